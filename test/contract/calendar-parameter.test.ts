import { describe, expect, test } from "bun:test";
import { createService, dataOf, jsonOf, textOf } from "./service.ts";

type Warned = { data: unknown; meta: { warnings?: { code: string; message: string }[] } };

describe("calendar in place of a country", () => {
  test("schedule leaves its days out, and moves to its next business day", async () => {
    const rule = "/v1/schedule?cron=0+9+*+*+1-5&timezone=America/New_York&from=2026-11-25&count=2";
    const times = async (query: string): Promise<string[]> =>
      (await dataOf<{ occurrences: { local_time: string }[] }>(`${rule}&${query}`)).occurrences.map(
        ({ local_time }) => local_time.slice(0, 10),
      );
    expect(await times("calendar=NYSE&holidays=skip")).toEqual(["2026-11-25", "2026-11-27"]);
    expect(await times("calendar=NYSE&holidays=next")).toEqual(["2026-11-25", "2026-11-27"]);
    // London trades on the American day, New York does not: one of both is enough.
    expect(await times("calendar=XLON,XNYS&holidays=skip")).toEqual(["2026-11-25", "2026-11-27"]);
    expect(await times("calendar=XLON&holidays=skip")).toEqual(["2026-11-25", "2026-11-26"]);
    // The city has the clock alone.
    expect(await times("calendar=XLON&city=new-york-city&holidays=skip")).toEqual([
      "2026-11-25",
      "2026-11-26",
    ]);
  });

  test("a schedule's file of single events leaves the same days out", async () => {
    const file = await textOf(
      "/v1/schedule?rule=FREQ%3DDAILY&start=2026-12-23T09:00&to=2026-12-29&timezone=America/New_York&calendar=XNYS&holidays=skip&format=ics",
    );
    expect(
      [...file.slice(file.indexOf("BEGIN:VEVENT")).matchAll(/^DTSTART[^:]*:(\d{8})/gm)].map(([, day]) => day),
    ).toEqual(["20261223", "20261224", "20261228", "20261229"]);
  });

  test("upcoming lists the days of several, and whether today is one", async () => {
    const { holidays, today } = await dataOf<{
      holidays: { date: string; country_code: string }[];
      today: object[];
    }>("/v1/holidays/upcoming?calendar=XNYS,target2&from=2026-12-25&days=7");
    expect(holidays.map(({ date, country_code: code }) => `${date} ${code}`)).toEqual([
      "2026-12-25 TARGET",
      "2026-12-25 XNYS",
      "2026-12-26 TARGET",
      "2027-01-01 TARGET",
      "2027-01-01 XNYS",
    ]);
    expect(today).toMatchObject([
      { country_code: "XNYS", is_holiday: true },
      { country_code: "TARGET", is_holiday: true },
    ]);
  });

  test("days that reach beyond the last known year are listed as far as it goes, with a warning", async () => {
    const { data, meta } = await jsonOf<Warned>(
      "/v1/holidays/upcoming?calendar=XTAE&from=2026-12-01&days=60",
    );
    expect(data).toMatchObject({ holidays: [] });
    expect(meta.warnings).toContainEqual(
      expect.objectContaining({
        code: "holidays_unknown",
        message: "The days of XTAE are not known in 2027; none is listed.",
      }),
    );
    expect(await jsonOf<object>("/v1/holidays/upcoming?calendar=XTAE&from=2027-01-05")).toMatchObject({
      error: { code: "out_of_range" },
    });
    expect(
      await jsonOf<object>("/v1/date/business-days?start=2026-12-27&end=2026-12-29&country=XTAE"),
    ).toMatchObject({ data: { business_days: 2 } });
  });

  test("the last known year of a calendar is counted whole; the business day after it is not known", async () => {
    const path = "/v1/date/business-days?start=2026-12-28&end=2026-12-31&country=XTAE";
    expect(await dataOf<object>(path)).toMatchObject({ business_days: 4, next_business_day: null });
    const later = createService({ now: () => Date.UTC(2027, 2, 1) });
    expect(await dataOf<object>(path, undefined, later)).toMatchObject({ business_days: 4 });
  });

  test("date/diff counts its business days", async () => {
    const { business_days: days } = await dataOf<{ business_days: number }>(
      "/v1/date/diff?start=2026-11-23&end=2026-11-27&calendar=XNYS",
    );
    expect(days).toBe(4);
  });

  test("a participant of a meeting has the days off and the weekend of several", async () => {
    const participants = [
      { id: "trader", timezone: "America/New_York", calendar: ["NYSE"] },
      { id: "both", timezone: "Asia/Riyadh", calendar: ["Tadawul", "TARGET"] },
    ];
    const starts = [
      "2026-11-26T15:00:00Z",
      "2026-11-27T15:00:00Z",
      "2026-11-29T09:00:00Z",
      "2026-12-25T15:00:00Z",
    ];
    type Person = { holiday: string | null; is_weekend: boolean };
    const { slots, places } = await dataOf<{ slots: { participants: Person[] }[]; places: object[] }>(
      "/v1/meeting/score",
      {
        participants,
        slots: starts.map((start) => ({ start, duration_minutes: 30 })),
      },
    );
    expect(slots.map(({ participants: [one] }) => one?.holiday)).toEqual([
      "Thanksgiving Day",
      null,
      null,
      "Christmas Day",
    ]);
    // Riyadh has Friday off, the euro's system Sunday.
    expect(slots.map(({ participants: [, two] }) => two?.is_weekend)).toEqual([false, true, true, true]);
    expect(places).toMatchObject([
      { calendars: ["XNYS"], country_code: null },
      { calendars: ["XSAU", "TARGET"] },
    ]);
  });
});

describe("is refused", () => {
  const participant = (more: object): object => ({ participants: [{ timezone: "UTC", ...more }] });
  test.each([
    [
      "/v1/schedule?cron=0+9+*+*+*&timezone=UTC&calendar=XNYS&country=US&holidays=skip",
      undefined,
      "conflicting_parameters",
    ],
    ["/v1/schedule?cron=0+9+*+*+*&timezone=UTC&calendar=NYZE&holidays=skip", undefined, "invalid_parameter"],
    ["/v1/holidays/upcoming?calendar=XNYS&country=US", undefined, "conflicting_parameters"],
    ["/v1/holidays/upcoming?calendar=XNYS,XNAS,XLON,XPAR,XETR", undefined, "invalid_parameter"],
    [
      "/v1/date/diff?start=2026-11-23&end=2026-11-27&calendar=XNYS&region=DE-BY",
      undefined,
      "conflicting_parameters",
    ],
    ["/v1/meeting/suggest", participant({ calendar: ["XNYS"], country: "US" }), "invalid_body"],
    ["/v1/meeting/suggest", participant({ calendar: ["NYZE"] }), "invalid_body"],
    [
      "/v1/meeting/suggest",
      participant({ calendar: ["XNYS", "XNAS", "XLON", "XPAR", "XETR"] }),
      "invalid_body",
    ],
  ])("%s %j", async (path, body, code) => {
    expect(await jsonOf<object>(path, body)).toMatchObject({ error: { code } });
  });
});
