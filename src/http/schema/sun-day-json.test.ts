import { describe, expect, test } from "bun:test";
import { table } from "../../../test/zones.ts";
import { localDays } from "../../domain/sky/local-day.ts";
import { sunDays } from "../../domain/sky/sun.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { createSunDayWriter } from "./sun-day-json.ts";
import { sunDayRecord } from "./sun.ts";

const dayNumberOf = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / 86_400_000;

describe("a day of the sun is written as JSON.stringify writes its record", () => {
  test.each([
    ["a year with altitudes, whose clocks change", "Europe/Stockholm", 60.6, [-4, 6, 10.5], 2026],
    ["polar day and night, nulls and bands of one end", "Arctic/Longyearbyen", 78.2, [0, -17.25], 2026],
    ["where days begin at a pole", "Antarctica/McMurdo", -89.99, [], 2030],
    ["local mean time, whose offset has seconds", "Europe/Amsterdam", 52.4, [30], 1890],
    ["negative offsets with half an hour", "America/St_Johns", 47.6, [], 2026],
  ])("%s", (_, zoneId, latitudeDeg, altitudesDeg, year) => {
    const zone = zoneById(table, zoneId);
    if (zone === null) throw new RangeError(zoneId);
    const site = { latitudeDeg, longitudeDeg: 18.9, elevationM: 0, altitudesDeg };
    const spans = localDays(zone, dayNumberOf(year, 6), 366);
    const write = createSunDayWriter(zone);
    const found = sunDays(site, spans).map((day, index) => write(day, spans[index]?.dayNumber ?? 0));
    const expected = sunDays(site, spans).map((day, index) =>
      JSON.stringify(sunDayRecord(day, spans[index]?.dayNumber ?? 0, zone)),
    );
    expect(found).toEqual(expected);
  });
});
