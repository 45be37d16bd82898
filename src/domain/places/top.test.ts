import { expect, test } from "bun:test";
import { sampleIndex } from "../../../test/support/places-sample.ts";
import { placeAt } from "./place-index.ts";
import { topPlaces, type TopQuery } from "./top.ts";

const index = sampleIndex();
const all = Array.from({ length: index.table.count }, (_, place) => placeAt(index, place));

function top(query: Partial<TopQuery>): string[] {
  const { indexes } = topPlaces(index, { limit: 100, ...query });
  return indexes.map((place) => `${placeAt(index, place).name}/${placeAt(index, place).countryCode}`);
}

function idsOf(query: Partial<TopQuery>): number[] {
  return topPlaces(index, { limit: 100, ...query }).indexes.map((place) => placeAt(index, place).id);
}

function offsetSecondsOf(zone: string): number {
  if (zone.startsWith("America")) return -18_000;
  return zone.startsWith("Asia") ? 7200 : 3600;
}

test("the largest come first, and the total counts all pages", () => {
  expect(top({ limit: 3 })).toEqual(["New York City/US", "Paris/FR", "Köln/DE"]);
  expect(top({ limit: 2, offset: 1 })).toEqual(["Paris/FR", "Köln/DE"]);
  expect(topPlaces(index, { limit: 2 }).total).toBe(all.length);
  expect(topPlaces(index, { limit: 2, offset: 1e9 })).toEqual({ indexes: [], total: all.length });
});

test("conditions apply alone and together, and the total counts the places that meet them", () => {
  const queries: Partial<TopQuery>[] = [
    { countries: ["us"] },
    { countries: ["US", "ES", "US"] },
    { continents: ["EU"] },
    { timezones: ["America/New_York"] },
    { timezones: ["America/New_York", "Europe/Berlin"] },
    { minPopulation: 100_000 },
    { countries: ["US"], timezones: ["America/New_York"], minPopulation: 200_000 },
    { countries: ["ZZ"] },
    { timezones: ["Mars/Olympus"] },
    { capitalsOnly: true },
    { countries: ["FR"], capitalsOnly: true },
    { continents: ["EU"], countries: ["US"] },
  ];
  const continents = new Map([
    ["FR", "EU"],
    ["ES", "EU"],
    ["DE", "EU"],
    ["US", "NA"],
    ["IL", "AS"],
  ]);
  for (const query of queries) {
    const expected = all.filter(
      (place) =>
        (query.countries?.some((code) => code.toUpperCase() === place.countryCode) ?? true) &&
        (query.continents?.includes(continents.get(place.countryCode) ?? "") ?? true) &&
        (query.timezones?.includes(place.timezone) ?? true) &&
        place.population >= (query.minPopulation ?? 0) &&
        (query.capitalsOnly !== true || place.featureCode === "PPLC"),
    );
    expect(idsOf(query)).toEqual(expected.map((place) => place.id));
    expect(topPlaces(index, { limit: 1, ...query }).total).toBe(expected.length);
    const page = topPlaces(index, { ...query, limit: 2, offset: 1 }).indexes;
    expect(page).toEqual(expected.slice(1, 3).map((place) => place.index));
  }
});

test("caps take the most populous of each country or zone, in any order of the answer", () => {
  expect(top({ perCountry: 1 })).toEqual([
    "New York City/US",
    "Paris/FR",
    "Köln/DE",
    "Haifa/IL",
    "Toledo/ES",
  ]);
  expect(top({ perCountry: 1, sort: "name" })).toEqual([
    "Haifa/IL",
    "Köln/DE",
    "New York City/US",
    "Paris/FR",
    "Toledo/ES",
  ]);
  expect(top({ perTimezone: 1, countries: ["US"] })).toEqual(["New York City/US", "Springfield/US"]);
  expect(topPlaces(index, { perCountry: 1, limit: 1 }).total).toBe(5);
});

test("names sort by their folded form, offsets from west to east, equals by population", () => {
  const names = top({ sort: "name" }).map((name) => name.split("/")[0]);
  expect(names.indexOf("Köln")).toBeLessThan(names.indexOf("New York City"));
  expect(names.indexOf("Haifa")).toBeLessThan(names.indexOf("Köln"));
  const byOffset = top({ sort: "utc_offset", offsetSecondsOf });
  expect(byOffset.slice(0, 2)).toEqual(["New York City/US", "Toledo/US"]);
  expect(byOffset.at(-1)).toBe("Haifa/IL");
  expect(top({ sort: "utc_offset", isReversed: true, offsetSecondsOf })).toEqual(byOffset.toReversed());
  expect(top({ isReversed: true })).toEqual(top({}).toReversed());
});
