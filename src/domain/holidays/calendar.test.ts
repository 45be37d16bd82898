import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import type { HolidayQuery } from "./holiday.ts";
import { daysOffProvider } from "./days-off.ts";
import { HOLIDAY_TYPES } from "./rule-program.ts";
import { daysFromCivil } from "../calendar/civil.ts";

const base = {
  version: "2026-01-02",
  names: {
    "01-01": { name: { en: "New Year's Day", de: "Neujahr", jp: "元日" } },
    workday: { name: { en: "Make-up workday" } },
  },
  holidays: {
    AA: {
      names: { de: "Aaland", en: "Aa" },
      langs: ["de"],
      zones: ["Europe/Berlin"],
      days: {
        "01-01": { _name: "01-01" },
        "05-01": { name: { de: "Tag der Arbeit", en: "Labour Day" } },
        "11-11": { name: { en: "Veterans Day" } },
        "12-24 14:00": { name: { en: "Eve" }, type: "bank" },
        "1 Shawwal P2D": { name: { en: "Feast" } },
        easter: { name: { en: "Easter" } },
        "07-03": { name: { en: "Third" } },
        "07-04": { name: { en: "Fourth" } },
        "2025-10-20": { name: { en: "Lights" } },
        "08-10 observed if tuesday then previous monday": {
          name: { en: "Cry" },
          type: "government",
          observed: { "2023-08-10": "2023-08-11" },
        },
        "1st friday before October": { name: { en: "Final" }, type: "local", expected: "2027~7" },
        "announced vigil": {
          name: { en: "Vigil" },
          type: "optional",
          dates: ["2021-05-04", "2022-05-03", "2023-05-02", "2024-05-07", "2025-05-06"],
        },
        "05-05 since 2026": { name: { en: "Vigil" }, type: "optional", disable: ["2027"] },
        "announced forecast": { name: { en: "Forecast" }, type: "school", dates: ["2027-03-01~2"] },
      },
      states: {
        N: {
          names: { en: "North" },
          days: { "06-01": { name: { en: "Fair" } }, "10-31": { name: { en: "Reform" } } },
        },
        S: {
          names: { en: "South" },
          days: { "06-08": { name: { en: "Fair" } }, "10-31": { name: { en: "Reform" } }, "05-01": false },
          regions: { X: { names: { en: "Town" }, days: { "08-08": { name: { en: "Peace" } } } } },
        },
      },
    },
    BB: { names: { en: "Bb" }, _days: "AA", days: { "07-14": { name: { en: "Bastille" } } } },
    IC: { names: { en: "Islands" }, days: {} },
  },
};

const file = {
  holidays: {
    AA: {
      substitutes: [
        { on: "saturday", to: "previous", only: ["01-01"], source: "law 2" },
        { on: "weekend", only: ["05-01", "07-03", "07-04"], active: [{ to: "2027" }], source: "law 2" },
        { on: "saturday", to: "previous", only: ["11-11"], type: "bank" },
      ],
      workdays: { "2026": { dates: ["2026-05-09"], source: "decree 3" } },
      days: {
        easter: { type: "observance", source: "law 1" },
        "announced lights": {
          name: { en: "Lights" },
          dates: ["2024-10-31", "2026-11-08", "2027-10-29~"],
          source: "gazette",
        },
      },
      hijri: { months: { "1447-10": "2026-03-21" } },
    },
  },
};

const calendar = calendarOfRules({ base, files: new Map<string, unknown>([["AA", file]]) });
const list = (query: Partial<HolidayQuery>): string[] =>
  calendar
    .list({ countryCode: "AA", year: 2026, ...query })
    .holidays.map((holiday) => `${holiday.date} ${holiday.id}`);
const find = (id: string, query: Partial<HolidayQuery> = {}): unknown =>
  calendar.list({ countryCode: "AA", year: 2026, ...query }).holidays.find((holiday) => holiday.id === id);

