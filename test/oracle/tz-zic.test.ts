import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { clockChangesOf } from "../../src/domain/tz/clock-changes.ts";
import { posixTz } from "../../src/domain/tz/posix.ts";
import { offsetSecondsAt, stateAt, transitionsBetween } from "../../src/domain/tz/zone.ts";
import { changesByZdump, compileByZic, type ShownChange, type ShownState } from "../support/zic.ts";
import { table, zoneOf } from "../support/zones.ts";

/** zic(8) writes changes out to the end of 2037 and leaves the rest to the POSIX string. */
const WRITTEN_UNTIL = Date.UTC(2038, 0, 1) / 1000;
/**
 * Years after 2037 of which zdump(8) is asked, from the first to before the second: all fourteen shapes of a year
 * (its first weekday, leap or not) several times, and each turn of a century to 2500.
 */
const ASKED_YEARS = [
  [2038, 2107],
  [2195, 2205],
  [2295, 2305],
  [2395, 2405],
  [2490, 2500],
] as const;
/** Clock changes are compared until this moment: their rules repeat. */
const MOVES_UNTIL = Date.UTC(2100, 0, 1) / 1000;

const ids = [...table.zoneIds, ...table.links.keys()];
const folder = compileByZic("-b", "fat");

const HEADER_BYTES = 44;

/** Reads the 64-bit part of a TZif file (RFC 8536). Written from the RFC and sharing nothing with the compiler under test. */
function changesInFile(bytes: Buffer): ShownChange[] {
  const countsAt = (at: number) => [20, 24, 28, 32, 36].map((offset) => bytes.readUInt32BE(at + offset));
  const [ut = 0, standard = 0, leaps = 0, oldTimes = 0, oldTypes = 0] = countsAt(0);
  const oldBytes = oldTimes * 5 + oldTypes * 6 + bytes.readUInt32BE(40) + leaps * 8 + standard + ut;
  const start = HEADER_BYTES + oldBytes;
  const [, , , times = 0, types = 0] = countsAt(start);
  const timesAt = start + HEADER_BYTES;
  const typesAt = timesAt + times * 9;
  const stateOf = (type: number): ShownState => {
    const at = typesAt + type * 6;
    const nameAt = typesAt + types * 6 + bytes.readUInt8(at + 5);
    return {
      offsetSeconds: bytes.readInt32BE(at),
      isDst: bytes.readUInt8(at + 4) === 1,
      abbreviation: bytes.toString("latin1", nameAt, bytes.indexOf(0, nameAt)),
    };
  };
  let before = stateOf(0);
  return Array.from({ length: times }, (_, index) => {
    const epochSeconds = Number(bytes.readBigInt64BE(timesAt + index * 8));
    const after = stateOf(bytes.readUInt8(timesAt + times * 8 + index));
    const change = { epochSeconds, before, after };
    before = after;
    return change;
  });
}

const textOf = ({ offsetSeconds, isDst, abbreviation }: ShownState): string =>
  `${offsetSeconds} ${isDst ? "dst" : "std"} ${abbreviation}`;

/** Where a compiled zone changes what clocks show, and where it moves them. */
function ownChanges(id: string, from: number, to: number): string[] {
  const zone = zoneOf(id);
  const shownAt = (at: number): string => {
    const { tzdbIsDst: isDst, abbreviation } = stateAt(zone, at);
    return textOf({ offsetSeconds: offsetSecondsAt(zone, at), isDst, abbreviation });
  };
  const moves = clockChangesOf(zone, from, Math.min(to, MOVES_UNTIL)).map(
    ({ transition: { epochSeconds, before, after } }) =>
      `${epochSeconds} moves ${after.offsetSeconds - before.offsetSeconds}`,
  );
  const changes = transitionsBetween(zone, from, to, 10_000).flatMap(({ epochSeconds }) => {
    const [before, after] = [shownAt(epochSeconds - 1), shownAt(epochSeconds)];
    return before === after ? [] : [`${epochSeconds} ${before} to ${after}`];
  });
  return [...moves, ...changes];
}

function theirChanges(all: readonly ShownChange[], to: number): string[] {
  const changes = all.filter(({ epochSeconds }) => epochSeconds < to);
  const moves = changes.flatMap(({ epochSeconds, before, after }) => {
    const seconds = after.offsetSeconds - before.offsetSeconds;
    return seconds === 0 || epochSeconds >= MOVES_UNTIL ? [] : [`${epochSeconds} moves ${seconds}`];
  });
  const lines = changes.flatMap(({ epochSeconds, before, after }) =>
    textOf(before) === textOf(after) ? [] : [`${epochSeconds} ${textOf(before)} to ${textOf(after)}`],
  );
  return [...moves, ...lines];
}

test("every zone and link has zic's time before the first change and zic's changes to 2037: offset, flag, abbreviation", () => {
  let count = 0;
  for (const id of ids) {
    const theirs = theirChanges(changesInFile(readFileSync(join(folder, id))), WRITTEN_UNTIL);
    count += theirs.length;
    expect([id, ...ownChanges(id, -Infinity, WRITTEN_UNTIL)]).toEqual([id, ...theirs]);
  }
  expect(ids.length).toBeGreaterThan(590);
  expect(count).toBeGreaterThan(70_000);
});

test("every POSIX string is zic's, letter for letter", () => {
  const footerOf = (id: string) => readFileSync(join(folder, id), "latin1").trimEnd().split("\n").at(-1);
  expect(ids.map((id) => [id, posixTz(zoneOf(id))])).toEqual(ids.map((id) => [id, footerOf(id) ?? ""]));
});

test("every zone and link changes to 2106 and at each turn of a century to 2500 when zdump shows it, in what zdump shows, and at no other time", async () => {
  // What zic keeps of the time after 2037 is the same file for most zones, so that zdump reads only the first.
  const later = compileByZic("-r", `@${WRITTEN_UNTIL}`);
  const waiting = [...Map.groupBy(ids, (id) => readFileSync(join(later, id), "latin1")).values()];
  let count = 0;
  const readOn = async (): Promise<void> => {
    for (let alike = waiting.pop(); alike !== undefined; alike = waiting.pop()) {
      for (const [from, to] of ASKED_YEARS) {
        const [start, end] = [Date.UTC(from, 0, 1) / 1000, Date.UTC(to, 0, 1) / 1000];
        const shown = await changesByZdump(join(later, alike[0] ?? ""), from, to);
        const theirs = theirChanges(shown, end);
        count += theirs.length * alike.length;
        for (const id of alike) expect([id, ...ownChanges(id, start, end)]).toEqual([id, ...theirs]);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, readOn));
  expect(count).toBeGreaterThan(65_000);
});
