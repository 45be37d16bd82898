import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import ICAL from "ical.js";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createBusinessCalendar } from "../../src/domain/calendar/business-calendar.ts";
import { countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { everyWeek, weekendTest } from "../../src/domain/calendar/weekend.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { daysOffProvider } from "../../src/domain/holidays/days-off.ts";
import type { Holiday } from "../../src/domain/holidays/holiday.ts";
import { holidaysToIcs } from "../../src/domain/holidays/ics.ts";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";

const FIRST_YEAR = 1990;
const LAST_YEAR = 2060;

const calendar = createHolidayCalendar(holidayRules);
const dayNumber = (date: string): number => Date.parse(date) / MS_PER_DAY;

function issuesOf(holidays: readonly Holiday[], year: number): string[] {
  const seen = new Set<string>();
  return holidays.flatMap((one) => {
    const place = `${one.id} ${one.date}`;
    const issues: string[] = [];
    const key = `${one.id} ${one.year}`;
    if (seen.has(key)) issues.push(`${place}: id twice`);
    seen.add(key);
    if (one.name === "" || one.localName === "" || one.nameLanguage === "") issues.push(`${place}: no name`);
    if (dayNumber(one.endDate) - dayNumber(one.date) + 1 !== one.days)
      issues.push(`${place}: ${one.days} days`);
    const isInYear = one.daysOff.some((day) => formatDate(day).startsWith(String(year)));
    if (!isInYear && !one.date.startsWith(String(year))) issues.push(`${place}: not in ${year}`);
    if (one.isEstimated !== (one.estimateToleranceDays !== null)) issues.push(`${place}: no tolerance`);
    return issues;
  });
}

/** Substitutes that the law itself puts on another day off, by id. */
const LAWFUL_ON_DAYS_OFF: ReadonlyMap<string, string> = new Map([
  ["br-amazonia-day", "Acre, Lei 2.247/2009: to the Friday of its week, the day of Independence or not"],
  ["br-signing-of-the-petropolis-treaty", "the same; 20 November is a national holiday since 2024"],
  ["cr-day-of-the-black-person-and-afro-costa-rican-culture", "Ley 10050: to the Sunday in 2022 and 2023"],
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

describe("every country and region, 1990-2060", () => {
  test.each([...calendar.countryCodes])("%s computes in all types, each holiday sound", (countryCode) => {
    const regions = calendar.country(countryCode)?.subdivisions.map(({ code }) => code) ?? [];
    const issues: string[] = [];
    for (const subdivision of [null, ...regions]) {
      const isWeekend = weekendTest(holidayRules.weekends, subdivision ?? countryCode);
      for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
        const { holidays } = calendar.list({ countryCode, subdivision, year, types: HOLIDAY_TYPES });
        const found = issuesOf(holidays, year);
        if (year >= 2000 && year <= 2040) found.push(...wastedSubstitutes(holidays, isWeekend));
        issues.push(...found.map((issue) => `${subdivision ?? countryCode} ${issue}`));
      }
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
      const feed = { name: countryCode, host: "example.org", release: calendar.version, lang };
      const text = holidaysToIcs(holidays, feed);
      expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      const component = new ICAL.Component(ICAL.parse(text));
      const events = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
      const byUid = new Map(events.map((event) => [event.uid, event]));
      expect(byUid.size).toBe(events.length);
      const wrong = holidays.filter((one) => {
        const event = byUid.get(`${one.id}-${one.year}@example.org`);
        // DTEND is the day after the last.
        const end = formatDate(dayNumber(one.endDate) + 1);
        const [from, to] = [event?.startDate.toString(), event?.endDate.toString()];
        return event?.summary !== one.name || from !== one.date || to !== end;
      });
      expect(wrong.map(({ id, date }) => `${id} ${date}`)).toEqual([]);
    },
  );
});

describe("business days", () => {
  /** Those of a span, each looked at: no weekend, on no day of a holiday of however many days, nor its day off. */
  function naiveCount(countryCode: string, subdivision: string | null, first: number, last: number): number {
    const years = [
      new Date(first * MS_PER_DAY).getUTCFullYear(),
      new Date(last * MS_PER_DAY).getUTCFullYear(),
    ];
    const holidays: Holiday[] = [];
    for (let year = (years[0] ?? 0) - 1; year <= (years[1] ?? 0) + 1; year += 1)
      holidays.push(...calendar.list({ countryCode, subdivision, year }).holidays);
    let count = 0;
    for (let day = first; day <= last; day += 1) {
      const date = formatDate(day);
      const isOff = holidays.some((one) => {
        if (one.halfDay) return false;
        // A holiday whose day off the law has moved is worked on its own date.
        const isOwn = one.date <= date && date <= one.endDate && one.daysOff.includes(dayNumber(one.date));
        return isOwn || one.observedDate === date;
      });
      if (!isOff && dayOfWeek(day) < 6) count += 1;
    }
    return count;
  }

  const places = calendar.countryCodes.flatMap((countryCode) => [
    { countryCode, subdivision: null },
    ...(calendar.country(countryCode)?.subdivisions ?? []).map(({ code }) => ({
      countryCode,
      subdivision: code,
    })),
  ]);

  test("of any country or region are those counted one by one", () => {
    const first = fc.integer({ min: daysFromCivil(2000, 1, 1), max: daysFromCivil(2040, 1, 1) });
    const length = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(fc.constantFrom(...places), first, length, (place, start, span) => {
        const business = createBusinessCalendar({
          weekend: everyWeek([6, 7]),
          holidays: daysOffProvider(calendar, { ...place, types: ["public"] }),
        });
        const { businessDays } = countBusinessDays(business, start, start + span, "both");
        expect(businessDays).toBe(naiveCount(place.countryCode, place.subdivision, start, start + span));
      }),
      { numRuns: 300 },
    );
  });

  test("leave out every day of a festival of several days", () => {
    const several = calendar.countryCodes.flatMap((countryCode) =>
      calendar
        .list({ countryCode, year: 2026 })
        .holidays.filter((one) => one.days > 1 && one.date >= "2026-01-01" && one.endDate <= "2026-12-31")
        .map((one) => ({ countryCode, one })),
    );
    expect(several.length).toBeGreaterThan(100);
    for (const { countryCode, one } of several) {
      const off = daysOffProvider(calendar, { countryCode, subdivision: null, types: ["public"] })(2026);
      const missing = one.daysOff.filter((day) => !off.some(({ days }) => days === day));
      expect(one.daysOff.length, `${one.id} ${one.date}`).toBeGreaterThanOrEqual(one.days);
      expect(missing, `${one.id} ${one.date}`).toEqual([]);
    }
  });
});
