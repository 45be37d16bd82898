import { holidayRules } from "../../../src/dataset/holiday-rules.ts";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import type { Holiday } from "../../../src/domain/holidays/holiday.ts";
import { type HolidayType, HOLIDAY_TYPES } from "../../../src/domain/holidays/rule-program.ts";
import { MS_PER_DAY } from "../../../src/domain/time-unit.ts";
import { daysOffByDate } from "./days-off-by-date.ts";
import type { Direction, ExpectedLookup } from "./expected.ts";
import { compareNames, type NameComparison } from "./name-comparison.ts";
import {
  deniedReferences,
  nameReference,
  nationalReferences,
  regionalReferences,
  REGIONAL_YEARS,
  type NationalReference,
} from "./reference.ts";
import { readFileSync } from "node:fs";
import { formatDate } from "../../../src/domain/calendar/format.ts";
import { dayOfWeek } from "../../../src/domain/calendar/civil.ts";

/** A day that OpenHolidays has and we have not, for a country (`national`) or an ISO 3166-2 code. */
type ThirdDifference = { scope: string; date: string; name: string };

const FILE = new URL("../../oracle/reference/openholidays-public.tsv", import.meta.url);
const rowsBy = Map.groupBy(readFileSync(FILE, "utf8").trim().split("\n").slice(1), (row) => row.slice(0, 2));
const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;
const SUNDAY = 7;

/** Where a third project, curated from official pages, has a day off and we have none of any type. */
function thirdDifferences(calendar: HolidayCalendar, country: string): ThirdDifference[] {
  const listed = new Map<string, readonly Holiday[]>();
  function holidaysOf(subdivision: string | null, year: number): readonly Holiday[] {
    const key = `${subdivision} ${year}`;
    const known = listed.get(key);
    if (known !== undefined) return known;
    const { holidays } = calendar.list({ countryCode: country, subdivision, year, types: HOLIDAY_TYPES });
    listed.set(key, holidays);
    return holidays;
  }
  const isMissing = (subdivision: string | null, day: number): boolean => {
    const found = holidaysOf(subdivision, Number(formatDate(day).slice(0, 4))).filter(({ daysOff }) =>
      daysOff.includes(day),
    );
    return !found.some(({ type }) => type !== "observance" || dayOfWeek(day) === SUNDAY);
  };
  return (rowsBy.get(country) ?? []).flatMap((row) => {
    const [, start = "", end = "", , , , name = "", places = ""] = row.split("\t");
    // It has communes under codes of its own; those of ISO 3166-2 have two parts.
    const codes = places.split(",").filter((code) => /^[A-Z]{2}-\w+$/.test(code));
    const scopes = places === "" ? [null] : codes.filter((code) => calendar.hasSubdivision(country, code));
    const days = Array.from({ length: dayOf(end) - dayOf(start) + 1 }, (_, at) => dayOf(start) + at);
    return days.flatMap((day) =>
      scopes
        .filter((scope) => isMissing(scope, day))
        .map((scope) => ({ scope: scope ?? "national", date: formatDate(day), name: name.slice(3) })),
    );
  });
}

/** A date on which we and a reference differ. */
export type Difference = {
  direction: Direction;
  /** `national`, or an ISO 3166-2 code. */
  scope: string;
  date: string;
  /** What the one that has the day calls it. */
  name: string;
  /** How many projects speak of the place: one alone is a starting point, not the truth. */
  sources: number;
  /** The law by which it is right, where it is listed. */
  reason: string | null;
};

/**
 * Days counted: `found` of `asked` that the reference has, `right` of `given` that we have. `near` of those given are
 * expected dates that lie within their tolerance of one that the reference expects.
 */
export type Count = { asked: number; found: number; given: number; right: number; near: number };

export type Comparison = {
  country: string;
  /** Where two projects speak, and where one does. */
  national: { two: Count; one: Count; differences: Difference[] };
  regional: { two: Count; one: Count; differences: Difference[] };
  /** Days of a third project that we lack. */
  third: Difference[];
  names: NameComparison;
};

/** Days off of a region, those of its towns among them. */
const REGIONAL_TYPES: readonly HolidayType[] = ["public", "local"];

const newCount = (): Count => ({ asked: 0, found: 0, given: 0, right: 0, near: 0 });

const EXPECTED_DATE = "both are expected dates, within the tolerance";

/** Whether one of the holidays of a date is only expected, and by its tolerance may fall on another date. */
function mayFallOn(holidays: readonly Holiday[], date: string, other: string): boolean {
  const apart = Math.abs(Date.parse(date) - Date.parse(other)) / MS_PER_DAY;
  return holidays.some(
    ({ estimateToleranceDays: tolerance, days }) => tolerance !== null && apart <= tolerance + days - 1,
  );
}

const describe = (holidays: readonly Holiday[]): string =>
  holidays
    .map((one) => `${one.name}${one.isEstimated ? "~" : ""}${one.halfDay ? " (half day)" : ""} {${one.rule}}`)
    .join(" + ");

