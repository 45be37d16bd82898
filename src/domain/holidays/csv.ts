import { csvOf } from "../csv.ts";
import type { Holiday } from "./holiday.ts";

/** Columns of the table, in order; the names are those of the JSON members. */
const COLUMNS: readonly (readonly [name: string, value: (holiday: Holiday) => string])[] = [
  ["id", (holiday) => holiday.id],
  ["date", (holiday) => holiday.date],
  ["observed_date", (holiday) => holiday.observedDate],
  ["end_date", (holiday) => holiday.endDate],
  ["days", (holiday) => String(holiday.days)],
  ["name", (holiday) => holiday.name],
  ["local_name", (holiday) => holiday.localName],
  ["country_code", (holiday) => holiday.countryCode],
  ["nationwide", (holiday) => String(holiday.nationwide)],
  ["subdivisions", (holiday) => holiday.subdivisions.join(" ")],
  ["type", (holiday) => holiday.type],
  ["half_day", (holiday) => String(holiday.halfDay)],
  ["is_estimated", (holiday) => String(holiday.isEstimated)],
  ["estimate_tolerance_days", (holiday) => String(holiday.estimateToleranceDays ?? "")],
];

export function holidaysToCsv(holidays: readonly Holiday[]): string {
  const rows = holidays.map((holiday) =>
    Object.fromEntries(COLUMNS.map(([name, value]) => [name, value(holiday)])),
  );
  return csvOf(
    COLUMNS.map(([name]) => name),
    rows,
  );
}
