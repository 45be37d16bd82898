import { AlmanacError } from "../domain/error.ts";
import { createAbsentKeys } from "./absent-keys.ts";
import { createKeyRing } from "./key-ring.ts";
import { createMemoryCounters } from "./memory/counters.ts";
import { createSqliteKeys } from "./sqlite/keys.ts";
import { openState } from "./sqlite/open.ts";
import type { Counters, KeyRing, KeyStore, StateHealth } from "./store.ts";

/** How often use of keys is written. What was counted since is lost when the process is killed. */
const FLUSH_MS = 5000;

export type Stores = {
  readonly keys: KeyRing;
  readonly counters: Counters;
  readonly health: StateHealth;
  /** Writes what is left and lets go. */
  close(): Promise<void>;
};

export type StoreOptions = {
  randomBytes(count: number): Uint8Array;
  log(level: "info" | "warn" | "error", message: string): void;
};

type Backend = {
  readonly keyStore: KeyStore;
  readonly counters: Counters;
  readonly health: StateHealth;
  close(): void;
};

/**
 * Opens what changes: `memory`, or the path of a SQLite file. A file that cannot be written where it is costs the
 * keys and nothing else: times are told without them, and readiness says so.
 *
 * @throws AlmanacError when the file is damaged or of a newer version.
 */
export async function openStores(where: string, options: StoreOptions): Promise<Stores> {
  const backend = openFile(where, options);
  const keys = createKeyRing(backend.keyStore, options.randomBytes);
  let isFailing = false;

  async function flush(): Promise<void> {
    try {
      await keys.flush();
      isFailing = false;
    } catch (error) {
      // One line for each stretch of failures, not one every five seconds.
      if (!isFailing) options.log("error", `use of keys is not written: ${messageOf(error)}`);
      isFailing = true;
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    keys,
    counters: backend.counters,
    health: backend.health,
    async close() {
      clearInterval(timer);
      await flush();
      backend.close();
    },
  };
}

function openFile(where: string, { log }: StoreOptions): Backend {
  const counters = createMemoryCounters();
  try {
    const state = openState(where === "memory" ? ":memory:" : where);
    return {
      keyStore: createSqliteKeys(state),
      counters,
      health: { isDegraded: () => false, note: () => null },
      close: () => state.close(),
    };
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== "overloaded") throw error;
    log("error", `${error.message} Keys are refused until this is mended and the server started again.`);
    return {
      keyStore: createAbsentKeys(),
      counters,
      health: { isDegraded: () => false, note: () => "The state file cannot be used: keys are refused." },
      close: () => {},
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
