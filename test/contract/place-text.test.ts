import { describe, expect, test } from "bun:test";
import { createService, serviceDeps } from "./service.ts";

const service = createService();
const deps = serviceDeps();
const { countries, placeIndex } = deps.data;

type Answer = {
  data: {
    location: { slug: string; name: string; country_code: string; admin1: string; population: number };
  };
  error?: { code: string; message: string; suggestions: string[] };
  meta: { warnings?: { code: string; message: string; param: string }[] };
};

async function ask(path: string): Promise<Answer> {
  return (await service.send(path)).json() as Promise<Answer>;
}

const locate = (text: string) => ask(`/v1/context?include=location&q=${encodeURIComponent(text)}`);

/** Countries with neither a capital nor a town. */
const EMPTY = new Set(["AQ", "BV", "HM", "IO", "TK", "UM"]);

describe("a text for a place", () => {
  test.each(countries.countries.filter(({ code }) => !EMPTY.has(code)).map(({ name, code }) => [name, code]))(
    "%s is the country %s",
    async (name, code) => {
      const { data } = await locate(name);
      expect(data.location.country_code).toBe(code);
    },
  );

  // A region of another country or a larger city may have the same name.
  test.each(["US", "CA", "AU", "DE", "GB"])("regions of %s are read as their own cities", async (code) => {
    const regions = placeIndex.table.admin1s.filter(
      ({ countryCode, name }) => countryCode === code && name !== "",
    );
    const elsewhere: string[] = [];
    for (const { name } of regions) {
      const { data } = await locate(name);
      const { admin1, population, country_code: country } = data.location;
      if (admin1 !== name && population < 100_000) elsewhere.push(`${name}: ${admin1}, ${country}`);
    }
    expect(regions.length).toBeGreaterThan(3);
    expect(elsewhere).toEqual([]);
  });

  test.each(["IST", "bst", "PST", "GST", "WAT", "AEST", "CST", "HKT"])(
    "%s is the abbreviation of time zones, not an airport or the beginning of a name",
    async (text) => {
      const { error } = await locate(text);
      const meant = deps.zones.current().names.zonesOfAbbreviation(text);
      expect(meant.length).toBeGreaterThan(0);
      expect(error?.suggestions).toEqual(meant);
      expect(error?.message).toContain("not the abbreviation of a time zone");
    },
  );
});

test("two items of a list that are the name of one place have a remark", async () => {
  const warningsOf = async (to: string) => (await ask(`/v1/time/convert?from=UTC&to=${to}`)).meta.warnings;
  expect(await warningsOf("paris,london,tokyo,new-york")).toBeUndefined();
  expect(await warningsOf("London,Ontario")).toContainEqual({
    code: "place_ambiguous",
    message:
      "'London' and 'Ontario' were read as two places. For London, Ontario, Canada send london-ca-ontario.",
    param: "to",
  });
});

test("a text of more than 200 characters names nothing", async () => {
  const { error } = await locate("paris ".repeat(40));
  expect(error?.code).toBe("invalid_parameter");
});

describe("the bare slug belongs to the place that its name means", () => {
  test.each([
    ["bombay", "mumbai", "bombay-nz-auckland"],
    ["peking", "beijing", ""],
    ["sevilla", "sevilla", ""],
    ["seville", "sevilla", "seville-us-oh"],
    ["cordoba", "cordoba", "cordoba-es-andalusia"],
  ])("%s is %s", async (text, slug, other) => {
    const response = await service.send(`/v1/city/${text}`);
    const { data } = (await response.json()) as { data: { slug: string } };
    expect(data.slug).toBe(slug);
    expect(response.headers.get("content-location")).toBe(text === slug ? null : `/v1/city/${slug}`);
    if (other === "") return;
    const { data: namesake } = (await (await service.send(`/v1/city/${other}`)).json()) as {
      data: { slug: string; match: unknown };
    };
    expect([namesake.slug, namesake.match]).toEqual([other, null]);
  });
});
