import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { alternateNamesAt } from "../../domain/places/place-index.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { scriptOf } from "../../domain/places/script.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { atParameter, momentIn } from "../../http/input/moment-parameter.ts";
import { choice, choices, decimal, flag, parameters } from "../../http/input/parameter.ts";
import {
  attemptSection,
  HolidaysSectionSchema,
  holidaysAround,
  holidaysSection,
  MoonSectionSchema,
  moonSection,
  sunSection,
} from "./section.ts";
import { subjectOfPlace } from "./subject.ts";
import {
  cityProperties,
  cityRecord,
  clockParameter,
  listedCity,
  ListedCitySchema,
} from "../../http/answer/city-record.ts";
import { MatchSchema, matchRecord, placeOfWords, type NamedPlace } from "../../http/input/words.ts";
import { sunReportProperties } from "../sky/sun-record.ts";
import { countryRecord, CountrySchema } from "../holidays/country-record.ts";
import { KM_PER_MILE, nearbyRecords, NearbySchema } from "./nearby.ts";
import { zonedTime, ZonedTimeSchema } from "../time/zoned-time-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  answerOf,
  examples,
  mayFail,
  pathParameters,
  nullable,
  closed,
  record,
} from "../../http/answer/route-schema.ts";
import { cityLimitParameter, citySearchRoutes, minPopulationParameter } from "./city-search.ts";
import { cityTopRoutes } from "./city-top.ts";

const CityDetailSchema = record("CityDetail", {
  ...cityProperties,
  match: MatchSchema,
  alternate_names: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: "Further names by script, as `und-Latn`; the source does not tell their languages.",
  }),
  former_names: Type.Array(
    closed({
      name: Type.String(),
      until: nullable(Type.String(), {
        description: "The year, month or day of the renaming; `null` for names before the last.",
      }),
    }),
    { description: "Names that it had before it was renamed, the last first.", examples: [[]] },
  ),
  time: nullable(ZonedTimeSchema),
  country_info: nullable(CountrySchema),
  sun: nullable(record("SunReport", sunReportProperties)),
  moon: nullable(MoonSectionSchema),
  holidays: nullable(HolidaysSectionSchema),
  nearby: nullable(Type.Array(NearbySchema)),
  links: closed({
    self: Type.String(),
    context: Type.String(),
    sun: Type.String(),
    nearby: Type.String(),
    timezone: Type.String(),
    time: Type.String(),
  }),
});

const UPCOMING_HOLIDAYS = 3;
const SECTION_OF_NEARBY = { limit: 5, radiusKm: 100, filters: {}, hasClocks: true };

const slugParameters = pathParameters({
  slug: { description: "A name in any language, a slug, its full form, or GeoNames id.", example: "paris" },
});

export const CityQuery = parameters({
  include: choices(["time", "country", "sun", "moon", "holidays", "nearby"], {
    description: "Sections to give; one left out is `null`.",
    default: ["time", "country"],
  }),
  at: atParameter("The moment that times are given for; a local time is one of the city."),
});

export const NearbyQuery = parameters({
  radius_km: decimal({
    description: "Radius; in miles when `unit` is `mi`.",
    aliases: ["radius"],
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 2000,
    default: 100,
  }),
  unit: choice(["km", "mi"], { description: "Unit of the radius.", default: "km" }),
  limit: cityLimitParameter,
  min_population: minPopulationParameter,
  same_country: flag({ description: "Only in the city's own country.", default: false }),
  other_timezone: flag({ description: "Only where the clock differs now.", default: false }),
  sort: choice(["distance", "population"], { description: "Order.", default: "distance" }),
  include: clockParameter,
});

const NearbyListSchema = record("NearbyCities", {
  city: ListedCitySchema,
  match: MatchSchema,
  nearby: Type.Array(NearbySchema),
  count: Type.Integer(),
  radius_km: Type.Number(),
});

