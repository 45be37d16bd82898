import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { createBusinessCalendar } from "../../src/domain/calendar/business-calendar.ts";
import { countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { civilFromDays, dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { everyWeek } from "../../src/domain/calendar/weekend.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { daysOffProvider } from "../../src/domain/holidays/days-off.ts";
import type { Holiday } from "../../src/domain/holidays/holiday.ts";
import { longWeekends } from "../../src/domain/holidays/long-weekend.ts";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { upcomingHolidays } from "../../src/domain/holidays/upcoming.ts";
import { dayNumber, unsound } from "../support/holidays/unsound.ts";

const calendar = createHolidayCalendar(storedRules);
const country = fc.constantFrom(...calendar.countryCodes);
const year = fc.integer({ min: 1900, max: 2100 });
const types = fc.subarray([...HOLIDAY_TYPES], { minLength: 1 });
const isWeekend = (day: number): boolean => dayOfWeek(day) >= 6;

describe("any country, year and types", () => {
  test("a year is the same whatever was asked before it", () => {
    const asked = createHolidayCalendar(storedRules, { cachedDays: 0 });
    const alone = createHolidayCalendar(storedRules, { cachedDays: 0 });
    const near = fc.integer({ min: 2015, max: 2030 });
    const countries = fc.uniqueArray(country, { minLength: 2, maxLength: 2 });
    const turns = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), near), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(countries, turns, (codes, years) => {
        for (const [which, y] of years) {
          const query = { countryCode: codes[which] ?? "FR", year: y, types: HOLIDAY_TYPES };
          alone.clearCache();
          expect(asked.list(query)).toEqual(alone.list(query));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a list has the types asked for alone, each holiday sound", () => {
    fc.assert(
      fc.property(country, year, types, fc.boolean(), (countryCode, y, wanted, includeRegional) => {
        const { holidays } = calendar.list({ countryCode, year: y, types: wanted, includeRegional });
        expect(unsound(holidays, y, includeRegional)).toEqual([]);
        // Special days are off for all, as public ones are, and come with them.
        const allowed = new Set<string>(wanted.includes("public") ? [...wanted, "special"] : wanted);
        expect(new Set(holidays.map(({ type }) => type)).isSubsetOf(allowed)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("the months of a year together are the year", () => {
    fc.assert(
      fc.property(country, year, (countryCode, y) => {
        const whole = calendar.list({ countryCode, year: y }).holidays;
        const months = Array.from(
          { length: 12 },
          (_, i) => calendar.list({ countryCode, year: y, month: i + 1 }).holidays,
        ).flat();
        expect(new Set(months.map((one) => `${one.id} ${one.date}`))).toEqual(
          new Set(whole.map((one) => `${one.id} ${one.date}`)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("a subdivision's days stand in the union of all, and the union names it", () => {
    const divided = calendar.countryCodes.filter(
      (code) => (calendar.country(code)?.subdivisions.length ?? 0) > 0,
    );
    fc.assert(
      fc.property(fc.constantFrom(...divided), fc.nat(), year, types, (countryCode, pick, y, wanted) => {
        const subdivisions = calendar.country(countryCode)?.subdivisions ?? [];
        const code = subdivisions[pick % subdivisions.length]?.code ?? "";
        const union = calendar.list({ countryCode, year: y, types: wanted, includeRegional: true }).holidays;
        for (const holiday of calendar.list({ countryCode, year: y, types: wanted, subdivision: code })
          .holidays) {
          const same = union.filter(
            (one) =>
              one.date === holiday.date &&
              one.type === holiday.type &&
              one.observedDate === holiday.observedDate,
          );
          expect(
            same.some((one) => one.nationwide || one.subdivisions.includes(code)),
            `${code} ${holiday.id} ${holiday.date}`,
          ).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("days off lie in their year; no long weekend begins or ends on a working day", () => {
    fc.assert(
      fc.property(country, fc.integer({ min: 1902, max: 2098 }), (countryCode, y) => {
        const first = daysFromCivil(y, 1, 1);
        const off = daysOffProvider(calendar, { countryCode, subdivision: null, types: ["public"] })(y);
        expect(off.every(({ days }) => days >= first && days < daysFromCivil(y + 1, 1, 1))).toBe(true);
        const holidays = [y - 1, y, y + 1].flatMap(
          (one) => calendar.list({ countryCode, year: one }).holidays,
        );
        const free = new Set(holidays.flatMap((holiday) => holiday.daysOff));
        for (const run of longWeekends(y, holidays, isWeekend)) {
          const ends = [run.start, run.end].map((date) => dayNumber(date));
          expect(ends.every((day) => isWeekend(day) || free.has(day))).toBe(true);
          expect(run.days).toBeGreaterThanOrEqual(3 + run.bridgeDays.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("what is upcoming is never past, and comes nearest first", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(country, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 366 }),
        (codes, todayDay, days) => {
          const countries = codes.map((countryCode) => ({ countryCode, subdivision: null, todayDay }));
          const found = upcomingHolidays(calendar, {
            countries,
            types: ["public"],
            lang: "en",
            days,
            limit: 500,
          }).holidays;
          const untils = found.map(({ daysUntil }) => daysUntil);
          expect(untils).toEqual(untils.toSorted((a, b) => a - b));
          expect(untils.every((until) => until >= 0 && until <= days)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("business days", () => {
  /** Those of a span, each looked at: no weekend, on no day of a holiday of however many days, nor its day off. */
  function naiveCount(countryCode: string, subdivision: string | null, first: number, last: number): number {
    const holidays: Holiday[] = [];
    for (let from = civilFromDays(first).year - 1; from <= civilFromDays(last).year + 1; from += 1)
      holidays.push(...calendar.list({ countryCode, subdivision, year: from }).holidays);
    let count = 0;
    for (let day = first; day <= last; day += 1) {
      const date = formatDate(day);
      const isOff = holidays.some((one) => {
        if (one.halfDay) return false;
        // A holiday whose day off the law has moved is worked on its own date.
        const isOwn = one.date <= date && date <= one.endDate && one.daysOff.includes(dayNumber(one.date));
        return isOwn || one.observedDate === date;
      });
      if (!isOff && dayOfWeek(day) < 6) count += 1;
    }
    return count;
  }

  const places = calendar.countryCodes.flatMap((countryCode) => [
    { countryCode, subdivision: null },
    ...(calendar.country(countryCode)?.subdivisions ?? []).map(({ code }) => ({
      countryCode,
      subdivision: code,
    })),
  ]);

  test("of any country or region are those counted one by one", () => {
    const first = fc.integer({ min: daysFromCivil(2000, 1, 1), max: daysFromCivil(2040, 1, 1) });
    const length = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(fc.constantFrom(...places), first, length, (place, start, span) => {
        const business = createBusinessCalendar({
          weekend: everyWeek([6, 7]),
          holidays: daysOffProvider(calendar, { ...place, types: ["public"] }),
        });
        const { businessDays } = countBusinessDays(business, start, start + span, "both");
        expect(businessDays).toBe(naiveCount(place.countryCode, place.subdivision, start, start + span));
      }),
      { numRuns: 300 },
    );
  });
});
