import { isOffForAll } from "../../domain/holidays/rule-program.ts";

/** What a holiday is counted by. */
type Counted = { readonly type: string; readonly half_day: boolean; readonly nationwide: boolean };

/**
 * Counts the holidays of a list that are off for all: whole days, and apart from them half days, such as the early closes of an
 * exchange. Those on weekends count; those of some regions count in the list of a region alone.
 */
export function countHolidays(
  holidays: readonly Counted[],
  isOfRegion: boolean,
): { wholeDays: number; halfDays: number } {
  const ofAll = holidays.filter(({ type, nationwide }) => isOffForAll(type) && (isOfRegion || nationwide));
  const halfDays = ofAll.filter(({ half_day: isHalf }) => isHalf).length;
  return { wholeDays: ofAll.length - halfDays, halfDays };
}
