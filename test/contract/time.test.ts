import { describe, expect } from "bun:test";
import { runScenarios } from "./scenario.ts";

const AT = "at=2026-11-20T09:00:00Z";

describe("GET /v1/time/{timezone}", () => {
  runScenarios([
    {
      title: "Paris on a pinned instant, every field",
      path: `/v1/time/Europe/Paris?${AT}`,
      data: {
        timezone: "Europe/Paris",
        canonical_timezone: "Europe/Paris",
        current_time: "2026-11-20T10:00:00",
        datetime: "2026-11-20T10:00:00+01:00",
        zoned: "2026-11-20T10:00:00+01:00[Europe/Paris]",
        utc: "2026-11-20T09:00:00Z",
        unix: 1795165200,
        unix_ms: 1795165200000,
        rfc2822: "Fri, 20 Nov 2026 10:00:00 +0100",
        utc_offset: "+01:00",
        utc_offset_seconds: 3600,
        raw_offset_seconds: 3600,
        dst_offset_seconds: 0,
        is_dst: false,
        abbreviation: "CET",
        timezone_name: "Central European Standard Time",
        day_of_week: 5,
        day_name: "Friday",
        day_of_year: 324,
        iso_week: 47,
        iso_week_year: 2026,
        quarter: 4,
        is_leap_year: false,
        next_transition: {
          at: "2027-03-28T01:00:00Z",
          unix: 1806195600,
          kind: "dst_start",
          local_before: "2027-03-28T02:00:00",
          local_after: "2027-03-28T03:00:00",
          offset_before: "+01:00",
          offset_after: "+02:00",
          shift_seconds: 3600,
          abbreviation_before: "CET",
          abbreviation_after: "CEST",
          is_dst_after: true,
          days_until: 128,
        },
      },
      headers: { "cache-control": "public, max-age=3600", "content-language": "en", etag: /^W\/"/ },
    },
    {
      title: "without a moment it is now, and not to be stored",
      path: "/v1/time/Europe/Paris",
      data: { current_time: "2026-11-20T10:00:00" },
      headers: { "cache-control": "no-store" },
    },
    ...(
      [
        ["America/Vancouver", "-07:00"],
        ["America/Edmonton", "-06:00"],
        ["America/Winnipeg", "-05:00"],
        ["America/Havana", "-04:00"],
        ["Africa/Casablanca", "+00:00"],
      ] as const
    ).map(([zone, offset]) => ({
      title: `${zone} in December 2026 is where the runtime's own data is wrong`,
      path: `/v1/time/${zone}?at=2026-12-01T12:00:00Z`,
      status: 200,
      data: { utc_offset: offset },
    })),
    {
      title: "a bare abbreviation is no zone; candidates are suggested",
      path: "/v1/time/IST",
      status: 404,
      code: "timezone_not_found",
      error: { suggestions: expect.arrayContaining(["Asia/Kolkata"]) },
    },
    {
      title: "a typo is met with the zone that was meant",
      path: "/v1/time/Europe/Pariss",
      status: 404,
      code: "timezone_not_found",
      error: { suggestions: expect.arrayContaining(["Europe/Paris"]), instance: "/v1/time/Europe/Pariss" },
      headers: { "cache-control": "public, max-age=60" },
    },
    {
      title: "plain text",
      path: `/v1/time/Europe/Paris?${AT}&format=text`,
      headers: { "content-type": "text/plain; charset=utf-8" },
    },
    {
      title: "names in another language",
      path: `/v1/time/Europe/Paris?${AT}&lang=fr-CA`,
      data: { timezone_name: "heure normale d’Europe centrale" },
      headers: { "content-language": "fr" },
    },
  ]);
});

describe("GET /v1/time/convert", () => {
  const towns =
    "America/New_York,Asia/Tokyo,Asia/Kolkata,Asia/Kathmandu,Pacific/Kiritimati,Pacific/Pago_Pago";
  runScenarios([
    {
      title: "one time in six zones, with the days between them",
      path: `/v1/time/convert?from=Europe/Paris&time=2026-11-20T10:00&to=${towns}`,
      data: {
        to: { local_time: "2026-11-20T04:00:00", difference: "-06:00", difference_hours: -6, day_shift: 0 },
        results: [
          { local_time: "2026-11-20T04:00:00" },
          { local_time: "2026-11-20T18:00:00" },
          { local_time: "2026-11-20T14:30:00" },
          { local_time: "2026-11-20T14:45:00" },
          { local_time: "2026-11-20T23:00:00" },
          { local_time: "2026-11-19T22:00:00", day_shift: -1 },
        ],
        resolution: { kind: "exact", applied: null, candidates: [], shift_seconds: 0 },
        summary: "10:00 Friday in Paris is 04:00 Friday in New York",
      },
    },
    {
      title: "a skipped time",
      path: "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30",
      data: {
        from: { utc: "2026-03-08T07:30:00Z", datetime: "2026-03-08T03:30:00-04:00" },
        resolution: { kind: "gap", shift_seconds: 3600 },
        summary:
          "02:30 does not exist in New York on 8 March 2026: clocks go from 02:00 to 03:00; 03:30 was taken. 03:30 Sunday in New York is 07:30 Sunday in UTC",
      },
      warnings: ["nonexistent_time"],
    },
    {
      title: "nothing given: every missing parameter is named, and convert is no zone",
      path: "/v1/time/convert",
      status: 400,
      code: "missing_parameter",
      absent: ["timezone_not_found"],
    },
    {
      title: "more than fifty targets",
      path: `/v1/time/convert?from=UTC&time=2026-11-20T10:00&to=${Array.from({ length: 51 }, () => "UTC").join(",")}`,
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "to", reason: "too_many" }] },
    },
  ]);
});
