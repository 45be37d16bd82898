import { readFileSync } from "node:fs";

import { type LocalDay, localDay } from "../../src/domain/sky/local-day.ts";
import type { TimeSpan } from "../../src/domain/sky/time-span.ts";
import { zoneOf } from "../support/zones.ts";

/**
 * A row of the reference files: an event of a day at a place, or of the whole Earth. test/contract/sky.test.ts asks all of
 * them of the API. Tolerances are what is promised, in brackets the largest error measured against JPL DE431 and the U.S.
 * Naval Observatory on days of 1950 to 2075: events of Sun and Moon 5 s (0.6) at latitudes up to 60 degrees, 30 s (0.6)
 * beyond; seasons 60 s (31), phases 10 s (3.4); apsides 300 s (50) and 20 km (14); lit share 0.0002 (0.000015), distance
 * 60 km (48). Refraction differs from the assumed 34' by a tenth and more from day to day; near a pole, where the Sun
 * grazes the horizon, that makes minutes, whatever the computation.
 */
export type SkyRow = {
  place: string;
  lat: number | null;
  lon: number | null;
  tz: string;
  date: string;
  event: string;
  expected?: string | null;
  state?: string;
  tol_s?: number;
  tol_km?: number;
  tol_fraction?: number;
  fraction?: number;
  distance_km?: number;
  at?: string;
};

export function readRows(name: "sun" | "moon"): SkyRow[] {
  const text = readFileSync(new URL(`./reference/${name}-ref.json`, import.meta.url), "utf8");
  return JSON.parse(text);
}

/** The local day of a zone and an ISO date; throws where the zone skips it. */
export function spanOf(timezone: string, date: string): TimeSpan {
  const day = dayOf(timezone, date);
  if (day.kind === "skipped") throw new Error(`${timezone} skips ${date}`);
  return day;
}

export function dayOf(timezone: string, date: string): LocalDay {
  return localDay(zoneOf(timezone), Date.parse(date) / 86_400_000);
}

export function seconds(epochMs: number, expected: string): number {
  return Math.abs(epochMs - Date.parse(expected)) / 1000;
}
