import { csvOf } from "../text/csv.ts";
import type { Holiday } from "./holiday.ts";

/** Columns of the table in order, with the names of the JSON members, and the holiday's member of each. */
const COLUMNS: readonly (readonly [name: string, member: keyof Holiday])[] = [
  ["id", "id"],
  ["date", "date"],
  ["observed_date", "observedDate"],
  ["end_date", "endDate"],
  ["days", "days"],
  ["name", "name"],
  ["local_name", "localName"],
  ["country_code", "countryCode"],
  ["nationwide", "nationwide"],
  ["subdivisions", "subdivisions"],
  ["type", "type"],
  ["half_day", "halfDay"],
  ["is_estimated", "isEstimated"],
  ["estimate_tolerance_days", "estimateToleranceDays"],
];

export const holidaysToCsv = (holidays: readonly Holiday[]): string =>
  csvOf(
    COLUMNS.map(([name]) => name),
    holidays.map((holiday) => Object.fromEntries(COLUMNS.map(([name, member]) => [name, holiday[member]]))),
  );
