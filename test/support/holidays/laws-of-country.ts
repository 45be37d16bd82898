import { formatDate } from "../../../src/domain/calendar/format.ts";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import { DAY_TYPES } from "../../../src/domain/holidays/rule-program.ts";

/** The laws behind a country's days of some years, as lines: each with its rules, its substitutes and its working days. */
export function lawsOfCountry(
  calendar: HolidayCalendar,
  countryCode: string,
  years: readonly number[],
): string[] {
  const days = years.flatMap((year) => calendar.days({ countryCode, year, types: DAY_TYPES }));
  const rulesBy = Map.groupBy(days, ({ source }) => source?.split("; day off: ")[0] ?? "no law");
  const worked = days.filter(({ rule }) => rule.type === "workday");
  const replaced = days.filter(
    ({ rule, day, observedDay }) => observedDay !== day && rule.type !== "workday",
  );
  return [
    `laws of ${years.join(", ")}`,
    ...[...rulesBy].map(
      ([law, found]) => `  ${law}: ${[...new Set(found.map(({ rule }) => rule.text))].join(", ")}`,
    ),
    ...replaced.map(({ id, day, observedDay, isDayFree, source }) => {
      const law = source?.split("; day off: ")[1] ?? source;
      return `  substitute ${formatDate(observedDay)} ${isDayFree ? "beside" : "in place of"} ${formatDate(day)} ${id}: ${law}`;
    }),
    ...worked.map(({ day, source }) => `  worked by decree ${formatDate(day)}: ${source}`),
  ];
}
