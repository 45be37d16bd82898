import { expect, test } from "bun:test";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { dataOf, newHolidays, service } from "./service.ts";
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

const CODES_OF = {
  estimated: "holidays_estimated",
  workdays: "workdays_undecided",
  local: "holidays_local",
} as const;

/** Every way of counting or listing days off, for a country and the days from 1 March to 31 May. */
const WAYS: Readonly<Record<string, (country: string, year: number) => string>> = {
  "business-days": (country, year) =>
    `/v1/date/business-days?start=${year}-03-01&end=${year}-05-31&country=${country}`,
  "date/diff": (country, year) => `/v1/date/diff?start=${year}-03-01&end=${year}-05-31&country=${country}`,
  "date/add": (country, year) => `/v1/date/add?date=${year}-03-01&business_days=64&country=${country}`,
  holidays: (country, year) => `/v1/holidays/${country}/${year}`,
  upcoming: (country, year) =>
    `/v1/holidays/upcoming?country=${country}&from=${year}-03-01&days=92&limit=500`,
  schedule: (country, year) =>
    `/v1/schedule?cron=0+9+*+*+1-5&timezone=UTC&country=${country}&holidays=skip&from=${year}-03-01T00:00&count=66`,
};

test.each(Object.entries(WAYS))(
  "%s of every country warns of estimated days, of undecreed make-up days and of local days not held",
  async (_, pathOfWay) => {
    let warned = 0;
    for (const country of COUNTRIES) {
      for (const year of [2027, 2028]) {
        const [firstDay, lastDay] = [daysFromCivil(year, 3, 2), daysFromCivil(year, 5, 25)];
        const region = { countryCode: country, subdivision: null };
        const days = holidays.days({ ...region, year });
        const isEstimated = days.some(
          ({ day, toleranceDays }) => toleranceDays > 0 && day >= firstDay && day <= lastDay,
        );
        const isLocal = holidays.localDaysNotHeld({ ...region, firstDay, lastDay }).length > 0;
        const expected = [
          ...(isEstimated ? [CODES_OF.estimated] : []),
          ...(["CN", "HU", "VN", "RU", "UZ", "BY"].includes(country) ? [CODES_OF.workdays] : []),
          ...(isLocal ? [CODES_OF.local] : []),
        ];
        if (expected.length === 0) continue;
        const answer = await service.send(pathOfWay(country, year));
        const { meta } = (await answer.json()) as { meta: { warnings?: { code: string }[] } };
        const codes = new Set((meta.warnings ?? []).map(({ code }) => code));
        expect([country, year, expected.filter((code) => !codes.has(code))]).toEqual([country, year, []]);
        warned += 1;
      }
    }
    expect(warned).toBeGreaterThan(80);
  },
  120_000,
);
