import { html, type Html } from "../../http/answer/html-tag.ts";
import { apiCalls, type Page } from "../../http/answer/html.ts";
import { sayHtml, type PageLanguage, type Words } from "../languages/page-language.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { smallStar } from "../frame/star.ts";
import { sitePage } from "../frame/site-page.ts";
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import { lightHtml, LIGHTS, pointAt } from "../charts/sky.ts";
import { worldMap } from "./world-map.ts";
import {
  cityMoment,
  MAX_CITIES,
  shiftText,
  worldAddress,
  worldSentence,
  type WorldView,
} from "./world-view.ts";

/** Links to other moments, in minutes from the one shown. */
const STEPS = [-360, -60, 60, 360] as const;

const WORLD_TEXT = {
  point: "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.",
  tap: "Tap the map to see the time zone and the time there.",
  lines: "The thin lines are where clocks differ.",
} as const;

const addForm = (t: Words): Html => html`
  <div class="add" hidden>
    <label for="city">${t("Add a city, up to twelve")}</label>
    <div class="combo">
      <input id="city" spellcheck="false" placeholder="Paris, 東京, Nairobi …" enterkeyhint="done" />
    </div>
  </div>
`;

/**
 * The world with its day and night, and the time in chosen cities.
 *
 * @param borders path data of the borders between zones
 */
export function worldPage(language: PageLanguage, facts: WorldView, borders: string): Page {
  const { t } = language;
  const { atEpochMs, isPinned, cities } = facts;
  const slugs = cities.map(({ slug }) => slug);
  const steps = STEPS.map((minutes) => {
    const href = worldAddress(slugs, atEpochMs + minutes * MS_PER_MINUTE);
    const hours = t("{hours} h", { hours: Math.abs(minutes) / 60 });
    const name = `${minutes < 0 ? "−" : "+"}${hours}`;
    return html`<a class="button" rel="nofollow" data-step="${minutes}" href="${href}">${name}</a>`;
  });
  const now = html`<a class="button" id="now" href="${worldAddress(slugs, null)}">${t("Now")}</a>`;
  const legend = LIGHTS.map((light) => html`<li>${lightHtml(t, light)}</li>`);
  const body = html`
    <h1>${t("Day and night")}</h1>
    <p class="lead" id="sentence">${worldSentence(t, facts, atEpochMs)}</p>
    <p class="panel zone" id="zone" role="status">
      <span class="soft">
        <span class="for-mouse">${t(WORLD_TEXT.point)}</span
        ><span class="for-touch">${t(WORLD_TEXT.tap)}</span>
        ${t(WORLD_TEXT.lines)}
      </span>
      <noscript>
        ${sayHtml(t, "That needs JavaScript; the same is at {address}.", {
          address: html`<a href="/v1/timezone/at?lat=48.86&amp;lon=2.35">/v1/timezone/at</a>`,
        })}
      </noscript>
    </p>
    <figure class="world-figure">
      <div
        id="map"
        role="application"
        tabindex="0"
        aria-label="${t("Map of the world. Move with the arrow keys to learn the time zone and the time of a point.")}"
        aria-describedby="zone"
      >
        ${worldMap(t, facts, borders)}
      </div>
      <figcaption>
        <ul class="legend" aria-label="${t("Light")}">
          ${legend}
        </ul>
      </figcaption>
    </figure>
    <div class="moment" role="group" aria-label="${t("Moment")}">
      ${steps.slice(0, 2)}${now}${steps.slice(2)}
      <div class="slide" hidden>
        <label for="shift"
          >${t("Move through 24 hours:")}
          <output id="shift-text" for="shift">${shiftText(t, 0, isPinned)}</output>
        </label>
        <input type="range" id="shift" min="-720" max="720" step="5" value="0" />
      </div>
    </div>
    <section class="section" aria-labelledby="cities">
      <h2 id="cities">${t("Cities")}</h2>
      <div class="lower">
        <table class="cities">
          <thead>
            <tr>
              <th scope="col">${t("City")}</th>
              <th scope="col" class="number">${t("Time")}</th>
              <th scope="col">
                <span class="visually-hidden">${t("Remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            ${rows(t, facts)}
          </tbody>
        </table>
        <div class="stack">
          ${
            slugs.length < MAX_CITIES
              ? addForm(t)
              : html` <p class="soft">${t("Twelve cities are the most: remove one to add another.")}</p> `
          }
          <noscript>
            <p class="small soft">
              ${sayHtml(t, "Put more cities into the address: {address}.", {
                address: html`<code>/world?cities=paris,tokyo</code>`,
              })}
            </p>
          </noscript>
        </div>
      </div>
    </section>
    ${apiCalls(
      [
        ...slugs.map((slug) => `/v1/city/${slug}?include=time`),
        "/v1/timezone/at?lat=48.86&lon=2.35",
        "/v1/moon?tz=UTC",
      ],
      html`<p>${t("Land: Natural Earth, in the public domain.")}</p>`,
      t("API calls behind this page"),
    )}
  `;
  return sitePage({
    title: `${t("World map of day and night")} · Almanac`,
    language,
    words: ["world", "sky"],
    description: t(
      "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.",
    ),
    path: "/world",
    canonical: "/world",
    body,
    style: PAGE_TEXT.chartStyle + PAGE_TEXT.worldStyle,
    script: PAGE_TEXT.worldScript,
    data: facts,
  });
}

function rows(t: Words, { cities, atEpochMs, isPinned, sun }: WorldView): Html {
  const overhead = pointAt(sun, atEpochMs);
  const slugs = cities.map(({ slug }) => slug);
  return html`${cities.map((city, index) => {
    const { time, day, offset, light } = cityMoment(t, city, atEpochMs, overhead);
    const rest = slugs.filter((slug) => slug !== city.slug);
    const remove =
      rest.length === 0
        ? ""
        : html`
            <a
              class="remove"
              rel="nofollow"
              href="${worldAddress(rest, isPinned ? atEpochMs : null)}"
              aria-label="${t("Remove {place}", { place: city.name })}"
              >×</a
            >
          `;
    return html`
      <tr data-city="${index}">
        <th scope="row">
          <a href="/places/${city.slug}">${city.name}</a>${smallStar(t, city.slug, city.name)}
          <span class="soft">${city.country}</span
          ><span class="soft under" data-k="light">${lightHtml(t, light)}</span>
        </th>
        <td class="number">
          <strong data-k="time">${time}</strong
          ><span class="soft under"
            ><span data-k="day">${day}</span> <span data-k="offset">${offset}</span></span
          >
        </td>
        <td>${remove}</td>
      </tr>
    `;
  })}`;
}
