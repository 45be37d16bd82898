import type { RawState } from "./expand-period.ts";
import type { ExpandedZone } from "./expand.ts";

/**
 * Zones whose negative saving is read as summer time on top of a lower standard time, against the letter of their law.
 * Ireland's Standard Time Act of 1968 calls the summer clock standard and the winter hour a deviation, and tzdb follows it since
 * 2018; but people, and all other interfaces, call it GMT with summer time.
 *
 * All others with negative saving (Morocco and Western Sahara 2018-2026, Namibia 1994-2017, Czechoslovakia in the winter of
 * 1946) keep their legal standard time; the months behind it are not daylight saving time.
 */
const SUMMER_TIME_ZONES: ReadonlySet<string> = new Set(["Europe/Dublin"]);

/**
 * The legal standard offset of each state of a zone: daylight saving time is what is ahead of it. `breakpoint` is the number of the
 * change that begins the state: -1 for the time before the first, `Infinity` for the rules after the last. In a summer-time zone the
 * lower standard applies from the first negative saving on; before it the source is used unchanged.
 */
export function legalStandardOffset(
  zoneId: string,
  zone: ExpandedZone,
): (state: RawState, breakpoint: number) => number {
  if (!SUMMER_TIME_ZONES.has(zoneId)) return plainStandardOffset;
  const savings = zone.breakpoints.map(({ state }) => state.savingSeconds);
  const first = savings.findIndex((saving) => saving < 0);
  if (first < 0) return plainStandardOffset;
  const deepest = Math.min(...savings);
  return (state, breakpoint) =>
    breakpoint < first ? plainStandardOffset(state) : state.offsetSeconds - state.savingSeconds + deepest;
}

/** A positive saving that the source flags as standard time is a change of standard, not daylight saving time. */
function plainStandardOffset(state: RawState): number {
  const isStandard = state.savingSeconds > 0 && !state.flag;
  return isStandard ? state.offsetSeconds : state.offsetSeconds - state.savingSeconds;
}
