import { Database } from "bun:sqlite";
import { AlmanacError } from "../../domain/error.ts";
import { MIGRATIONS } from "./migrations.ts";

/** How long a writer waits for another process, such as the command line beside a server. */
const BUSY_TIMEOUT_MS = 5000;

/** Pages kept, 32 MB at most and never more than the file has: with SQLite's 2 MB, a look-up among 100,000 keys reads the file. */
const CACHE_KIB = 32_000;

/**
 * Opens the file of what changes, creating it when there is none and bringing an older one up to date. WAL with FULL,
 * as keys are few and must outlive a power cut. `:memory:` is a file that ends with the process.
 *
 * @throws AlmanacError `internal_error` naming the file: it is damaged, no state file, or of a newer version;
 * `overloaded` when it cannot be opened or written where it is.
 */
export function openState(path: string): Database {
  let state: Database | null = null;
  try {
    if (path !== ":memory:" && Bun.file(path).size > 0) assertKnown(path);
    state = new Database(path, { create: true, readwrite: true, strict: true });
    state.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    state.run("pragma journal_mode = wal");
    state.run("pragma synchronous = full");
    state.run("pragma foreign_keys = on");
    state.run(`pragma cache_size = -${CACHE_KIB}`);
    migrate(state, path);
    return state;
  } catch (error) {
    state?.close();
    if (error instanceof AlmanacError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const isPlaceAtFault = /readonly|unable to open|disk|full|locked|permission/i.test(reason);
    throw stateError(path, reason, isPlaceAtFault ? "overloaded" : "internal_error");
  }
}

/**
 * Refuses a file of a newer program before anything is written to it: by a connection that only reads, which neither
 * changes how the file is kept nor takes in what its own program has yet to.
 */
function assertKnown(path: string): void {
  const file = new Database(path, { readonly: true });
  try {
    file.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const version = versionOf(file);
    if (version > MIGRATIONS.length) throw newerError(path, version);
  } finally {
    file.close();
  }
}

/** One transaction that takes the write lock first, so that two processes that start at once migrate once. */
function migrate(state: Database, path: string): void {
  const known = MIGRATIONS.length;
  if (versionOf(state) === known) return;
  state
    .transaction(() => {
      const version = versionOf(state);
      if (version > known) throw newerError(path, version);
      for (const statement of MIGRATIONS.slice(version).flat()) state.run(statement);
      state.run(`pragma user_version = ${known}`);
    })
    .immediate();
}

function versionOf(state: Database): number {
  return state.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;
}

function newerError(path: string, version: number): AlmanacError {
  const why = `its schema is version ${version}, this program knows up to ${MIGRATIONS.length}`;
  return stateError(path, why, "internal_error");
}

function stateError(path: string, why: string, code: "internal_error" | "overloaded"): AlmanacError {
  return new AlmanacError(code, `The state file ${path} cannot be used: ${why}.`);
}
