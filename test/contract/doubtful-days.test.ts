import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { civilFromDays, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { DAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { readTable } from "../support/table.ts";
import { newHolidays, post, service } from "./service.ts";

const holidays = newHolidays();
const COUNTRIES = holidays.countryCodes;

type Span = { country: string; subdivision?: string; firstDay: number; lastDay: number };

/** The warnings that an answer about the days off of a span owes, by the rules alone. */
function owed({ country, subdivision, firstDay, lastDay }: Span): string[] {
  const region = { countryCode: country, subdivision: subdivision ?? null };
  const years = new Set([firstDay, lastDay].map((day) => civilFromDays(day).year));
  const isEstimated = [...years]
    .flatMap((year) => holidays.days({ ...region, year }))
    .some(({ day, toleranceDays }) => toleranceDays > 0 && day >= firstDay && day <= lastDay);
  const isUndecided = holidays.firstUndecided({ ...region, firstDay, lastDay }) !== null;
  const isLocal = holidays.localDaysNotHeld({ ...region, firstDay, lastDay }).length > 0;
  return [
    ...(isEstimated ? ["holidays_estimated"] : []),
    ...(isUndecided ? ["workdays_undecided"] : []),
    ...(isLocal ? ["holidays_local"] : []),
  ];
}

type Answer = { meta: { warnings?: { code: string; message: string }[] } };

async function codesOf(response: Response): Promise<Set<string>> {
  expect(response.status).toBe(200);
  const { meta } = (await response.json()) as Answer;
  return new Set((meta.warnings ?? []).map(({ code }) => code));
}

/** Every way of counting or listing days off, for a country and the days from 1 March to 31 May. */
const WAYS: Readonly<Record<string, (country: string, year: number) => Promise<Response>>> = {
  "business-days": (country, year) =>
    service.send(`/v1/date/business-days?start=${year}-03-01&end=${year}-05-31&country=${country}`),
  "date/diff": (country, year) =>
    service.send(`/v1/date/diff?start=${year}-03-01&end=${year}-05-31&country=${country}`),
  "date/add": (country, year) =>
    service.send(`/v1/date/add?date=${year}-03-01&business_days=64&country=${country}`),
  holidays: (country, year) => service.send(`/v1/holidays/${country}/${year}`),
  "holidays of a month": (country, year) => service.send(`/v1/holidays/${country}/${year}?month=4`),
  upcoming: (country, year) =>
    service.send(`/v1/holidays/upcoming?country=${country}&from=${year}-03-01&days=92&limit=500`),
  schedule: (country, year) =>
    service.send(
      `/v1/schedule?cron=0+9+*+*+1-5&timezone=UTC&country=${country}&holidays=skip&from=${year}-03-01T00:00&count=66`,
    ),
};

/** What a way covers of each year, at the least. */
const spanOf = (way: string, country: string, year: number): Span =>
  way === "holidays of a month"
    ? { country, firstDay: daysFromCivil(year, 4, 1), lastDay: daysFromCivil(year, 4, 30) }
    : { country, firstDay: daysFromCivil(year, 3, 2), lastDay: daysFromCivil(year, 5, 25) };

const YEARS = Array.from({ length: 16 }, (_, at) => 2020 + at);

test.each(Object.entries(WAYS))(
  "%s of every country, 2020 to 2035, warns of estimated days, of what is not decided yet and of local days not held",
  async (way, ask) => {
    let warned = 0;
    for (const [at, country] of COUNTRIES.entries()) {
      // Every fourth year of each country, another one in each, so that all years are asked.
      for (const year of YEARS.filter((each) => (each + at) % 4 === 0)) {
        const expected = owed(spanOf(way, country, year));
        if (expected.length === 0) continue;
        const codes = await codesOf(await ask(country, year));
        expect([country, year, expected.filter((code) => !codes.has(code))]).toEqual([country, year, []]);
        warned += 1;
      }
    }
    expect(warned).toBeGreaterThan(100);
  },
  120_000,
);

test.each([2026, 2029])(
  "business days and a list of every region of every country in %i warn of the same",
  async (year) => {
    let warned = 0;
    for (const country of COUNTRIES) {
      for (const { code } of holidays.country(country)?.subdivisions ?? []) {
        const [firstDay, lastDay] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
        const expected = owed({ country, subdivision: code, firstDay, lastDay });
        if (expected.length === 0) continue;
        for (const path of [
          `/v1/date/business-days?start=${year}-01-01&end=${year}-12-31&country=${code}`,
          `/v1/holidays/${country}/${year}?subdivision=${code}`,
        ]) {
          const codes = await codesOf(await service.send(path));
          expect([path, expected.filter((each) => !codes.has(each))]).toEqual([path, []]);
        }
        warned += 1;
      }
    }
    expect(warned).toBeGreaterThan(100);
  },
  120_000,
);

/** A day on which something is not known, of every country that has one in a year. */
function doubtfulDays(year: number): { country: string; day: number; expected: string[] }[] {
  return COUNTRIES.flatMap((country) => {
    const region = { countryCode: country, subdivision: null };
    const estimated = holidays.days({ ...region, year }).find(({ toleranceDays }) => toleranceDays > 0);
    const day = estimated?.day ?? daysFromCivil(year, 6, 9);
    const expected = owed({ country, firstDay: day, lastDay: day });
    return expected.length === 0 ? [] : [{ country, day, expected }];
  });
}

test.each([2027, 2029, 2034])(
  "a meeting in a country on such a day of %i warns of it",
  async (year) => {
    const days = doubtfulDays(year);
    expect(days.length).toBeGreaterThan(60);
    for (const { country, day, expected } of days) {
      const body = {
        participants: [{ timezone: "UTC", country }],
        start: `${formatDate(day)}T10:00:00Z`,
        duration_minutes: 60,
      };
      const codes = await codesOf(await post("/v1/meeting/score", body));
      expect([country, day, expected.filter((code) => !codes.has(code))]).toEqual([country, day, []]);
    }
  },
  60_000,
);

type City = { slug: string };

test("whether offices of a country's largest city are open on such a day comes with the warning", async () => {
  let asked = 0;
  for (const { country, day, expected } of doubtfulDays(2029)) {
    const top = await service.send(`/v1/city/top?country=${country}&limit=1`);
    const { data } = (await top.json()) as { data?: { cities?: City[] } };
    const slug = data?.cities?.[0]?.slug;
    // A city's region may have days of its own: local ones, or none that are estimated.
    const ofRegion = expected.filter((code) => code !== "holidays_local");
    if (slug === undefined || ofRegion.length === 0) continue;
    const codes = await codesOf(
      await service.send(`/v1/context?city=${slug}&at=${formatDate(day)}T12:00&include=business`),
    );
    expect([country, slug, ofRegion.filter((code) => !codes.has(code))]).toEqual([country, slug, []]);
    asked += 1;
  }
  expect(asked).toBeGreaterThan(60);
}, 60_000);

test.each(readTable("oracle/reference/count-warnings.tsv"))(
  "%s warns of %s: %s",
  async (path = "", code = "") => {
    expect([path, ...(await codesOf(await service.send(path)))]).toContain(code);
  },
);

/** Days of each kind, with words of the warning. */
const KINDS = [
  ["SA", 2028, /may still move by/],
  ["CN", 2028, /No decision for 2028/],
  ["ES", 2029, /Each community of Spain/],
  ["BR", 2027, /Local days off exist here/],
] as const;

describe("the pages say it too", () => {
  test.each(KINDS)("%s %i", async (country, year, words) => {
    for (const page of [
      `/dates?start=${year}-01-01&end=${year}-12-31&area=${country}`,
      `/calendar/${country.toLowerCase()}/${year}`,
    ]) {
      const html = await (await service.send(page)).text();
      expect([page, words.test(html)]).toEqual([page, true]);
    }
  });
});

test.each([
  ["business days between 2028-01-01 and 2028-12-31 in saudi arabia", "holidays_estimated"],
  ["is 2028-02-28 a business day in saudi arabia", "holidays_estimated"],
  ["business days between 2028-01-01 and 2028-12-31 in china", "workdays_undecided"],
  ["holidays in spain 2029", "workdays_undecided"],
  ["next holiday in brazil", "holidays_local"],
  ["10 business days after 2028-02-20 in morocco", "holidays_estimated"],
])("a question in words, %s, is answered with the warning %s", async (question, code) => {
  const codes = await codesOf(await service.send(`/v1/ask?q=${encodeURIComponent(question)}`));
  expect([question, [...codes].includes(code)]).toEqual([question, true]);
});

describe("language models are told", () => {
  const client = new Client({ name: "test", version: "1" });
  beforeAll(async () => {
    const fetchHere = (url: string | URL, init?: RequestInit): Promise<Response> =>
      service.send(new URL(url).pathname, init);
    await client.connect(
      new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch: fetchHere }),
    );
  });
  afterAll(() => client.close());

  test.each(KINDS)("%s %i", async (country, year, words) => {
    const calls = [
      ["business_days", { start: `${year}-01-01`, end: `${year}-12-31`, country }],
      ["holidays", { country, year }],
    ] as const;
    for (const [name, given] of calls) {
      const { content } = (await client.callTool({ name, arguments: given })) as {
        content: { text: string }[];
      };
      expect([name, words.test(content[0]?.text ?? "")]).toEqual([name, true]);
    }
  });
});

test("a place whose rules give no estimates has none in any fifth year from 1900 to 2100", () => {
  const isEstimated = (countryCode: string, subdivision: string | null): boolean =>
    Array.from({ length: 41 }, (_, index) => 1900 + 5 * index)
      .filter((year) => holidays.isKnown(countryCode, year))
      .flatMap((year) => holidays.days({ countryCode, subdivision, year, types: [...DAY_TYPES] }))
      .some(({ toleranceDays }) => toleranceDays > 0);
  const without = COUNTRIES.filter(
    (countryCode) => !holidays.mayEstimate({ countryCode, subdivision: null }),
  );
  expect(without).toContain("US");
  expect(without).not.toContain("AE");
  expect(without.filter((code) => isEstimated(code, null))).toEqual([]);
});
