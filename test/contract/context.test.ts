import { describe, expect, test } from "bun:test";
import { parseNetworks } from "../../src/network.ts";
import { runScenarios } from "./scenario.ts";
import { createService, service } from "./service.ts";

const AT = "at=2026-11-20T09:00:00Z";

describe("GET /v1/context", () => {
  runScenarios([
    {
      title: "everything about Paris",
      path: `/v1/context?city=paris&${AT}`,
      data: {
        slug: "paris",
        kind: "city",
        summary: expect.stringMatching(
          /^It is 10:00 on Friday 20 November 2026 in Paris, France \(CET, UTC\+01:00\); offices are open; the sun is up from 08:07 to 17:0[45]; the next public holiday is Christmas Day in 35 days\.$/,
        ),
        location: { slug: "paris", precision: "city" },
        country: { country_code: "FR" },
        time: { current_time: "2026-11-20T10:00:00" },
        calendar: {
          date: "2026-11-20",
          day_of_year: 324,
          days_left_in_year: 41,
          is_weekend: false,
          season: "autumn",
        },
        business: {
          is_business_day: true,
          is_open_now: true,
          reason: null,
          opens_at: "2026-11-20T09:00:00+01:00",
          closes_at: "2026-11-20T17:00:00+01:00",
          next_business_day: "2026-11-23",
        },
        holidays: { today: [], upcoming: [{ date: "2026-12-25" }, {}, {}] },
        sun: { sunrise: "2026-11-20T08:07:06+01:00" },
        moon: { phase_name: "waxing_gibbous" },
        transitions: { next: { at: "2027-03-28T01:00:00Z" } },
        nearby: null,
      },
      headers: { "cache-control": "public, max-age=3600" },
    },
    {
      title: "only the sections asked for",
      path: `/v1/context?city=paris&${AT}&include=time,nearby&exclude=time`,
      data: {
        time: null,
        sun: null,
        nearby: expect.arrayContaining([expect.objectContaining({ country_code: "FR" })]),
      },
    },
    ...(
      [
        ["2026-11-20T07:59:00Z", false, "before_hours", "2026-11-20T09:00:00+01:00"],
        ["2026-11-20T16:00:00Z", false, "after_hours", "2026-11-23T09:00:00+01:00"],
        ["2026-11-21T11:00:00Z", false, "weekend", "2026-11-23T09:00:00+01:00"],
        ["2026-12-25T11:00:00Z", false, "holiday", "2026-12-28T09:00:00+01:00"],
      ] as const
    ).map(([at, isOpen, reason, opensAt]) => ({
      title: `an office in Paris at ${at}: ${reason}`,
      path: `/v1/context?city=paris&at=${at}&include=business`,
      status: 200,
      data: { business: { is_open_now: isOpen, reason, opens_at: opensAt } },
    })),
    {
      title: "a city with its times shown in another zone is at work by its own clock",
      path: "/v1/context?city=paris&tz=Asia/Tokyo&at=2026-11-23T00:34:00Z&include=time,business",
      data: {
        time: { timezone: "Asia/Tokyo", current_time: "2026-11-23T09:34:00" },
        business: { is_open_now: false, opens_at: "2026-11-23T17:00:00+09:00" },
        summary:
          "It is 01:34 on Monday 23 November 2026 in Paris, France (CET, UTC+01:00; Asia/Tokyo: 09:34); offices are closed.",
      },
    },
    {
      title: "hours past midnight: closed where yesterday was no business day",
      path: "/v1/context?city=paris&at=2026-11-23T01:00:00Z&work_start=22:00&work_end=06:00&include=business",
      data: {
        business: {
          is_open_now: false,
          reason: "before_hours",
          opens_at: "2026-11-23T22:00:00+01:00",
          closes_at: "2026-11-24T06:00:00+01:00",
        },
      },
    },
  ]);

  test("location headers name the place only if they come from a trusted proxy", async () => {
    const headers = { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" };
    const trusted = createService({ trustedProxies: parseNetworks("127.0.0.0/8") });
    for (const path of ["/v1/context?include=time", "/v1/sun", "/v1/moon"]) {
      const known = await trusted.send(path, { headers });
      expect([path, known.status, known.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(await known.text()).toContain('"timezone":"Asia/Tokyo"');
      if (path === "/v1/moon") continue;
      const unknown = await service.send(path, { headers });
      expect([path, unknown.status]).toEqual([path, 400]);
      expect(await unknown.text()).toContain('"code":"missing_parameter"');
    }
  });
});

describe("GET /v1/context/{slug}", () => {
  runScenarios([
    {
      title: "a country's code",
      path: `/v1/context/JP?${AT}`,
      data: { kind: "country", slug: "japan" },
      warnings: ["place_guessed"],
      headers: { "content-location": "/v1/context/japan" },
    },
    {
      title: "another form of a slug",
      path: `/v1/context/New_York_City?${AT}`,
      data: { slug: "new-york-city" },
      headers: { link: '</v1/context/new-york-city>; rel="canonical"' },
    },
  ]);
});
