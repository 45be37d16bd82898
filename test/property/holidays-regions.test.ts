import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { holidayRules, mergedRules } from "../../src/dataset/holiday-rules.ts";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { civilFromDays } from "../../src/domain/calendar/civil.ts";
import { weekendTest } from "../../src/domain/calendar/weekend.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { daysOffProvider } from "../../src/domain/holidays/days-off.ts";
import type { Holiday } from "../../src/domain/holidays/holiday.ts";
import { holidaysToIcs } from "../../src/domain/holidays/ics.ts";
import { createRuleBook } from "../../src/domain/holidays/rule-book.ts";
import { DAY_TYPES, HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { dayNumber, repeated, unsound } from "../support/holidays/unsound.ts";

const calendar = createHolidayCalendar(storedRules);
const book = createRuleBook(mergedRules);

/** Countries that work on all holidays since 2022: Ukraine under martial law, Закон 2136-IX, ст. 6. */
const ALL_WORKED: ReadonlySet<string> = new Set(["UA"]);

/** Substitutes that the law itself puts on another day off, by id. */
const LAWFUL_ON_DAYS_OFF: ReadonlyMap<string, string> = new Map([
  ["br-amazonia-day", "Acre, Lei 2.247/2009: to the Friday of its week, the day of Independence or not"],
  ["br-signing-of-the-petropolis-treaty", "the same; 20 November is a national holiday since 2024"],
  ["cr-day-of-the-black-person-and-afro-costa-rican-culture", "Ley 10050: to the Sunday in 2022 and 2023"],
  [
    "us-inauguration-day-dc",
    "5 U.S.C. 6103 (c): to the Monday of 2013, Martin Luther King's birthday as well",
  ],
  ["us-inauguration-day-md", "the same"],
  ["us-inauguration-day-va", "the same"],
  ["gt-army-day", "Decreto 19-2018: to the Monday; the towns of Saint Peter keep 29 June besides"],
]);

/** Days off in place of a holiday's own day that are no working day: a weekly day off or a holiday. */
function wastedSubstitutes(holidays: readonly Holiday[], isWeekend: (day: number) => boolean): string[] {
  const full = holidays.filter(({ type, halfDay }) => type === "public" && !halfDay);
  const standsIn = ({ date, endDate }: Holiday, day: number): boolean =>
    day < dayNumber(date) || day > dayNumber(endDate);
  const own = new Set(full.flatMap((one) => one.daysOff.filter((day) => !standsIn(one, day))));
  return full
    .filter((one) => !one.isEstimated && !LAWFUL_ON_DAYS_OFF.has(one.id))
    .flatMap((one) => {
      const day = one.daysOff.find((each) => standsIn(one, each));
      if (day === undefined || !(own.has(day) || isWeekend(day))) return [];
      return [`${one.id} ${one.date}: its substitute ${formatDate(day)} is off anyway`];
    });
}

/** What is wrong with a country's own days of a year near ours. */
function nationalIssues(countryCode: string, year: number): string[] {
  const { holidays } = calendar.list({ countryCode, year, types: DAY_TYPES });
  const isWeekend = weekendTest(holidayRules.weekends, countryCode);
  const own = new Set(book.country(countryCode)?.languages.map((tag) => tag.split("-")[0]));
  const listed = holidays.filter(({ type }) => type === "public");
  const free = new Set(listed.flatMap(({ daysOff }) => daysOff));
  const provided = daysOffProvider(calendar, { countryCode, subdivision: null, types: ["public"] })(year);
  const working = free.difference(new Set(provided.map(({ days }) => days)));
  const isWorkedByRight = ({ date, daysOff }: Holiday): boolean =>
    daysOff.length === 0 && isWeekend(dayNumber(date)) && !free.has(dayNumber(date));
  const wrong = holidays.filter(
    ({ type, days, daysOff, localLanguage, source }) =>
      (type === "public" && days > 1 && daysOff.length < days) ||
      !own.has(localLanguage?.split("-")[0]) ||
      // The key of a law in the file, not its name.
      (source !== null && source.length < 20),
  );
  return [
    ...(year >= 2018 && listed.length < 4 && !(year > 2022 && ALL_WORKED.has(countryCode))
      ? [`${listed.length} public holidays`]
      : []),
    ...repeated(listed.flatMap(({ name, daysOff }) => daysOff.map((day) => `${name} off twice on ${day}`))),
    ...[...working]
      .filter((day) => civilFromDays(day).year === year)
      .map((day) => `${formatDate(day)} is a business day`),
    ...holidays
      .filter((one) => one.type === "workday" && !isWorkedByRight(one))
      .map(({ date }) => `${date} is worked, but was no weekly day off`),
    ...wrong.map((one) => JSON.stringify(one)),
  ];
}

/** Days of a list with regions that one of their regions does not list under the same id. */
function unknownInRegions(union: readonly Holiday[]): string[] {
  return union.flatMap(({ countryCode, id, year, date, observedDate, subdivisions, school }) =>
    (school === null ? subdivisions : [])
      .filter((subdivision) => {
        const { holidays } = calendar.list({ countryCode, subdivision, year, types: DAY_TYPES });
        return !holidays.some(
          (one) => one.id === id && one.date === date && one.observedDate === observedDate,
        );
      })
      .map((code) => `${id} ${date} has another id in ${code}`),
  );
}

describe("every country with all its regions, 1990-2060", () => {
  test.each([...calendar.countryCodes])("%s computes in all types, each holiday sound", (countryCode) => {
    const { name = "", subdivisions = [] } = calendar.country(countryCode) ?? {};
    expect(name).not.toBe("");
    const scopes = [null, ...subdivisions.map(({ code }) => code)].map((subdivision) => {
      const isWeekend = weekendTest(holidayRules.weekends, subdivision ?? countryCode);
      return { scope: { countryCode, subdivision, types: DAY_TYPES }, isWeekend };
    });
    const issues: string[] = [];
    for (let year = 1990; year <= 2060; year += 1) {
      const found = scopes.flatMap(({ scope, isWeekend }) => {
        const { holidays } = calendar.list({ ...scope, year });
        const isNear = year >= 2000 && year <= 2040;
        return [...unsound(holidays, year), ...(isNear ? wastedSubstitutes(holidays, isWeekend) : [])];
      });
      issues.push(...found.map((issue) => `${year} ${issue}`));
    }
    for (let year = 2000; year <= 2030; year += 1) {
      const union = calendar.list({ countryCode, year, types: DAY_TYPES, includeRegional: true });
      const found = [
        ...unsound(union.holidays, year, true),
        ...unknownInRegions(union.holidays),
        ...nationalIssues(countryCode, year),
      ];
      issues.push(...found.map((issue) => `${year} ${issue}`));
    }
    expect(issues).toEqual([]);
  });
});

/** Languages of feeds, in turn for the countries. */
const LANGUAGES = ["en", "de", "ar", "zh", "ja", "xx"];

describe("a feed of a country with its regions", () => {
  test.each(calendar.countryCodes.map((code, index) => [code, LANGUAGES[index % 6] ?? "en"] as const))(
    "%s in %s is read back by another library, every event with the name and days of its holiday",
    (countryCode, lang) => {
      const query = { countryCode, types: HOLIDAY_TYPES, lang, includeRegional: true };
      const holidays = [2025, 2026, 2027].flatMap((year) => calendar.list({ ...query, year }).holidays);
      const feed = { name: countryCode, host: "example.org", release: calendar.version, language: lang };
      const text = holidaysToIcs(holidays, feed);
      expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      const component = new ICAL.Component(ICAL.parse(text));
      const events = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
      const byUid = new Map(events.map((event) => [event.uid, event]));
      expect(byUid.size).toBe(events.length);
      const wrong = holidays.filter((one) => {
        const id = `${one.id}-${one.year}`;
        const event =
          byUid.get(`${id}-${one.subdivisions[0]?.toLowerCase()}@example.org`) ??
          byUid.get(`${id}@example.org`);
        // DTEND is the day after the last.
        const end = formatDate(dayNumber(one.endDate) + 1);
        const [from, to] = [event?.startDate.toString(), event?.endDate.toString()];
        return event?.summary !== one.name || from !== one.date || to !== end;
      });
      expect(wrong.map(({ id, date }) => `${id} ${date}`)).toEqual([]);
    },
  );
});
