import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { clockChangesOf } from "../../src/domain/tz/clock-changes.ts";
import { posixTz } from "../../src/domain/tz/posix.ts";
import { offsetSecondsAt, stateAt, transitionsBetween, type Zone } from "../../src/domain/tz/zone.ts";
import { temporaryFolder } from "../support/folder.ts";
import { table, zoneOf } from "../support/zones.ts";

/** One period of a compiled zone: its start, and what clocks show. */
type FileChange = {
  epochSeconds: number;
  offsetSeconds: number;
  isDst: boolean;
  abbreviation: string;
};

type ZoneFile = {
  /** What clocks show before the first change. */
  initial: Omit<FileChange, "epochSeconds">;
  /** Ascending, without changes to the same. */
  changes: FileChange[];
  /** POSIX TZ string of the time after the last change. */
  footer: string;
};

type Header = { ut: number; standard: number; leap: number; times: number; types: number; chars: number };

const HEADER_BYTES = 44;

function readHeader(view: DataView, at: number): Header {
  if (view.getUint32(at) !== 0x545a6966) throw new Error("no TZif file");
  const [ut, standard, leap, times, types, chars] = [20, 24, 28, 32, 36, 40].map((o) =>
    view.getUint32(at + o),
  );
  return {
    ut: ut ?? 0,
    standard: standard ?? 0,
    leap: leap ?? 0,
    times: times ?? 0,
    types: types ?? 0,
    chars: chars ?? 0,
  };
}

/** Reads the 64-bit part of a TZif file (RFC 8536). Written from the RFC and sharing nothing with the compiler under test. */
function readZoneFile(bytes: Uint8Array): ZoneFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const old = readHeader(view, 0);
  const oldBytes = old.times * 5 + old.types * 6 + old.chars + old.leap * 8 + old.standard + old.ut;
  const start = HEADER_BYTES + oldBytes;
  const header = readHeader(view, start);
  const timesAt = start + HEADER_BYTES;
  const indexesAt = timesAt + header.times * 8;
  const typesAt = indexesAt + header.times;
  const charsAt = typesAt + header.types * 6;
  const endAt = charsAt + header.chars + header.leap * 12 + header.standard + header.ut;
  const latin = new TextDecoder("latin1");
  const typeOf = (type: number): Omit<FileChange, "epochSeconds"> => {
    const at = typesAt + type * 6;
    const nameAt = charsAt + view.getUint8(at + 5);
    const nameEnd = bytes.indexOf(0, nameAt);
    return {
      offsetSeconds: view.getInt32(at),
      isDst: view.getUint8(at + 4) === 1,
      abbreviation: latin.decode(bytes.subarray(nameAt, nameEnd)),
    };
  };
  const initial = typeOf(0);
  const changes: FileChange[] = [];
  for (let i = 0; i < header.times; i += 1) {
    const epochSeconds = Number(view.getBigInt64(timesAt + i * 8));
    const state = typeOf(view.getUint8(indexesAt + i));
    const { offsetSeconds, isDst, abbreviation } = changes.at(-1) ?? initial;
    const isSame =
      state.offsetSeconds === offsetSeconds && state.isDst === isDst && state.abbreviation === abbreviation;
    if (!isSame) changes.push({ epochSeconds, ...state });
  }
  return { initial, changes, footer: latin.decode(bytes.subarray(endAt)).trim() };
}

/** zic(8) writes changes out to the end of 2037 and leaves the rest to the POSIX string. */
const WRITTEN_UNTIL = Date.UTC(2038, 0, 1) / 1000;
/** Clock changes are compared until this moment: their rules repeat. */
const MOVES_UNTIL = Date.UTC(2100, 0, 1) / 1000;
const SOURCE = new URL("../../data/tzdata.zi", import.meta.url).pathname;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const zic = ["/usr/sbin/zic", "/usr/bin/zic"].find((path) => existsSync(path)) ?? Bun.which("zic");
const zdump = Bun.which("zdump");
const folder = temporaryFolder();

let ids: string[];

function describeState(state: { offsetSeconds: number; abbreviation: string }, isDst: boolean): string {
  return `${state.offsetSeconds} ${isDst ? "dst" : "std"} ${state.abbreviation}`;
}

/** Ids whose files are the same in these years, so that zdump reads only the first. */
type Alike = { ids: string[]; fromYear: number; toYear: number };

