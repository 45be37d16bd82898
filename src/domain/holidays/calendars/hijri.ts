import { mustExist } from "../../must-exist.ts";
import { AlmanacError } from "../../error.ts";
import { MONTH_CELLS } from "./month-table.ts";

/**
 * How the months that a country has not announced are computed: `umm-al-qura`, or the first evening on which the
 * crescent is visible at a place, "crescent naked-eye at 30.4,-9.6". Any other text is refused.
 */
export type HijriReckoning = string;

export const UMM_AL_QURA: HijriReckoning = "umm-al-qura";

/** The year whose 1 Muharram begins the tables, and that day's number. */
export const HIJRI_FIRST_YEAR = 1317;
const FIRST_DAY = -25_802;
const MONTHS = 12;
/** Months in one digit of a crescent's table, each two bits: days from the Umm al-Qura month, -1 to 2. */
const MONTHS_PER_DIGIT = 2;

/** First days of all months of the Umm al-Qura table, by running number from 1 Muharram of its first year. */
const MONTH_STARTS = readMonthStarts(mustExist(MONTH_CELLS.get(UMM_AL_QURA)).split(" "));

function readMonthStarts(years: readonly string[]): Int32Array {
  const starts = new Int32Array(years.length * MONTHS + 1);
  let day = FIRST_DAY;
  years.forEach((cell, year) => {
    const bits = Number.parseInt(cell, 36);
    for (let month = 0; month < MONTHS; month += 1) {
      starts[year * MONTHS + month] = day;
      day += 29 + ((bits >> (MONTHS - 1 - month)) & 1);
    }
  });
  starts[years.length * MONTHS] = day;
  return starts;
}

/** Running number of a Hijri month, from Muharram of year 0: the key of announced months. */
export function hijriMonthNumber(hijriYear: number, month: number): number {
  return hijriYear * MONTHS + month - 1;
}

const indexOf = (hijriYear: number, month: number): number =>
  hijriMonthNumber(hijriYear, month) - hijriMonthNumber(HIJRI_FIRST_YEAR, 1);

/**
 * Day number of the first of a month in the Umm al-Qura calendar of Saudi Arabia (1317-1524 AH, 1899-2101),
 * `null` outside it. A calculated date: where a sighting decides, the official day may differ by one or two.
 */
export function hijriMonthStart(hijriYear: number, month: number): number | null {
  return MONTH_STARTS[indexOf(hijriYear, month)] ?? null;
}

/** Hijri years of which some day may fall in a Gregorian year: a lunar year has 354 or 355 days. */
export function hijriYearsAround(gregorianYear: number): readonly [number, number, number] {
  const near = Math.floor(((gregorianYear - 622) * 365.2425) / 354.367);
  return [near, near + 1, near + 2];
}

/** @throws AlmanacError `internal_error` for a reckoning without a table. */
export function checkReckoning(reckoning: HijriReckoning): HijriReckoning {
  if (reckoning === UMM_AL_QURA || (reckoning.startsWith("crescent ") && MONTH_CELLS.has(reckoning)))
    return reckoning;
  throw new AlmanacError(
    "internal_error",
    `holiday rules: no months are computed for "${reckoning}": run scripts/holidays-crescents.ts`,
  );
}

/** Days by which a month begins later than that of the Umm al-Qura calendar, where both are known. */
export function crescentDelayDays(reckoning: HijriReckoning, hijriYear: number, month: number): number {
  const table = reckoning === UMM_AL_QURA ? undefined : MONTH_CELLS.get(reckoning);
  if (table === undefined) return 0;
  const index = indexOf(hijriYear, month);
  const digit = Number.parseInt(table.charAt(Math.floor(index / MONTHS_PER_DIGIT)) || "5", 16);
  return (index % MONTHS_PER_DIGIT === 0 ? digit >> 2 : digit & 3) - 1;
}
