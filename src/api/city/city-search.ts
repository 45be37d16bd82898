import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { CONTINENT_CODES } from "../../domain/places/continent.ts";
import { nearestPlaces } from "../../domain/places/nearest.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { foldText } from "../../domain/text/fold.ts";
import { searchPlaces, type PlaceMatch } from "../../domain/places/search.ts";
import { countryOfQuery } from "../../http/input/country-parameter.ts";
import {
  choice,
  decimal,
  integer,
  optional,
  freeText,
  parameters,
  ALIASES,
  countryList,
  itemLimit,
  searchText,
} from "../../http/input/parameter.ts";
import { clockParameter, listedCity, listedCityProperties } from "../../http/answer/city-record.ts";
import { missingParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  answerOf,
  examples,
  mayFail,
  needsOneOf,
  nullable,
  closed,
  record,
} from "../../http/answer/route-schema.ts";
import {
  coordinateOf,
  latitudeParameter,
  longitudeParameter,
  type Coordinate,
} from "../../http/input/place-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";

const FoundSchema = record("FoundCity", {
  ...listedCityProperties,
  match: closed({
    field: Type.String({
      enum: ["name", "ascii_name", "alternate_name", "country", "region", "island", "coordinates"],
      description:
        "`country`, `region` or `island`: the words name one, and the city is its capital or largest town.",
    }),
    value: Type.String({ description: "The spelling that matched." }),
    former: Type.Boolean({ description: "Whether it is a name that the place no longer has." }),
    type: Type.String({ enum: ["exact", "prefix", "word", "fuzzy", "nearest"] }),
    score: Type.Number({ description: "Larger is better; for comparison within one answer." }),
    distance_km: nullable(Type.Number()),
  }),
});

/** Half the Earth's circumference: a search by coordinate alone reaches every place. */
const NEAREST_RADIUS_KM = 20_100;

const SearchSchema = record("CitySearch", {
  query: nullable(Type.String()),
  cities: Type.Array(FoundSchema),
  count: Type.Integer(),
  total: Type.Integer({ description: "Matches found; a search stops counting when it has enough." }),
  unmatched: Type.Array(Type.String(), {
    description:
      "Words after commas that none of the cities lies in, or that name nothing; the cities are found without them.",
  }),
});

export const minPopulationParameter = integer({
  description: "Only places with at least this many people.",
  minimum: 0,
  maximum: 100_000_000,
  default: 0,
});

export const cityLimitParameter = itemLimit("Most cities in the answer.", 100, 10);

const SearchQuery = parameters(
  {
    q: searchText(
      "Name, or a part of it, with qualifiers after commas. Needed unless lat and lon are given.",
      "par",
    ),
    country: countryList("Only in these countries (ISO 3166-1).", "US", "CA"),
    timezone: optional(freeText, {
      description: "Only in this zone.",
      aliases: ALIASES.timezone,
      example: "Europe/Madrid",
    }),
    admin1: optional(freeText, {
      description: "Only in this first-level division: its code or name.",
      example: "Ohio",
    }),
    continent: Type.Optional(choice(CONTINENT_CODES, { description: "Only on this continent." })),
    min_population: minPopulationParameter,
    lat: Type.Optional(latitudeParameter),
    lon: Type.Optional(longitudeParameter),
    bias: decimal({
      description: "How much nearness counts when lat and lon are given beside q.",
      minimum: 0,
      maximum: 1,
      default: 0.4,
    }),
    match: choice(["auto", "prefix", "exact"], {
      description: "`auto` tries exact, prefix, word and fuzzy matches.",
      default: "auto",
    }),
    fuzzy: choice(["auto", "off", "1", "2"], {
      description:
        "Edits forgiven: auto is 0 up to 3 letters, 1 up to 7, 2 beyond. What scores far below the best find is left out.",
      default: "auto",
    }),
    limit: cityLimitParameter,
    include: clockParameter,
  },
  { formats: ["json", "geojson"] },
);

type Query = Static<typeof SearchQuery>;

export function citySearchRoutes(core: Core) {
  return new Elysia({ name: "city-search", tags: ["Cities"] })
    .use(core)
    .get("/v1/city/search", ({ query, context }) => searchCities(query, context), {
      cache: "reference",
      query: SearchQuery,
      response: answerOf(SearchSchema),
      detail: {
        operationId: "searchCities",
        summary: "Find cities by name or place",
        description:
          "A search for autocomplete and geocoding: finds places by any of their names in any script, with typos, prefixes and qualifiers such as `Toledo, Spain`; or the places nearest to a coordinate.",
        ...needsOneOf(["q"], ["lat", "lon"]),
        ...mayFail("missing_parameter"),
        ...examples({
          "/v1/city/search?q=par": "A prefix",
          "/v1/city/search?q=Toledo,%20Spain": "A name with a qualifier",
          "/v1/city/search?lat=48.8566&lon=2.3522&limit=3": "Nearest to a coordinate",
        }),
      },
    });
}