/** Groups the ids twice: until 2038 by their files, after that by what the files say about the time after 2037. */
function alikeIds(): Alike[] {
  const groups = new Map<string, Alike>();
  const add = (key: string, id: string, fromYear: number, toYear: number): void => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [id], fromYear, toYear });
    else group.ids.push(id);
  };
  for (const id of ids) {
    const bytes = readFileSync(join(folder, id));
    const { changes, footer } = readZoneFile(bytes);
    add(bytes.toString("latin1"), id, 1850, 2038);
    const later = changes.filter(({ epochSeconds }) => epochSeconds >= WRITTEN_UNTIL);
    add(`${footer} ${JSON.stringify(later)}`, id, 2038, 2500);
  }
  return [...groups.values()];
}

/** The second before every change and the change itself, as zdump(8) shows them. */
async function zdumpLines({ ids: [id = ""], fromYear, toYear }: Alike): Promise<string[]> {
  const run = Bun.spawn([zdump ?? "zdump", "-v", "-c", `${fromYear},${toYear}`, join(folder, id)]);
  const lines: string[] = [];
  for (const line of (await new Response(run.stdout).text()).split("\n")) {
    const match = / (\w{3}) +(\d+) (\d+):(\d+):(\d+) (-?\d+) UTC? = .* (\S+) isdst=(\d) gmtoff=(-?\d+)$/.exec(
      line,
    );
    if (match === null) continue;
    const [, month = "", day, hour, minute, second, year, abbreviation = "", flag, offset] = match;
    const date = [Number(day), Number(hour), Number(minute), Number(second)] as const;
    const epochSeconds = Date.UTC(Number(year), MONTHS.indexOf(month), ...date) / 1000;
    lines.push(
      `${epochSeconds} ${describeState({ offsetSeconds: Number(offset), abbreviation }, flag === "1")}`,
    );
  }
  return lines;
}

/** When the clock is moved, and by how many seconds, in lines of the seconds before and at each change. */
function movesOf(lines: readonly string[]): string[] {
  const states = lines.map((line) => line.split(" ").map(Number));
  return states.flatMap(([epochSeconds = 0, offset = 0], index) => {
    const [before = 0, offsetBefore = 0] = states[index - 1] ?? [];
    const isMove = before === epochSeconds - 1 && offset !== offsetBefore && epochSeconds < MOVES_UNTIL;
    return isMove ? [`${epochSeconds} ${offset - offsetBefore}`] : [];
  });
}

/** The clock changes of a compiled zone. */
function ownMoves(zone: Zone, { fromYear, toYear }: Alike): string[] {
  const to = Math.min(Date.UTC(toYear, 0, 1) / 1000, MOVES_UNTIL);
  return clockChangesOf(zone, Date.UTC(fromYear, 0, 1) / 1000, to).map(
    ({ transition: { epochSeconds, before, after } }) =>
      `${epochSeconds} ${after.offsetSeconds - before.offsetSeconds}`,
  );
}

/** The same lines of a compiled zone. */
function ownLines(zone: Zone, { fromYear, toYear }: Alike): string[] {
  const from = Date.UTC(fromYear, 0, 1) / 1000;
  const to = Date.UTC(toYear, 0, 1) / 1000;
  const lines: string[] = [];
  for (const { epochSeconds } of transitionsBetween(zone, from, to, 10_000)) {
    const [before, after] = [epochSeconds - 1, epochSeconds].map((at) => {
      const state = stateAt(zone, at);
      return describeState({ ...state, offsetSeconds: offsetSecondsAt(zone, at) }, state.tzdbIsDst);
    });
    if (before !== after) lines.push(`${epochSeconds - 1} ${before}`, `${epochSeconds} ${after}`);
  }
  return lines;
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
  test("every zone and link shows what zdump shows around every change from 1850 to 2500, and changes at no other time", async () => {
    const differences: string[] = [];
    const compared = new Set<string>();
    let lines = 0;
    const waiting = alikeIds();
    const readOn = async (): Promise<void> => {
      for (let alike = waiting.pop(); alike !== undefined; alike = waiting.pop()) {
        const theirs = await zdumpLines(alike);
        const [first = ""] = alike.ids;
        if (ownMoves(zoneOf(first), alike).join("\n") !== movesOf(theirs).join("\n"))
          differences.push(`${first} clock changes`);
        for (const id of alike.ids) {
          const ours = ownLines(zoneOf(id), alike);
          lines += ours.length;
          compared.add(`${id} ${alike.fromYear}`);
          if (ours.join("\n") !== theirs.join("\n")) differences.push(`${id} ${differenceOf(ours, theirs)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, readOn));
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared.size).toBe(2 * ids.length);
    expect(lines).toBeGreaterThan(300_000);
  }, 300_000);
});

function differenceOf(ours: readonly string[], theirs: readonly string[]): string {
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  const index = at === -1 ? ours.length : at;
  return `ours ${ours[index]}, theirs ${theirs[index]}`;
}
