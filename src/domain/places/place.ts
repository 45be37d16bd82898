import { mustExist } from "../must-exist.ts";
import { jsonOfSection, jsonSection, openSections, packSections, type Sections } from "../block-sections.ts";
import { withoutKind } from "./division-kind.ts";
import { distanceKm } from "./great-circle.ts";
import { slugifyText } from "../text/slug-text.ts";
import {
  ASCII_ORDINAL,
  NAME_ORDINAL,
  createSpellingPool,
  spellingOf,
  type SpellingPool,
} from "./spelling.ts";

/** GeoNames' feature code of a capital. */
export const CAPITAL = "PPLC";

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
  /** The second-level division (in Germany the district): GeoNames' code and name; empty where it is not known. */
  admin2Code: string;
  admin2Name: string;
  /** What tells it from larger places of its name in its first-level division: its name if there are none, or not even its second level. */
  toldBy: "name" | "second_level" | "position";
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number | null;
  population: number;
  featureCode: string;
  /** Canonical IANA id. */
  timezone: string;
  /** Code of the region whose holidays it has: of ISO 3166-2, or that of a part with holidays of its own; `null` where it has none. */
  subdivisionCode: string | null;
};

/** A first-level division that some place lies in. */
export type Admin1 = { countryCode: string; code: string; name: string; slug: string };

/** The dictionaries of the columns that have small numbers. */
export type PlaceDictionaries = {
  countryCodes: readonly string[];
  admin1s: readonly Admin1[];
  timezones: readonly string[];
  featureCodes: readonly string[];
  /** Empty for places without a region. */
  subdivisionCodes: readonly string[];
};

/** The columns. Coordinates are in hundred-thousandths of a degree, the precision of GeoNames. */
const COLUMNS = {
  ids: Uint32Array,
  latitudesE5: Int32Array,
  longitudesE5: Int32Array,
  elevationsM: Int16Array,
  populations: Uint32Array,
  countries: Uint8Array,
  admin1Indexes: Uint16Array,
  admin2Indexes: Uint16Array,
  timezoneIndexes: Uint16Array,
  features: Uint8Array,
  subdivisions: Uint16Array,
  slugKinds: Uint8Array,
} as const;
const SECTIONS = {
  dictionaries: Uint8Array,
  ...COLUMNS,
  spellings: Uint8Array,
  spellingStarts: Uint32Array,
  /** Name and code of each second-level division, and the number of the first-level one around it. */
  admin2Texts: Uint8Array,
  admin2Starts: Uint32Array,
  admin2Parents: Uint16Array,
};

export const NO_ELEVATION = -32_768;
export const COORDINATE_SCALE = 100_000;
/** Number of cached places, a power of two. Callers ask for the same few cities again and again. */
export const CACHE_SIZE = 2048;

/** All places, column by column, by population descending, then id ascending. */
export type PlaceTable = {
  count: number;
  admin1Countries: Uint8Array;
  cache: (Place | undefined)[];
  countryCodes: readonly string[];
  admin1s: readonly Admin1[];
  timezones: readonly string[];
  featureCodes: readonly string[];
  subdivisionCodes: readonly string[];
  ids: Uint32Array;
  latitudesE5: Int32Array;
  longitudesE5: Int32Array;
  elevationsM: Int16Array;
  populations: Uint32Array;
  countries: Uint8Array;
  admin1Indexes: Uint16Array;
  admin2Indexes: Uint16Array;
  timezoneIndexes: Uint16Array;
  features: Uint8Array;
  subdivisions: Uint16Array;
  slugKinds: Uint8Array;
  spellings: SpellingPool;
  admin2s: SpellingPool;
  admin2Parents: Uint16Array;
};

/** Makes a table of columns and dictionaries, with an empty cache. */
export function createPlaceTable(
  columns: PlaceDictionaries &
    Sections<typeof COLUMNS> & { spellings: SpellingPool; admin2s: SpellingPool; admin2Parents: Uint16Array },
): PlaceTable {
  const numbers = new Map(columns.countryCodes.map((code, number) => [code, number]));
  // Number of the country of each division.
  const admin1Countries = Uint8Array.from(columns.admin1s, (admin1) =>
    mustExist(numbers.get(admin1.countryCode), admin1.countryCode),
  );
  const cache: (Place | undefined)[] = Array.from({ length: CACHE_SIZE });
  return { ...columns, count: columns.ids.length, admin1Countries, cache };
}

