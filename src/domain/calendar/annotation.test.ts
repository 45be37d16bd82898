import { describe, expect, test } from "bun:test";
import { parseMoment } from "./parse.ts";

const NOON_UTC = 1_795_176_000;

function instant(epochMs: number, offsetSeconds: number | null, zone: string | null = null) {
  return { kind: "instant", epochMs, offsetSeconds, zone } as const;
}

describe("annotations (RFC 9557)", () => {
  test("the zone is kept as written, critical or not, after an instant or a local time", () => {
    expect(parseMoment("2026-11-20T13:00:00+01:00[Europe/Paris]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, 3600, "Europe/Paris"),
    });
    expect(parseMoment("2026-11-20T12:00:00Z[!america/New_York]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, null, "america/New_York"),
    });
    expect(parseMoment("2026-11-20T12:00[+05:30]")).toEqual({
      ok: true,
      value: { kind: "local", localSeconds: NOON_UTC, millisecond: 0, zone: "+05:30" },
    });
  });

  test("an elective tag is ignored with a warning", () => {
    for (const [text, codes] of [
      ["2026-11-20T12:00:00Z[u-ca=hebrew]", ["calendar_ignored"]],
      ["2026-11-20T12:00:00Z[Etc/UTC][u-ca=iso8601][_foo=bar-1]", ["calendar_ignored", "annotation_ignored"]],
      ["2026-11-20[u-ca=japanese]", ["calendar_ignored"]],
    ] as const) {
      const parsed = parseMoment(text);
      expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual([...codes]);
    }
  });

  test("a critical tag is refused, except a Gregorian calendar", () => {
    expect(parseMoment("2026-11-20T12:00:00Z[!u-ca=iso8601]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, null),
    });
    for (const tag of ["[!u-ca=hebrew]", "[!foo=bar]", "[Europe/Paris][!knort=blargel]"]) {
      expect(parseMoment(`2026-11-20T12:00:00Z${tag}`)).toMatchObject({ ok: false, reason: "unknown" });
    }
  });

  test("annotations of another form are refused", () => {
    for (const tag of [
      "[",
      "[]",
      "[!]",
      "[Europe/Paris",
      "[Europe/Paris]x",
      "[Europe/Paris][UTC]",
      "[u-ca=iso8601][UTC]",
      "[U-CA=iso8601]",
      "[u-ca=]",
      "[=x]",
      "[+1:00]",
      "[Europe Paris]",
      "[[UTC]]",
    ]) {
      expect({ tag, parsed: parseMoment(`2026-11-20T12:00:00Z${tag}`) }).toMatchObject({
        tag,
        parsed: { ok: false, reason: "syntax" },
      });
    }
  });

  test("a number, a word or a bare time takes none, and a date no zone", () => {
    for (const text of ["0[UTC]", "now[UTC]", "10:00[UTC]", "2026-11-20[Europe/Paris]"]) {
      expect(parseMoment(text)).toMatchObject({ ok: false, reason: "syntax" });
    }
  });
});