describe("a year of a country", () => {
  test("is sorted by date and has public days unless other types are requested", () => {
    expect(list({})).toEqual([
      "2026-01-01 aa-new-years-day",
      "2026-03-21 aa-feast",
      "2026-05-01 aa-labour-day",
      "2026-07-03 aa-third",
      "2026-07-04 aa-fourth",
      "2026-11-08 aa-lights",
      "2026-11-11 aa-veterans-day",
    ]);
    expect(list({ types: ["observance", "bank"] })).toEqual(["2026-04-05 aa-easter", "2026-12-24 aa-eve"]);
    expect(list({ month: 11 })).toEqual(["2026-11-08 aa-lights", "2026-11-11 aa-veterans-day"]);
  });

  test("folds a substitute into its holiday, on a day that is no holiday itself", () => {
    expect(find("aa-labour-day", { year: 2022 })).toMatchObject({
      date: "2022-05-01",
      observedDate: "2022-05-04",
    });
    expect(list({ year: 2022 }).filter((line) => line.includes("labour"))).toHaveLength(1);
  });

  test("two holidays on one weekend give two days off, neither on the other's, by the law of the time", () => {
    const days = (year: number): unknown[] =>
      ["aa-third", "aa-fourth"].map((id) => (find(id, { year }) as { observedDate: string }).observedDate);
    expect(days(2021)).toEqual(["2021-07-05", "2021-07-06"]);
    expect(days(2022)).toEqual(["2022-07-05", "2022-07-04"]);
    expect(days(2027)).toEqual(["2027-07-03", "2027-07-04"]);
    expect(find("aa-third", { year: 2021 })).toMatchObject({ source: "law 2" });
  });

  test("lists a working day by decree under its own type alone, and it is no day off", () => {
    expect(find("aa-make-up-workday", { types: ["workday"] })).toMatchObject({
      date: "2026-05-09",
      daysOff: [],
      source: "decree 3",
    });
    expect(list({ types: HOLIDAY_TYPES }).filter((line) => line.includes("workday"))).toEqual([]);
  });

  test("lists a substitute of another type separately, with its own id", () => {
    expect(list({ year: 2023, types: ["bank"] })).toContain("2023-11-10 aa-veterans-day-bank");
    expect(find("aa-veterans-day", { year: 2023 })).toMatchObject({ observedDate: "2023-11-11" });
  });

  test("shows a day observed in the year before in both years, with the id and year of its own date", () => {
    const shared = { id: "aa-new-years-day", year: 2028, date: "2028-01-01", observedDate: "2027-12-31" };
    const late = calendar.list({ countryCode: "AA", year: 2027 }).holidays.at(-1);
    expect(late).toMatchObject(shared);
    expect(find("aa-new-years-day", { year: 2028 })).toMatchObject(shared);
  });

  test("marks dates by a rule as estimated from the day on which they are no more than expected", () => {
    const final = (year: number): unknown => find("aa-final", { year, types: ["local"] });
    expect(final(2026)).toMatchObject({ date: "2026-09-25", isEstimated: false });
    expect(final(2027)).toMatchObject({ date: "2027-09-24", isEstimated: true, estimateToleranceDays: 7 });
  });

  test("a holiday that was announced until a rule gives it is undated only where the rule does not", () => {
    const undatedIn = (year: number): string[] =>
      calendar.list({ countryCode: "AA", year, types: ["optional"] }).undated.map(({ id }) => id);
    expect([2025, 2026, 2027, 2028].map(undatedIn)).toEqual([[], [], ["aa-vigil"], []]);
  });

  test("marks dates that depend on a sighting as estimated, and announced dates not", () => {
    expect(find("aa-feast")).toMatchObject({
      date: "2026-03-21",
      endDate: "2026-03-22",
      days: 2,
      isEstimated: false,
    });
    expect(find("aa-feast", { year: 2028 })).toMatchObject({ isEstimated: true });
    expect(find("aa-lights", { year: 2027 })).toMatchObject({ isEstimated: true, source: "gazette" });
  });

  test("keeps the date of a holiday whose day off is taken on another day, by rule or by decision", () => {
    const cry = (year: number): unknown => find("aa-cry", { year, types: ["government"] });
    const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
    expect(cry(2021)).toMatchObject({
      date: "2021-08-10",
      observedDate: "2021-08-09",
      daysOff: [dayOf("2021-08-09")],
    });
    expect(cry(2023)).toMatchObject({
      date: "2023-08-10",
      observedDate: "2023-08-11",
      daysOff: [dayOf("2023-08-11")],
    });
    expect(cry(2024)).toMatchObject({ date: "2024-08-10", observedDate: "2024-08-10" });
  });

  test("says by how many days an expected date may be wrong", () => {
    expect(find("aa-feast", { year: 2028 })).toMatchObject({ estimateToleranceDays: 1 });
    expect(find("aa-forecast", { year: 2027, types: ["school"] })).toMatchObject({
      estimateToleranceDays: 2,
    });
    expect(find("aa-feast")).toMatchObject({ estimateToleranceDays: null });
  });

  test("says which announced holiday has no date yet", () => {
    expect(calendar.list({ countryCode: "AA", year: 2030 }).undated).toEqual([
      {
        id: "aa-lights",
        name: "Lights",
        nameLanguage: "en",
        english: { name: "Lights", language: "en" },
        localName: "Lights",
        type: "public",
        knownFrom: 2024,
        knownTo: 2027,
      },
    ]);
    expect(calendar.list({ countryCode: "AA", year: 2026 }).undated).toEqual([]);
    expect(calendar.list({ countryCode: "AA", year: 2025 }).undated).toEqual([]);
  });

  test("numbers a holiday that comes twice in a year", () => {
    expect(list({ year: 2000 }).filter((line) => line.includes("feast"))).toEqual([
      "2000-01-08 aa-feast",
      "2000-12-27 aa-feast-2",
    ]);
  });

  test("marks a half day", () => {
    expect(find("aa-eve", { types: ["bank"] })).toMatchObject({ halfDay: true });
  });

  test("has names in the language and in the country's own", () => {
    expect(find("aa-new-years-day", { lang: "de-AT" })).toMatchObject({
      name: "Neujahr",
      localName: "Neujahr",
    });
    expect(find("aa-new-years-day", { lang: "ja" })).toMatchObject({ name: "元日", localName: "Neujahr" });
    expect(find("aa-new-years-day", { lang: "xx" })).toMatchObject({ name: "New Year's Day" });
  });

  test("takes the rules of another country and adds its own", () => {
    expect(list({ countryCode: "BB", month: 7 })).toEqual([
      "2026-07-03 bb-third",
      "2026-07-04 bb-fourth",
      "2026-07-14 bb-bastille",
    ]);
    expect(list({ countryCode: "BB", month: 5 })).toEqual(["2026-05-01 bb-labour-day"]);
  });
});

