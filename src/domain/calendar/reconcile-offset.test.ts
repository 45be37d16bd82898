import { expect, test } from "bun:test";
import { compileZoneTable } from "../tz/compile.ts";
import { zoneById, type Zone } from "../tz/zone.ts";
import { formatUtc } from "./format.ts";
import { parseMoment, type InstantMoment } from "./parse.ts";
import { reconcileOffset } from "./reconcile-offset.ts";

const TABLE = compileZoneTable(
  `# version 2026f
R u 2007 ma - Mar Su>=8 2 1 D
R u 2007 ma - N Su>=1 2 0 S
Z America/New_York -4:56:2 - LMT 1883 N 18 17u
-5 u E%sT
`,
  { minimumNames: 1 },
);

function newYork(): Zone {
  const zone = zoneById(TABLE, "America/New_York");
  if (zone === null) throw new Error("the sample has New York");
  return zone;
}

function instantMoment(text: string): InstantMoment {
  const parsed = parseMoment(text);
  if (!parsed.ok || parsed.value.kind !== "instant") throw new Error(`${text} is no instant`);
  return parsed.value;
}

function reconciled(text: string, option: "use" | "ignore" | "prefer" | "reject"): string {
  const parsed = reconcileOffset(instantMoment(text), newYork(), option, "compatible");
  return parsed.ok ? formatUtc(parsed.value.epochSeconds) : parsed.reason;
}

function expectedFor(text: string): string {
  const parsed = reconcileOffset(instantMoment(text), newYork(), "reject", "compatible");
  return parsed.ok ? "" : parsed.expected;
}

test("an offset that agrees with the zone gives the same instant by every option", () => {
  for (const option of ["use", "ignore", "prefer", "reject"] as const) {
    expect(reconciled("2026-11-20T10:00:00-05:00", option)).toBe("2026-11-20T15:00:00Z");
  }
});

test("an offset picks the reading in an overlap, unless it is ignored", () => {
  for (const option of ["use", "prefer", "reject"] as const) {
    expect(reconciled("2026-11-01T01:30:00-04:00", option)).toBe("2026-11-01T05:30:00Z");
    expect(reconciled("2026-11-01T01:30:00-05:00", option)).toBe("2026-11-01T06:30:00Z");
  }
  expect(reconciled("2026-11-01T01:30:00-05:00", "ignore")).toBe("2026-11-01T05:30:00Z");
});

test("where offset and zone disagree, each option has its own result", () => {
  const text = "2026-07-01T10:00:00-05:00";
  expect(reconciled(text, "use")).toBe("2026-07-01T15:00:00Z");
  expect(reconciled(text, "ignore")).toBe("2026-07-01T14:00:00Z");
  expect(reconciled(text, "prefer")).toBe("2026-07-01T14:00:00Z");
  expect(reconciled(text, "reject")).toBe("offset_mismatch");
});

test("in a gap no offset agrees", () => {
  expect(reconciled("2026-03-08T02:30:00-05:00", "reject")).toBe("offset_mismatch");
  expect(reconciled("2026-03-08T02:30:00-05:00", "prefer")).toBe("2026-03-08T07:30:00Z");
  expect(reconciled("2026-03-08T02:30:00-05:00", "use")).toBe("2026-03-08T07:30:00Z");
});

test("the refusal names the offsets the zone has then", () => {
  expect(expectedFor("2026-07-01T10:00:00-05:00")).toStartWith("-04:00, the offset of America/New_York");
  expect(expectedFor("2026-11-01T01:30:00+01:00")).toStartWith("-04:00 or -05:00,");
  expect(expectedFor("2026-03-08T02:30:00-05:00")).toStartWith("a local time that exists");
});

test("an offset that is not known agrees with every zone", () => {
  expect(reconciled("2026-07-01T10:00:00Z", "reject")).toBe("2026-07-01T10:00:00Z");
  expect(reconciled("2026-07-01T10:00:00Z", "ignore")).toBe("2026-07-01T10:00:00Z");
  expect(reconciled("2026-07-01T10:00:00+00:00", "reject")).toBe("offset_mismatch");
});

test("a local mean time may be written to the second or rounded to the minute, not otherwise", () => {
  expect(reconciled("1880-01-01T00:00:00-04:56:02", "reject")).toBe("1880-01-01T04:56:02Z");
  expect(reconciled("1880-01-01T00:00:00-04:56", "reject")).toBe("1880-01-01T04:56:02Z");
  expect(reconciled("1880-01-01T00:00:00-04:57", "reject")).toBe("offset_mismatch");
  expect(reconciled("1880-01-01T00:00:00-04:56:01", "reject")).toBe("offset_mismatch");
});

test("disambiguation = reject throws only where the wall clock has to be resolved", () => {
  const gap = instantMoment("2026-03-08T02:30:00-05:00");
  expect(() => reconcileOffset(gap, newYork(), "prefer", "reject")).toThrow("skips");
  const overlap = instantMoment("2026-11-01T01:30:00-04:00");
  expect(reconcileOffset(overlap, newYork(), "prefer", "reject")).toMatchObject({ ok: true });
  expect(() => reconcileOffset(overlap, newYork(), "ignore", "reject")).toThrow("twice");
});
