import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import * as Civil from "../../src/domain/calendar/civil.ts";
import { parseDayName } from "../../src/domain/calendar/day-name.ts";
import { parseDuration } from "../../src/domain/calendar/duration.ts";
import { parseMoment, type Moment } from "../../src/domain/calendar/parse.ts";
import { parseWeek } from "../../src/domain/calendar/week.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { SECONDS_PER_DAY } from "../../src/domain/time-unit.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { parseOffsetName } from "../../src/domain/tz/offset-name.ts";
import { posixTz } from "../../src/domain/tz/posix.ts";
import { nextTransition, stateAt, transitionsBetween, zoneById } from "../../src/domain/tz/zone.ts";
import { table } from "../support/zones.ts";

// Parsers of callers' and operators' text. Whole requests are made up by `bun run fuzz`.

/** An input that takes longer is a hang. */
const HANG_MS = 1000;

const words = (text: string): string[] => text.split(" ");
const PIECES = [
  ..."0123456789-+:.,TtZzWwPDYMHS[]!=/ _%&?#'\"<>(){}$*\\aeEURx\u0000\n\t\u00e9\u200f\u202e\ud800\u0301\u0661\uffff",
  ...words(
    "__proto__ constructor NaN 1e309 0x10 -0 null .. %00 ma o lastSu Su>=32 25 24:00:01 %s %z -167:59:59",
  ),
  "9".repeat(40),
];

const edit = fc.record({
  at: fc.nat(10_000),
  kind: fc.nat(4),
  piece: fc.constantFrom(...PIECES),
  length: fc.integer({ min: 1, max: 4 }),
  times: fc.integer({ min: 1, max: 100 }),
});

/** One of some texts, with pieces removed, inserted, replaced or repeated. */
const altered = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), fc.array(edit, { maxLength: 4 })).map(([text, changes]) =>
    changes.reduce((changed, { at: place, kind, piece, length, times }) => {
      const at = place % (changed.length + 1);
      const [before, after] = [changed.slice(0, at), changed.slice(at)];
      if (kind === 0) return before + after.slice(length);
      if (kind === 1) return before + piece + after;
      if (kind === 2) return before + piece + after.slice(length);
      return before + after.slice(0, length).repeat(kind === 3 ? 2 : times) + after;
    }, text),
  );

/** Runs with inputs of which some are refused; nothing but an AlmanacError may leave, and soon. */
function feed(inputs: fc.Arbitrary<string>, run: (input: string) => void, numRuns: number): void {
  let taken = 0;
  fc.assert(
    fc.property(inputs, (input) => {
      const startedMs = performance.now();
      try {
        run(input);
        taken += 1;
      } catch (error) {
        if (!(error instanceof AlmanacError)) throw error;
      }
      expect(performance.now() - startedMs).toBeLessThan(HANG_MS);
    }),
    { numRuns },
  );
  // Input that is always refused would test only the first check.
  expect(taken / numRuns).toBeGreaterThan(0.05);
}

test("names of zones: an answer is the same again, and a zone's own id names it", () => {
  const names = createZoneNames(table, [["Romance Standard Time", "Europe/Paris"]]);
  const ids = [...table.zoneIds, ...table.links.keys(), ...words("UTC+05:30 GMT-3 +0545")];
  const resolve = (input: string): void => {
    const naming = names.resolve(input);
    expect(names.resolve(input)).toEqual(naming);
    if (naming.ok) expect(names.resolve(naming.zone.id).ok).toBe(true);
    else expect(naming.suggestions.length).toBeLessThanOrEqual(8);
    parseOffsetName(input);
  };
  feed(altered([...ids, "Romance Standard Time"]), resolve, 1500);
});

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const RANGES: { readonly [Kind in Moment["kind"]]: (moment: Extract<Moment, { kind: Kind }>) => boolean } = {
  instant: ({ epochMs }) => isWithin(epochMs, Civil.MIN_EPOCH_MS, Civil.MAX_EPOCH_MS),
  local: ({ localSeconds, millisecond }) =>
    isWithin(localSeconds, Civil.MIN_EPOCH_SECONDS, Civil.MAX_EPOCH_SECONDS) && isWithin(millisecond, 0, 999),
  date: ({ days }) => isWithin(days, Civil.MIN_DAYS, Civil.MAX_DAYS),
  time: ({ secondOfDay }) => isWithin(secondOfDay, 0, SECONDS_PER_DAY - 1),
  relative: () => true,
};

