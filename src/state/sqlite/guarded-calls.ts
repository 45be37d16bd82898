import type { Database } from "bun:sqlite";
import { AlmanacError, messageOf } from "../../domain/error.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { createPatientWriter } from "./patient-writer.ts";
import { watchFile } from "./file-watch.ts";

/** Failures that follow each other are logged once in this time. */
const LOG_EVERY_MS = 60_000;

const FILE_IS_GONE = "the state file was deleted or replaced while the server runs";

export type Log = (level: "info" | "error", message: string) => void;

/**
 * Reads and writes a state, turns SQLite's errors into `store_unavailable`, logs them, and remembers what failed last. SQLite's
 * messages (a full disk, a read-only file) contain neither path nor value.
 */
export function guardCalls(state: Database, log: Log) {
  const isDurable = state.filename !== "" && state.filename !== ":memory:";
  const isFileThere = isDurable ? watchFile(state.filename) : () => true;
  const writePatiently = createPatientWriter();
  const failing = new Set<"read" | "written">();
  let loggedMs = Number.NEGATIVE_INFINITY;
  let isEndLogged = true;

  function failed(what: "read" | "written", error: unknown): AlmanacError {
    if (error instanceof AlmanacError) return error;
    const reason = messageOf(error);
    failing.add(what);
    if (performance.now() - loggedMs >= LOG_EVERY_MS) {
      loggedMs = performance.now();
      isEndLogged = false;
      log("error", `keys: the store cannot be ${what}: ${reason}`);
    }
    return new AlmanacError("store_unavailable", `Keys cannot be ${what} right now: ${reason}.`);
  }

  function succeeded(what: "read" | "written"): void {
    if (!failing.delete(what) || isEndLogged) return;
    isEndLogged = true;
    log("info", `keys: the store is ${what} again`);
  }

  function run<T>(what: "read" | "written", body: () => T): T {
    try {
      const result = body();
      succeeded(what);
      return result;
    } catch (error) {
      throw failed(what, error);
    }
  }

  /** A transaction that takes the write lock first: it waits for another process instead of failing halfway. */
  const transact = <T>(body: () => T): T => {
    if (!isFileThere()) throw new Error(FILE_IS_GONE);
    return state.transaction(body).immediate();
  };

  return {
    /** Whether the state outlives the process. */
    isDurable,
    read: <T>(body: () => T): T => run("read", body),
    /** Writes now or never, for what is repeated anyway. */
    writeNow: <T>(body: () => T): T => run("written", () => transact(body)),
    /** Writes now, or within four seconds while another process writes. */
    write<T>(body: () => T): MaybePromise<T> {
      const writing = run("written", () => writePatiently(() => transact(body)));
      if (!(writing instanceof Promise)) return writing;
      return writing.then(
        (result) => {
          succeeded("written");
          return result;
        },
        (error: unknown) => {
          throw failed("written", error);
        },
      );
    },
    /** What fails, for readiness; `null` if nothing does. */
    note(): string | null {
      if (!isFileThere())
        return `Keys cannot be written: ${FILE_IS_GONE}. Put it back, or restart the server.`;
      return failing.size === 0 ? null : `Keys cannot be ${[...failing].join(" or ")} right now.`;
    },
  };
}
