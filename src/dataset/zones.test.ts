import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileZoneTable } from "../domain/tz/compile.ts";
import { offsetSecondsAt, zoneById } from "../domain/tz/zone.ts";
import { ageDays, createZoneSource, PINNED_RELEASE, type ZoneSource } from "./zones.ts";

const pinned = readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8");
const embedded = compileZoneTable(pinned);
const NOW = Date.UTC(2026, 10, 20);

const PINNED = PINNED_RELEASE.version;
let folder: string;
let file: string;
let log: string[];
let ticks: number;

/** The pinned text under another release's name, with Paris moved so that the two differ. */
function releaseText(version: string): string {
  return pinned
    .replace(/^# version \S+/, `# version ${version}`)
    .replace("1 E CE%sT\nZ Europe/Prague", "5 - NEW\nZ Europe/Prague");
}

/** Writes the file with a new time stamp: two writes within one clock tick would have the same. */
function write(text: string): void {
  ticks += 1;
  writeFileSync(file, text);
  utimesSync(file, new Date(NOW - 86_400_000 + ticks * 1000), new Date(NOW - 86_400_000 + ticks * 1000));
}

function open(mode: string): ZoneSource {
  return createZoneSource({
    embedded,
    mode,
    systemPath: file,
    windows: [["Romance Standard Time", "Europe/Paris"]],
    log: (level, message) => log.push(`${level}: ${message}`),
    nowEpochMs: NOW,
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-zones-"));
  file = join(folder, "tzdata.zi");
  log = [];
  ticks = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the system's table", () => {
  test("a newer release is taken at the start", () => {
    write(releaseText("2099a"));
    const set = open("auto").current();
    expect(set).toMatchObject({
      source: "system",
      loadedAtEpochMs: NOW,
    });
    expect(set.table.version).toBe("2099a");
    expect(log).toEqual([`info: tzdata: release 2099a taken from ${file}`]);
  });

  test.each([PINNED, "2025c", `${PINNED}-custom`])(
    "%s is not newer than the embedded release and is not taken",
    (version) => {
      write(releaseText(version));
      const source = open("auto");
      expect(source.current()).toMatchObject({ source: "embedded" });
      expect(source.check(NOW)).toBe("unchanged");
      expect(log).toHaveLength(1);
    },
  );

  test("a release that appears later is taken at the next check, with its own names", () => {
    const source = open("auto");
    expect(source.check(NOW)).toBe("unchanged");
    const before = source.current();
    write(releaseText("2099a"));
    expect(source.current()).toBe(before);
    expect(source.check(NOW + 5)).toBe("adopted");
    expect(source.current()).toMatchObject({ source: "system", loadedAtEpochMs: NOW + 5 });
    expect(source.current().names.resolve("romance standard time")).toMatchObject({ ok: true });
    expect(source.check(NOW + 6)).toBe("unchanged");
    write(releaseText(PINNED));
    expect(source.check(NOW + 7)).toBe("older");
    expect(source.current().table.version).toBe("2099a");
  });

  test("offsets come from the new table; a set taken earlier still has the old one", () => {
    write(releaseText("2099a"));
    const next = open("auto").current();
    const old = open("embedded").current();
    const paris = [old, next].map(({ table }) => zoneById(table, "Europe/Paris"));
    expect(paris.map((zone) => (zone === null ? null : offsetSecondsAt(zone, NOW / 1000)))).toEqual([
      3600,
      5 * 3600,
    ]);
  });

  test.each([
    ["garbage", "hello\n"],
    ["empty", ""],
    ["cut within a line", releaseText("2099a").slice(0, 60_000)],
    ["cut at the end of a line", releaseText("2099a").split("\n").slice(0, -20).join("\n") + "\n"],
    ["without its rules", releaseText("2099a").replace(/^R E .*\n/gm, "")],
    ["no text", "\0\x01\x02".repeat(5000)],
    ["larger than any release", "#\n".repeat(2_100_000)],
  ])("a file that is %s is refused with one log line, and the old table stays", (_, text) => {
    const source = open("auto");
    const before = source.current();
    write(text);
    expect(source.check(NOW)).toBe("refused");
    for (let i = 0; i < 3; i += 1) expect(source.check(NOW)).toBe("unchanged");
    expect(source.current()).toBe(before);
    expect(log).toHaveLength(1);
    expect(log[0]).toStartWith("error: tzdata:");
    write(releaseText("2099a"));
    expect(source.check(NOW)).toBe("adopted");
  });

  test("a file that is swapped while requests run shows the whole old or the whole new table", () => {
    const source = open("auto");
    const seen = new Set<string>();
    for (let i = 0; i < 6; i += 1) {
      write(i % 2 === 0 ? releaseText(`2099${"abc"[i / 2]}`) : releaseText("2099z").slice(0, 50_000 + i));
      renameSync(file, `${file}.next`);
      renameSync(`${file}.next`, file);
      source.check(NOW + i);
      const { table, names } = source.current();
      const naming = names.resolve("Europe/Paris");
      if (!naming.ok) throw new Error("no Paris");
      expect(zoneById(table, "Europe/Paris")).toBe(naming.zone);
      seen.add(table.version);
    }
    expect([...seen]).toEqual(["2099a", "2099b", "2099c"]);
  });

  test("a missing file is not logged", () => {
    expect(open("auto").check(NOW)).toBe("unchanged");
    expect(log).toEqual([]);
  });
});

describe("a given path", () => {
  test("a newer or the same release is taken, an older one refused with a warning", () => {
    write(releaseText(`${PINNED}-custom`));
    expect(open(file).current()).toMatchObject({ source: "file" });
    write(releaseText("2025c"));
    expect(open(file).current().source).toBe("embedded");
    expect(log.at(-1)).toStartWith("warn: tzdata:");
  });

  test("a missing file or a folder is an error, logged once", () => {
    for (const path of [join(folder, "none.zi"), folder]) {
      log = [];
      const source = open(path);
      expect(source.current().source).toBe("embedded");
      expect(source.check(NOW)).toBe("unchanged");
      expect(log).toHaveLength(1);
      expect(log[0]).toContain("refused");
    }
  });
});

describe("the embedded table", () => {
  test("stays in use whatever the system has", () => {
    write(releaseText("2099a"));
    const source = open("embedded");
    expect(source.check(NOW)).toBe("unchanged");
    expect(source.current()).toMatchObject({ source: "embedded" });
    expect(log).toEqual([]);
  });

  test("is the release of PINNED_RELEASE", () => {
    expect(embedded.version).toBe(PINNED_RELEASE.version);
  });
});

describe("age", () => {
  test("counts whole days from the announcement, or from the file's time stamp, and is never below zero", () => {
    const { announcedAtEpochMs } = PINNED_RELEASE;
    const set = open("embedded").current();
    expect(ageDays(set, announcedAtEpochMs)).toBe(0);
    expect(ageDays(set, announcedAtEpochMs + 180 * 86_400_000)).toBe(180);
    expect(ageDays(set, 0)).toBe(0);
    write(releaseText("2099a"));
    const next = open("auto").current();
    expect(ageDays(next, NOW + 9 * 86_400_000)).toBe(9);
    expect(existsSync(file)).toBe(true);
  });

  test("is unknown for an embedded release that is not pinned", () => {
    const other = createZoneSource({
      embedded: compileZoneTable(releaseText("2027a")),
      mode: "embedded",
      windows: [],
      log: () => {},
      nowEpochMs: NOW,
    });
    expect(ageDays(other.current(), NOW)).toBeNull();
  });
});
