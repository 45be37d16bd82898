import { expect, test } from "bun:test";

import { sunDay, sunDays } from "./sun.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const PARIS = { latitudeDeg: 48.85341, longitudeDeg: 2.3488, elevationM: 0, altitudesDeg: [] };

function span(year: number, month: number, day: number) {
  const startEpochMs = Date.UTC(year, month - 1, day);
  return { startEpochMs, endEpochMs: startEpochMs + MS_PER_DAY };
}

test("a common day has ten events and the golden and blue limits, in order", () => {
  const { events } = sunDay(PARIS, span(2026, 11, 20));
  expect(events.map(({ type }) => type)).toEqual([
    "astronomical_dawn",
    "nautical_dawn",
    "civil_dawn",
    "golden_hour_morning_start",
    "sunrise",
    "golden_hour_morning_end",
    "solar_noon",
    "golden_hour_evening_start",
    "sunset",
    "golden_hour_evening_end",
    "civil_dusk",
    "nautical_dusk",
    "astronomical_dusk",
    "solar_midnight",
  ]);
});

test("the Sun is at the altitude of each event", () => {
  const { events } = sunDay({ ...PARIS, altitudesDeg: [12.5] }, span(2026, 3, 1));
  const altitudes: Record<string, number> = {
    astronomical_dawn: -18,
    nautical_dusk: -12,
    civil_dawn: -6,
    golden_hour_morning_start: -4,
    sunrise: -0.8333,
    golden_hour_evening_start: 6,
    altitude_rising: 12.5,
    altitude_setting: 12.5,
  };
  for (const [type, altitudeDeg] of Object.entries(altitudes)) {
    const event = events.find((one) => one.type === type);
    expect(Math.abs((event?.altitudeDeg ?? 99) - altitudeDeg)).toBeLessThan(
      type === "sunrise" ? 0.006 : 1e-5,
    );
  }
});

test("golden and blue hour touch at -4 degrees, and the blue hour at civil twilight", () => {
  const day = sunDay(PARIS, span(2026, 11, 20));
  expect(day.blueHour.morning?.endEpochMs).toBe(day.goldenHour.morning?.startEpochMs ?? 0);
  expect(day.blueHour.morning?.startEpochMs).toBe(day.civilDawnEpochMs);
  expect(day.blueHour.evening?.startEpochMs).toBe(day.goldenHour.evening?.endEpochMs ?? 0);
  expect(day.blueHour.evening?.endEpochMs).toBe(day.civilDuskEpochMs);
});

test("a band that the Sun enters and does not leave has one end only", () => {
  // The Sun of Tromsø reaches -3.1 degrees at noon on 21 December: golden at midday, never full day.
  const day = sunDay({ ...PARIS, latitudeDeg: 69.6489, longitudeDeg: 18.95508 }, span(2026, 12, 21));
  expect(day.goldenHour.morning?.startEpochMs).toBeNumber();
  expect(day.goldenHour.morning?.endEpochMs).toBeNull();
  expect(day.goldenHour.evening?.startEpochMs).toBeNull();
  expect(day.goldenHour.evening?.endEpochMs).toBeNumber();
});

test("an altitude that the Sun reaches has both moments, any other has none", () => {
  const day = sunDay({ ...PARIS, altitudesDeg: [60, 10, -18] }, span(2026, 11, 20));
  expect(day.customAltitudes[0]).toEqual({ altitudeDeg: 60, risingEpochMs: null, settingEpochMs: null });
  expect(day.customAltitudes[1]?.risingEpochMs).toBeNumber();
  expect(day.customAltitudes[2]?.risingEpochMs).toBe(day.astronomicalDawnEpochMs);
  expect(day.customAltitudes[2]?.settingEpochMs).toBe(day.astronomicalDuskEpochMs);
});

test("the day length is from rise to set, and its change is from the day before", () => {
  const today = sunDay(PARIS, span(2026, 11, 20));
  const yesterday = sunDay(PARIS, span(2026, 11, 19));
  expect(today.dayLengthSeconds).toBeCloseTo(
    ((today.sunsetEpochMs ?? 0) - (today.sunriseEpochMs ?? 0)) / 1000,
    6,
  );
  expect(today.dayLengthChangeSeconds).toBeCloseTo(today.dayLengthSeconds - yesterday.dayLengthSeconds, 2);
  expect(today.dayLengthChangeSeconds).toBeWithin(-160, -140);
});

test("the Sun is nearest in January and farthest in July", () => {
  expect(sunDay(PARIS, span(2026, 1, 3)).distanceKm).toBeWithin(147_090_000, 147_110_000);
  expect(sunDay(PARIS, span(2026, 7, 6)).distanceKm).toBeWithin(152_080_000, 152_110_000);
});

test("the days of a range equal the same days computed one by one", () => {
  const spans = Array.from({ length: 12 }, (_, index) => span(2026, 6, 15 + index));
  const site = { ...PARIS, latitudeDeg: 66 };
  const together = sunDays(site, spans);
  for (const [index, one] of spans.entries()) {
    const alone = sunDay(site, one);
    const other = together[index];
    expect(other?.daylight).toBe(alone.daylight);
    expect(other?.events.map(({ type }) => type)).toEqual(alone.events.map(({ type }) => type));
    for (const [at, event] of alone.events.entries()) {
      expect(Math.abs((other?.events[at]?.epochMs ?? 0) - event.epochMs)).toBeLessThanOrEqual(2);
    }
  }
  expect(sunDays(site, [])).toEqual([]);
});

test("each date has one noon even in a zone whose noon is near midnight", () => {
  const noons = new Set<number>();
  for (let day = 1; day <= 28; day += 1) {
    const { solarNoonEpochMs } = sunDay({ ...PARIS, longitudeDeg: 179.9 }, span(2026, 2, day));
    noons.add(solarNoonEpochMs);
    expect(Math.abs(solarNoonEpochMs - span(2026, 2, day).startEpochMs - MS_PER_DAY / 2)).toBeLessThan(
      MS_PER_DAY / 2 + 60_000,
    );
  }
  expect(noons.size).toBe(28);
});
