import { mustExist } from "../must-exist.ts";
import { civilFromDays, dayOfWeek } from "../calendar/civil.ts";
import { isWeekend, type Weekend } from "../calendar/weekend.ts";
import type { HolidayCalendar } from "../holidays/calendar.ts";
import { daysOffOf, type HolidayDay } from "../holidays/holiday-day.ts";
import { isOffForAll } from "../holidays/rule-program.ts";
import type { CalendarDefinition } from "./calendar-file.ts";
import { closeEarly, type Hours } from "./trading-hours.ts";

/** A calendar with what its days depend on. */
export type OpenCalendar = {
  definition: CalendarDefinition;
  holidays: HolidayCalendar;
  weekend: Weekend;
};

/**
 * One day of a calendar. `worked` is open; `hours` are `null` where the calendar has none. `notKnown` lies outside of the
 * years that its rules cover.
 */
export type MarketDay =
  | {
      kind: "worked";
      hours: Hours | null;
      /** Why the hours are not the regular ones: the day's holiday or announcement. */
      special: { reason: HolidayDay | string | null; isEarlyClose: boolean } | null;
    }
  | { kind: "off"; reason: "weekend"; holidays: readonly [] }
  | { kind: "off"; reason: "holiday"; holidays: readonly HolidayDay[] }
  | { kind: "notKnown" };

const NONE = [] as const;

/** The hours that hold on a worked day, without exceptions; the first span that covers it counts. */
function regularHours({ hours }: CalendarDefinition, day: number): Hours | null {
  const weekday = dayOfWeek(day);
  const span = hours.find(
    ({ fromDay, toDay, weekdays }) =>
      (fromDay ?? -Infinity) <= day && day <= (toDay ?? Infinity) && (weekdays?.includes(weekday) ?? true),
  );
  return span?.hours ?? null;
}

/** Whether the days of a year are known. */
export const isKnownYear = ({ knownFrom, knownUntil }: CalendarDefinition, year: number): boolean =>
  (knownFrom ?? -Infinity) <= year && year <= (knownUntil ?? Infinity);

/** What a calendar does on a day (day number). Hours announced for it win over a holiday and a weekend. */
export function marketDay({ definition, holidays, weekend }: OpenCalendar, day: number): MarketDay {
  const { year } = civilFromDays(day);
  if (!isKnownYear(definition, year)) return { kind: "notKnown" };
  const announced = definition.specialHours.get(day);
  const regular = regularHours(definition, day);
  if (announced !== undefined) {
    const isEarlyClose = regular !== null && announced.hours.closeMinutes < regular.closeMinutes;
    return { kind: "worked", hours: announced.hours, special: { reason: announced.name, isEarlyClose } };
  }
  const ofYear = holidays.days({
    countryCode: definition.id,
    subdivision: null,
    year,
    types: ["public", "workday"],
  });
  const touching = ofYear.filter((one) =>
    one.rule.type === "workday" ? one.day === day : daysOffOf(one).includes(day),
  );
  const free = touching.filter(({ rule, isHalfDay }) => isOffForAll(rule.type) && !isHalfDay);
  const isWorked = touching.some(({ rule }) => rule.type === "workday");
  if (!isWorked && isWeekend(weekend, day)) return { kind: "off", reason: "weekend", holidays: NONE };
  if (!isWorked && free.length > 0) return { kind: "off", reason: "holiday", holidays: free };
  const [half] = touching
    .filter(({ offFromMinutes }) => offFromMinutes !== null)
    .toSorted((a, b) => mustExist(a.offFromMinutes) - mustExist(b.offFromMinutes));
  if (half === undefined) return { kind: "worked", hours: regular, special: null };
  const hours = regular === null ? null : closeEarly(regular, mustExist(half.offFromMinutes));
  return { kind: "worked", hours, special: { reason: half, isEarlyClose: true } };
}
