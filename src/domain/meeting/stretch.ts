import { nextTransition, stateAt, type Zone } from "../tz/zone.ts";
import type { ZoneChange } from "./participant.ts";

/** A time span with one zone and one offset. Seconds since the epoch, the end not included. */
export type Stretch = {
  fromSeconds: number;
  toSeconds: number;
  zone: Zone;
  offsetSeconds: number;
  abbreviation: string;
};

/** Returns the stretch of an instant: it starts at or before the instant and ends at the next jump of the clock. */
export type Clock = (epochSeconds: number) => Stretch;

/** A participant's clock. Caches the last stretch, because instants asked together mostly lie in one. */
export function createClock(home: Zone, changes: readonly ZoneChange[]): Clock {
  let last: Stretch | null = null;
  return (epochSeconds) => {
    if (last !== null && epochSeconds >= last.fromSeconds && epochSeconds < last.toSeconds) return last;
    const zone = zoneOfTraveller(home, changes, epochSeconds);
    const { offsetSeconds, abbreviation } = stateAt(zone, epochSeconds);
    const toSeconds = Math.min(
      nextChangeSeconds(changes, epochSeconds),
      nextTransition(zone, epochSeconds)?.epochSeconds ?? Infinity,
    );
    last = { fromSeconds: epochSeconds, toSeconds, zone, offsetSeconds, abbreviation };
    return last;
  };
}

/** The participant's zone at an instant. */
function zoneOfTraveller(home: Zone, changes: readonly ZoneChange[], epochSeconds: number): Zone {
  for (const { fromEpochSeconds, toEpochSeconds, zone } of changes) {
    if (epochSeconds >= fromEpochSeconds && epochSeconds < toEpochSeconds) return zone;
  }
  return home;
}

function nextChangeSeconds(changes: readonly ZoneChange[], epochSeconds: number): number {
  let next = Infinity;
  for (const { fromEpochSeconds, toEpochSeconds } of changes) {
    if (fromEpochSeconds > epochSeconds) next = Math.min(next, fromEpochSeconds);
    if (toEpochSeconds > epochSeconds) next = Math.min(next, toEpochSeconds);
  }
  return next;
}

/** Cuts `[fromSeconds, toSeconds)` where the clock jumps: at a transition of the zone or a journey. */
export function cutStretches(clock: Clock, fromSeconds: number, toSeconds: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = fromSeconds;
  while (at < toSeconds) {
    const stretch = clock(at);
    const end = Math.min(stretch.toSeconds, toSeconds);
    stretches.push({ ...stretch, fromSeconds: at, toSeconds: end });
    at = end;
  }
  return stretches;
}
