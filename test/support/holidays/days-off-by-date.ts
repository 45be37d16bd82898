import { formatDate } from "../../../src/domain/calendar/format.ts";
import type { Holiday } from "../../../src/domain/holidays/holiday.ts";

/** Days off of a year by public holidays, each with its holidays. */
export function daysOffByDate(holidays: readonly Holiday[], year: number): Map<string, Holiday[]> {
  const found = new Map<string, Holiday[]>();
  for (const holiday of holidays) {
    for (const day of holiday.daysOff) {
      const date = formatDate(day);
      if (date.startsWith(String(year))) found.set(date, [...(found.get(date) ?? []), holiday]);
    }
  }
  return found;
}
