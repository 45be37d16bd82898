import { windowsWithin, type ActiveWindows } from "./active-window.ts";

/** Days off of towns that are known to exist, and whose dates are not held. */
export type LocalDaysNotHeld = {
  /** What they are, in English: "Two local holidays that each municipality sets". */
  name: string;
  /** How many a year; `null` = not known. */
  daysPerYear: number | null;
  /** The law or the list that says that they exist. */
  source: string | null;
};

/** The same as a rule file states it for an area, with the time in which the dates are not held. */
export type LocalDaysGap = LocalDaysNotHeld & { active: ActiveWindows };

/** The local days of a place that are not held in a span of days. */
export function localDaysNotHeld(
  { localDays }: { localDays: readonly LocalDaysGap[] },
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): LocalDaysNotHeld[] {
  const span = [{ fromDay: firstDay, toDay: lastDay + 1 }];
  return localDays
    .filter(({ active }) => windowsWithin(active, span)?.length !== 0)
    .map(({ name, daysPerYear, source }) => ({ name, daysPerYear, source }));
}
