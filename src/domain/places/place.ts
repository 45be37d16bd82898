import type { SectionReader } from "./section.ts";
import { openSections, packSections, jsonSection } from "./section.ts";
import type { SlugParts } from "./slug-text.ts";
import type { SpellingPool } from "./spelling.ts";
import {
  ASCII_ORDINAL,
  NAME_ORDINAL,
  alternateSpellings,
  createSpellingPool,
  spellingOf,
} from "./spelling.ts";
import { SLUG_KIND, admin1SlugOf, bareSlug, fullSlug, idSlug, slugifyText } from "./slug-text.ts";

/** A populated place. `index` is its rank by population and its key in every structure of one data set; `id` is GeoNames'. */
export type Place = {
  index: number;
  id: number;
  slug: string;
  name: string;
  asciiName: string;
  countryCode: string;
  admin1Code: string;
  admin1Name: string;
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number | null;
  population: number;
  featureCode: string;
  /** Canonical IANA id. */
  timezone: string;
};

/** A first-level division that some place lies in. */
export type Admin1 = { countryCode: string; code: string; name: string; slug: string };

/** The dictionaries of the columns that have small numbers. */
export type PlaceDictionaries = {
  countryCodes: readonly string[];
  admin1s: readonly Admin1[];
  timezones: readonly string[];
  featureCodes: readonly string[];
};

/**
 * All places, column by column, by population descending, then id ascending. Coordinates are in hundred-thousandths of a degree,
 * the precision of GeoNames.
 */
export type PlaceTable = PlaceDictionaries & {
  count: number;
  ids: Uint32Array;
  latitudesE5: Int32Array;
  longitudesE5: Int32Array;
  elevationsM: Int16Array;
  populations: Uint32Array;
  countries: Uint8Array;
  admin1Indexes: Uint16Array;
  timezoneIndexes: Uint16Array;
  features: Uint8Array;
  slugKinds: Uint8Array;
  spellings: SpellingPool;
  /** Number of the country of each division; computed when the table is opened. */
  admin1Countries: Uint8Array;
  cache: (Place | undefined)[];
};

export const NO_ELEVATION = -32_768;
const COORDINATE_SCALE = 100_000;
/** Number of cached places, a power of two. Callers ask for the same few cities again and again. */
const CACHE_SIZE = 2048;

/** Makes a table of columns and dictionaries, with an empty cache. */
export function createPlaceTable(columns: Omit<PlaceTable, "cache" | "admin1Countries">): PlaceTable {
  const numbers = new Map(columns.countryCodes.map((code, number) => [code, number]));
  const admin1Countries = Uint8Array.from(columns.admin1s, (admin1) => numbers.get(admin1.countryCode) ?? 0);
  return { ...columns, admin1Countries, cache: Array.from({ length: CACHE_SIZE }, () => undefined) };
}

/** The table as bytes for {@link placeTableFromBytes}; the same table gives the same bytes. */
export function placeTableToBytes(table: PlaceTable): Uint8Array {
  const { countryCodes, admin1s, timezones, featureCodes } = table;
  return packSections({
    dictionaries: jsonSection({ countryCodes, admin1s, timezones, featureCodes }),
    ids: table.ids,
    latitudesE5: table.latitudesE5,
    longitudesE5: table.longitudesE5,
    elevationsM: table.elevationsM,
    populations: table.populations,
    countries: table.countries,
    admin1Indexes: table.admin1Indexes,
    timezoneIndexes: table.timezoneIndexes,
    features: table.features,
    slugKinds: table.slugKinds,
    poolOffsets: table.spellings.offsets,
    pool: table.spellings.bytes,
    markedPlaces: table.spellings.markedPlaces,
    markStarts: table.spellings.markStarts,
    spellingMarks: table.spellings.marks,
  });
}

function readDictionaries(sections: SectionReader): PlaceDictionaries {
  // The directory of sections has been checked; `placeTableToBytes` wrote this one.
  return sections.json("dictionaries") as PlaceDictionaries;
}

