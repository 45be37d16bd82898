import { readFileSync, statSync } from "node:fs";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { compileZoneTable, releaseOf } from "../domain/tz/compile.ts";
import { createZoneNames, type ZoneNames } from "../domain/tz/names.ts";
import { compareReleases } from "../domain/tz/release.ts";
import type { ZoneTable } from "../domain/tz/table.ts";
import { stampOf } from "./file-stamp.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

/** One table and everything computed from it. A request takes one set, so that it never sees two releases. */
export type ZoneSet = {
  readonly table: ZoneTable;
  readonly names: ZoneNames;
  readonly source: "embedded" | "system" | "file";
  readonly loadedAtEpochMs: number;
  /** When the release came out, as far as known. */
  readonly releasedAtEpochMs: number | null;
};

export type ZoneCheck = "unchanged" | "adopted" | "refused" | "older";

export type ZoneSourceOptions = {
  embedded: ZoneTable;
  /** `auto`: the system's file when newer. `embedded`: no file is read. Else the path of a file. */
  mode: string;
  systemPath?: string;
  windows: readonly (readonly [windowsId: string, ianaId: string])[];
  log: (level: "info" | "warn" | "error", message: string) => void;
  nowEpochMs: number;
};

const SYSTEM_TZDATA_PATH = "/usr/share/zoneinfo/tzdata.zi";

/** The release of `data/tzdata.zi`, and when its maintainers announced it (the release's own NEWS file). */
export const PINNED_RELEASE = {
  version: "2026f",
  announcedAtEpochMs: Date.UTC(2026, 9, 28, 6, 16, 49),
} as const;

const MAX_FILE_BYTES = 4_000_000;

/** Releases come several times a year: a table older than this has missed one. */
export const TZDB_OLD_DAYS = 180;

/** Age of the set's release in whole days; `null` where its date is not known. */
export function ageDays(set: ZoneSet, nowEpochMs: number): number | null {
  if (set.releasedAtEpochMs === null) return null;
  return Math.max(0, Math.floor((nowEpochMs - set.releasedAtEpochMs) / MS_PER_DAY));
}

/**
 * When a release came out. tzdata.zi has no date: that of the pinned release is written in this file; for any other it
 * is the file's time stamp, which packagers set when they build, some days after the announcement.
 */
function releaseEpochMs(version: string, mtimeMs: number | null): number | null {
  if (version === PINNED_RELEASE.version) return PINNED_RELEASE.announcedAtEpochMs;
  return mtimeMs === null ? null : Math.floor(mtimeMs);
}

/** A name that `known` has and `next` lacks: releases never drop one, so the file is truncated or of another kind. */
function findLostName(known: ZoneTable, next: ZoneTable): string | null {
  const names = new Set([...next.zoneIds, ...next.links.keys()]);
  return (
    known.zoneIds.find((id) => !names.has(id)) ?? known.links.keys().find((id) => !names.has(id)) ?? null
  );
}

/** The file's text, or `internal_error` saying what is wrong with it. */
function readWhole(path: string, stamp: string): string {
  if (statSync(path).size > MAX_FILE_BYTES)
    throw new AlmanacError("internal_error", `more than ${MAX_FILE_BYTES} bytes`);
  const text = readFileSync(path, "utf8");
  if (stampOf(path) !== stamp) throw new AlmanacError("internal_error", "it changed while it was read");
  return text;
}

/** Compiles a text that must have all names of the embedded table. Throws `internal_error`. */
function compileWhole(text: string, embedded: ZoneTable): ZoneTable {
  const table = compileZoneTable(text);
  const lost = findLostName(embedded, table);
  if (lost !== null) {
    throw new AlmanacError("internal_error", `it lacks "${lost}", which release ${embedded.version} has`);
  }
  return table;
}

/**
 * Provides the table that answers come from: the embedded one, or a file that is newer. Reads the file at once, and
 * again at each `check` if it has changed. `auto` takes only a newer release; a path, which the operator chose, also
 * one of the same release. An older release is never taken.
 */
