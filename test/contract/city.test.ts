import { describe, expect } from "bun:test";
import { runScenarios } from "./scenario.ts";

const AT = "at=2026-11-20T09:00:00Z";
const CLOCK = { current_time: "2026-11-20T10:00:00", utc_offset: "+01:00" };
/** A list without clocks stays what it is for a day. */
const KEPT = {
  headers: { "cache-control": "public, max-age=86400" },
  absent: ["current_time", "utc_offset"],
};

describe("GET /v1/city/search", () => {
  runScenarios([
    {
      title: "a name in another script",
      path: `/v1/city/search?q=${encodeURIComponent("東京")}&limit=1`,
      data: { query: "東京", count: 1, cities: [expect.objectContaining({ slug: "tokyo" })] },
      ...KEPT,
    },
    {
      title: "include=time: clocks, which no cache keeps",
      path: "/v1/city/search?q=paris&limit=1&include=time",
      data: { cities: [expect.objectContaining(CLOCK)] },
      headers: { "cache-control": "no-store" },
    },
    {
      title: "a filter is applied before the limit",
      path: "/v1/city/search?q=paris&country=US&limit=1",
      data: { count: 1, cities: [expect.objectContaining({ country_code: "US", name: "Paris" })] },
    },
    {
      title: "nearest to a coordinate",
      path: "/v1/city/search?lat=48.8566&lon=2.3522&limit=1&min_population=1000000",
      data: { query: null, cities: [expect.objectContaining({ slug: "paris" })] },
    },
    {
      title: "nearest across the antimeridian",
      path: "/v1/city/search?lat=-16.8&lon=-179.99&limit=1",
      data: { cities: [expect.objectContaining({ country_code: "FJ" })] },
    },
  ]);
});

describe("GET /v1/city/top", () => {
  runScenarios([
    {
      title: "the largest of a country",
      path: "/v1/city/top?country=FR&limit=1",
      data: { cities: [expect.objectContaining({ slug: "paris" })], page: 1, has_more: true },
    },
    ...["population", "-population"].map((sort) => ({
      title: `the largest first by ${sort}`,
      path: `/v1/city/top?country=FR&limit=1&sort=${sort}`,
      data: { cities: [expect.objectContaining({ slug: "paris" })] },
    })),
    {
      title: "capitals by name",
      path: "/v1/city/top?continent=SA&capitals_only=true&sort=name&limit=3",
      ...KEPT,
      data: {
        cities: [
          expect.objectContaining({ country_code: "PY" }),
          expect.objectContaining({ country_code: "CO" }),
          expect.objectContaining({ country_code: "BR" }),
        ],
      },
    },
    {
      title: "include=time with a moment: the clocks of then",
      path: `/v1/city/top?country=FR&limit=1&include=time&${AT}`,
      data: { cities: [expect.objectContaining(CLOCK)] },
      headers: { "cache-control": "public, max-age=3600" },
    },
    {
      title: "offsets of now decide about the order",
      path: "/v1/city/top?sort=utc_offset&limit=1",
      headers: { "cache-control": "no-store" },
    },
  ]);
});

describe("GET /v1/city/{slug}", () => {
  runScenarios([
    {
      title: "Paris in full",
      path: `/v1/city/paris?${AT}`,
      data: {
        slug: "paris",
        id: 2988507,
        name: "Paris",
        display_name: "Paris, Île-de-France, France",
        country_code: "FR",
        country: "France",
        admin1_code: "11",
        latitude: 48.85341,
        longitude: 2.3488,
        population: 2138551,
        timezone: "Europe/Paris",
        is_capital: true,
        continent: "EU",
        current_time: "2026-11-20T10:00:00",
        utc_offset: "+01:00",
        time: { local_time: "2026-11-20T10:00:00" },
        country_info: { country_code_alpha3: "FRA", currency: "EUR", capital: "paris", calling_code: "+33" },
        nearby: null,
      },
    },
    {
      title: "a GeoNames id names its canonical address",
      path: "/v1/city/2988507",
      data: { slug: "paris" },
      headers: { "content-location": "/v1/city/paris", link: '</v1/city/paris>; rel="canonical"' },
    },
    {
      title: "the name of a country in another language",
      path: "/v1/city/munich?lang=de",
      data: { country: "Deutschland", country_info: { name: "Deutschland" } },
      headers: { "content-language": "de" },
    },
    ...(
      [
        ["munich", "DE-BY", "DE-BY-KATH"],
        ["sao-paulo", "BR-SP", "BR-SP-SP"],
        ["strasbourg", "FR-67", "FR-67"],
        ["honolulu", "US-HI", "US-HI"],
      ] as const
    ).map(([city, region, law]) => ({
      title: `the region of ${city} and the part of it by whose law people are at work`,
      path: `/v1/city/${city}`,
      data: { subdivision_code: region, holiday_subdivision: law },
    })),
    {
      title: "an unknown slug",
      path: "/v1/city/pariss",
      status: 404,
      code: "city_not_found",
      error: { suggestions: expect.arrayContaining(["paris"]) },
    },
  ]);
});

describe("GET /v1/city/{slug}/nearby", () => {
  runScenarios([
    {
      title: "around Geneva, its own country left out of nothing",
      path: "/v1/city/geneva/nearby?radius_km=30&limit=5",
      data: { count: 5, radius_km: 30, city: { slug: "geneva" } },
      ...KEPT,
      absent: ['"distance_km":0,', ...KEPT.absent],
    },
    {
      title: "include=time: the clocks of the city and of those nearby",
      path: "/v1/city/paris/nearby?limit=1&include=time",
      data: { city: CLOCK, nearby: [expect.objectContaining(CLOCK)] },
      headers: { "cache-control": "no-store" },
    },
    {
      title: "where the clock differs",
      path: "/v1/city/lisbon/nearby?radius_km=400&other_timezone=true&limit=1&min_population=20000",
      data: { nearby: [expect.objectContaining({ country_code: "ES", time_difference: "+01:00" })] },
      headers: { "cache-control": "no-store" },
    },
  ]);
});
