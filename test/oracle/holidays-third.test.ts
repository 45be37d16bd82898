import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { dayOfWeek } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";
import { readTable } from "../support/table.ts";

const calendar = createHolidayCalendar(storedRules);
const FILE = new URL("reference/openholidays-public.tsv", import.meta.url);
/** Years that the file has; of a country with fewer days in one, it has not the year. */
const YEARS = [2022, 2023, 2024, 2026, 2028, 2029];
const FEWEST_DAYS = 4;
const SUNDAY = 7;

const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;

const ROWS = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [country = "", start = "", end = "", , , , , places = ""] = line.split("\t");
    return { country, firstDay: dayOf(start), lastDay: dayOf(end), year: Number(start.slice(0, 4)), places };
  });

/** Its regions that have codes of ISO 3166-2. */
const regionsOf = (places: string): string[] =>
  places.split(",").filter((code) => /^[A-Z]{2}-\w+$/.test(code));

/** The names of a country's whole days off that the other project lacks in a region and a year, Sundays left out. */
function extraNames(country: string, subdivision: string | null, year: number): string[] {
  const rows = ROWS.filter((row) => row.country === country && row.year === year);
  if (rows.length < FEWEST_DAYS) return [];
  const isAt = (code: string): boolean =>
    subdivision !== null && (code === subdivision || code.startsWith(`${subdivision}-`));
  const theirs = rows.filter(({ places }) => places === "" || places.split(",").some(isAt));
  const isTheirs = (day: number): boolean =>
    theirs.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
  return calendar
    .list({ countryCode: country, subdivision, year })
    .holidays.filter(({ halfDay }) => !halfDay)
    .flatMap(({ name, daysOff }) =>
      daysOff
        .filter(
          (day) => formatDate(day).startsWith(String(year)) && dayOfWeek(day) !== SUNDAY && !isTheirs(day),
        )
        .map(() => name),
    );
}

test("days off that a third project, curated from official pages, lacks are ours by a law named here, and no others", () => {
  const found = new Set<string>();
  for (const country of new Set(ROWS.map((row) => row.country))) {
    const codes = ROWS.filter((row) => row.country === country).flatMap(({ places }) => regionsOf(places));
    const regions = [...new Set(codes)].filter((code) => calendar.hasSubdivision(country, code));
    for (const region of [null, ...regions])
      for (const year of YEARS)
        for (const name of extraNames(country, region, year)) found.add(`${country} ${name}`);
  }
  const listed = readTable("oracle/expected-differences/third-project.tsv");
  expect(listed.filter(([, , law = ""]) => law.length < 8)).toEqual([]);
  expect([...found].sort()).toEqual(listed.map(([country, name]) => `${country} ${name}`).sort());
});
