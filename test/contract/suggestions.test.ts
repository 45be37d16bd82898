import { describe, expect, test } from "bun:test";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { createDraws, spoil } from "../support/random.ts";
import { service, serviceDeps } from "./service.ts";

const { data } = serviceDeps();
const COUNT = 250;
const { below } = createDraws(20_261_120);

type Refusal = { error?: { suggestions?: string[] } };

const placeCount = 5000;
const slugs = Array.from({ length: placeCount }, (_, index) => placeAt(data.placeIndex, index * 20).slug);
const countries = data.countries.countries.map(({ slug }) => slug);
const zones = [...data.zoneTable.zoneIds, ...data.zoneTable.links.keys()].filter((id) => id.includes("/"));

const KINDS: readonly (readonly [
  kind: string,
  names: readonly string[],
  address: (name: string) => string,
])[] = [
  ["zones", zones, (name) => `/v1/time/${name}`],
  ["zones in queries", zones, (name) => `/v1/time/convert?to=UTC&from=${encodeURIComponent(name)}`],
  ["cities", slugs, (name) => `/v1/city/${encodeURIComponent(name)}`],
  ["cities in queries", slugs, (name) => `/v1/sun?city=${encodeURIComponent(name)}`],
  ["countries", countries, (name) => `/v1/holidays/${encodeURIComponent(name)}/2026`],
  ["countries in queries", countries, (name) => `/v1/holidays/upcoming?country=${encodeURIComponent(name)}`],
  [
    "slugs",
    [...slugs, ...countries, ...zones],
    (name) => `/v1/context/${encodeURIComponent(name)}?include=location`,
  ],
];

describe("suggestions work", () => {
  test.each(KINDS)("%s", async (_, names, address) => {
    const followed = new Map<string, string>();
    let refused = 0;
    for (let seed = 0; seed < COUNT; seed += 1) {
      const path = address(spoil(names[(seed * 37) % names.length] ?? "", below(4), below));
      const response = await service.send(path);
      if (response.status === 200) continue;
      refused += 1;
      const { error } = (await response.json()) as Refusal;
      for (const suggestion of error?.suggestions ?? []) followed.set(suggestion, path);
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
});
