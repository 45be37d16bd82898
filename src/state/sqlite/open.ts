import { Database } from "bun:sqlite";
import { AlmanacError } from "../../domain/error.ts";

/** Version of the state file's schema, in `user_version`. */
const STATE_VERSION = 1;

/**
 * Opens the file of what changes, creating it when there is none. WAL with FULL, as keys are few and must outlive a
 * power cut; one writer.
 *
 * @throws AlmanacError `internal_error` naming the file: it cannot be opened, is damaged, or is of a newer version.
 */
export function openState(path: string): Database {
  let state: Database;
  try {
    state = new Database(path, { create: true, readwrite: true });
    state.run("pragma busy_timeout = 5000");
    state.run("pragma journal_mode = wal");
    state.run("pragma synchronous = full");
    state.run("pragma foreign_keys = on");
  } catch (error) {
    throw stateError(path, error instanceof Error ? error.message : String(error));
  }
  const version = state.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;
  if (version > STATE_VERSION) {
    state.close();
    throw stateError(path, `its schema is version ${version}, this program knows up to ${STATE_VERSION}`);
  }
  if (version < STATE_VERSION) state.run(`pragma user_version = ${STATE_VERSION}`);
  return state;
}

function stateError(path: string, why: string): AlmanacError {
  return new AlmanacError("internal_error", `The state file ${path} cannot be used: ${why}.`);
}
