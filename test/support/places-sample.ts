import type { PlaceInput } from "../../scripts/build-data/place-index/place-build.ts";
import {
  buildPlaceIndex,
  type PlaceIndexInput,
} from "../../scripts/build-data/place-index/place-index-build.ts";
import type { AreaInputs } from "../../scripts/build-data/place-index/area-build.ts";
export { buildTrie } from "../../scripts/build-data/place-index/trie-build.ts";
import { readName } from "../../src/domain/places/read-name.ts";
import { findFullSlug } from "../../src/domain/places/slug.ts";
import { openPlaceIndex, type PlaceIndex } from "../../src/domain/places/place-index.ts";
import samples from "./places-sample.yaml";

type SampleInput = Partial<PlaceInput> & { id: number; name: string };

/** A place for tests, with defaults. */
export function samplePlace(given: SampleInput): PlaceInput {
  return {
    asciiName: given.name.normalize("NFKD").replace(/[^ -~]/gu, "") || `Place ${given.id}`,
    alternateNames: [],
    latitudeDeg: 0,
    longitudeDeg: 0,
    featureCode: "PPL",
    countryCode: "FR",
    admin1Code: "11",
    admin1Name: "Île-de-France",
    admin2Code: "",
    admin2Name: "",
    population: 1000,
    elevationM: null,
    timezone: "Europe/Paris",
    knownNames: [],
    divisionPath: "",
    subdivisionCode: "",
    ...given,
  };
}

/** No countries, divisions, regions and airports, for an index of places alone. */
export const NO_AREAS: AreaInputs = {
  countries: [],
  divisions: [],
  regions: [],
  airports: [],
  admin2Names: new Map(),
};

/** The place that a slug, an id or a name means; `null` if none. */
export function placeNamed(index: PlaceIndex, text: string): number | null {
  return findFullSlug(index, text) ?? readName(index, text)?.bearer.place ?? null;
}

/** An index of some places, opened from its bytes as a server does. */
export function indexOf(
  places: readonly PlaceInput[],
  more: Partial<Omit<PlaceIndexInput, "places">> = {},
): PlaceIndex {
  const { blobs } = buildPlaceIndex({ ...NO_AREAS, ...more, places });
  return openPlaceIndex((name) => blobs[name]);
}

const COUNTRIES: PlaceIndexInput["countries"] = (
  [
    ["FR", "FRA", "EU", "France", "Frankreich", "Франция"],
    ["US", "USA", "NA", "United States", "Vereinigte Staaten"],
    ["ES", "ESP", "EU", "Spain", "España", "Spanien"],
    ["IL", "ISR", "AS", "Israel"],
    ["DE", "DEU", "EU", "Germany", "Deutschland"],
  ] as const
).map(([code, alpha3, continentCode, name, ...foreignNames]) => ({
  code,
  alpha3,
  continentCode,
  name,
  foreignNames,
  names: [],
  capitalId: null,
}));

const PLACES = (samples as readonly SampleInput[]).map(samplePlace);

/** Real and invented places that are hard to search: equal names, several scripts, reserved words. */
export function sampleIndex(): PlaceIndex {
  return indexOf(PLACES, { countries: COUNTRIES });
}
