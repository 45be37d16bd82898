import { describe, expect, test } from "bun:test";
import { service } from "./service.ts";

/** What a request of somebody new to the API leads to: text of the refusal. */
type Mistake = readonly [path: string, leadsTo: string];

type Refusal = { message: string; errors: { expected: string }[]; suggestions: string[] };

async function refusalOf(path: string, body?: unknown): Promise<string> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await service.send(path, init);
  expect(response.status).toBeWithin(400, 500);
  const { error } = (await response.json()) as { error: Refusal };
  return [error.message, ...error.errors.map(({ expected }) => expected), ...error.suggestions].join("\n");
}

/** Names of other APIs, misspelt ones, singular and plural, camelCase, and those of other routes. */
const NAMES: readonly Mistake[] = [
  ["/v1/time/Europe/Paris?date=2026-12-25", "'at'"],
  ["/v1/time/Europe/Paris?unixTime=1795165200", "'at'"],
  ["/v1/time/Europe/Paris?tzName=Asia/Tokyo", "'timezone' in the path"],
  ["/v1/time/Europe/Paris?to=Asia/Tokyo", "GET /v1/time/convert"],
  ["/v1/time/Europe/Paris?languge=fr", "'lang'"],
  ["/v1/time/Europe/Paris?output=text", "'format'"],
  ["/v1/time/Europe/Paris?api_key=abc", "X-API-Key"],
  ["/v1/time/convert?from=UTC&to=UTC&fold=1", "'disambiguation'"],
  ["/v1/time/convert?from=UTC&to=UTC&timezone=Europe/Paris", "'from'"],
  ["/v1/context?location=tokyo", "'city'"],
  ["/v1/context?latlng=35.68,139.69", "'lat' and 'lon'"],
  ["/v1/context?lattitude=35.68&lon=139.69", "'lat'"],
  ["/v1/context/tokyo?workStart=09:00&workEnds=17:00", "'work_end'"],
  ["/v1/timezone/Europe/Paris?years=2027", "'year'"],
  ["/v1/timezone/list?countryIso=FR", "'country'"],
  ["/v1/timezone/list?offset=%2B05:30", "'utc_offset'"],
  ["/v1/timezone/at?latlng=48.85,2.35", "'lat' and 'lon'"],
  ["/v1/city/search?q=paris&state=Texas", "'admin1'"],
  ["/v1/city/search?q=paris&maxResults=3", "'limit'"],
  ["/v1/city/top?order=name", "'sort'"],
  ["/v1/city/paris/nearby?units=mi", "'unit'"],
  ["/v1/holidays/DE/2026?years=2025", "'year' in the path"],
  ["/v1/holidays/DE/2026?bundesland=BY", "'subdivision'"],
  ["/v1/holidays/upcoming?startDate=2026-12-01", "'from'"],
  ["/v1/sun?city=paris&heights=100", "'elevation'"],
  ["/v1/moon?city=paris&hemisfere=south", "'hemisphere'"],
  ["/v1/date/diff?start=2026-01-01&until=2026-02-01", "'end'"],
  ["/v1/date/add?date=2026-11-20&workingDays=3", "'business_days'"],
  ["/v1/date/business-days?start=2026-11-01&end=2026-11-30&daysOff=friday", "'weekend'"],
  ["/v1/date/week-number?calendar=us", "'system'"],
];

