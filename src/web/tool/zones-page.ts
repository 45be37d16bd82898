import { dateText } from "../chart/meeting-day.ts";
import { shiftText } from "../chart/daylight-year.ts";
import { clockOf, countText, joinNames, offsetText } from "../english-text.ts";
import { apiCall, escapeHtml, type Page } from "../html.ts";
import { missingPage } from "../missing-page.ts";
import { dayOf } from "../plain-day.ts";
import { apiCalls, facts, toolPage } from "./tool-page.ts";

export type ZoneLink = { readonly id: string; readonly path: string };

type Change = {
  readonly at: string;
  readonly shift_seconds: number;
  readonly rule: string | null;
  readonly country_codes: readonly string[];
  readonly timezones: readonly { readonly timezone: string; readonly against_year_before: string }[];
};

export type ZonesView = {
  readonly nowSeconds: number;
  /** `/v1/timezone/changes` of the year to come. */
  readonly changes: readonly Change[];
  readonly dropped: readonly { readonly timezone: string }[];
  readonly zones: readonly (ZoneLink & { readonly offsetSeconds: number })[];
  countryName(code: string): string;
};

const FULL_DATE = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** "Sun 28 Mar 2027, 02:00". */
const momentText = (local: string): string => `${dateText(dayOf(local), "en", FULL_DATE)}, ${clockOf(local)}`;

const link = ({ id, path }: ZoneLink): string => `<a href="${escapeHtml(path)}">${escapeHtml(id)}</a>`;

const listOf = (zones: readonly ZoneLink[]): string =>
  `<ul class="zone-list">${zones.map((zone) => `<li>${link(zone)}</li>`).join("")}</ul>`;

/** Who changes clocks when, and all zones by their offset. */
export function zonesPage({ changes, dropped, zones, nowSeconds, countryName }: ZonesView): Page {
  const pathOf = new Map(zones.map(({ id, path }) => [id, path]));
  const linkTo = (id: string): ZoneLink => ({ id, path: pathOf.get(id) ?? "/zones" });
  // Changes by one rule at the same local time are one entry, although they are hours apart.
  const days = Map.groupBy(changes, ({ at, shift_seconds: shift, rule }) =>
    [at.slice(0, 10), shift, rule].join(),
  );
  const items = [...days.values()].map((together) => {
    const [first] = together;
    const shift = first?.shift_seconds ?? 0;
    const ids = together.flatMap(({ timezones }) => timezones);
    const codes = new Set(together.flatMap((change) => change.country_codes));
    const countries = [...codes].map(countryName).toSorted((x, y) => x.localeCompare(y, "en"));
    const names = countries.length > 0 ? countries : ids.map(({ timezone }) => timezone);
    const who =
      names.length <= 8 ? joinNames(names) : `${names.slice(0, 7).join(", ")} and ${names.length - 7} more`;
    const isNew = ids.some(({ against_year_before: before }) => before !== "same");
    const regular =
      typeof first?.rule !== "string"
        ? `Once, at ${clockOf(first?.at ?? "")} UTC`
        : `Each year on the ${first.rule}`;
    return `<li><h3>${dateText(dayOf(first?.at ?? ""), "en", FULL_DATE)}: ${shift > 0 ? "forward" : "back"} ${shiftText(Math.abs(shift)).slice(1)}</h3><p>${escapeHtml(who)}. <span class="soft">${escapeHtml(regular)}${isNew ? "; unlike the year before" : ""}.</span></p><details><summary>${countText(ids.length, "zone")}</summary>${listOf(ids.map(({ timezone }) => linkTo(timezone)))}</details></li>`;
  });
  const offsets = [...new Set(zones.map(({ offsetSeconds }) => offsetSeconds))].toSorted((a, b) => a - b);
  const rows = offsets.map((offset) => {
    const local = new Date((nowSeconds + offset) * 1000).toISOString();
    const own = zones.filter(({ offsetSeconds }) => offsetSeconds === offset);
    return `<li><h3>${offsetText(offset)} <small class="soft">${dateText(dayOf(local), "en")}, ${clockOf(local)}</small></h3>${listOf(own)}</li>`;
  });
  const ended =
    dropped.length === 0
      ? ""
      : `<p>No longer changed: ${joinNames(dropped.map(({ timezone }) => link(linkTo(timezone))))}.</p>`;
  const [next] = changes;
  const lead =
    next === undefined
      ? "No clock is changed in the year to come."
      : `Clocks are next changed on ${dateText(dayOf(next.at), "en", FULL_DATE)}.`;
  return toolPage({
    title: "Time zones: which clocks change, and when",
    description:
      "Every clock change of the year to come with its countries, and all time zones of the IANA database by their offset.",
    path: "/zones",
    canonical: "/zones",
    heading: "Time zones",
    lead: escapeHtml(lead),
    problems: [],
    form: "",
    address: "/zones",
    result: `<h2 class="section">Clock changes of the year to come</h2><ol class="change-list">${items.join("")}</ol>${ended}<p class="actions"><a class="button" href="/v1/timezone/changes?format=ics" download="clock-changes.ics">Download .ics</a></p><h2 class="section">Zones by their offset now</h2><ol class="change-list">${rows.join("")}</ol>${apiCalls(["/v1/timezone/changes", "/v1/timezone/list"])}`,
  });
}

