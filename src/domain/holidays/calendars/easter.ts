import { daysFromCivil } from "../../calendar/civil.ts";

/**
 * Day number of Easter Sunday in the western churches, Gregorian calendar.
 * Anonymous Gregorian computus (Meeus, Astronomical Algorithms, ch. 8).
 */
export function easterDay(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = Math.floor((century + 8) / 25);
  const moonCorrection = Math.floor((century - skipped + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return daysFromCivil(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Day number of Easter Sunday in the eastern churches: the Julian computus (Meeus ch. 8), as a Gregorian day. */
export function orthodoxEasterDay(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const sum = moon + weekday + 114;
  return julianDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Day number of a date of the Julian calendar. */
export function julianDay(year: number, month: number, day: number): number {
  const lag = month <= 2 ? year - 1 : year;
  const behindDays = Math.floor(lag / 100) - Math.floor(lag / 400) - 2;
  // 29 February of the Julian calendar may not exist in the Gregorian one: count from the 1st.
  return daysFromCivil(year, month, 1) + day - 1 + behindDays;
}
