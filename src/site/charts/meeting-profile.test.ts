import { expect, test } from "bun:test";
import { sleepAfter } from "./meeting-profile.ts";

test.each([
  ["22:00", "06:00", { start: "07:00", end: "15:00" }],
  ["18:30", "02:30", { start: "03:30", end: "11:30" }],
  ["23:00", "07:00", { start: "08:00", end: "16:00" }],
  ["06:00", "14:00", undefined],
  ["16:00", "00:00", undefined],
])("a shift from %s to %s is slept off at its time", (start, end, sleep) => {
  expect(sleepAfter({ start, end })).toEqual(sleep);
});