function searchCities(query: Query, context: RequestContext) {
  const { matches, total, unmatched } = matchesOf(query, context);
  if (matches[0]?.type === "fuzzy" || matches[0]?.field === "country") warnOfCountry(query.q ?? "", context);
  const epochSeconds = query.include.includes("time") ? Math.floor(context.nowEpochMs / 1000) : null;
  if (epochSeconds !== null) context.cache = "live";
  const cities = matches.map((match) => foundRecord(match, epochSeconds, context));
  if (context.format === "geojson") return new FormattedAnswer("geojson", geojsonOf(cities));
  return { query: query.q ?? null, cities, count: cities.length, total, unmatched: [...unmatched] };
}

/** Warns that a text is the name of a country, and of cities only nearly. */
function warnOfCountry(text: string, context: RequestContext): void {
  const country = resolveCountry(context.data.countries, text);
  if (country === null) return;
  const address = `/v1/city/top?country=${country.code}`;
  context.warn("query_is_country", `'${text}' is a country; ${address} lists its cities.`, "q");
}

function matchesOf(query: Query, context: RequestContext): Found {
  const near = coordinateOf(query);
  if (query.q === undefined && near === null) {
    throw missingParameter("q", "text to search for, or lat and lon");
  }
  const filters = {
    countries: query.country?.map((code) => countryOfQuery(code, context).code) ?? null,
    timezone:
      query.timezone === undefined
        ? null
        : zoneOfWords({ name: "timezone" }, query.timezone, context).zone.canonicalId,
    admin1: query.admin1 ?? null,
    continents: query.continent === undefined ? null : [query.continent],
    minPopulation: query.min_population,
  };
  if (query.q === undefined && near !== null) return nearestMatches(near, filters, query.limit, context);
  return searchPlaces(context.data.placeIndex, {
    text: query.q ?? "",
    ...filters,
    near: near === null ? null : { ...near, bias: query.bias },
    match: query.match,
    fuzzy: query.fuzzy === "1" ? 1 : query.fuzzy === "2" ? 2 : query.fuzzy,
    limit: query.limit,
  });
}

function nearestMatches(
  near: Coordinate,
  filters: Omit<Parameters<typeof searchPlaces>[1], "text" | "near" | "match" | "fuzzy" | "limit">,
  limit: number,
  context: RequestContext,
): Found {
  const found = nearestPlaces(context.data.placeIndex, near.latitudeDeg, near.longitudeDeg, {
    limit,
    radiusKm: NEAREST_RADIUS_KM,
    filters,
  });
  const matches = found.map(({ index, distanceKm }): FoundMatch => {
    const score = Math.round(1000 / (1 + distanceKm / 10)) / 1000;
    return { index, field: "coordinates", value: coordinateText(near), type: "nearest", score, distanceKm };
  });
  return { matches, total: matches.length, unmatched: [] };
}

type Found = { matches: FoundMatch[]; total: number; unmatched: readonly string[] };

type FoundMatch =
  | PlaceMatch
  | {
      index: number;
      field: "coordinates";
      value: string;
      type: "nearest";
      score: number;
      distanceKm: number;
    };

function foundRecord(match: FoundMatch, epochSeconds: number | null, context: RequestContext) {
  const place = placeAt(context.data.placeIndex, match.index);
  return {
    ...listedCity(place, epochSeconds, context),
    match: {
      field: match.field,
      value: match.value,
      former: context.data.formerNames(place.id).some(({ name }) => foldText(name) === foldText(match.value)),
      type: match.type,
      score: Math.round(match.score * 10_000) / 10_000,
      distance_km: match.distanceKm === null ? null : Math.round(match.distanceKm * 100) / 100,
    },
  };
}

function coordinateText(near: Coordinate): string {
  return `${near.latitudeDeg},${near.longitudeDeg}`;
}

/** A FeatureCollection of points (RFC 7946), with every member except the coordinate as a property. */
function geojsonOf(
  records: readonly (Readonly<Record<string, unknown>> & { latitude: number; longitude: number })[],
): string {
  return JSON.stringify({
    type: "FeatureCollection",
    features: records.map(({ latitude, longitude, ...properties }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties,
    })),
  });
}
