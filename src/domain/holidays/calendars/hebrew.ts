/** Day number (1970-01-01 = 0) of 1 Tishrei of year 1, less one: Reingold and Dershowitz, Calendrical Calculations, ch. 8. */
const EPOCH_DAY = -2_092_590;

const isLeap = (year: number): boolean => (7 * year + 1) % 19 < 7;

function elapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * months;
  const day = 29 * months + Math.floor(parts / 25_920);
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
}

function newYearDay(year: number): number {
  const before = elapsedDays(year - 1);
  const here = elapsedDays(year);
  const after = elapsedDays(year + 1);
  const correction = after - here === 356 ? 2 : here - before === 382 ? 1 : 0;
  return EPOCH_DAY + here + correction;
}

/** Months in the order of the year, which begins with Tishrei. */
const MONTHS = [7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6] as const;

/** Days of a month; none in Adar II of a common year. */
function monthDays(month: number, yearDays: number, isLeapYear: boolean): number {
  if (month === 8) return yearDays % 10 === 5 ? 30 : 29;
  if (month === 9) return yearDays % 10 === 3 ? 29 : 30;
  if (month === 12) return isLeapYear ? 30 : 29;
  if (month === 13) return isLeapYear ? 29 : 0;
  return month % 2 === 1 ? 30 : 29;
}

/**
 * Day number of a Hebrew date. `month` counts from Nisan = 1; 12 = Adar (Adar I in leap years), 13 = Adar II (Adar in common years).
 * Arithmetic calendar, Calendrical Calculations ch. 8; the day is that of the daylight, not of the evening before.
 */
export function hebrewDay(hebrewYear: number, month: number, day: number): number {
  let start = newYearDay(hebrewYear);
  const yearDays = newYearDay(hebrewYear + 1) - start;
  const isLeapYear = isLeap(hebrewYear);
  const wanted = month === 13 && !isLeapYear ? 12 : month;
  for (const candidate of MONTHS) {
    if (candidate === wanted) break;
    start += monthDays(candidate, yearDays, isLeapYear);
  }
  return start + day - 1;
}
