import { describe, expect, test } from "bun:test";
import { runScenarios } from "./scenario.ts";
import { newHolidays, createService, service } from "./service.ts";

describe("GET /v1/holidays/{country}/{year}", () => {
  runScenarios([
    {
      title: "one record with both dates",
      path: "/v1/holidays/US/2026?month=7",
      data: {
        country: { country_code: "US", name: "United States" },
        year: 2026,
        subdivision: null,
        types: ["public"],
        count: 1,
        holidays: [
          {
            id: "us-independence-day",
            date: "2026-07-04",
            observed_date: "2026-07-03",
            day_of_week: 6,
            day_name: "Saturday",
            nationwide: true,
            type: "public",
            half_day: false,
            is_estimated: false,
          },
        ],
        long_weekends: null,
      },
      headers: { "cache-control": "public, max-age=86400", etag: /^W\// },
    },
    ...["us", "usa", "USA", "united-states"].map((country) => ({
      title: `the country as ${country}`,
      path: `/v1/holidays/${country}/2026`,
      status: 200,
      data: { country: { country_code: "US" } },
    })),
    {
      title: "a region in the path adds its days",
      path: "/v1/holidays/DE-BY/2026?month=1",
      data: {
        subdivision: "DE-BY",
        holidays: [
          expect.objectContaining({ date: "2026-01-01" }),
          expect.objectContaining({ date: "2026-01-06" }),
        ],
      },
    },
    ...[
      ["GB", "GB-SCT", "Scotland"],
      ["CH", "CH-ZH", "Zürich"],
      ["MY", "MY-01", "Johor"],
      ["DE", "DE-BY", "Bavaria"],
      ["IN", "IN-MH", "Maharashtra"],
      ["ES", "ES-CT", "Catalonia"],
      ["CA", "CA-QC", "Quebec"],
      ["AU", "AU-VIC", "Victoria"],
      ["US", "US-TX", "Texas"],
    ].map(([country, subdivision, name]) => ({
      title: `a list of ${country} alone says what its regions add`,
      path: `/v1/holidays/${country}/2026`,
      data: {
        regional_more: expect.arrayContaining([{ subdivision, name, days: expect.any(Number) }]),
      },
      warnings: ["holidays_regional"],
    })),
    {
      title: "a region that lies in another has the days of that one",
      path: "/v1/holidays/GB-LND/2026?month=8",
      data: {
        subdivision: "GB-LND",
        regional: true,
        holidays: [expect.objectContaining({ date: "2026-08-31", subdivisions: ["GB-LND"] })],
      },
    },
    {
      title: "names come with the language they are in",
      path: "/v1/holidays/FR/2026?month=7&lang=tr",
      data: {
        regional: null,
        holidays: [expect.objectContaining({ name_language: expect.any(String), local_language: "fr" })],
      },
    },
    {
      title: "an expected date says by how many days it may be wrong",
      path: "/v1/holidays/SA/2031?month=1",
      data: { holidays: [expect.objectContaining({ is_estimated: true, estimate_tolerance_days: 1 })] },
    },
    {
      title: "a day has its common English name, an explanation and its law",
      path: "/v1/holidays/DE/2026?month=10",
      data: {
        holidays: [
          {
            id: "de-german-unity-day",
            name: "German Unity Day",
            rule: "3 October",
            source: expect.stringContaining("Einigungsvertrag"),
            note: null,
          },
        ],
      },
    },
    {
      title: "a rule is explained, not quoted",
      path: "/v1/holidays/US/2026?month=7",
      data: {
        holidays: [
          {
            rule: expect.stringMatching(
              /^4 July; the nearest working day is off as well when it falls on the weekend/,
            ),
          },
        ],
      },
    },
    {
      title: "days off of some towns say of which",
      path: "/v1/holidays/DE-BY/2026?month=8&types=public,local",
      data: {
        holidays: [
          { date: "2026-08-08", type: "local", note: expect.stringContaining("Augsburg") },
          {
            date: "2026-08-15",
            type: "local",
            note: expect.stringContaining("more Catholic than Protestant"),
          },
        ],
      },
    },
    {
      title: "the year by word, in the country's own zone",
      path: "/v1/holidays/NZ/current?month=2",
      data: { year: 2026, holidays: [expect.objectContaining({ date: "2026-02-06" })] },
      headers: { "cache-control": "public, max-age=3600" },
    },
    {
      title: "working Saturdays by decree, which are no holidays",
      path: "/v1/holidays/HU/2026?types=workday&lang=hu",
      data: {
        types: ["workday"],
        count: 3,
        holidays: [
          { date: "2026-01-10", type: "workday", name: "Áthelyezett munkanap" },
          { date: "2026-08-08", source: expect.stringMatching(/rendelet|decree/i) },
          { date: "2026-12-12", days: 1 },
        ],
      },
    },
    {
      title: "all kinds of holidays, without working days",
      path: "/v1/holidays/HU/2026?types=all&month=8",
      absent: ["workday"],
    },
    {
      title: "long weekends and bridge days",
      path: "/v1/holidays/FR/2026?include=long_weekends",
      data: {
        long_weekends: expect.arrayContaining([
          { start: "2026-05-14", end: "2026-05-17", days: 4, bridge_days: ["2026-05-15"] },
        ]),
      },
    },
    {
      title: "an unknown country, with suggestions",
      path: "/v1/holidays/frnace/2026",
      status: 404,
      code: "country_not_found",
      error: { suggestions: expect.arrayContaining(["france"]) },
    },
    ...["1899", "2101", "abc", "20260"].map((year) => ({
      title: `the year ${year}`,
      path: `/v1/holidays/FR/${year}`,
      status: 400,
      code: "invalid_parameter",
      error: { errors: [expect.objectContaining({ in: "path", name: "year" })] },
    })),
    {
      title: "CSV by suffix",
      path: "/v1/holidays/FR/2026.csv",
      headers: { "content-type": "text/csv; charset=utf-8" },
    },
  ]);
});

describe("every region that the list of countries names", () => {
  const dataOf = async (path: string) =>
    ((await (await service.send(path)).json()) as { data?: Record<string, unknown> }).data;

  test("is accepted by its code in the path, as a parameter and for business days", async () => {
    const listed = await dataOf("/v1/holidays/countries?include=subdivisions");
    const countries = listed?.["countries"] as { country_code: string; subdivisions: { code: string }[] }[];
    const refused: string[] = [];
    let asked = 0;
    for (const { country_code: country, subdivisions } of countries) {
      for (const { code } of subdivisions) {
        for (const [path, region] of [
          [`/v1/holidays/${code}/2026`, code],
          [`/v1/holidays/${country}/2026?subdivision=${code.toLowerCase()}`, code],
          [`/v1/date/business-days?start=2026-05-01&days=1&country=${code}`, code],
          [`/v1/date/business-days?start=2026-05-01&days=1&country=${country}&subdivision=${code}`, code],
        ] as const) {
          asked += 1;
          if ((await dataOf(path))?.["subdivision"] !== region) refused.push(path);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(asked).toBeGreaterThan(4 * 400);
  });
});

describe("an unknown region", () => {
  const COUNT = "/v1/date/business-days?start=2026-05-01&days=1";

  test.each([
    [`${COUNT}&subdivision=XX-BY`, "subdivision", "unknown", "XX-BY"],
    [`${COUNT}&country=XX-BY`, "country", "unknown", "XX-BY"],
    [`${COUNT}&country=ne-zealand`, "country", "unknown", "ne-zealand"],
    [`${COUNT}&subdivision=el-salvador`, "subdivision", "syntax", "el-salvador"],
    ["/v1/holidays/ne-zealand/2026", "country", "unknown", "ne-zealand"],
    ["/v1/holidays/DE-ZZ/2026", "subdivision", "enum", "DE-ZZ"],
  ])("%s: says that the %s is %s", async (path, name, reason, value) => {
    const { error } = (await (await service.send(path)).json()) as { error: { errors: object[] } };
    expect(error.errors[0]).toMatchObject({ name, reason, value });
  });
});

describe("GET /v1/holidays/countries", () => {
  runScenarios([
    {
      title: "a continent",
      path: "/v1/holidays/countries?continent=OC",
      data: { countries: expect.arrayContaining([expect.objectContaining({ country_code: "NZ" })]) },
    },
    {
      title: "regions by name",
      path: "/v1/holidays/countries?q=germany&include=subdivisions",
      data: {
        count: 1,
        countries: [
          {
            country_code: "DE",
            subdivisions: expect.arrayContaining([{ code: "DE-BY", name: "Bavaria" }]),
          },
        ],
      },
    },
  ]);
});

describe("GET /v1/holidays/upcoming", () => {
  runScenarios([
    {
      title: "the next ones of two countries",
      path: "/v1/holidays/upcoming?country=US,FR&limit=2",
      data: {
        count: 2,
        next: { id: "us-thanksgiving-day", days_until: 6 },
        today: [
          { country_code: "US", date: "2026-11-20", is_holiday: false },
          { country_code: "FR", date: "2026-11-20", is_holiday: false },
        ],
      },
      headers: { "cache-control": "no-store" },
    },
  ]);
});

test("the first request for upcoming holidays of all countries does not block others", async () => {
  const fresh = createService({ holidays: newHolidays() });
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const response = await fresh.send("/v1/holidays/upcoming?days=366&limit=500");
  isOver = true;
  const { data } = (await response.json()) as { data: { count: number; today: unknown } };
  expect([response.status, data.count, data.today]).toEqual([200, 500, null]);
  // In one piece there would be two.
  expect(turns).toBeGreaterThan(3);
});
