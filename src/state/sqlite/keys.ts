import { mustExist } from "../../domain/must-exist.ts";
import type { Database } from "bun:sqlite";
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { AlmanacError } from "../../domain/error.ts";
import {
  EXPIRED_SECRET_MS,
  MAX_LIVE_SECRETS,
  type KeyRecord,
  type KeyStore,
  type SecretRecord,
} from "../store.ts";
import { whenReady } from "../maybe-promise.ts";
import { guardCalls, type Log } from "./guarded-calls.ts";
import { createKeyUse } from "./key-use.ts";
import { apiKey, keySecret, keyUse } from "./schema.ts";

/** Keys in one store: anyone can create keys, so their number needs a bound. */
const MAX_KEYS_IN_FILE = 1_000_000;
const MAX_KEYS_IN_MEMORY = 20_000;

/** Keys deleted in one transaction when there is no room. */
const DELETED_AT_ONCE = 100;

type KeyRow = typeof apiKey.$inferSelect;

/**
 * Keys in a SQLite database, on disk or in memory. Prepares the lookup of a secret when it is first used: the server
 * starts some milliseconds earlier. `note` is what failed when it was last tried, for readiness; `null` if nothing did.
 */
export function createSqliteKeys(state: Database, log: Log = () => {}): KeyStore & { note(): string | null } {
  const db = drizzle(state);
  const calls = guardCalls(state, log);
  const { isDurable, read, write, note } = calls;
  const maxKeys = isDurable ? MAX_KEYS_IN_FILE : MAX_KEYS_IN_MEMORY;
  const placeholder = sql.placeholder;

  const prepareFind = () =>
    db
      .select()
      .from(keySecret)
      .innerJoin(apiKey, eq(apiKey.keyId, keySecret.keyId))
      .where(eq(keySecret.hash, placeholder("hash")))
      .prepare();
  let prepared: ReturnType<typeof prepareFind> | null = null;
  const findSecret = (hash: string) => (prepared ??= prepareFind()).get({ hash });
  const findKey = (keyId: string): KeyRow | undefined =>
    db.select().from(apiKey).where(eq(apiKey.keyId, keyId)).get();

  /** The number of keys, counted once: the few that another process adds do not matter for this bound. */
  let keyCount: number | null = null;
  /** Whether revoked keys may be stored, so that looking for them is worth its time. */
  let mayHaveRevoked = true;

  /** Deletes the keys that were revoked first, with what belongs to them, to make room. Returns their number. */
  function deleteRevoked(): number {
    const ids = db
      .select({ keyId: apiKey.keyId })
      .from(apiKey)
      .where(isNotNull(apiKey.revokedEpochMs))
      .orderBy(apiKey.revokedEpochMs)
      .limit(DELETED_AT_ONCE)
      .all()
      .map(({ keyId }) => keyId);
    mayHaveRevoked = ids.length > 0;
    db.delete(keyUse).where(inArray(keyUse.keyId, ids)).run();
    db.delete(keySecret).where(inArray(keySecret.keyId, ids)).run();
    db.delete(apiKey).where(inArray(apiKey.keyId, ids)).run();
    return ids.length;
  }

  /** @throws AlmanacError `overloaded` when there are too many keys, and none that was revoked. */
  function makeRoom(): void {
    keyCount ??= mustExist(db.select({ keys: count() }).from(apiKey).get(), "count of keys").keys;
    if (keyCount >= maxKeys && mayHaveRevoked) keyCount -= deleteRevoked();
    if (keyCount < maxKeys) return;
    throw new AlmanacError("overloaded", `No more than ${maxKeys} keys can be stored here.`);
  }

  /** Whether the operator asks, or the newest secret of the key. */
  function mayChange(keyId: string, byHash: string | null): boolean {
    if (byHash === null) return true;
    const found = findSecret(byHash)?.key_secret;
    return found?.keyId === keyId && found.expiresEpochMs === null;
  }

  return {
    isDurable,
    note,
    insert(key, secret) {
      const writing = write(() => {
        makeRoom();
        db.insert(apiKey).values(rowOf(key)).run();
        db.insert(keySecret)
          .values({ ...secret, keyId: key.keyId })
          .run();
      });
      return whenReady(writing, () => {
        keyCount = mustExist(keyCount, "count of keys") + 1;
      });
    },
    findByHash(hash) {
      const row = read(() => findSecret(hash));
      if (row === undefined) return null;
      return { key: recordOf(row.api_key), secret: secretOf(row.key_secret) };
    },
    findById(keyId) {
      const row = read(() => findKey(keyId));
      return row === undefined ? null : recordOf(row);
    },
    list(limit) {
      return read(() =>
        db.select().from(apiKey).orderBy(desc(apiKey.createdEpochMs)).limit(limit).all().map(recordOf),
      );
    },
    rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash }) {
      return write(() => {
        if (!mayChange(keyId, byHash)) return false;
        replaceSecret(db, { keyId, secret, hint, overlapEndsEpochMs });
        return true;
      });
    },
    revoke(keyId, nowEpochMs, byHash) {
      return write(() => {
        if (findKey(keyId) === undefined || !mayChange(keyId, byHash)) return false;
        db.update(apiKey)
          .set({ revokedEpochMs: nowEpochMs })
          .where(and(eq(apiKey.keyId, keyId), isNull(apiKey.revokedEpochMs)))
          .run();
        mayHaveRevoked = true;
        return true;
      });
    },
    ...createKeyUse(db, calls),
  };
}

type Rotation = Omit<Parameters<KeyStore["rotate"]>[0], "byHash">;

/** Lets the secrets of a key end, at once or after the overlap, and adds a new one. */
function replaceSecret(
  db: ReturnType<typeof drizzle>,
  { keyId, secret, hint, overlapEndsEpochMs }: Rotation,
): void {
  const nowEpochMs = secret.createdEpochMs;
  const expire = (atEpochMs: number, which: SQL | undefined): void => {
    const isLater = or(isNull(keySecret.expiresEpochMs), gt(keySecret.expiresEpochMs, atEpochMs));
    db.update(keySecret)
      .set({ expiresEpochMs: atEpochMs })
      .where(and(eq(keySecret.keyId, keyId), isLater, which))
      .run();
  };
  const latest = db
    .select({ hash: keySecret.hash })
    .from(keySecret)
    .where(eq(keySecret.keyId, keyId))
    .orderBy(sql`${keySecret.expiresEpochMs} desc nulls first`, desc(keySecret.createdEpochMs))
    .limit(MAX_LIVE_SECRETS - 1);
  expire(nowEpochMs, notInArray(keySecret.hash, latest));
  expire(overlapEndsEpochMs, undefined);
  db.delete(keySecret)
    .where(and(eq(keySecret.keyId, keyId), lt(keySecret.expiresEpochMs, nowEpochMs - EXPIRED_SECRET_MS)))
    .run();
  db.insert(keySecret)
    .values({ ...secret, keyId })
    .run();
  db.update(apiKey).set({ hint }).where(eq(apiKey.keyId, keyId)).run();
}

export const rowOf = (key: KeyRecord): KeyRow => ({
  ...key,
  allowedOrigins: JSON.stringify(key.allowedOrigins),
});

/** A key as the rest of the program knows it. */
export function recordOf(row: KeyRow): KeyRecord {
  const origins: unknown = JSON.parse(row.allowedOrigins);
  return {
    ...row,
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
  };
}

export function secretOf(row: typeof keySecret.$inferSelect): SecretRecord {
  const { keyId: _, ...secret } = row;
  return secret;
}
