import { answers, refuses, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers("from=paris, to=tokyo, time=9:30 pm", "/v1/time/convert?from=paris&to=tokyo&time=9:30%20pm", {
    from: { local_time: "2026-11-20T21:30:00" },
  }),
  answers("from=paris, to=tokyo, time=24:00", "/v1/time/convert?from=paris&to=tokyo&time=24:00", {
    from: { local_time: "2026-11-21T00:00:00" },
  }),
  answers(
    "from=paris, to=tokyo, time=noon tomorrow",
    "/v1/time/convert?from=paris&to=tokyo&time=noon%20tomorrow",
    { from: { local_time: "2026-11-21T12:00:00" } },
  ),
  answers(
    "from=paris, to=tokyo, time=2026-12-01 9am",
    "/v1/time/convert?from=paris&to=tokyo&time=2026-12-01%209am",
    { from: { local_time: "2026-12-01T09:00:00" } },
  ),
  answers(
    "from=paris, to=tokyo, time=9:00, date=tomorrow",
    "/v1/time/convert?from=paris&to=tokyo&time=9:00&date=tomorrow",
    { from: { date: "2026-11-21" } },
  ),
  answers(
    "work_start=9am, work_end=24:00, at=2026-11-20T23:30",
    "/v1/context/paris?work_start=9am&work_end=24:00&at=2026-11-20T23:30",
    { business: { is_open_now: true } },
  ),
  answers("date=2026-11-20, duration=90 days", "/v1/date/add?date=2026-11-20&duration=90%20days", {
    result: "2027-02-18",
  }),
  answers("date=2026-11-20, duration=P1M-1D", "/v1/date/add?date=2026-11-20&duration=P1M-1D", {
    result: "2026-12-19",
    iso_duration: "P1M-1D",
  }),
  answers(
    "date=2026-11-20, duration=2 weeks 3 days",
    "/v1/date/add?date=2026-11-20&duration=2%20weeks%203%20days",
    { result: "2026-12-07" },
  ),
  answers(
    "date=2026-11-20, duration=-10 business days",
    "/v1/date/add?date=2026-11-20&duration=-10%20business%20days",
    { result: "2026-11-06" },
  ),
  answers(
    "startDate=2026-11-20, endDate=2026-12-25, unit=day",
    "/v1/date/diff?startDate=2026-11-20&endDate=2026-12-25&unit=day",
    { in_unit: 35 },
  ),
  answers("to=Asia/Tokyo", "/v1/time/convert?to=Asia/Tokyo", { from: { timezone: "UTC" } }),
  answers("time=2026-12-25T10:00", "/v1/time/Europe/Paris?time=2026-12-25T10:00", {
    current_time: "2026-12-25T10:00:00",
  }),
  answers("at=15:00", "/v1/time/Europe/Paris?at=15:00", { current_time: "2026-11-20T15:00:00" }),
  answers("at=tomorrow", "/v1/time/Asia/Tokyo?at=tomorrow", { current_time: "2026-11-21T00:00:00" }),
  answers(
    "region=america/argentina, limit=1, view=ids",
    "/v1/timezone/list?region=america/argentina&limit=1&view=ids",
    { total: 12 },
  ),
  answers("q=Asia/Kolk, view=ids", "/v1/timezone/list?q=Asia/Kolk&view=ids", { timezones: ["Asia/Kolkata"] }),
  answers(
    "region=BY",
    "/v1/holidays/DE/2026?region=BY",
    { subdivision: "DE-BY" },
    { warnings: ["holidays_local"] },
  ),
  answers(
    "subdivision=Bavaria",
    "/v1/holidays/DE/2026?subdivision=Bavaria",
    { subdivision: "DE-BY" },
    { warnings: ["holidays_local"] },
  ),
  answers(
    "subdivision=Bayern",
    "/v1/holidays/germany/2026?subdivision=Bayern",
    { subdivision: "DE-BY" },
    { warnings: ["holidays_local"] },
  ),
  answers("2026", "/v1/holidays/england/2026", { country: { country_code: "GB" }, subdivision: "GB-ENG" }),
  answers("2026", "/v1/holidays/Allemagne/2026", { country: { country_code: "DE" }, subdivision: null }),
  answers("subdivision=New York", "/v1/holidays/US/2026?subdivision=New%20York", { subdivision: "US-NY" }),
  answers(
    "country=GB-ENG, types=bank, days=366",
    "/v1/holidays/upcoming?country=GB-ENG&types=bank&days=366",
    { today: [{ country_code: "GB" }] },
  ),
  answers("region=Bavaria, limit=1, types=all", "/v1/holidays/upcoming?region=Bavaria&limit=1&types=all", {
    today: null,
  }),
  answers("week=W53, year=2026", "/v1/date/week-number?week=W53&year=2026", { week_start: "2026-12-28" }),
  answers(
    "from=UTC+2, to=UTC-5, time=2026-11-20T10:00",
    "/v1/time/convert?from=UTC%2B2&to=UTC-5&time=2026-11-20T10:00",
    { summary: "10:00 Friday in UTC+02:00 is 03:00 Friday in UTC-05:00" },
  ),
  answers("country=scotland, limit=1", "/v1/holidays/upcoming?country=scotland&limit=1", {
    holidays: [{ subdivisions: ["GB-SCT"] }],
  }),
  answers(
    "start=2026-01-05, end=2026-01-06, region=Bavaria",
    "/v1/date/business-days?start=2026-01-05&end=2026-01-06&region=Bavaria",
    { subdivision: "DE-BY", business_days: 1 },
  ),
  answers(
    "start=2026-01-05, end=2026-01-06, country=bavaria",
    "/v1/date/diff?start=2026-01-05&end=2026-01-06&country=bavaria",
    { business_days: 1 },
  ),
  answers("country=frankreich, limit=1", "/v1/city/top?country=frankreich&limit=1", {
    cities: [{ slug: "paris" }],
  }),
  answers("state=US-TX", "/v1/holidays/US/2026?state=US-TX", { subdivision: "US-TX" }),
  { title: "q=UTC+5", path: "/v1/city/search?q=UTC%2B5", status: 200, data: { cities: [] } },
  answers("q=JFK, limit=1", "/v1/city/search?q=JFK&limit=1", { cities: [{ slug: "new-york-city" }] }),
  answers("q=JFK, include=location", "/v1/context?q=JFK&include=location", { slug: "new-york-city" }),
  answers("language=de", "/v1/context/paris?language=de", { country: { name: "Frankreich" } }),
  { title: "tokio", path: "/v1/context/tokio", status: 200, data: { slug: "tokyo" } },
  { title: "tokyo", path: "/v1/time/tokyo", status: 200, data: { timezone: "Asia/Tokyo" } },
  answers("from=LHR, to=UTC", "/v1/time/convert?from=LHR&to=UTC", { from: { timezone: "Europe/London" } }),
  answers(
    "utm_source=x, _=1, cb=3, fbclid=abc, v=2",
    "/v1/time/UTC?utm_source=x&_=1&cb=3&fbclid=abc&v=2",
    { timezone: "UTC" },
    {
      warnings: [
        "unknown_parameter",
        "unknown_parameter",
        "unknown_parameter",
        "unknown_parameter",
        "unknown_parameter",
      ],
    },
  ),
  answers("startDate in camelCase", "/v1/date/diff?startDate=2026-01-01&end=2026-02-01", {
    start: "2026-01-01",
    iso_duration: "P1M",
  }),
  answers("perCountry in camelCase", "/v1/city/top?perCountry=1&limit=2", {
    cities: [{ slug: "shanghai" }, { slug: "karachi" }],
  }),
  answers(
    "fromTz and dateTime in camelCase",
    "/v1/time/convert?fromTz=UTC&to=UTC&dateTime=2026-12-25T10:00",
    { from: { local_time: "2026-12-25T10:00:00" } },
  ),
  answers("minPopulation in camelCase", "/v1/city/search?q=paris&minPopulation=1000000", {
    cities: [{ slug: "paris" }],
  }),
  refuses(
    "a name in camelCase and in snake_case that differ",
    "/v1/city/top?perCountry=1&per_country=2",
    400,
    "conflicting_parameters",
  ),
] satisfies readonly Scenario[];
