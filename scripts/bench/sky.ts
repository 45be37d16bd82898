import { MoonPhase, Observer as EngineObserver, SearchRiseSet, Body as EngineBody } from "astronomy-engine";

import type { AltitudeTarget } from "../../src/domain/sky/day-scan.ts";
import { type Body, utDaysOf } from "../../src/domain/sky/ephemeris.ts";
import { moonReport } from "../../src/domain/sky/moon-report.ts";
import { moonDay, moonDays, moonPosition, moonState } from "../../src/domain/sky/moon.ts";
import { phasesBetween } from "../../src/domain/sky/phase.ts";
import { sunNeighbours, sunPosition, sunReport } from "../../src/domain/sky/sun-report.ts";
import { type SunQuery, sunDay, sunDays } from "../../src/domain/sky/sun.ts";
import { compareDay, quantile, sampleDays } from "../../test/oracle/sky-engine.ts";
import { type Measurement, formatMeasurements, measure } from "./measurement.ts";

const DAY_MS = 86_400_000;
const TODAY_MS = Date.UTC(2026, 10, 20);
const TODAY = { startEpochMs: TODAY_MS, endEpochMs: TODAY_MS + DAY_MS };
const YEAR = Array.from({ length: 366 }, (_, day) => ({
  startEpochMs: TODAY_MS + day * DAY_MS,
  endEpochMs: TODAY_MS + (day + 1) * DAY_MS,
}));

/** Places between the polar circles, another one each time. */
function placeOf(i: number): SunQuery {
  return {
    latitudeDeg: ((i * 37) % 130) - 65,
    longitudeDeg: ((i * 71) % 360) - 180,
    elevationM: 0,
    altitudesDeg: [],
  };
}

/** Days of 1900 to 2090 in leaps of years, so that no position is remembered from the day before. */
function coldDay(i: number): { startEpochMs: number; endEpochMs: number } {
  const startEpochMs = Date.UTC(1900, 0, 1) + ((i * 9_973) % 69_000) * DAY_MS;
  return { startEpochMs, endEpochMs: startEpochMs + DAY_MS };
}

/** The sky: single days and ranges, with positions in memory (warm) and not (cold), and the engine's own searches. */
export function benchSky(): Measurement[] {
  const day = { iterations: 1500, rounds: 11, unit: "us" } as const;
  const hot = { iterations: 20_000, rounds: 11, unit: "us" } as const;
  const range = { iterations: 4, rounds: 7, unit: "ms" } as const;
  const search = { iterations: 100, rounds: 7, unit: "us" } as const;
  return [
    measure("sun, a day, warm", (i) => sunDay(placeOf(i), TODAY).events.length, day),
    measure("sun, a day, cold", (i) => sunDay(placeOf(i), coldDay(i)).events.length, day),
    measure(
      "sun, a day with neighbours, position, season",
      (i) => sunReport(placeOf(i), TODAY, TODAY_MS + i).day.events.length,
      day,
    ),
    measure("sun, 366 days", (i) => sunDays(placeOf(i), YEAR).length, range),
    measure("sun, position", (i) => sunPosition(placeOf(i), TODAY_MS + i * 1000).azimuthDeg, hot),
    measure(
      "sun, neighbours over a polar night",
      (i) =>
        sunNeighbours({ ...placeOf(i), latitudeDeg: 75 }, TODAY_MS + i, TODAY_MS + i).nextSunsetEpochMs ?? 0,
      search,
    ),
    measure("moon, a day, warm", (i) => moonDay(placeOf(i), TODAY).events.length, day),
    measure("moon, a day, cold", (i) => moonDay(placeOf(i), coldDay(i)).events.length, day),
    measure(
      "moon, a day with state, next and 8 phases",
      (i) =>
        moonReport({ epochMs: TODAY_MS + i, phaseCount: 8 }, { site: placeOf(i), span: TODAY }).dates.phases
          .length,
      day,
    ),
    measure("moon, 366 days", (i) => moonDays(placeOf(i), YEAR).length, range),
    measure("moon, position", (i) => moonPosition(placeOf(i), TODAY_MS + i * 1000).azimuthDeg, hot),
    measure("moon, state", (i) => moonState(TODAY_MS + i * 1000).ageDays, hot),
    measure(
      "moon, phases of a year, known",
      () => phasesBetween(TODAY_MS, TODAY_MS + 365 * DAY_MS).length,
      day,
    ),
    measure(
      "astronomy-engine, one sunrise",
      (i) => engineSunrise(placeOf(i), coldDay(i).startEpochMs),
      search,
    ),
    measure("astronomy-engine, one phase angle", (i) => MoonPhase(utDaysOf(coldDay(i).startEpochMs)), search),
  ];
}

function engineSunrise({ latitudeDeg, longitudeDeg }: SunQuery, startEpochMs: number): number {
  const observer = new EngineObserver(latitudeDeg, longitudeDeg, 0);
  return SearchRiseSet(EngineBody.Sun, observer, 1, utDaysOf(startEpochMs), 1)?.ut ?? 0;
}

const SWEEP: readonly { body: Body; name: string; target: AltitudeTarget | "horizon" }[] = [
  { body: "sun", name: "rise and set", target: "horizon" },
  { body: "sun", name: "-6", target: { altitudeDeg: -6, limb: "centre" } },
  { body: "sun", name: "-12", target: { altitudeDeg: -12, limb: "centre" } },
  { body: "sun", name: "-18", target: { altitudeDeg: -18, limb: "centre" } },
  { body: "sun", name: "-4", target: { altitudeDeg: -4, limb: "centre" } },
  { body: "sun", name: "+6", target: { altitudeDeg: 6, limb: "centre" } },
  { body: "moon", name: "rise and set", target: "horizon" },
];

function spread(values: readonly number[]): string {
  return [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(3)).join(" / ");
}

/** Every kind of event at 200 places on 24 dates against the searches of astronomy-engine. */
function sweep(seed: number): void {
  const days = sampleDays(200, 24, seed);
  console.log(`${days.length} days of 1950 to 2050, all latitudes; seconds from astronomy-engine's searches`);
  for (const { body, name, target } of SWEEP) {
    const results = days.map((day) => ({ day, off: compareDay(body, day, target) }));
    const all = results.flatMap(({ off }) => off.offSeconds);
    const low = results.flatMap(({ day, off }) =>
      Math.abs(day.site.latitudeDeg) <= 60 ? off.offSeconds : [],
    );
    const missed = results.reduce((sum, one) => sum + one.off.missed, 0);
    const invented = results.reduce((sum, one) => sum + one.off.invented, 0);
    console.log(
      `${body} ${name}: ${all.length} events, median / p99 / max up to 60 degrees ${spread(low)}, all ${spread(all)}, missed ${missed}, invented ${invented}`,
    );
  }
}

if (import.meta.main) {
  if (Bun.argv.includes("--sweep")) sweep(Number(Bun.argv.at(-1)) || 20_261_120);
  else console.log(formatMeasurements(benchSky()));
}
