import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/calendar.ts";
import type { DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { HolidayQuery } from "../../domain/holidays/holiday.ts";
import { HOLIDAY_TYPES } from "../../domain/holidays/rule-program.ts";
import type { RequestContext } from "../request/context.ts";

/** First year whose laws the holiday data follow closely. */
const FIRST_CERTAIN_YEAR = 1990;

/** Warns that an early year may have a holiday that was introduced later. */
export function warnOfEarlyYear(year: number, context: Pick<RequestContext, "warn">): void {
  if (year >= FIRST_CERTAIN_YEAR) return;
  const message = `Before ${FIRST_CERTAIN_YEAR} today's rules are carried back where no law of the time is known: a holiday introduced since may be listed.`;
  context.warn("holidays_early", message);
}

/** Warns that the days off of a year are not all known, so that a count of business days may be too high. */
export function warnOfUnknownDaysOff(
  { year, ...scope }: DaysOffScope & { year: number },
  context: Pick<RequestContext, "warn" | "holidays">,
): void {
  if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
    const years = `${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`;
    context.warn("holidays_unknown", `Holidays are computed for ${years}; in other years none is counted.`);
    return;
  }
  warnOfEarlyYear(year, context);
  if (context.holidays.isComplete({ ...scope, year })) return;
  context.warn("holidays_undated", "Some holidays of these years have no known date, and are not counted.");
}

/** Warns that some towns have further days off, because those are no public holidays of the region. */
export function warnOfLocalDays(scope: HolidayQuery, context: RequestContext): void {
  const { holidays } = context.holidays.list({ ...scope, types: ["local"] });
  if (holidays.length === 0) return;
  const named = holidays.slice(0, MAX_NAMED_DAYS).map(({ name, date }) => `${name} (${date})`);
  const more = holidays.length > MAX_NAMED_DAYS ? " and others" : "";
  context.warn(
    "holidays_local",
    `Some towns of this region have further days off: ${named.join(", ")}${more}. Add types=public,local for them.`,
  );
}

/** Warns that a year without a holiday of the types has others: days that are marked, and worked. */
export function warnOfOtherTypes(scope: HolidayQuery, context: RequestContext): void {
  const all = context.holidays.days({ ...scope, types: HOLIDAY_TYPES });
  const others = [...new Set(all.map(({ rule }) => rule.type))];
  if (others.length === 0) return;
  const message = `No holiday of this year is of the types asked for; there are others: ${others.join(", ")}. Add types=all for them.`;
  context.warn("holidays_of_other_types", message, "types");
}

/** Most days that a warning names. */
const MAX_NAMED_DAYS = 3;
