import { describe, expect, test } from "bun:test";

import { localDays } from "../../src/domain/sky/local-day.ts";
import { moonNeighbours } from "../../src/domain/sky/moon-report.ts";
import { moonDay, moonDays } from "../../src/domain/sky/moon.ts";
import { sunNeighbours } from "../../src/domain/sky/sun-report.ts";
import { type SunDay, sunDay, sunDays } from "../../src/domain/sky/sun.ts";
import { dayOf, readRows, spanOf } from "./sky-reference.ts";
import { zoneOf } from "../support/zones.ts";
import { MS_PER_HOUR } from "../../src/domain/time-unit.ts";

const query = (latitudeDeg: number, longitudeDeg: number) => ({
  latitudeDeg,
  longitudeDeg,
  elevationM: 0,
  altitudesDeg: [],
});
const APIA = query(-13.8333, -171.7333);
const KIRITIMATI = query(1.8667, -157.3333);
const ADAK = query(51.88, -176.6581);
const CHATHAM = query(-43.95, -176.55);
const REYKJAVIK = query(64.13548, -21.89541);
const LONGYEARBYEN = query(78.22334, 15.64689);

function utc(epochMs: number | null): string {
  return epochMs === null ? "none" : new Date(epochMs).toISOString().slice(0, 16);
}

function eventsIn(day: SunDay, type: string): string[] {
  return day.events.filter((event) => event.type === type).map(({ epochMs }) => utc(epochMs));
}

describe("the day is the zone's own", () => {
  test("Apia has no 2011-12-30: the 29th ends where the 31st begins", () => {
    expect(dayOf("Pacific/Apia", "2011-12-30")).toMatchObject({
      kind: "skipped",
      epochMs: Date.UTC(2011, 11, 30, 10),
    });
    const before = spanOf("Pacific/Apia", "2011-12-29");
    const after = spanOf("Pacific/Apia", "2011-12-31");
    expect(before.endEpochMs).toBe(after.startEpochMs);
    // About six in the morning by the clocks of either side of the jump, 10 hours behind and 14 ahead.
    expect(utc(sunDay(APIA, before).sunriseEpochMs)).toStartWith("2011-12-29T1");
    expect(utc(sunDay(APIA, after).sunriseEpochMs)).toStartWith("2011-12-30T1");
    expect(sunDay(APIA, after).dayLengthChangeSeconds).toBeWithin(-20, 20);
  });

  test("a range over the jump in Apia has one day less, and each day one sunrise of its own", () => {
    const days = localDays(zoneOf("Pacific/Apia"), Date.UTC(2011, 11, 28) / 86_400_000, 5);
    expect(days.length).toBe(4);
    const rises = sunDays(APIA, days).map(({ sunriseEpochMs }) => sunriseEpochMs);
    expect(new Set(rises).size).toBe(4);
    expect(
      sunDays(APIA, days).map(
        ({ solarNoonEpochMs }, index) => solarNoonEpochMs > (days[index]?.startEpochMs ?? 0),
      ),
    ).toEqual([true, true, true, true]);
  });

  test("Kiritimati is fourteen hours ahead: the sunrise of the 20th comes on the 19th in UTC", () => {
    const day = sunDay(KIRITIMATI, spanOf("Pacific/Kiritimati", "2026-11-20"));
    expect(utc(day.sunriseEpochMs)).toStartWith("2026-11-19T16");
    expect(utc(day.sunsetEpochMs)).toStartWith("2026-11-20T04");
  });

  test("Adak: nautical dusk of 7 June 2004 falls on the 8th, and is an event of the 8th", () => {
    const seventh = sunDay(ADAK, spanOf("America/Adak", "2004-06-07"));
    const eighth = sunDay(ADAK, spanOf("America/Adak", "2004-06-08"));
    expect(utc(seventh.nauticalDuskEpochMs)).toBe("2004-06-08T10:04");
    expect(eventsIn(eighth, "nautical_dusk")).toEqual(["2004-06-08T10:04"]);
    expect(eighth.events[0]?.type).toBe("nautical_dusk");
  });

  test("Chatham: the days on which the clocks change have 25 and 23 hours and the usual events", () => {
    for (const [date, hours] of [
      ["2026-04-05", 25],
      ["2026-09-27", 23],
    ] as const) {
      const span = spanOf("Pacific/Chatham", date);
      expect((span.endEpochMs - span.startEpochMs) / MS_PER_HOUR).toBe(hours);
      const day = sunDay(CHATHAM, span);
      expect(day.daylight).toBe("normal");
      for (const type of ["sunrise", "solar_noon", "sunset"]) expect(eventsIn(day, type).length).toBe(1);
      expect(day.solarNoonEpochMs).toBeGreaterThan(span.startEpochMs + 11 * MS_PER_HOUR);
      expect(day.solarNoonEpochMs).toBeLessThan(span.startEpochMs + 15 * MS_PER_HOUR);
    }
  });

  test("every date of a year has its own solar day, whatever the zone does", () => {
    for (const [timezone, place] of [
      ["Pacific/Chatham", CHATHAM],
      ["America/Adak", ADAK],
      ["Pacific/Apia", APIA],
      ["Atlantic/Reykjavik", REYKJAVIK],
    ] as const) {
      const days = localDays(zoneOf(timezone), Date.UTC(2011, 0, 1) / 86_400_000, 366);
      const noons = sunDays(place, days).map(({ solarNoonEpochMs }) => solarNoonEpochMs);
      for (const [index, noon] of noons.entries()) {
        if (index > 0)
          expect(Math.abs(noon - (noons[index - 1] ?? 0) - 24 * MS_PER_HOUR)).toBeLessThan(60_000);
      }
    }
  });
});

