import { describe, expect, test } from "bun:test";
import moonRows from "../oracle/reference/moon-ref.json" with { type: "json" };
import sunRows from "../oracle/reference/sun-ref.json" with { type: "json" };
import { runScenarios } from "./scenario.ts";
import { service } from "./service.ts";

describe("GET /v1/sun", () => {
  runScenarios([
    {
      title: "Paris",
      path: "/v1/sun?city=paris&date=2026-11-20",
      data: {
        location: { slug: "paris", precision: "city" },
        timezone: "Europe/Paris",
        date: "2026-11-20",
        sunrise: "2026-11-20T08:07:06+01:00",
        solar_noon: "2026-11-20T12:36:13+01:00",
        sunset: "2026-11-20T17:04:52+01:00",
        day_length: "08:57:46",
        civil_dawn: "2026-11-20T07:31:59+01:00",
        astronomical_dusk: "2026-11-20T18:56:13+01:00",
        daylight: "normal",
        season: { current: "autumn", next_event: "december_solstice" },
        days: null,
      },
    },
    {
      title: "polar night keeps noon and twilight",
      path: "/v1/sun?lat=69.6489&lon=18.95508&date=2026-12-21",
      data: {
        location: { precision: "coordinates", timezone: "Europe/Oslo" },
        daylight: "polar_night",
        sunrise: null,
        sunset: null,
        day_length_seconds: 0,
        solar_noon: "2026-12-21T11:42:13+01:00",
        civil_dawn: "2026-12-21T09:31:15+01:00",
        civil_dusk: "2026-12-21T13:53:10+01:00",
      },
    },
    {
      title: "polar day has no twilight and names the next sunset",
      path: "/v1/sun?city=tromso&date=2026-06-21",
      data: {
        daylight: "polar_day",
        civil_dawn: null,
        nautical_dusk: null,
        day_length_seconds: 86400,
        next_sunset: expect.stringMatching(/^2026-07-2[56]T/),
      },
    },
    {
      title: "Reykjavik's sunset comes after midnight, and the local day begins with yesterday's",
      path: "/v1/sun?lat=64.13548&lon=-21.89541&date=2026-06-21",
      data: {
        sunrise: expect.stringMatching(/^2026-06-21T02:5/),
        sunset: expect.stringMatching(/^2026-06-22T00:0/),
        events: expect.arrayContaining([
          expect.objectContaining({ type: "sunset", at: expect.stringMatching(/^2026-06-21T00:03/) }),
        ]),
      },
    },
    {
      title: "a zone alone stands for its principal place",
      path: "/v1/sun?tz=Europe/Paris&date=2026-11-20",
      data: { location: { precision: "timezone" }, sunrise: expect.stringMatching(/^2026-11-20T08:07/) },
    },
    {
      title: "free text with its runners-up",
      path: "/v1/sun?q=springfield&date=2026-11-20",
      data: {
        match: {
          kind: "city",
          also_named: expect.arrayContaining([expect.objectContaining({ kind: "city" })]),
        },
      },
      warnings: ["place_ambiguous"],
    },
    ...[
      ["90", "0"],
      ["-90", "0"],
      ["0", "180"],
      ["0", "-180"],
    ].map(([lat, lon]) => ({
      title: `latitude ${lat}, longitude ${lon}`,
      path: `/v1/sun?lat=${lat}&lon=${lon}&date=2026-03-20`,
      status: 200,
    })),
  ]);
});

describe("GET /v1/moon", () => {
  runScenarios([
    {
      title: "the phase at an instant, no place",
      path: "/v1/moon?at=2026-11-20T09:00:00Z",
      data: {
        location: null,
        timezone: "UTC",
        phase_name: "waxing_gibbous",
        age_days: 11.08,
        is_waxing: true,
        next_full_moon: expect.stringMatching(/^2026-11-24T14:5[34]/),
        next_new_moon: expect.stringMatching(/^2026-12-09T00:5[12]/),
        moonrise: null,
        position: null,
        events: null,
      },
    },
    {
      title: "a day in Paris",
      path: "/v1/moon?city=paris&date=2026-11-20",
      data: {
        moonset: expect.stringMatching(/^2026-11-20T02:4[78]/),
        moonrise: expect.stringMatching(/^2026-11-20T14:4[12]/),
        transit: expect.stringMatching(/^2026-11-20T21:1[45]/),
        moon_visibility: "normal",
      },
    },
  ]);
});

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
