import { AlmanacError } from "../domain/error.ts";
import type { KeyStore } from "./store.ts";

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
