import agreedRows from "../../oracle/reference/holidays-ref.json";
import eitherRows from "../../oracle/reference/holidays-either.json";
import nameRows from "../../oracle/reference/holidays-names.json";
import regionalRows from "../../oracle/reference/holidays-subdivisions.json";
import deniedRows from "../../oracle/reference/holidays-subdivisions-minus.json";

/** National days of a country and year: those two projects agree on, and those either has. */
export type NationalReference = {
  year: number;
  sources: number;
  agreed: ReadonlySet<string>;
  either: ReadonlySet<string>;
};

/** Names of the days of one year: several on one date are joined by "; ". */
export type NameReference = {
  language: string | null;
  english: string;
  dates: Readonly<Record<string, { local: string; en: string }>>;
};

const agreedBy = Map.groupBy(agreedRows, (row) => `${row.country} ${row.year}`);
const eitherBy = Map.groupBy(eitherRows, (row) => row.country);
const regionalBy = Map.groupBy(regionalRows, (row) => row.country);
const deniedBy = Map.groupBy(deniedRows, (row) => row.country);
const namesBy = new Map<string, NameReference>(Object.entries(nameRows));

/** Countries that a reference speaks of. */
export const referenceCountries: readonly string[] = [
  ...new Set([...eitherBy.keys(), ...regionalBy.keys()]),
].sort();

export function nationalReferences(country: string): NationalReference[] {
  return (eitherBy.get(country) ?? [])
    .toSorted((a, b) => a.year - b.year)
    .map(({ year, sources, dates }) => ({
      year,
      sources,
      agreed: new Set((agreedBy.get(`${country} ${year}`) ?? []).map(({ date }) => date)),
      either: new Set(dates),
    }));
}

export const regionalReferences = (country: string) => regionalBy.get(country) ?? [];

/** National days that one project denies a subdivision. */
export const deniedReferences = (country: string) => deniedBy.get(country) ?? [];

export const nameReference = (country: string): NameReference | null => namesBy.get(country) ?? null;

/** Years of which the references have regional days. */
export const REGIONAL_YEARS: readonly number[] = [...new Set(regionalRows.map(({ year }) => year))].sort();
