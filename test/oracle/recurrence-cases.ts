import * as fc from "fast-check";
import { formatLocal } from "../../src/domain/calendar/format.ts";

/** Random rules, seeded anew in each run; a failure names the seed. */
export const RULES = 3000;
export const MOST = 8;
/** Days that a rule is followed for: python-dateutil goes through each of its periods. */
const DAYS = {
  YEARLY: 20_000,
  MONTHLY: 10_000,
  WEEKLY: 5000,
  DAILY: 2000,
  HOURLY: 400,
  MINUTELY: 30,
  SECONDLY: 1,
};

export type Case = { start: string; rule: string };

export function lastOf({ start, rule }: Case): string {
  const days = Object.entries(DAYS).find(([name]) => rule.startsWith(`FREQ=${name}`))?.[1] ?? 0;
  return formatLocal(Date.parse(`${start}Z`) / 1000 + days * 86_400);
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const some = (min: number, max: number, isSigned: boolean, most = 4) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min, max }), fc.boolean()), {
      minLength: 1,
      maxLength: most,
      selector: ([number, isBack]) => (isSigned && isBack ? -number : number),
    })
    .map((all) => all.map(([number, isBack]) => (isSigned && isBack ? -number : number)));
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, { arbitrary: value, weight: 1 });

export const rules: fc.Arbitrary<Case> = fc
  .record({
    start: fc
      .integer({ min: Date.UTC(1996, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 })
      .map((seconds) => formatLocal(seconds)),
    frequency: fc.constantFrom(
      ...Object.keys(DAYS),
      "YEARLY",
      "YEARLY",
      "YEARLY",
      "MONTHLY",
      "MONTHLY",
      "WEEKLY",
    ),
    interval: fc.constantFrom(1, 1, 1, 2, 3, 5, 7, 12, 13),
    months: maybe(some(1, 12, false)),
    monthDays: maybe(some(1, 31, true)),
    yearDays: maybe(some(1, 366, true)),
    weekNumbers: maybe(some(1, 53, true)),
    weekdays: maybe(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...WEEKDAYS), fc.integer({ min: -6, max: 6 })), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
    isNumbered: fc.boolean(),
    hours: maybe(some(0, 23, false, 3)),
    minutes: maybe(some(0, 59, false, 3)),
    seconds: maybe(some(0, 59, false, 3)),
    positions: maybe(some(1, 8, true, 3)),
    count: maybe(fc.integer({ min: 1, max: 6 })),
    weekStart: maybe(fc.constantFrom(...WEEKDAYS)),
  })
  .map((given) => {
    const { frequency, start } = given;
    const isLong = frequency === "YEARLY" || frequency === "MONTHLY";
    const weekNumbers = frequency === "YEARLY" ? given.weekNumbers : null;
    const isNumbered = given.isNumbered && isLong && weekNumbers === null;
    const most = frequency === "MONTHLY" ? 5 : 53;
    const weekdays = given.weekdays?.map(([name, number]) =>
      isNumbered && number !== 0 && Math.abs(number) <= most ? `${number}${name}` : name,
    );
    // Where python-dateutil goes through each second or minute of days that the rule has not.
    const isOfAnyDay = frequency === "SECONDLY" || frequency === "MINUTELY";
    const parts = {
      FREQ: frequency,
      INTERVAL: given.interval,
      BYMONTH: isOfAnyDay ? null : given.months,
      BYMONTHDAY: frequency === "WEEKLY" || frequency === "SECONDLY" ? null : given.monthDays,
      BYYEARDAY: frequency === "YEARLY" || frequency === "HOURLY" ? given.yearDays : null,
      BYWEEKNO: weekNumbers,
      BYDAY: weekdays === undefined ? null : [...new Set(weekdays)],
      BYHOUR: given.hours,
      BYMINUTE: given.minutes,
      BYSECOND: given.seconds,
      COUNT: given.count,
      WKST: given.weekStart,
    };
    const positions = isOfAnyDay ? null : given.positions;
    const hasOther = Object.entries(parts).some(([name, value]) => name.startsWith("BY") && value !== null);
    const all = Object.entries({ ...parts, BYSETPOS: hasOther ? positions : null });
    const written = all
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${String(value)}`);
    return { start, rule: written.join(";") };
  });

/** What dateutil is asked, so that its departures from RFC 5545 are out of the way. */
export function asked({ start, rule }: Case) {
  const has = (name: string): boolean => rule.includes(`${name}=`);
  const weekday = (new Date(`${start}Z`).getUTCDay() + 6) % 7;
  // "Information missing … is taken from DTSTART" (3.3.10): dateutil takes all days of the weeks.
  const isWeekAlone = has("BYWEEKNO") && !["BYDAY", "BYMONTHDAY", "BYYEARDAY"].some(has);
  const isWeekly = rule.startsWith("FREQ=WEEKLY") && !has("BYDAY");
  const withDay = isWeekAlone || isWeekly ? `${rule};BYDAY=${WEEKDAYS[weekday]}` : rule;
  const isFromWeek = rule.startsWith("FREQ=WEEKLY") && has("BYSETPOS");
  const weekStart = WEEKDAYS.findIndex((name) => name === (/WKST=(..)/.exec(rule)?.[1] ?? "MO"));
  const shift = isFromWeek ? (weekday - weekStart + 7) % 7 : 0;
  // Days before the start do not count; a rule that never happens is looked for up to the last year.
  const uncounted = withDay.replace(/;COUNT=\d+/, "");
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? MOST);
  return { start, last: lastOf({ start, rule }), rule: uncounted, shift, most: Math.min(MOST, count) };
}

/** Departures of dateutil 2.9 that cannot be asked around, each by its reason. */
export const DIFFERS: readonly (readonly [why: string, is: (one: Case, dateutil: unknown) => boolean])[] = [
  [
    "dateutil numbers the weeks at the edge of a year by the calendar year's count: the last days of December are never weeks -52 and -53, the first of January never -2 and before",
    ({ rule }) => /BYWEEKNO=[^;]*-5[123]/.test(rule),
  ],
  [
    "dateutil numbers the first days of January by the length of their own year, where they belong to the last week of the year before: 1 January 2022 is in week 52, which it takes for 53",
    ({ rule }) => /BYWEEKNO=(?:[^;]*,)?5[23]\b/.test(rule),
  ],
  [
    "dateutil asks for both where BYDAY has weekdays with and without numbers; each value of the list adds days (3.3.10)",
    ({ rule }) => {
      const days = /BYDAY=([^;]*)/.exec(rule)?.[1]?.split(",") ?? [];
      return days.some((day) => /\d/.test(day)) && !days.every((day) => /\d/.test(day));
    },
  ],
  [
    "dateutil refuses a rule whose steps never reach its hours, minutes or seconds",
    (_, answer) => typeof answer === "object" && answer !== null && "error" in answer,
  ],
];
