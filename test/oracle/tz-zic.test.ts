import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { posixTz } from "../../src/domain/tz/posix.ts";
import { offsetSecondsAt, stateAt, transitionsBetween } from "../../src/domain/tz/zone.ts";
import { readZoneFile } from "./tz-file.ts";
import { table, zoneOf } from "../zones.ts";

/** zic(8) writes changes out to the end of 2037 and leaves the rest to the POSIX string. */
const WRITTEN_UNTIL = Date.UTC(2038, 0, 1) / 1000;
const SOURCE = new URL("../../data/tzdata.zi", import.meta.url).pathname;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const zic = ["/usr/sbin/zic", "/usr/bin/zic"].find((path) => existsSync(path)) ?? Bun.which("zic");
const zdump = Bun.which("zdump");
const folder = mkdtempSync(join(tmpdir(), "almanac-zic-"));

let ids: string[];

function describeState(state: { offsetSeconds: number; abbreviation: string }, isDst: boolean): string {
  return `${state.offsetSeconds} ${isDst ? "dst" : "std"} ${state.abbreviation}`;
}

/** With ALMANAC_FULL_ORACLE=1 zdump reads every zone and link: the same answer, two minutes later. */
const isFull = process.env["ALMANAC_FULL_ORACLE"] === "1";

/** One zone for each rule that goes on for ever, and those whose written changes are the oddest. */
function chosenZones(): string[] {
  if (isFull) return ids;
  const byRule = new Map<string, string>();
  for (const id of table.zoneIds) {
    const posix = posixTz(zoneOf(id)) ?? id;
    if (posix.includes(",") && !byRule.has(posix)) byRule.set(posix, id);
  }
  return [...byRule.values(), "Africa/Casablanca", "Asia/Gaza", "Pacific/Apia", "Africa/Monrovia"];
}

beforeAll(() => {
  if (zic === null || zdump === null) {
    throw new Error(
      "zic and zdump are needed for this proof; both are in Debian's package libc-bin (apt-get install libc-bin)",
    );
  }
  const run = Bun.spawnSync([zic, "-b", "fat", "-d", folder, SOURCE]);
  if (run.exitCode !== 0) throw new Error(`zic failed: ${run.stderr.toString().slice(0, 500)}`);
  ids = [...table.zoneIds, ...table.links.keys()];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the compiled table and zic's output from the same source", () => {
  test("every zone and link has zic's time before the first change and zic's changes to 2037: offset, flag, abbreviation", () => {
    const differences: string[] = [];
    let changes = 0;
    for (const id of ids) {
      const file = readZoneFile(readFileSync(join(folder, id)));
      const zone = zoneOf(id);
      const first = stateAt(zone, -1e12);
      const ours = [
        describeState(first, first.tzdbIsDst),
        ...transitionsBetween(zone, -Infinity, WRITTEN_UNTIL, 10_000)
          .filter(
            ({ before, after }) =>
              describeState(before, before.tzdbIsDst) !== describeState(after, after.tzdbIsDst),
          )
          .map(({ epochSeconds, after }) => `${epochSeconds} ${describeState(after, after.tzdbIsDst)}`),
      ];
      const theirs = [
        describeState(file.initial, file.initial.isDst),
        ...file.changes
          .filter(({ epochSeconds }) => epochSeconds < WRITTEN_UNTIL)
          .map((change) => `${change.epochSeconds} ${describeState(change, change.isDst)}`),
      ];
      changes += theirs.length;
      if (ours.join("\n") !== theirs.join("\n")) differences.push(id);
    }
    expect(differences).toEqual([]);
    expect(ids.length).toBeGreaterThan(590);
    expect(changes).toBeGreaterThan(35_000);
  });

  test("every POSIX string is zic's, letter for letter", () => {
    const differences = ids
      .map((id) => [id, posixTz(zoneOf(id)), readZoneFile(readFileSync(join(folder, id))).footer])
      .filter(([, ours, theirs]) => ours !== theirs);
    expect(differences).toEqual([]);
  });

  test("every link is the same file as its target", () => {
    const differences = [...table.links].filter(
      ([link, target]) => !readFileSync(join(folder, link)).equals(readFileSync(join(folder, target))),
    );
    expect(differences).toEqual([]);
  });
});

describe("the compiled table and zdump's reading of zic's output", () => {
  test(`around every change from 1850 to 2500 ${isFull ? "every zone and link" : "one zone of each endless rule"} shows what zdump shows`, async () => {
    const differences: string[] = [];
    let lines = 0;
    const chosen = chosenZones();
    for (const id of chosen) {
      const zone = zoneOf(id);
      const run = Bun.spawn([zdump ?? "zdump", "-v", "-c", "1850,2500", join(folder, id)], {
        stdout: "pipe",
      });
      const text = await new Response(run.stdout).text();
      for (const line of text.split("\n")) {
        const match =
          / (\w{3}) +(\d+) (\d+):(\d+):(\d+) (-?\d+) UTC? = .* (\S+) isdst=(\d) gmtoff=(-?\d+)$/.exec(line);
        if (match === null) continue;
        const [, month = "", day, hour, minute, second, year, abbreviation, flag, offset] = match;
        const date = [Number(day), Number(hour), Number(minute), Number(second)] as const;
        const epochSeconds = Date.UTC(Number(year), MONTHS.indexOf(month), ...date) / 1000;
        const state = stateAt(zone, epochSeconds);
        lines += 1;
        const isSame =
          state.offsetSeconds === Number(offset) &&
          offsetSecondsAt(zone, epochSeconds) === Number(offset) &&
          state.abbreviation === abbreviation &&
          state.tzdbIsDst === (flag === "1");
        if (!isSame) differences.push(line);
      }
    }
    expect(differences.slice(0, 5)).toEqual([]);
    expect(chosen.length).toBeGreaterThan(25);
    expect(lines).toBeGreaterThan(50_000);
  }, 900_000);
});
