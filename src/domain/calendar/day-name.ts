import { mustExist } from "../must-exist.ts";
import type { Parsed } from "../error.ts";
import { dayOfWeek } from "./civil.ts";
import { refusal } from "./refusal.ts";

/** English names in ISO order: the first is day 1, Monday. */
export const DAY_NAMES = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  DAY_NAMES.flatMap((name, index) => {
    const lower = name.toLowerCase();
    return [
      [lower, index + 1],
      [lower.slice(0, 3), index + 1],
    ] as const;
  }),
);

/** English name of the weekday of a day number: "Friday". */
export function dayName(days: number): string {
  return mustExist(DAY_NAMES[dayOfWeek(days) - 1]);
}

/** ISO number of an English day name or its first three letters, in any case. Refuses with `enum`. */
export function parseDayName(text: string): Parsed<number> {
  const found = text.length <= 9 ? NUMBERS.get(text.toLowerCase()) : undefined;
  if (found !== undefined) return { ok: true, value: found };
  return refusal("enum", "a day of the week: monday … sunday, or mon … sun");
}
