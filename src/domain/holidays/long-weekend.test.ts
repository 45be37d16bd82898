import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { expect, test } from "bun:test";
import { dayOfWeek } from "../calendar/civil.ts";
import { longWeekends } from "./long-weekend.ts";
import type { Holiday } from "./holiday.ts";

const fridaySaturday = (day: number): boolean => dayOfWeek(day) === 5 || dayOfWeek(day) === 6;
const isWeekend = (day: number): boolean => dayOfWeek(day) >= 6;

function holidays(...dates: readonly string[]): readonly Holiday[] {
  const days = Object.fromEntries(dates.map((date) => [date, { name: { en: date } }]));
  const base = { version: "1", names: {}, holidays: { AA: { names: { en: "Aa" }, days } } };
  const calendar = calendarOfRules({ base, files: new Map() });
  return [2025, 2026, 2027].flatMap((year) => calendar.list({ countryCode: "AA", year }).holidays);
}

test("a Friday or Monday off makes three days, a Thursday four with its bridge", () => {
  expect(longWeekends(2026, holidays("2026-05-01", "2026-05-14"), isWeekend)).toEqual([
    { start: "2026-05-01", end: "2026-05-03", days: 3, bridgeDays: [] },
    { start: "2026-05-14", end: "2026-05-17", days: 4, bridgeDays: ["2026-05-15"] },
  ]);
});

test("a Wednesday off or a holiday on a weekend makes none", () => {
  expect(longWeekends(2026, holidays("2026-04-08", "2026-08-15"), isWeekend)).toEqual([]);
});

test("a run over New Year is whole in both years", () => {
  const run = { start: "2026-12-31", end: "2027-01-03", days: 4, bridgeDays: [] };
  const days = holidays("2026-12-31", "2027-01-01");
  expect(longWeekends(2026, days, isWeekend)).toEqual([run]);
  expect(longWeekends(2027, days, isWeekend)).toEqual([run]);
});

test("half days and another weekend count as they are", () => {
  expect(longWeekends(2026, holidays("2026-05-01 14:00"), isWeekend)).toEqual([]);
  const [found] = longWeekends(2026, holidays("2026-05-03"), fridaySaturday);
  expect(found).toEqual({ start: "2026-05-01", end: "2026-05-03", days: 3, bridgeDays: [] });
});
