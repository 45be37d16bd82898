import { Type } from "@sinclair/typebox";
import { placeAt } from "../../domain/places/place-index.ts";
import { topPlaces } from "../../domain/places/top.ts";
import { offsetSecondsAt, zoneById } from "../../domain/tz/zone.ts";
import { countryOfQuery } from "../country-parameter.ts";
import { instantOf } from "../moment-parameter.ts";
import { choice, choices, flag, integer, list, moment, optional } from "../parameter.ts";
import { cityRecord, CitySchema } from "../records/city.ts";
import { defineRoute } from "../route.ts";
import { zoneOfQuery } from "../zone-parameter.ts";
import { CONTINENTS } from "./city-search.ts";

const SORT_KEYS = {
  population: "population",
  "-population": "population",
  name: "name",
  "-name": "name",
  utc_offset: "utc_offset",
  "-utc_offset": "utc_offset",
} as const;

/** Cities between which others may have a turn. */
const STEP_CITIES = 20;

export const cityTopRoute = defineRoute({
  path: "/v1/city/top",
  operationId: "topCities",
  tag: "Cities",
  summary: "The largest cities",
  description: "Cities by population, name or offset, in countries, continents or zones.",
  query: {
    country: optional(
      list({
        description: "ISO 3166-1 codes.",
        aliases: ["country_code", "countrycode", "cc"],
        example: ["JP"],
      }),
    ),
    continent: optional(choices(CONTINENTS, { description: "Continents." })),
    timezone: optional(
      list({
        description: "Zones.",
        aliases: ["tz", "time_zone", "tzid", "zone"],
        example: ["Asia/Kolkata"],
      }),
    ),
    capitals_only: flag({ description: "Only capitals of countries.", default: false }),
    per_country: integer({
      description: "At most so many of one country; 0 is no cap.",
      minimum: 0,
      maximum: 50,
      default: 0,
    }),
    per_timezone: integer({
      description: "At most so many of one zone; 0 is no cap.",
      minimum: 0,
      maximum: 50,
      default: 0,
    }),
    sort: choice(["population", "-population", "name", "-name", "utc_offset", "-utc_offset"], {
      description: "Order; `population` begins with the largest, a leading minus turns it round.",
      default: "population",
    }),
    at: optional(moment({ description: "The instant that local times are given for." })),
    page: integer({ description: "Page, from 1.", minimum: 1, maximum: 10_000, default: 1 }),
    limit: integer({
      description: "Cities on a page.",
      minimum: 1,
      maximum: 200,
      default: 20,
      aliases: ["count", "size", "per_page", "max_rows"],
    }),
  },
  data: Type.Object(
    {
      cities: Type.Array(CitySchema),
      count: Type.Integer(),
      total: Type.Integer(),
      page: Type.Integer(),
      has_more: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  errors: ["invalid_parameter"],
  examples: [
    { path: "/v1/city/top?limit=5", summary: "The five largest" },
    { path: "/v1/city/top?continent=EU&capitals_only=true&sort=name", summary: "Capitals of Europe" },
  ],
  *handle(context, query) {
    const at = instantOf("at", query.at, context);
    const { data, zones, language } = context;
    const { epochSeconds } = at;
    const isDescending = query.sort.startsWith("-");
    const { indexes, total } = topPlaces(data.placeIndex, {
      countries: query.country?.map((code) => countryOfQuery("country", code, context).code) ?? null,
      continents: query.continent ?? null,
      timezones:
        query.timezone?.map(
          (name, index) => zoneOfQuery(`timezone[${index}]`, name, context).zone.canonicalId,
        ) ?? null,
      capitalsOnly: query.capitals_only,
      perCountry: query.per_country,
      perTimezone: query.per_timezone,
      sort: SORT_KEYS[query.sort],
      isReversed: isDescending,
      offsetSecondsOf: (timezone: string) => {
        const zone = zoneById(zones.table, timezone);
        return zone === null ? 0 : offsetSecondsAt(zone, epochSeconds);
      },
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
    });
    yield;
    const cities: ReturnType<typeof cityRecord>[] = [];
    for (const index of indexes) {
      cities.push(cityRecord(placeAt(data.placeIndex, index), { data, zones, epochSeconds, language }));
      if (cities.length % STEP_CITIES === 0) yield;
    }
    return {
      cache: at.isPinned ? "pinned" : "live",
      isOfSecond: true,
      data: {
        cities,
        count: cities.length,
        total,
        page: query.page,
        has_more: (query.page - 1) * query.limit + cities.length < total,
      },
    };
  },
});
