import * as fc from "fast-check";
import { TOOLS } from "../../src/http/mcp/tools.ts";

/** Result of a call by the official client. */
export type McpResult = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** A call of a tool, the request that asks its route the same, and a part of the sentence on 2026-11-20 at 09:00 UTC. */
export type McpCase = readonly [
  tool: string,
  given: Record<string, unknown>,
  path: string,
  sentence: string,
  body?: object,
];

export const CASES: readonly McpCase[] = [
  [
    "get_current_time",
    { timezone: "tokyo" },
    "/v1/time/tokyo",
    "It is 18:00 on Friday 2026-11-20 in tokyo (Asia/Tokyo) (JST, UTC+09:00); no clock change is planned.",
  ],
  ["get_current_time", { timezone: "Europe/Paris" }, "/v1/time/Europe/Paris", "in Europe/Paris (CET"],
  [
    "convert_time",
    { source_timezone: "new york", time: "14:30", target_timezone: "Asia/Tokyo" },
    "/v1/time/convert?from=new%20york&to=Asia/Tokyo&time=14:30",
    "14:30 on Friday 2026-11-20 in new york (America/New_York) is 04:30 on Saturday 2026-11-21 in Asia/Tokyo, UTC+09:00, a difference of +14:00 hours.",
  ],
  [
    "convert_time",
    { from_city: "New York", time: "2026-03-08 02:30", to: ["london", "tokyo"] },
    "/v1/time/convert?from=New%20York&to=london,tokyo&time=2026-03-08%2002:30",
    "02:30 does not exist in America/New_York on 8 March 2026",
  ],
  [
    "find_place",
    { name: "sf" },
    "/v1/city/search?limit=5&q=sf",
    "San Francisco, California, United States (latitude 37.77493, longitude -122.41942, time zone America/Los_Angeles",
  ],
  [
    "find_place",
    { query: "bora bora" },
    "/v1/city/search?limit=5&q=Vaitape,%20Leeward%20Islands,%20French%20Polynesia",
    "'bora bora' was read as Vaitape, Leeward Islands, French Polynesia. 1 found",
  ],
  ["timezone_info", { timezone: "sydney" }, "/v1/timezone/sydney", "Australia/Sydney is at UTC+11:00"],
  [
    "timezone_info",
    { latitude: 48.85, longitude: 2.35 },
    "/v1/timezone/Europe/Paris",
    "Europe/Paris is at UTC+01:00",
  ],
  [
    "timezone_info",
    { city: "paris", year: 2028, include: "transitions" },
    "/v1/timezone/paris?year=2028&include=transitions",
    "Sunday 2028-03-26 02:00, when UTC+01:00 (CET) becomes UTC+02:00 (CEST)",
  ],
  [
    "next_occurrences",
    { rule: "0 9 * * 1-5", timezone: "new york", country: "US", holidays: "skip" },
    "/v1/schedule?cron=0+9+*+*+1-5&timezone=America/New_York&country=US&holidays=skip&count=5",
    "every Monday–Friday at 09:00 in America/New_York: ",
  ],
  [
    "next_occurrences",
    { rule: "second tuesday at 9:00", timezone: "tokyo", count: 1 },
    "/v1/schedule?every=second+tuesday+at+9:00&timezone=Asia/Tokyo&count=1",
    "on the second Tuesday of the month at 09:00 in Asia/Tokyo: ",
  ],
  [
    "holidays",
    { countryCode: "germany", year: 2027, region: "Bavaria" },
    "/v1/holidays/germany/2027?subdivision=BY",
    "Germany (DE-BY) has 12 such holidays in 2027: New Year's Day on Friday 2027-01-01; Epiphany on Wednesday 2027-01-06",
  ],
  [
    "next_holidays",
    { country: "DE" },
    "/v1/holidays/upcoming?country=DE&limit=5",
    "Christmas Day on Friday 2026-12-25, 35 days away",
  ],
  [
    "is_business_day",
    { date: "2026-12-25", country: "DE" },
    "/v1/date/business-days?start=2026-12-25&end=2026-12-25&country=DE",
    "Friday 2026-12-25 is not a business day in DE (Christmas Day); the next one after it is Monday 2026-12-28.",
  ],
  [
    "count_business_days",
    { start: "2026-12-01", end: "2026-12-31", country: "DE" },
    "/v1/date/business-days?start=2026-12-01&end=2026-12-31&country=DE",
    "There are 22 business days from Tuesday 2026-12-01 to Thursday 2026-12-31 in DE, of 31 days in all",
  ],
  [
    "add_to_date",
    { date: "2026-01-31", months: 1 },
    "/v1/date/add?date=2026-01-31&months=1",
    "2026-01-31 plus P1M is 2026-02-28, a Saturday in week 9.",
  ],
  [
    "date_difference",
    { start_date: "2026-01-31", endDate: "2027-03-01", country: "bavaria" },
    "/v1/date/diff?start=2026-01-31&end=2027-03-01&country=bavaria",
    "394 days in all. Both ends counted there are 281 weekdays, 114 days of weekends, 272 business days in bavaria.",
  ],
  [
    "sun",
    { place: "tromsø", date: "2026-12-21" },
    "/v1/sun?q=troms%C3%B8&date=2026-12-21",
    "on Monday 2026-12-21 the sun does not rise, civil twilight from 09:31 to 13:",
  ],
  [
    "sun",
    { place: "-33.87,151.21", date: "2026-12-21" },
    "/v1/sun?lat=-33.87&lon=151.21&date=2026-12-21",
    "the sun rises at 05:",
  ],
  [
    "sun",
    { city: "oslo", date: "2026-12-21", days: 5 },
    "/v1/sun?q=oslo&date=2026-12-21&days=5",
    "on Friday 2026-12-25 the sun rises at 09:19",
  ],
  ["moon", {}, "/v1/moon", "waxing gibbous, 78% illuminated"],
  [
    "moon",
    { year: 2027 },
    "/v1/moon?year=2027",
    "Phases of 2027: New moon Thursday 2027-01-07 20:24; First quarter",
  ],
  [
    "suggest_meeting",
    { places: ["sf", "Europe/London"], duration_minutes: 30 },
    "/v1/meeting/suggest",
    "The best starts for 30 minutes: 1. ",
    {
      duration_minutes: 30,
      participants: [
        { name: "sf", timezone: "sf" },
        { name: "Europe/London", timezone: "Europe/London" },
      ],
    },
  ],
];

