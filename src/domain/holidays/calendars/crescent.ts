import { AlmanacError } from "../../error.ts";
import { CRESCENT_MONTHS } from "./crescent-table.ts";
import { HIJRI_FIRST_YEAR } from "./month-table.ts";

/**
 * How the months that a country has not announced are computed: `umm-al-qura`, or the first evening on which the
 * crescent is visible at a place, "crescent naked-eye at 30.4,-9.6". Any other text is refused.
 */
export type HijriReckoning = string;

export const UMM_AL_QURA: HijriReckoning = "umm-al-qura";

const MONTHS = 12;
/** Months in one digit of a table, each two bits: days from the Umm al-Qura month, -1 to 2. */
const MONTHS_PER_DIGIT = 2;

/** @throws AlmanacError `internal_error` for a reckoning without a table. */
export function checkReckoning(reckoning: HijriReckoning): HijriReckoning {
  if (reckoning === UMM_AL_QURA || CRESCENT_MONTHS.has(reckoning)) return reckoning;
  throw new AlmanacError(
    "internal_error",
    `holiday rules: no months are computed for "${reckoning}": run scripts/holidays-crescents.ts`,
  );
}

/** Days by which a month begins later than that of the Umm al-Qura calendar, where both are known. */
export function crescentDelayDays(reckoning: HijriReckoning, hijriYear: number, month: number): number {
  const table = CRESCENT_MONTHS.get(reckoning);
  if (table === undefined) return 0;
  const index = (hijriYear - HIJRI_FIRST_YEAR) * MONTHS + month - 1;
  const digit = Number.parseInt(table.charAt(Math.floor(index / MONTHS_PER_DIGIT)) || "5", 16);
  return (index % MONTHS_PER_DIGIT === 0 ? digit >> 2 : digit & 3) - 1;
}
