import { Type } from "@sinclair/typebox";
import { workedPart } from "../../domain/calendar/business-calendar.ts";
import { nearestBusinessDay } from "../../domain/calendar/business-days.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate, formatDateTime } from "../../domain/calendar/format.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt } from "../../domain/tz/zone.ts";
import { businessScope, DAY_REASONS, type DayReason } from "../holidays/business-parameter.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Subject } from "../city/subject.ts";
import { nullable, record } from "../../http/answer/route-schema.ts";

export const BusinessSchema = record("Business", {
  is_business_day: Type.Boolean(),
  is_open_now: Type.Boolean(),
  reason: nullable(Type.String({ enum: [...DAY_REASONS, "before_hours", "after_hours"] }), {
    description: "Why offices are closed; `makeup_workday`: they are open on a weekend by decree.",
  }),
  opens_at: Type.String({ description: "When offices open next, or opened while they are open." }),
  closes_at: Type.String({ description: "When they close after that." }),
  next_business_day: Type.String(),
});

/** Office hours in seconds of the day; a close before the open is on the next day. */
export type OfficeHours = { openSecond: number; closeSecond: number };

/** Whether offices are open at an instant, by the law of the region, and when they open next. */
export function businessRecord(
  subject: Subject,
  epochSeconds: number,
  { openSecond, closeSecond }: OfficeHours,
  context: RequestContext,
) {
  const { zone, homeZone, country, subdivision } = subject;
  const hasHolidays = country !== null && context.holidays.has(country.code);
  const region = hasHolidays ? (subdivision ?? country.code) : undefined;
  const scope = businessScope({ types: ["public"], country: region }, homeZone, context);
  const localSeconds = epochSeconds + offsetSecondsAt(homeZone, epochSeconds);
  const today = Math.floor(localSeconds / SECONDS_PER_DAY);
  const secondOfDay = localSeconds - today * SECONDS_PER_DAY;
  const isBusinessDay = workedPart(scope.calendar, today) > 0;
  const closeAfterOpen = closeSecond > openSecond ? closeSecond : closeSecond + SECONDS_PER_DAY;
  // Hours past midnight: yesterday's may not be over.
  const isOpenSinceYesterday =
    secondOfDay + SECONDS_PER_DAY < closeAfterOpen && workedPart(scope.calendar, today - 1) > 0;
  const isOpen =
    isOpenSinceYesterday || (isBusinessDay && secondOfDay >= openSecond && secondOfDay < closeAfterOpen);
  const nextDay = nearestBusinessDay(scope.calendar, today, 1);
  scope.warnOfDays(isOpenSinceYesterday ? today - 1 : today, nextDay);
  const dayOfNextHours = isBusinessDay && secondOfDay < closeAfterOpen ? today : nextDay;
  const openDay = isOpenSinceYesterday ? today - 1 : dayOfNextHours;
  return {
    is_business_day: isBusinessDay,
    is_open_now: isOpen,
    reason: reason(),
    opens_at: momentText(openDay * SECONDS_PER_DAY + openSecond),
    closes_at: momentText(openDay * SECONDS_PER_DAY + closeAfterOpen),
    next_business_day: formatDate(nextDay),
  };

  /** A time of the place's clock in the zone that times are shown in. */
  function momentText(seconds: number): string {
    const { epochSeconds: at } = resolveLocal(homeZone, seconds, "compatible");
    return formatDateTime(at, offsetSecondsAt(zone, at));
  }

  function reason(): DayReason | "before_hours" | "after_hours" | null {
    if (isOpenSinceYesterday) return null;
    if (isOpen || !isBusinessDay) return scope.reasonOn(today);
    return secondOfDay < openSecond ? "before_hours" : "after_hours";
  }
}
