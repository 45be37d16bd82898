import { AlmanacError } from "../domain/error.ts";
import type { KeyStore } from "./store.ts";

/** Keys when the place they are kept in cannot be used: every question is answered by why, and the rest goes on. */
export function createAbsentKeys(): KeyStore {
  const refuse = (): never => {
    throw new AlmanacError("overloaded", "Keys cannot be used right now: this service cannot reach them.");
  };
  return {
    isDurable: true,
    insert: refuse,
    findByHash: refuse,
    findById: refuse,
    list: refuse,
    rotate: refuse,
    revoke: refuse,
    addUse: () => {},
    useSince: refuse,
    lastUsedDay: refuse,
  };
}