/** Opens the bytes of {@link placeTableToBytes} as views; parses only the dictionaries. Throws `internal_error` on damage. */
export function placeTableFromBytes(bytes: Uint8Array): PlaceTable {
  const sections = openSections(bytes);
  const ids = sections.u32("ids");
  return createPlaceTable({
    ...readDictionaries(sections),
    count: ids.length,
    ids,
    latitudesE5: sections.i32("latitudesE5"),
    longitudesE5: sections.i32("longitudesE5"),
    elevationsM: sections.i16("elevationsM"),
    populations: sections.u32("populations"),
    countries: sections.u8("countries"),
    admin1Indexes: sections.u16("admin1Indexes"),
    timezoneIndexes: sections.u16("timezoneIndexes"),
    features: sections.u8("features"),
    slugKinds: sections.u8("slugKinds"),
    spellings: createSpellingPool({
      bytes: sections.u8("pool"),
      offsets: sections.u32("poolOffsets"),
      markedPlaces: sections.u32("markedPlaces"),
      markStarts: sections.u32("markStarts"),
      marks: sections.u32("spellingMarks"),
    }),
  });
}

/** Latitude in degrees north. */
export function latitudeDegAt(table: PlaceTable, index: number): number {
  return (table.latitudesE5[index] ?? 0) / COORDINATE_SCALE;
}

/** Longitude in degrees east. */
export function longitudeDegAt(table: PlaceTable, index: number): number {
  return (table.longitudesE5[index] ?? 0) / COORDINATE_SCALE;
}

/** One spelling of a place: 0 the name, 1 the ASCII name, 2 and up the alternate names. `null` beyond the last. */
export function spellingAt(table: PlaceTable, index: number, ordinal: number): string | null {
  return spellingOf(table.spellings, index, ordinal);
}

/** The name of a place, from the cached record if there is one. */
export function nameAt(table: PlaceTable, index: number): string {
  const cached = table.cache[index & (CACHE_SIZE - 1)];
  return cached?.index === index ? cached.name : (spellingAt(table, index, NAME_ORDINAL) ?? "");
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateNamesAt(table: PlaceTable, index: number): string[] {
  return alternateSpellings(table.spellings, index);
}

/** The first-level division a place lies in; its code and name are empty where GeoNames has none. */
function admin1At(table: PlaceTable, index: number): Admin1 {
  return table.admin1s[table.admin1Indexes[index] ?? 0] ?? { countryCode: "", code: "", name: "", slug: "" };
}

/** The parts of a place's slugs. */
export function slugPartsAt(table: PlaceTable, index: number): SlugParts {
  return {
    name: slugifyText(spellingAt(table, index, ASCII_ORDINAL) ?? ""),
    country: (table.countryCodes[table.countries[index] ?? 0] ?? "").toLowerCase(),
    admin1: admin1At(table, index).slug,
    id: table.ids[index] ?? 0,
  };
}

/** The canonical slug of a place. */
function slugAt(table: PlaceTable, index: number): string {
  const parts = slugPartsAt(table, index);
  const kind = table.slugKinds[index];
  if (kind === SLUG_KIND.bare) return bareSlug(parts);
  return kind === SLUG_KIND.full ? fullSlug(parts) : idSlug(parts);
}

function decodePlace(table: PlaceTable, index: number): Place {
  const admin1 = admin1At(table, index);
  const elevationM = table.elevationsM[index] ?? NO_ELEVATION;
  return {
    index,
    id: table.ids[index] ?? 0,
    slug: slugAt(table, index),
    name: spellingAt(table, index, NAME_ORDINAL) ?? "",
    asciiName: spellingAt(table, index, ASCII_ORDINAL) ?? "",
    countryCode: table.countryCodes[table.countries[index] ?? 0] ?? "",
    admin1Code: admin1.code,
    admin1Name: admin1.name,
    latitudeDeg: latitudeDegAt(table, index),
    longitudeDeg: longitudeDegAt(table, index),
    elevationM: elevationM === NO_ELEVATION ? null : elevationM,
    population: table.populations[index] ?? 0,
    featureCode: table.featureCodes[table.features[index] ?? 0] ?? "",
    timezone: table.timezones[table.timezoneIndexes[index] ?? 0] ?? "",
  };
}

/**
 * The place at `0 <= index < table.count`. Callers share the record and must not change it.
 * Throws `RangeError` for an index out of range, which only a bug can cause.
 */
export function placeAt(table: PlaceTable, index: number): Place {
  if (!Number.isInteger(index) || index < 0 || index >= table.count)
    throw new RangeError(`no place ${index}`);
  const slot = index & (CACHE_SIZE - 1);
  const cached = table.cache[slot];
  if (cached !== undefined && cached.index === index) return cached;
  const place = decodePlace(table, index);
  table.cache[slot] = place;
  return place;
}

/** The slug form of a division, for the build. */
export function createAdmin1(countryCode: string, code: string, name: string): Admin1 {
  return { countryCode, code, name, slug: admin1SlugOf(countryCode, code, name) };
}
