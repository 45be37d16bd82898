import { holidayRules } from "../../../src/dataset/holiday-rules.ts";
import { formatDate } from "../../../src/domain/calendar/format.ts";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import type { Holiday } from "../../../src/domain/holidays/holiday.ts";
import { daysOffByDate } from "./days-off-by-date.ts";
import type { HolidayType } from "../../../src/domain/holidays/rule-program.ts";
import type { Direction, ExpectedLookup } from "./expected.ts";
import { compareNames, type NameComparison } from "./name-comparison.ts";
import {
  deniedReferences,
  nameReference,
  nationalReferences,
  regionalReferences,
  REGIONAL_YEARS,
} from "./reference.ts";

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
  names: NameComparison;
};

/** Days off of a region, those of its towns among them. */
const REGIONAL_TYPES: readonly HolidayType[] = ["public", "local"];

const newCount = (): Count => ({ asked: 0, found: 0, given: 0, right: 0, near: 0 });

const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

/** How far the days of a holiday that is only expected may lie from those of a reference that expects another day. */
const reachOf = ({ estimateToleranceDays, days }: Holiday): number =>
  estimateToleranceDays === null ? -1 : estimateToleranceDays + days - 1;

const EXPECTED_DATE = "both are expected dates, within the tolerance";

/** Why the reference has a date that we have not: one of our expected holidays lies near, on days it lacks. */
function expectedDateReason(
  holidays: readonly Holiday[],
  date: string,
  isOurs: (date: string) => boolean,
): string | null {
  const isNear = holidays.some((one) =>
    one.daysOff.some((day) => Math.abs(day - dayNumber(date)) <= reachOf(one) && isOurs(formatDate(day))),
  );
  return isNear ? EXPECTED_DATE : null;
}

/** Why we have a date that the reference has not: it has one near that we lack, and ours is expected. */
function expectedDateOf(
  holidays: readonly Holiday[],
  date: string,
  either: ReadonlySet<string>,
  given: ReadonlyMap<string, unknown>,
): string | null {
  const isNear = holidays.some((one) =>
    [...either].some(
      (other) => !given.has(other) && Math.abs(dayNumber(other) - dayNumber(date)) <= reachOf(one),
    ),
  );
  return isNear ? EXPECTED_DATE : null;
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
  const national = nationalDays(calendar, country);
  return {
    country,
    national: compareNational(country, national, expected),
    regional: compareRegional(calendar, country, national, expected),
    names: compareNames(calendar, country, nameReference(country), expected),
  };
}

type DaysOf = (year: number) => ReadonlyMap<string, readonly Holiday[]>;

function nationalDays(calendar: HolidayCalendar, country: string): DaysOf {
  const years = new Map<number, Map<string, Holiday[]>>();
  return (year) => {
    let days = years.get(year);
    if (days === undefined) {
      const isKnown = calendar.countryCodes.includes(country);
      days = isKnown
        ? daysOffByDate(calendar.list({ countryCode: country, year }).holidays, year)
        : new Map();
      years.set(year, days);
    }
    return days;
  };
}

function compareNational(country: string, daysOf: DaysOf, expected: ExpectedLookup): Comparison["national"] {
  const two = newCount();
  const one = newCount();
  const differences: Difference[] = [];
  for (const { year, sources, agreed, either } of nationalReferences(country)) {
    const given = daysOf(year);
    const count = sources === 2 ? two : one;
    const asked = sources === 2 ? agreed : either;
    for (const date of [...either].sort()) {
      if (asked.has(date)) count.asked += 1;
      if (given.has(date)) {
        if (asked.has(date)) count.found += 1;
        continue;
      }
      const name = nameReference(country)?.dates[date]?.en ?? "";
      const reason =
        expected.reasonOf("missing", "national", date) ??
        expectedDateReason([...given.values()].flat(), date, (other) => !either.has(other));
      differences.push({
        direction: "missing",
        scope: "national",
        date,
        name,
        sources: agreed.has(date) ? 2 : 1,
        reason,
      });
    }
    for (const [date, holidays] of given) {
      count.given += 1;
      if (either.has(date)) {
        count.right += 1;
        continue;
      }
      const reason =
        expected.reasonOf("extra", "national", date) ?? expectedDateOf(holidays, date, either, given);
      if (reason === EXPECTED_DATE) count.near += 1;
      differences.push({
        direction: "extra",
        scope: "national",
        date,
        name: describe(holidays),
        sources,
        reason,
      });
    }
  }
  return { two, one, differences };
}

function compareRegional(
  calendar: HolidayCalendar,
  country: string,
  national: DaysOf,
  expected: ExpectedLookup,
): Comparison["regional"] {
  const two = newCount();
  const one = newCount();
  const differences: Difference[] = [];
  const rows = regionalReferences(country);
  const known = (calendar.country(country)?.subdivisions ?? []).map(({ code }) => code);
  const isTwoSourced = rows.some(({ sources }) => sources === 2);
  const referenceCodes = new Set(rows.map(({ subdivision }) => subdivision));
  // The references speak of states, not of the provinces in them.
  const isoCodes = known.filter((code) => holidayRules.regions.find(code)?.parent === null);
  const codes = rows.length === 0 ? [] : [...new Set([...referenceCodes, ...isoCodes])].sort();
  const eitherBy = new Map(nationalReferences(country).map(({ year, either }) => [year, either]));
  for (const subdivision of codes) {
    for (const year of REGIONAL_YEARS) {
      const given = calendar.hasSubdivision(country, subdivision)
        ? daysOffByDate(
            calendar.list({ countryCode: country, year, subdivision, types: REGIONAL_TYPES }).holidays,
            year,
          )
        : new Map<string, Holiday[]>();
      const asked = rows.filter((row) => row.subdivision === subdivision && row.year === year);
      for (const { date, name, sources, by } of asked) {
        const count = sources === 2 ? two : one;
        count.asked += 1;
        if (given.has(date) || national(year).has(date)) {
          count.found += 1;
          continue;
        }
        differences.push({
          direction: "missing",
          scope: subdivision,
          date,
          name: sources === 2 ? name : `${name} [${by}]`,
          sources,
          reason: expected.reasonOf("missing", subdivision, date),
        });
      }
      const allowed = new Set(asked.map(({ date }) => date));
      for (const [date, holidays] of given) {
        if (national(year).has(date)) continue;
        const count = isTwoSourced ? two : one;
        count.given += 1;
        if (allowed.has(date) || eitherBy.get(year)?.has(date) === true) {
          count.right += 1;
          continue;
        }
        differences.push({
          direction: "extra",
          scope: subdivision,
          date,
          name: describe(holidays),
          sources: isTwoSourced ? 2 : 1,
          reason: expected.reasonOf("extra", subdivision, date),
        });
      }
    }
  }
  for (const { subdivision, year, date, name } of deniedReferences(country)) {
    if (!calendar.hasSubdivision(country, subdivision)) continue;
    const given = daysOffByDate(
      calendar.list({ countryCode: country, year, subdivision, types: REGIONAL_TYPES }).holidays,
      year,
    );
    if (!given.has(date)) continue;
    differences.push({
      direction: "extra",
      scope: subdivision,
      date,
      name: `${name} (one project denies it there)`,
      sources: 1,
      reason: expected.reasonOf("extra", subdivision, date),
    });
  }
  return { two, one, differences };
}
