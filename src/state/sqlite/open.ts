import { mustExist } from "../../domain/must-exist.ts";
import { Database } from "bun:sqlite";
import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { AlmanacError } from "../../domain/error.ts";
import { MIGRATIONS } from "./migrations.ts";

/** How long a command waits for another process that writes, and everybody while the file is opened. */
const COMMAND_WAITS_MS = 5000;
/** The same for a server, whose other requests wait too: `keys.ts` tries again later. */
const SERVER_WAITS_MS = 50;

/** Marks our files in SQLite's header: "Alma". Files of releases up to 0.1.0 have 0. */
const APPLICATION_ID = 0x41_6c_6d_61;

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** SQLite's page cache, at most 32 MB: with its default of 2 MB, a lookup among 100,000 keys reads the file. */
const CACHE_KIB = 32_000;

/**
 * Opens the state file, creates a missing one and migrates an older one. Uses WAL with `synchronous = FULL`, because
 * keys must survive a power cut and writes are rare. `:memory:` opens a database without a file.
 *
 * @param user a server never blocks for long while another process writes
 * @throws AlmanacError `internal_error` naming the file: it is damaged, no state file, or of a newer version;
 * `store_unavailable` when it cannot be opened or written where it is.
 */
export function openState(path: string, user: "command" | "server" = "command"): Database {
  let state: Database | null = null;
  try {
    if (path !== ":memory:") {
      if (Bun.file(path).size > 0) assertKnown(path);
      closeToOthers(path);
    }
    state = new Database(path, { create: true, readwrite: true, strict: true });
    state.run(`pragma busy_timeout = ${COMMAND_WAITS_MS}`);
    state.run("pragma journal_mode = wal");
    state.run("pragma synchronous = full");
    state.run("pragma foreign_keys = on");
    state.run(`pragma cache_size = -${CACHE_KIB}`);
    migrate(state, path);
    if (user === "server") state.run(`pragma busy_timeout = ${SERVER_WAITS_MS}`);
    return state;
  } catch (error) {
    state?.close();
    if (error instanceof AlmanacError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const isPlaceUnusable = /readonly|unable to open|disk|full|locked|permission/i.test(reason);
    throw stateError(path, reason, isPlaceUnusable ? "store_unavailable" : "internal_error");
  }
}

/**
 * Refuses a file of a newer version or of another program before anything is written to it. A read-only connection changes neither the
 * file's journal mode nor its write-ahead log.
 */
function assertKnown(path: string): void {
  const file = new Database(path, { readonly: true });
  try {
    file.run(`pragma busy_timeout = ${COMMAND_WAITS_MS}`);
    const version = versionOf(file);
    if (version > MIGRATIONS.length) throw newerError(path, version);
    if (applicationIdOf(file) !== APPLICATION_ID && !isOfOldRelease(file, version)) {
      throw stateError(path, "it is the database of another program", "internal_error");
    }
  } finally {
    file.close();
  }
}

/** Lets the owner alone read the file, whose mode SQLite gives to the files beside it. It has hashes and addresses. */
function closeToOthers(path: string): void {
  try {
    closeSync(openSync(path, "a", OWNER_ONLY));
    for (const each of [path, `${path}-wal`, `${path}-shm`]) {
      const mode = statSync(each, { throwIfNoEntry: false })?.mode ?? OWNER_ONLY;
      if ((mode & OTHERS) !== 0) chmodSync(each, OWNER_ONLY);
    }
  } catch {
    // SQLite, which opens the file next, says why it cannot be used.
  }
}

/** Takes the write lock first, so that two processes that start together migrate once. */
function migrate(state: Database, path: string): void {
  const known = MIGRATIONS.length;
  if (versionOf(state) === known && applicationIdOf(state) === APPLICATION_ID) return;
  state
    .transaction(() => {
      const version = versionOf(state);
      if (version > known) throw newerError(path, version);
      for (const statement of MIGRATIONS.slice(version).flat()) state.run(statement);
      state.run(`pragma user_version = ${known}`);
      state.run(`pragma application_id = ${APPLICATION_ID}`);
    })
    .immediate();
}

/** Versions whose files have no application id. */
const LAST_UNMARKED_VERSION = 3;

/** Whether a file without our mark has exactly the tables of a release that set none, or none at all. */
function isOfOldRelease(file: Database, version: number): boolean {
  if (applicationIdOf(file) !== 0 || version > LAST_UNMARKED_VERSION) return false;
  const found = file
    .query<{ name: string }, []>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    )
    .all()
    .map(({ name }) => name);
  const own = version < 2 ? [] : ["api_key", "key_secret", "key_use", ...(version < 3 ? [] : ["store_id"])];
  return found.toSorted().join() === own.join();
}

function applicationIdOf(state: Database): number {
  return mustExist(
    state.query<{ application_id: number }, []>("pragma application_id").get()?.application_id,
    "pragma application_id",
  );
}

function versionOf(state: Database): number {
  return mustExist(
    state.query<{ user_version: number }, []>("pragma user_version").get()?.user_version,
    "pragma user_version",
  );
}

function newerError(path: string, version: number): AlmanacError {
  const why = `its schema is version ${version}, this program knows up to ${MIGRATIONS.length}`;
  return stateError(path, why, "internal_error");
}

function stateError(path: string, why: string, code: "internal_error" | "store_unavailable"): AlmanacError {
  return new AlmanacError(code, `The state file ${path} cannot be used: ${why}.`);
}
