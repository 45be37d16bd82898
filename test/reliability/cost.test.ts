import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../data/holidays/rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { createApp } from "../../src/http/app.ts";
import { serviceDeps } from "../contract/service.ts";
import { table } from "../zones.ts";
import { atPace } from "./pace.ts";

const LIMIT_MS = 20;

const holidays = createHolidayCalendar(holidayRules);
const service = createApp(serviceDeps({ holidays }));

const zoneAt = (index: number): string => table.zoneIds[(index * 7) % table.zoneIds.length] ?? "UTC";

const participants = Array.from({ length: 50 }, (_, index) => ({
  id: `p${index}`,
  timezone: zoneAt(index),
  busy: Array.from({ length: 40 }, (__, day) => ({
    start: new Date(Date.UTC(2026, 10, 20 + day, 8 + (index % 5))).toISOString(),
    end: new Date(Date.UTC(2026, 10, 20 + day, 9 + (index % 5))).toISOString(),
  })),
}));

const suggest = { participants, duration_minutes: 15, from: "2026-11-20", to: "2026-12-21", limit: 10 };
const zones = Array.from({ length: 50 }, (_, index) => zoneAt(index)).join(",");
const clocks =
  "timezone=UTC,Asia/Tokyo,Europe/Paris,Asia/Dubai,Asia/Seoul,Asia/Kabul&type=both&date=long&lang=ar";

/** The years of all countries are worked out by the first who asks for all, who waits longer for it. */
const ALL_COUNTRIES = "/v1/holidays/upcoming";

/** The most that a route can be asked for at once, each without what is kept from the call before. */
const HEAVIEST: readonly (readonly [path: string, body: unknown])[] = [
  ["/v1/sun?lat=60.6&lon=18.9&date=2026-06-01&days=366&altitudes=-4,6,10", null],
  ["/v1/sun?lat=69.6&lon=18.9&date=2026-06-01&days=366", null],
  ["/v1/meeting/suggest", suggest],
  ["/v1/date/business-days?start=1900-01-01&end=2099-12-31&country=IL", null],
  ["/v1/date/business-days?start=1900-01-01&days=49000&country=FR", null],
  ["/v1/holidays/upcoming?days=366&limit=500", null],
  ["/v1/holidays/DE/2026?types=all&include=regional,long_weekends", null],
  ["/v1/holidays/IN.ics?types=all", null],
  [`/v1/city/search?limit=100&q=${encodeURIComponent("sant antoino de los altoss del mar")}`, null],
  ["/v1/city/search?limit=100&q=s&lang=ja", null],
  ["/v1/city/paris/nearby?radius_km=2000&limit=100", null],
  ["/v1/city/top?limit=200&page=700&sort=name", null],
  ["/v1/timezone/list?limit=1000&lang=ja&include_aliases=true&sort=-offset", null],
  ["/v1/timezone/Africa/Casablanca?include=transitions&from=1900-01-01&to=2099-01-01", null],
  ["/v1/timezone/at?lat=48.85&lon=2.35", null],
  [`/v1/time/convert?from=UTC&time=2026-01-01T00:00&to=${zones}`, null],
  ["/v1/context?city=paris&holidays_limit=20", null],
  ["/v1/moon?events_limit=60&lat=10&lon=20", null],
  ["/v1/date/diff?start=0001-01-01&end=9999-12-31&tz=Europe/Paris", null],
  ["/v1/batch", { requests: Array.from({ length: 50 }, (_, index) => ({ path: `/time/${zoneAt(index)}` })) }],
  [`/embed/clock?${clocks}&show=offset,abbreviation,dst,next_change,daynight,sun,week,diff`, null],
  ["/openapi.json", null],
  ["/docs", null],
];

/** Calls together, as the system counts a thread's time in steps of a few milliseconds. */
const CALLS = 5;

/**
 * How much of its thread's time one call takes when its code is warm, in milliseconds: the least of some rounds, as what
 * else a machine does only ever adds to it. Whoever asks is not helped by answers kept for those who ask the same again,
 * nor, unless `hasYears`, by years of holidays that were worked out for others.
 */
async function leastMs(path: string, body: unknown, leastRounds: number, hasYears: boolean): Promise<number> {
  const init = body === null ? {} : { method: "POST", body: JSON.stringify(body) };
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < leastRounds || (round < 30 && least >= LIMIT_MS); round += 1) {
    const before = process.threadCpuUsage();
    for (let call = 0; call < CALLS; call += 1) {
      service.forget();
      if (!hasYears) holidays.forget("answers");
      const response = await service.fetch(new Request(`http://localhost${path}`, init));
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.status} for ${path}`);
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / CALLS);
  }
  return least;
}

describe("the most that one request may ask for", () => {
  test.each(HEAVIEST)("%s: less than 20 ms of processor time", async (path, body) => {
    const least = await leastMs(path, body, 6, path.startsWith(ALL_COUNTRIES));
    if (least > 3) console.log(`${path.slice(0, 80)}: ${least.toFixed(1)} ms`);
    expect(atPace(least, LIMIT_MS)).toBeLessThan(LIMIT_MS);
  });

  test("two centuries of holidays of every country: less than 20 ms of processor time each", async () => {
    const took: { country: string; ms: number }[] = [];
    for (const country of holidays.countryCodes) {
      const path = `/v1/date/business-days?start=1900-01-01&end=2099-12-31&country=${country}`;
      took.push({ country, ms: atPace(await leastMs(path, null, 1, false), LIMIT_MS) });
    }
    took.sort((a, b) => b.ms - a.ms);
    const shown = took.slice(0, 5).map(({ country, ms }) => `${country} ${ms.toFixed(1)} ms`);
    console.log(`the heaviest of ${took.length} countries: ${shown.join(", ")}`);
    expect(took.length).toBeGreaterThan(240);
    expect(took.filter(({ ms }) => ms >= LIMIT_MS)).toEqual([]);
  }, 300_000);
});
