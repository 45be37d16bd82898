import { expect, test } from "bun:test";
import { dataOf, jsonOf, serviceDeps } from "./service.ts";

const { data, zones } = serviceDeps();

type Located = {
  location: { name: string; country_code: string; admin1: string; population: number };
};

const pathOf = (text: string): string => `/v1/context?include=location&q=${encodeURIComponent(text)}`;

/** Countries with neither a capital nor a town. */
const EMPTY = new Set(["AQ", "BV", "HM", "IO", "TK", "UM"]);

test("the name of every country is that of a place in it", async () => {
  for (const { name, code } of data.countries.countries) {
    if (EMPTY.has(code)) continue;
    const { location } = await dataOf<Located>(pathOf(name));
    expect([name, location.country_code]).toEqual([name, code]);
  }
});

// A region of another country or a larger city may have the same name.
test.each(["US", "CA", "AU", "DE", "GB"])("regions of %s are read as their own cities", async (code) => {
  const regions = data.placeIndex.table.admin1s.filter(
    ({ countryCode, name }) => countryCode === code && name !== "",
  );
  const elsewhere: string[] = [];
  for (const { name } of regions) {
    const { admin1, population, country_code: country } = (await dataOf<Located>(pathOf(name))).location;
    if (admin1 !== name && population < 100_000) elsewhere.push(`${name}: ${admin1}, ${country}`);
  }
  expect(regions.length).toBeGreaterThan(3);
  expect(elsewhere).toEqual([]);
});

test.each(["IST", "bst", "PST", "GST", "WAT", "AEST", "CST", "HKT"])(
  "%s is the abbreviation of time zones, not an airport or the beginning of a name",
  async (text) => {
    const suggestions = zones.current().names.zonesOfAbbreviation(text);
    expect(suggestions.length).toBeGreaterThan(0);
    const message = expect.stringContaining("not the abbreviation of a time zone");
    expect(await jsonOf(pathOf(text))).toMatchObject({ error: { message, suggestions } });
  },
);
