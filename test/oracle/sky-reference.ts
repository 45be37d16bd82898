import { readFileSync } from "node:fs";

import { type LocalDay, localDay } from "../../src/domain/sky/local-day.ts";
import type { Site } from "../../src/domain/sky/observer.ts";
import type { TimeSpan } from "../../src/domain/sky/time-span.ts";
import { zoneOf } from "../support/zones.ts";

/** A row of the reference files: an event of a day at a place, or of the whole Earth. */
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

export function siteOf({ lat, lon }: SkyRow): Site {
  return { latitudeDeg: lat ?? 0, longitudeDeg: lon ?? 0, elevationM: 0 };
}

export function seconds(epochMs: number, expected: string): number {
  return Math.abs(epochMs - Date.parse(expected)) / 1000;
}
