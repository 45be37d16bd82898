import { describe, expect, test } from "bun:test";
import cases from "../oracle/reference/date-cases.json" with { type: "json" };
import { service } from "./service.ts";

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
