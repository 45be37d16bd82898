import { expect, test } from "bun:test";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { createDraws, spoil } from "../support/random.ts";
import { jsonOf, service, serviceDeps } from "./service.ts";

const { data } = serviceDeps();
const COUNT = 250;
const { below } = createDraws(20_261_120);

const slugs = Array.from({ length: 5000 }, (_, index) => placeAt(data.placeIndex, index * 20).slug);
const countries = data.countries.countries.map(({ slug }) => slug);
const zones = [...data.zoneTable.zoneIds, ...data.zoneTable.links.keys()].filter((id) => id.includes("/"));

const inUrl = encodeURIComponent;
const KINDS: readonly (readonly [string, readonly string[], (name: string) => string])[] = [
  ["zones", zones, (name) => `/v1/time/${name}`],
  ["zones in queries", zones, (name) => `/v1/time/convert?to=UTC&from=${inUrl(name)}`],
  ["cities", slugs, (name) => `/v1/city/${inUrl(name)}`],
  ["cities in queries", slugs, (name) => `/v1/sun?city=${inUrl(name)}`],
  ["countries", countries, (name) => `/v1/holidays/${inUrl(name)}/2026`],
  ["countries in queries", countries, (name) => `/v1/holidays/upcoming?country=${inUrl(name)}`],
  ["slugs", [...slugs, ...countries, ...zones], (name) => `/v1/context/${inUrl(name)}?include=location`],
];

test.each(KINDS)("suggestions for misspelt %s work", async (_, names, address) => {
  const followed = new Map<string, string>();
  let refused = 0;
  for (let seed = 0; seed < COUNT; seed += 1) {
    const path = address(spoil(names[(seed * 37) % names.length] ?? "", below(4), below));
    const { error } = await jsonOf<{ error?: { suggestions?: string[] } }>(path);
    if (error === undefined) continue;
    refused += 1;
    for (const suggestion of error.suggestions ?? []) followed.set(suggestion, path);
  }
  // Most misspelt names are unknown, and most of their errors suggest a similar name.
  expect(refused).toBeGreaterThan(COUNT / 10);
  expect(followed.size).toBeGreaterThan(refused / 10);
  const broken: string[] = [];
  for (const [suggestion, from] of followed) {
    const path = suggestion.startsWith("/") ? suggestion : address(suggestion);
    const { status } = await service.send(path);
    if (status !== 200) broken.push(`${from} -> ${path}: ${status}`);
  }
  expect(broken).toEqual([]);
});

/** Addresses that people mistype, of every kind of route. */
const MISTYPED =
  "/v1/holiday/FR /v1/holidays /v1/holiday/FR/2026 /v1/holiday/XX /v1/holidays/FR/2026/x /v1/city /v1/cities /v1/city/ /timezone /v1/timezones " +
  "/v1/tz/Europe/Paris /v1/zone/Nowhere /v1/schedul /v1/schedule/next /api/ip4 /api/timezones /developer/api /v1/date /v1/date/dif " +
  "/v1/meeting /v1/meeting/sugest /v1/sun/paris /v1/moon/tokyo /v1/context /contxt /v1/calendars/x/y /places /place /zones/x/y /swagger.json /v2/time/Europe/Paris";

test("an address that no route has suggests none that is not found either", async () => {
  const broken: string[] = [];
  let followed = 0;
  for (const path of MISTYPED.split(" ")) {
    const text = await (await service.send(path)).text();
    // A page has its own words for it.
    if (!text.startsWith("{")) continue;
    const { error } = JSON.parse(text) as { error?: { suggestions?: string[] } };
    for (const suggestion of error?.suggestions ?? []) {
      // Where the caller is depends on the address.
      if (suggestion.startsWith("/api/ip")) continue;
      followed += 1;
      const { status } = await service.send(suggestion);
      if (status === 404) broken.push(`${path} -> ${suggestion}`);
    }
  }
  expect(broken).toEqual([]);
  expect(followed).toBeGreaterThan(20);
});