test("a day of the year before, observed in this one, keeps the number it has among that year's", () => {
  const holidays = {
    AA: {
      names: { en: "Aa" },
      substitutes: [{ on: "sunday" }],
      days: {
        "06-01": { name: { en: "Twin" } },
        "12-31": { name: { en: "Twin" } },
      },
    },
  };
  const twins = calendarOfRules({ base: { version: "1", names: {}, holidays }, files: new Map() });
  const shown = twins.list({ countryCode: "AA", year: 2024 }).holidays.map(({ id, date }) => `${date} ${id}`);
  expect(shown).toEqual(["2023-12-31 aa-twin-2", "2024-06-01 aa-twin", "2024-12-31 aa-twin-2"]);
});

describe("subdivisions", () => {
  test("add their days to the country's and may drop one of them", () => {
    expect(list({ subdivision: "aa-n" })).toContain("2026-10-31 aa-reform");
    expect(list({ subdivision: "AA-S" })).not.toContain("2026-05-01 aa-labour-day");
    expect(list({ subdivision: "AA-S-X" })).toContain("2026-08-08 aa-peace");
    expect(find("aa-reform", { subdivision: "AA-N" })).toMatchObject({
      nationwide: false,
      subdivisions: ["AA-N"],
    });
  });

  test("share one record for a holiday on the same day, with different ids where the days differ", () => {
    expect(find("aa-reform", { includeRegional: true })).toMatchObject({
      nationwide: false,
      subdivisions: ["AA-N", "AA-S", "AA-S-X"],
    });
    expect(list({ includeRegional: true, month: 6 })).toEqual([
      "2026-06-01 aa-fair-n",
      "2026-06-08 aa-fair-s",
    ]);
    expect(list({ subdivision: "AA-N", month: 6 })).toEqual(["2026-06-01 aa-fair-n"]);
  });

  test("are listed in the error for an unknown one", () => {
    expect(() => list({ subdivision: "AA-Q" })).toThrow(
      expect.objectContaining({ code: "invalid_parameter", suggestions: ["AA-N", "AA-S", "AA-S-X"] }),
    );
  });
});

describe("the calendar", () => {
  test("refuses countries without rules and years outside 1900-2100", () => {
    expect(() => list({ countryCode: "ZZ" })).toThrow(
      expect.objectContaining({ code: "holidays_not_available" }),
    );
    expect(() => list({ year: 2101 })).toThrow(expect.objectContaining({ code: "out_of_range" }));
    expect(() => list({ countryCode: "__proto__" })).toThrow(
      expect.objectContaining({ code: "holidays_not_available" }),
    );
  });

  test("lists countries, not the other areas of the data set", () => {
    expect(calendar.countryCodes).toEqual(["AA", "BB"]);
    expect(calendar.country("AA", "en")).toMatchObject({
      name: "Aa",
      localName: "Aaland",
      zones: ["Europe/Berlin"],
    });
  });

  test("caches no more days than its limit", () => {
    const small = calendarOfRules({ base, files: new Map() }, { cachedDays: 50 });
    for (let year = 1900; year <= 2100; year += 1) {
      small.list({ countryCode: "AA", year });
      expect(small.cacheWeight()).toBeLessThanOrEqual(50);
    }
    expect(small.cacheWeight()).toBeGreaterThan(20);
  });

  test("gives business days the dates observed, half days marked", () => {
    const daysOff = daysOffProvider(calendar, {
      countryCode: "AA",
      subdivision: null,
      types: ["public", "bank"],
    });
    expect(daysOff(2027)).toContainEqual({ days: daysFromCivil(2027, 12, 31), isHalf: false });
    expect(daysOff(2026)).toContainEqual({ days: daysFromCivil(2026, 12, 24), isHalf: true });
    expect(daysOff(1850)).toEqual([]);
  });
});