export function createZoneSource(options: ZoneSourceOptions): ZoneSource {
  const { mode, log } = options;
  let { embedded, windows } = options;
  const isSystem = mode === "auto";
  const path = mode === "embedded" ? null : isSystem ? (options.systemPath ?? SYSTEM_TZDATA_PATH) : mode;
  let set: ZoneSet = {
    table: embedded,
    names: createZoneNames(embedded, windows),
    source: "embedded",
    loadedAtEpochMs: options.nowEpochMs,
    releasedAtEpochMs: releaseEpochMs(embedded.version, null),
  };
  let seen: string | null = null;
  let hasLooked = false;

  const adopt = (file: string, stamp: string, nowEpochMs: number): ZoneCheck => {
    const text = readWhole(file, stamp);
    const release = releaseOf(text);
    const order = release === null ? 0 : compareReleases(release, set.table.version);
    // The first line has the release: at a usual start the system's is no newer, and nothing is compiled.
    if (release !== null && (order < 0 || (order === 0 && isSystem))) {
      // A system file of the same release is normal, and an operator cannot do much about an older one.
      const level = isSystem ? "info" : "warn";
      log(level, `tzdata: ${file} is of release ${release}, not newer than ${set.table.version}; not taken`);
      return "older";
    }
    const table = compileWhole(text, embedded);
    set = {
      table,
      names: createZoneNames(table, windows),
      source: isSystem ? "system" : "file",
      loadedAtEpochMs: nowEpochMs,
      releasedAtEpochMs: releaseEpochMs(table.version, statSync(file).mtimeMs),
    };
    log("info", `tzdata: release ${table.version} taken from ${file}`);
    return "adopted";
  };

  /**
   * Takes a newer table if the file has changed. Costs one `stat` when it has not. `refused`: the file is unreadable or
   * damaged; `older`: it is no newer than the table in use. Both leave the table as it is and are logged once per change
   * of the file.
   */
  const check = (nowEpochMs: number): ZoneCheck => {
    if (path === null) return "unchanged";
    let stamp: string | null = null;
    let problem: string | null = null;
    try {
      stamp = stampOf(path);
      if (hasLooked && stamp === seen) return "unchanged";
      if (stamp !== null) return adopt(path, stamp, nowEpochMs);
    } catch (error) {
      problem = messageOf(error);
      if (hasLooked && stamp === seen) return "unchanged";
    } finally {
      hasLooked = true;
      seen = stamp;
    }
    // A system without tzdata.zi is normal; every other problem needs the operator.
    if (isSystem && problem === null) return "unchanged";
    log(
      "error",
      `tzdata: ${path} refused: ${problem ?? "there is no such file"}; release ${set.table.version} stays`,
    );
    return "refused";
  };

  const replaceEmbedded = (
    next: Pick<ZoneSourceOptions, "embedded" | "windows">,
    nowEpochMs: number,
  ): void => {
    const lost = findLostName(embedded, next.embedded);
    if (lost !== null) throw new AlmanacError("internal_error", `its time zones lack "${lost}"`);
    ({ embedded, windows } = next);
    const isFile = set.source !== "embedded" && compareReleases(set.table.version, embedded.version) >= 0;
    const table = isFile ? set.table : embedded;
    set = {
      table,
      names: createZoneNames(table, windows),
      source: isFile ? set.source : "embedded",
      loadedAtEpochMs: isFile ? set.loadedAtEpochMs : nowEpochMs,
      releasedAtEpochMs: isFile ? set.releasedAtEpochMs : releaseEpochMs(table.version, null),
    };
  };

  check(options.nowEpochMs);
  return { current: (): ZoneSet => set, check, replaceEmbedded };
}

export type ZoneSource = {
  current(): ZoneSet;
  check(nowEpochMs: number): ZoneCheck;
  /**
   * Takes the table of another data set in place of the embedded one. A newer one that was adopted from a file stays.
   *
   * @throws AlmanacError `internal_error` where it lacks a name that the last one has.
   */
  replaceEmbedded(next: Pick<ZoneSourceOptions, "embedded" | "windows">, nowEpochMs: number): void;
};
