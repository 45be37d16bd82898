import { createCache } from "../domain/cache.ts";
import { AlmanacError } from "../domain/error.ts";
import {
  hashMalformed,
  hashSecret,
  isWellFormedSecret,
  mintKeyId,
  mintSecret,
  type MintedSecret,
} from "./key.ts";
import { createKeyUse } from "./key-use.ts";
import { whenReady } from "./maybe-promise.ts";
import type { KeyLookup, KeyRecord, KeyRing, KeyStore, NewKey, StoredKey, UseRow } from "./store.ts";

/** How long a key is believed without asking again: a revocation elsewhere takes hold within this. */
const FRESH_MS = 30_000;
/** How long beyond that it is believed while the store does not answer. */
const GRACE_MS = 30_000;
const MAX_CACHED_KEYS = 10_000;

/** A key longer than this is none; no more of it is looked at. */
const MAX_LETTERS = 100;

/** What the hash of a text ends with that has not the form of a key: no other does. */
const MALFORMED_END = "=";

type CachedKey = { stored: StoredKey; fetchedEpochMs: number };

/**
 * Keys as the service uses them: found by hash, believed for 30 seconds, counted in memory. Only hashes are held, so
 * that neither the heap nor a dump of it has a key.
 */
export function createKeyRing(store: KeyStore, randomBytes: (count: number) => Uint8Array): KeyRing {
  const cache = createCache<CachedKey>(MAX_CACHED_KEYS);
  const use = createKeyUse();

  function evict(keyId: string): void {
    cache.deleteWhere(({ stored }) => stored.key.keyId === keyId);
  }

  function settle(hash: string, stored: StoredKey | null, nowEpochMs: number): KeyLookup {
    if (stored === null || !isEqual(stored.secret.hash, hash)) {
      cache.delete(hash);
      return { kind: "unknown" };
    }
    cache.set(hash, { stored, fetchedEpochMs: nowEpochMs });
    return lookupOf(stored, nowEpochMs);
  }

  /** The store did not answer: whoever was known a moment ago goes on, others are told to come back. */
  function settleWithoutStore(hash: string, nowEpochMs: number): KeyLookup {
    const known = cache.get(hash);
    if (known === undefined || ageMs(known, nowEpochMs) > FRESH_MS + GRACE_MS) return { kind: "unavailable" };
    return lookupOf(known.stored, nowEpochMs);
  }

  return {
    isDurable: store.isDurable,
    fingerprint(letters) {
      const start = letters.subarray(0, MAX_LETTERS);
      return isWellFormedSecret(start) ? hashSecret(start) : hashMalformed(start);
    },
    cached(hash, nowEpochMs) {
      const known = cache.get(hash);
      if (known === undefined) return null;
      return {
        lookup: lookupOf(known.stored, nowEpochMs),
        isFresh: ageMs(known, nowEpochMs) <= FRESH_MS,
      };
    },
    find(hash, nowEpochMs) {
      // A text that cannot be a key is asked for all the same, so that it takes as long to be refused as one that can.
      const withoutStore = (): KeyLookup =>
        hash.endsWith(MALFORMED_END) ? { kind: "unknown" } : settleWithoutStore(hash, nowEpochMs);
      try {
        const found = store.findByHash(hash);
        if (!(found instanceof Promise)) return settle(hash, found, nowEpochMs);
        return found.then((stored) => settle(hash, stored, nowEpochMs), withoutStore);
      } catch (error) {
        if (!(error instanceof AlmanacError)) throw error;
        return withoutStore();
      }
    },
    create(input, nowEpochMs) {
      const minted = mintSecret(randomBytes);
      const { hash } = minted;
      const key = {
        keyId: mintKeyId(randomBytes),
        hint: minted.hint,
        ...input,
        createdEpochMs: nowEpochMs,
        revokedEpochMs: null,
      };
      const secret = { hash, createdEpochMs: nowEpochMs, expiresEpochMs: null };
      return whenReady(store.insert(key, secret), () => newKey(minted, key));
    },
    rotate(key, nowEpochMs, overlapEndsEpochMs) {
      const minted = mintSecret(randomBytes);
      const { hash, hint } = minted;
      const secret = { hash, createdEpochMs: nowEpochMs, expiresEpochMs: null };
      return whenReady(store.rotate(key.keyId, secret, hint, overlapEndsEpochMs), () => {
        evict(key.keyId);
        return newKey(minted, { ...key, hint });
      });
    },
    revoke(keyId, nowEpochMs) {
      return whenReady(store.revoke(keyId, nowEpochMs), (isThere) => {
        evict(keyId);
        return isThere;
      });
    },
    recordUse: use.record,
    useSince(keyId, day) {
      return whenReady(store.useSince(keyId, day), (rows) => merge([...rows, ...use.rowsOf(keyId)]));
    },
    flush() {
      const rows = use.take();
      if (rows.length === 0) return;
      try {
        const written = store.addUse(rows);
        return written instanceof Promise ? written.catch(() => use.putBack(rows)) : written;
      } catch (error) {
        use.putBack(rows);
        throw error;
      }
    },
  };
}

function lookupOf({ key, secret }: StoredKey, nowEpochMs: number): KeyLookup {
  if (key.revokedEpochMs !== null) return { kind: "revoked" };
  if (secret.expiresEpochMs !== null && secret.expiresEpochMs <= nowEpochMs) return { kind: "expired" };
  return { kind: "good", key };
}

/** A clock that jumped back makes an entry old, not young for ever. */
function ageMs(known: CachedKey, nowEpochMs: number): number {
  const age = nowEpochMs - known.fetchedEpochMs;
  return age < 0 ? FRESH_MS + 1 : age;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && crypto.timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** One row for each day and route. */
function merge(rows: readonly UseRow[]): UseRow[] {
  const merged = new Map<string, UseRow>();
  for (const row of rows) {
    const name = `${row.day} ${row.route}`;
    const known = merged.get(name);
    merged.set(
      name,
      known === undefined
        ? row
        : { ...row, requests: known.requests + row.requests, errors: known.errors + row.errors },
    );
  }
  return [...merged.values()];
}

/** The text is made where it is asked for, and nowhere else. */
function newKey(minted: MintedSecret, key: KeyRecord): NewKey {
  return {
    letters: minted.letters,
    get text() {
      return minted.text;
    },
    key,
  };
}
