import { expect, test } from "bun:test";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { holidayRules } from "../../dataset/holiday-rules.ts";
import { UMM_AL_QURA } from "./calendars/crescent.ts";
import { createRuleBook } from "./rule-book.ts";
import { parseRule } from "./rule-parse.ts";
import { staysInYear } from "./rule-reach.ts";
import { runBase } from "./rule-run.ts";
import type { HolidayDay } from "./holiday-day.ts";
import { compileCountry } from "./rule-set.ts";
import { createYearRunner } from "./year-run.ts";

test.each([
  ["05-01", true],
  ["07-04 and if saturday then previous friday if sunday then next monday", true],
  ["easter 1", true],
  ["orthodox -48", true],
  ["4th thursday in November", true],
  ["01-01", false],
  ["12-25", false],
  ["12-20 P10D", false],
  ["easter -80", false],
  ["1 Shawwal", false],
  ["chinese 1-0-01", false],
  ["05-01 if is public holiday then next monday", false],
])("%s: %p", (rule, expected) => {
  expect(staysInYear(parseRule(rule))).toBe(expected);
});

test("a rule that stays in its year does so in every year, at least nine days from its ends", () => {
  const book = createRuleBook(holidayRules);
  let checked = 0;
  for (const code of book.countryCodes()) {
    const set = compileCountry(book, code)?.national;
    for (const rule of set?.staying ?? []) {
      for (let year = 1900; year <= 2100; year += 1) {
        const context = {
          hijri: { announced: new Map(), reckoning: UMM_AL_QURA, toleranceDays: 1 },
          isHoliday: () => false,
        };
        for (const { day, observedDay, part } of runBase(rule.program, year, null, context)) {
          const lastDay = day + Math.ceil((part.durationHours ?? 0) / 24);
          expect(civilFromDays(Math.min(day, observedDay) - 9).year).toBe(year);
          expect(Math.max(lastDay, observedDay) + 9).toBeLessThan(daysFromCivil(year + 1, 1, 1));
          checked += 1;
        }
      }
    }
  }
  expect(checked).toBeGreaterThan(400_000);
});

test("a year is the same when the rules that stay in their year also run for the years beside it", () => {
  const book = createRuleBook(holidayRules);
  const shown = (days: readonly HolidayDay[]) =>
    days.map((day) => `${day.id} ${day.day} ${day.observedDay} ${day.lastDay} ${day.rule.place}`).join("; ");
  let checked = 0;
  for (const code of book.countryCodes()) {
    const country = compileCountry(book, code);
    if (country === null) continue;
    for (const set of [country.national, ...country.subdivisions.listed.map(country.regional)]) {
      const roaming = [...set.roaming, ...set.staying].sort((a, b) => a.place - b.place);
      const [near, whole] = [createYearRunner(), createYearRunner()];
      const widely = { ...set, roaming, staying: [] };
      for (let year = 1900; year <= 2100; year += 1) {
        expect(shown(near.run(set, year))).toBe(shown(whole.run(widely, year)));
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(100_000);
}, 60_000);
