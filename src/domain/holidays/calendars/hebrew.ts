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

/** Lengths of the months from Tishrei on, Adar I left out of common years. */
function monthLengths(year: number): { month: number; days: number }[] {
  const yearDays = newYearDay(year + 1) - newYearDay(year);
  const isLong = yearDays % 10 === 5;
  const isShort = yearDays % 10 === 3;
  const adar = isLeap(year)
    ? [
        { month: 12, days: 30 },
        { month: 13, days: 29 },
      ]
    : [{ month: 12, days: 29 }];
  return [
    { month: 7, days: 30 },
    { month: 8, days: isLong ? 30 : 29 },
    { month: 9, days: isShort ? 29 : 30 },
    { month: 10, days: 29 },
    { month: 11, days: 30 },
    ...adar,
    { month: 1, days: 30 },
    { month: 2, days: 29 },
    { month: 3, days: 30 },
    { month: 4, days: 29 },
    { month: 5, days: 30 },
    { month: 6, days: 29 },
  ];
}

/**
 * Day number of a Hebrew date. `month` counts from Nisan = 1; 12 = Adar (Adar I in leap years), 13 = Adar II, which a common year keeps in Adar.
 * Arithmetic calendar, Calendrical Calculations ch. 8; the day is that of the daylight, not of the evening before.
 */
export function hebrewDay(hebrewYear: number, month: number, day: number): number {
  let start = newYearDay(hebrewYear);
  const wanted = month === 13 && !isLeap(hebrewYear) ? 12 : month;
  for (const { month: candidate, days } of monthLengths(hebrewYear)) {
    if (candidate === wanted) return start + day - 1;
    start += days;
  }
  return start;
}
