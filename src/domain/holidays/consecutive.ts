import type { ComputedDay } from "./rule-set.ts";

/**
 * Joins consecutive days of one name into one holiday of several days: some rules write a festival as one rule
 * ("1 Shawwal P3D"), others as a rule or a date for each day. Keeps the order.
 */
export function joinConsecutive(days: readonly ComputedDay[]): readonly ComputedDay[] {
  /** The result for a day: itself with a later last day, or nothing when an earlier day includes it. */
  const joined = new Map<ComputedDay, ComputedDay | null>();
  /** First days of the runs that the next day may continue. */
  let open: ComputedDay[] = [];
  for (const day of days.toSorted((a, b) => a.day - b.day)) {
    if (!isPlain(day)) continue;
    open = open.filter((first) => (joined.get(first) ?? first).lastDay + 1 >= day.day);
    const first = open.findLast((one) => isSameHoliday(one, day) && one.day < day.day);
    if (first === undefined) {
      open.push(day);
      continue;
    }
    const run = joined.get(first) ?? first;
    joined.set(first, {
      ...run,
      lastDay: Math.max(run.lastDay, day.lastDay),
      toleranceDays: Math.max(run.toleranceDays, day.toleranceDays),
    });
    joined.set(day, null);
  }
  if (joined.size === 0) return days;
  return days.flatMap((day) => {
    const stands = joined.get(day);
    return stands === null ? [] : [stands ?? day];
  });
}

/** Whole days off on their own dates: a day with a separate day off is not joined, nor a working day by decree. */
const isPlain = (day: ComputedDay): boolean =>
  day.isDayFree && !day.isHalfDay && day.observedDay === day.day && day.rule.type !== "workday";

const isSameHoliday = (a: ComputedDay, b: ComputedDay): boolean =>
  a.id === b.id && a.rule.type === b.rule.type && a.rule.isNationwide === b.rule.isNationwide;
