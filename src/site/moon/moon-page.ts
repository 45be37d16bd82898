import { wordsIn } from "../languages/page-language.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import type { Place } from "../../domain/places/place.ts";
import { moonLabel } from "../../domain/sky/phase.ts";
import { cityOfZone } from "../../domain/tz/slug.ts";
import { type Zone, UTC } from "../../domain/tz/zone.ts";
import { inlineChart, px } from "../charts/chart-frame.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import { moonChart, moonDisc } from "../charts/moon-disc.ts";
import { siteDateFormat } from "../frame/site-date.ts";
import { clockOf } from "../../browser/english-text.ts";
import { queryText } from "../../http/answer/html.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { moonFaceOf } from "../place/moon-panel.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";
import { field, placeField } from "../frame/tool-field.ts";
import { facts, toolPage } from "../frame/tool-page.ts";
import { todayIn } from "../../http/input/moment-parameter.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { skyYear } from "../../api/sky/sky-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { freeText, optional, parameters } from "../../http/input/parameter.ts";
import { describeMoon, MoonQuery } from "../../api/sky/moon.ts";
import { moonNights, type MoonNight } from "../charts/moon-nights.ts";
import {
  addressOf,
  pageAnswer,
  pageQuery,
  resultOrProblem,
  runPart,
  type QueryTexts,
} from "../frame/page-part.ts";

const PageQuery = parameters({
  place: optional(freeText, {
    description: "City or zone; the reader's own unless given.",
    aliases: ["city", "timezone", "tz"],
  }),
  year: skyYear("Year of the phases; this one unless given."),
});

/** The moon now and tonight at a place, and its phases and nights in a year. */
export async function showMoon(context: RequestContext) {
  const { query, problems, refused, textOf } = pageQuery(PageQuery, context);
  const { place: words } = query;
  const named =
    words === undefined
      ? null
      : await resultOrProblem(problems, () => zoneOfWords({ name: "place" }, words, context));
  const { slug, name, zone, texts } = placeOf(named ?? hintedLocation(context));
  const today = todayIn(zone, context);
  const year = query.year ?? civilFromDays(today).year;
  const call: QueryTexts = { ...texts, year: String(year) };
  const moon = await runPart(context, MoonQuery, call, describeMoon);
  const latitudeDeg = moon.location?.latitude ?? 90;
  const nights = await context.map(Array(12).keys(), (index) =>
    moonNights(year, index + 1, zone, latitudeDeg).map((night) => nightDisc(night, today)),
  );
  const percent = `${Math.round(moon.illumination * 100)}%`;
  // Without a place there is no rise and no set.
  const where = moon.location === null ? "" : ` in ${name}`;
  const disc = moonChart(moonFaceOf(moon), `The moon${where}`, `${moon.phase_label}, ${percent} lit.`, 200);
  const risen = [
    ["Rises", moon.next_moonrise],
    ["Sets", moon.next_moonset],
  ] as const;
  const when = risen
    .flatMap(([event, at]) => (at === null ? [] : [[event, at] as const]))
    .toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b));
  const times = [...when, ["Full moon", moon.next_full_moon], ["New moon", moon.next_new_moon]] as const;
  const said = when
    .map(([event, at]) => `${event.toLowerCase()} on ${momentText(at).replace(",", " at")}`)
    .join(" and ");
  // A year that cannot be read is not answered by another.
  const isYear = !refused.has("year");
  const form = { place: words ?? slug, year: isYear ? String(year) : (textOf("year") ?? "") };
  const clock = moon.location === null ? `; times are by the clock of ${name}` : "";
  const page = toolPage({
    title: `Moon phases ${year}${where}`,
    // Search engines keep it for weeks, so that it says nothing of today.
    description: `New moons, full moons and quarters of ${year} with date and time${where}, every night’s moon, and when the moon rises and sets tonight.`,
    path: "/moon",
    canonical: `/moon?year=${year}`,
    heading: `The moon${where}`,
    lead: `${moon.phase_label}, ${percent} lit${said === "" ? clock : `; in ${name} it ${said}`}.`,
    problems,
    form: [
      placeField(wordsIn("en"), "place", "Place", form.place, {
        ownZone: words === undefined ? zone.id : null,
      }),
      field({ name: "year", label: "Year", value: form.year, type: "number" }),
    ],
    address: `/moon${queryText(Object.entries(form))}`,
    result: html`<div class="panel moon-tonight">
        ${inlineChart(disc, "disc")}${facts(
          wordsIn("en"),
          times.map(([event, at]) => [event, momentText(at)] as const),
        )}
      </div>
      ${
        isYear
          ? html`
              <h2 class="section">Phases in ${year}</h2>
              ${phasesTable(moon.phases, year)}
              <h2 class="section">Every night of ${year}</h2>
              <div class="scrolled" tabindex="0" role="region" aria-label="Every night of ${year}">
                ${inlineChart(yearChart(nights.flat(), year, name), "moon-year")}
              </div>
            `
          : ""
      }`,
    calls: [addressOf("/v1/moon", call)],
    style: PAGE_TEXT.chartStyle,
  });
  return pageAnswer(context, page, problems);
}

