import { expect, test } from "bun:test";
import { readWindowsDisplay } from "./windows-display.ts";

test.each([
  ["(GMT+01:00) Sarajevo, Warsaw, Zagreb", "Central European Standard Time", 3600],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "W. Europe Standard Time", 3600],
  ["(UTC+01:00) Amsterdam, Berlin, …", "W. Europe Standard Time", 3600],
  ["(UTC 05:30) Chennai, Kolkata, Mumbai, New Delhi", "India Standard Time", 19_800],
  ["(UTC-05:00) Eastern Time (US & Canada)", "Eastern Standard Time", -18_000],
  ["(utc) dublin, edinburgh, lisbon, london", "GMT Standard Time", null],
] as const)("%s is %s", (text, windowsId, offsetSeconds) => {
  expect(readWindowsDisplay(text)).toEqual({ windowsId, offsetSeconds });
});

test.each([
  "Sarajevo, Warsaw, Zagreb",
  "(UTC+01:00) Sarajevo, Paris",
  "(UTC+01:00) Atlantis",
  "(UTC+01:00)",
  "(UTC-04:00) La Paz",
])("%s names no zone of Windows alone", (text) => {
  expect(readWindowsDisplay(text)).toBeNull();
});
