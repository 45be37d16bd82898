import { beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { clockChangesOf } from "../../src/domain/tz/clock-changes.ts";
import { temporaryFolder } from "../support/folder.ts";
import { table, zoneOf } from "../support/zones.ts";

const SOURCE = new URL("../../data/tzdata.zi", import.meta.url).pathname;
const FROM_YEAR = 1970;
const TO_YEAR = 2100;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Every fifth zone, and those whose changes are unlike others'. */
const SAMPLE = [
  ...table.zoneIds.filter((_, index) => index % 5 === 0),
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Godthab",
  "America/Santiago",
  "America/Vancouver",
  "Antarctica/Troll",
  "Asia/Gaza",
  "Asia/Jerusalem",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Europe/Paris",
  "Pacific/Apia",
];

const zic = ["/usr/sbin/zic", "/usr/bin/zic"].find((path) => existsSync(path)) ?? Bun.which("zic");
const zdump = Bun.which("zdump");
const folder = temporaryFolder();

beforeAll(() => {
  if (zic === null || zdump === null) throw new Error("zic and zdump are needed (Debian's libc-bin)");
  const run = Bun.spawnSync([zic, "-b", "fat", "-d", folder, SOURCE]);
  if (run.exitCode !== 0) throw new Error(`zic failed: ${run.stderr.toString().slice(0, 500)}`);
});

/** Moments at which the offset differs from that of the second before, and by how much. */
function zdumpMoves(id: string): string[] {
  const run = Bun.spawnSync([zdump ?? "zdump", "-v", "-c", `${FROM_YEAR},${TO_YEAR}`, join(folder, id)]);
  const states: { epochSeconds: number; offsetSeconds: number }[] = [];
  for (const line of run.stdout.toString().split("\n")) {
    const match = / (\w{3}) +(\d+) (\d+):(\d+):(\d+) (\d+) UTC? = .* gmtoff=(-?\d+)$/.exec(line);
    if (match === null) continue;
    const [, month = "", day, hour, minute, second, year, offset] = match;
    const time = [Number(day), Number(hour), Number(minute), Number(second)] as const;
    const epochSeconds = Date.UTC(Number(year), MONTHS.indexOf(month), ...time) / 1000;
    states.push({ epochSeconds, offsetSeconds: Number(offset) });
  }
  return states.flatMap((state, index) => {
    const before = states[index - 1];
    if (before === undefined || before.epochSeconds !== state.epochSeconds - 1) return [];
    const shift = state.offsetSeconds - before.offsetSeconds;
    return shift === 0 ? [] : [`${state.epochSeconds} ${shift}`];
  });
}

test(`the clock changes of a sample of zones are those that zdump shows, ${FROM_YEAR} to ${TO_YEAR}`, () => {
  const differences: string[] = [];
  let count = 0;
  for (const id of SAMPLE) {
    const theirs = zdumpMoves(id);
    const span = [Date.UTC(FROM_YEAR, 0, 1) / 1000, Date.UTC(TO_YEAR, 0, 1) / 1000] as const;
    const ours = clockChangesOf(zoneOf(id), ...span).map(
      ({ transition: { epochSeconds, before, after } }) =>
        `${epochSeconds} ${after.offsetSeconds - before.offsetSeconds}`,
    );
    count += ours.length;
    if (ours.join("\n") !== theirs.join("\n"))
      differences.push(`${id} ours ${ours.length} theirs ${theirs.length}`);
  }
  expect(differences).toEqual([]);
  expect(count).toBeGreaterThan(8000);
}, 120_000);
