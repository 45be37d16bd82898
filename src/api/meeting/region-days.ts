import { civilFromDays } from "../../domain/calendar/civil.ts";
import { weekendTest } from "../../domain/calendar/weekend.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import { restDayTest } from "../../domain/holidays/days-off.ts";
import { daysOffOf } from "../../domain/holidays/holiday-day.ts";
import { inOneLanguage } from "../../domain/holidays/names.ts";
import type { DayHoliday, Participant } from "../../domain/meeting/participant.ts";
import { warnOfDoubtfulDays } from "../holidays/doubtful-days.ts";
import { warnOfLocalDays, warnOfUnknownDaysOff } from "../holidays/holiday-warning.ts";
import type { RequestContext } from "../../http/context.ts";

export type Region = { countryCode: string; subdivision: string | null };

/** The days off of a region. Its participants share these functions, and so their caches. */
export type RegionDays = Pick<Participant, "holidayOn" | "isWeekend">;

/** Finds and caches the days off of regions and calendars, for one request; a day is off if one of several has it off. */
export function createRegionDays(context: RequestContext): (regions: readonly Region[]) => RegionDays {
  const known = new Map<string, RegionDays>();
  const daysOf = (region: Region): RegionDays =>
    known.getOrInsertComputed(region.subdivision ?? region.countryCode, () => ({
      holidayOn: holidaysOf(region, context),
      isWeekend: restDayTest(context.holidays, context.data.weekends, region),
    }));
  return (regions) => {
    const [only, ...others] = regions.map(daysOf);
    if (only === undefined) return NO_REGION;
    if (others.length === 0) return only;
    const key = regions.map(({ countryCode }) => countryCode).join(" ");
    return known.getOrInsertComputed(key, () => joinDays([only, ...others]));
  };
}

const joinDays = (all: readonly RegionDays[]): RegionDays => ({
  holidayOn(days) {
    const found = all.flatMap(({ holidayOn }) => holidayOn(days) ?? []);
    return found.find(({ kind }) => kind === "full") ?? found[0] ?? null;
  },
  isWeekend: (days) => all.some(({ isWeekend }) => isWeekend(days)),
});

const NO_REGION: RegionDays = { holidayOn: () => null, isWeekend: weekendTest([], "") };

/** Public holidays by observed day; a year is listed at the first request for one of its days. */
function holidaysOf(region: Region, context: RequestContext): (days: number) => DayHoliday | null {
  if (!context.holidays.has(region.countryCode)) return () => null;
  const byYear = new Map<number, { known: ReadonlyMap<number, DayHoliday>; local: ReadonlySet<number> }>();
  const warned = new Set<number>();
  return (days) => {
    const { year } = civilFromDays(days);
    const { known, local } = byYear.getOrInsertComputed(year, () => ({
      known: holidaysOfYear(region, year, context),
      local: localDaysOf(region, year, context),
    }));
    const holiday = known.get(days) ?? null;
    if (!warned.has(days)) {
      warned.add(days);
      warnOfDoubtfulDays({ ...region, types: ["public"], firstDay: days, lastDay: days }, context);
    }
    if (holiday === null && local.has(days))
      warnOfLocalDays({ ...region, types: ["public"], firstDay: days, lastDay: days }, context, {
        hasTypes: false,
      });
    return holiday;
  };
}

/** Days off of some towns of a region. */
function localDaysOf(region: Region, year: number, { holidays }: RequestContext): ReadonlySet<number> {
  if (region.subdivision === null || year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) return new Set();
  return new Set(holidays.days({ ...region, year, types: ["local"] }).flatMap(daysOffOf));
}

function holidaysOfYear(
  region: Region,
  year: number,
  context: RequestContext,
): ReadonlyMap<number, DayHoliday> {
  const { holidays, localizer } = context;
  warnOfUnknownDaysOff({ ...region, types: ["public"], year }, context);
  const found = new Map<number, DayHoliday>();
  // Years without data take the nearest year that has some, whose last holiday may be observed a year later.
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
