import * as fc from "fast-check";

/** Text that has broken parsers before, and words that mean something somewhere. */
const HOSTILE = [
  "",
  "all",
  "none",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e309",
  "NaN",
  "Infinity",
  "0x10",
  " 5",
  "+5",
  "9".repeat(400),
  "__proto__",
  "constructor",
  "prototype.toString",
  "..",
  "../../etc/passwd",
  "%2e%2e",
  "..\\..\\metrics",
  "../".repeat(50),
  "%",
  "%00",
  "%ff",
  "\u0000",
  "\r\nX-Evil: 1",
  "\u001b[31m",
  "\u202eabc",
  "\u200b",
  "\ufeff",
  "\ud800",
  "e\u0301\u0327".repeat(60),
  "😀👨‍👩‍👧‍👦",
  "ﷺ",
  "İıſK",
  "'\"><script>alert(1)</script>",
  "javascript:alert(1)",
  "${7*7}",
  "' OR 1=1 --",
  "a,b,,c",
  ",".repeat(200),
  "a,".repeat(3000),
  Array.from({ length: 51 }, (_, index) => `lodnonn ${index}`).join(","),
  Array.from({ length: 300 }, (_, index) => `Europa/Amsterdm${index}`).join(","),
  "x".repeat(6000),
  "a".repeat(201),
  "(".repeat(100),
  "06/07/2026",
] as const;

/** Good values of what the API is about, wherever they stand. */
const MEANT = (
  "Europe/Paris|america/new_york|US/Eastern|Etc/GMT+5|+05:30|UTC+5|Romance Standard Time|IST|local|" +
  "Antarctica/Troll|Pacific/Apia|paris|paris-us-tx|2988507|Toledo, Spain|北京|val disere|US|DE-BY|" +
  "FRA|france|AQ|FR.ics|2026|2026.ics|2026.csv|next|today|tomorrow|now|2026-11-20|20261120|" +
  "2026-324|2026-W47-5|2026-W53|2026-02-30|2026-03-08T02:30|2026-11-01T01:30|2011-12-30T12:00|" +
  "2026-11-20T09:00:00Z|2026-11-20T10:00:00.123456789+01:00[Europe/Paris]|" +
  "2026-11-20T10:00:00+05:00[Europe/Paris]|2026-11-20T10:00:00Z[u-ca=hebrew]|" +
  "2026-11-20T10:00:00Z[!u-ca=hebrew]|2026-06-30T23:59:60Z|10:00|0001-01-01T00:00:00Z|" +
  "9999-12-31T23:59:59Z|-62135596801|253402300800|1795165200|1795165200000|99999999999999|P1M|" +
  "-P1Y2M3W4DT5H6M7S|P9999999Y|PT9007199254740993S|friday,saturday|" +
  "monday,tuesday,wednesday,thursday,friday,saturday,sunday|fr|pt-BR|zh-Hant-TW|true|yes"
).split("|");

/** Any text: valid, hostile or random. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...MEANT) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, "0")}`;

/** How a text may stand in an address: encoded as it should be, as forms do, wholly, or not at all. */
export function encoded(text: string): fc.Arbitrary<string> {
  const proper = encodeURIComponent(text.toWellFormed());
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(proper) },
    { weight: 2, arbitrary: fc.constant(proper.replaceAll("%20", "+").replaceAll("%2F", "/")) },
    { weight: 1, arbitrary: fc.constant([...new TextEncoder().encode(text)].map(percent).join("")) },
    // As some clients do: bytes beyond ASCII as they are, only what would end the line taken out.
    { weight: 1, arbitrary: fc.constant(text.replace(/[\s#?&\p{Cc}]/gu, "")) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%zz", "%ff", "%c0%af", "%ed%a0%80", "%f5%80%80%80", "%0d%0a"),
    },
  );
}
