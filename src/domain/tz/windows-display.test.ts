import { expect, test } from "bun:test";
import { readWindowsDisplay } from "./windows-display.ts";
import list from "./windows-display.tsv" with { type: "text" };

test.each([
  ["(GMT+01:00) Sarajevo, Warsaw, Zagreb", "Central European Standard Time", 3600],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "W. Europe Standard Time", 3600],
  ["(UTC+01:00) Amsterdam, Berlin, …", "W. Europe Standard Time", 3600],
  ["(UTC 05:30) Chennai, Kolkata, Mumbai, New Delhi", "India Standard Time", 19_800],
  ["(UTC-05:00) Eastern Time (US & Canada)", "Eastern Standard Time", -18_000],
  // Earlier versions of Windows.
  ["(GMT+02:00) Athens, Bucharest, Istanbul", "GTB Standard Time", 7200],
  ["(GMT-04:00) Caracas, La Paz", "SA Western Standard Time", -14_400],
  ["(GMT-06:00) Guadalajara, Mexico City, Monterrey - New", "Central Standard Time (Mexico)", -21_600],
  ["(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "GMT Standard Time", null],
  ["(UTC+01:00) Skopje, Zagreb", "Central European Standard Time", 3600],
  ["(GMT-08:00) Pacific Time (US and Canada)", "Pacific Standard Time", -28_800],
  ["(UTC+03:00) Moscow, St Petersburg", "Russian Standard Time", 10_800],
  ["(UTC-11:00) Co-ordinated Universal Time-11", "UTC-11", -39_600],
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

test("every display name of Windows and its earlier ones name their own zone", () => {
  const rows = list
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(rows.length).toBe(139);
  for (const [windowsId = "", names = "", earlier = ""] of rows) {
    for (const shown of [names, ...earlier.split("|").filter((one) => one !== "")])
      expect([shown, readWindowsDisplay(`(UTC) ${shown}`)]).toEqual([
        shown,
        { windowsId, offsetSeconds: null },
      ]);
  }
});
