/** Whether a year of the proleptic Gregorian calendar is a leap year. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970-01-01 to 1 January of `year` (proleptic Gregorian, negative before 1970). */
export function daysBeforeYear(year: number): number {
  const past = year - 1;
  return 365 * (year - 1970) + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - 477;
}

/** The year of the day `dayNumber` (days since 1970-01-01). */
export function yearOfDay(dayNumber: number): number {
  // The mean Gregorian year is 365.2425 days, so the estimate is off by one at most.
  const estimate = 1970 + Math.floor(dayNumber / 365.2425);
  if (daysBeforeYear(estimate) > dayNumber) return estimate - 1;
  return daysBeforeYear(estimate + 1) <= dayNumber ? estimate + 1 : estimate;
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365] as const;

/** Days from 1 January to the first of `month` (1-12) in a common or a leap year. */
export function daysBeforeMonth(month: number, leap: boolean): number {
  return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (leap && month > 2 ? 1 : 0);
}

/** Length of `month` (1-12) in days. */
export function daysInMonth(month: number, leap: boolean): number {
  return daysBeforeMonth(month + 1, leap) - daysBeforeMonth(month, leap);
}

/** Day of the week of a day number: 0 = Sunday ... 6 = Saturday, as time zone rules count. */
export function weekdayOfDay(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}
