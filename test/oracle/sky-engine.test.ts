import { expect, test } from "bun:test";
import {
  Body as EngineBody,
  Observer as EngineObserver,
  SearchAltitude,
  SearchRiseSet,
} from "astronomy-engine";

import { type AltitudeTarget, crossingsIn, scanAltitude } from "../../src/domain/sky/day-scan.ts";
import { type Body, epochMsOf, utDaysOf } from "../../src/domain/sky/ephemeris.ts";
import {
  type Site,
  altitudeDegAt,
  createObserver,
  horizonDeg,
  upperLimbDegAt,
} from "../../src/domain/sky/observer.ts";
import { transitsAround } from "../../src/domain/sky/transit.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";
import { createRandom } from "../support/random.ts";

/** At latitudes up to 60 degrees, 99 of 100. Measured 0.1 s. */
const TOLERANCE_SECONDS = 1;
/** At all latitudes, since a grazing crossing has no sharp instant. Measured 0.0004. */
const TOLERANCE_ALTITUDE_DEG = 0.001;
const MARGIN_MS = 60_000;
const ENGINE_BODY = { sun: EngineBody.Sun, moon: EngineBody.Moon } as const;

/** A place and a UTC day to compare. */
type SampleDay = { site: Site; startEpochMs: number };

const EDGES: readonly (readonly [latitudeDeg: number, longitudeDeg: number])[] = [
  [90, 0],
  [-90, 180],
  [0, 180],
  [0, -180],
  [66.5622, 25],
  [89.93, 10],
  [-89.9, -75],
  [78.22334, 15.64689],
];

/** Places over all latitudes, the poles and the date line among them, on days of 1950 to 2050. */
function sampleDays(places: number, dates: number, seed: number): SampleDay[] {
  const random = createRandom(seed);
  return Array.from({ length: places }, (_, place) => {
    const [latitudeDeg = random() * 180 - 90, longitudeDeg = random() * 360 - 180] = EDGES[place] ?? [];
    return Array.from({ length: dates }, () => ({
      site: { latitudeDeg, longitudeDeg, elevationM: 0 },
      startEpochMs: Math.floor((random() * 36_525 - 7305) * MS_PER_DAY),
    }));
  }).flat();
}

type Found = { isRising: boolean; epochMs: number };

/** Every crossing in a period, by repeated searches of astronomy-engine. */
function engineCrossings(
  body: Body,
  site: Site,
  target: AltitudeTarget,
  startEpochMs: number,
  endEpochMs: number,
): Found[] {
  const observer = new EngineObserver(site.latitudeDeg, site.longitudeDeg, site.elevationM);
  const found: Found[] = [];
  for (const direction of [1, -1]) {
    for (let fromMs = startEpochMs; fromMs < endEpochMs;) {
      const search = [ENGINE_BODY[body], observer, direction, utDaysOf(fromMs)] as const;
      const limitDays = (endEpochMs - fromMs) / MS_PER_DAY;
      const time =
        target.limb === "upper"
          ? SearchRiseSet(...search, limitDays)
          : SearchAltitude(...search, limitDays, target.altitudeDeg);
      if (time === null) break;
      const epochMs = epochMsOf(time.ut);
      found.push({ isRising: direction === 1, epochMs });
      fromMs = epochMs + 1000;
    }
  }
  return found;
}

/**
 * Compares one target over 24 hours. Both sides search a minute more at each end, so that events at the ends match too.
 *
 * @returns the seconds between the two instants of each event that both found, how far the altitude at theirs is from the
 * target, in degrees, and events of the day that only one found
 */
function compareDay(body: Body, { site, startEpochMs }: SampleDay, target: AltitudeTarget | "horizon") {
  const observer = createObserver(site);
  const goal: AltitudeTarget =
    target === "horizon" ? { altitudeDeg: horizonDeg(observer), limb: "upper" } : target;
  const altitudeAt = goal.limb === "upper" ? upperLimbDegAt : altitudeDegAt;
  const [fromMs, toMs] = [startEpochMs - MARGIN_MS, startEpochMs + MS_PER_DAY + MARGIN_MS];
  const span = { startEpochMs: fromMs, endEpochMs: toMs };
  const scan = scanAltitude(body, observer, span, transitsAround(body, observer, span));
  const left: Set<Found> = new Set(crossingsIn(scan, [goal]));
  const theirs = engineCrossings(body, site, goal, fromMs, toMs);
  const alone: Found[] = [];
  const pairs = theirs.flatMap((event) => {
    const offMs = ({ epochMs }: Found): number => Math.abs(epochMs - event.epochMs);
    const [near] = [...left]
      .filter((one) => one.isRising === event.isRising && offMs(one) <= 10 * MARGIN_MS)
      .sort((a, b) => offMs(a) - offMs(b));
    if (near === undefined) alone.push(event);
    else left.delete(near);
    return near === undefined ? [] : [{ event, offSeconds: offMs(near) / 1000 }];
  });
  return {
    offSeconds: pairs.map(({ offSeconds }) => offSeconds),
    offAltitudeDeg: pairs.map(({ event }) =>
      Math.abs(altitudeAt(body, observer, event.epochMs) - goal.altitudeDeg),
    ),
    alone: [...alone, ...left].filter(
      ({ epochMs }) => epochMs >= startEpochMs && epochMs < startEpochMs + MS_PER_DAY,
    ),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const CIVIL = { altitudeDeg: -6, limb: "centre" } as const;

test.each([
  ["sun", "rise and set", "horizon", sampleDays(200, 12, 7)],
  ["sun", "civil twilight", CIVIL, sampleDays(80, 12, 8)],
  ["moon", "rise and set", "horizon", sampleDays(100, 12, 9)],
] as const)("%s %s agree with astronomy-engine's own searches", (body, _, target, days) => {
  const compared = days.map((day) => ({ ...day, ...compareDay(body, day, target) }));
  expect(compared.filter(({ alone }) => alone.length > 0)).toEqual([]);
  const offSeconds = compared
    .filter(({ site }) => Math.abs(site.latitudeDeg) <= 60)
    .flatMap((one) => one.offSeconds);
  expect(offSeconds.length).toBeGreaterThan(days.length / 2);
  expect(quantile(offSeconds, 0.99)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
  const offAltitudeDeg = compared.flatMap((one) => one.offAltitudeDeg);
  expect(Math.max(...offAltitudeDeg)).toBeLessThanOrEqual(TOLERANCE_ALTITUDE_DEG);
});
