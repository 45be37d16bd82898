import { expect, test } from "bun:test";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { dataOf, newHolidays, service } from "./service.ts";
import { schoolReport } from "../../src/domain/school/school-report.ts";
import { readRows } from "../support/school-tables.ts";

type School = {
  is_school_holiday: boolean | null;
  reason: string | null;
  known_from: string | null;
  known_until: string | null;
};

const holidays = newHolidays();

/** Rows of what is held, by area; a group of schools counts as its own. */
const COVERAGE = readRows("coverage.tsv");

const parentsOf = new Map(readRows("areas.tsv").map(({ code = "", parent = "" }) => [code, parent]));
const isoOf = new Map(readRows("places.tsv").map(({ code = "", iso = "" }) => [code, iso || code]));
for (const { country = "", code = "", iso = "", parent = "" } of readRows("places.tsv")) {
  const own = iso || code;
  if (parent !== "" && !parentsOf.has(own)) parentsOf.set(own, isoOf.get(`${country}-${parent}`) ?? "");
}

/** A region and the areas that it lies in, the innermost first, by the tables alone. */
function pathOf(region: string): string[] {
  const path = [region];
  for (let code = region; ;) {
    const parent = parentsOf.get(code) ?? /^.+-.+(?=-)/u.exec(code)?.[0] ?? "";
    if (parent === "" || path.includes(parent)) break;
    path.push(parent);
    code = parent;
  }
  return [...path, region.slice(0, 2)];
}

/** Whether the table says that all holidays of a region are held on a date: for at least one group of its schools. */
function isHeld(region: string, date: string): boolean {
  const area = pathOf(region).find((code) => COVERAGE.some((row) => row["area"] === code));
  const rows = COVERAGE.filter((row) => row["area"] === area);
  const covers = (row: Readonly<Record<string, string>>): boolean =>
    (row["from"] || "0") <= date && date <= (row["until"] || "9");
  if (rows.some((row) => row["set_by"] !== "" && covers(row))) return false;
  return rows.some((row) => row["set_by"] === "" && row["from"] !== "" && covers(row));
}

const COUNTRIES = holidays.countryCodes;
const YEARS = [1950, 2015, 2021, 2023, 2025, 2026, 2027, 2028, 2029, 2031, 2035, 2100];

test("no school has lessons on a day that the table does not hold, in any region of any country and any year", async () => {
  let [refused, answered] = [0, 0];
  for (const country of COUNTRIES) {
    const regions = holidays.country(country)?.subdivisions.map(({ code }) => code) ?? [];
    for (const code of [country, ...regions]) {
      for (const year of YEARS) {
        const date = formatDate(daysFromCivil(year, 11, 17));
        const path = `/v1/holidays/school?country=${country}&date=${date}${code === country ? "" : `&subdivision=${code}`}`;
        const { is_school_holiday: found, reason } = await dataOf<School>(path);
        // Territories have the calendar of the country they belong to.
        const isTerritory = parentsOf.has(country);
        if (!isTerritory && !isHeld(code, date)) {
          expect([path, found]).not.toEqual([path, false]);
          refused += 1;
        } else answered += 1;
        if (found === null) expect([path, typeof reason]).toEqual([path, "string"]);
      }
    }
  }
  expect([refused > 5000, answered > 500]).toEqual([true, true]);
}, 240_000);

/** Every region that a question may name: those of ISO 3166-2, and the regions and zones of school authorities. */
function regionsOf(country: string): string[] {
  const listed = holidays.country(country)?.subdivisions.map(({ code }) => code) ?? [];
  const ofSchools = [...isoOf.values(), ...parentsOf.keys()].filter((code) => code.startsWith(`${country}-`));
  return [...new Set([...listed, ...ofSchools])];
}

test("nor is it answered for months from 2020 to 2035, by the report that every door asks", () => {
  let [refused, answered] = [0, 0];
  const wrong: string[] = [];
  for (const country of COUNTRIES) {
    if (parentsOf.has(country)) continue;
    const yearbook = holidays.school.yearbook(country);
    for (const region of [null, ...regionsOf(country)]) {
      // Every month of a country, and of each region one in eleven, which meets each month of the year.
      for (let month = 0; month < 16 * 12; month += region === null ? 1 : 11) {
        const day = daysFromCivil(2020 + Math.floor(month / 12), (month % 12) + 1, 10);
        const { isHoliday, reason } = schoolReport(yearbook, { region, town: undefined, day, nextLimit: 0 });
        const isKnown = isHeld(region ?? country, formatDate(day));
        if (isKnown) answered += 1;
        else refused += 1;
        if (isHoliday === false && !isKnown) wrong.push(`${region ?? country} ${formatDate(day)}: no`);
        if (isHoliday === null && reason === null)
          wrong.push(`${region ?? country} ${formatDate(day)}: no reason`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect([refused > 10_000, answered > 1000]).toEqual([true, true]);
}, 120_000);

test("a year's list of school holidays that the table does not hold whole says so, for every region", async () => {
  let told = 0;
  for (const country of COUNTRIES) {
    if (parentsOf.has(country)) continue;
    for (const year of [2023, 2026, 2027, 2029, 2032]) {
      const isWhole = [1, 12].every((month) => isHeld(country, formatDate(daysFromCivil(year, month, 28))));
      if (isWhole) continue;
      const answer = await service.send(`/v1/holidays/${country}/${year}?types=school&include=regional`);
      const { meta } = (await answer.json()) as { meta: { warnings?: { code: string }[] } };
      const codes = (meta.warnings ?? []).map(({ code }) => code);
      expect([country, year, codes.includes("school_holidays_incomplete")]).toEqual([country, year, true]);
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(1000);
}, 120_000);
