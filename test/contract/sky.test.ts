import { describe, expect, test } from "bun:test";
import { readRows, seconds, type SkyRow } from "../oracle/sky-reference.ts";
import { dataOf } from "./service.ts";

type Sky = {
  events: { type: string; at: string }[];
  daylight: string;
  season: { next_event: string; next_at: string };
  illumination: number;
  distance_km: number;
};
/** A coming phase is a moment, a coming distance has one. */
type Coming = string | { at: string; distance_km: number };

/** The moment before the event by which `next_…` has to name it. */
function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString();
}

function expectAt(found: string | undefined, { expected, tol_s: toleranceS = 0 }: SkyRow): void {
  expect(seconds(Date.parse(found ?? ""), expected ?? "")).toBeLessThanOrEqual(toleranceS);
}

function expectKm(found: number, { distance_km: expected = 0, tol_km: toleranceKm = 0 }: SkyRow): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(toleranceKm);
}

/** The sun of the whole Earth: seasons. */
async function expectSeason(row: SkyRow): Promise<void> {
  const { season } = await dataOf<Sky>(`/v1/sun?lat=0&lon=0&tz=UTC&at=${dayBefore(row.date)}`);
  expect(season.next_event).toBe(row.event);
  expectAt(season.next_at, row);
}

/** The moon of the whole Earth: its light and distance, phases, and the ends of its orbit. */
async function expectOrbit(row: SkyRow): Promise<void> {
  if (row.event === "illumination_distance") {
    const moon = await dataOf<Sky>(`/v1/moon?tz=UTC&at=${row.at}`);
    const apart = Math.abs(moon.illumination - (row.fraction ?? 0));
    expect(apart).toBeLessThanOrEqual(row.tol_fraction ?? 0);
    expectKm(moon.distance_km, row);
    return;
  }
  const path = `/v1/moon?tz=UTC&at=${dayBefore(row.date)}`;
  const next = (await dataOf<Readonly<Record<string, Coming>>>(path))[`next_${row.event}`] ?? "";
  expectAt(typeof next === "string" ? next : next.at, row);
  if (typeof next !== "string") expectKm(next.distance_km, row);
}

describe.each([
  ["sun", expectSeason],
  ["moon", expectOrbit],
] as const)("the independent reference of the %s over HTTP", (body, expectOfEarth) => {
  const rows = readRows(body).map((row) => [row.event, row.place, row.date, row] as const);
  test.each(rows)("%s %s %s", async (event, _, date, row) => {
    if (row.lat === null) return expectOfEarth(row);
    const place = `lat=${row.lat}&lon=${row.lon}&tz=${row.tz}&date=${date}`;
    const { events, daylight } = await dataOf<Sky>(`/v1/${body}?${place}`);
    const found = events.filter(({ type }) => type === event.replace("moon_", ""));
    const isNone = (row.expected ?? null) === null;
    expect(found.length > 0).toBe(!isNone);
    if (isNone) {
      if (row.state !== undefined && body === "sun") expect(daylight).toBe(row.state);
      return;
    }
    const expectedMs = Date.parse(row.expected ?? "");
    const [nearest] = found.toSorted((a, b) => seconds(expectedMs, a.at) - seconds(expectedMs, b.at));
    expectAt(nearest?.at, row);
  });
});

test("the next perigee and the next apogee are always known, within a month", async () => {
  const monthMs = 32 * 86_400_000;
  for (let day = 0; day < 400; day += 1) {
    const at = new Date(Date.UTC(2026, 9, 1 + day, 7)).toISOString();
    const orbit = await dataOf<Record<string, { at: string } | null>>(`/v1/moon?tz=UTC&at=${at}`);
    for (const name of ["next_perigee", "next_apogee"]) {
      const waitMs = Date.parse(orbit[name]?.at ?? "") - Date.parse(at);
      expect([name, at, waitMs > 0 && waitMs < monthMs]).toEqual([name, at, true]);
    }
  }
});
