import { existsSync } from "node:fs";
import { AlmanacError } from "../domain/error.ts";
import { createKeyRing } from "./key-ring.ts";
import { createMemoryCounters, createSharedCounters } from "./memory/counters.ts";
import { isRedisAddress } from "./redis/address.ts";
import { createRedisCopies } from "./redis/copies.ts";
import { createRedisCounters } from "./redis/counters.ts";
import { createRedisKeys } from "./redis/keys.ts";
import { openRedisLink } from "./redis/link.ts";
import { createSqliteCopies } from "./sqlite/copies.ts";
import { createSqliteKeys } from "./sqlite/keys.ts";
import { openState } from "./sqlite/open.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import { HEALTHY, type Counters, type KeyCopies, type KeyStore, type StateHealth } from "./store.ts";

/** How often use of keys is written. A process that is killed loses the calls since. */
const FLUSH_MS = 5000;

export type StoreOptions = {
  randomBytes(count: number): Uint8Array;
  log(level: "info" | "warn" | "error", message: string): void;
  /** Memory file in which the workers of one machine count together; `null` for a single process. */
  sharedTable: { readonly path: string; readonly owner: number } | null;
  /** Machines that share the store: while it is away, this one grants its part of the limits. */
  nodes: number;
};

type Backend = {
  readonly keyStore: KeyStore;
  readonly counters: Counters;
  readonly health: StateHealth;
  close(): void;
};

/** A state that was opened as such: a server may have to do without. */
type OpenState = Backend & { copies(): MaybePromise<KeyCopies> };

/**
 * Opens the keys alone, for a command beside a server.
 *
 * @param mayCreate whether a file that is missing is made
 * @throws AlmanacError when they cannot be used.
 */
export async function openKeyStore(where: string, mayCreate: boolean): Promise<OpenState> {
  const counters = createMemoryCounters(0);
  if (!mayCreate && !isRedisAddress(where) && !existsSync(where))
    throw new AlmanacError("store_unavailable", `There is no state file ${where}.`);
  if (!isRedisAddress(where)) return openFile(where, () => {}, counters, "command");
  const backend = await openShared(where, () => {}, counters, 1);
  if (!backend.health.isDegraded()) return backend;
  backend.close();
  throw new AlmanacError(
    "store_unavailable",
    "The store of keys does not answer; are address and password right?",
  );
}

/**
 * Opens the state: `memory`, the path of a SQLite file, or `redis://…` for several processes to share. When a file
 * cannot be written, the service runs without keys and readiness says so.
 *
 * @throws AlmanacError when the file is damaged or of a newer version, or the shared store is of another kind than its address says.
 */
export async function openStores(where: string, options: StoreOptions) {
  const { log, sharedTable } = options;
  const counters =
    sharedTable === null
      ? createMemoryCounters()
      : createSharedCounters(Bun.mmap(sharedTable.path, { shared: true }), sharedTable.owner);
  const backend = isRedisAddress(where)
    ? await openShared(where, log, counters, options.nodes)
    : openFileOrNone(where, log, counters);
  const keys = createKeyRing(backend.keyStore, options.randomBytes);

  async function flush(): Promise<void> {
    try {
      await keys.flush();
    } catch (error) {
      // The store has logged it; what was not written is tried again.
      if (!(error instanceof AlmanacError)) throw error;
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    keys,
    counters: backend.counters,
    health: backend.health,
    /** Writes what is left and closes. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
      backend.close();
    },
  };
}

/** While the shared store is down, `alone` counts. */
async function openShared(
  where: string,
  log: StoreOptions["log"],
  alone: Counters,
  nodes: number,
): Promise<OpenState> {
  const link = await openRedisLink(where, log);
  return {
    keyStore: createRedisKeys(link),
    copies: () => createRedisCopies(link),
    counters: createRedisCounters(link, alone, nodes),
    health: {
      isDegraded: () => link.isDown(),
      areKeysFailing: () => link.isDown(),
      note: () => link.note(),
      figures: () => link.figures(),
    },
    close: () => link.close(),
  };
}

function openFile(
  where: string,
  log: StoreOptions["log"],
  counters: Counters,
  user: "command" | "server",
): OpenState {
  const scheme = /^[a-z+]{2,20}(?=:\/\/)/i.exec(where)?.[0];
  if (scheme !== undefined) {
    throw new AlmanacError("invalid_parameter", `--state: ${scheme}:// is neither redis:// nor a path.`);
  }
  const state = openState(where === "memory" ? ":memory:" : where, user);
  const keyStore = createSqliteKeys(state, log);
  return {
    keyStore,
    copies: () => createSqliteCopies(state),
    counters,
    health: { ...HEALTHY, areKeysFailing: () => keyStore.note() !== null, note: keyStore.note },
    close: () => state.close(),
  };
}

function openFileOrNone(where: string, log: StoreOptions["log"], counters: Counters): Backend {
  try {
    return openFile(where, log, counters, "server");
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== "store_unavailable") throw error;
    log("error", `${error.message} Keys are refused until this is mended and the server started again.`);
    return {
      keyStore: createAbsentKeys(),
      counters,
      health: {
        ...HEALTHY,
        areKeysFailing: () => true,
        note: () => "The state file cannot be used: keys are refused.",
      },
      close: () => {},
    };
  }
}

/** Stands in for a key store that cannot be opened: every call says so, and the service runs without keys. */
export function createAbsentKeys(): KeyStore {
  const refuse = (): never => {
    throw new AlmanacError(
      "store_unavailable",
      "Keys cannot be used right now: this service cannot reach them.",
    );
  };
  return {
    isDurable: true,
    insert: refuse,
    findByHash: refuse,
    findById: refuse,
    list: refuse,
    rotate: refuse,
    revoke: refuse,
    addUse: () => [],
    useSince: refuse,
    lastUsedDay: refuse,
  };
}
