/**
 * Checks the holidays of one country, or of all, against the references in test/oracle/reference.
 * `bun scripts/holidays.ts --help` lists the commands.
 */
import { readFileSync } from "node:fs";
import { holidayRules, mergedRules } from "../src/dataset/holiday-rules.ts";
import { createHolidayCalendar, type HolidayCalendar } from "../src/domain/holidays/calendar.ts";
import { createRuleBook } from "../src/domain/holidays/rule-book.ts";
import { HOLIDAY_TYPES, DAY_TYPES } from "../src/domain/holidays/rule-program.ts";
import { compareCountry } from "../test/support/holidays/comparison.ts";
import { daysOffByDate } from "../test/support/holidays/days-off-by-date.ts";
import { createExpectedLookup, readExpected } from "../test/support/holidays/expected.ts";
import { referenceCountries } from "../test/support/holidays/reference.ts";
import { countryReport } from "../test/support/holidays/report.ts";
import { ruleFileIssues, ruleIssues } from "../test/support/holidays/rule-file-issues.ts";
import { summaryOf } from "../test/support/holidays/summary.ts";
import { formatDate } from "../src/domain/calendar/format.ts";

/** The laws behind a country's days of some years, as lines: each with its rules, its substitutes and its working days. */
function lawsOfCountry(calendar: HolidayCalendar, countryCode: string, years: readonly number[]): string[] {
  const days = years.flatMap((year) => calendar.days({ countryCode, year, types: DAY_TYPES }));
  const rulesBy = Map.groupBy(days, ({ source }) => source?.split("; day off: ")[0] ?? "no law");
  const worked = days.filter(({ rule }) => rule.type === "workday");
  const replaced = days.filter(
    ({ rule, day, observedDay }) => observedDay !== day && rule.type !== "workday",
  );
  return [
    `laws of ${years.join(", ")}`,
    ...[...rulesBy].map(
      ([law, found]) => `  ${law}: ${[...new Set(found.map(({ rule }) => rule.text))].join(", ")}`,
    ),
    ...replaced.map(({ id, day, observedDay, isDayFree, source }) => {
      const law = source?.split("; day off: ")[1] ?? source;
      return `  substitute ${formatDate(observedDay)} ${isDayFree ? "beside" : "in place of"} ${formatDate(day)} ${id}: ${law}`;
    }),
    ...worked.map(({ day, source }) => `  worked by decree ${formatDate(day)}: ${source}`),
  ];
}

const HELP = `bun scripts/holidays.ts <command>

  check XX [YY …] [--all]  What differs from the references, country by country:
                           national and regional days, names, the rule file.
                           '-' is missing, '+' too much, '?' said by one project
                           alone. --all lists what was decided by law as well.
                           Above it the laws of 2025-2027 with their rules, the
                           substitutes and the days worked by decree.
  lint [XX …]              Rules without a law, laws that nothing cites, unknown
                           keys and rules, in one country or in all.
  list XX [YEAR …]         The days off of a country (2026); XX-YY lists those
                           of a region.
  summary                  Recall and precision of all countries, and those
                           with most differences.
`;

/** Years whose laws, substitutes and working days are shown. */
const LAW_YEARS = [2025, 2026, 2027];

const calendar = createHolidayCalendar(mergedRules);
const book = createRuleBook(mergedRules);
const knownCountries: ReadonlySet<string> = new Set([...calendar.countryCodes, ...referenceCountries]);
const [command = "--help", ...words] = process.argv.slice(2);

function compare(country: string) {
  const expected = createExpectedLookup(readExpected(country));
  const comparison = compareCountry(calendar, country, expected);
  return { comparison, unused: expected.unused() };
}

function check(countries: readonly string[]): void {
  for (const country of countries) {
    const { comparison, unused } = compare(country);
    for (const line of lawsOfCountry(calendar, country, LAW_YEARS)) console.log(line);
    console.log(`${countryReport(comparison, issuesOf(country), unused, words.includes("--all"))}\n`);
  }
}

function issuesOf(country: string): string[] {
  const file = holidayRules.files.get(country);
  const text = file === undefined ? "" : readFileSync(`data/holidays/${country}.yaml`, "utf8");
  const ofFile = file === undefined ? [] : ruleFileIssues(country, file, book, text);
  return [...ofFile, ...ruleIssues(country, book)];
}

function lint(countries: readonly string[]): void {
  const issues = countries.flatMap((country) => issuesOf(country).map((issue) => `${country} ${issue}`));
  for (const issue of issues) console.log(issue);
  console.log(`${countries.length} countries, ${issues.length} issues`);
  if (issues.length > 0) process.exitCode = 1;
}

function list(places: readonly string[], years: readonly number[]): void {
  for (const place of places) {
    const scope = { countryCode: place.slice(0, 2), subdivision: place.length > 2 ? place : null };
    for (const year of years) {
      console.log(`${place} ${year}`);
      for (const [date, found] of daysOffByDate(calendar, { ...scope, year, types: HOLIDAY_TYPES }))
        for (const { name, localName, type, rule, isEstimated } of found)
          console.log(
            `  ${date}${isEstimated ? "~" : " "} ${type === "public" ? "" : `[${type}] `}${name} / ${localName}  {${rule}}`,
          );
    }
  }
}

function isKnownPlace(place: string): boolean {
  const country = place.slice(0, 2);
  return place.length === 2 ? calendar.has(country) : calendar.hasSubdivision(country, place);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const isYear = (word: string): boolean => /^\d{4}$/.test(word);
const codes = words.filter((word) => word !== "--all" && !isYear(word)).map((word) => word.toUpperCase());

if (command === "check") {
  const unknown = codes.filter((country) => !knownCountries.has(country));
  if (unknown.length > 0)
    fail(`No country is called ${unknown.join(", ")}: write ISO 3166-1 codes, such as DE.`);
  else check(codes.length === 0 ? referenceCountries : codes);
} else if (command === "lint") {
  lint(codes.length === 0 ? calendar.countryCodes : codes);
} else if (command === "list") {
  const years = words.filter(isYear).map(Number);
  const unknown = codes.filter((place) => !isKnownPlace(place));
  if (codes.length === 0 || unknown.length > 0)
    fail(
      `list needs countries or regions, such as DE or DE-BY${unknown.length > 0 ? `: not ${unknown.join(", ")}` : ""}.`,
    );
  else list(codes, years.length === 0 ? [2026] : years);
} else if (command === "summary") {
  console.log(summaryOf(referenceCountries.map((country) => compare(country).comparison)));
} else if (["--help", "-h", "help"].includes(command)) {
  console.log(HELP);
} else {
  fail(`There is no command "${command}".\n\n${HELP}`);
}
