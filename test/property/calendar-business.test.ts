/** Compares business days counted at once with a walk over the days. */
import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  createBusinessCalendar,
  type BusinessRules,
  type HalfDays,
} from "../../src/domain/calendar/business-calendar.ts";
import {
  addBusinessDays,
  countBusinessDays,
  nearestBusinessDay,
  type Inclusive,
} from "../../src/domain/calendar/business-days.ts";
import { civilFromDays, dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { everyWeek, weekendIn, type WeekendRule } from "../../src/domain/calendar/weekend.ts";

const FROM = daysFromCivil(2019, 1, 1);
const UNTIL = daysFromCivil(2023, 12, 31);

type Sample = {
  rules: WeekendRule[];
  region: string | null;
  fixed: number[] | null;
  holidays: { days: number; isHalf: boolean }[];
  extra: number[];
  working: number[];
  halfDays: HalfDays;
};

const weekday = fc.integer({ min: 1, max: 7 });
const weekendOf = fc.uniqueArray(weekday, { maxLength: 4 });
const dayNumber = fc.integer({ min: FROM, max: UNTIL });

/** A weekend that changes twice, for a country and one part of it. */
const changingRules = fc
  .tuple(
    fc.uniqueArray(dayNumber, { minLength: 2, maxLength: 2 }),
    weekendOf,
    weekendOf,
    weekendOf,
    weekendOf,
  )
  .map(([cuts, first, second, third, part]): WeekendRule[] => {
    const [low = FROM, high = UNTIL] = cuts.sort((a, b) => a - b);
    return [
      { region: "XA", from: null, until: formatDate(low - 1), days: first },
      { region: "XA", from: formatDate(low), until: formatDate(high - 1), days: second },
      { region: "XA", from: formatDate(high), until: null, days: third },
      { region: "XA-1", from: formatDate(low), until: formatDate(high), days: part },
    ];
  });

const sample: fc.Arbitrary<Sample> = fc.record({
  rules: changingRules,
  region: fc.constantFrom("XA", "XA-1", "XA-2", "XB", null),
  fixed: fc.option(weekendOf),
  holidays: fc.array(fc.record({ days: dayNumber, isHalf: fc.boolean() }), { maxLength: 60 }),
  extra: fc.array(dayNumber, { maxLength: 10 }),
  working: fc.array(dayNumber, { maxLength: 10 }),
  halfDays: fc.constantFrom<HalfDays>("work", "off", "half"),
});

function calendarOf(from: Sample) {
  const rules: BusinessRules = {
    weekend: from.fixed === null ? weekendIn(from.rules, from.region) : everyWeek(from.fixed),
    holidays: (year) => from.holidays.filter(({ days }) => civilFromDays(days).year === year),
    extraHolidays: from.extra,
    workingDays: from.working,
    halfDays: from.halfDays,
  };
  return createBusinessCalendar(rules);
}

/** The weekly days off on a day, by the first rule of the region, or of its country, that has the date. */
function naiveWeekend({ rules, region }: Sample, days: number): readonly number[] {
  const date = formatDate(days);
  const has = (rule: WeekendRule): boolean => (rule.from ?? date) <= date && date <= (rule.until ?? date);
  const codes = region === null ? [] : [region, region.slice(0, 2)];
  const found = codes.flatMap((code) => rules.find((rule) => rule.region === code && has(rule)) ?? []);
  return found[0]?.days ?? [6, 7];
}

/** The part of a day that is worked, as the rule defines it. */
function naivePart(from: Sample, days: number): number {
  if (from.working.includes(days)) return 1;
  const weekend = from.fixed ?? naiveWeekend(from, days);
  if (weekend.includes(dayOfWeek(days))) return 0;
  if (from.extra.includes(days)) return 0;
  const today = from.holidays.filter((holiday) => holiday.days === days);
  if (today.some(({ isHalf }) => !isHalf)) return 0;
  if (today.length === 0 || from.halfDays === "work") return 1;
  return from.halfDays === "off" ? 0 : 0.5;
}

test("a count is the sum over the days, for changing weekends, holidays, make-up and half days", () => {
  const inclusive = fc.constantFrom<Inclusive>("both", "start", "end", "none");
  fc.assert(
    fc.property(sample, dayNumber, dayNumber, inclusive, (from, start, end, ends) => {
      let naive = 0;
      const step = end < start ? -1 : 1;
      for (let days = start; days !== end + step; days += step) {
        const isCounted =
          (days !== start || ends === "both" || ends === "start") &&
          (days !== end || ends === "both" || ends === "end");
        if (isCounted) naive += step * naivePart(from, days);
      }
      const count = countBusinessDays(calendarOf(from), start, end, ends);
      expect(count.businessDays).toBe(naive + 0);
      expect(count.businessDays + count.weekendDays + count.holidayDays).toBe(count.totalDays);
    }),
    { numRuns: 400 },
  );
});

test("an addition stops on the day a walk stops on, having stepped over the same holidays", () => {
  const count = fc.integer({ min: -500, max: 500 }).filter((n) => n !== 0);
  const start = fc.integer({ min: FROM + 700, max: UNTIL - 700 });
  fc.assert(
    fc.property(sample, start, count, (from, startDays, n) => {
      const step = n > 0 ? 1 : -1;
      let left = Math.abs(n);
      let days = startDays;
      const skipped: number[] = [];
      while (left > 0) {
        days += step;
        const part = naivePart(from, days);
        left -= part;
        const isPlainWeekend = (from.fixed ?? naiveWeekend(from, days)).includes(dayOfWeek(days));
        if (left > 0 && part < 1 && !isPlainWeekend) skipped.push(days);
      }
      expect(addBusinessDays(calendarOf(from), startDays, n)).toEqual({ days, skipped });
    }),
    { numRuns: 400 },
  );
});

test("adding n business days passes n of them, and the day reached is worked", () => {
  fc.assert(
    fc.property(sample, dayNumber, fc.integer({ min: 1, max: 2000 }), (from, start, n) => {
      const whole: Sample = { ...from, halfDays: "off" };
      const calendar = calendarOf(whole);
      const { days } = addBusinessDays(calendar, start, n);
      expect(countBusinessDays(calendar, start, days, "end").businessDays).toBe(n);
      expect(addBusinessDays(calendar, days + 1, -1).days).toBe(days);
      expect(nearestBusinessDay(calendar, days - 1, 1)).toBe(days);
    }),
    { numRuns: 200 },
  );
});