/** The table as bytes for {@link placeTableFromBytes}; the same table gives the same bytes. */
export function placeTableToBytes(table: PlaceTable): Uint8Array {
  const { countryCodes, admin1s, timezones, featureCodes, subdivisionCodes, spellings, admin2s } = table;
  return packSections(SECTIONS, {
    ...table,
    dictionaries: jsonSection({ countryCodes, admin1s, timezones, featureCodes, subdivisionCodes }),
    spellings: spellings.bytes,
    spellingStarts: spellings.starts,
    admin2Texts: admin2s.bytes,
    admin2Starts: admin2s.starts,
  });
}

/** Opens the bytes of {@link placeTableToBytes} as views; parses only the dictionaries. Throws `internal_error` on damage. */
export function placeTableFromBytes(bytes: Uint8Array): PlaceTable {
  const { dictionaries, spellings, spellingStarts, admin2Texts, admin2Starts, ...columns } = openSections(
    SECTIONS,
    bytes,
  );
  return createPlaceTable({
    // The directory of sections has been checked; `placeTableToBytes` wrote this one.
    ...(jsonOfSection(dictionaries) as PlaceDictionaries),
    ...columns,
    spellings: createSpellingPool(spellings, spellingStarts),
    admin2s: createSpellingPool(admin2Texts, admin2Starts),
  });
}

/** Latitude in degrees north. */
export function latitudeDegAt(table: PlaceTable, index: number): number {
  return mustExist(table.latitudesE5[index]) / COORDINATE_SCALE;
}

/** Longitude in degrees east. */
export function longitudeDegAt(table: PlaceTable, index: number): number {
  return mustExist(table.longitudesE5[index]) / COORDINATE_SCALE;
}

/** Great-circle distance in km from a point in degrees to a place. */
export function kmToPlace(
  table: PlaceTable,
  latitudeDeg: number,
  longitudeDeg: number,
  index: number,
): number {
  return distanceKm(latitudeDeg, longitudeDeg, latitudeDegAt(table, index), longitudeDegAt(table, index));
}

/** The name of a place, from the cached record if there is one. */
export function nameAt(table: PlaceTable, index: number): string {
  const cached = table.cache[index & (CACHE_SIZE - 1)];
  return cached?.index === index ? cached.name : mustExist(spellingOf(table.spellings, index, NAME_ORDINAL));
}

/** The first-level division a place lies in; its code and name are empty where GeoNames has none. */
export function admin1At(table: PlaceTable, index: number): Admin1 {
  return (
    table.admin1s[mustExist(table.admin1Indexes[index])] ?? {
      countryCode: "",
      code: "",
      name: "",
      slug: "",
    }
  );
}

/** Name and code of a second-level division by its number; both are empty for places whose division is not known. */
export function textsOfAdmin2({ admin2s }: PlaceTable, admin2: number): { name: string; code: string } {
  return { name: mustExist(spellingOf(admin2s, admin2, 0)), code: mustExist(spellingOf(admin2s, admin2, 1)) };
}

/**
 * The forms of a place's slug: `paris`, the name alone; `paris-us-tx`, with country and first-level division where it has one;
 * `paris-us-4717560`, always unique; `tiefenbach-de-bavaria-passau`, with the second-level division too. A name that folds to nothing
 * leaves the rest.
 */
export function slugFormsAt(
  table: PlaceTable,
  index: number,
): readonly [bare: string, full: string, id: string, second: string] {
  const name = slugifyText(mustExist(spellingOf(table.spellings, index, ASCII_ORDINAL)));
  const country = mustExist(table.countryCodes[mustExist(table.countries[index])]).toLowerCase();
  const { slug } = admin1At(table, index);
  const named = name === "" ? country : `${name}-${country}`;
  const full = slug === "" ? named : `${named}-${slug}`;
  const second = slugifyText(withoutKind(textsOfAdmin2(table, mustExist(table.admin2Indexes[index])).name));
  return [name, full, `${named}-${mustExist(table.ids[index])}`, second === "" ? full : `${full}-${second}`];
}