/** Values that have another meaning elsewhere. */
const VALUES: readonly Mistake[] = [
  ["/v1/time/Asia/Beijing", "Asia/Shanghai"],
  ["/v1/time/America/San_Francisco", "America/Los_Angeles"],
  ["/v1/time/US/New_York", "America/New_York"],
  ["/v1/time/IST", "Asia/Kolkata"],
  ["/v1/time/ET", "Did you mean America/New_York, Africa/Addis_Ababa?"],
  ["/v1/time/Eastern%20Time", "Did you mean America/New_York"],
  ["/v1/time/Pacific%20Time%20(US%20&%20Canada)", "Did you mean America/Los_Angeles"],
  ["/v1/time/convert?from=us&to=UTC", "America/Chicago (Chicago)"],
  ["/v1/context/parris", "paris"],
  ["/v1/time/convert?to=Asia/Tokyo&time=10:00", "zone or city"],
  ["/v1/time/convert?from=paris&to=tokyo&time=0930", "09:30"],
  ["/v1/time/convert?from=paris&to=tokyo&time=9h30", "Send 09:30."],
  ["/v1/time/convert?from=paris&to=tokyo&time=1430", "such as 09:30"],
  ["/v1/time/convert?from=paris&to=tokyo&time=24%20Dec%202026%209pm", "Send 2026-12-24T21:00."],
  ["/v1/time/convert?from=paris&to=tokyo&time=tomorrow%209:00&date=today", "'date'"],
  ["/v1/date/add?date=2026-11-20&duration=1.5%20hours", "PT1H30M"],
  ["/v1/date/add?date=2026-11-20&duration=90d", "90 days, or P90D"],
  ["/v1/date/add?date=2026-11-20&duration=3m", "m for months or minutes"],
  ["/v1/date/add?date=2026-11-20&duration=2%20work%20days&business_days=2", "'business_days'"],
  ["/v1/time/convert?from=paris&to=tokyo&date=2026-12-05", "'time'"],
  ["/v1/time/convert?from=paris&to=tokyo&time=now&date=2026-12-05", "15:00"],
  ["/v1/sun?city=paris&date=12/01/2026", "Send 2026-12-01 or 2026-01-12."],
  ["/v1/date/diff?start=1%20Dec%202026&end=today", "Send 2026-12-01."],
  ["/v1/date/diff?start=1990&end=2026", "2026-11-20"],
  ["/v1/date/week-number?year=2026", "'week'"],
  ["/v1/timezone/list?region=Eurpe", "Asia, Atlantic, Australia, Etc, Europe"],
  ["/v1/timezone/list?region=US", "or country for the zones of a country"],
  ["/v1/timezone/list?at=15:00", "an instant with its offset"],
  ["/v1/context", "city=paris"],

  ["/v1/context?tz=UTC", "/v1/context/utc"],
  ["/v1/sun?q=48.85,2.35", "lat=48.85&lon=2.35"],
  ["/v1/holidays/limburg/2026", "Did you mean BE-VLI, NL-LI?"],
  ["/v1/timezone/list?country=england", "Did you mean GB?"],
  ["/v1/holidays/DE-BY/2026?region=Saxony", "different regions"],
  ["/v1/context/paris?lang=german", "BCP 47"],
  ["/v1/holidays/DE/26", "a year from 1900 to 2100"],
  ["/v1/holidays/DE/2026?format=xml", "json, ics, csv"],
];

