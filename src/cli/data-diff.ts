import type { DataSet } from "../dataset/open.ts";
import { civilFromDays, daysFromCivil } from "../domain/calendar/civil.ts";
import { formatDate } from "../domain/calendar/format.ts";
import { createHolidayCalendar, type HolidayCalendar } from "../domain/holidays/calendar.ts";
import { writeArea } from "../domain/holidays/area-text.ts";
import { DAY_TYPES } from "../domain/holidays/rule-program.ts";
import { LAST_HOLIDAY_YEAR } from "../domain/holidays/year-range.ts";
import { placeAt } from "../domain/places/place-index.ts";
import { nextTransition, offsetSecondsAt, zoneById } from "../domain/tz/zone.ts";
import { SECONDS_PER_DAY } from "../domain/time-unit.ts";

/** Most lines of a heading. */
const MAX_LINES = 200;
/** Changes of clocks are compared from the beginning of standard time on. */
const FIRST_ZONE_YEAR = 1880;
const LAST_ZONE_YEAR = 2100;

/** Whose days are compared, in which years. */
type HolidaySpan = { firstYear: number; lastYear: number };

/** What differs between two data sets, in lines for people: `+` only in the second, `-` only in the first. */
export function dataDifferences(one: DataSet, other: DataSet, years: HolidaySpan): string[] {
  const parts: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [`Holidays ${years.firstYear} to ${years.lastYear}`, holidayLines(one, other, years)],
    ["Time zones", zoneLines(one, other)],
    ["Places", placeLines(one, other)],
  ];
  return parts.flatMap(([heading, lines]) => {
    const more = lines.length > MAX_LINES ? [`  and ${lines.length - MAX_LINES} more`] : [];
    const count = lines.length === 0 ? "the same" : `${lines.length} differences`;
    return [`${heading}: ${count}`, ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`), ...more];
  });
}

/** Lines of the texts that only one of two sets has, in their order. */
function changed(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const gone = [...before].flatMap((text) => (after.has(text) ? [] : { text, sign: "-" }));
  const come = [...after].flatMap((text) => (before.has(text) ? [] : { text, sign: "+" }));
  return [...gone, ...come]
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.sign === "-" ? -1 : 1))
    .map(({ sign, text }) => `${sign} ${text}`);
}

/** The days of countries, their regions and calendars whose rules differ. A changed rule that gives the same days is one line. */
function holidayLines(one: DataSet, other: DataSet, years: HolidaySpan): string[] {
  const [before, after] = [createHolidayCalendar(one.rules), createHolidayCalendar(other.rules)];
  const codesOf = ({ rules }: DataSet): string[] => [
    ...rules.countryCodes(),
    ...rules.definitions.map(({ id }) => id),
  ];
  const textOf = ({ rules }: DataSet, code: string): string => {
    const area = rules.area(code);
    return area === null ? "" : writeArea(area);
  };
  return [...new Set([...codesOf(one), ...codesOf(other)])].sort().flatMap((code) => {
    if (textOf(one, code) === textOf(other, code)) return [];
    const lines = changed(daysOf(before, code, years), daysOf(after, code, years));
    return lines.length > 0 ? lines : [`~ ${code}: rules changed, the same days in these years`];
  });
}

function daysOf(calendar: HolidayCalendar, code: string, { firstYear, lastYear }: HolidaySpan): Set<string> {
  const texts = new Set<string>();
  if (!calendar.has(code)) return texts;
  for (let year = firstYear; year <= lastYear; year += 1) {
    if (!calendar.isKnown(code, year)) continue;
    const list = calendar.list({ countryCode: code, year, types: DAY_TYPES, includeRegional: true });
    for (const { date, name, type, subdivisions } of list.holidays)
      texts.add(
        `${code} ${date} ${name} (${type})${subdivisions.length > 0 ? ` in ${subdivisions.join(", ")}` : ""}`,
      );
  }
  return texts;
}

/** Zones that are new, gone, or whose clocks differ, with the first day on which they do. */
function zoneLines(one: DataSet, other: DataSet): string[] {
  const idsOf = ({ zoneTable }: DataSet) => new Set([...zoneTable.zoneIds, ...zoneTable.links.keys()]);
  const [before, after] = [idsOf(one), idsOf(other)];
  const release =
    one.tzdbVersion === other.tzdbVersion ? [] : [`tzdb ${one.tzdbVersion} became ${other.tzdbVersion}`];
  const clocks = one.zoneTable.zoneIds.flatMap((id) => {
    const day = firstDifference(one, other, id);
    return day === null ? [] : [`~ ${id}: another clock as of ${formatDate(day)}`];
  });
  return [...release, ...changed(before, after), ...clocks];
}

function firstDifference(one: DataSet, other: DataSet, id: string): number | null {
  const [before, after] = [zoneById(one.zoneTable, id), zoneById(other.zoneTable, id)];
  if (before === null || after === null) return null;
  const endSeconds = daysFromCivil(LAST_ZONE_YEAR, 12, 31) * SECONDS_PER_DAY;
  let at = daysFromCivil(FIRST_ZONE_YEAR, 1, 1) * SECONDS_PER_DAY;
  while (at < endSeconds) {
    if (offsetSecondsAt(before, at) !== offsetSecondsAt(after, at)) return Math.floor(at / SECONDS_PER_DAY);
    at = Math.min(
      nextTransition(before, at)?.epochSeconds ?? endSeconds,
      nextTransition(after, at)?.epochSeconds ?? endSeconds,
    );
  }
  return null;
}

/** Places that are new or gone, and those with another name, zone, region or population. */
function placeLines(one: DataSet, other: DataSet): string[] {
  const textsOf = ({ placeIndex }: DataSet): Set<string> => {
    const texts = new Set<string>();
    for (let at = 0; at < placeIndex.table.count; at += 1) {
      const { id, name, countryCode, timezone, subdivisionCode, population } = placeAt(placeIndex, at);
      texts.add(`${name}, ${subdivisionCode ?? countryCode} (${id}), ${timezone}, ${population}`);
    }
    return texts;
  };
  return changed(textsOf(one), textsOf(other));
}

/** This year and the four after it, as far as holidays are computed. */
export function yearsFrom(nowDays: number): HolidaySpan {
  const { year } = civilFromDays(nowDays);
  return { firstYear: year, lastYear: Math.min(year + 4, LAST_HOLIDAY_YEAR) };
}
