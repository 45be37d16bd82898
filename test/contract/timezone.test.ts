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
      title: "the largest cities of a zone",
      path: `/v1/timezone/Asia/Tokyo?include=cities&${AT}`,
      data: { cities: expect.arrayContaining([expect.objectContaining({ slug: "tokyo" })]) },
    },
    {
      title: "VTIMEZONE",
      path: "/v1/timezone/Europe/Paris?format=ics&year=2026",
      headers: { "content-type": "text/calendar; charset=utf-8" },
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
  ]);
});
