import { readdirSync } from "node:fs";
import { describe, expect, test } from "bun:test";
import { ruleFiles } from "../../data/holidays/rule-files.ts";
import { holidayRules } from "../../data/holidays/rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { parseRule } from "../../src/domain/holidays/rule-parse.ts";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const ALLOWED_DAY: ReadonlySet<string> = new Set([
  "name",
  "_name",
  "type",
  "source",
  "active",
  "disable",
  "enable",
  "dates",
  "substitute",
  "note",
]);
const ALLOWED_AREA: ReadonlySet<string> = new Set([
  "names",
  "name",
  "langs",
  "zones",
  "dayoff",
  "weekend",
  "days",
  "_days",
  "states",
  "regions",
  "hijri",
]);

/** Faults of an area of a rule file, each with its place. */
function faultsOf(area: Fields, place: string, sources: ReadonlySet<string>): string[] {
  const faults = Object.keys(area)
    .filter((key) => !ALLOWED_AREA.has(key))
    .map((key) => `${place}: unknown "${key}"`);
  for (const [rule, day] of Object.entries(fieldsOf(area["days"]))) {
    if (day === false) continue;
    const fields = fieldsOf(day);
    const at = `${place} "${rule}"`;
    for (const key of Object.keys(fields)) if (!ALLOWED_DAY.has(key)) faults.push(`${at}: unknown "${key}"`);
    const source = fields["source"];
    if (typeof source !== "string") faults.push(`${at}: no source`);
    else if (source.length < 20 && !sources.has(source))
      faults.push(`${at}: source "${source}" is not listed`);
    if (parseRule(rule).base.kind === "announced" && fields["dates"] === undefined)
      faults.push(`${at}: no dates`);
  }
  for (const kind of ["states", "regions"]) {
    for (const [code, child] of Object.entries(fieldsOf(area[kind])))
      if (child !== false) faults.push(...faultsOf(fieldsOf(child), `${place}-${code}`, sources));
  }
  return faults;
}

describe("the rule files", () => {
  const names = readdirSync(new URL("../../data/holidays/", import.meta.url)).filter((name) =>
    name.endsWith(".yaml"),
  );

  test("are all imported", () => {
    expect([...ruleFiles.keys()].sort()).toEqual(names.map((name) => name.replace(".yaml", "")).sort());
  });

  test.each([...ruleFiles.keys()])("%s: readable rules, known keys, a source beside each day", (code) => {
    const file = fieldsOf(ruleFiles.get(code));
    const holidays = fieldsOf(file["holidays"]);
    expect(Object.keys(holidays)).toEqual([code]);
    expect([undefined, "merge", "replace"]).toContain(file["mode"] as undefined);
    expect(faultsOf(fieldsOf(holidays[code]), code, new Set(Object.keys(fieldsOf(file["sources"]))))).toEqual(
      [],
    );
  });
});

describe("every country", () => {
  const calendar = createHolidayCalendar(holidayRules);

  test.each([...calendar.countryCodes])(
    "%s has a name and computes 1990-2060 in all types, ids unique in each year",
    (countryCode) => {
      expect(calendar.country(countryCode)?.name).toBeTruthy();
      for (let year = 1990; year <= 2060; year += 1) {
        const { holidays } = calendar.list({
          countryCode,
          year,
          types: HOLIDAY_TYPES,
          includeRegional: year % 10 === 6,
        });
        const ids = holidays.map((holiday) => `${holiday.id}-${holiday.year}`);
        expect(
          ids.length - new Set(ids).size,
          `${year}: ${ids.filter((id, i) => ids.indexOf(id) !== i).join(" ")}`,
        ).toBe(0);
        expect(
          holidays.every((holiday) => holiday.name !== "" && /^[a-z]{2}-[a-z0-9-]+$/.test(holiday.id)),
        ).toBe(true);
      }
    },
  );

  test("gives public holidays in 2024-2027", () => {
    const empty = calendar.countryCodes.filter((countryCode) =>
      [2024, 2025, 2026, 2027].some((year) => calendar.list({ countryCode, year }).holidays.length < 4),
    );
    expect(empty).toEqual([]);
  });
});