type Transition = {
  readonly local_before: string;
  readonly local_after: string;
  readonly offset_after: string;
  readonly shift_seconds: number;
  readonly abbreviation_after: string;
};

export type ZoneView = {
  /** `/v1/timezone/{timezone}`. */
  readonly zone: {
    readonly id: string;
    readonly canonical_id: string;
    readonly aliases: readonly string[];
    readonly names: { readonly generic: string } | null;
    readonly current: {
      readonly utc_offset: string;
      readonly abbreviation: string;
      readonly is_dst: boolean;
    };
    readonly standard_offset: string;
    readonly posix_tz: string | null;
    readonly first_year: number | null;
    readonly previous_transition: Transition | null;
    readonly next_transition: Transition | null;
    readonly transitions: readonly Transition[] | null;
    readonly cities: readonly { readonly slug: string; readonly name: string }[] | null;
  };
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly sharing: readonly ZoneLink[];
  readonly call: string;
  readonly path: string;
  /** What its clocks show now. */
  readonly nowLocal: string;
};

const offsetWords = (offset: string): string => `UTC${offset.replace("-", "−")}`;

/** "goes forward 1 h on Sun 28 Mar 2027, from 02:00 to 03:00". */
function changeWords({ shift_seconds: shift, local_before, local_after }: Transition): string {
  const when = `on ${dateText(dayOf(local_before), "en", FULL_DATE)}`;
  if (shift === 0) return `keeps its time and changes its name ${when}`;
  return `goes ${shift > 0 ? "forward" : "back"} ${shiftText(Math.abs(shift)).slice(1)} ${when}, from ${clockOf(local_before)} to ${clockOf(local_after)}`;
}

/** One zone: what its clocks do, when, and who shares them. */
export function zonePage({ zone, path, countries, sharing, call, nowLocal }: ZoneView): Page {
  const { id, current, next_transition: next, previous_transition: previous, transitions } = zone;
  const then = next === null ? "Its clock is not changed." : `Its clock ${changeWords(next)}.`;
  const lead = `It is ${momentText(nowLocal)} there (${offsetWords(current.utc_offset)}). ${then}`;
  const rows = (transitions ?? []).map(
    (each) =>
      `<tr><td>${momentText(each.local_before)} → ${clockOf(each.local_after)}</td><td>${offsetWords(each.offset_after)} ${escapeHtml(each.abbreviation_after)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>No change is planned in the next five years.</p>"
      : `<table><thead><tr><th scope="col">Its clock goes from, to</th><th scope="col">Offset then</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const links = (zone.cities ?? []).map(
    ({ slug, name }) => `<a href="/places/${escapeHtml(slug)}">${escapeHtml(name)}</a>`,
  );
  const lands = countries.map(
    ({ code, name }) => `<a href="/calendar/${escapeHtml(code)}">${escapeHtml(name)}</a>`,
  );
  const known: [string, string][] = [
    ["Name", escapeHtml(zone.names?.generic ?? id)],
    ["Now", `${offsetWords(current.utc_offset)}, ${escapeHtml(current.abbreviation)}`],
    ["Standard time", offsetWords(zone.standard_offset)],
  ];
  if (previous !== null) known.push(["Last change", momentText(previous.local_before)]);
  if (lands.length > 0) known.push(["Countries", joinNames(lands)]);
  if (links.length > 0) known.push(["Largest cities", joinNames(links)]);
  if (zone.canonical_id !== id) known.push(["The same as", escapeHtml(zone.canonical_id)]);
  if (zone.aliases.length > 0) known.push(["Other identifiers", escapeHtml(zone.aliases.join(", "))]);
  if (zone.first_year !== null) known.push(["Recorded since", String(zone.first_year)]);
  if (zone.posix_tz !== null) known.push(["POSIX", `<code>${escapeHtml(zone.posix_tz)}</code>`]);
  const shared =
    sharing.length === 0
      ? "<p>No other zone’s clocks show the same in the next two years.</p>"
      : `<p class="soft">Their clocks show the same, now and in the next two years.</p>${listOf(sharing)}`;
  return toolPage({
    title: `${id}: clock changes of the time zone`,
    description: `What the clocks of ${id}${countries.length === 0 ? "" : ` (${countries.map(({ name }) => name).join(", ")})`} do: the offset, every change of the next five years, and the zones that share them.`,
    path: "/zones",
    canonical: path,
    heading: id,
    lead: escapeHtml(lead),
    problems: [],
    form: "",
    address: path,
    result: `${facts(known)}<h2 class="section">Clock changes</h2>${table}<p class="actions"><a class="button" href="/v1/timezone/${escapeHtml(id)}.ics">Subscribe (.ics)</a><a class="button" href="/zones">All time zones</a></p><h2 class="section">Who shares its clock</h2>${shared}${apiCall(call)}`,
  });
}

/** Says that no zone has this name, and links to the ones that may have been meant. */
export function missingZonePage(name: string, suggestions: readonly ZoneLink[]): Page {
  return missingPage({
    title: "No such time zone",
    message: `No time zone is called “${name}”.`,
    suggestions: suggestions.map(({ id, path }) => ({ path, name: id })),
    path: "/zones",
    start: { path: "/zones", name: "All time zones" },
    call: `/v1/timezone/${encodeURIComponent(name)}`,
  });
}