/** What is meant, answered. */
const MEANT: readonly (readonly [path: string, gives: Record<string, unknown>])[] = [
  ["/v1/time/convert?from=paris&to=tokyo&time=9:30%20pm", { from: { local_time: "2026-11-20T21:30:00" } }],
  ["/v1/time/convert?from=paris&to=tokyo&time=24:00", { from: { local_time: "2026-11-21T00:00:00" } }],
  [
    "/v1/time/convert?from=paris&to=tokyo&time=noon%20tomorrow",
    { from: { local_time: "2026-11-21T12:00:00" } },
  ],
  [
    "/v1/time/convert?from=paris&to=tokyo&time=2026-12-01%209am",
    { from: { local_time: "2026-12-01T09:00:00" } },
  ],
  ["/v1/time/convert?from=paris&to=tokyo&time=9:00&date=tomorrow", { from: { date: "2026-11-21" } }],
  [
    "/v1/context/paris?work_start=9am&work_end=24:00&at=2026-11-20T23:30",
    { business: { is_open_now: true } },
  ],
  ["/v1/date/add?date=2026-11-20&duration=90%20days", { result: "2027-02-18" }],
  ["/v1/date/add?date=2026-11-20&duration=P1M-1D", { result: "2026-12-19", iso_duration: "P1M-1D" }],
  ["/v1/date/add?date=2026-11-20&duration=2%20weeks%203%20days", { result: "2026-12-07" }],
  ["/v1/date/add?date=2026-11-20&duration=-10%20business%20days", { result: "2026-11-06" }],
  ["/v1/date/diff?startDate=2026-11-20&endDate=2026-12-25&unit=day", { in_unit: 35 }],
  ["/v1/time/convert?to=Asia/Tokyo", { from: { timezone: "UTC" } }],
  ["/v1/time/Europe/Paris?time=2026-12-25T10:00", { current_time: "2026-12-25T10:00:00" }],
  ["/v1/time/Europe/Paris?at=15:00", { current_time: "2026-11-20T15:00:00" }],
  ["/v1/time/Asia/Tokyo?at=tomorrow", { current_time: "2026-11-21T00:00:00" }],
  ["/v1/timezone/list?region=america/argentina&limit=1&view=ids", { total: 12 }],
  ["/v1/timezone/list?q=Asia/Kolk&view=ids", { timezones: ["Asia/Kolkata"] }],
  ["/v1/holidays/DE/2026?region=BY", { subdivision: "DE-BY" }],
  ["/v1/holidays/DE/2026?subdivision=Bavaria", { subdivision: "DE-BY" }],
  ["/v1/holidays/germany/2026?subdivision=Bayern", { subdivision: "DE-BY" }],
  ["/v1/holidays/england/2026", { country: { country_code: "GB" }, subdivision: "GB-ENG" }],
  ["/v1/holidays/Allemagne/2026", { country: { country_code: "DE" }, subdivision: null }],
  ["/v1/holidays/US/2026?subdivision=New%20York", { subdivision: "US-NY" }],
  ["/v1/holidays/upcoming?country=GB-ENG&types=bank&days=366", { today: [{ country_code: "GB" }] }],
  ["/v1/holidays/upcoming?region=Bavaria&limit=1&types=all", { today: null }],
  ["/v1/date/week-number?week=W53&year=2026", { week_start: "2026-12-28" }],
  [
    "/v1/time/convert?from=UTC%2B2&to=UTC-5&time=2026-11-20T10:00",
    { summary: "10:00 Friday in UTC+02:00 is 03:00 Friday in UTC-05:00" },
  ],
  ["/v1/holidays/upcoming?country=scotland&limit=1", { holidays: [{ subdivisions: ["GB-SCT"] }] }],
  [
    "/v1/date/business-days?start=2026-01-05&end=2026-01-06&region=Bavaria",
    { subdivision: "DE-BY", business_days: 1 },
  ],
  ["/v1/date/diff?start=2026-01-05&end=2026-01-06&country=bavaria", { business_days: 1 }],
  ["/v1/city/top?country=frankreich&limit=1", { cities: [{ slug: "paris" }] }],
  ["/v1/holidays/US/2026?state=US-TX", { subdivision: "US-TX" }],
  ["/v1/city/search?q=UTC%2B5", { cities: [] }],
  ["/v1/city/search?q=JFK&limit=1", { cities: [{ slug: "new-york-city" }] }],
  ["/v1/context?q=JFK&include=location", { slug: "new-york-city" }],
  ["/v1/context/paris?language=de", { country: { name: "Frankreich" } }],
  ["/v1/context/tokio", { slug: "tokyo" }],
  ["/v1/time/tokyo", { timezone: "Asia/Tokyo" }],
  ["/v1/time/convert?from=LHR&to=UTC", { from: { timezone: "Europe/London" } }],
  ["/v1/time/UTC?utm_source=x&_=1&cb=3&fbclid=abc&v=2", { timezone: "UTC" }],
];

const SUGGEST = "/v1/meeting/suggest";
const people = [{ timezone: "Europe/Paris" }, { city: "tokyo" }];
const start = "2026-11-24T09:00:00Z";

const BODIES: readonly (readonly [path: string, body: object, leadsTo: string])[] = [
  [SUGGEST, { participants: people, duration: 30 }, "'duration_minutes'"],
  [SUGGEST, { participants: people, range: { start: "2026-11-23", end: "2026-11-24" } }, "'window'"],
  [SUGGEST, { participants: people, working_hours: {} }, "participants[].working_hours"],
  [SUGGEST, { participants: people, recurrance: { count: 2 } }, "'recurrence'"],
  [SUGGEST, { attendees: ["Europe/Paris"] }, "'participants'"],
  [SUGGEST, { participants: [{ location: "paris", timezone: "UTC" }] }, "'city'"],
  [SUGGEST, { participants: [{ timezone: "UTC", events: [] }] }, "'busy'"],
  ["/v1/meeting/score", { participants: people, start, alternative: 2 }, "'alternatives'"],
  ["/v1/meeting/score", { participants: people, slots: [{ begin: start, start }] }, "'start'"],
  ["/v1/batch", { requests: [{ path: "/time/UTC", params: { at: "now" } }] }, "'query'"],
  ["/v1/batch", { calls: ["/time/UTC"] }, "'requests'"],
  ["/v1/keys", { origins: ["https://a.example"] }, "'allowed_origins'"],
];

describe("natural mistakes", () => {
  test.each([...NAMES, ...VALUES])("%s leads to %s", async (path, leadsTo) => {
    expect(await refusalOf(path)).toContain(leadsTo);
  });

  test.each(BODIES)("%s %j leads to %s", async (path, body, leadsTo) => {
    expect(await refusalOf(path, body)).toContain(leadsTo);
  });

  test.each(MEANT)("%s is answered as it is meant", async (path, gives) => {
    const response = await service.send(path);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { data: unknown }).data).toMatchObject(gives);
  });
});
