import { pageLanguage, type Words } from "../languages/page-language.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import type { Place } from "../../domain/places/place.ts";
import { moonLabel } from "../../domain/sky/phase.ts";
import { zoneCity } from "../languages/zone-city.ts";
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
  const language = pageLanguage(context);
  const { t } = language;
  const { query, problems, refused, textOf } = pageQuery(PageQuery, context);
  const { place: words } = query;
  const named =
    words === undefined
      ? null
      : await resultOrProblem(problems, () => zoneOfWords({ name: "place" }, words, context));
  const { slug, name, zone, texts } = placeOf(named ?? hintedLocation(context), context);
  const today = todayIn(zone, context);
  const year = query.year ?? civilFromDays(today).year;
  const call: QueryTexts = { ...texts, year: String(year) };
  await context.pause();
  const moon = await runPart(context, MoonQuery, call, describeMoon);
  const latitudeDeg = moon.location?.latitude ?? 90;
  const nights = await context.map(Array(12).keys(), (index) =>
    moonNights(year, index + 1, zone, latitudeDeg).map((night) => nightDisc(night, today)),
  );
  const percent = `${Math.round(moon.illumination * 100)}%`;
  // Without a place there is no rise and no set.
  const isPlaced = moon.location !== null;
  const values = { place: name, year: String(year) };
  const disc = moonChart(
    moonFaceOf(moon),
    isPlaced ? t("The moon in {place}", { place: name }) : t("The moon"),
    t("{phase}, {percent} lit.", { phase: moon.phase_label, percent }),
    200,
  );
  const risen = [
    ["Rises", moon.next_moonrise],
    ["Sets", moon.next_moonset],
  ] as const;
  const when = risen
    .flatMap(([event, at]) => (at === null ? [] : [[event, at] as const]))
    .toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b));
  const times = [...when, ["Full moon", moon.next_full_moon], ["New moon", moon.next_new_moon]] as const;
  const said = when.map(([event, at]) =>
    t(event === "Rises" ? "rises on {date} at {time}" : "sets on {date} at {time}", {
      date: dateText(dayOf(at), t.locale),
      time: clockOf(at),
    }),
  );
  // A year that cannot be read is not answered by another.
  const isYear = !refused.has("year");
  const form = { place: words ?? slug, year: isYear ? String(year) : (textOf("year") ?? "") };
  const lit = { phase: moon.phase_label, percent };
  const lead = !isPlaced
    ? t("{phase}, {percent} lit; times are by the clock of {place}.", { ...lit, place: name })
    : said.length === 0
      ? t("{phase}, {percent} lit.", lit)
      : t("{phase}, {percent} lit; in {place} it {events}.", { ...lit, place: name, events: t.list(said) });
  const page = toolPage({
    title: isPlaced
      ? t("Moon phases {year} in {place}", values)
      : t("Moon phases {year}", { year: String(year) }),
    language,
    // Search engines keep it for weeks, so that it says nothing of today.
    description: isPlaced
      ? t(
          "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.",
          values,
        )
      : t(
          "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.",
          { year: String(year) },
        ),
    path: "/moon",
    canonical: `/moon?year=${year}`,
    heading: isPlaced ? t("The moon in {place}", { place: name }) : t("The moon"),
    lead,
    problems,
    form: [
      placeField(t, "place", t("Place"), form.place, {
        ownZone: words === undefined ? zone.id : null,
      }),
      field({ name: "year", label: t("Year"), value: form.year, type: "number" }),
    ],
    address: `/moon${queryText(Object.entries(form))}`,
    result: html`<div class="panel moon-tonight">
        ${inlineChart(disc, "disc")}${facts(
          t,
          times.map(([event, at]) => [t(event), momentText(t, at)] as const),
        )}
      </div>
      ${
        isYear
          ? html`
              <h2 class="section">${t("Phases in {year}", { year: String(year) })}</h2>
              ${phasesTable(t, moon.phases, year)}
              <h2 class="section">${t("Every night of {year}", { year: String(year) })}</h2>
              <div
                class="scrolled"
                tabindex="0"
                role="region"
                aria-label="${t("Every night of {year}", { year: String(year) })}"
              >
                ${inlineChart(yearChart(t, nights.flat(), year, name), "moon-year")}
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
function placeOf(named: { zone: Zone; place: Place | null } | null, context: RequestContext) {
  if (named === null) return { slug: "", name: "UTC", zone: UTC, texts: { tz: "UTC" } };
  const { zone, place } = named;
  if (place === null)
    return { slug: zone.id, name: zoneCity(zone.id, context), zone, texts: { tz: zone.id } };
  return { slug: place.slug, name: context.localizer.city(place), zone, texts: { city: place.slug } };
}

/** "Tue 24 Nov, 15:53". */
const momentText = (t: Words, at: string): string =>
  `${dateText(dayOf(at), t.locale)}${t(", ")}${clockOf(at)}`;

const PHASES = ["new_moon", "first_quarter", "full_moon", "last_quarter"] as const;

/** A row for each lunation, which begins with the new moon. */
function phasesTable(t: Words, phases: readonly { phase_name: string; at: string }[], year: number): Html {
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
              >${siteDateFormat(t.locale, { day: "numeric", month: "short" }).format(instantOf(dayOf(at)))}
              <span class="soft">${clockOf(at)}</span></time
            >
          </td>
        `;
  const heads = PHASES.map((phase) => html`<th scope="col">${moonLabel(phase, t.lang)}</th>`);
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
          ${t("Phases of the moon in {year}", { year: String(year) })}
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
function yearChart(t: Words, discs: readonly Html[], year: number, place: string) {
  const months = Array.from({ length: 12 }, (_, month) => {
    const name = siteDateFormat(t.lang === "en" ? "en" : t.locale, { month: "short" }).format(
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
    title: t("The moon of every night of {year} in {place}", { year: String(year), place }),
    description: t("The table above says when it is new, full and at its quarters."),
    body: [months, days, discs],
  };
}
