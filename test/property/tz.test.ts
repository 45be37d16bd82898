import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { AlmanacError } from "../../src/domain/error.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { editDistance } from "../../src/domain/text/edit-distance.ts";
import { resolveLocal } from "../../src/domain/tz/local-time.ts";
import { offsetName, parseOffsetName } from "../../src/domain/tz/offset-name.ts";
import {
  nextTransition,
  offsetSecondsAt,
  previousTransition,
  stateAt,
  transitionsBetween,
  zoneById,
  type Zone,
} from "../../src/domain/tz/zone.ts";

const source = readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8");
const table = compileZoneTable(source);
const zones = table.zoneIds.flatMap((id) => zoneById(table, id) ?? []);

const FIRST = Date.UTC(1800, 0) / 1000;
const LAST = Date.UTC(2600, 0) / 1000;
const DAY = 86_400;

/** All changes of a zone as a plain list, for the naive lookups below. */
const listOf = new Map<Zone, { at: number; offset: number; abbreviation: string }[]>();

function changesOf(zone: Zone): { at: number; offset: number; abbreviation: string }[] {
  const known = listOf.get(zone);
  if (known !== undefined) return known;
  const list = [{ at: -Infinity, offset: stateAt(zone, FIRST - 1e10).offsetSeconds, abbreviation: "LMT" }];
  for (const { epochSeconds, after } of transitionsBetween(zone, -Infinity, LAST + 400 * DAY, 5000)) {
    list.push({ at: epochSeconds, offset: after.offsetSeconds, abbreviation: after.abbreviation });
  }
  listOf.set(zone, list);
  return list;
}

const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: FIRST, max: LAST });

/** An instant within a second, an hour or a day of a change of the zone: where errors are likely. */
const nearChange = anyZone.chain((zone) => {
  const changes = changesOf(zone).slice(1);
  const base = changes.length === 0 ? anyInstant : fc.constantFrom(...changes.map(({ at }) => at));
  const shift = fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.integer({ min: -7300, max: 7300 }),
    fc.integer({ min: -2 * DAY, max: 2 * DAY }),
  );
  return fc.tuple(fc.constant(zone), base, shift).map(([z, at, by]) => [z, at + by] as const);
});
const anywhere = fc.oneof(fc.tuple(anyZone, anyInstant), nearChange);

