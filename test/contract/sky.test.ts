import { describe, expect, test } from "bun:test";
import moonRows from "../oracle/reference/moon-ref.json" with { type: "json" };
import sunRows from "../oracle/reference/sun-ref.json" with { type: "json" };
import { service } from "./service.ts";

type Row = {
  place: string;
  lat: number | null;
  lon: number | null;
  tz: string;
  date: string;
  event: string;
  expected?: string | null;
  state?: string;
  at?: string;
  fraction?: number;
  distance_km?: number;
  tol_s?: number;
  tol_km?: number;
  tol_fraction?: number;
};

async function ask(path: string): Promise<Record<string, unknown>> {
  const response = await service.send(path);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

function offSeconds(found: string, expected: string): number {
  return Math.abs(Date.parse(found) - Date.parse(expected)) / 1000;
}

/** The moment before the event by which `next_…` has to name it. */
function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString();
}

const EVENT_TYPES: Readonly<Record<string, string>> = { moon_transit: "transit" };

async function expectEvent(route: "sun" | "moon", row: Row): Promise<void> {
  const place = `lat=${row.lat}&lon=${row.lon}&tz=${row.tz}&date=${row.date}`;
  const data = await ask(`/v1/${route}?${place}`);
  const events = data["events"] as { type: string; at: string }[];
  const found = events.filter((event) => event.type === (EVENT_TYPES[row.event] ?? row.event));
  if (row.expected === null || row.expected === undefined) {
    expect(found).toEqual([]);
    if (row.state !== undefined && route === "sun") expect(data["daylight"]).toBe(row.state);
    return;
  }
  const off = Math.min(...found.map((event) => offSeconds(event.at, row.expected ?? "")));
  expect(off).toBeLessThanOrEqual(row.tol_s ?? 0);
}

describe("the independent sun reference over HTTP", () => {
  for (const row of sunRows as Row[]) {
    test(`${row.event} ${row.place} ${row.date}`, async () => {
      if (row.lat !== null) return expectEvent("sun", row);
      const data = await ask(`/v1/sun?lat=0&lon=0&tz=UTC&at=${dayBefore(row.date)}`);
      const season = data["season"] as { next_event: string; next_at: string };
      expect(season.next_event).toBe(row.event);
      expect(offSeconds(season.next_at, row.expected ?? "")).toBeLessThanOrEqual(row.tol_s ?? 0);
    });
  }
});

describe("the independent moon reference over HTTP", () => {
  for (const row of moonRows as Row[]) {
    test(`${row.event} ${row.place} ${row.date}`, async () => {
      if (row.lat !== null) return expectEvent("moon", row);
      if (row.event === "illumination_distance") {
        const data = await ask(`/v1/moon?tz=UTC&at=${row.at}`);
        expect(Math.abs(Number(data["illumination"]) - (row.fraction ?? 0))).toBeLessThanOrEqual(
          row.tol_fraction ?? 0,
        );
        expect(Math.abs(Number(data["distance_km"]) - (row.distance_km ?? 0))).toBeLessThanOrEqual(
          row.tol_km ?? 0,
        );
        return;
      }
      const data = await ask(`/v1/moon?tz=UTC&at=${dayBefore(row.date)}`);
      const next = data[`next_${row.event}`];
      const at = typeof next === "string" ? next : (next as { at: string }).at;
      expect(offSeconds(at, row.expected ?? "")).toBeLessThanOrEqual(row.tol_s ?? 0);
      if (row.distance_km === undefined) return;
      const { distance_km: distanceKm } = next as { distance_km: number };
      expect(Math.abs(distanceKm - row.distance_km)).toBeLessThanOrEqual(row.tol_km ?? 0);
    });
  }
});
