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
    "It is 18:00 on Friday 2026-11-20 in tokyo (Asia/Tokyo) (JST, UTC+09:00).",
  ],
  ["get_current_time", { timezone: "Europe/Paris" }, "/v1/time/Europe/Paris", "in Europe/Paris (CET"],
  [
    "convert_time",
    { source_timezone: "new york", time: "14:30", target_timezone: "Asia/Tokyo" },
    "/v1/time/convert?from=new%20york&to=Asia/Tokyo&time=14:30",
    "14:30 on Friday 2026-11-20 in new york (America/New_York) is 04:30 on Saturday 2026-11-21 in Asia/Tokyo.",
  ],
  ["find_place", { query: "sf" }, "/v1/city/search?limit=5&q=sf", "San Francisco, California"],
  ["timezone_info", { timezone: "sydney" }, "/v1/timezone/sydney", "Australia/Sydney is at UTC+11:00"],
  ["timezone_at", { lat: 48.85, lon: 2.35 }, "/v1/timezone/at?lat=48.85&lon=2.35", "Europe/Paris"],
  [
    "clock_changes",
    { timezone: "paris", from: "2027-01-01", to: "2027-06-30" },
    "/v1/timezone/changes?timezone=Europe/Paris&from=2027-01-01&to=2027-06-30",
    "Clocks are moved from 2027-01-01 to 2027-06-30: forward at 2027-03-28T01:00:00Z in FR",
  ],
  [
    "clock_changes",
    { country: "JP" },
    "/v1/timezone/changes?country=JP",
    "No clock is moved there from 2026-11-20 to 2027-11-19.",
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
    { country: "germany", year: 2027, subdivision: "BY" },
    "/v1/holidays/germany/2027?subdivision=BY",
    "Epiphany on 2027-01-06",
  ],
  [
    "next_holidays",
    { country: "DE" },
    "/v1/holidays/upcoming?country=DE&limit=5",
    "Christmas Day on 2026-12-25",
  ],
  [
    "is_business_day",
    { date: "2026-12-25", country: "DE" },
    "/v1/date/business-days?start=2026-12-25&end=2026-12-25&country=DE",
    "2026-12-25 is no business day (Christmas Day).",
  ],
  [
    "count_business_days",
    { start: "2026-12-01", end: "2026-12-31", country: "DE" },
    "/v1/date/business-days?start=2026-12-01&end=2026-12-31&country=DE",
    "There are 22 business days",
  ],
  [
    "add_to_date",
    { date: "2026-01-31", months: 1 },
    "/v1/date/add?date=2026-01-31&months=1",
    "2026-02-28, a Saturday",
  ],
  [
    "date_difference",
    { start: "2026-01-31", end: "2027-03-01" },
    "/v1/date/diff?start=2026-01-31&end=2027-03-01",
    "394 days",
  ],
  [
    "sun",
    { place: "tromsø", date: "2026-12-21" },
    "/v1/sun?q=troms%C3%B8&date=2026-12-21",
    "does not rise in Tromsø",
  ],
  [
    "sun",
    { place: "-33.87,151.21", date: "2026-12-21" },
    "/v1/sun?lat=-33.87&lon=151.21&date=2026-12-21",
    "the sun rises at 05:",
  ],
  ["moon", {}, "/v1/moon?tz=UTC", "waxing gibbous, 78 % illuminated"],
  [
    "suggest_meeting",
    { places: ["sf", "Europe/London"], duration_minutes: 30 },
    "/v1/meeting/suggest",
    "The best start is",
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
  if (/^(lat|lon)$/.test(name)) return fc.double({ min: -100, max: 100, noNaN: true });
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
