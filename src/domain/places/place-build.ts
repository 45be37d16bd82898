import type { PlaceTable } from "./place.ts";
import type { SpellingPool } from "./spelling.ts";
import { ASCII_ORDINAL, MARK_STEP, NAME_ORDINAL, createSpellingPool } from "./spelling.ts";
import { MANY_COUNTRIES } from "./trie.ts";
import { NO_ELEVATION, createAdmin1, createPlaceTable } from "./place.ts";

/** A place as its source gives it. */
export type PlaceInput = {
  /** GeoNames id; unique. */
  id: number;
  name: string;
  asciiName: string;
  alternateNames: readonly string[];
  latitudeDeg: number;
  longitudeDeg: number;
  featureCode: string;
  countryCode: string;
  admin1Code: string;
  admin1Name: string;
  /** 0 where unknown. */
  population: number;
  elevationM: number | null;
  /** Canonical IANA id. */
  timezone: string;
};

/** A length is one byte; no name of a town is longer. */
const MAX_SPELLING_BYTES = 255;
const COORDINATE_SCALE = 100_000;

/** Values in order of first use, and the number of each. */
type Dictionary<T> = { values: T[]; numbers: Map<string, number> };

function createDictionary<T>(): Dictionary<T> {
  return { values: [], numbers: new Map() };
}

function numberOf<T>(dictionary: Dictionary<T>, key: string, make: () => T): number {
  const known = dictionary.numbers.get(key);
  if (known !== undefined) return known;
  const number = dictionary.values.length;
  dictionary.values.push(make());
  dictionary.numbers.set(key, number);
  return number;
}

/** The order of places everywhere: population descending, then id ascending. */
export function sortPlaces(inputs: readonly PlaceInput[]): PlaceInput[] {
  return [...inputs].sort((a, b) => b.population - a.population || a.id - b.id);
}

const encoder = new TextEncoder();

function encodeSpelling(text: string): Uint8Array {
  let clipped = text;
  let bytes = encoder.encode(clipped);
  while (bytes.length > MAX_SPELLING_BYTES) {
    clipped = Array.from(clipped).slice(0, -1).join("");
    bytes = encoder.encode(clipped);
  }
  return bytes;
}

/** The spellings of a place in the order of their ordinals: name, ASCII name, then the alternates that differ from both. */
export function spellingsOf(input: PlaceInput): string[] {
  const asciiName = input.asciiName === "" ? input.name : input.asciiName;
  const alternates = new Set(input.alternateNames.map((name) => name.trim()));
  alternates.delete("");
  alternates.delete(input.name);
  alternates.delete(asciiName);
  return [input.name, asciiName, ...alternates];
}

function buildSpellings(sorted: readonly PlaceInput[]): SpellingPool {
  const offsets = new Uint32Array(sorted.length + 1);
  const markedPlaces: number[] = [];
  const markStarts = [0];
  const marks: number[] = [];
  let pool = new Uint8Array(1 << 20);
  let length = 0;
  for (const [index, input] of sorted.entries()) {
    const spellings = spellingsOf(input);
    for (const [ordinal, spelling] of spellings.entries()) {
      const bytes =
        ordinal === ASCII_ORDINAL && spelling === spellings[NAME_ORDINAL]
          ? new Uint8Array(0)
          : encodeSpelling(spelling);
      if (length + bytes.length + 1 > pool.length) {
        const larger = new Uint8Array(pool.length * 2);
        larger.set(pool);
        pool = larger;
      }
      if (ordinal > 0 && ordinal % MARK_STEP === 0) marks.push(length);
      pool[length] = bytes.length;
      pool.set(bytes, length + 1);
      length += 1 + bytes.length;
    }
    offsets[index + 1] = length;
    if (marks.length === markStarts.at(-1)) continue;
    markedPlaces.push(index);
    markStarts.push(marks.length);
  }
  return createSpellingPool({
    bytes: pool.slice(0, length),
    offsets,
    markedPlaces: Uint32Array.from(markedPlaces),
    markStarts: Uint32Array.from(markStarts),
    marks: Uint32Array.from(marks),
  });
}

/**
 * Builds the table of places from inputs sorted by {@link sortPlaces}. `buildSlugTable` sets the kinds of slugs, which are all bare here.
 * Throws `RangeError` where a value does not fit its column, which means that the source is damaged.
 */
export function buildPlaceTable(sorted: readonly PlaceInput[]): PlaceTable {
  const count = sorted.length;
  const countries = createDictionary<string>();
  const admin1s = createDictionary<ReturnType<typeof createAdmin1>>();
  const timezones = createDictionary<string>();
  const features = createDictionary<string>();
  const table = {
    count,
    ids: new Uint32Array(count),
    latitudesE5: new Int32Array(count),
    longitudesE5: new Int32Array(count),
    elevationsM: new Int16Array(count),
    populations: new Uint32Array(count),
    countries: new Uint8Array(count),
    admin1Indexes: new Uint16Array(count),
    timezoneIndexes: new Uint16Array(count),
    features: new Uint8Array(count),
    slugKinds: new Uint8Array(count),
    spellings: buildSpellings(sorted),
  };
  for (const [index, input] of sorted.entries()) {
    if (!(Math.abs(input.latitudeDeg) <= 90 && Math.abs(input.longitudeDeg) <= 180))
      throw new RangeError(`place ${input.id} has coordinates out of range`);
    const { countryCode, admin1Code, admin1Name } = input;
    table.ids[index] = input.id;
    table.latitudesE5[index] = Math.round(input.latitudeDeg * COORDINATE_SCALE);
    table.longitudesE5[index] = Math.round(input.longitudeDeg * COORDINATE_SCALE);
    table.elevationsM[index] = input.elevationM ?? NO_ELEVATION;
    table.populations[index] = input.population;
    table.countries[index] = numberOf(countries, countryCode, () => countryCode);
    table.admin1Indexes[index] = numberOf(admin1s, `${countryCode}.${admin1Code}`, () =>
      createAdmin1(countryCode, admin1Code, admin1Name),
    );
    table.timezoneIndexes[index] = numberOf(timezones, input.timezone, () => input.timezone);
    table.features[index] = numberOf(features, input.featureCode, () => input.featureCode);
  }
  if (
    countries.values.length > MANY_COUNTRIES ||
    features.values.length > 256 ||
    admin1s.values.length > 65_536
  )
    throw new RangeError("too many countries, feature codes or divisions for their columns");
  return createPlaceTable({
    ...table,
    countryCodes: countries.values,
    admin1s: admin1s.values,
    timezones: timezones.values,
    featureCodes: features.values,
  });
}
