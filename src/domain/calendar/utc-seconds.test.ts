import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { parseMoment } from "./parse.ts";
import { readUtcSeconds } from "./utc-seconds.ts";

test.each([
  ["1970-01-01T00:00Z", 0],
  ["1970-01-01T00:00:00Z", 0],
  ["1969-12-31T23:59:59.999Z", -1],
  ["2026-11-20T10:00:00.000Z", 1_795_168_800],
  ["2028-02-29T23:59:59Z", 1_835_481_599],
  ["0001-01-03T00:00:00Z", -62_135_424_000],
  ["9999-12-29T23:59Z", 253_402_127_940],
])("%s is %d", (text, seconds) => {
  expect(readUtcSeconds(text)).toBe(seconds);
});

test.each([
  "2026-02-29T10:00:00Z",
  "2026-00-10T10:00:00Z",
  "2026-13-10T10:00:00Z",
  "2026-11-00T10:00:00Z",
  "2026-11-20T24:00:00Z",
  "2026-11-20T10:60:00Z",
  "2016-12-31T23:59:60Z",
  "0000-06-01T00:00:00Z",
  "0001-01-02T23:59:59Z",
  "9999-12-30T00:00:00Z",
  "2026-11-20t10:00:00Z",
  "2026-11-20T10:00:00z",
  "2026-11-20 10:00:00Z",
  "2026-11-20T10:00:00.0Z",
  "2026-11-20T10:00:00.00aZ",
  "2026-11-20T10:00:00,000Z",
  "2026-11-20T10:00:00",
  "2026-11-20T1 :00:00Z",
  "+026-11-20T10:00:00Z",
  "2026-W47-5T10:00:00Z",
  "２026-11-20T10:00:00Z",
  "",
])("%s is left to others", (text) => {
  expect(readUtcSeconds(text)).toBeNull();
});

test("agrees with parseMoment on every text it reads, over variants of valid texts", () => {
  let read = 0;
  const good = fc.constantFrom("2026-11-20T10:00Z", "2024-02-29T23:59:59Z", "1999-12-31T00:00:00.123Z");
  const change = fc.tuple(fc.nat(24), fc.constantFrom(..."0123456789-:TtZz. +W"));
  fc.assert(
    fc.property(good, fc.array(change, { maxLength: 3 }), (text, changes) => {
      const changed = changes.reduce<string>(
        (whole, [at, character]) => `${whole.slice(0, at)}${character}${whole.slice(at + 1)}`,
        text,
      );
      const seconds = readUtcSeconds(changed);
      if (seconds === null) return;
      read += 1;
      const parsed = parseMoment(changed);
      expect(
        parsed.ok && parsed.value.kind === "instant" ? Math.floor(parsed.value.epochMs / 1000) : null,
      ).toBe(seconds);
      expect(parsed.ok ? parsed.warnings : null).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(300);
});
