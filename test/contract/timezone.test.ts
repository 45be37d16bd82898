import { describe, expect } from "bun:test";
import { runScenarios } from "./scenario.ts";
import { PINNED_RELEASE } from "../../src/dataset/zones.ts";

const AT = "at=2026-11-20T09:00:00Z";

describe("GET /v1/timezone/{timezone}", () => {
  runScenarios([
    {
      title: "Paris in full",
      path: `/v1/timezone/Europe/Paris?${AT}`,
      data: {
        id: "Europe/Paris",
        canonical_id: "Europe/Paris",
        is_canonical: true,
        kind: "region",
        windows_ids: ["Romance Standard Time"],
        names: { standard: "Central European Standard Time", city: "Paris" },
        standard_offset: "+01:00",
        observes_dst: true,
        posix_tz: "CET-1CEST,M3.5.0,M10.5.0/3",
        first_year: 1891,
        transitions: null,
        transition_count: null,
        cities: null,
        tzdb_version: PINNED_RELEASE.version,
      },
    },
    {
      title: "a link tells what it stands for",
      path: `/v1/timezone/asia/calcutta?${AT}`,
      data: { id: "Asia/Calcutta", canonical_id: "Asia/Kolkata", is_canonical: false, kind: "link" },
    },
    {
      title: "transitions of one year, half an hour each",
      path: `/v1/timezone/Australia/Lord_Howe?include=transitions&year=2027&${AT}`,
      data: {
        transition_count: 2,
        transitions: [
          { at: "2027-04-03T15:00:00Z", kind: "dst_end", shift_seconds: -1800 },
          { at: "2027-10-02T15:30:00Z", kind: "dst_start", shift_seconds: 1800 },
        ],
        posix_tz: null,
        names: null,
      },
    },
    {
      title: "transitions by default are those of this year and the next",
      path: `/v1/timezone/Europe/Paris?include=transitions`,
      data: { transition_count: 4 },
    },
    {
      title: "a span of transitions",
      path: `/v1/timezone/Pacific/Apia?include=transitions&from=2011-01-01&to=2011-12-31&${AT}`,
      data: { transition_count: 3 },
    },
    {
      title: "a span over 200 years names the limit",
      path: "/v1/timezone/Europe/Paris?include=transitions&from=1700-01-01&to=2026-01-01",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "to", reason: "too_large" }] },
    },
    {
      title: "a year beside a span",
      path: "/v1/timezone/Europe/Paris?year=2026&from=2026-01-01",
      status: 400,
      code: "conflicting_parameters",
    },
    {
      title: "the largest cities of a zone",
      path: `/v1/timezone/Asia/Tokyo?include=cities&${AT}`,
      data: { cities: expect.arrayContaining([expect.objectContaining({ slug: "tokyo" })]) },
    },
    {
      title: "VTIMEZONE",
      path: "/v1/timezone/Europe/Paris?format=ics&year=2026",
      headers: { "content-type": "text/calendar; charset=utf-8" },
    },
    {
      title: "an unknown part of the answer",
      path: "/v1/timezone/Europe/Paris?include=moons",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "include", reason: "enum" }] },
    },
  ]);
});

