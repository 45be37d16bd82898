import { NO_NAMES, type NamesByLanguage } from "../holidays/names.ts";

/** What a record of school holidays is: a period without lessons, or a single day that ends or begins the lessons. */
export const SCHOOL_KINDS = ["holidays", "end_of_lessons", "back_to_school"] as const;

export type SchoolKind = (typeof SCHOOL_KINDS)[number];

/** A region, an education zone, a district: whatever school holidays are set for. Written by the build as JSON. */
export type SchoolArea = {
  /** ISO 3166-2 where there is one, else the source's own, such as "FR-ZA". */
  code: string;
  /** The wider area, `null` for the country. */
  parent: string | null;
  /** Groups of schools there are in it; empty where its country or region has none. */
  groups: string[];
  name: string;
};

/** One published record. */
export type SchoolPeriod = {
  /** The same in every release while the days and the area stay. */
  id: string;
  /** Day numbers, both inclusive. */
  firstDay: number;
  lastDay: number;
  kind: SchoolKind;
  /** The country's own language first. */
  names: NamesByLanguage;
  /** Codes of areas; empty: the whole country. */
  areas: string[];
  /** Codes of groups; empty: all schools of the areas. */
  groups: string[];
  /** Whether the days cannot be right, and nobody corrected them. */
  isDoubtful: boolean;
};

/** What is held of an area, or who sets its holidays. Of several rows of the innermost area each counts. */
export type SchoolCoverage = {
  /** A country, or the code of a region. */
  area: string;
  /** Schools of the group alone; `null` for all. */
  group: string | null;
  /** The days that the row is about, as day numbers; `null`: all, or none where nobody sets them locally. */
  firstDay: number | null;
  lastDay: number | null;
  /** The authority had published nothing after this day when it was looked up; `null` where that is not known. */
  publishedUntilDay: number | null;
  /** Who sets the holidays where no calendar of the area binds each school, such as "the commune"; else `null`. */
  setBy: string | null;
  /** When it was last looked up; `null` where only the law is named. */
  lookedDay: number | null;
};

/** The school holidays of one country, as the data set has them. */
export type SchoolCountry = {
  areas: readonly SchoolArea[];
  /** By first day. */
  periods: readonly SchoolPeriod[];
  coverage: readonly SchoolCoverage[];
};

/** As the data set stores a country: names stand once, because a few dozen name thousands of periods. */
export type StoredSchoolCountry = {
  areas: readonly (readonly [code: string, parent: string | null, groups: string[], name: string])[];
  names: readonly NamesByLanguage[];
  periods: readonly (readonly [
    id: string,
    firstDay: number,
    days: number,
    kind: number,
    names: number,
    areas: string[],
    groups: string[],
    isDoubtful: 0 | 1,
  ])[];
  coverage: readonly SchoolCoverage[];
};

export function readSchoolCountry({ areas, names, periods, coverage }: StoredSchoolCountry): SchoolCountry {
  return {
    areas: areas.map(([code, parent, groups, name]) => ({ code, parent, groups, name })),
    periods: periods.map(([id, firstDay, days, kind, name, ofAreas, groups, isDoubtful]) => ({
      id,
      firstDay,
      lastDay: firstDay + days,
      kind: SCHOOL_KINDS[kind] ?? "holidays",
      names: names[name] ?? NO_NAMES,
      areas: ofAreas,
      groups,
      isDoubtful: isDoubtful === 1,
    })),
    coverage,
  };
}