/** Compares a country with all references. */
export function compareCountry(
  calendar: HolidayCalendar,
  country: string,
  expected: ExpectedLookup,
): Comparison {
  const references = nationalReferences(country);
  const isKnown = calendar.countryCodes.includes(country);
  const years = new Set([...REGIONAL_YEARS, ...references.map(({ year }) => year)]);
  const national = new Map(
    [...years].map((year) => [
      year,
      isKnown ? daysOffByDate(calendar, { countryCode: country, year }) : new Map<string, Holiday[]>(),
    ]),
  );
  return {
    country,
    national: compareNational(country, references, national, expected),
    regional: compareRegional(calendar, country, references, national, expected),
    third: thirdDifferences(calendar, country).map((one) => {
      const reason = expected.reasonOf("missing", one.scope, one.date);
      return { direction: "missing", ...one, sources: 1, reason };
    }),
    names: compareNames(calendar, country, nameReference(country), expected),
  };
}

type DaysByYear = ReadonlyMap<number, ReadonlyMap<string, readonly Holiday[]>>;

function compareNational(
  country: string,
  references: readonly NationalReference[],
  days: DaysByYear,
  expected: ExpectedLookup,
): Comparison["national"] {
  const two = newCount();
  const one = newCount();
  const differences: Difference[] = [];
  const names = nameReference(country)?.dates ?? {};
  const scope = "national";
  for (const { year, sources, agreed, either } of references) {
    const given = days.get(year) ?? new Map<string, Holiday[]>();
    const count = sources === 2 ? two : one;
    const asked = sources === 2 ? agreed : either;
    count.asked += asked.size;
    count.found += asked.intersection(given).size;
    count.given += given.size;
    count.right += either.intersection(given).size;
    const lacking = [...either.difference(given)].sort();
    const extra = [...given].filter(([date]) => !either.has(date));
    for (const date of lacking) {
      const isExpected = extra.some(([ours, holidays]) => mayFallOn(holidays, ours, date));
      differences.push({
        direction: "missing",
        scope,
        date,
        name: names[date]?.en ?? "",
        sources: agreed.has(date) ? 2 : 1,
        reason: expected.reasonOf("missing", scope, date) ?? (isExpected ? EXPECTED_DATE : null),
      });
    }
    for (const [date, holidays] of extra) {
      const isExpected = lacking.some((other) => mayFallOn(holidays, date, other));
      const reason = expected.reasonOf("extra", scope, date) ?? (isExpected ? EXPECTED_DATE : null);
      if (reason === EXPECTED_DATE) count.near += 1;
      differences.push({ direction: "extra", scope, date, name: describe(holidays), sources, reason });
    }
  }
  return { two, one, differences };
}

function compareRegional(
  calendar: HolidayCalendar,
  country: string,
  references: readonly NationalReference[],
  national: DaysByYear,
  expected: ExpectedLookup,
): Comparison["regional"] {
  const two = newCount();
  const one = newCount();
  const differences: Difference[] = [];
  const rows = regionalReferences(country);
  const known = (calendar.country(country)?.subdivisions ?? []).map(({ code }) => code);
  const commonSources = rows.some(({ sources }) => sources === 2) ? 2 : 1;
  // The references speak of states, not of the provinces in them.
  const isoCodes = known.filter((code) => holidayRules.regions.find(code)?.parent === null);
  const codes = rows.length === 0 ? [] : [...rows.map(({ subdivision }) => subdivision), ...isoCodes];
  const eitherBy = new Map(references.map(({ year, either }) => [year, either]));
  const daysOf = (subdivision: string, year: number): Map<string, Holiday[]> =>
    calendar.hasSubdivision(country, subdivision)
      ? daysOffByDate(calendar, { countryCode: country, year, subdivision, types: REGIONAL_TYPES })
      : new Map();
  const differ = (
    direction: "missing" | "extra",
    { scope, date, name, sources }: Pick<Difference, "scope" | "date" | "name" | "sources">,
  ): void => {
    const reason = expected.reasonOf(direction, scope, date);
    differences.push({ direction, scope, date, name, sources, reason });
  };
  for (const scope of [...new Set(codes)].sort()) {
    for (const year of REGIONAL_YEARS) {
      const given = daysOf(scope, year);
      const asked = rows.filter((row) => row.subdivision === scope && row.year === year);
      for (const { date, name, sources, by } of asked) {
        const count = sources === 2 ? two : one;
        count.asked += 1;
        if (given.has(date) || national.get(year)?.has(date) === true) count.found += 1;
        else differ("missing", { scope, date, name: sources === 2 ? name : `${name} [${by}]`, sources });
      }
      const allowed = new Set([...asked.map(({ date }) => date), ...(eitherBy.get(year) ?? [])]);
      const count = commonSources === 2 ? two : one;
      for (const [date, holidays] of given) {
        if (national.get(year)?.has(date) === true) continue;
        // The references have next to no days of towns: one that they lack tells nothing of ours.
        const isOfTowns = holidays.every(({ type }) => type === "local");
        if (isOfTowns && !allowed.has(date)) {
          differ("extra", { scope, date, name: describe(holidays), sources: 1 });
          continue;
        }
        count.given += 1;
        if (allowed.has(date)) count.right += 1;
        else differ("extra", { scope, date, name: describe(holidays), sources: commonSources });
      }
    }
  }
  for (const { subdivision: scope, year, date, name } of deniedReferences(country)) {
    if (daysOf(scope, year).has(date))
      differ("extra", { scope, date, name: `${name} (one project denies it there)`, sources: 1 });
  }
  return { two, one, differences };
}