describe("offsets", () => {
  test("are what a scan of the changes finds, in any order of asking", () => {
    fc.assert(
      fc.property(anywhere, ([zone, instant]) => {
        const naive = changesOf(zone).findLast(({ at }) => at <= instant);
        expect(offsetSecondsAt(zone, instant)).toBe(naive?.offset ?? Number.NaN);
        expect(stateAt(zone, instant).offsetSeconds).toBe(naive?.offset ?? Number.NaN);
        if (naive?.at !== -Infinity)
          expect(stateAt(zone, instant).abbreviation).toBe(naive?.abbreviation ?? "");
      }),
      { numRuns: 4000 },
    );
  });

  test("repeat after 400 years beyond the written ones", () => {
    const cycle = 146_097 * DAY;
    const late = fc.integer({ min: Date.UTC(2100, 0) / 1000, max: Date.UTC(9500, 0) / 1000 });
    fc.assert(
      fc.property(anyZone, late, (zone, instant) => {
        expect(stateAt(zone, instant + cycle)).toBe(stateAt(zone, instant));
        expect(offsetSecondsAt(zone, instant + cycle)).toBe(offsetSecondsAt(zone, instant));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("transitions", () => {
  test("next and previous are each other's inverse, and the states meet", () => {
    fc.assert(
      fc.property(anywhere, ([zone, instant]) => {
        const next = nextTransition(zone, instant);
        if (next === null) return;
        expect(next.epochSeconds).toBeGreaterThan(instant);
        expect(next.before).toBe(stateAt(zone, next.epochSeconds - 1));
        expect(next.after).toBe(stateAt(zone, next.epochSeconds));
        expect(previousTransition(zone, next.epochSeconds)).toEqual(next);
        const previous = previousTransition(zone, next.epochSeconds - 1);
        expect(previous?.epochSeconds ?? -Infinity).toBeLessThanOrEqual(instant);
      }),
      { numRuns: 3000 },
    );
  });

  test("a span holds exactly the changes of the scan", () => {
    fc.assert(
      fc.property(anyZone, anyInstant, anyInstant, (zone, from, to) => {
        const naive = changesOf(zone).filter(({ at }) => at >= from && at < to);
        expect(transitionsBetween(zone, from, to, 5000).map((t) => t.epochSeconds)).toEqual(
          naive.map(({ at }) => at),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("local times", () => {
  test("every instant comes back from its local time, as one of the readings", () => {
    fc.assert(
      fc.property(anywhere, ([zone, instant]) => {
        const local = instant + offsetSecondsAt(zone, instant);
        const earlier = resolveLocal(zone, local, "earlier");
        const later = resolveLocal(zone, local, "later");
        expect(earlier.kind).not.toBe("gap");
        expect([earlier.epochSeconds, later.epochSeconds]).toContain(instant);
      }),
      { numRuns: 4000 },
    );
  });

  test("the readings are those that trying every offset of the zone finds", () => {
    fc.assert(
      fc.property(anywhere, ([zone, local]) => {
        const changes = changesOf(zone);
        const offsets = [...new Set(changes.map(({ offset }) => offset))];
        const readings = offsets
          .map((offset) => local - offset)
          .filter((instant) => instant + (changes.findLast(({ at }) => at <= instant)?.offset ?? 0) === local)
          .sort((a, b) => a - b);
        const found = resolveLocal(zone, local, "compatible");
        if (readings.length === 1) {
          expect(found).toMatchObject({
            kind: "exact",
            epochSeconds: readings[0],
            applied: null,
            candidates: [],
          });
        } else if (readings.length > 1) {
          expect(found).toMatchObject({ kind: "overlap", epochSeconds: readings[0], applied: "earlier" });
          expect(found.candidates).toEqual([readings[0] ?? 0, readings.at(-1) ?? 0]);
          expect(found.shiftSeconds).toBeLessThan(0);
        } else {
          // The clock jumps over the time: by as much as the two readings lie apart, around the change.
          const [before = 0, after = 0] = found.candidates;
          expect(found).toMatchObject({ kind: "gap", applied: "later", epochSeconds: after });
          expect(found.shiftSeconds).toBe(after - before);
          const change = changes.find(({ at }) => at > before && at <= after)?.at ?? Number.NaN;
          expect(change + offsetSecondsAt(zone, change - 1)).toBeLessThanOrEqual(local);
          expect(change + offsetSecondsAt(zone, change)).toBeGreaterThan(local);
        }
      }),
      { numRuns: 4000 },
    );
  });
});

describe("names", () => {
  test("offsets come back from their names", () => {
    fc.assert(
      fc.property(fc.integer({ min: -64_800, max: 64_800 }), (offset) => {
        expect(parseOffsetName(offsetName(offset))).toBe(offset);
        expect(parseOffsetName(`UTC${offsetName(offset)}`)).toBe(offset);
      }),
    );
  });

  test("edit distance is symmetric, zero only for the same, and bounded by the longer text", () => {
    const word = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "c") });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 12);
        expect(editDistance(b, a, 12)).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

test("a source cut anywhere is refused, but for a cut between two zones or links when there are many", () => {
  fc.assert(
    fc.property(fc.nat(source.length - 1), (length) => {
      const isBetween = source[length - 1] === "\n" && /^[ZL] /.test(source.slice(length));
      const names = source.slice(0, length).match(/^[ZL] /gm)?.length ?? 0;
      if (!isBetween || names < 300)
        expect(() => compileZoneTable(source.slice(0, length))).toThrow(AlmanacError);
    }),
    { numRuns: 40 },
  );
});