describe("sunsets near midnight", () => {
  test("Reykjavik in summer: two sunsets in one local day", () => {
    const days = localDays(zoneOf("Atlantic/Reykjavik"), Date.UTC(2026, 5, 1) / 86_400_000, 60);
    const twice = sunDays(REYKJAVIK, days).filter((day) => eventsIn(day, "sunset").length === 2);
    const never = sunDays(REYKJAVIK, days).filter((day) => eventsIn(day, "sunset").length === 0);
    // Sunset crosses midnight forwards in June and backwards in July.
    expect(twice.length).toBe(1);
    expect(never.length).toBe(1);
    expect(utc(twice[0]?.startEpochMs ?? null)).toStartWith("2026-06-");
  });

  test("Reykjavik: the fields of every summer day have a rise, then a noon, then a set", () => {
    const days = localDays(zoneOf("Atlantic/Reykjavik"), Date.UTC(2026, 4, 1) / 86_400_000, 120);
    for (const day of sunDays(REYKJAVIK, days)) {
      expect(day.sunriseEpochMs ?? Infinity).toBeLessThan(day.solarNoonEpochMs);
      expect(day.sunsetEpochMs ?? 0).toBeGreaterThan(day.solarNoonEpochMs);
    }
  });
});

describe("polar seasons", () => {
  const year = sunDays(
    LONGYEARBYEN,
    localDays(zoneOf("Arctic/Longyearbyen"), Date.UTC(2026, 0, 1) / 86_400_000, 365),
  );

  test("Longyearbyen: four months without night, nearly four without day, none between by mistake", () => {
    const runs: string[] = [];
    for (const { daylight } of year) if (daylight !== runs.at(-1)) runs.push(daylight);
    expect(runs).toEqual(["polar_night", "normal", "polar_day", "normal", "polar_night"]);
    // Published: midnight sun 20 April to 22 August, polar night 26 October to 15 February.
    expect(year.filter(({ daylight }) => daylight === "polar_day").length).toBeWithin(122, 128);
    expect(year.filter(({ daylight }) => daylight === "polar_night").length).toBeWithin(108, 116);
  });

  test("Longyearbyen: the day length grows from nothing to 24 hours and its change adds up", () => {
    for (const [index, day] of year.entries()) {
      const yesterday = year[index - 1];
      if (!yesterday) continue;
      expect(day.dayLengthChangeSeconds).toBeCloseTo(day.dayLengthSeconds - yesterday.dayLengthSeconds, 2);
    }
  });

  test("next and previous reach over the whole polar night", () => {
    const midwinter = Date.UTC(2026, 11, 21);
    const { nextSunriseEpochMs, previousSunsetEpochMs } = sunNeighbours(LONGYEARBYEN, midwinter, midwinter);
    const winter = sunDays(
      LONGYEARBYEN,
      localDays(zoneOf("Arctic/Longyearbyen"), Date.UTC(2026, 9, 1) / 86_400_000, 180),
    );
    const dark = winter.filter(({ daylight }) => daylight === "polar_night");
    const lastLight = winter.findLast((day) => day.endEpochMs <= (dark[0]?.startEpochMs ?? 0));
    const firstLight = winter.find((day) => day.startEpochMs >= (dark.at(-1)?.endEpochMs ?? Infinity));
    expect(Math.abs((nextSunriseEpochMs ?? 0) - (firstLight?.sunriseEpochMs ?? 0))).toBeLessThanOrEqual(2);
    expect(Math.abs((previousSunsetEpochMs ?? 0) - (lastLight?.sunsetEpochMs ?? 0))).toBeLessThanOrEqual(2);
    expect(utc(previousSunsetEpochMs)).toStartWith("2026-10-2");
    expect(utc(nextSunriseEpochMs)).toStartWith("2027-02-1");
  });

  test("at the poles the Sun rises and sets once a year", () => {
    for (const [latitudeDeg, rise, set] of [
      [90, "2026-03", "2026-09"],
      [-90, "2026-09", "2026-03"],
    ] as const) {
      const pole = query(latitudeDeg, 0);
      const days = sunDays(pole, localDays(zoneOf("UTC"), Date.UTC(2026, 0, 1) / 86_400_000, 365));
      const rises = days.flatMap((day) => eventsIn(day, "sunrise"));
      const sets = days.flatMap((day) => eventsIn(day, "sunset"));
      expect([rises.length, sets.length]).toEqual([1, 1]);
      expect(rises[0]).toStartWith(rise);
      expect(sets[0]).toStartWith(set);
      expect(days.filter(({ daylight }) => daylight === "normal").length).toBe(2);
    }
  });

  test("the Moon at the north pole rises and sets about once a month", () => {
    const days = moonDays(query(90, 0), localDays(zoneOf("UTC"), Date.UTC(2026, 0, 1) / 86_400_000, 365));
    const rises = days.flatMap(({ events }) => events.filter(({ type }) => type === "moonrise"));
    expect(rises.length).toBeWithin(13, 15);
    const states = new Set(days.map(({ visibility }) => visibility));
    expect(states).toEqual(new Set(["normal", "always_up", "always_down"] as const));
  });
});

