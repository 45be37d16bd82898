import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { CONTINENT_CODES } from "../../domain/places/continent.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { topPlaces } from "../../domain/places/top.ts";
import { countryOfQuery } from "../../http/input/country-parameter.ts";
import { atParameter, instantOf } from "../../http/input/moment-parameter.ts";
import {
  choice,
  choices,
  flag,
  integer,
  parameters,
  countryList,
  zoneList,
  itemLimit,
} from "../../http/input/parameter.ts";
import { clockParameter, listedCity, ListedCitySchema, offsetOf } from "../../http/answer/city-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, record } from "../../http/answer/route-schema.ts";
import { zoneOfWords } from "../../http/input/words.ts";

const SORT_KEYS = ["population", "name", "utc_offset"] as const;

const TopQuery = parameters({
  country: countryList("ISO 3166-1 codes.", "JP"),
  continent: Type.Optional(choices(CONTINENT_CODES, { description: "Continents." })),
  timezone: zoneList("Zones.", "Asia/Kolkata"),
  capitals_only: flag({ description: "Only capitals of countries.", default: false }),
  per_country: integer({
    description: "The most cities of one country; 0 for no limit.",
    minimum: 0,
    maximum: 50,
    default: 0,
  }),
  per_timezone: integer({
    description: "The most cities of one time zone; 0 for no limit.",
    minimum: 0,
    maximum: 50,
    default: 0,
  }),
  sort: choice(["population", "-population", "name", "-name", "utc_offset", "-utc_offset"], {
    description: "Order; a minus begins with the last. Population begins with the largest either way.",
    default: "population",
  }),
  at: atParameter("The instant of `include=time`, and of the offsets that `sort` compares."),
  page: integer({ description: "Page, from 1.", minimum: 1, maximum: 10_000, default: 1 }),
  limit: itemLimit("Cities on a page.", 200, 20),
  include: clockParameter,
});

const TopSchema = record("TopCities", {
  cities: Type.Array(ListedCitySchema),
  count: Type.Integer(),
  total: Type.Integer(),
  page: Type.Integer(),
  has_more: Type.Boolean(),
});

export function cityTopRoutes(core: Core) {
  return new Elysia({ name: "city-top", tags: ["Cities"] })
    .use(core)
    .get("/v1/city/top", ({ query, context }) => listTop(query, context), {
      query: TopQuery,
      response: answerOf(TopSchema),
      detail: {
        operationId: "topCities",
        summary: "The largest cities",
        description:
          "Cities, or capitals alone, by population, name or offset, in countries, continents or zones.",
        ...examples({
          "/v1/city/top?limit=5": "The five largest",
          "/v1/city/top?continent=EU&capitals_only=true&sort=name": "Capitals of Europe",
        }),
      },
    });
}

async function listTop(query: Static<typeof TopQuery>, context: RequestContext) {
  const hasClocks = query.include.includes("time");
  const usesTime = hasClocks || query.sort.endsWith("utc_offset");
  const at = usesTime || query.at !== undefined ? instantOf("at", query.at, context) : null;
  const { data } = context;
  const epochSeconds = at?.epochSeconds ?? 0;
  const { indexes, total } = topPlaces(data.placeIndex, {
    countries: query.country?.map((code) => countryOfQuery(code, context).code) ?? null,
    continents: query.continent ?? null,
    timezones:
      query.timezone?.map(
        (name, index) => zoneOfWords({ name: `timezone[${index}]` }, name, context).zone.canonicalId,
      ) ?? null,
    capitalsOnly: query.capitals_only,
    perCountry: query.per_country,
    perTimezone: query.per_timezone,
    sort: SORT_KEYS.find((key) => query.sort.endsWith(key)) ?? "population",
    isReversed: query.sort.startsWith("-") && query.sort !== "-population",
    offsetSecondsOf: (timezone: string) => offsetOf(timezone, epochSeconds, context),
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
  });
  const cities = await context.map(indexes, (index) =>
    listedCity(placeAt(data.placeIndex, index), hasClocks ? epochSeconds : null, context),
  );
  context.cache = !usesTime ? "reference" : at?.isPinned === true ? "pinned" : "live";
  return {
    cities,
    count: cities.length,
    total,
    page: query.page,
    has_more: (query.page - 1) * query.limit + cities.length < total,
  };
}
