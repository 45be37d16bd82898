import { describe, expect, test } from "bun:test";
import { embeddedSource } from "../../dataset/embedded.ts";
import { openDataSet } from "../../dataset/open.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { createHolidayCalendar } from "./calendar.ts";
import { explainRule } from "./rule-explanation.ts";
import { HOLIDAY_TYPES } from "./rule-program.ts";
import { parseRule } from "./rule-parse.ts";

const explain = (rule: string): string =>
  explainRule({ program: parseRule(rule), active: null, substitutions: [] });

describe("a rule in plain English", () => {
  test.each([
    ["07-04", "4 July"],
    ["2025-06-05", "5 June 2025"],
    ["2nd monday in October", "The 2nd Monday of October"],
    ["monday before 06-01", "The Monday before 1 June"],
    ["friday after 4th thursday in November", "The Friday after the 4th Thursday of November"],
    ["2nd friday after monday before 06-01", "The 2nd Friday after the Monday before 1 June"],
    ["easter", "Easter Sunday"],
    ["easter -2", "2 days before Easter Sunday"],
    ["easter 1", "The day after Easter Sunday"],
    ["orthodox -2", "2 days before Orthodox Easter Sunday"],
    ["julian 12-25", "25 December of the Julian calendar"],
    ["10 Dhu al-Hijjah P4D", "10 Dhu al-Hijjah of the Islamic calendar; 4 days long"],
    ["15 Nisan", "15 Nisan of the Hebrew calendar"],
    ["1 Farvardin", "1 Farvardin of the Persian calendar"],
    ["chinese 08-0-15", "Day 15 of month 8 of the Chinese calendar"],
    ["1 day before vietnamese 01-0-01", "The day before day 1 of month 1 of the Vietnamese calendar"],
    ["march equinox in +09:00", "The day of the March equinox"],
    ["announced games P3D", "Announced year by year; 3 days long"],
    ["12-24 12:00", "24 December; from 12:00"],
    [
      "01-26 if saturday,sunday then next monday",
      "26 January; moved to the Monday after when it falls on a Saturday or Sunday",
    ],
    [
      "05-24 observed if wednesday,thursday then next friday",
      "24 May; the day off is taken on the Friday after when it falls on a Wednesday or Thursday",
    ],
    ["12-31 not on sunday", "31 December; not when it falls on a Sunday"],
    ["1st monday in August in even years", "The 1st Monday of August; only in even years"],
    ["01-20 every 4 years since 1937", "20 January; every 4 years, counted from 1937"],
  ])("%s", (rule, text) => {
    expect(explain(rule)).toBe(text);
  });

  test("says since when and until when it applies", () => {
    const active = [
      { fromDay: daysFromCivil(2004, 5, 1), toDay: daysFromCivil(2010, 1, 1) },
      { fromDay: daysFromCivil(2022, 1, 1), toDay: null },
    ];
    expect(explainRule({ program: parseRule("07-16"), active, substitutions: [] })).toBe(
      "16 July; since 1 May 2004 until 2009; since 2022",
    );
  });

  test("exists for every rule of every country, without words of the rule language", () => {
    const calendar = createHolidayCalendar(openDataSet(embeddedSource()).rules);
    for (const countryCode of calendar.countryCodes) {
      const list = calendar.list({ countryCode, year: 2026, types: HOLIDAY_TYPES, includeRegional: true });
      for (const { rule, explanation } of list.holidays)
        expect(explanation, rule).toMatch(/^(?!.*(?:undefined|null|NaN|#\d|P\d+D))[A-Z0-9].{2,}$/);
    }
  });
});
