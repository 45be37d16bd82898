import { dayOfWeek } from "../calendar/civil.ts";
import type { ComputedDay } from "./rule-set.ts";
import { isActive } from "./active-window.ts";
import type { HolidayType, Substitution } from "./rule-program.ts";

/** A working day is found within this many days. */
const LONGEST_SEARCH_DAYS = 30;

/**
 * Adds the substitutes to the holidays of a place, each on a day that is no weekly day off, no holiday and no substitute
 * of another. The earlier holiday comes first. Days off that were decided one by one stay.
 */
export function withSubstitutes(
  days: readonly ComputedDay[],
  isWeekend: (day: number) => boolean,
): readonly ComputedDay[] {
  if (!days.some(({ rule }) => rule.substitutions.length > 0)) return days;
  const everyType = new Set(days.flatMap(({ rule }) => (rule.substitutions.length > 0 ? rule.type : [])));
  const publicOff = daysOffCounted(days, new Set(["public"]));
  /** Offices' days off do not keep a public holiday's substitute away; public ones keep away all. */
  const allOff = daysOffCounted(days, everyType.add("public"));
  const offFor = (type: HolidayType): Map<number, number> => (type === "public" ? publicOff : allOff);
  /** Days whose weekday has given a substitute: two holidays on one Sunday give one. */
  const served = new Set<number>();

  function givesSubstitute(law: Substitution, day: number, off: Map<number, number>): boolean {
    if (!isActive(law.active, day) || law.when?.includes(dayOfWeek(day)) === false) return false;
    if (!served.has(day) && (law.weekdays.includes(dayOfWeek(day)) || (law.onWeekend && isWeekend(day)))) {
      served.add(day);
      return true;
    }
    const holidays = off.get(day) ?? 1;
    if (!law.onHoliday || holidays < 2) return false;
    off.set(day, holidays - 1);
    return true;
  }

  function workingDay(from: number, to: Substitution["to"], off: Map<number, number>): number | null {
    const isFree = (day: number): boolean => !off.has(day) && !isWeekend(day);
    for (let away = 1; away <= LONGEST_SEARCH_DAYS; away += 1) {
      const [next, previous] = [from + away, from - away];
      const named = [next, previous].find((day) => dayOfWeek(day) === to);
      if (named !== undefined) return isFree(named) ? named : null;
      if ((to === "next" || to === "nearest") && isFree(next)) return next;
      if ((to === "previous" || to === "nearest") && isFree(previous)) return previous;
    }
    return null;
  }

  function substituted(one: ComputedDay): ComputedDay[] {
    const { type } = one.rule;
    const law = one.rule.substitutions.find((each) => givesSubstitute(each, one.day, offFor(type)));
    const observedDay = law === undefined ? null : workingDay(one.day, law.to, offFor(law.type ?? type));
    if (law === undefined || observedDay === null) return [one];
    allOff.set(observedDay, 1);
    if ((law.type ?? type) === "public") publicOff.set(observedDay, 1);
    const source = joinSources(one.source, law.source);
    if (law.type === null || law.type === type) return [{ ...one, observedDay, source }];
    const [id, rule] = [`${one.id}-${law.type}`, { ...one.rule, type: law.type }];
    return [one, { ...one, id, rule, source, day: observedDay, lastDay: observedDay, observedDay }];
  }

  return days
    .toSorted((a, b) => a.day - b.day)
    .flatMap((one) => {
      const isPlain = one.isDayFree && one.observedDay === one.day && !one.isHalfDay;
      return one.rule.substitutions.length === 0 || !isPlain ? [one] : singleDays(one).flatMap(substituted);
    });
}

/** How many holidays of the types free each day. */
function daysOffCounted(days: readonly ComputedDay[], types: ReadonlySet<HolidayType>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of days) {
    if (!types.has(one.rule.type) || one.isHalfDay) continue;
    if (one.observedDay !== one.day) counts.set(one.observedDay, 1);
    for (let day = one.day; one.isDayFree && day <= one.lastDay; day += 1)
      counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

function singleDays(one: ComputedDay): ComputedDay[] {
  if (one.lastDay === one.day) return [one];
  const days = Array.from({ length: one.lastDay - one.day + 1 }, (_, at) => one.day + at);
  return days.map((day) => ({ ...one, day, lastDay: day, observedDay: day }));
}

function joinSources(own: string | null, law: string | null): string | null {
  return own === null || law === null || own === law ? (own ?? law) : `${own}; day off: ${law}`;
}
