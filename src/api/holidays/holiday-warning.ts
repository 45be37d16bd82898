import { civilFromDays } from "../../domain/calendar/civil.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import type { Upcoming, UpcomingQuery } from "../../domain/holidays/upcoming.ts";
import type { DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { HolidayQuery } from "../../domain/holidays/holiday.ts";
import { HOLIDAY_TYPES } from "../../domain/holidays/rule-program.ts";
import type { RequestContext } from "../../http/context.ts";

/** Whether a warning says that a count or a list of days off may be wrong. */
export const isAboutDaysOff = (code: string): boolean =>
  /^(?:holidays_(?!cut|of_other|regional)|workdays_|school_holidays_)/.test(code);

/** First year whose laws the holiday data follow closely. */
const FIRST_CERTAIN_YEAR = 1990;

/** Warns that an early year may have a holiday that was introduced later. */
export function warnOfEarlyYear(year: number, context: Pick<RequestContext, "warn">): void {
  if (year >= FIRST_CERTAIN_YEAR || year < FIRST_HOLIDAY_YEAR) return;
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
  if (!context.holidays.isComplete({ ...scope, year })) warnOfUndated([scope.countryCode], context);
}

/** Most countries that a warning names. */
const MAX_NAMED_COUNTRIES = 5;

function warnOfUndated(codes: readonly string[], context: Pick<RequestContext, "warn">): void {
  const named = codes.slice(0, MAX_NAMED_COUNTRIES).join(", ");
  const more = codes.length > MAX_NAMED_COUNTRIES ? ` and ${codes.length - MAX_NAMED_COUNTRIES} more` : "";
  const message = `Some holidays of these years have no known date in ${named}${more}, and are not counted.`;
  context.warn("holidays_undated", message);
}

/** Warns where a list of holidays to come may lack some, because the years of its days are not all known. */
export function warnOfUnknownAhead(
  { holidays, total }: Pick<Upcoming, "holidays" | "total">,
  { countries, types, days }: UpcomingQuery,
  context: RequestContext,
): void {
  // A list that is cut goes no further than its last day.
  const daysListed = holidays.length < total ? (holidays.at(-1)?.daysUntil ?? 0) : days;
  const undated = countries.filter(({ countryCode, subdivision, todayDay }) => {
    const [first, last] = [todayDay, todayDay + daysListed].map((day) => civilFromDays(day).year);
    warnOfEarlyYear(first ?? LAST_HOLIDAY_YEAR, context);
    if (last !== undefined && last <= LAST_HOLIDAY_YEAR && !context.holidays.isKnown(countryCode, last))
      context.warn(
        "holidays_unknown",
        `The days of ${countryCode} are not known in ${last}; none is listed.`,
      );
    return [first, last].some(
      (year = 0) =>
        year <= LAST_HOLIDAY_YEAR && !context.holidays.isComplete({ countryCode, subdivision, types, year }),
    );
  });
  if (undated.length > 0)
    warnOfUndated(
      undated.map(({ countryCode }) => countryCode),
      context,
    );
}

/** Most days that a warning names, and of a longer span the years that are looked at. */
const MAX_NAMED_DAYS = 3;
const MAX_LOCAL_YEARS = 3;

/** Days of a region, from the first to the last. */
type RegionalSpan = DaysOffScope & { firstDay: number; lastDay: number };

/** Which days a warning is for; without a test all, also those off anyway. */
type LocalOptions = { isWorked?: (day: number) => boolean; hasTypes: boolean };

/**
 * Warns that some towns of a region have further days off, because those are no public holidays of the region.
 *
 * @param options.hasTypes whether the question may ask for them by `types`
 */
export function warnOfLocalDays(
  { countryCode, subdivision, types, firstDay, lastDay }: RegionalSpan,
  context: RequestContext,
  { isWorked = () => true, hasTypes }: LocalOptions,
): void {
  if (subdivision === null || types.includes("local")) return;
  const first = Math.max(civilFromDays(firstDay).year, FIRST_HOLIDAY_YEAR);
  const last = Math.min(civilFromDays(lastDay).year, LAST_HOLIDAY_YEAR, first + MAX_LOCAL_YEARS - 1);
  const found: string[] = [];
  for (let year = first; year <= last; year += 1) {
    const { holidays } = context.holidays.list({ countryCode, subdivision, year, types: ["local"] });
    const counted = holidays.filter(({ daysOff }) =>
      daysOff.some((day) => day >= firstDay && day <= lastDay && isWorked(day)),
    );
    found.push(...counted.map(({ name, date }) => `${name} (${date})`));
  }
  if (found.length === 0) return;
  const more = found.length > MAX_NAMED_DAYS ? " and others" : "";
  const named = `${found.slice(0, MAX_NAMED_DAYS).join(", ")}${more}`;
  const hint = hasTypes ? " Add types=public,local for them." : "";
  warnOfTowns(`Some towns of this region have further days off: ${named}.${hint}`, context);
}

/** Warns of local days; all that is said of them in an answer is one warning. */
export function warnOfTowns(sentence: string, context: Pick<RequestContext, "warn" | "warnings">): void {
  const said = context.warnings.find(({ code }) => code === "holidays_local");
  if (said === undefined) context.warn("holidays_local", sentence);
  else if (!said.message.includes(sentence)) said.message += ` ${sentence}`;
}

/** Warns that a year without a holiday of the types has others: days that are marked, and worked. */
export function warnOfOtherTypes(scope: HolidayQuery, context: RequestContext): void {
  const all = context.holidays.days({ ...scope, types: HOLIDAY_TYPES });
  const others = [...new Set(all.map(({ rule }) => rule.type))];
  if (others.length === 0) return;
  const message = `No holiday of this year is of the types asked for; there are others: ${others.join(", ")}. Add types=all for them.`;
  context.warn("holidays_of_other_types", message, "types");
}
