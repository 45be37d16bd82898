import { createNumbering } from "../../../src/domain/numbering.ts";
import type { PlaceTable } from "../../../src/domain/places/place.ts";
import { COORDINATE_SCALE, NO_ELEVATION, createPlaceTable } from "../../../src/domain/places/place.ts";
import { admin1SlugOf } from "../../../src/domain/text/slug-text.ts";
import { ASCII_ORDINAL, createSpellingPool, type SpellingPool } from "../../../src/domain/places/spelling.ts";
import { MANY_COUNTRIES } from "../../../src/domain/places/trie.ts";

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
  /** Code and name of the second-level division, in Germany of the district; empty where it is not known. */
  admin2Code: string;
  admin2Name: string;
  /** 0 where unknown. */
  population: number;
  elevationM: number | null;
  /** Canonical IANA id. */
  timezone: string;
  /** Those of the alternate names that are in use somewhere: beside them the others count little. */
  knownNames: readonly string[];
  /** Codes of its divisions in GeoNames, from the country down: "FR.44.67"; empty where they are not known. */
  divisionPath: string;
  /** Code of the region whose holidays it has; empty where it has none. */
  subdivisionCode: string;
};

/** A length is one byte; no name of a town is longer. */
const MAX_SPELLING_BYTES = 255;
/** The order of places everywhere: population descending, then id ascending. */
export function sortPlaces(inputs: readonly PlaceInput[]): PlaceInput[] {
  return [...inputs].sort((a, b) => b.population - a.population || a.id - b.id);
}

const encoder = new TextEncoder();
const scratch = new Uint8Array(1 + MAX_SPELLING_BYTES);

/** The number of bytes, then the spelling as UTF-8 with as many whole letters as fit. */
function encodeSpelling(text: string): Uint8Array {
  const { written } = encoder.encodeInto(text, scratch.subarray(1));
  scratch[0] = written;
  return scratch.slice(0, 1 + written);
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

function buildPool(texts: readonly (readonly string[])[]): SpellingPool {
  const starts = [0];
  const records = texts.map((each) => {
    const record = Buffer.concat(each.map(encodeSpelling));
    starts.push((starts.at(-1) ?? 0) + record.length);
    return record;
  });
  return createSpellingPool(Buffer.concat(records), Uint32Array.from(starts));
}

function buildSpellings(sorted: readonly PlaceInput[]): SpellingPool {
  return buildPool(
    sorted.map((input) =>
      spellingsOf(input).map((spelling, ordinal, [name]) =>
        ordinal === ASCII_ORDINAL && spelling === name ? "" : spelling,
      ),
    ),
  );
}

/**
 * Builds the table of places from inputs sorted by {@link sortPlaces}. `assignSlugs` sets the kinds of slugs, which are all bare here.
 * Throws `RangeError` where a value does not fit its column, which means that the source is damaged.
 */
export function buildPlaceTable(sorted: readonly PlaceInput[]): PlaceTable {
  const wrong = sorted.find(
    ({ latitudeDeg, longitudeDeg }) => !(Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180),
  );
  if (wrong !== undefined) throw new RangeError(`place ${wrong.id} has coordinates out of range`);
  const countries = createNumbering<string>();
  const admin1s = createNumbering<PlaceInput>(
    ({ countryCode, admin1Code }) => `${countryCode}.${admin1Code}`,
  );
  const admin2s = createNumbering<PlaceInput>(
    ({ countryCode, admin1Code, admin2Code }) => `${countryCode}.${admin1Code}.${admin2Code}`,
  );
  const timezones = createNumbering<string>();
  const features = createNumbering<string>();
  const subdivisions = createNumbering<string>();
  const columns = {
    ids: Uint32Array.from(sorted, ({ id }) => id),
    latitudesE5: Int32Array.from(sorted, ({ latitudeDeg }) => Math.round(latitudeDeg * COORDINATE_SCALE)),
    longitudesE5: Int32Array.from(sorted, ({ longitudeDeg }) => Math.round(longitudeDeg * COORDINATE_SCALE)),
    elevationsM: Int16Array.from(sorted, ({ elevationM }) => elevationM ?? NO_ELEVATION),
    populations: Uint32Array.from(sorted, ({ population }) => population),
    countries: Uint8Array.from(sorted, ({ countryCode }) => countries.numberOf(countryCode)),
    admin1Indexes: Uint16Array.from(sorted, admin1s.numberOf),
    admin2Indexes: Uint16Array.from(sorted, admin2s.numberOf),
    timezoneIndexes: Uint16Array.from(sorted, ({ timezone }) => timezones.numberOf(timezone)),
    features: Uint8Array.from(sorted, ({ featureCode }) => features.numberOf(featureCode)),
    subdivisions: Uint16Array.from(sorted, (place) => subdivisions.numberOf(place.subdivisionCode)),
    slugKinds: new Uint8Array(sorted.length),
    spellings: buildSpellings(sorted),
  };
  if (
    countries.items.length > MANY_COUNTRIES ||
    features.items.length > 256 ||
    Math.max(admin1s.items.length, admin2s.items.length) > 65_536
  )
    throw new RangeError("too many countries, feature codes or divisions for their columns");
  return createPlaceTable({
    ...columns,
    admin2s: buildPool(admin2s.items.map(({ admin2Name, admin2Code }) => [admin2Name, admin2Code])),
    admin2Parents: Uint16Array.from(admin2s.items, admin1s.numberOf),
    countryCodes: countries.items,
    admin1s: admin1s.items.map(({ countryCode, admin1Code, admin1Name }) => ({
      countryCode,
      code: admin1Code,
      name: admin1Name,
      slug: admin1SlugOf(countryCode, admin1Code, admin1Name),
    })),
    timezones: timezones.items,
    featureCodes: features.items,
    subdivisionCodes: subdivisions.items,
  });
}
