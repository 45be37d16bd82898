import { HIJRI_FIRST_DAY, HIJRI_FIRST_YEAR, HIJRI_YEARS } from "./month-table.ts";

const MONTHS = 12;
const CELL = 3;

/** First days of all months of the Umm al-Qura table, by running number from 1 Muharram of its first year. */
const MONTH_STARTS = readMonthStarts();

function readMonthStarts(): Int32Array {
  const years = HIJRI_YEARS.split(" ");
  const starts = new Int32Array(years.length * MONTHS + 1);
  let day = HIJRI_FIRST_DAY;
  years.forEach((cell, year) => {
    const bits = Number.parseInt(cell.slice(0, CELL), 36);
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

/**
 * Day number of the first of a month in the Umm al-Qura calendar of Saudi Arabia (1317-1524 AH, 1899-2101),
 * `null` outside it. A calculated date: where a sighting decides, the official day may differ by one or two.
 */
export function hijriMonthStart(hijriYear: number, month: number): number | null {
  const index = (hijriYear - HIJRI_FIRST_YEAR) * MONTHS + month - 1;
  return MONTH_STARTS[index] ?? null;
}

/** Hijri years of which some day may fall in a Gregorian year: a lunar year has 354 or 355 days. */
export function hijriYearsAround(gregorianYear: number): readonly [number, number, number] {
  const near = Math.floor(((gregorianYear - 622) * 365.2425) / 354.367);
  return [near, near + 1, near + 2];
}
