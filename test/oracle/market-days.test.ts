import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calendarDefinitions, holidayRules } from "../../src/dataset/holiday-rules.ts";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { weekendIn } from "../../src/domain/calendar/weekend.ts";
import { isKnownYear, marketDay, type OpenCalendar } from "../../src/domain/calendars/market-day.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { EXPECTED_DIFFERENCES } from "./expected-differences/market-days.ts";

const holidays = createHolidayCalendar(storedRules);

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
    const found = { days: 0, agree: 0, decided: 0 };
    const notKnown: number[] = [];
    for (const [year, theirs] of reference.get(key) ?? []) {
      if (!isKnownYear(calendar.definition, year)) {
        notKnown.push(year);
        continue;
      }
      const ours = ourYear(calendar, year, kinds);
      for (const date of new Set([...ours.keys(), ...theirs.keys()])) {
        found.days += 1;
        if (ours.get(date) === theirs.get(date)) found.agree += 1;
        else if (isExpected(date)) found.decided += 1;
        else differences.push(`${date} ours ${ours.get(date)}, theirs ${theirs.get(date)}`);
      }
    }
    const untold = notKnown.length === 0 ? "" : `; ${notKnown.length} years are not known`;
    console.log(
      `${key}: ${found.days} days, ${found.agree} agree, ${found.decided} decided by a notice${untold}`,
    );
    expect(differences.sort()).toEqual([]);
  });

  test("of every exchange and payment system a project has days, apart from Lynx", () => {
    const compared = new Set([...reference.keys()].map((key) => key.split(" ")[1]));
    const alone = calendarDefinitions.map(({ id }) => id).filter((id) => !compared.has(id));
    expect(alone).toEqual(["LYNX"]);
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
    ["XBKK", "2020-04-13", true, "Bank of Thailand, 18 March 2020: markets open from 13 to 15 April"],
    ["XBKK", "2020-07-27", false, "Bank of Thailand, press release 38/2020"],
    ["XBKK", "2020-11-19", true, "Bank of Thailand, 28 September 2020: 19 and 20 November are working days"],
    ["XBKK", "2021-10-22", false, "SEC of Thailand: in place of 25 October 2021"],
    ["XBKK", "2023-12-29", false, "SEC of Thailand: in place of 2 January 2024"],
    ["XBKK", "2024-12-30", true, "SEC of Thailand: a working day still"],
    ["XTAI", "2018-12-22", true, "TWSE, schedule of 2018: an additional trading day on a Saturday"],
    [
      "XTAI",
      "2023-01-07",
      false,
      "TWSE, schedule of 2023: neither trading nor settlement on worked Saturdays",
    ],
    ["XTAI", "2025-01-23", false, "TWSE, schedule of 2025: closed from 23 January to 2 February"],
    ["XTAI", "2025-02-03", true, "TWSE, schedule of 2025: closed from 23 January to 2 February"],
    ["XTAE", "2024-02-27", false, "municipal elections"],
    ["XTAE", "2026-09-11", false, "TASE: no trading on a Friday whose Sunday is a holiday"],
    ["XSAU", "2025-06-04", true, "Saudi Exchange: closed from 5 to 10 June 2025"],
    ["XSAU", "2025-06-10", false, "Saudi Exchange: closed from 5 to 10 June 2025"],
    ["XSAU", "2025-04-02", false, "Saudi Exchange: trading resumes on 3 April 2025"],
    ["XSAU", "2025-04-03", true, "Saudi Exchange: trading resumes on 3 April 2025"],
    ["XSAU", "2025-09-23", false, "Saudi Exchange: National Day of 2025"],
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
    ["XMEX", "2011-11-01", 450, 840],
    ["XMEX", "2011-07-01", 510, 900],
    ["XMEX", "2023-11-03", 450, 840],
    ["XMEX", "2025-11-03", 510, 900],
    ["XMEX", "2026-07-01", 450, 840],
  ] as const)("%s on %s runs from minute %i to %i", (id, date, openMinutes, closeMinutes) => {
    const day = marketDay(open(id), dayOf(date));
    expect(day).toMatchObject({ kind: "worked", hours: { openMinutes, closeMinutes } });
  });

  test.each([
    ["XBKK", "2024-03-22", [750, 870], "SET: the afternoon began at 14:30"],
    ["XBKK", "2024-03-25", [750, 840], "SET: it begins at 14:00 as of 25 March 2024"],
    ["XHKG", "2011-06-01", [720, 810], "HKEX: two steps, in March 2011 and March 2012"],
  ] as const)("%s on %s has its break from %p (%s)", (id, date, [startMinutes, endMinutes]) => {
    const { definition } = open(id);
    const day = dayOf(date);
    const span = definition.hours.find(
      ({ fromDay, toDay }) => (fromDay ?? -Infinity) <= day && day <= (toDay ?? Infinity),
    );
    expect(span?.hours.breaks).toEqual([{ startMinutes, endMinutes }]);
  });

  /** Days without trading from Monday to Friday and early closes of a year, as the exchange published them. */
  test.each([
    [
      "XSHG",
      2026,
      "01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07",
      "notice of 22 December 2025",
    ],
    [
      "XNYS",
      2026,
      "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 11-27@13:00 12-24@13:00 12-25",
      "NYSE Group, 23 December 2025",
    ],
    [
      "XNYS",
      2027,
      "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 11-26@13:00 12-24",
      "NYSE Group, 23 December 2025",
    ],
    [
      "XNYS",
      2028,
      "01-17 02-21 04-14 05-29 06-19 07-03@13:00 07-04 09-04 11-23 11-24@13:00 12-25",
      "NYSE Group, 23 December 2025",
    ],
    [
      "BVMF",
      2025,
      "01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-24 12-25 12-31",
      "B3, 4 December 2024",
    ],
    [
      "BVMF",
      2026,
      "01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31",
      "B3, 30 December 2025",
    ],
    [
      "XTAI",
      2023,
      "01-02 01-18 01-19 01-20 01-23 01-24 01-25 01-26 01-27 02-27 02-28 04-03 04-04 04-05 05-01 06-22 06-23 08-03 09-29 10-09 10-10",
      "schedule of 2023, and the typhoon of 3 August",
    ],
  ] as const)("%s in %i, whole", (id, year, days, _source) => {
    const found = [...ourYear(open(id), year, new Set(["early"]))].map(([date, kind]) =>
      kind === "closed" ? date.slice(5) : `${date.slice(5)}@${kind}`,
    );
    expect(found.join(" ")).toBe(days);
  });

  test("years outside of those that are known are not guessed", () => {
    expect(marketDay(open("XNSE"), dayOf("2028-01-26")).kind).toBe("notKnown");
  });
});
