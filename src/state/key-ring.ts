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
import type { KeyLookup, KeyRecord, KeyRing, KeyStore, NewKey, StoredKey, UseRow } from "./store.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

/** How long a cached key is used without asking the store: a revocation by another process takes that long at most. */
const FRESH_MS = 30_000;
/** How much longer it is used while the store does not answer. */
const GRACE_MS = 30_000;
const MAX_CACHED_KEYS = 10_000;

/** Rows of use between two writes, 50 keys times 20 routes a second for 10 seconds. Rows beyond are dropped. */
const MAX_USE_ROWS = 10_000;

/** No key is longer; bytes beyond are not read. */
const MAX_KEY_BYTES = 100;

/** End of the hashes of `hashMalformed`; a key's hash has no padding. */
const MALFORMED_END = "=";

type CachedKey = { stored: StoredKey; fetchedEpochMs: number };

/**
 * Keys as the service uses them: found by hash, cached for 30 seconds, their use counted in memory. Only hashes are
 * cached, so that no dump of the heap contains a key.
 */
export function createKeyRing(store: KeyStore, randomBytes: (count: number) => Uint8Array): KeyRing {
  const cache = createCache<CachedKey>(MAX_CACHED_KEYS);
  /** Calls that are not written yet, so that no request writes. */
  let use: UseTable = new Map();

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

  /** Used when the store does not answer: cached keys work a little longer, all others are `unavailable`. */
  function settleWithoutStore(hash: string, nowEpochMs: number): KeyLookup {
    const known = cache.get(hash);
    if (known === undefined || ageMs(known, nowEpochMs) > FRESH_MS + GRACE_MS) return { kind: "unavailable" };
    return lookupOf(known.stored, nowEpochMs);
  }

  return {
    isDurable: store.isDurable,
    fingerprint(bytes) {
      const start = bytes.subarray(0, MAX_KEY_BYTES);
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
    async find(hash, nowEpochMs) {
      try {
        // Looks up malformed keys too, so that refusing them takes as long as refusing a well-formed one.
        return settle(hash, await store.findByHash(hash), nowEpochMs);
      } catch (error) {
        if (!(error instanceof AlmanacError)) throw error;
        return hash.endsWith(MALFORMED_END) ? { kind: "unknown" } : settleWithoutStore(hash, nowEpochMs);
      }
    },
    async create(input, nowEpochMs) {
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
      await store.insert(key, secret);
      return newKey(minted, key);
    },
    async rotate(key, nowEpochMs, overlapEndsEpochMs, byHash) {
      const minted = mintSecret(randomBytes);
      const { hash, hint } = minted;
      const { keyId } = key;
      const secret = { hash, createdEpochMs: nowEpochMs, expiresEpochMs: null };
      const isDone = await store.rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash });
      evict(keyId);
      return isDone ? newKey(minted, { ...key, hint }) : null;
    },
    async revoke(keyId, nowEpochMs, byHash) {
      const isDone = await store.revoke(keyId, nowEpochMs, byHash);
      evict(keyId);
      return isDone;
    },
    recordUse(keyId, route, isError, nowEpochMs) {
      const day = Math.floor(nowEpochMs / MS_PER_DAY);
      addUse(use, [{ keyId, day, route, requests: 1, errors: isError ? 1 : 0 }]);
    },
    async useSince(keyId, day) {
      const rows = await store.useSince(keyId, day);
      const own = use.values().filter((row) => row.keyId === keyId);
      return [...addUse(new Map(), [...rows, ...own]).values()];
    },
    async flush() {
      const rows = [...use.values()];
      if (rows.length === 0) return;
      use = new Map();
      try {
        addUse(use, await store.addUse(rows));
      } catch (error) {
        addUse(use, rows);
        throw error;
      }
    },
  };
}

function lookupOf({ key, secret }: StoredKey, nowEpochMs: number): KeyLookup {
  if (key.revokedEpochMs !== null) return { kind: "revoked" };
  if (secret.expiresEpochMs !== null && secret.expiresEpochMs <= nowEpochMs) return { kind: "expired" };
  return { kind: "good", key, secret };
}

/** After a clock jumps back an entry counts as old: otherwise it would never expire. */
function ageMs(known: CachedKey, nowEpochMs: number): number {
  const age = nowEpochMs - known.fetchedEpochMs;
  return age < 0 ? FRESH_MS + 1 : age;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && crypto.timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** `text` is a getter, so that the string exists only where a caller needs it. */
function newKey(minted: MintedSecret, key: KeyRecord): NewKey {
  return {
    bytes: minted.bytes,
    get text() {
      return minted.text;
    },
    key,
  };
}

/** Calls by key, UTC day and route. */
type UseTable = Map<string, { -readonly [Name in keyof UseRow]: UseRow[Name] }>;

function addUse(table: UseTable, rows: readonly UseRow[]): UseTable {
  for (const row of rows) {
    const name = `${row.keyId} ${row.day} ${row.route}`;
    const known = table.get(name);
    if (known !== undefined) {
      known.requests += row.requests;
      known.errors += row.errors;
    } else if (table.size < MAX_USE_ROWS) table.set(name, { ...row });
  }
  return table;
}
