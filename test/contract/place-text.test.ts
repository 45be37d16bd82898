import { describe, expect, test } from "bun:test";
import { createApi } from "../../src/http/question/api.ts";
import { readPlace } from "../../src/http/question/place-word.ts";
import { createService, serviceDeps } from "./service.ts";

const service = createService();
const deps = serviceDeps();
const { countries, placeIndex } = deps.data;

type Answer = {
  data: {
    location: { slug: string; name: string; country_code: string; admin1: string; population: number };
  };
  error?: { message: string; suggestions: string[] };
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

  test.each([
    ["uk", "london"],
    ["usa", "washington"],
    ["california", "los-angeles"],
    ["Texas, USA", "houston"],
    ["texas usa", "houston"],
    ["bavaria", "munich"],
    ["Georgia", "tbilisi"],
    ["Georgia, USA", "atlanta"],
    ["Ontario", "toronto"],
    ["Ontario, California", "ontario"],
    ["Paris, Texas", "paris-us-tx"],
    ["bali", "denpasar"],
    ["Asia, Philippines", "asia"],
    ["LA", "los-angeles"],
    ["CAN", "guangzhou"],
    ["FRA", "frankfurt-am-main"],
    ["New York", "new-york-city"],
    ["washington", "washington"],
    ["par", "paris"],
  ])("%s is %s", async (text, slug) => {
    const { data } = await locate(text);
    expect(data.location.slug).toBe(slug);
  });

  test.each([
    [
      "france",
      "place_guessed",
      "'france' is a country; its capital was taken: Paris, Île-de-France, France.",
    ],
    [
      "texas",
      "place_guessed",
      "'texas' is a region; its largest city was taken: Houston, Texas, United States.",
    ],
    ["parris", "place_guessed", "'parris' was read as Paris, Île-de-France, France."],
    ["vienn", "place_guessed", "'vienn' was read as Vienna, Austria."],
    [
      "new york, london",
      "place_guessed",
      "'new york, london' was read as New York City, New York, United States.",
    ],
    [
      "san jose",
      "place_ambiguous",
      "'san jose' was read as San José, Costa Rica; San Jose, California, United States (san-jose) has the same name.",
    ],
    [
      "salisbury",
      "place_ambiguous",
      "'salisbury' was read as Harare, Zimbabwe; Salisbury, England, United Kingdom (salisbury) has the same name.",
    ],
  ])("%s has a remark", async (text, code, message) => {
    const { meta } = await locate(text);
    expect(meta.warnings).toEqual([{ code, message, param: "q" }]);
  });

  test.each(["paris", "Paris, Texas", "münchen", "JFK", "singapore", "New York City", "北京", "Roma"])(
    "%s needs no remark",
    async (text) => {
      const { meta } = await locate(text);
      expect(meta.warnings).toBeUndefined();
    },
  );

  test.each([
    ["africa", "AF"],
    ["South America", "SA"],
    ["Asia", "AS"],
  ])("%s is a continent, not a town of that or a like name", async (text, code) => {
    const { error } = await locate(text);
    expect(error?.message).toContain(`/v1/city/top?continent=${code}`);
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
  expect(await warningsOf("London,Ontario")).toMatchObject([
    {
      code: "place_ambiguous",
      message:
        "'London' and 'Ontario' were read as two places. For London, Ontario, Canada send london-ca-ontario.",
      param: "to",
    },
  ]);
});

test.each([
  [
    "texas",
    "America/Chicago",
    ["'texas' is a region; its largest city was taken: Houston, Texas, United States."],
  ],
  ["paris", "Europe/Paris", []],
  ["BST", "BST", []],
])("commands and tools read %s as %s, with the route's remark", async (text, zone, remarks) => {
  const api = createApi("http://localhost", ({ url }) =>
    service.send(new URL(url).pathname + new URL(url).search),
  );
  const noted: string[] = [];
  const note = (remark: string): void => void noted.push(remark);
  const place = await readPlace(text, { api, mayNameZone: () => false, note });
  expect(place.zone).toBe(zone);
  expect(noted).toEqual(remarks);
});

describe("a slug that is the name of a country, region or large city too", () => {
  test.each([
    ["/v1/sun?city=brazil&date=2026-11-20", "city", "brasilia"],
    ["/v1/time/convert?from=UTC&to=jordan&time=2026-11-20T10:00", "to[0]", "amman"],
    ["/v1/city/california", "slug", "los-angeles"],
    ["/v1/context/armenia", "slug", "yerevan"],
    ["/v1/time/convert?from=us&to=UTC&time=2026-11-20T10:00", "from", "washington"],
    ["/v1/sun?city=usa&date=2026-11-20", "city", "washington"],
    ["/v1/sun?city=uk&date=2026-11-20", "city", "london"],
    ["/v1/time/convert?from=Roma&to=UTC&time=2026-11-20T10:00", "from", "rome"],
    ["/v1/sun?city=calcutta&date=2026-11-20", "city", "kolkata"],
  ])("%s names the other place", async (path, param, slug) => {
    const { meta } = await ask(path);
    expect(meta.warnings).toMatchObject([{ code: "place_ambiguous", param }]);
    expect(meta.warnings?.[0]?.message).toEndWith(`send ${slug}.`);
  });

  test.each([
    ["/v1/sun?city=france&date=2026-11-20", "paris"],
    ["/v1/city/bavaria", "munich"],
    ["/v1/time/convert?from=UTC&to=spain&time=2026-11-20T10:00", "Europe/Madrid"],
    ["/v1/time/jordan", "Asia/Amman"],
    ["/v1/time/france", "Europe/Paris"],
  ])("%s is refused where a town has it as another name only", async (path, suggestion) => {
    const { error } = await ask(path);
    expect(error?.suggestions[0]).toBe(suggestion);
  });
});
