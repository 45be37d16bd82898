import { civilFromDays } from "../calendar/civil.ts";
import type { HolidayDay } from "./holiday-day.ts";
import type { ScopedDay } from "./holiday-writer.ts";

const keyOf = (day: HolidayDay): string =>
  `${day.id} ${day.day} ${day.lastDay} ${day.observedDay} ${day.rule.type}`;

/**
 * Days of the subdivisions that the country's own list does not have, each once with all subdivisions that observe it.
 * Includes national holidays that some observe on another day.
 */
export function regionalDays(
  subdivisions: Iterable<{ code: string; days: () => readonly HolidayDay[] }>,
  national: readonly ScopedDay[],
): ScopedDay[] {
  const seen = new Set(national.map(keyOf));
  const found = new Map<string, ScopedDay>();
  for (const { code, days } of subdivisions) {
    for (const day of days()) {
      const key = keyOf(day);
      if (seen.has(key)) continue;
      const known = found.get(key);
      found.set(key, { ...day, subdivisions: [...(known?.subdivisions ?? []), code] });
    }
  }
  return distinctIds([...found.values()], national);
}

/** Two subdivisions may have one holiday on two dates of a year: later ones get their first subdivision in the id. */
function distinctIds(days: readonly ScopedDay[], national: readonly ScopedDay[]): ScopedDay[] {
  const seen = new Set(national.map((day) => `${day.id} ${civilFromDays(day.day).year}`));
  return days.map((day) => {
    const key = `${day.id} ${civilFromDays(day.day).year}`;
    if (seen.has(key)) return { ...day, id: `${day.id}-${(day.subdivisions[0] ?? "").toLowerCase()}` };
    seen.add(key);
    return day;
  });
}
