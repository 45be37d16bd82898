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
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";

const MARGIN_MS = 60_000;
const ENGINE_BODY = { sun: EngineBody.Sun, moon: EngineBody.Moon } as const;

/** A place and a UTC day to compare. */
export type SampleDay = { site: Site; startEpochMs: number };

/** The differences of the two computations over a day. */
export type Comparison = {
  /** Seconds between the two instants of each event found by both. */
  offSeconds: number[];
  /** How far the altitude at our instant is from the target, degrees. */
  offAltitudeDeg: number[];
  /** Found by the engine and not by us. */
  missed: number;
  /** Found by us and not by the engine. */
  invented: number;
};

/** Pseudo-random numbers, the same in every run (Numerical Recipes, 3rd ed., 7.1.4). */
function createSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Places over all latitudes, the poles and the date line among them, on days of 1950 to 2050. */
export function sampleDays(places: number, dates: number, seed: number): SampleDay[] {
  const random = createSequence(seed);
  const edges: readonly (readonly [number, number])[] = [
    [90, 0],
    [-90, 180],
    [0, 180],
    [0, -180],
    [66.5622, 25],
    [89.93, 10],
    [-89.9, -75],
    [78.22334, 15.64689],
  ];
  const days: SampleDay[] = [];
  for (let place = 0; place < places; place += 1) {
    const edge = edges[place];
    const latitudeDeg = edge ? edge[0] : random() * 180 - 90;
    const longitudeDeg = edge ? edge[1] : random() * 360 - 180;
    for (let date = 0; date < dates; date += 1) {
      const dayNumber = Math.floor(-7305 + random() * 36_525);
      const startEpochMs = dayNumber * MS_PER_DAY + Math.floor(random() * MS_PER_DAY);
      days.push({ site: { latitudeDeg, longitudeDeg, elevationM: 0 }, startEpochMs });
    }
  }
  return days;
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
      const limitDays = (endEpochMs - fromMs) / MS_PER_DAY;
      const time =
        target.limb === "upper"
          ? SearchRiseSet(ENGINE_BODY[body], observer, direction, utDaysOf(fromMs), limitDays)
          : SearchAltitude(
              ENGINE_BODY[body],
              observer,
              direction,
              utDaysOf(fromMs),
              limitDays,
              target.altitudeDeg,
            );
      if (time === null) break;
      const epochMs = epochMsOf(time.ut);
      found.push({ isRising: direction === 1, epochMs });
      fromMs = epochMs + 1000;
    }
  }
  return found;
}

/** Compares one target over 24 hours. Both sides search a minute more at each end, so that events at the ends match too. */
export function compareDay(body: Body, day: SampleDay, target: AltitudeTarget | "horizon"): Comparison {
  const observer = createObserver(day.site);
  const goal: AltitudeTarget =
    target === "horizon" ? { altitudeDeg: horizonDeg(observer), limb: "upper" } : target;
  const altitudeAt = goal.limb === "upper" ? upperLimbDegAt : altitudeDegAt;
  const endEpochMs = day.startEpochMs + MS_PER_DAY;
  const fromMs = day.startEpochMs - MARGIN_MS;
  const toMs = endEpochMs + MARGIN_MS;
  const ours: Found[] = crossingsIn(scanAltitude(body, observer, fromMs, toMs), [goal]);
  const theirs = engineCrossings(body, day.site, goal, fromMs, toMs);
  const isInDay = ({ epochMs }: Found): boolean => epochMs >= day.startEpochMs && epochMs < endEpochMs;

  const result: Comparison = { offSeconds: [], offAltitudeDeg: [], missed: 0, invented: 0 };
  const partners = new Set<Found>();
  for (const event of theirs) {
    const near = ours
      .filter((one) => one.isRising === event.isRising && !partners.has(one))
      .toSorted((a, b) => Math.abs(a.epochMs - event.epochMs) - Math.abs(b.epochMs - event.epochMs))[0];
    if (!near || Math.abs(near.epochMs - event.epochMs) > 10 * MARGIN_MS) {
      if (isInDay(event)) result.missed += 1;
      continue;
    }
    partners.add(near);
    result.offSeconds.push(Math.abs(near.epochMs - event.epochMs) / 1000);
    result.offAltitudeDeg.push(Math.abs(altitudeAt(body, observer, event.epochMs) - goal.altitudeDeg));
  }
  for (const event of ours) if (isInDay(event) && !partners.has(event)) result.invented += 1;
  return result;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
