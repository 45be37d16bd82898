import { inlineChart, px } from "../chart/chart-frame.ts";
import { moonChart, moonDisc } from "../chart/moon-disc.ts";
import { dateText } from "../chart/meeting-day.ts";
import { dateFormat } from "../date-format.ts";
import { clockOf } from "../english-text.ts";
import { escapeHtml, queryText, type Page } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { moonFaceOf } from "../place/moon-panel.ts";
import type { MoonNight, PlaceMoon } from "../place/place-view.ts";
import { dayOf, firstOfMonth, instantOf } from "../plain-day.ts";
import { field, placeField } from "./tool-field.ts";
import { facts, toolPage } from "./tool-page.ts";

export type MoonView = {
  readonly form: { readonly place: string; readonly year: number };
  /** The zone that the server takes for the reader's; `null` if the address names a place. */
  readonly assumedZone: string | null;
  readonly problems: readonly string[];
  readonly place: string;
  /** Without a place there is no rise and no set. */
  readonly hasPlace: boolean;
  /** `/v1/moon` now, with the phases of the year. */
  readonly moon: PlaceMoon & { readonly next_full_moon: string; readonly next_new_moon: string };
  /** Every night of the year. */
  readonly nights: readonly MoonNight[];
  readonly today: number;
  readonly phaseLabels: Readonly<Record<string, string>>;
  readonly call: string;
};

const PHASES = ["new_moon", "first_quarter", "full_moon", "last_quarter"] as const;

/** The moon now and tonight at a place, and its phases in a year. */
export function moonPage(view: MoonView): Page {
  const { form, problems, place, hasPlace, moon, call } = view;
  const { year } = form;
  const percent = `${Math.round(moon.illumination * 100)}%`;
  const where = hasPlace ? ` in ${place}` : "";
  const disc = moonChart(moonFaceOf(moon), `The moon${where}`, `${moon.phase_label}, ${percent} lit.`, 200);
  const risen = [
    ["Rises", moon.next_moonrise],
    ["Sets", moon.next_moonset],
  ] as const;
  const when = risen
    .flatMap(([name, at]) => (at === null ? [] : [[name, at] as const]))
    .toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b));
  const times = [
    ...when,
    ["Full moon", moon.next_full_moon] as const,
    ["New moon", moon.next_new_moon] as const,
  ];
  const said = when
    .map(([name, at]) => `${name.toLowerCase()} on ${momentText(at).replace(",", " at")}`)
    .join(" and ");
  const lead = `${moon.phase_label}, ${percent} lit${said === "" ? "" : `; in ${place} it ${said}`}.`;
  return toolPage({
    title: `Moon phases ${year}${where}`,
    // Search engines keep it for weeks, so that it says nothing of today.
    description: `New moons, full moons and quarters of ${year} with date and time${where}, every night’s moon, and when the moon rises and sets tonight.`,
    path: "/moon",
    canonical: `/moon${queryText([["year", String(year)]])}`,
    heading: `The moon${where}`,
    lead,
    problems,
    form: `${placeField("place", "Place", form.place, { ownZone: view.assumedZone })}${field({ name: "year", label: "Year", value: String(year), type: "number" })}`,
    address: `/moon${queryText([
      ["place", form.place],
      ["year", String(year)],
    ])}`,
    result: `<div class="panel moon-tonight">${inlineChart(disc, "disc")}${facts(times.map(([name, at]) => [name, momentText(at)] as const))}</div><h2 class="section">Phases in ${year}</h2>${phasesTable(view)}<h2 class="section">Every night of ${year}</h2><div class="scrolled" tabindex="0" role="region" aria-label="Every night of ${year}">${inlineChart(yearChart(view), "moon-year")}</div>`,
    calls: [call],
    style: PAGE_TEXT.chartStyle,
  });
}

/** "Tue 24 Nov, 15:53". */
const momentText = (at: string): string => `${dateText(dayOf(at), "en")}, ${clockOf(at)}`;

/** A row for each lunation, which begins with the new moon. */
function phasesTable({ moon, phaseLabels, form }: MoonView): string {
  const rows: Map<string, string>[] = [];
  let last: number = PHASES.length;
  for (const { phase_name, at } of moon.phases) {
    const column = PHASES.findIndex((phase) => phase === phase_name);
    if (column <= last) rows.push(new Map());
    rows.at(-1)?.set(phase_name, at);
    last = column;
  }
  const cell = (at: string | undefined): string =>
    at === undefined
      ? "<td></td>"
      : `<td><time datetime="${at}">${dateFormat("en-GB", { day: "numeric", month: "short" }).format(instantOf(dayOf(at)))} <span class="soft">${clockOf(at)}</span></time></td>`;
  const heads = PHASES.map((phase) => `<th scope="col">${escapeHtml(phaseLabels[phase] ?? phase)}</th>`);
  const body = rows.map((row) => `<tr>${PHASES.map((phase) => cell(row.get(phase))).join("")}</tr>`);
  return `<table class="phase-table"><caption class="visually-hidden">Phases of the moon in ${form.year}</caption><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

const CELL = 24;
const LABEL = 40;

/** A row of discs for each month. */
function yearChart({ nights, today, form, place }: MoonView) {
  const { year } = form;
  const discs = nights.map(({ dayNumber, ...face }) => {
    const date = instantOf(dayNumber);
    const [x, y] = [LABEL + (date.getUTCDate() - 0.5) * CELL, (date.getUTCMonth() + 1.5) * CELL];
    const ring = dayNumber === today ? `<circle class="ring" r="${CELL / 2}"/>` : "";
    return `<g transform="translate(${px(x)} ${px(y)})" data-lit="${Math.round(face.illumination * 100)}">${moonDisc(face, 9)}${ring}</g>`;
  });
  const months = Array.from({ length: 12 }, (_, month) => {
    const name = dateFormat("en", { month: "short" }).format(instantOf(firstOfMonth(year, month + 1)));
    return `<text y="${px((month + 1.5) * CELL + 4)}">${name}</text>`;
  });
  const days = [1, 5, 10, 15, 20, 25, 30].map(
    (day) => `<text class="mid" x="${px(LABEL + (day - 0.5) * CELL)}" y="14">${day}</text>`,
  );
  return {
    width: LABEL + 31 * CELL,
    height: 13 * CELL,
    title: `The moon of every night of ${year} in ${place}`,
    description: "The table above says when it is new, full and at its quarters.",
    body: months.join("") + days.join("") + discs.join(""),
  };
}
