import { describe, expect, test } from "bun:test";
import cases from "../oracle/reference/date-cases.json" with { type: "json" };
import { runScenarios } from "./scenario.ts";
import { service } from "./service.ts";

describe("GET /v1/date/diff", () => {
  runScenarios([
    {
      title: "two dates",
      path: "/v1/date/diff?start=2026-01-31&end=2026-11-20",
      data: {
        direction: 1,
        iso_duration: "P9M20D",
        breakdown: { years: 0, months: 9, weeks: 0, days: 20, hours: 0, minutes: 0, seconds: 0 },
        total: { days: 293 },
        in_unit: null,
        human: "9 months and 20 days",
        business_days: null,
      },
      headers: { "cache-control": "public, max-age=86400" },
    },
    {
      title: "the last day counted too",
      path: "/v1/date/diff?start=2026-11-16&end=2026-11-20&inclusive=true",
      data: { total: { days: 5 }, weekdays: 5, weekend_days: 0 },
    },
    {
      title: "business days of a country, as /date/business-days counts them",
      path: "/v1/date/diff?start=2026-11-01&end=2026-11-30&country=US",
      data: { business_days: 19, weekdays: 21, weekend_days: 9, total: { days: 29 } },
    },
    {
      title: "the last day counted too is in every total",
      path: "/v1/date/diff?start=2026-12-01&end=2026-12-31&inclusive=true&unit=weeks",
      data: { total: { months: 1, days: 31, hours: 744 }, iso_duration: "P4W3D", in_unit: 31 / 7 },
    },
    {
      title: "hours between dates are of calendar days, with a warning where the clock is moved",
      path: "/v1/date/diff?start=2026-03-08&end=2026-03-09&unit=hours&tz=America/New_York",
      data: { in_unit: 24 },
      warnings: ["calendar_days"],
    },
    {
      title: "backwards",
      path: "/v1/date/diff?start=2026-11-20&end=2026-01-20",
      data: { direction: -1, iso_duration: "-P10M" },
    },
    { title: "aliases", path: "/v1/date/diff?date1=2026-01-01&to=2026-01-02", data: { total: { days: 1 } } },
    { title: "nothing", path: "/v1/date/diff", status: 400, code: "missing_parameter" },
    {
      title: "a day that does not exist",
      path: "/v1/date/diff?start=2026-02-30&end=2026-03-01",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "start", reason: "not_a_date", value: "2026-02-30" }] },
    },
  ]);
});

describe("GET /v1/date/add", () => {
  runScenarios([
    {
      title: "a month after 31 January",
      path: "/v1/date/add?date=2026-01-31&duration=P1M",
      data: { result: "2026-02-28", overflowed: true, result_time: null, resolution: null, skipped: [] },
    },
    {
      title: "refused when it overflows",
      path: "/v1/date/add?date=2026-01-31&months=1&overflow=reject",
      status: 422,
      code: "date_overflow",
    },
    {
      title: "a day over a change of offset keeps the wall clock",
      path: "/v1/date/add?date=2026-03-07T12:00&duration=P1D&tz=America/New_York",
      data: { result: "2026-03-08T12:00:00-04:00" },
    },
    {
      title: "24 hours do not",
      path: "/v1/date/add?date=2026-03-07T12:00&duration=PT24H&tz=America/New_York",
      data: { result: "2026-03-08T13:00:00-04:00" },
    },
    {
      title: "business days step over holidays and name them",
      path: "/v1/date/add?date=2026-11-24&business_days=2&country=US",
      data: { result: "2026-11-27", skipped: [{ id: "us-thanksgiving-day" }] },
    },
    { title: "nothing to add", path: "/v1/date/add?date=2026-01-31", status: 400, code: "missing_parameter" },
    {
      title: "beyond the year 9999",
      path: "/v1/date/add?date=2026-01-31&years=9000",
      status: 422,
      code: "out_of_range",
    },
  ]);
});

