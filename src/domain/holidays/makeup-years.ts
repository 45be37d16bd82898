/**
 * Countries whose governments move days off to weekends nearly every year, by decree, with the last year whose decree is held.
 * Ukraine is left out, because moves are suspended there since 2022 (law 2136-IX art. 6), and Taiwan, which gave them up for 2026.
 */
const LAST_DECREED_YEAR: Readonly<Record<string, number>> = {
  AZ: 2026,
  BY: 2026,
  CN: 2026,
  HU: 2026,
  KG: 2025,
  KZ: 2025,
  LV: 2026,
  RU: 2026,
  UZ: 2026,
  VN: 2026,
};

/** Whether the working weekends of a year, and the days off that they make up for, are still to be decreed, or are not held. */
export function hasUndecidedWorkdays(countryCode: string, year: number): boolean {
  const last = LAST_DECREED_YEAR[countryCode];
  return last !== undefined && year > last;
}
