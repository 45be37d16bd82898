import { nextTransition, stateAt, type Zone } from "../../domain/tz/zone.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";

const YEAR_SECONDS = 366 * SECONDS_PER_DAY;

/** Whether the zone has daylight time at the instant or within the 12 months after it. */
export function observesDst(zone: Zone, epochSeconds: number): boolean {
  let cursor = epochSeconds;
  while (cursor <= epochSeconds + YEAR_SECONDS) {
    if (stateAt(zone, cursor).isDst) return true;
    const next = nextTransition(zone, cursor);
    if (next === null) return false;
    cursor = next.epochSeconds;
  }
  return false;
}
