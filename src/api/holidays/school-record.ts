import { Type } from "@sinclair/typebox";
import { formatDate } from "../../domain/calendar/format.ts";
import { groupName } from "../../domain/school/school-area.ts";
import {
  SCHOOL_REASONS,
  schoolReport,
  type SchoolQuestion,
  type SchoolState,
} from "../../domain/school/school-report.ts";
import type { RequestContext } from "../../http/context.ts";
import { holidayRecords, HolidaySchema } from "./holiday-record.ts";
import { closed, nullable, record } from "../../http/answer/route-schema.ts";

const IS_HOLIDAY = "True: all schools have holidays; false: none has; null: neither, or not known.";

export const SchoolHolidaysSchema = record("SchoolHolidays", {
  country_code: Type.String(),
  subdivision: nullable(Type.String(), { description: "The region asked for, or the place's." }),
  date: Type.String(),
  is_school_holiday: nullable(Type.Boolean(), { description: IS_HOLIDAY }),
  reason: nullable(Type.String({ enum: [...SCHOOL_REASONS] }), {
    description:
      "Why it is null: schools differ, others set it (`set_by`), it is not held here, or not published when `checked`.",
  }),
  set_by: nullable(Type.String(), { description: "Who sets them." }),
  until: nullable(Type.String()),
  known_from: nullable(Type.String(), {
    description: "All holidays are known from here, around or near the date.",
  }),
  known_until: nullable(Type.String(), { description: "To here." }),
  checked: nullable(Type.String(), { description: "When this was last looked up." }),
  holidays: Type.Array(HolidaySchema, { description: "On the date, for some schools at least." }),
  next: Type.Array(HolidaySchema),
  areas: Type.Array(
    closed({
      code: nullable(Type.String(), { description: "Region, zone or district; null for the country." }),
      name: nullable(Type.String()),
      group: nullable(Type.String(), { description: "Schools of one kind or community; null for all." }),
      group_name: nullable(Type.String()),
      is_school_holiday: nullable(Type.Boolean(), { description: IS_HOLIDAY }),
      reason: nullable(Type.String({ enum: [...SCHOOL_REASONS] })),
      until: nullable(Type.String()),
      known_from: nullable(Type.String()),
      known_until: nullable(Type.String()),
    }),
    { description: "Schools that share all their dates." },
  ),
});

const IS_CLOSED: Readonly<Record<SchoolState, boolean | null>> = {
  all: true,
  none: false,
  some: null,
  unknown: null,
};

/**
 * Whether it is school holidays, as `/v1/holidays/school` says it.
 *
 * @param countryCode ISO 3166-1; a territory may have those of the country it belongs to
 */
export function schoolRecord(countryCode: string, question: SchoolQuestion, context: RequestContext) {
  const { holidays, localizer, language } = context;
  const yearbook = holidays.school.yearbook(countryCode);
  const report = schoolReport(yearbook, question);
  const writer = holidays.writer({ countryCode }, language);
  const current = report.current.map(writer.write);
  const next = report.next.map(writer.write);
  const all = [...current, ...next];
  const nameOf = (code: string): string => {
    const region = holidays.region(yearbook.countryCode, code, language);
    return region === null ? localizer.english(yearbook.areas.nameOf(code)) : localizer.subdivision(region);
  };
  return {
    country_code: countryCode,
    subdivision: question.region,
    date: formatDate(question.day),
    is_school_holiday: report.isHoliday,
    reason: report.reason,
    set_by: report.setBy,
    until: dateOf(report.untilDay),
    known_from: dateOf(report.knownFromDay),
    known_until: dateOf(report.knownUntilDay),
    checked: dateOf(report.lookedDay),
    holidays: holidayRecords(current, localizer, all),
    next: holidayRecords(next, localizer, all),
    areas: report.cells.map(({ area, group, status }) => ({
      code: area,
      name: area === null ? null : nameOf(area),
      group,
      group_name: group === null ? null : localizer.english(groupName(group)),
      is_school_holiday: IS_CLOSED[status.state],
      reason: status.state === "some" ? "some_schools" : status.reason,
      until: dateOf(status.untilDay),
      known_from: dateOf(status.knownFromDay),
      known_until: dateOf(status.knownUntilDay),
    })),
  };
}

const dateOf = (day: number | null): string | null => (day === null ? null : formatDate(day));
