import { nextTransition, offsetSecondsAt, type Zone } from "../tz/zone.ts";
import type { ZoneChange } from "./participant.ts";

/** A time in which one zone counts and its offset does not change. Seconds since the epoch, the end not included. */
export type Stretch = { fromSeconds: number; toSeconds: number; zone: Zone; offsetSeconds: number };

/** The zone a participant lives by at an instant. */
export function zoneOfTraveller(home: Zone, changes: readonly ZoneChange[], epochSeconds: number): Zone {
  for (const { fromEpochSeconds, toEpochSeconds, zone } of changes) {
    if (epochSeconds >= fromEpochSeconds && epochSeconds < toEpochSeconds) return zone;
  }
  return home;
}

function nextChangeSeconds(
  changes: readonly ZoneChange[],
  epochSeconds: number,
  untilSeconds: number,
): number {
  let next = untilSeconds;
  for (const { fromEpochSeconds, toEpochSeconds } of changes) {
    if (fromEpochSeconds > epochSeconds) next = Math.min(next, fromEpochSeconds);
    if (toEpochSeconds > epochSeconds) next = Math.min(next, toEpochSeconds);
  }
  return next;
}

/** Cuts `[fromSeconds, toSeconds)` wherever the clock a participant lives by jumps: a transition of the zone or a journey. */
export function cutStretches(
  home: Zone,
  changes: readonly ZoneChange[],
  fromSeconds: number,
  toSeconds: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let at = fromSeconds;
  while (at < toSeconds) {
    const zone = zoneOfTraveller(home, changes, at);
    const journeySeconds = nextChangeSeconds(changes, at, toSeconds);
    const transitionSeconds = nextTransition(zone, at)?.epochSeconds ?? Infinity;
    const end = Math.min(journeySeconds, transitionSeconds);
    stretches.push({ fromSeconds: at, toSeconds: end, zone, offsetSeconds: offsetSecondsAt(zone, at) });
    at = end;
  }
  return stretches;
}
