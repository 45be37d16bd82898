import { SQLiteError } from "bun:sqlite";
import type { MaybePromise } from "../maybe-promise.ts";

/** Time between two tries while another process writes. Each blocks the thread for the connection's busy time-out. */
const RETRY_MS = 200;
/** A write is given up after this time. */
const LIMIT_MS = 4000;

/**
 * Runs writes at once, and again later while another process has the write lock, so that the thread is not blocked for longer than
 * the connection's busy time-out at a time. Writes that wait are tried one after the other.
 *
 * @param nowMs milliseconds of a monotonic clock
 */
export function createPatientWriter(nowMs: () => number = () => performance.now()) {
  let waiting: Promise<unknown> | null = null;

  async function runLater<T>(write: () => T, sinceMs: number, earlier: Promise<unknown>): Promise<T> {
    await earlier.catch(() => {});
    while (nowMs() - sinceMs + RETRY_MS < LIMIT_MS) {
      await Bun.sleep(RETRY_MS);
      try {
        return write();
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
    throw new Error("another program is writing to it");
  }

  /** @throws as `write`, at once or later; an Error when the lock was held for four seconds. */
  return <T>(write: () => T): MaybePromise<T> => {
    const sinceMs = nowMs();
    if (waiting === null) {
      try {
        return write();
      } catch (error) {
        if (!isBusy(error) || nowMs() - sinceMs > LIMIT_MS) throw error;
      }
    }
    const later = runLater(write, sinceMs, waiting ?? Promise.resolve());
    waiting = later;
    const end = (): void => {
      if (waiting === later) waiting = null;
    };
    later.then(end, end);
    return later;
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code?.startsWith("SQLITE_BUSY") ?? false);
}
