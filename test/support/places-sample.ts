import type { PlaceInput } from "../../src/domain/places/place-build.ts";
import { buildPlaceIndex, type PlaceIndexInput } from "../../src/domain/places/place-index-build.ts";
import type { AreaInputs } from "../../src/domain/places/area-build.ts";
import { readName } from "../../src/domain/places/read-name.ts";
import { findFullSlug } from "../../src/domain/places/slug.ts";
import { openPlaceIndex, type PlaceIndex } from "../../src/domain/places/place-index.ts";

/** A place for tests, with defaults. */
export function samplePlace(given: Partial<PlaceInput> & { id: number; name: string }): PlaceInput {
  return {
    asciiName: given.name.normalize("NFKD").replace(/[^ -~]/gu, "") || `Place ${given.id}`,
    alternateNames: [],
    latitudeDeg: 0,
    longitudeDeg: 0,
    featureCode: "PPL",
    countryCode: "FR",
    admin1Code: "11",
    admin1Name: "Île-de-France",
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
export const NO_AREAS: AreaInputs = { countries: [], divisions: [], regions: [], airports: [] };

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

const PLACES: readonly PlaceInput[] = [
  samplePlace({
    id: 2_988_507,
    name: "Paris",
    alternateNames: ["Parigi", "Париж", "パリ", "PAR", "Lutetia"],
    latitudeDeg: 48.853_41,
    longitudeDeg: 2.3488,
    featureCode: "PPLC",
    population: 2_138_551,
    elevationM: 42,
  }),
  samplePlace({
    id: 4_717_560,
    name: "Paris",
    latitudeDeg: 33.660_94,
    longitudeDeg: -95.555_51,
    countryCode: "US",
    admin1Code: "TX",
    admin1Name: "Texas",
    population: 24_782,
    timezone: "America/Chicago",
  }),
  samplePlace({ id: 11, name: "Parisot", admin1Code: "76", admin1Name: "Occitanie", population: 600 }),
  samplePlace({ id: 12, name: "Parisot", admin1Code: "76", admin1Name: "Occitanie", population: 500 }),
  samplePlace({ id: 13, name: "Parisot", admin1Code: "76", admin1Name: "Occitanie", population: 0 }),
  samplePlace({
    id: 2_971_074,
    name: "Val-d'Isère",
    asciiName: "Val-d'Isere",
    admin1Code: "84",
    admin1Name: "Auvergne-Rhône-Alpes",
    population: 1701,
    latitudeDeg: 45.45,
    longitudeDeg: 6.98,
  }),
  samplePlace({
    id: 5_128_581,
    name: "New York City",
    alternateNames: ["New York", "NYC", "Нью-Йорк", "紐約"],
    countryCode: "US",
    admin1Code: "NY",
    admin1Name: "New York",
    population: 8_175_133,
    latitudeDeg: 40.714_27,
    longitudeDeg: -74.005_97,
    timezone: "America/New_York",
  }),
  samplePlace({
    id: 21,
    name: "Springfield",
    countryCode: "US",
    admin1Code: "IL",
    admin1Name: "Illinois",
    population: 116_565,
    timezone: "America/Chicago",
  }),
  samplePlace({
    id: 22,
    name: "Springfield",
    countryCode: "US",
    admin1Code: "MA",
    admin1Name: "Massachusetts",
    population: 154_341,
    timezone: "America/New_York",
  }),
  samplePlace({
    id: 31,
    name: "Toledo",
    countryCode: "ES",
    admin1Code: "54",
    admin1Name: "Castille-La Mancha",
    population: 83_226,
    timezone: "Europe/Madrid",
    latitudeDeg: 39.8581,
    longitudeDeg: -4.022_63,
  }),
  samplePlace({
    id: 32,
    name: "Toledo",
    countryCode: "US",
    admin1Code: "OH",
    admin1Name: "Ohio",
    population: 279_789,
    timezone: "America/New_York",
  }),
  samplePlace({
    id: 41,
    name: "Haifa",
    countryCode: "IL",
    admin1Code: "04",
    admin1Name: "Haifa",
    population: 267_300,
    timezone: "Asia/Jerusalem",
  }),
  samplePlace({
    id: 51,
    name: "Köln",
    asciiName: "Koeln",
    alternateNames: ["Cologne", "Colonia"],
    countryCode: "DE",
    admin1Code: "07",
    admin1Name: "North Rhine-Westphalia",
    population: 963_395,
    timezone: "Europe/Berlin",
  }),
  samplePlace({
    id: 52,
    name: "Saint-Louis",
    population: 20_000,
    admin1Code: "44",
    admin1Name: "Grand Est",
  }),
  samplePlace({
    id: 53,
    name: "Search",
    population: 900,
  }),
  samplePlace({ id: 54, name: "1770", asciiName: "1770", population: 800 }),
  samplePlace({ id: 55, name: "東村", asciiName: "-", population: 700 }),
];

/** Real and invented places that are hard to search: equal names, several scripts, reserved words. */
export function sampleIndex(): PlaceIndex {
  return indexOf(PLACES, { countries: COUNTRIES });
}
