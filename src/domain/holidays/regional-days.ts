import { mustExist } from "../must-exist.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import type { CountryYear, Region } from "./country-days.ts";
import { daysOffOf, type HolidayDay } from "./holiday-day.ts";
import type { ScopedDay, SubdivisionName } from "./holiday.ts";
import { hasPlace, joinPlaces, NATION, type PlaceSet } from "./place-set.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";

/** How many days off a region has that its country has not; its name is `null` where the code is unknown. */
export type RegionWithMore = { code: string; days: number; region: SubdivisionName | null };

/** From the first to the last day, as day numbers. */
export type DaySpan = { firstDay: number; lastDay: number };

/**
 * How many days off regions have in a span that their country has not, the most first; those that have none are left out.
 *
 * @param inYear the days of a year of the span
 */
export function countDaysOff(
  listed: readonly Region[],
  types: readonly HolidayType[],
  { firstDay, lastDay }: DaySpan,
  inYear: (year: number) => CountryYear,
): { code: string; days: number }[] {
  const counts = new Map<string, number>();
  for (let { year } = civilFromDays(firstDay); year <= civilFromDays(lastDay).year; year += 1) {
    const [first, last] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
    const off = placesOff(inYear(year), types, {
      firstDay: Math.max(first, firstDay),
      lastDay: Math.min(last, lastDay),
    });
    for (const { code, place } of listed) {
      let count = 0;
      for (const places of off) if (hasPlace(places, place)) count += 1;
      if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
    }
  }
  return [...counts].map(([code, days]) => ({ code, days })).toSorted((a, b) => b.days - a.days);
}

/** The places that are off on each day of a span that is worked by the country's own law. */
function placesOff(
  { days, places }: CountryYear,
  types: readonly HolidayType[],
  { firstDay, lastDay }: DaySpan,
): PlaceSet[] {
  const off = new Map<number, PlaceSet>();
  for (const [at, day] of days.entries()) {
    if (!isAskedFor(types, day.rule.type)) continue;
    const own = mustExist(places[at]);
    for (const one of daysOffOf(day)) {
      if (one < firstDay || one > lastDay) continue;
      const others = off.get(one);
      off.set(one, others === undefined ? own : joinPlaces(others, own));
    }
  }
  return [...off.values()].filter((set) => !hasPlace(set, NATION));
}

/** Whether two years have the same days by the same rules; of all types without any. */
export function haveSameDays(
  one: readonly HolidayDay[],
  other: readonly HolidayDay[],
  types?: readonly HolidayType[],
): boolean {
  const keysOf = (days: readonly HolidayDay[]): string[] =>
    days
      .filter((day) => types?.includes(day.rule.type) ?? true)
      .map((day) => `${day.rule.text} ${day.day} ${day.observedDay} ${day.lastDay}`);
  const [known, keys] = [new Set(keysOf(one)), keysOf(other)];
  return keys.length === known.size && keys.every((key) => known.has(key));
}

const keyOf = (day: HolidayDay): string =>
  `${day.id} ${day.day} ${day.lastDay} ${day.observedDay} ${day.rule.type}`;

/**
 * Days of the regions of a year that a list does not have, each once with all regions that observe it, in the order of the first of
 * them. Includes national holidays that some observe on another day, under their own id. What the laws of the regions say
 * apart is joined.
 */
export function regionalDays(
  listed: readonly Region[],
  { days, places }: CountryYear,
  known: readonly HolidayDay[],
): ScopedDay[] {
  const seen = new Set(known.map(keyOf));
  const rows = new Map<string, number[]>();
  for (const [at, day] of days.entries()) {
    const key = keyOf(day);
    if (!seen.has(key)) rows.getOrInsertComputed(key, () => []).push(at);
  }
  return [...rows.values()]
    .map((rowsOfDay) =>
      listed.flatMap(({ code, place }, rank) =>
        rowsOfDay
          .filter((at) => hasPlace(mustExist(places[at]), place))
          .map((at) => ({ order: rank * days.length + at, code, day: mustExist(days[at]) })),
      ),
    )
    .toSorted(([one], [other]) => (one?.order ?? 0) - (other?.order ?? 0))
    .flatMap((found) => joinRegions(new Map(found.map(({ code, day }) => [code, day]))));
}

/** One day of several subdivisions. */
function joinRegions(byCode: ReadonlyMap<string, HolidayDay>): ScopedDay[] {
  const days = [...byCode.values()];
  return days.slice(0, 1).map((first) => ({
    day: first,
    joined: {
      toleranceDays: Math.max(...days.map(({ toleranceDays }) => toleranceDays)),
      source: joinTexts(byCode, "; ", ({ source }) => source),
      note: joinTexts(byCode, " ", ({ rule }) => rule.note),
    },
    subdivisions: [...byCode.keys()],
  }));
}

/** A text that all have, or each that some have after their codes; `null` for none. */
function joinTexts(
  byCode: ReadonlyMap<string, HolidayDay>,
  between: string,
  textOf: (day: HolidayDay) => string | null,
): string | null {
  const holders = Map.groupBy(byCode.keys(), (code) => {
    const day = byCode.get(code);
    return day === undefined ? null : textOf(day);
  });
  const [text = null] = holders.keys();
  if (holders.size === 1) return text;
  return [...holders]
    .flatMap(([each, codes]) => (each === null ? [] : `${codes.join(", ")}: ${each}`))
    .join(between);
}
