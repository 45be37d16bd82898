import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calendarDefinitions, holidayRules, mergedRules } from "../../src/dataset/holiday-rules.ts";
import { dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { weekendIn } from "../../src/domain/calendar/weekend.ts";
import { isKnownYear, marketDay, type OpenCalendar } from "../../src/domain/calendars/market-day.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { EXPECTED_DIFFERENCES } from "./expected-differences/market-days.ts";

const holidays = createHolidayCalendar(mergedRules);

function open(id: string): OpenCalendar {
  const definition = calendarDefinitions.find((each) => each.id === id);
  if (definition === undefined) throw new Error(`no calendar ${id}`);
  return { definition, holidays, weekend: weekendIn(holidayRules.weekends, id) };
}

const dayOf = (date: string): number => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return daysFromCivil(year, month, day);
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Days of a year by what a project or we say: "closed", "13:00" for an early close, "weekend" for a session on one. */
type Year = Map<string, string>;

const rows = readFileSync(join(import.meta.dir, "reference/market-days.tsv"), "utf8")
  .trim()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .slice(1)
  .map((line) => line.split("\t"));

/** By project and calendar, then year. */
const reference = new Map<string, Map<number, Year>>();
for (const [project = "", id = "", kind = "", year = "", days = ""] of rows) {
  const ofYear = reference
    .getOrInsertComputed(`${project} ${id}`, () => new Map<number, Year>())
    .getOrInsertComputed(Number(year), () => new Map());
  for (const entry of days.split(" ").filter((each) => each !== "")) {
    const [date = "", time] = entry.split("@");
    ofYear.set(`${year}-${date}`, time ?? kind);
  }
}

/** Kinds of facts that a project has of a calendar at all. */
const kindsOf = (project: string, id: string): Set<string | undefined> =>
  new Set(rows.filter(([p, i]) => p === project && i === id).map(([, , kind]) => kind));

function ourYear(calendar: OpenCalendar, year: number, kinds: ReadonlySet<string | undefined>): Year {
  const found: Year = new Map();
  for (let day = daysFromCivil(year, 1, 1); day < daysFromCivil(year + 1, 1, 1); day += 1) {
    const market = marketDay(calendar, day);
    const isOnWeekend = dayOfWeek(day) > 5;
    if (market.kind === "off" && !isOnWeekend) found.set(formatDate(day), "closed");
    if (market.kind !== "worked") continue;
    if (isOnWeekend) found.set(formatDate(day), "weekend");
    else if (kinds.has("early") && market.special?.isEarlyClose === true && market.hours !== null)
      found.set(formatDate(day), clock(market.hours.closeMinutes));
  }
  return found;
}

describe("days of exchanges as other projects have them, from 2005 to 2027", () => {
  test.each([...reference.keys()])("%s", (key) => {
    const [project = "", id = ""] = key.split(" ");
    const calendar = open(id);
    const kinds = kindsOf(project, id);
    const expected = EXPECTED_DIFFERENCES.filter(
      (each) => each.calendar === id && each.projects.includes(project),
    ).flatMap(({ days }) => days);
    const isExpected = (date: string): boolean =>
      expected.some((each) => (each.startsWith("*") ? date.endsWith(each.slice(1)) : date.startsWith(each)));
    const differences: string[] = [];
    for (const [year, theirs] of reference.get(key) ?? []) {
      if (!isKnownYear(calendar.definition, year)) continue;
      const ours = ourYear(calendar, year, kinds);
      for (const date of new Set([...ours.keys(), ...theirs.keys()]))
        if (ours.get(date) !== theirs.get(date) && !isExpected(date))
          differences.push(`${date} ours ${ours.get(date)}, theirs ${theirs.get(date)}`);
    }
    expect(differences.sort()).toEqual([]);
  });

  test("every expected difference names a calendar that a project has", () => {
    const unknown = EXPECTED_DIFFERENCES.flatMap(({ calendar, projects }) =>
      projects.filter((project) => !reference.has(`${project} ${calendar}`)),
    );
    expect(unknown).toEqual([]);
  });
});

/** Each by the notice or rule of the exchange or bank, and not by a project. */
describe("days by notice", () => {
  test.each([
    ["FED", "2026-07-03", true, "Federal Reserve: a holiday on Saturday 4 July leaves Friday open"],
    ["XNYS", "2026-07-03", false, "NYSE Rule 7.2: closed on the Friday before a Saturday's holiday"],
    ["XNYS", "2025-01-09", false, "NYSE, national day of mourning for President Carter"],
    ["FED", "2025-01-09", true, "Federal Reserve Banks were open on that day"],
    ["XNYS", "2027-06-18", false, "Juneteenth 2027 is a Saturday"],
    ["FED", "2027-06-18", true, "Juneteenth 2027 is a Saturday"],
    ["XNYS", "2027-12-24", false, "Christmas Day 2027 is a Saturday"],
    ["XNYS", "2027-12-31", true, "New Year's Day of 2028 is a Saturday and is not observed before"],
    ["XTKS", "2026-12-31", false, "Tokyo Stock Exchange: 31 December to 3 January"],
    ["XSHG", "2026-02-14", false, "a Saturday that a decree makes a working day has no trading"],
    ["XTAE", "2026-01-11", false, "the first Sunday without trading in Tel Aviv"],
    ["XTAE", "2026-01-09", true, "the first Friday with trading in Tel Aviv"],
    ["TARGET", "2026-05-01", false, "ECB, long-term calendar: 1 May"],
    ["XLON", "2022-09-19", false, "bank holiday for the funeral of Queen Elizabeth II"],
    ["XASX", "2022-09-22", false, "National Day of Mourning"],
  ] as const)("%s on %s is worked: %p (%s)", (id, date, isWorked) => {
    expect(marketDay(open(id), dayOf(date)).kind === "worked").toBe(isWorked);
  });

  test.each([
    ["XNYS", "2026-11-27", 570, 780],
    ["XHKG", "2026-12-24", 570, 720],
    ["XTKS", "2024-11-01", 540, 900],
    ["XTKS", "2024-11-05", 540, 930],
    ["XTAE", "2026-01-09", 599, 830],
    ["FED", "2026-07-03", -180, 1140],
  ] as const)("%s on %s runs from minute %i to %i", (id, date, openMinutes, closeMinutes) => {
    const day = marketDay(open(id), dayOf(date));
    expect(day).toMatchObject({ kind: "worked", hours: { openMinutes, closeMinutes } });
  });

  test("years outside of those that are known are not guessed", () => {
    expect(marketDay(open("XNSE"), dayOf("2028-01-26")).kind).toBe("notKnown");
  });
});
