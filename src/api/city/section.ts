import { Type } from "@sinclair/typebox";
import {
  civilFromDays,
  dayOfWeek,
  dayOfYear,
  daysInYear,
  isLeapYear,
  quarterOfMonth,
} from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { isWeekend, weekendIn } from "../../domain/calendar/weekend.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { Holiday } from "../../domain/holidays/holiday.ts";
import {
  upcomingHolidays,
  type UpcomingHoliday,
  type UpcomingQuery,
} from "../../domain/holidays/upcoming.ts";
import { localDay } from "../../domain/sky/local-day.ts";
import { moonReport } from "../../domain/sky/moon-report.ts";
import { SKY_FIRST_YEAR, SKY_LAST_YEAR } from "../../domain/sky/range.ts";
import { hemisphereOf, isTropical, seasonAt } from "../../domain/sky/seasons.ts";
import { sunReport } from "../../domain/sky/sun-report.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import {
  holidayProperties,
  holidayRecords,
  HolidaySchema,
  upcomingRecords,
} from "../holidays/holiday-record.ts";
import { warnOfDoubtfulAhead } from "../holidays/doubtful-days.ts";
import { warnOfUnknownAhead } from "../holidays/holiday-warning.ts";
import { moonDayRecord, moonStateProperties, moonStateRecord } from "../sky/moon-record.ts";
import type { RequestContext } from "../../http/context.ts";
import { groundSite } from "../../http/input/place-parameter.ts";
import { schoolRecord } from "../holidays/school-record.ts";
import { sunReportRecord } from "../sky/sun-record.ts";
import type { Subject } from "./subject.ts";
import { nullable, record } from "../../http/answer/route-schema.ts";

/** The instant that the sections describe. */
export type SectionMoment = { epochMs: number; epochSeconds: number };

/** A section, or `null` and a warning if it fails; unexpected errors are logged too. */
export function attemptSection<T>(section: string, build: () => T, context: RequestContext): T | null {
  try {
    return build();
  } catch (thrown) {
    const isRefusal = thrown instanceof AlmanacError && thrown.code !== "internal_error";
    if (!isRefusal) context.error = thrown;
    const why = isRefusal ? thrown.message : "Something went wrong on our side.";
    context.warn("section_unavailable", `The section '${section}' cannot be given: ${why}`, section);
    return null;
  }
}

export const CalendarSchema = record("Calendar", {
  date: Type.String(),
  day_name: Type.String({ description: "In `lang`." }),
  iso_week: Type.Integer(),
  iso_week_year: Type.Integer(),
  day_of_year: Type.Integer(),
  days_left_in_year: Type.Integer(),
  quarter: Type.Integer(),
  is_leap_year: Type.Boolean(),
  is_weekend: Type.Boolean(),
  season: nullable(Type.String({ enum: ["spring", "summer", "autumn", "winter"] }), {
    description: "The astronomical season; `null` in the tropics.",
  }),
});

export function calendarSection(subject: Subject, { epochMs }: SectionMoment, context: RequestContext) {
  const days = localDayOf(subject, epochMs);
  const { year, month } = civilFromDays(days);
  const week = weekOf(days, "iso");
  const region = subject.subdivision ?? subject.country?.code ?? null;
  const isSkyYear = year >= SKY_FIRST_YEAR && year <= SKY_LAST_YEAR;
  const latitudeDeg = subject.location?.latitudeDeg ?? null;
  return {
    date: formatDate(days),
    day_name: context.localizer.weekday(dayOfWeek(days)),
    iso_week: week.week,
    iso_week_year: week.weekYear,
    day_of_year: dayOfYear(days),
    days_left_in_year: daysInYear(year) - dayOfYear(days),
    quarter: quarterOfMonth(month),
    is_leap_year: isLeapYear(year),
    is_weekend: isWeekend(weekendIn(context.data.weekends, region), days),
    season:
      latitudeDeg === null || !isSkyYear || isTropical(latitudeDeg)
        ? null
        : seasonAt(epochMs, hemisphereOf(latitudeDeg)).current,
  };
}

const UpcomingSchema = record("HolidayToCome", { ...holidayProperties, days_until: Type.Integer() });

export const HolidaysSectionSchema = record("HolidaysSection", {
  today: Type.Array(HolidaySchema),
  upcoming: Type.Array(UpcomingSchema),
});

/** Today's holidays and the upcoming ones of a region. */
export type HolidaysAround = { today: readonly Holiday[]; ahead: readonly UpcomingHoliday[] };

