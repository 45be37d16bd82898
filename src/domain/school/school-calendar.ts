import { daysFromCivil } from "../calendar/civil.ts";
import type { HolidayDay } from "../holidays/holiday-day.ts";
import type { HolidayType } from "../holidays/rule-program.ts";
import { indexSchoolAreas, type SchoolAreas, type SchoolCell, type SchoolScope } from "./school-area.ts";
import {
  readSchoolCountry,
  type SchoolCoverage,
  type SchoolPeriod,
  type StoredSchoolCountry,
} from "./school-data.ts";

/** The published school holidays of a country, and which schools they are for. */
export type SchoolYearbook = {
  /** The country that publishes them: France for Réunion. */
  countryCode: string;
  /** The region that a territory is there; `null` for a country of its own. */
  region: string | null;
  areas: SchoolAreas;
  periods: readonly SchoolPeriod[];
  coverage: readonly SchoolCoverage[];
  /** The periods of schools that share all dates, by first day. */
  periodsOf(cell: SchoolCell): readonly SchoolPeriod[];
};

export type SchoolCalendar = {
  /** The yearbook of a country or territory; empty if the data have none. */
  yearbook(countryCode: string): SchoolYearbook;
  /**
   * The periods with a day in a year, where the types ask for them, as days of a holiday calendar: those of a region's schools,
   * those of the whole country for `null`, those of every region for "all".
   */
  days(
    countryCode: string,
    subdivision: string | null | "all",
    query: { readonly year: number; readonly types: readonly HolidayType[] },
  ): HolidayDay[];
};

/**
 * Makes the calendar from the JSON texts of the data set by country code; each is parsed at its first use.
 */
export function createSchoolCalendar(texts: ReadonlyMap<string, string>): SchoolCalendar {
  const yearbooks = new Map<string, SchoolYearbook>();

  function open(countryCode: string): SchoolYearbook {
    // The build wrote this JSON from a value of the type, and its hash is in the data set.
    const text = texts.get(countryCode) ?? '{"areas":[],"names":[],"periods":[],"coverage":[]}';
    const stored = JSON.parse(text) as StoredSchoolCountry;
    const country = readSchoolCountry(stored);
    const [territory] = country.areas;
    const parent = territory?.code === countryCode ? territory.parent : null;
    if (parent !== null) return { ...yearbookOf(parent.slice(0, 2)), region: parent };
    const areas = indexSchoolAreas(country);
    const cached = new Map<string, readonly SchoolPeriod[]>();
    return {
      countryCode,
      region: null,
      areas,
      periods: country.periods,
      coverage: country.coverage,
      periodsOf: (cell) =>
        cached.getOrInsertComputed(`${cell.area} ${cell.group}`, () =>
          country.periods.filter((period) => areas.isOf(period, cell)),
        ),
    };
  }

  const yearbookOf = (countryCode: string): SchoolYearbook =>
    yearbooks.getOrInsertComputed(countryCode, () => open(countryCode));

  return {
    yearbook: yearbookOf,
    days(countryCode, subdivision, { year, types }) {
      if (!types.includes("school") || !texts.has(countryCode)) return [];
      const { areas, periods, region } = yearbookOf(countryCode);
      const [firstDay, lastDay] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
      const scope: SchoolScope = areas.scopeOf(subdivision === "all" ? region : (subdivision ?? region));
      const isWanted = (period: SchoolPeriod): boolean =>
        scope.region === null && subdivision === null ? isNationwide(period) : areas.concerns(period, scope);
      return periods
        .filter((one) => one.firstDay <= lastDay && one.lastDay >= firstDay && isWanted(one))
        .map(schoolDay);
    },
  };
}

const isNationwide = ({ areas, groups }: SchoolPeriod): boolean => areas.length === 0 && groups.length === 0;

const SOURCE = "OpenHolidays API";

/** A period in the form of a holiday, so that lists, files and feeds treat it like any other. */
export function schoolDay(period: SchoolPeriod): HolidayDay {
  return {
    rule: {
      text: `school ${period.id}`,
      names: period.names,
      type: "school",
      explanation: "Published by the school authority",
      note: noteOf(period),
      isNationwide: isNationwide(period),
    },
    id: period.id,
    day: period.firstDay,
    observedDay: period.firstDay,
    lastDay: period.lastDay,
    isDayFree: true,
    isHalfDay: false,
    offFromMinutes: null,
    toleranceDays: 0,
    source: SOURCE,
    school: { kind: period.kind, subdivisions: period.areas, groups: period.groups },
  };
}

function noteOf({ kind, isDoubtful }: SchoolPeriod): string | null {
  if (isDoubtful) return "The published dates cannot be right.";
  if (kind === "end_of_lessons")
    return "The last day of lessons, or the first without; when they begin again is not published.";
  return kind === "back_to_school" ? "The first day of lessons." : null;
}

/** Whether a rule closes schools on a day that published holidays cover; it is then left out. */
export const isCovered = ({ rule, day, lastDay }: HolidayDay, ofSchools: readonly HolidayDay[]): boolean =>
  rule.type === "school" && ofSchools.some((one) => one.day <= day && one.lastDay >= lastDay);
