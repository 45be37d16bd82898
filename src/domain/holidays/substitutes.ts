import type { HolidayDay } from "./holiday-day.ts";

/** A day off is at most so many days from its holiday. */
const NEAR_DAYS = 5;

/** Joins "substitutes …" rules with the holiday they replace. One of another type (a bank's day off) stays separate. */
export function foldSubstitutes(days: readonly HolidayDay[]): readonly HolidayDay[] {
  if (!days.some((day) => day.isSubstitute)) return foldDatedSubstitutes(days);
  const own = days.filter((day) => !day.isSubstitute);
  for (const substitute of days.filter((day) => day.isSubstitute)) {
    const sameDay = own.filter((day) => day.day === substitute.day && !day.isSubstitute);
    const typed = sameDay.filter((day) => day.rule.type === substitute.rule.type);
    const holiday = typed.find((day) => day.id === substitute.id) ?? typed[0];
    if (holiday !== undefined && holiday.observedDay === holiday.day) {
      own[own.indexOf(holiday)] = withObserved(holiday, substitute);
      continue;
    }
    const isAlone = sameDay.length === 0 || holiday !== undefined;
    own.push(
      isAlone
        ? {
            ...substitute,
            day: substitute.observedDay,
            lastDay: substitute.observedDay,
            isDayFree: true,
            isSubstitute: false,
          }
        : { ...substitute, id: `${substitute.id}-${substitute.rule.type}` },
    );
  }
  return foldDatedSubstitutes(own);
}

function withObserved(holiday: HolidayDay, substitute: HolidayDay): HolidayDay {
  return { ...holiday, observedDay: substitute.observedDay, source: holiday.source ?? substitute.source };
}

/** Joins a dated day off ("2023-11-13", marked `substitute`) with the holiday of its name some days before or after. */
function foldDatedSubstitutes(days: readonly HolidayDay[]): readonly HolidayDay[] {
  if (!days.some(isDatedSubstitute)) return days;
  const dated = days.filter(isDatedSubstitute);
  const own = [...days];
  for (const substitute of dated) {
    const holiday = own.find(
      (day) =>
        day.id === substitute.id &&
        day.rule.type === substitute.rule.type &&
        !isDatedSubstitute(day) &&
        day.observedDay === day.day &&
        Math.abs(day.day - substitute.day) <= NEAR_DAYS,
    );
    if (holiday === undefined) continue;
    own[own.indexOf(holiday)] = withObserved(holiday, substitute);
    own.splice(own.indexOf(substitute), 1);
  }
  return own;
}

function isDatedSubstitute({ rule }: HolidayDay): boolean {
  const { base, steps } = rule.program;
  return (
    rule.spec.isSubstitute === true && base.kind === "gregorian" && base.year !== null && steps.length === 0
  );
}
