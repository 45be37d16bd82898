import { expect, test } from "bun:test";
import { sessionsInForce } from "./sessions-in-force.ts";

const summer = { from: "2026-03-09", until: "2026-10-30", weekdays: null };
const fridays = { from: "2026-01-05", until: null, weekdays: ["friday"] };
const always = { from: null, until: null, weekdays: null };

test.each([
  ["2026-07-01", [summer]],
  ["2026-10-30", [summer]],
  ["2026-10-31", [fridays, always]],
  ["2025-12-31", [always]],
])("on %s the hours that hold end with those of all days", (date, expected) => {
  expect(sessionsInForce([summer, fridays, always], date)).toEqual(expected);
});
