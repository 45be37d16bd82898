import { SECONDS_PER_DAY } from "../time-unit.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt, transitionsBetween, type Zone } from "../tz/zone.ts";
import { SEARCH_LIMIT, STILL_SEARCHING, type WallTimes } from "./rule.ts";

/** Times that are listed beside a rule, on its wall clock: RDATE and EXDATE of RFC 5545. */
export type ListedTimes = {
  /** Ascending. */
  added: readonly number[];
  removed: ReadonlySet<number>;
  /** Days of which all times are left out, as day numbers. */
  removedDays: ReadonlySet<number>;
};

/** The times of a rule with those that are added, and without those that are left out, added or not (3.8.5.1). */
export function withListedTimes(times: WallTimes, { added, removed, removedDays }: ListedTimes): WallTimes {
  /** Where the search for the first time at or after `from` has come. */
  let search = { from: NaN, cursor: NaN };
  return {
    next(from) {
      if (search.from !== from) search = { from, cursor: from };
      for (;;) {
        const ofRule = times.next(search.cursor);
        if (ofRule === STILL_SEARCHING || ofRule === SEARCH_LIMIT) return ofRule;
        const listed = added.find((one) => one >= search.cursor) ?? null;
        const first = ofRule === null || (listed !== null && listed < ofRule) ? listed : ofRule;
        if (first === null) return null;
        const day = Math.floor(first / SECONDS_PER_DAY);
        if (removedDays.has(day)) search.cursor = (day + 1) * SECONDS_PER_DAY;
        else if (removed.has(first)) search.cursor = first + 1;
        else return first;
      }
    },
  };
}

/** A rule without any time: of lists alone. */
export const NO_TIMES: WallTimes = { next: () => null };

const MAX_GAP_SECONDS = SECONDS_PER_DAY;

/** The times of a wall clock that come to an instant: what the clock shows, and what it skipped just before. */
export function wallTimesAt(zone: Zone, epochSeconds: number): number[] {
  const shown = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  const changes = transitionsBetween(zone, epochSeconds - MAX_GAP_SECONDS, epochSeconds + 1, 9);
  const skipped = changes
    .map(({ before }) => epochSeconds + before.offsetSeconds)
    .filter((wall) => wall !== shown && resolveLocal(zone, wall, "compatible").epochSeconds === epochSeconds);
  return [shown, ...skipped];
}