describe("GET /v1/date/business-days", () => {
  runScenarios([
    {
      title: "November 2026 in the United States",
      path: "/v1/date/business-days?start=2026-11-01&end=2026-11-30&country=US",
      data: {
        mode: "count",
        business_days: 19,
        total_days: 30,
        weekend_days: 9,
        holiday_days: 2,
        weekend: ["saturday", "sunday"],
        result: null,
      },
    },
    {
      title: "own holidays",
      path: "/v1/date/business-days?start=2026-12-21&end=2027-01-04&holidays=2026-12-25,2027-01-01",
      data: { business_days: 9 },
    },
    {
      title: "a weekend that changed in the middle of the span",
      path: "/v1/date/business-days?start=2021-12-24&end=2022-01-09&country=AE&include_holidays=false",
      data: { business_days: 10, weekend: ["saturday", "sunday"] },
    },
    {
      title: "a Sunday before the holidays of a week, worked by decree",
      path: "/v1/date/business-days?start=2018-09-29&end=2018-09-30&country=CN",
      data: {
        business_days: 2,
        weekend_days: 0,
        makeup_workdays: ["2018-09-29", "2018-09-30"],
        start_is_business_day: true,
        reason: "makeup_workday",
      },
    },
    {
      title: "a step over a Saturday worked by decree",
      path: "/v1/date/business-days?start=2026-08-07&days=1&country=HU",
      data: { result: "2026-08-08", makeup_workdays: ["2026-08-08"], reason: null },
    },
    {
      title: "working Saturdays do not count where holidays do not",
      path: "/v1/date/business-days?start=2026-08-08&end=2026-08-08&country=HU&include_holidays=false",
      data: { business_days: 0, makeup_workdays: [], reason: "weekend" },
    },
    {
      title: "200 years",
      path: "/v1/date/business-days?start=1900-01-01&end=2099-12-31&country=US",
      data: { total_days: 73049 },
      // The business day before is in 1899.
      warnings: ["holidays_early", "holidays_cut", "holidays_unknown"],
    },
    {
      title: "a year without computed holidays",
      path: "/v1/date/business-days?start=2150-12-01&end=2150-12-31&country=US",
      data: { business_days: 23 },
      warnings: ["holidays_unknown"],
    },
    {
      title: "a year whose days off are not all announced",
      path: "/v1/date/business-days?start=2028-03-01&end=2028-04-30&country=CN",
      warnings: ["holidays_undated"],
    },
    {
      title: "more than 200 years",
      path: "/v1/date/business-days?start=1000-01-01&end=2099-12-31",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "end", reason: "too_large" }] },
    },
    {
      title: "end and days",
      path: "/v1/date/business-days?start=2026-01-01&end=2026-02-01&days=3",
      status: 400,
      code: "conflicting_parameters",
    },
    {
      title: "no day is worked",
      path: "/v1/date/business-days?start=2026-01-01&end=2026-02-01&weekend=mon,tue,wed,thu,fri,sat,sun",
      status: 422,
      code: "no_business_days",
    },
    {
      title: "an unknown region names those there are",
      path: "/v1/date/business-days?start=2026-01-01&end=2026-02-01&country=DE&subdivision=XX",
      status: 400,
      code: "invalid_parameter",
    },
  ]);
});

describe("GET /v1/date/week-number", () => {
  runScenarios([
    {
      title: "New Year's Day 2027 is in week 53 of 2026",
      path: "/v1/date/week-number?date=2027-01-01",
      data: {
        week: 53,
        week_year: 2026,
        week_date: "2026-W53-5",
        iso: { week: 53, week_year: 2026, weeks_in_year: 53 },
        us: { week: 1, week_year: 2027 },
      },
    },
    {
      title: "the last week of the calendar",
      path: "/v1/date/week-number?date=9999-12-31",
      data: {
        week_end: "9999-12-31",
        us: { week: 53, week_year: 9999, start: "9999-12-26", end: "9999-12-31", weeks_in_year: 53 },
      },
    },
    {
      title: "2024-12-30",
      path: "/v1/date/week-number?date=2024-12-30",
      data: { week_date: "2025-W01-1", us: { week: 1, week_year: 2025 } },
    },
    {
      title: "the dates of a week",
      path: "/v1/date/week-number?week=2026-W47",
      data: { date: "2026-11-16", week_start: "2026-11-16", week_end: "2026-11-22" },
    },
    {
      title: "a week the year does not have",
      path: "/v1/date/week-number?week=53&year=2025",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "week", reason: "too_large", value: "53" }] },
    },
    {
      title: "a bare number needs its year",
      path: "/v1/date/week-number?week=47",
      status: 400,
      code: "missing_parameter",
    },
  ]);
});