describe("a day without an event of the Moon: null, and the next one known", () => {
  const rows = readRows("moon").filter(({ lat, expected }) => lat !== null && expected === null);
  test.each(rows)("$event $place $date", ({ event, lat, lon, tz, date, state }) => {
    const span = spanOf(tz, date);
    const place = query(lat ?? 0, lon ?? 0);
    const { visibility, events, ...day } = moonDay(place, span);
    expect(events.map(({ type }) => `moon_${type}`.replace("moon_moon", "moon"))).not.toContain(event);
    if (state !== undefined) expect<string>(visibility).toBe(state);
    const { nextMoonriseEpochMs, nextMoonsetEpochMs } = moonNeighbours(place, span.startEpochMs);
    const none = {
      moonrise: [day.moonriseEpochMs, nextMoonriseEpochMs],
      moonset: [day.moonsetEpochMs, nextMoonsetEpochMs],
      moon_transit: [day.transitEpochMs, span.endEpochMs],
    }[event];
    expect(none?.[0]).toBeNull();
    expect(none?.[1] ?? 0).toBeGreaterThanOrEqual(span.endEpochMs);
  });
});

test("both names of the date line are one place", () => {
  const span = spanOf("Pacific/Auckland", "2026-11-20");
  const east = sunDay(query(-17, 180), span);
  const west = sunDay(query(-17, -180), span);
  expect(Math.abs((east.sunriseEpochMs ?? 0) - (west.sunriseEpochMs ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(east.solarNoonEpochMs - west.solarNoonEpochMs)).toBeLessThanOrEqual(1);
});

test("a raised observer sees the Sun earlier and longer, by the dip of the horizon", () => {
  const span = spanOf("Europe/Paris", "2026-11-20");
  const low = sunDay(query(48.85, 2.35), span);
  const high = sunDay({ ...query(48.85, 2.35), elevationM: 900 }, span);
  // 0.0347 * 30 = 1.041 degrees, at 360 degrees a day and the slope of a November sunrise in Paris.
  expect((low.sunriseEpochMs ?? 0) - (high.sunriseEpochMs ?? 0)).toBeWithin(6 * 60_000, 8 * 60_000);
  expect(Math.abs((low.civilDawnEpochMs ?? 0) - (high.civilDawnEpochMs ?? 0))).toBeLessThan(50);
});
