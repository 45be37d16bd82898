import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import type { DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { HolidayDay } from "../../domain/holidays/holiday-day.ts";
import type { Upcoming, UpcomingQuery } from "../../domain/holidays/upcoming.ts";
import type { DaySpan } from "../../domain/holidays/regional-days.ts";
import { schoolGap } from "../../domain/school/school-coverage.ts";
import type { RequestContext } from "../../http/context.ts";
import { warnOfTowns } from "./holiday-warning.ts";
import { yearsOfHolidays } from "./holiday-parameter.ts";

/** Most days that a warning names. */
const MAX_NAMED_DAYS = 3;

type Span = DaysOffScope & DaySpan;

/**
 * Warns of what may still change the days off of a span: estimated dates, make-up days that are not decreed, and local days that
 * exist and are not held. Whatever counts or lists days off calls it.
 */
export function warnOfDoubtfulDays(span: Span, context: RequestContext): void {
  warnOfEstimatedDays(span, context);
  warnOfUndecidedWorkdays(span, context);
  warnOfLocalDaysNotHeld(span, context);
}

/** The years of a span, with the neighbours in which a holiday of it may stand. */
const yearsAround = ({ firstDay, lastDay }: DaySpan): number[] =>
  yearsOfHolidays(civilFromDays(firstDay - 7).year, civilFromDays(lastDay + 7).year);

/** Whether a holiday may turn out to lie in a span. */
const mayTouch = (
  { firstDay, lastDay }: DaySpan,
  { day, observedDay, lastDay: end, toleranceDays }: HolidayDay,
) =>
  Math.min(day, observedDay) - toleranceDays <= lastDay &&
  Math.max(end, observedDay) + toleranceDays >= firstDay;

function warnOfEstimatedDays(span: Span, context: RequestContext): void {
  // Most countries have no such dates, and need not be computed for three years.
  if (!context.holidays.mayEstimate(span)) return;
  const { countryCode, subdivision, types } = span;
  const region = { countryCode, subdivision, types };
  const found = yearsAround(span)
    .filter((year) => context.holidays.isKnown(countryCode, year))
    .flatMap((year) => context.holidays.days({ ...region, year }))
    .filter((one) => one.toleranceDays > 0 && mayTouch(span, one));
  if (found.length === 0) return;
  const writer = context.holidays.writer(span, "en");
  const dates = new Map(found.map((one) => [`${writer.names(one).name} (${formatDate(one.day)})`, one]));
  const more = dates.size > MAX_NAMED_DAYS ? ` and ${dates.size - MAX_NAMED_DAYS} more` : "";
  const named = [...dates.keys()].slice(0, MAX_NAMED_DAYS).join(", ");
  const tolerance = Math.max(...found.map(({ toleranceDays }) => toleranceDays));
  const days = tolerance === 1 ? "a day" : `${tolerance} days`;
  const message = `Dates that hang on a sighting or an announcement may still move by ${days}: ${named}${more}.`;
  context.warn("holidays_estimated", message);
}

function warnOfUndecidedWorkdays(
  { countryCode, subdivision, firstDay, lastDay }: Span,
  context: RequestContext,
): void {
  const undecided = context.holidays.firstUndecided({ countryCode, subdivision, firstDay, lastDay });
  if (undecided === null) return;
  const message = `${undecided.statement}. No decision for ${undecided.year} or later is held here: some days off may be others, and some weekends business days.`;
  context.warn("workdays_undecided", message);
}

function warnOfLocalDaysNotHeld(
  { countryCode, subdivision, firstDay, lastDay }: Span,
  context: RequestContext,
): void {
  const missing = context.holidays.localDaysNotHeld({ countryCode, subdivision, firstDay, lastDay });
  if (missing.length === 0) return;
  const named = missing.map(({ name, daysPerYear }) =>
    daysPerYear === null ? name : `${name} (${daysPerYear} a year)`,
  );
  warnOfTowns(`Local days off exist here whose dates are not held: ${named.join("; ")}.`, context);
}

/** Of more countries, a list of holidays to come names none. */
const MAX_NAMED_COUNTRIES = 5;

/** The same for a list of holidays to come; of many countries only that some of its dates are estimates. */
export function warnOfDoubtfulAhead(
  { holidays, total }: Pick<Upcoming, "holidays" | "total">,
  { countries, types, days }: UpcomingQuery,
  context: RequestContext,
): void {
  if (countries.length > MAX_NAMED_COUNTRIES) {
    if (!holidays.some(({ isEstimated }) => isEstimated)) return;
    context.warn(
      "holidays_estimated",
      "Dates with `is_estimated` hang on a sighting or an announcement to come.",
    );
    return;
  }
  // A list that is cut goes no further than its last day.
  const daysListed = holidays.length < total ? (holidays.at(-1)?.daysUntil ?? 0) : days;
  for (const { countryCode, subdivision, todayDay } of countries) {
    const span = { countryCode, subdivision, types, firstDay: todayDay, lastDay: todayDay + daysListed };
    warnOfDoubtfulDays(span, context);
    warnOfSchoolGap(span, context);
  }
}

/** Warns that a list of school holidays may lack some. */
export function warnOfSchoolGap(
  { countryCode, subdivision, types, firstDay, lastDay }: Span,
  context: RequestContext,
): void {
  // An exchange has no schools.
  if (!types.includes("school") || context.data.calendars.find(countryCode) !== null) return;
  const gap = schoolGap(context.holidays.school.yearbook(countryCode), subdivision, firstDay, lastDay);
  if (gap === null) return;
  const known =
    gap.knownFromDay === null || gap.knownUntilDay === null
      ? ""
      : ` All are known from ${formatDate(gap.knownFromDay)} to ${formatDate(gap.knownUntilDay)}.`;
  const why =
    gap.reason === "set_locally"
      ? `${gap.setBy ?? "A local authority"} sets school holidays here, and those are not held: the list is not whole.`
      : `School holidays of this time are not all held here: the list is not whole.${known}`;
  context.warn("school_holidays_incomplete", why.charAt(0).toUpperCase() + why.slice(1));
}
