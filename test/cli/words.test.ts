import { expect, test } from "bun:test";
import {
  readDay,
  readDuration,
  readMinutes,
  splitDates,
  splitMoment,
  withoutLinks,
} from "../../src/cli/ask/words.ts";

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
  ["3 weeks 2 days", "3 weeks 2 days"],
  ["10 business days", "10 business days"],
  ["1mo", "1mo"],
  ["1m", "1 minutes"],
  ["1M", "1M"],
  ["1H30M", "1 hours 30 minutes"],
  ["1h30", "1 hours 30 minutes"],
  ["90 d", "90 days"],
  ["2y,6mo", "2 years ,6mo"],
  ["P1M", "P1M"],
])("the duration '%s' is sent as '%s'", (said, sent) =>
  expect(readDuration(said.split(" "))).toEqual({ duration: sent }),
);

test.each([
  ["2026-12-01 9:00 paris tokyo", { time: "2026-12-01 9:00" }],
  ["9:30 pm paris tokyo", { time: "9:30 pm" }],
  ["noon paris tokyo", { time: "noon" }],
  ["tomorrow 9am paris tokyo", { time: "tomorrow 9am" }],
  ["9am tomorrow paris tokyo", { time: "9am tomorrow" }],
  ["tomorrow paris tokyo", { time: "tomorrow" }],
  ["paris tokyo 9am", { time: "9am" }],
  ["from paris to tokyo at 9 am", { time: "9 am" }],
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
