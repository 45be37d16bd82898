/** What is done with a store, as a message names it. */
export type StoreAction = "read" | "written";

/** Remembers whether the store of keys worked when it was last read and written. */
export type StoreWatch = {
  succeeded(what: StoreAction): void;
  failed(what: StoreAction, reason: string): void;
  /** What fails, for readiness; `null` if nothing does. */
  note(): string | null;
};

const LOG_EVERY_MS = 60_000;

/** Logs a series of failures once a minute, and its end. */
export function createStoreWatch(log: (level: "info" | "error", message: string) => void): StoreWatch {
  const failing = new Set<StoreAction>();
  let loggedMs = Number.NEGATIVE_INFINITY;
  let isEndLogged = true;
  return {
    succeeded(what) {
      if (!failing.delete(what) || isEndLogged) return;
      isEndLogged = true;
      log("info", `keys: the store is ${what} again`);
    },
    failed(what, reason) {
      failing.add(what);
      if (performance.now() - loggedMs < LOG_EVERY_MS) return;
      loggedMs = performance.now();
      isEndLogged = false;
      log("error", `keys: the store cannot be ${what}: ${reason}`);
    },
    note: () => (failing.size === 0 ? null : `Keys cannot be ${[...failing].join(" or ")} right now.`),
  };
}
