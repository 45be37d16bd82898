import { describe, expect, test } from "bun:test";

import { nextApsis } from "../../src/domain/sky/apsis.ts";
import { moonNeighbours } from "../../src/domain/sky/moon-report.ts";
import { moonDay, moonState } from "../../src/domain/sky/moon.ts";
import { nextPhase, phasesBetween, previousPhase } from "../../src/domain/sky/phase.ts";
import { TOLERANCE } from "./sky-tolerance.ts";
import { type SkyRow, readRows, seconds, siteOf, spanOf } from "./sky-reference.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";

const rows = readRows("moon");
const title = ({ event, place, date, at }: SkyRow): string => `${event} ${place} ${at ?? date}`;
const hasPlace = ({ lat }: SkyRow): boolean => lat !== null;
const isPolar = ({ lat }: SkyRow): boolean => Math.abs(lat ?? 0) > 60;
const nameOf = (event: string): string => (event === "moon_transit" ? "transit" : event);

test("the reference holds every kind of event, and days without", () => {
  expect(rows.length).toBeGreaterThanOrEqual(102);
  expect(new Set(rows.map(({ event }) => event)).size).toBe(10);
  expect(rows.filter(({ expected }) => expected === null).length).toBeGreaterThan(3);
});

describe("rise, transit and set of the local day come within the row's tolerance", () => {
  for (const row of rows.filter((one) => hasPlace(one) && one.expected)) {
    test(title(row), () => {
      const day = moonDay(siteOf(row), spanOf(row.tz, row.date));
      const found = day.events.filter(({ type }) => type === nameOf(row.event));
      const offSeconds = Math.min(...found.map(({ epochMs }) => seconds(epochMs, row.expected ?? "")));
      expect(offSeconds).toBeLessThanOrEqual(row.tol_s ?? 0);
      const promisedSeconds = isPolar(row) ? TOLERANCE.polarMoonEventSeconds : TOLERANCE.moonEventSeconds;
      // The rotation of the Earth is a forecast after 2027, and one second of it is one of ours.
      if (row.date < "2040") expect(offSeconds).toBeLessThanOrEqual(promisedSeconds);
    });
  }
});

describe("a day without: null, no event, the next one known", () => {
  for (const row of rows.filter((one) => hasPlace(one) && one.expected === null)) {
    test(title(row), () => {
      const span = spanOf(row.tz, row.date);
      const day = moonDay(siteOf(row), span);
      expect(day.events.filter(({ type }) => type === nameOf(row.event))).toEqual([]);
      const next = moonNeighbours(siteOf(row), span.startEpochMs);
      if (row.event === "moonrise") {
        expect(day.moonriseEpochMs).toBeNull();
        expect(next.nextMoonriseEpochMs ?? 0).toBeGreaterThanOrEqual(span.endEpochMs);
      } else if (row.event === "moonset") {
        expect(day.moonsetEpochMs).toBeNull();
        expect(next.nextMoonsetEpochMs ?? 0).toBeGreaterThanOrEqual(span.endEpochMs);
      } else {
        expect(day.transitEpochMs).toBeNull();
      }
      if (row.state !== undefined) expect(day.visibility).toBe(row.state as typeof day.visibility);
    });
  }
});

describe("phases", () => {
  const kinds = ["new_moon", "first_quarter", "full_moon", "last_quarter"] as const;
  for (const row of rows) {
    const kind = kinds.find((name) => name === row.event);
    if (!kind) continue;
    test(title(row), () => {
      const dayMs = Date.parse(row.date);
      const expected = row.expected ?? "";
      const tolerance = Math.min(row.tol_s ?? 0, TOLERANCE.phaseSeconds);
      expect(seconds(nextPhase(kind, dayMs - MS_PER_DAY), expected)).toBeLessThanOrEqual(tolerance);
      expect(seconds(previousPhase(kind, dayMs + 2 * MS_PER_DAY), expected)).toBeLessThanOrEqual(tolerance);
      const listed = phasesBetween(dayMs, dayMs + MS_PER_DAY);
      expect(listed.map(({ type }) => type)).toEqual([kind]);
    });
  }
});

describe("apsides", () => {
  for (const row of rows.filter(({ event }) => event === "perigee" || event === "apogee")) {
    test(title(row), () => {
      const apsis = nextApsis(Date.parse(row.date) - MS_PER_DAY);
      expect(apsis?.type).toBe(row.event as "perigee");
      expect(seconds(apsis?.epochMs ?? 0, row.expected ?? "")).toBeLessThanOrEqual(
        Math.min(row.tol_s ?? 0, TOLERANCE.apsisSeconds),
      );
      expect(Math.abs((apsis?.distanceKm ?? 0) - (row.distance_km ?? 0))).toBeLessThanOrEqual(
        Math.min(row.tol_km ?? 0, TOLERANCE.apsisKm),
      );
    });
  }
});

describe("lit share and distance", () => {
  for (const row of rows.filter(({ event }) => event === "illumination_distance")) {
    test(title(row), () => {
      const { illumination, distanceKm } = moonState(Date.parse(row.at ?? ""));
      expect(Math.abs(illumination - (row.fraction ?? 0))).toBeLessThanOrEqual(
        Math.min(row.tol_fraction ?? 0, TOLERANCE.illuminationFraction),
      );
      expect(Math.abs(distanceKm - (row.distance_km ?? 0))).toBeLessThanOrEqual(
        Math.min(row.tol_km ?? 0, TOLERANCE.moonDistanceKm),
      );
    });
  }
});

test("2026-11-20T09:00Z: waxing gibbous, 11 days old, full on the 24th, new on 9 December", () => {
  const epochMs = Date.parse("2026-11-20T09:00Z");
  const state = moonState(epochMs);
  expect(state.phaseName).toBe("waxing_gibbous");
  expect(state.isWaxing).toBe(true);
  expect(state.illumination).toBeCloseTo(0.778, 3);
  expect(state.ageDays).toBeCloseTo(11.08, 2);
  expect(Math.round(state.distanceKm)).toBe(381_606);
  expect(seconds(nextPhase("full_moon", epochMs), "2026-11-24T14:53:30Z")).toBeLessThan(60);
  expect(seconds(nextPhase("new_moon", epochMs), "2026-12-09T00:52Z")).toBeLessThan(60);
});

test("Paris 2026-11-20: set 02:48, rise 14:42, transit 21:15", () => {
  const site = { latitudeDeg: 48.85341, longitudeDeg: 2.3488, elevationM: 0 };
  const day = moonDay(site, spanOf("Europe/Paris", "2026-11-20"));
  const order = day.events.filter(({ type }) => type !== "lower_transit");
  expect(order.map(({ type }) => type)).toEqual(["moonset", "moonrise", "transit"]);
  const minutes = order.map(({ epochMs }) => new Date(epochMs + 3_600_000).toISOString().slice(11, 16));
  expect(minutes).toEqual(["02:48", "14:42", "21:15"]);
});
