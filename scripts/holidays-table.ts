/**
 * Compares the calendar with the two reference lists of test/oracle/reference and prints what is missing and what is
 * too much, country by country. `bun scripts/holidays-table.ts` prints the summary, `… CH AT` the dates of those
 * countries, `--all` those of every country with a difference, `--list=CH,AT`
 * prints the days off of 2026 and 2027, `--write` puts the table into data/holidays/README.md.
 */
import { holidayRules } from "../data/holidays/rules.ts";
import { formatDate } from "../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../src/domain/holidays/calendar.ts";
import type { Holiday } from "../src/domain/holidays/holiday.ts";
import agreed from "../test/oracle/reference/holidays-ref.json";
import either from "../test/oracle/reference/holidays-either.json";

type Row = {
  country: string;
  agreedCount: number;
  foundCount: number;
  givenCount: number;
  rightCount: number;
  missing: string[];
  extra: string[];
};

const calendar = createHolidayCalendar(holidayRules);

function rowOf(country: string): Row {
  const row: Row = {
    country,
    agreedCount: 0,
    foundCount: 0,
    givenCount: 0,
    rightCount: 0,
    missing: [],
    extra: [],
  };
  const eitherYears = either.filter((entry) => entry.country === country);
  for (const { year, dates } of eitherYears) {
    const allowed = new Set(dates);
    const given = datesOff(country, year);
    for (const [date, holidays] of given) {
      row.givenCount += 1;
      if (allowed.has(date)) row.rightCount += 1;
      else if (holidays.some((holiday) => holiday.source !== null))
        row.extra.push(`${date} ${nameAll(holidays)} [law named]`);
      else row.extra.push(`${date} ${nameAll(holidays)}`);
    }
    for (const { date } of agreed.filter((entry) => entry.country === country && entry.year === year)) {
      row.agreedCount += 1;
      if (given.has(date)) row.foundCount += 1;
      else row.missing.push(date);
    }
    if (!agreed.some((entry) => entry.country === country)) {
      for (const date of dates) if (!given.has(date)) row.missing.push(`${date}?`);
    }
  }
  return row;
}

function datesOff(country: string, year: number): Map<string, Holiday[]> {
  const found = new Map<string, Holiday[]>();
  if (!calendar.countryCodes.includes(country)) return found;
  for (const holiday of calendar.list({ countryCode: country, year }).holidays) {
    for (const day of holiday.daysOff) {
      const date = formatDate(day);
      if (date.startsWith(String(year))) found.set(date, [...(found.get(date) ?? []), holiday]);
    }
  }
  return found;
}

const nameAll = (holidays: readonly Holiday[]): string =>
  holidays.map((holiday) => `${holiday.name}${holiday.isEstimated ? "~" : ""} {${holiday.rule}}`).join(" + ");
const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);

const wanted = process.argv.slice(2).filter((word) => /^[A-Z]{2}$/.test(word));
const isAll = process.argv.includes("--all");
const rows = [...new Set(either.map((entry) => entry.country))].sort().map(rowOf);

let table = "";
for (const row of rows) {
  const unlawful = row.extra.filter((line) => !line.endsWith("[law named]"));
  table += `| ${row.country} | ${row.foundCount}/${row.agreedCount} | ${percent(row.foundCount, row.agreedCount)} | ${percent(row.rightCount, row.givenCount)} | ${row.missing.length} | ${unlawful.length} | ${row.extra.length - unlawful.length} |\n`;
  if (!(isAll ? row.missing.length + unlawful.length > 0 : wanted.includes(row.country))) continue;
  console.log(
    `\n${row.country}  recall ${percent(row.foundCount, row.agreedCount)}  precision ${percent(row.rightCount, row.givenCount)}`,
  );
  if (row.missing.length > 0) console.log(`  - ${row.missing.join(" ")}`);
  const extra = isAll ? unlawful : row.extra;
  const byHoliday = Map.groupBy(extra, (line) => line.slice("2026-01-01 ".length));
  for (const [holiday, lines] of byHoliday)
    console.log(`  + ${holiday}: ${lines.map((line) => line.slice(0, 10)).join(" ")}`);
}

const listed =
  process.argv
    .find((word) => word.startsWith("--list="))
    ?.slice("--list=".length)
    .split(",") ?? [];
for (const country of listed) {
  for (const year of [2026, 2027]) {
    const lines = [...datesOff(country, year)].map(
      ([date, holidays]) => `${date.slice(5)} ${holidays.map((holiday) => holiday.name).join(" + ")}`,
    );
    console.log(`${country} ${year}: ${lines.join("; ")}`);
  }
}

const sum = (pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0);
const low = rows
  .filter((row) => row.agreedCount > 0 && row.foundCount / row.agreedCount < 0.95)
  .map((row) => row.country);
const unlawfulCount = sum((row) => row.extra.filter((line) => !line.endsWith("[law named]")).length);
const summary = `recall ${percent(
  sum((row) => row.foundCount),
  sum((row) => row.agreedCount),
)} %, precision ${percent(
  sum((row) => row.rightCount),
  sum((row) => row.givenCount),
)} % (${unlawfulCount} days without a law named); below 95 %: ${low.join(" ") || "none"}`;
if (wanted.length === 0 && !isAll) console.log(table);
console.log(summary);

if (process.argv.includes("--write")) {
  const readme = new URL("../data/holidays/README.md", import.meta.url);
  const text = await Bun.file(readme).text();
  const head =
    "| country | found | recall % | precision % | missing | extra | extra by law |\n|---|---|---|---|---|---|---|\n";
  await Bun.write(
    readme,
    text.replace(
      /<!-- table -->[\s\S]*<!-- \/table -->/,
      () => `<!-- table -->\n\n2024-2027: ${summary}\n\n${head}${table}\n<!-- /table -->`,
    ),
  );
}