/** Values for an argument, mostly valid ones. */
function likelyOf(name: string): fc.Arbitrary<unknown> {
  if (/^(start|end|date)$/.test(name)) return fc.constantFrom("2026-12-25", "today", "2027-02-30", "1 March");
  if (name === "country") return fc.constantFrom("DE", "germany", "jp", "Atlantis");
  if (name === "time") return fc.constantFrom("14:30", "2026-12-01T09:00", "noon");
  const place = fc.constantFrom("tokyo", "Europe/Paris", "sf", "são paulo", "48.85,2.35", "+05:30", "Pariss");
  return name === "places" ? fc.array(place, { minLength: 1, maxLength: 4 }) : place;
}

const word = fc.oneof(
  fc.constantFrom("tokyo", "Europe/Paris", "DE", "2026-12-25", "today", "48.85,2.35", "P1M", "+05:30", ""),
  fc.string({ maxLength: 30 }),
);
const value = fc.oneof(
  { weight: 20, arbitrary: word },
  fc.integer({ min: -5, max: 3000 }),
  fc.array(word, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Calls of any tool, with valid and invalid arguments. */
export const madeUpCalls = fc.constantFrom(...TOOLS).chain((row) => {
  const names = [...Object.keys(row.own ?? {}), ...row.takes];
  const wild = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
    requiredKeys: [...(row.required ?? [])],
  });
  const likely = fc.record(Object.fromEntries((row.required ?? []).map((name) => [name, likelyOf(name)])));
  return fc.tuple(fc.constant(row.name), fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(wild, likely));
});
