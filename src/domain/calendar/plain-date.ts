import { AlmanacError } from "../error.ts";
import { civilFromDays, daysFromCivil } from "./civil.ts";

/** The runtime's date of a day number. */
export function plainDate(days: number): Temporal.PlainDate {
  const { year, month, day } = civilFromDays(days);
  return new Temporal.PlainDate(year, month, day);
}

export function outOfRange(): AlmanacError {
  return new AlmanacError("out_of_range", "The result lies outside the years 0001 to 9999.");
}

/**
 * Moves a day number by whole months. Where the month reached is too short it takes its last day, and `overflowed` is true.
 * The result may lie outside the years 0001 to 9999; throws `out_of_range` some 270,000 years from now.
 */
export function addMonths(days: number, months: number): { days: number; overflowed: boolean } {
  const start = plainDate(days);
  try {
    const { year, month, day } = start.add({ months });
    return { days: daysFromCivil(year, month, day), overflowed: day < start.day };
  } catch {
    throw outOfRange();
  }
}