describe("GET /v1/timezone/list", () => {
  runScenarios([
    {
      title: "all zones, without links",
      path: "/v1/timezone/list",
      data: { total: 447, page: 1, limit: 1000, has_more: false, tzdb_version: PINNED_RELEASE.version },
      headers: { "cache-control": /^public, max-age=\d+$/ },
    },
    {
      title: "with links",
      path: "/v1/timezone/list?include_aliases=true&view=ids",
      data: { total: 598, timezones: expect.arrayContaining(["Asia/Calcutta", "Asia/Kolkata"]) },
    },
    {
      title: "an offset, its plus written as a space by a form",
      path: "/v1/timezone/list?utc_offset=+05:45&view=ids",
      data: { timezones: ["Asia/Kathmandu"] },
    },
    {
      title: "a region and a page",
      path: "/v1/timezone/list?region=europe&limit=10&page=2&view=ids",
      data: { count: 10, page: 2, has_more: true },
    },
    {
      title: "text in names",
      path: "/v1/timezone/list?q=kath&view=ids",
      data: { timezones: ["Asia/Kathmandu"] },
    },
    {
      title: "an unknown country",
      path: "/v1/timezone/list?country=XX",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "country", reason: "unknown", value: "XX" }] },
    },
    {
      title: "CSV",
      path: "/v1/timezone/list?format=csv&country=FR",
      headers: { "content-type": "text/csv; charset=utf-8" },
    },
    {
      title: "CSV by Accept",
      path: "/v1/timezone/list?country=FR",
      init: { headers: { accept: "text/csv, application/xml;q=0.5" } },
      headers: { "content-type": "text/csv; charset=utf-8" },
    },
    {
      title: "nothing that is accepted can be served",
      path: "/v1/timezone/list",
      init: { headers: { accept: "image/png" } },
      status: 406,
      code: "not_acceptable",
    },
  ]);
});

describe("GET /v1/timezone/at", () => {
  runScenarios([
    {
      title: "on land",
      path: `/v1/timezone/at?lat=48.8566&lon=2.3522&${AT}`,
      data: {
        timezone: "Europe/Paris",
        timezone_source: "polygon",
        timezone_candidates: ["Europe/Paris"],
        border_km: null,
        borders_version: "2026d",
        country_codes: expect.arrayContaining(["FR"]),
      },
    },
    {
      title: "at sea",
      path: `/v1/timezone/at?lat=0&lon=-30&${AT}`,
      data: {
        timezone: "Etc/GMT+2",
        timezone_source: "nautical",
        timezone_candidates: ["Etc/GMT+2"],
        border_km: null,
        time: { utc_offset: "-02:00" },
      },
    },
    {
      title: "in territorial waters, the country's zone",
      path: `/v1/timezone/at?lat=43.2&lon=5.2&${AT}`,
      data: { timezone: "Europe/Paris", timezone_source: "polygon" },
    },
    {
      title: "less than a kilometre from a border, how far it is",
      path: `/v1/timezone/at?lat=47.6&lon=7.59&${AT}`,
      data: { timezone: "Europe/Paris", border_km: 0.22 },
    },
    {
      title: "where two zones are kept, both",
      path: `/v1/timezone/at?lat=43.80096&lon=87.60046&${AT}`,
      data: {
        timezone: "Asia/Urumqi",
        timezone_source: "polygon",
        timezone_candidates: ["Asia/Urumqi", "Asia/Shanghai"],
      },
    },
    {
      title: "south of Tripoli, far from any town",
      path: `/v1/timezone/at?lat=31.2&lon=13.1&${AT}`,
      data: { timezone: "Africa/Tripoli" },
    },
    {
      title: "both ends of the antimeridian are one place",
      path: `/v1/timezone/at?lat=10&lon=-180&${AT}`,
      data: { time: { utc_offset: "-12:00" } },
    },
    {
      title: "the north pole",
      path: `/v1/timezone/at?lat=90&lon=0&${AT}`,
      data: { timezone_source: "nautical", border_km: 0 },
    },
    {
      title: "the south pole",
      path: `/v1/timezone/at?lat=-90&lon=180&${AT}`,
      data: { timezone: "Antarctica/McMurdo", timezone_source: "polygon", border_km: null },
    },
    {
      title: "every bad input is listed",
      path: "/v1/timezone/at?lat=91&lon=abc",
      status: 400,
      code: "invalid_parameter",
      error: {
        errors: [
          { name: "lat", reason: "too_large", value: "91" },
          { name: "lon", reason: "syntax", value: "abc" },
        ],
      },
    },
    {
      title: "missing inputs are listed",
      path: "/v1/timezone/at",
      status: 400,
      code: "missing_parameter",
      error: { errors: [{ name: "lat" }, { name: "lon" }] },
    },
  ]);
});
