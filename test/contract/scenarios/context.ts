import { answers, including, like, refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers(
    "an office in Beijing on a Saturday that is worked by decree",
    "/v1/context?city=beijing&at=2026-10-10T04:00:00Z&include=business,calendar",
    {
      business: { is_business_day: true, is_open_now: true, reason: "makeup_workday" },
      calendar: { is_weekend: true },
    },
  ),
  refuses(
    "nobody named a place, and nothing tells it",
    "/v1/context?at=2026-11-20T09:00:00Z",
    400,
    "missing_parameter",
  ),
  answers(
    "a place without holiday data fails only that section",
    "/v1/context?lat=0&lon=-30&at=2026-11-20T09:00:00Z",
    {
      kind: "coordinates",
      holidays: null,
      time: { utc_offset: "-02:00" },
      sun: { daylight: "normal" },
    },
    { warnings: ["section_unavailable"] },
  ),
  answers(
    "the far past has time and no sky",
    "/v1/context?city=paris&at=1500-01-01T00:00:00Z&include=time,sun,moon,calendar",
    { sun: null, moon: null, calendar: { season: null } },
    { warnings: ["pre_1970", "section_unavailable", "section_unavailable"] },
  ),
  answers(
    "hours past midnight: open since yesterday evening",
    "/v1/context?city=paris&at=2026-11-20T01:00:00Z&work_start=22:00&work_end=06:00&include=business",
    {
      business: {
        is_open_now: true,
        reason: null,
        opens_at: "2026-11-19T22:00:00+01:00",
        closes_at: "2026-11-20T06:00:00+01:00",
      },
    },
  ),
  refuses("bad hours", "/v1/context?city=paris&work_start=morning", 400, "invalid_parameter"),
  answers("a city", "/v1/context/tokyo?at=2026-11-20T09:00:00Z", { kind: "city", slug: "tokyo" }),
  answers(
    "a country stands for its capital",
    "/v1/context/france?at=2026-11-20T09:00:00Z",
    { kind: "country", slug: "france", location: { slug: "paris" } },
    { warnings: ["place_guessed"] },
  ),
  answers("a zone as a slug", "/v1/context/europe-paris?at=2026-11-20T09:00:00Z", {
    kind: "timezone",
    time: { timezone: "Europe/Paris" },
  }),
  answers("utc", "/v1/context/utc?at=2026-11-20T09:00:00Z&include=time", { kind: "utc" }),
  { title: "nothing by that name", path: "/v1/context/qqqqzzzz", status: 404, code: "slug_not_found" },
  refuses(
    "a place beside the one in the path",
    "/v1/context/paris?city=tokyo",
    400,
    "conflicting_parameters",
  ),
  answers(
    "everything about Paris",
    "/v1/context?city=paris&at=2026-11-20T09:00:00Z",
    {
      slug: "paris",
      kind: "city",
      summary: like(
        /^It is 10:00 on Friday 20 November 2026 in Paris, France \(CET, UTC\+01:00\); offices are open; the sun is up from 08:07 to 17:0[45]; the next public holiday is Christmas Day in 35 days\.$/u,
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
    { headers: { "cache-control": "public, max-age=3600" } },
  ),
  answers(
    "only the sections asked for",
    "/v1/context?city=paris&at=2026-11-20T09:00:00Z&include=time,nearby&exclude=time",
    { time: null, sun: null, nearby: including({ country_code: "FR" }) },
  ),
  answers(
    "an office in Paris at 2026-11-20T07:59:00Z: before_hours",
    "/v1/context?city=paris&at=2026-11-20T07:59:00Z&include=business",
    { business: { is_open_now: false, reason: "before_hours", opens_at: "2026-11-20T09:00:00+01:00" } },
  ),
  answers(
    "an office in Paris at 2026-11-20T16:00:00Z: after_hours",
    "/v1/context?city=paris&at=2026-11-20T16:00:00Z&include=business",
    { business: { is_open_now: false, reason: "after_hours", opens_at: "2026-11-23T09:00:00+01:00" } },
  ),
  answers(
    "an office in Paris at 2026-11-21T11:00:00Z: weekend",
    "/v1/context?city=paris&at=2026-11-21T11:00:00Z&include=business",
    { business: { is_open_now: false, reason: "weekend", opens_at: "2026-11-23T09:00:00+01:00" } },
  ),
  answers(
    "an office in Paris at 2026-12-25T11:00:00Z: holiday",
    "/v1/context?city=paris&at=2026-12-25T11:00:00Z&include=business",
    { business: { is_open_now: false, reason: "holiday", opens_at: "2026-12-28T09:00:00+01:00" } },
  ),
  answers(
    "a city with its times shown in another zone is at work by its own clock",
    "/v1/context?city=paris&tz=Asia/Tokyo&at=2026-11-23T00:34:00Z&include=time,business",
    {
      time: { timezone: "Asia/Tokyo", current_time: "2026-11-23T09:34:00" },
      business: { is_open_now: false, opens_at: "2026-11-23T17:00:00+09:00" },
      summary:
        "It is 01:34 on Monday 23 November 2026 in Paris, France (CET, UTC+01:00; Asia/Tokyo: 09:34); offices are closed.",
    },
  ),
  answers(
    "hours past midnight: closed where yesterday was no business day",
    "/v1/context?city=paris&at=2026-11-23T01:00:00Z&work_start=22:00&work_end=06:00&include=business",
    {
      business: {
        is_open_now: false,
        reason: "before_hours",
        opens_at: "2026-11-23T22:00:00+01:00",
        closes_at: "2026-11-24T06:00:00+01:00",
      },
    },
  ),
  answers(
    "a country's code",
    "/v1/context/JP?at=2026-11-20T09:00:00Z",
    { kind: "country", slug: "japan" },
    { warnings: ["place_guessed"], headers: { "content-location": "/v1/context/japan" } },
  ),
  answers(
    "another form of a slug",
    "/v1/context/New_York_City?at=2026-11-20T09:00:00Z",
    { slug: "new-york-city" },
    { headers: { link: '</v1/context/new-york-city>; rel="canonical"' } },
  ),
  shows(
    "/v1/context?include=time: a trusted proxy's headers name the place",
    "/v1/context?include=time",
    ['"timezone":"Asia/Tokyo"'],
    {
      headers: { "cache-control": "no-store" },
      sent: { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" },
      service: { networks: "127.0.0.0/8" },
    },
  ),
  refuses(
    "/v1/context?include=time: anybody's headers name none",
    "/v1/context?include=time",
    400,
    "missing_parameter",
    {},
    { sent: { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" } },
  ),
  shows("/v1/sun: a trusted proxy's headers name the place", "/v1/sun", ['"timezone":"Asia/Tokyo"'], {
    headers: { "cache-control": "no-store" },
    sent: { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" },
    service: { networks: "127.0.0.0/8" },
  }),
  refuses(
    "/v1/sun: anybody's headers name none",
    "/v1/sun",
    400,
    "missing_parameter",
    {},
    { sent: { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" } },
  ),
  shows("/v1/moon: a trusted proxy's headers name the place", "/v1/moon", ['"timezone":"Asia/Tokyo"'], {
    headers: { "cache-control": "no-store" },
    sent: { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" },
    service: { networks: "127.0.0.0/8" },
  }),
  answers(
    "51.5,-0.12 has the law of the nearest place on 2026-04-06",
    "/v1/context?lat=51.5&lon=-0.12&at=2026-04-06T12:00&include=business",
    { business: { is_business_day: false } },
  ),
  answers(
    "55.95,-3.2 has the law of the nearest place on 2026-04-06",
    "/v1/context?lat=55.95&lon=-3.2&at=2026-04-06T12:00&include=business",
    { business: { is_business_day: true } },
  ),
  answers(
    "48.1,11.5 has the law of the nearest place on 2026-01-06",
    "/v1/context?lat=48.1&lon=11.5&at=2026-01-06T12:00&include=business",
    { business: { is_business_day: false } },
  ),
  answers(
    "52.5,13.4 has the law of the nearest place on 2026-01-06",
    "/v1/context?lat=52.5&lon=13.4&at=2026-01-06T12:00&include=business",
    { business: { is_business_day: true } },
  ),
  shows(
    "the sun on a clock with seconds in its offset",
    "/v1/context?city=paris&at=1900-06-01T12:00:00Z",
    ["the sun is up from 04:01 to 19:54"],
    { warnings: ["pre_1970", "holidays_early"] },
  ),
  refuses(
    "behind a trusted proxy a refusal of who is not placed is for that caller alone",
    "/v1/context?at=2026-11-20T09:00:00Z",
    400,
    "missing_parameter",
    {},
    { headers: { "cache-control": "no-store" }, service: { networks: "127.0.0.1" } },
  ),
  answers(
    "holidays to come, into a year whose dates are not all known",
    "/v1/context?q=kathmandu&include=holidays",
    { holidays: { upcoming: [{}, {}, { date: "2027-01-11" }] } },
    { warnings: ["holidays_undated"] },
  ),
  answers(
    "a day that a town of the region has off",
    "/v1/context?q=sintra&at=2028-06-13T12:00&include=business",
    { business: { is_business_day: true } },
    { warnings: ["holidays_local"] },
  ),
  answers(
    "Gran Canaria has its island's day",
    "/v1/context?q=Las%20Palmas&at=2026-09-08T10:00:00Z&include=business",
    { business: { is_business_day: false, reason: "holiday" } },
  ),
] satisfies readonly Scenario[];
