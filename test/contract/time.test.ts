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
      title: "Dublin has no daylight time in January",
      path: "/v1/time/Europe/Dublin?at=2026-01-15T12:00:00Z",
      data: { is_dst: false, tzdb_is_dst: true, abbreviation: "GMT" },
    },
    {
      title: "Dublin has daylight time in July",
      path: "/v1/time/Europe/Dublin?at=2026-07-15T12:00:00Z",
      data: { is_dst: true, abbreviation: "IST" },
    },
    {
      title: "a local mean time shows its seconds, and a warning",
      path: "/v1/time/Europe/Paris?at=1800-01-01T00:00:00Z",
      data: { utc_offset: "+00:09:21", abbreviation: "LMT" },
      warnings: ["pre_1970"],
    },
    {
      title: "far ahead by rule, with a warning",
      path: "/v1/time/America/New_York?at=2400-07-01T12:00:00Z",
      data: { utc_offset: "-04:00" },
      warnings: ["projected"],
    },
    {
      title: "any case, a link keeps the name asked for",
      path: `/v1/time/asia/CALCUTTA?${AT}`,
      data: { timezone: "Asia/Calcutta", canonical_timezone: "Asia/Kolkata" },
    },
    {
      title: "an encoded slash is a slash",
      path: `/v1/time/America%2FArgentina%2FBuenos_Aires?${AT}`,
      data: { timezone: "America/Argentina/Buenos_Aires" },
    },
    {
      title: "doubled and trailing slashes are forgiven",
      path: `/v1//time/Europe//Paris/?${AT}`,
      data: { timezone: "Europe/Paris" },
    },
    {
      title: "a fixed offset; plus in a path is a plus",
      path: `/v1/time/+05:30?${AT}`,
      data: { timezone: "+05:30", utc_offset: "+05:30" },
    },
    {
      title: "a Windows name",
      path: `/v1/time/Romance%20Standard%20Time?${AT}`,
      data: { timezone: "Europe/Paris" },
    },
    {
      title: "a POSIX sign is explained",
      path: `/v1/time/Etc/GMT+5?${AT}`,
      data: { utc_offset: "-05:00" },
      warnings: ["posix_sign"],
    },
    {
      title: "a legacy zone is explained",
      path: `/v1/time/EST?${AT}`,
      data: { utc_offset: "-05:00" },
      warnings: ["legacy_zone"],
    },
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
      title: "a city's name stands for its zone",
      path: "/v1/time/Tokyo",
      data: { timezone: "Asia/Tokyo", match: { kind: "city", name: "Tokyo, Japan" } },
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
    {
      title: "a bad moment names the parameter and what was expected",
      path: "/v1/time/Europe/Paris?at=06/07/2026",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ in: "query", name: "at", reason: "ambiguous_format", value: "06/07/2026" }] },
    },
    {
      title: "an offset that the zone does not have is refused",
      path: "/v1/time/UTC?at=2026-11-20T10:00:00%2B02:00[Europe/Paris]",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "at", reason: "offset_mismatch" }] },
    },
    {
      title: "the last moment of year 9999 does not exist east of Greenwich",
      path: "/v1/time/Pacific/Kiritimati?at=9999-12-31T23:59:59Z",
      status: 422,
      code: "out_of_range",
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
      title: "a time that comes twice",
      path: "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30",
      data: {
        summary:
          "01:30 comes twice in New York on 1 November 2026: clocks go back from 02:00 to 01:00; the one at UTC-04:00 was taken. 01:30 Sunday in New York is 05:30 Sunday in UTC",
      },
      warnings: ["ambiguous_time"],
    },
    {
      title: "a zone that is read twice is remarked on once",
      path: "/v1/time/convert?time=2026-11-20T10:00[EST]&to=UTC",
      warnings: ["legacy_zone"],
    },
    {
      title: "a skipped time, reject",
      path: "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=reject",
      status: 422,
      code: "nonexistent_time",
      error: { candidates: ["2026-03-08T01:30:00-05:00", "2026-03-08T03:30:00-04:00"] },
    },
    {
      title: "a time that comes twice, reject",
      path: "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=reject",
      status: 422,
      code: "ambiguous_time",
      error: { candidates: ["2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00"] },
    },
    {
      title: "an instant needs no source",
      path: "/v1/time/convert?to=Asia/Tokyo&time=2026-11-20T10:00:00%2B01:00",
      data: { from: { timezone: "+01:00" }, to: { local_time: "2026-11-20T18:00:00" } },
    },
    {
      title: "cities stand for their zones",
      path: "/v1/time/convert?from=paris&to=tokyo&time=2026-11-20T10:00",
      data: { to: { timezone: "Asia/Tokyo" }, summary: "10:00 Friday in Paris is 18:00 Friday in Tokyo" },
    },
    {
      title: "a time of day belongs to today in the source's zone",
      path: "/v1/time/convert?from=Asia/Tokyo&to=UTC&time=08:00",
      data: { from: { local_time: "2026-11-20T08:00:00" } },
    },
    {
      title: "a date stands for the first moment of its day, which midnight need not be",
      path: "/v1/time/convert?from=America/Toronto&to=UTC&time=1919-03-31",
      data: { from: { utc: "1919-03-31T04:30:00Z", local_time: "1919-03-31T00:30:00" } },
      warnings: ["pre_1970"],
    },
    {
      title: "aliases of parameters",
      path: "/v1/time/convert?from_tz=Europe/Paris&target=UTC&datetime=2026-11-20T10:00",
      data: { to: { utc: "2026-11-20T09:00:00Z" } },
    },
    {
      title: "a name and its alias that disagree",
      path: "/v1/time/convert?from=Europe/Paris&source=Asia/Tokyo&to=UTC&time=2026-11-20T10:00",
      status: 400,
      code: "conflicting_parameters",
    },
    {
      title: "nothing given: every missing parameter is named, and convert is no zone",
      path: "/v1/time/convert",
      status: 400,
      code: "missing_parameter",
      absent: ["timezone_not_found"],
    },
    {
      title: "an unknown target is named with its index",
      path: "/v1/time/convert?from=UTC&to=Asia/Tokyo,Nowhere/Land&time=2026-11-20T10:00",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "to[1]", reason: "unknown", value: "Nowhere/Land" }] },
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
