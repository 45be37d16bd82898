import { calendarOfRules } from "../support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import Holidays from "date-holidays";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { readTable } from "../support/table.ts";

/** Rules for which date-holidays computes other days from the same data. Any other difference is an error. */
const EXPECTED_DIFFERENCES = new Set(
  readTable("oracle/expected-differences/holidays-parity.tsv").map(([rule]) => rule),
);

/** The days off that stand for others, coded there weekday by weekday: laws of substitution of the rule files give ours. */
const STAND_IN = /^substitutes |^\d{4}-\d\d-\d\d$| (?:and if|if is|if \d)/i;

const plain = calendarOfRules({ base: holidayRules.base, files: new Map() });

function differences(countryCode: string, year: number): string[] {
  const theirs = new Map<string, string>();
  for (const { date, rule, substitute } of new Holidays(countryCode).getHolidays(year))
    if (substitute !== true) theirs.set(date.slice(0, 10), rule);
  const ours = new Map<string, string>();
  /** Days of one name that follow each other are one holiday of ours, and several of theirs. */
  const later = new Set<string>();
  for (const holiday of plain.list({ countryCode, year, types: HOLIDAY_TYPES }).holidays) {
    for (const date of [holiday.date, holiday.observedDate])
      if (date.startsWith(String(year))) ours.set(date, holiday.rule);
    for (const day of holiday.daysOff) later.add(formatDate(day));
  }
  return [
    ...[...theirs].filter(([date, rule]) => !ours.has(date) && !later.has(date) && !STAND_IN.test(rule)),
    ...[...ours].filter(([date]) => !theirs.has(date)),
  ]
    .filter(([, rule]) => !EXPECTED_DIFFERENCES.has(`${countryCode} ${rule}`))
    .map(([date, rule]) => `${date} ${rule}`);
}

describe("the rule language against date-holidays itself, rule files left out", () => {
  test.each([...plain.countryCodes])("%s gives the same days", (countryCode) => {
    expect([2021, 2026].flatMap((year) => differences(countryCode, year))).toEqual([]);
  });
});
