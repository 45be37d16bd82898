import * as fc from "fast-check";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { formatLocal } from "../../src/domain/calendar/format.ts";
import { readRecurrenceRule } from "../../src/domain/schedule/recurrence-rule.ts";
import { SEARCH_LIMIT, STILL_SEARCHING } from "../../src/domain/schedule/rule.ts";

/** Random rules, seeded anew in each run; a failure names the seed. */
const RULES = 3000;
const MOST = 8;
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

type Case = { start: string; rule: string };

function lastOf({ start, rule }: Case): string {
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

const rules: fc.Arbitrary<Case> = fc
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
function asked({ start, rule }: Case) {
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
const DIFFERS: readonly (readonly [why: string, is: (one: Case, dateutil: unknown) => boolean])[] = [
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

function mine({ start, rule }: Case): string[] | string {
  const startSeconds = Date.parse(`${start}Z`) / 1000;
  const read = readRecurrenceRule(rule, startSeconds, (seconds) => seconds);
  if (!read.ok) return read.expected;
  const found: string[] = [];
  const last = lastOf({ start, rule });
  let from = startSeconds;
  while (found.length < MOST) {
    const next = read.value.times.next(from);
    if (next === STILL_SEARCHING) continue;
    if (next === SEARCH_LIMIT) return "search limit";
    if (next === null) break;
    const text = formatLocal(next);
    if (text > last) break;
    found.push(text);
    from = next + 1;
  }
  return found;
}

test("three thousand random rules of all parts have the dates of python-dateutil, but for named departures", async () => {
  const seed = Date.now() % 1_000_000_000;
  const cases = fc.sample(rules, { numRuns: RULES, seed });
  const python = Bun.spawn(["python3", join(import.meta.dir, "recurrences.py")], {
    stdin: new Blob([cases.map((one) => JSON.stringify(asked(one))).join("\n")]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = (await new Response(python.stdout).text()).trim().split("\n");
  expect(await python.exited).toBe(0);
  expect(lines.length).toBe(RULES);
  const different: unknown[] = [];
  const counts = { same: 0, never: 0, named: 0, refused: 0, limit: 0 };
  cases.forEach((one, at) => {
    const dateutil: unknown = JSON.parse(lines[at] ?? "null");
    const answer = mine(one);
    if (Bun.deepEquals(answer, dateutil)) {
      counts.same += 1;
      if (answer.length === 0) counts.never += 1;
    } else if (
      typeof answer === "string" &&
      answer.startsWith("a rule that happens") &&
      Bun.deepEquals(dateutil, [])
    )
      counts.refused += 1;
    else if (answer === "search limit" && Bun.deepEquals(dateutil, [])) counts.limit += 1;
    else if (DIFFERS.some(([, is]) => is(one, dateutil))) counts.named += 1;
    else different.push({ ...one, answer, dateutil });
  });
  // Rules of few parts alone would show little.
  expect(cases.filter(({ rule }) => rule.split(";").length > 4).length).toBeGreaterThan(RULES / 4);
  // A rule that is searched for in vain is not known to have an end.
  expect(counts.limit).toBeLessThan(RULES / 100);
  console.log(`recurrence rules against python-dateutil, seed ${seed}: ${JSON.stringify(counts)}`);
  expect({ seed, different: different.slice(0, 5), count: different.length }).toEqual({
    seed,
    different: [],
    count: 0,
  });
}, 180_000);
