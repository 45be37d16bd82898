import { nextTransition, stateAt, type Zone } from "../tz/zone.ts";
import type { ZoneChange } from "./participant.ts";

/** A time in which one zone counts and what its clocks show does not jump. Seconds since the epoch, the end not included. */
export type Stretch = {
  fromSeconds: number;
  toSeconds: number;
  zone: Zone;
  offsetSeconds: number;
  abbreviation: string;
};

/** The stretch an instant lies in: from that instant or an earlier one to the next jump. */
export type Clock = (epochSeconds: number) => Stretch;

/** The clock a participant lives by. The stretch it told last is at hand: what is asked together mostly lies in one. */
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

/** The zone a participant lives by at an instant. */
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

/** Cuts `[fromSeconds, toSeconds)` wherever the clock jumps: a transition of the zone or a journey. */
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
