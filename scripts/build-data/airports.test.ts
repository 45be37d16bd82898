import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { addAirportCodes, readAirports } from "./airports.ts";

function row(code: string, city: string, latitude: number, longitude: number, more: object = {}) {
  return {
    iata_code: code,
    name: `${city} Airport`,
    type: "medium_airport",
    municipality: city,
    iso_country: "XX",
    latitude_deg: String(latitude),
    longitude_deg: String(longitude),
    scheduled_service: "yes",
    ...more,
  };
}

function place(id: number, name: string, population: number, latitudeDeg: number, longitudeDeg: number) {
  const alternateNames = [`${name} City`];
  return samplePlace({ id, name, alternateNames, population, latitudeDeg, longitudeDeg, countryCode: "XX" });
}

const PLACES = [
  place(1, "Great", 900_000, 10, 10),
  place(2, "Great", 5000, 10.3, 10),
  place(3, "Village", 800, 10.2, 10.2),
  place(4, "Elsewhere", 70_000, 40, 40),
];

function codesOf(rows: readonly object[]): Record<string, string[]> {
  const { places } = addAirportCodes(PLACES, readAirports(rows as Parameters<typeof readAirports>[0]));
  return Object.fromEntries(places.map(({ id, alternateNames }) => [id, alternateNames.slice(1)]));
}

test("an airport's code is a name of the largest city nearby that has the name it gives", () => {
  const rows = [row("AAA", "Great", 10.25, 10.1), row("BBB", "Great City (Field)", 10.1, 10.1)];
  expect(codesOf(rows)).toEqual({ 1: ["AAA", "BBB"], 2: [], 3: [], 4: [] });
});

test("an airport's code is otherwise a name of the largest place within 25 km, if there is one", () => {
  expect(codesOf([row("CCC", "Unheard-of", 40.05, 40)])["4"]).toEqual(["CCC"]);
  const none = [row("DDD", "Unheard-of", 60, 60), row("EEE", "Great", 40, 40, { iso_country: "YY" })];
  expect(Object.values(codesOf(none)).flat()).toEqual([]);
});

test("an airport far from all places, or in a territory, has the nearest or that of its name", () => {
  const rows = [row("GGG", "Remote", 39.6, 40), row("HHH", "Village", 10.2, 10.3, { iso_country: "YY" })];
  expect(codesOf(rows)).toEqual({ 1: [], 2: [], 3: ["HHH"], 4: ["GGG"] });
});

test("airfields without flights, other codes, and codes that are common words are left out", () => {
  const rows = [
    row("FFF", "Great", 10, 10, { scheduled_service: "no" }),
    row("", "Great", 10, 10),
    row("UTC", "Great", 10, 10),
    row("GMT", "Great", 10, 10),
  ];
  expect(readAirports(rows)).toEqual([]);
});

test("a city has the code that tickets have for its airports, which is none of an airport", () => {
  const airports = readAirports([row("AAA", "Great", 10.25, 10.1)] as Parameters<typeof readAirports>[0]);
  const { places, cities } = addAirportCodes(PLACES, airports, { GRT: 1 });
  expect(places[0]?.alternateNames.slice(1)).toEqual(["AAA", "GRT"]);
  expect(cities.at(-1)).toEqual({ code: "GRT", cityId: 1, isLarge: true });
  expect(() => addAirportCodes(PLACES, airports, { AAA: 1 })).toThrow("AAA is the code of an airport");
  expect(addAirportCodes(PLACES, airports, { GRT: 9 }).cities.map(({ code }) => code)).toEqual(["AAA"]);
});
