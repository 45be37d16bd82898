import { describe, expect, test } from "bun:test";
import { parseMoment } from "./parse.ts";

describe("refusals", () => {
  const cases: Record<string, readonly string[]> = {
    ambiguous_format: [
      "06/07/2026",
      "6/7/26",
      "06/07",
      "2026/11/20",
      "06-07-2026",
      "26-11-20",
      "26-11-20T10:00",
      "06.07.2026",
      "20 Nov 2026",
      "November 20, 2026",
      "20-nov-2026",
      "2026-Nov-20",
      "Fri, 20 Nov 2026 10:00:00 GMT",
      "march",
      "20 novembre 2026",
      "0930",
      "2026",
      "093000",
      "friday",
      "next Tuesday 9am",
      "9am on sunday",
    ],
    not_a_date: [
      "2026-02-30",
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-01-00",
      "20260230",
      "2026-366",
      "2026-000",
      "2027-W53-1",
      "2026-W00-1",
      "2026-W01-8",
      "2026-W01-0",
      "2026-02-30T10:00:00Z",
    ],
    too_small: [
      "0000-01-01",
      "00000101",
      "0000-001",
      "0000-W01-1",
      "-0001-01-01",
      "-000001-01-01",
      "0000-12-31T23:59:59Z",
      "0001-01-01T00:00:00+00:01",
      "-62135596800001",
      "-99999999999999999999999",
    ],
    too_large: [
      "10000-01-01",
      "+010000-01-01",
      "9999-W52-6",
      "9999-12-31T23:59:59-00:01",
      "253402300800000",
      "99999999999999999999999",
      "2026-11-20T24:01",
      "24:01",
      "10:60",
      "2026-11-20T10:00:00+24:00",
    ],
    syntax: [
      "",
      " ",
      "x",
      "2026-11",
      "2026-1-5",
      "2026-W47",
      "2026-11-20T",
      "2026-11-20T1",
      "2026-11-20T10:0",
      "2026-11-20T10:00:00.Z",
      "2026-11-20T10:00:00.1234567890Z",
      "2026-11-20T10:00.5Z",
      "2026-11-20T10:00:00+1:00",
      "2026-11-20T10:00:00ZZ",
      "2026-11-20  10:00",
      " 2026-11-20",
      "2026-11-20 ",
      "10:00:00.5",
      "0x10",
      "1e1",
      "NaN",
      "Infinity",
      "1.5",
      "--5",
      "+",
      " 5",
      "5 ",
      "1_000",
      "2026-11-20\u0000",
      "2026-11-20\n",
      "２０２６-11-20",
      "2026‐11‐20",
      "tomorrow!",
      "__proto__",
    ],
    too_long: ["9".repeat(201), `2026-11-20T10:00:00Z${"[a]".repeat(61)}`],
  };

  for (const [reason, texts] of Object.entries(cases)) {
    test(`${reason}: with what to send instead`, () => {
      for (const text of texts) {
        const parsed = parseMoment(text);
        expect({ text, parsed }).toMatchObject({ text, parsed: { ok: false, reason } });
        expect(!parsed.ok && parsed.expected.length).toBeGreaterThan(4);
      }
    });
  }

  test("an error of form is reported before one of range", () => {
    expect(parseMoment("2026-02-30T10:0")).toMatchObject({ ok: false, reason: "syntax" });
    expect(parseMoment("2026-02-30T25:00")).toMatchObject({ ok: false, reason: "not_a_date" });
  });
});
