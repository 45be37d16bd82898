import { civilFromDays, dayOfWeek } from "../../../domain/calendar/civil.ts";
import { weekendDays } from "../../../domain/calendar/weekend.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../../domain/holidays/calendar.ts";
import { daysOffOf } from "../../../domain/holidays/holiday-day.ts";
import { inOneLanguage } from "../../../domain/holidays/one-language.ts";
import type { DayHoliday, Participant } from "../../../domain/meeting/participant.ts";
import type { RequestContext } from "../../core/request-context.ts";

export type Region = { countryCode: string; subdivision: string | null };

/** What is off in a region: the same functions for all who live there, so that they share what was worked out. */
export type RegionDays = Pick<Participant, "holidayOn" | "isWeekend">;

/** The days off of regions; make one for a request, as it remembers all it was asked for. `null` is no region. */
export function createRegionDays(context: RequestContext): (region: Region | null) => RegionDays {
  const known = new Map<string, RegionDays>();
  return (region) => {
    const code = region === null ? "" : (region.subdivision ?? region.countryCode);
    const held = known.get(code);
    if (held !== undefined) return held;
    const days: RegionDays = {
      holidayOn: holidaysOf(region, context),
      isWeekend: (day) =>
        weekendDays(context.data.weekends, region === null ? null : code, day).includes(dayOfWeek(day)),
    };
    known.set(code, days);
    return days;
  };
}

/** Public holidays by the day they are observed; a year is listed once, when one of its days is asked for. */
function holidaysOf(region: Region | null, context: RequestContext): (days: number) => DayHoliday | null {
  if (region === null || !context.holidays.has(region.countryCode)) return () => null;
  const byYear = new Map<number, ReadonlyMap<number, DayHoliday>>();
  return (days) => {
    const { year } = civilFromDays(days);
    let known = byYear.get(year);
    if (known === undefined) {
      known = holidaysOfYear(region, year, context);
      byYear.set(year, known);
    }
    return known.get(days) ?? null;
  };
}

function holidaysOfYear(
  region: Region,
  year: number,
  { holidays, localizer }: RequestContext,
): ReadonlyMap<number, DayHoliday> {
  const found = new Map<number, DayHoliday>();
  // The nearest year that is computed, beyond which nothing is off but what is observed in the year after.
  const scope = { ...region, year: Math.max(FIRST_HOLIDAY_YEAR, Math.min(year, LAST_HOLIDAY_YEAR)) };
  const writer = holidays.writer(region, localizer.language);
  const days = holidays.days(scope);
  const inOne = inOneLanguage(
    days.map((holiday) => writer.names(holiday)),
    localizer.language,
  );
  for (const holiday of days) {
    const { name, nameLanguage } = inOne(writer.names(holiday));
    localizer.noteTextLanguage(name, nameLanguage);
    for (const day of daysOffOf(holiday)) {
      if (found.get(day)?.kind === "full") continue;
      found.set(day, { name, kind: holiday.isHalfDay ? "half" : "full" });
    }
  }
  return found;
}
