import { AlmanacError } from "../error.ts";

/** The first and last year for which the days of a calendar are known; `null` = no limit of its own. */
export type KnownYears = { readonly knownFrom: number | null; readonly knownUntil: number | null };

export const FIRST_HOLIDAY_YEAR = 1900;
export const LAST_HOLIDAY_YEAR = 2100;

/** Whether the days of a country or calendar are known in a year: false before and after those of a calendar's lists. */
export const isKnownYear = ({ knownFrom, knownUntil }: KnownYears, year: number): boolean =>
  (knownFrom ?? -Infinity) <= year && year <= (knownUntil ?? Infinity);

/** @throws AlmanacError `out_of_range` for a year outside 1900-2100. */
export function checkYear(year: number): void {
  if (Number.isInteger(year) && year >= FIRST_HOLIDAY_YEAR && year <= LAST_HOLIDAY_YEAR) return;
  throw new AlmanacError(
    "out_of_range",
    `Holidays are computed for the years ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}.`,
  );
}

/** @throws AlmanacError `out_of_range` where the days of a calendar are not known in the year. */
export function checkKnownYear(code: string, area: KnownYears, year: number): void {
  if (isKnownYear(area, year)) return;
  const [from, until] = [area.knownFrom ?? FIRST_HOLIDAY_YEAR, area.knownUntil ?? LAST_HOLIDAY_YEAR];
  throw new AlmanacError("out_of_range", `The days of calendar ${code} are known for ${from} to ${until}.`);
}
