import { AlmanacError } from "../error.ts";
import { countryKey } from "../places/country.ts";
import { allNames, NO_NAMES, type NamesByLanguage } from "./names.ts";
import type { RegionList } from "./region-list.ts";
import type { Region, Regions } from "./country-days.ts";
import type { RuleBook } from "./rule-book.ts";
import type { HolidayArea } from "./rule-file.ts";

/** A part of a country, "DE-BY" or "DE-BY-A", with the areas whose rules apply there. */
export type Subdivision = {
  code: string;
  names: NamesByLanguage;
  /** Applied over the country's rules in this order, the widest first; empty when only the country's apply. */
  path: readonly HolidayArea[];
  /** Whether only `path` applies, as in a place that is a country in the data as well (Hong Kong). */
  standsAlone: boolean;
};

export type CountrySubdivisions = {
  /** Those with rules of their own, in the order of the data. */
  listed: Subdivision[];
  /** Finds codes of ISO 3166-2, withdrawn or not, and the data's own; `null` for an unknown code. */
  find(asked: string): Subdivision | null;
  /** All codes, except withdrawn ones. */
  codes(): string[];
  /** All with rules of their own, with the parts of regions. */
  own(): { code: string; names: NamesByLanguage; isPart: boolean }[];
  /** Whether a region has rules of its own. */
  has(code: string): boolean;
  /** The data's codes for regions of ISO 3166-2: "IT-25-MI" for IT-MI. */
  dataCodes: ReadonlyMap<string, string>;
};

/** The data of one code: its areas (the data set's and a file's), and its parent's code. */
type Entry = { areas: HolidayArea[]; parent: string | null; names: NamesByLanguage; isPart: boolean };

/** The codes of a country's subdivisions whose name stands where a code was wanted, as in `DE-BAYERN` and `DE-BAVARIA`. */
function codesNamed(of: Regions, text: string, regions: RegionList): readonly string[] {
  const [country, name] = [text.slice(0, 3), text.slice(3)];
  const key = countryKey(name);
  const inEnglish = regions
    .codesNamed(name)
    .filter((code) => code.startsWith(country) && of.find(code) !== null);
  const own = of.listed.filter(({ names }) => allNames(names).some((each) => countryKey(each) === key));
  return [...new Set([...inEnglish, ...own.map(({ code }) => code)])];
}

/**
 * The subdivision of a code in upper case; `null` for "".
 *
 * @throws AlmanacError that names the codes of the country.
 */
export function readSubdivision(country: string, of: Regions, code: string, list: RegionList): Region | null {
  if (code === "") return null;
  const found = of.find(code);
  if (found !== null) return found;
  const valid = of.codes();
  const named = codesNamed(of, code, list);
  const expected = expectedCodes(valid, MAX_NAMED_CODES);
  const hint =
    named.length === 0
      ? `Send ${expectedCodes(valid, MAX_SAID_CODES)}.`
      : `Did you mean ${named.join(", ")}?`;
  const message = `The value '${code}' of 'region' is no region of ${country}. ${hint}`;
  throw new AlmanacError("invalid_parameter", message, {
    errors: [{ in: "query", name: "region", reason: "enum", value: code, expected }],
    suggestions: named.length === 0 ? valid : named,
  });
}

/** The most codes that an error lists, and its message. */
const MAX_NAMED_CODES = 60;
const MAX_SAID_CODES = 24;

function expectedCodes(valid: readonly string[], most: number): string {
  if (valid.length === 0) return "no subdivision: this country has none";
  if (valid.length <= most) return `one of ${valid.join(", ")}`;
  return `a code of ISO 3166-2, such as ${valid.slice(0, 5).join(", ")}`;
}

/** Deepest nesting of regions. */
const MAX_DEPTH = 4;

/** The subdivisions of a country: those with rules, and those of ISO 3166-2 without. */
export function countrySubdivisions(book: RuleBook, country: string, area: HolidayArea): CountrySubdivisions {
  const entries = new Map<string, Entry>();
  const dataCodes = new Map<string, string>();

  function codeOf(dataCode: string, key: string, parent: string | null): string {
    const found = book.regions.find(parent === null ? dataCode : `${country}-${key}`);
    if (found === null || (parent !== null && found.parent !== parent)) return dataCode;
    if (found.code !== dataCode) dataCodes.set(dataCode, found.code);
    return found.code;
  }

  function readAreas(prefix: string, from: HolidayArea, parent: string | null): void {
    for (const [name, child] of from.areas) {
      if (child === null) continue;
      const key = name.toUpperCase();
      const dataCode = `${prefix}-${key}`;
      const code = codeOf(dataCode, key, parent);
      const known = entries.get(code);
      if (known === undefined) {
        const above = parent ?? book.regions.find(code)?.parent ?? null;
        entries.set(code, { areas: [child], parent: above, names: child.names, isPart: child.isPart });
      } else known.areas.push(child);
      readAreas(dataCode, child, code);
    }
  }
  readAreas(country, area, null);

  function pathOf(code: string | null, depth: number): readonly HolidayArea[] {
    if (code === null || depth === 0) return [];
    const entry = entries.get(code);
    const parent = entry === undefined ? (book.regions.find(code)?.parent ?? null) : entry.parent;
    return [...pathOf(parent, depth - 1), ...(entry?.areas ?? [])];
  }

  function subdivisionOf(code: string): Subdivision {
    const names = entries.get(code)?.names ?? NO_NAMES;
    return { code, names, path: pathOf(code, MAX_DEPTH), standsAlone: false };
  }

  const listedCodes = [...entries].flatMap(([code, { isPart }]) => (isPart ? [] : code));
  return {
    listed: listedCodes.map(subdivisionOf),
    find(asked: string): Subdivision | null {
      const code = dataCodes.get(asked) ?? asked;
      if (entries.has(code)) return subdivisionOf(code);
      const found = book.regions.find(code);
      if (found === null) return null;
      if (found.sameAs === null || entries.has(found.code)) return subdivisionOf(found.code);
      const path = pathOfCountry(book, found.sameAs);
      return { code: found.code, names: NO_NAMES, path, standsAlone: path.length > 0 };
    },
    codes: () => [...new Set([...listedCodes, ...book.regions.codesOf(country)])],
    own: () => [...entries].map(([code, { names, isPart }]) => ({ code, names, isPart })),
    has: (code) => entries.has(code),
    dataCodes,
  };
}

/** The areas of another country, "GP", or of a region of one, "BQ-BO". */
function pathOfCountry(book: RuleBook, place: string): readonly HolidayArea[] {
  const country = place.slice(0, 2);
  const area = book.country(country);
  if (area === null) return [];
  if (place === country) return [area];
  return [area, ...(countrySubdivisions(book, country, area).find(place)?.path ?? [])];
}