type DateCase = {
  op: string;
  date?: string;
  datetime?: string;
  from?: string;
  to?: string;
  duration?: string;
  overflow?: string;
  largestUnit?: string;
  mode?: string;
  days?: number;
  workweek_mon_sun?: string;
  holidays?: string[];
  week_based_year?: string;
  expected?: string | number;
  error?: string;
};

/** numpy counts the start and not the end; spreadsheets count both. */
function inclusiveOf(row: DateCase): string {
  return row.mode?.startsWith("half-open") ? "start" : "both";
}

const DAY_NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The request that asks a case, and the member of the answer that holds its expected value. */
function requestOf(row: DateCase): { path: string; read: (data: Record<string, unknown>) => unknown } {
  const query = (values: Record<string, string | undefined>): string =>
    new URLSearchParams(
      Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
  const weekend = DAY_NAMES.filter((_, index) => row.workweek_mon_sun?.[index] === "0").join(",") || "none";
  const holidays = row.holidays !== undefined && row.holidays.length > 0 ? row.holidays.join(",") : undefined;
  switch (row.op) {
    case "add":
    case "subtract":
    case "add_zoned":
      return {
        path: `/v1/date/add?${query({
          date: row.date ?? row.datetime,
          duration: row.duration,
          overflow: row.overflow,
          operation: row.op === "subtract" ? "subtract" : undefined,
        })}`,
        read: (data) =>
          row.op === "add_zoned" && data["result_time"] !== null
            ? (data["result_time"] as { zoned: string }).zoned
            : data["result"],
      };
    case "diff":
    case "diff_zoned":
      return {
        path: `/v1/date/diff?${query({ start: row.from, end: row.to, unit: `${row.largestUnit}s` })}`,
        read: (data) => data["iso_duration"],
      };
    case "iso_week":
      return { path: `/v1/date/week-number?date=${row.date}`, read: (data) => data["week_date"] };
    case "day_of_year":
      return { path: `/v1/date/week-number?date=${row.date}`, read: (data) => data["day_of_year"] };
    case "us_week":
      return {
        path: `/v1/date/week-number?date=${row.date}`,
        read: (data) => {
          const us = data["us"] as { week: number; week_year: number };
          return `${us.week_year}-W${String(us.week).padStart(2, "0")}`;
        },
      };
    case "business_days_between":
      return {
        path: `/v1/date/business-days?${query({ start: row.from, end: row.to, weekend, holidays, inclusive: inclusiveOf(row) })}`,
        read: (data) => data["business_days"],
      };
    case "add_business_days":
      return {
        path: `/v1/date/business-days?${query({ start: row.date, days: String(row.days), weekend, holidays })}`,
        read: (data) => data["result"],
      };
    default:
      throw new Error(`no request for ${row.op}`);
  }
}

/** Where this service answers otherwise: results outside the years 1 to 9999 are refused, not written expanded. */
const REFUSED = new Set(["add 9999-12-31 P1D"]);

describe("independent date cases over HTTP", () => {
  for (const row of cases as DateCase[]) {
    const what = [
      row.op,
      row.date ?? row.datetime ?? row.from,
      row.to,
      row.duration,
      row.days,
      row.largestUnit,
    ]
      .filter((word) => word !== undefined)
      .join(" ");
    test(what, async () => {
      const { path, read } = requestOf(row);
      const response = await service.send(path);
      const body = (await response.json()) as { data: Record<string, unknown>; error?: { code: string } };
      if (row.error !== undefined || REFUSED.has(`${row.op} ${row.date} ${row.duration}`)) {
        expect(response.status).toBe(422);
        return;
      }
      expect(body.error?.code ?? "").toBe("");
      const expected = row.op === "us_week" ? (row.week_based_year ?? "") : (row.expected ?? "");
      expect(read(body.data)).toBe(expected);
    });
  }
});
