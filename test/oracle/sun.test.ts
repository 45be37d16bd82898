import { describe, expect, test } from "bun:test";

import { seasonsOfYear } from "../../src/domain/sky/seasons.ts";
import { sunNeighbours } from "../../src/domain/sky/sun-report.ts";
import { sunDay } from "../../src/domain/sky/sun.ts";
import { TOLERANCE } from "./sky-tolerance.ts";
import { type SkyRow, readRows, seconds, siteOf, spanOf } from "./sky-reference.ts";

const rows = readRows("sun");
const isSeason = ({ event }: SkyRow): boolean => event.endsWith("equinox") || event.endsWith("solstice");
const title = ({ event, place, date }: SkyRow): string => `${event} ${place} ${date}`;
const query = (row: SkyRow) => ({ ...siteOf(row), altitudesDeg: [] });
const isPolar = ({ lat }: SkyRow): boolean => Math.abs(lat ?? 0) > 60;

function near(epochMs: number | null, expected: string): void {
  expect(seconds(epochMs ?? 0, expected)).toBeLessThanOrEqual(2);
}

test("the reference holds every kind of event, and days without", () => {
  expect(rows.length).toBeGreaterThanOrEqual(121);
  const kinds = new Set(rows.map(({ event }) => event));
  expect(kinds.size).toBe(13);
  expect(rows.filter(({ expected }) => expected === null).length).toBeGreaterThan(3);
});

describe("an event of the local day comes within the row's tolerance, and the promised one", () => {
  for (const row of rows.filter((one) => !isSeason(one) && one.expected)) {
    test(title(row), () => {
      const day = sunDay(query(row), spanOf(row.tz, row.date));
      const found = day.events.filter(({ type }) => type === row.event);
      const offSeconds = Math.min(...found.map(({ epochMs }) => seconds(epochMs, row.expected ?? "")));
      expect(offSeconds).toBeLessThanOrEqual(row.tol_s ?? 0);
      const promisedSeconds = isPolar(row) ? TOLERANCE.polarSunEventSeconds : TOLERANCE.sunEventSeconds;
      expect(offSeconds).toBeLessThanOrEqual(promisedSeconds);
    });
  }
});

describe("what does not happen on the local day is neither an event nor a field", () => {
  for (const row of rows.filter(({ expected }) => expected === null)) {
    test(title(row), () => {
      const day = sunDay(query(row), spanOf(row.tz, row.date));
      expect(day.events.filter(({ type }) => type === row.event)).toEqual([]);
      if (row.state === undefined) return;
      expect(day.daylight).toBe(row.state as typeof day.daylight);
      expect([day.sunriseEpochMs, day.sunsetEpochMs]).toEqual([null, null]);
    });
  }
});

describe("equinoxes and solstices", () => {
  for (const row of rows.filter(isSeason)) {
    test(title(row), () => {
      const event = seasonsOfYear(Number(row.date.slice(0, 4))).find(({ type }) => type === row.event);
      expect(seconds(event?.epochMs ?? 0, row.expected ?? "")).toBeLessThanOrEqual(
        Math.min(row.tol_s ?? 0, TOLERANCE.seasonSeconds),
      );
    });
  }
});

describe("published days", () => {
  const paris = { latitudeDeg: 48.85341, longitudeDeg: 2.3488, elevationM: 0, altitudesDeg: [] };
  const tromso = { latitudeDeg: 69.6489, longitudeDeg: 18.95508, elevationM: 0, altitudesDeg: [] };

  test("Paris 2026-11-20: every moment of a common day", () => {
    const day = sunDay(paris, spanOf("Europe/Paris", "2026-11-20"));
    near(day.astronomicalDawnEpochMs, "2026-11-20T06:15:41+01:00");
    near(day.nauticalDawnEpochMs, "2026-11-20T06:53:10+01:00");
    near(day.civilDawnEpochMs, "2026-11-20T07:31:59+01:00");
    near(day.sunriseEpochMs, "2026-11-20T08:07:06+01:00");
    near(day.solarNoonEpochMs, "2026-11-20T12:36:13+01:00");
    near(day.sunsetEpochMs, "2026-11-20T17:04:52+01:00");
    near(day.civilDuskEpochMs, "2026-11-20T17:39:58+01:00");
    near(day.nauticalDuskEpochMs, "2026-11-20T18:18:46+01:00");
    near(day.astronomicalDuskEpochMs, "2026-11-20T18:56:13+01:00");
    expect(day.noonAltitudeDeg).toBeCloseTo(21.44, 2);
    expect(day.sunriseAzimuthDeg ?? 0).toBeCloseTo(119.7, 1);
    expect(day.sunsetAzimuthDeg ?? 0).toBeCloseTo(240.1, 1);
    expect(day.daylight).toBe("normal");
  });

  test("Tromsø 2026-12-21: no sunrise, but noon and twilight; the Sun is back on 15 January", () => {
    const span = spanOf("Europe/Oslo", "2026-12-21");
    const day = sunDay(tromso, span);
    expect(day.daylight).toBe("polar_night");
    expect([day.sunriseEpochMs, day.sunsetEpochMs, day.dayLengthSeconds]).toEqual([null, null, 0]);
    near(day.solarNoonEpochMs, "2026-12-21T11:42:13+01:00");
    near(day.civilDawnEpochMs, "2026-12-21T09:31:15+01:00");
    near(day.civilDuskEpochMs, "2026-12-21T13:53:10+01:00");
    const { nextSunriseEpochMs } = sunNeighbours(tromso, span.endEpochMs, span.startEpochMs);
    expect(new Date(nextSunriseEpochMs ?? 0).toISOString()).toStartWith("2027-01-15");
  });

  test("Tromsø 2026-06-21: no twilight at all; the next sunset is on 26 July", () => {
    const span = spanOf("Europe/Oslo", "2026-06-21");
    const day = sunDay(tromso, span);
    expect(day.daylight).toBe("polar_day");
    expect(day.dayLengthSeconds).toBe(86_400);
    expect([
      day.civilDawnEpochMs,
      day.civilDuskEpochMs,
      day.nauticalDawnEpochMs,
      day.nauticalDuskEpochMs,
      day.astronomicalDawnEpochMs,
      day.astronomicalDuskEpochMs,
    ]).toEqual([null, null, null, null, null, null]);
    const { nextSunsetEpochMs } = sunNeighbours(tromso, span.endEpochMs, span.startEpochMs);
    expect(seconds(nextSunsetEpochMs ?? 0, "2026-07-26T00:36+02:00")).toBeLessThanOrEqual(60);
  });

  test("Reykjavík 2026-06-21: the sunset falls on the 22nd, and the day begins with that of the 20th", () => {
    const reykjavik = { latitudeDeg: 64.13548, longitudeDeg: -21.89541, elevationM: 0, altitudesDeg: [] };
    const day = sunDay(reykjavik, spanOf("Atlantic/Reykjavik", "2026-06-21"));
    expect(new Date(day.sunriseEpochMs ?? 0).toISOString()).toStartWith("2026-06-21T02:55");
    expect(new Date(day.sunsetEpochMs ?? 0).toISOString()).toStartWith("2026-06-22T00:03");
    expect(day.events[0]?.type).toBe("sunset");
    expect(new Date(day.events[0]?.epochMs ?? 0).toISOString()).toStartWith("2026-06-21T00:03");
  });
});