test("dates and times are within the range of years, or refused with a reason", () => {
  const moments = (
    "2026-11-20T10:00:00.123456789+01:00[!Europe/Paris][u-ca=iso8601]|2026-W47-5|2026-324|1795165200000|-62135596801|" +
    "P1Y2M3W4DT5H6M7.5S|PT36H|-P1D|23:59:60|10:00|yesterday|06/07/2026|20261120T100000Z|Friday|2026-11-20 10:00 EST"
  ).split("|");
  const reasons = words("syntax enum too_small too_large too_long ambiguous_format not_a_date unknown");
  const read = (input: string): void => {
    for (const parse of [parseMoment, parseDuration, parseWeek, parseDayName]) {
      const parsed = parse(input);
      if (!parsed.ok) expect(reasons).toContain(parsed.reason);
    }
    const moment = parseMoment(input);
    // The range of a kind takes that kind.
    if (moment.ok) expect(RANGES[moment.value.kind](moment.value as never)).toBe(true);
  };
  feed(altered(moments), read, 5000);
});

test("sources of time zones compile or are refused", () => {
  const lines = readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8").split("\n");
  const zoneLines = words("Europe/Paris America/New_York Asia/Gaza Africa/Casablanca").flatMap((id) => {
    const zone = lines.slice(lines.findIndex((line) => line.startsWith(`Z ${id} `)));
    return zone.slice(
      0,
      zone.findIndex((line, index) => index > 0 && /^[ZLR] /.test(line)),
    );
  });
  const used = new Set(zoneLines.flatMap(words));
  const rules = lines.filter((line) => line.startsWith("R ") && used.has(words(line)[1] ?? ""));
  const source = [lines[0], ...rules, ...zoneLines, "L Europe/Paris Europe/Monaco", ""].join("\n");
  const compile = (input: string): void => {
    const made = compileZoneTable(input, { minimumNames: 0 });
    const zone = zoneById(made, made.zoneIds[0] ?? "");
    if (zone !== null) transitionsBetween(zone, 0, 4_000_000_000, 500);
  };
  feed(altered([source]), compile, 400);
});

test("rules that go on for ever have a next change ahead, and a POSIX string or none", () => {
  const rule = fc.tuple(
    fc.constantFrom("1970", "2000", "2030"),
    fc.constantFrom(...words("Ja F Mar Ap May Jun Jul Au S O N D")),
    fc.constantFrom(...words("1 15 31 29 lastSu lastF Su>=1 Su>=8 Th>=23 Su<=14 Sa>=31 Mo<=1")),
    fc.constantFrom(...words("0 2 24 25 -1 2s 1u 2:30 0:00:01 -25 167 12:34:56s")),
    fc.constantFrom(...words("0 1 0:30 -1 2 1:30:30 0:20")),
    fc.constantFrom("S", "-", "D"),
  );
  const offsets = fc.constantFrom(...words("0 1 -5 12:45 -0:44:30 14"));
  const sources = fc.tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), offsets).map(([rules, offset]) => {
    const lines = rules.map(([from, month, ...rest]) => `R x ${from} ma - ${month} ${rest.join(" ")}\n`);
    return `# version 2026f\n${lines.join("")}Z T/Z ${offset} x A%s\n`;
  });
  const goOn = (input: string): void => {
    const zone = zoneById(compileZoneTable(input, { minimumNames: 1 }), "T/Z");
    if (zone === null) throw new Error("the zone is lost");
    expect(posixTz(zone) ?? "<A>").toMatch(/^[<A-Z][^\s]{2,80}$/i);
    for (const at of [0, 2_000_000_000, 10_000_000_000, 250_000_000_000]) {
      expect(nextTransition(zone, at)?.epochSeconds ?? Infinity).toBeGreaterThan(at);
      stateAt(zone, at);
    }
  };
  feed(sources, goOn, 300);
});