export function holidaysAround(
  subject: Subject,
  { epochMs }: SectionMoment,
  limit: number,
  context: RequestContext,
): HolidaysAround {
  const { country, subdivision } = subject;
  if (country === null || !context.holidays.has(country.code)) {
    throw new AlmanacError("holidays_not_available", "There is no holiday data for this place.");
  }
  const asked: UpcomingQuery = {
    countries: [
      { countryCode: country.code, subdivision, todayDay: localDayOf({ zone: subject.homeZone }, epochMs) },
    ],
    types: ["public"],
    lang: context.language,
    days: 366,
    limit: limit + 10,
  };
  const found = upcomingHolidays(context.holidays, asked);
  const coming = found.holidays.filter((holiday) => holiday.daysUntil > 0);
  const ahead = coming.slice(0, limit);
  const total = found.total - found.holidays.length + coming.length;
  warnOfUnknownAhead({ holidays: ahead, total }, asked, context);
  warnOfDoubtfulAhead({ holidays: ahead, total }, asked, context);
  return { today: found.today[0]?.holidays ?? [], ahead };
}

/** Whether it is school holidays there; of a country as a whole where the place has no region of its own. */
export function schoolSection(subject: Subject, { epochMs }: SectionMoment, context: RequestContext) {
  const place = subject.kind === "country" ? null : (subject.location?.place ?? null);
  const code = subject.country?.code;
  if (code === undefined)
    throw new AlmanacError("holidays_not_available", "This place is in no country, and so has no schools.");
  const day = localDayOf({ zone: subject.homeZone }, epochMs);
  return schoolRecord(
    code,
    { region: place?.subdivisionCode ?? null, town: place?.name, day, nextLimit: 3 },
    context,
  );
}

export function holidaysSection({ today, ahead }: HolidaysAround, { localizer }: RequestContext) {
  const all = [...today, ...ahead];
  return {
    today: holidayRecords(today, localizer, all),
    upcoming: upcomingRecords(ahead, localizer, all),
  };
}

export function sunSection(subject: Subject, { epochMs }: SectionMoment) {
  const site = siteOf(subject);
  const span = localDay(subject.zone, assertSkyYear(localDayOf(subject, epochMs)));
  if (span.kind === "skipped") throw new AlmanacError("nonexistent_time", "The zone skipped this date.");
  const report = sunReport({ ...site, altitudesDeg: [] }, span, epochMs);
  return sunReportRecord(report, span.dayNumber, subject.zone);
}

export const MoonSectionSchema = record("MoonSection", {
  ...moonStateProperties,
  moonrise: nullable(Type.String()),
  moonset: nullable(Type.String()),
  moon_visibility: nullable(Type.String({ enum: ["normal", "always_up", "always_down"] })),
});

export function moonSection(subject: Subject, { epochMs }: SectionMoment, context: RequestContext) {
  const { location, zone } = subject;
  const span = localDay(zone, assertSkyYear(localDayOf(subject, epochMs)));
  const site = location === null ? null : siteOf(subject);
  const { state, dates, place } = moonReport(
    { epochMs, phaseCount: 0 },
    site === null || span.kind === "skipped" ? null : { site, span },
  );
  const hemisphere = location === null ? "north" : hemisphereOf(location.latitudeDeg);
  const day = place === null ? null : moonDayRecord(place.day, span.dayNumber, zone);
  return {
    ...moonStateRecord(state, dates, { zone, localizer: context.localizer, hemisphere }),
    moonrise: day?.moonrise ?? null,
    moonset: day?.moonset ?? null,
    moon_visibility: day?.moon_visibility ?? null,
  };
}

function siteOf({ location }: Subject) {
  if (location === null)
    throw new AlmanacError("out_of_range", "This zone has no place on Earth, and so no sky.");
  return groundSite(location);
}

function assertSkyYear(days: number): number {
  const { year } = civilFromDays(days);
  if (year >= SKY_FIRST_YEAR && year <= SKY_LAST_YEAR) return days;
  throw new AlmanacError(
    "out_of_range",
    `Sun and moon are computed for the years ${SKY_FIRST_YEAR} to ${SKY_LAST_YEAR}.`,
  );
}

/** The day number at an instant; by that of `homeZone` offices and schools go. */
export function localDayOf({ zone }: Pick<Subject, "zone">, epochMs: number): number {
  return localDayNumber(zone, Math.floor(epochMs / 1000));
}
