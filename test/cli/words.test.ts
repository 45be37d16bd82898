import { expect, test } from "bun:test";
import {
  readDay,
  readDuration,
  readMinutes,
  readTime,
  splitDates,
  splitMoment,
  withoutLinks,
} from "../../src/cli/ask/words.ts";

test.each([
  ["9:00", "09:00"],
  ["9am", "09:00"],
  ["12am", "00:00"],
  ["12pm", "12:00"],
  ["5:30 PM", "17:30"],
  ["noon", "12:00"],
  ["2026-12-01 midnight", "2026-12-01 00:00"],
  ["2026-12-01 9:00", "2026-12-01 09:00"],
  ["2026-12-01", "2026-12-01"],
  ["2026-12-01T09:00:00+01:00", "2026-12-01T09:00:00+01:00"],
  ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"],
  ["13pm", "13pm"],
  ["1796112000", "1796112000"],
])("the time '%s' is sent as '%s'", (said, sent) => expect(readTime(said)).toBe(sent));

test.each([
  ["30m", 30],
  ["90", 90],
  ["1h", 60],
  ["1h30m", 90],
  ["1h30", 90],
  ["2 hours", 120],
  ["45 minutes", 45],
  ["soon", null],
  ["", null],
])("the length '%s' is %p minutes", (said, minutes) => expect(readMinutes(said)).toBe(minutes));

test.each([
  ["tuesday", "2026-11-24"],
  ["Fri", "2026-11-20"],
  ["tomorrow", "tomorrow"],
  ["2026-12-01", "2026-12-01"],
  ["t", "t"],
])("the day '%s' is %s, on a Friday", (said, date) =>
  expect(readDay(said, Date.UTC(2026, 10, 20, 9))).toBe(date),
);

test.each([
  ["3 weeks 2 days", { weeks: "3", days: "2" }],
  ["-3 weeks 2 days", { weeks: "-3", days: "-2" }],
  ["10 business days", { business_days: "10" }],
  ["1mo", { months: "1" }],
  ["1m", { minutes: "1" }],
  ["1M", { duration: "1M" }],
  ["1H30M", { hours: "1", minutes: "30" }],
  ["1h30", { hours: "1", minutes: "30" }],
  ["2y,6mo", { years: "2", months: "6" }],
  ["P1M", { duration: "P1M" }],
  ["3 fortnights", { duration: "3 fortnights" }],
  ["1 day 2 days", { duration: "1 day 2 days" }],
  ["", {}],
])("the duration '%s' is sent as %p", (said, sent) =>
  expect<Record<string, string>>(readDuration(said.split(" "))).toEqual(sent),
);

test.each([
  ["2026-12-01 9:00 paris tokyo", { time: "2026-12-01 09:00" }],
  ["9:30 pm paris tokyo", { time: "21:30" }],
  ["noon paris tokyo", { time: "12:00" }],
  ["tomorrow 9am paris tokyo", { date: "tomorrow", time: "09:00" }],
  ["9am tomorrow paris tokyo", { date: "tomorrow", time: "09:00" }],
  ["tomorrow paris tokyo", { time: "tomorrow" }],
  ["paris tokyo 9am", { time: "09:00" }],
  ["from paris to tokyo at 9 am", { time: "09:00" }],
  ["paris tokyo", {}],
])("the moment of '%s' is %p", (said, moment) => {
  const rest = ["paris", "tokyo"];
  expect(splitMoment(withoutLinks(said.split(" ")))).toEqual({ moment, rest });
});

test("latitude and longitude are no moment", () => {
  const rest = ["48.85,2.35", "tokyo"];
  expect(splitMoment(rest)).toEqual({ moment: {}, rest });
});

test("dates are told from the words of a place", () => {
  expect(splitDates(["new", "york", "2026-12-21"])).toEqual({ dates: ["2026-12-21"], rest: ["new", "york"] });
  expect(splitDates(["paris", "2026/12/1"])).toEqual({ dates: ["2026/12/1"], rest: ["paris"] });
});
