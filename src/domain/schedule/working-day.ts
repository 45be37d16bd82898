import { civilFromDays, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import type { WorkingDays } from "./occurrences.ts";
import { SEARCH_LIMIT, STILL_SEARCHING, type WallTimes } from "./rule.ts";

/** Times that are looked at for one working day: those of two years, a few a day. */
const MAX_LOOKS = 3000;

/**
 * The times of a rule that fall on a working day.
 *
 * @param ordinal which of the working days of its month, -1 the last; 0 for each
 */
export function onWorkingDays(
  times: WallTimes,
  { isWorked }: Pick<WorkingDays, "isWorked">,
  ordinal: number,
): WallTimes {
  const isWanted = (day: number): boolean =>
    isWorked(day) && (ordinal === 0 || countTo(day, ordinal < 0, isWorked) === Math.abs(ordinal));
  return {
    next(fromWallSeconds) {
      let cursor = fromWallSeconds;
      for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
        const found = times.next(cursor);
        if (found === STILL_SEARCHING) continue;
        if (found === null || found === SEARCH_LIMIT) return found;
        if (isWanted(Math.floor(found / SECONDS_PER_DAY))) return found;
        cursor = found + 1;
      }
      return SEARCH_LIMIT;
    },
  };
}

/** How many working days a month has up to a day, or from it on. */
function countTo(day: number, isFromEnd: boolean, isWorked: (day: number) => boolean): number {
  const { year, month } = civilFromDays(day);
  const edge = daysFromCivil(year, month, isFromEnd ? daysInMonth(year, month) : 1);
  let count = 0;
  for (let each = Math.min(day, edge); each <= Math.max(day, edge); each += 1) if (isWorked(each)) count += 1;
  return count;
}
