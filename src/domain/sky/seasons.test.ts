import { expect, test } from "bun:test";

import { sunLongitudeDeg } from "./ephemeris.ts";
import { hemisphereOf, isTropical, meteorologicalSeason, seasonAt, sunLongitudeEpochMs } from "./seasons.ts";

const seasonsOf = (year: number): number[] => [0, 90, 180, 270].map((deg) => sunLongitudeEpochMs(year, deg));

test("each event of 1800 to 2200 has the Sun at its quarter of the circle, within the minute", () => {
  for (let year = 1800; year <= 2200; year += 1) {
    for (const [quarter, epochMs] of seasonsOf(year).entries()) {
      const off = ((sunLongitudeDeg(epochMs) - quarter * 90 + 540) % 360) - 180;
      expect(Math.abs(off)).toBeLessThan(1e-5);
      expect(new Date(epochMs).getUTCFullYear()).toBe(year);
    }
  }
});

test("the season is that of the hemisphere, and changes at the instant of the event", () => {
  const march = sunLongitudeEpochMs(2026, 0);
  expect(seasonAt(march - 1, "north")).toEqual({
    current: "winter",
    nextEvent: "march_equinox",
    nextEpochMs: march,
  });
  expect(seasonAt(march, "north").current).toBe("spring");
  expect(seasonAt(march, "north").nextEvent).toBe("june_solstice");
  expect(seasonAt(march - 1, "south").current).toBe("summer");
  expect(seasonAt(march, "south").current).toBe("autumn");
});

test("after the December solstice the next event is in the next year", () => {
  const state = seasonAt(Date.UTC(2026, 11, 30), "north");
  expect(state.current).toBe("winter");
  expect(state.nextEvent).toBe("march_equinox");
  expect(state.nextEpochMs).toBe(sunLongitudeEpochMs(2027, 0));
  expect(seasonAt(Date.UTC(2026, 11, 30), "south").current).toBe("summer");
});

test("meteorological seasons begin in March, June, September and December", () => {
  const names = (hemisphere: "north" | "south") =>
    [2, 3, 5, 6, 8, 9, 11, 12].map((month) => meteorologicalSeason(month, hemisphere).current);
  expect(names("north")).toEqual([
    "winter",
    "spring",
    "spring",
    "summer",
    "summer",
    "autumn",
    "autumn",
    "winter",
  ]);
  expect(names("south").slice(0, 2)).toEqual(["summer", "autumn"]);
  expect(meteorologicalSeason(12, "north")).toMatchObject({ next: "spring", nextMonth: 3 });
  expect(meteorologicalSeason(10, "north")).toMatchObject({ next: "winter", nextMonth: 12 });
});

test("the tropics reach to the tropic itself", () => {
  expect([0, 23.4, -23.4, 23.5, -33.9].map(isTropical)).toEqual([true, true, true, false, false]);
});

test("years outside the table are computed as well", () => {
  expect(seasonsOf(1650).map((epochMs) => new Date(epochMs).getUTCMonth())).toEqual([2, 5, 8, 11]);
});

test("the equator counts as north", () => {
  expect([hemisphereOf(0), hemisphereOf(1), hemisphereOf(-0.1)]).toEqual(["north", "north", "south"]);
});