/** City search, the largest cities, one city in full, and those nearby. */
export function cityRoutes(core: Core) {
  return new Elysia({ name: "city", tags: ["Cities"] })
    .use(core)
    .use(citySearchRoutes(core))
    .use(cityTopRoutes(core))
    .get("/v1/city/:slug", ({ params, query, context }) => describeCity(params.slug, query, context), {
      params: slugParameters,
      query: CityQuery,
      response: answerOf(CityDetailSchema),
      detail: {
        operationId: "getCity",
        summary: "One city in full",
        description: "A place with its coordinate, its time, its country and its names in all scripts.",
        ...mayFail("city_not_found"),
        ...examples({
          "/v1/city/paris?at=2026-11-20T09:00:00Z": "Paris in France",
          "/v1/city/paris-us-tx": "Paris in Texas",
        }),
      },
    })
    .get("/v1/city/:slug/nearby", ({ params, query, context }) => listNearby(params.slug, query, context), {
      params: slugParameters,
      query: NearbyQuery,
      response: answerOf(NearbyListSchema),
      detail: {
        operationId: "getNearbyCities",
        summary: "Cities around a city",
        description:
          "Nearby places within a great-circle distance, with distance, bearing and difference of clocks.",
        ...mayFail("city_not_found"),
        ...examples({ "/v1/city/geneva/nearby?radius_km=50&limit=5": "Around Geneva" }),
      },
    });
}

export function describeCity(slug: string, query: Static<typeof CityQuery>, context: RequestContext) {
  const named = placeOfPath(slug, context);
  const { place } = named;
  const { data, zones, localizer } = context;
  const zone = mustExist(zoneById(zones.table, place.timezone), `the zone ${place.timezone} of a place`);
  const at = momentIn(zone, query.at, context);
  const { epochSeconds } = at;
  const country = countryByCode(data.countries, place.countryCode);
  const wants = new Set(query.include);
  const days = localDayNumber(zone, epochSeconds);
  const subject = subjectOfPlace(named, context);
  const make = <T>(section: "sun" | "moon" | "holidays", build: () => T): T | null =>
    wants.has(section) ? attemptSection(section, build, context) : null;
  const city = {
    ...cityRecord(place, epochSeconds, context),
    match: matchRecord(named.reading, context),
    alternate_names: namesByScript(alternateNamesAt(data.placeIndex, place.index)),
    former_names: data.formerNames(place.id),
    time: wants.has("time") ? zonedTime(zone, epochSeconds, localizer) : null,
    country_info:
      wants.has("country") && country !== null ? countryRecord(country, data, days, localizer) : null,
    sun: make("sun", () => sunSection(subject, at)),
    moon: make("moon", () => moonSection(subject, at, context)),
    holidays: make("holidays", () =>
      holidaysSection(holidaysAround(subject, at, UPCOMING_HOLIDAYS, context), context),
    ),
    nearby: wants.has("nearby") ? nearbyRecords(place, SECTION_OF_NEARBY, () => epochSeconds, context) : null,
    links: {
      self: `/v1/city/${place.slug}`,
      context: `/v1/context/${place.slug}`,
      sun: `/v1/sun?city=${place.slug}`,
      nearby: `/v1/city/${place.slug}/nearby`,
      timezone: `/v1/timezone/${place.timezone}`,
      time: `/v1/time/${place.timezone}`,
    },
  };
  context.cache = at.isPinned ? "pinned" : "live";
  if (place.slug !== slug) context.nameCanonical(`/v1/city/${place.slug}`);
  return city;
}

/** The cities around one. */
export function listNearby(slug: string, query: Static<typeof NearbyQuery>, context: RequestContext) {
  const { place, reading } = placeOfPath(slug, context);
  const hasClocks = query.include.includes("time");
  const epochSecondsOf = (): number => Math.floor(context.nowEpochMs / 1000);
  const radiusKm = query.unit === "mi" ? query.radius_km * KM_PER_MILE : query.radius_km;
  const nearby = nearbyRecords(
    place,
    {
      limit: query.limit,
      radiusKm,
      filters: {
        minPopulation: query.min_population,
        countries: query.same_country ? [place.countryCode] : null,
      },
      otherClockOnly: query.other_timezone,
      byPopulation: query.sort === "population",
      hasClocks,
    },
    epochSecondsOf,
    context,
  );
  if (place.slug !== slug) context.nameCanonical(`/v1/city/${place.slug}/nearby`);
  const city = listedCity(place, hasClocks ? epochSecondsOf() : null, context);
  // Differences of clocks hold for now.
  context.cache = context.lastsUntilEpochMs === 0 ? "live" : "reference";
  return {
    city,
    match: matchRecord(reading, context),
    nearby,
    count: nearby.length,
    radius_km: Math.round(radiusKm * 1000) / 1000,
  };
}

/** @throws AlmanacError `city_not_found` with suggestions. */
function placeOfPath(slug: string, context: RequestContext): NamedPlace {
  return placeOfWords({ name: "slug", notFound: "city_not_found" }, slug, context);
}

function namesByScript(names: readonly string[]) {
  const byScript = [...Map.groupBy(names, scriptOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byScript.map(([script, inScript]) => [`und-${script}`, inScript]));
}