/** A place, a zone alone, or none. */
function placeOf(named: { zone: Zone; place: Place | null } | null) {
  if (named === null) return { slug: "", name: "UTC", zone: UTC, texts: { tz: "UTC" } };
  const { zone, place } = named;
  if (place === null) return { slug: zone.id, name: cityOfZone(zone.id), zone, texts: { tz: zone.id } };
  return { slug: place.slug, name: place.name, zone, texts: { city: place.slug } };
}

/** "Tue 24 Nov, 15:53". */
const momentText = (at: string): string => `${dateText(dayOf(at), "en")}, ${clockOf(at)}`;

const PHASES = ["new_moon", "first_quarter", "full_moon", "last_quarter"] as const;

/** A row for each lunation, which begins with the new moon. */
function phasesTable(phases: readonly { phase_name: string; at: string }[], year: number): Html {
  const rows: Map<string, string>[] = [];
  let last: number = PHASES.length;
  for (const { phase_name, at } of phases) {
    const column = PHASES.findIndex((phase) => phase === phase_name);
    if (column <= last) rows.push(new Map());
    rows.at(-1)?.set(phase_name, at);
    last = column;
  }
  const cell = (at: string | undefined): Html =>
    at === undefined
      ? html`<td></td>`
      : html`
          <td>
            <time datetime="${at}"
              >${siteDateFormat("en-GB", { day: "numeric", month: "short" }).format(instantOf(dayOf(at)))}
              <span class="soft">${clockOf(at)}</span></time
            >
          </td>
        `;
  const heads = PHASES.map((phase) => html`<th scope="col">${moonLabel(phase, "en")}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>
        ${PHASES.map((phase) => cell(row.get(phase)))}
      </tr>`,
  );
  return html`
    <div class="scrolled">
      <table class="phase-table">
        <caption class="visually-hidden">
          Phases of the moon in ${year}
        </caption>
        <thead>
          <tr>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${body}
        </tbody>
      </table>
    </div>
  `;
}

const CELL = 24;
const LABEL = 40;

/** The moon of a night in the chart of a year, with a ring around that of today. */
function nightDisc({ dayNumber, ...face }: MoonNight, today: number): Html {
  const date = instantOf(dayNumber);
  const [x, y] = [LABEL + (date.getUTCDate() - 0.5) * CELL, (date.getUTCMonth() + 1.5) * CELL];
  const ring = dayNumber === today ? html`<circle class="ring" r="${CELL / 2}" />` : "";
  return html`<g transform="translate(${px(x)} ${px(y)})" data-lit="${Math.round(face.illumination * 100)}"
    >${moonDisc(face, 9)}${ring}</g
  >`;
}

/** A row of discs for each month. */
function yearChart(discs: readonly Html[], year: number, place: string) {
  const months = Array.from({ length: 12 }, (_, month) => {
    const name = siteDateFormat("en", { month: "short" }).format(
      instantOf(daysFromCivil(year, month + 1, 1)),
    );
    return html`<text y="${px((month + 1.5) * CELL + 4)}">${name}</text>`;
  });
  const days = [1, 5, 10, 15, 20, 25, 30].map(
    (day) => html`<text class="mid" x="${px(LABEL + (day - 0.5) * CELL)}" y="14">${day}</text>`,
  );
  return {
    width: LABEL + 31 * CELL,
    height: 13 * CELL,
    title: `The moon of every night of ${year} in ${place}`,
    description: "The table above says when it is new, full and at its quarters.",
    body: [months, days, discs],
  };
}
