import type { Database } from "bun:sqlite";
import { and, count, desc, eq, gt, gte, isNull, lt, max, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { AlmanacError } from "../../domain/error.ts";
import { PLAN_NAMES, type KeyRecord, type KeyStore } from "../store.ts";
import { apiKey, keySecret, keyUse } from "./schema.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";

/** Keys in one store: anyone can create keys, so their number needs a bound. */
const MAX_KEYS_IN_FILE = 1_000_000;
const MAX_KEYS_IN_MEMORY = 20_000;

/** Days of use that are stored. */
const USE_DAYS = 35;

type KeyRow = typeof apiKey.$inferSelect;

/**
 * Keys in a SQLite database, on disk or in memory. Prepares lookups when they are first used: the server starts some
 * milliseconds earlier.
 */
export function createSqliteKeys(state: Database): KeyStore {
  const db = drizzle(state);
  const isDurable = state.filename !== "" && state.filename !== ":memory:";
  const maxKeys = isDurable ? MAX_KEYS_IN_FILE : MAX_KEYS_IN_MEMORY;
  const placeholder = sql.placeholder;

  const byHash = once(() =>
    db
      .select()
      .from(keySecret)
      .innerJoin(apiKey, eq(apiKey.keyId, keySecret.keyId))
      .where(eq(keySecret.hash, placeholder("hash")))
      .prepare(),
  );
  const byId = once(() =>
    db
      .select()
      .from(apiKey)
      .where(eq(apiKey.keyId, placeholder("keyId")))
      .prepare(),
  );
  const addUse = once(() =>
    db
      .insert(keyUse)
      .values({
        keyId: placeholder("keyId"),
        day: placeholder("day"),
        route: placeholder("route"),
        requests: placeholder("requests"),
        errors: placeholder("errors"),
      })
      .onConflictDoUpdate({
        target: [keyUse.keyId, keyUse.day, keyUse.route],
        set: {
          requests: sql`${keyUse.requests} + excluded.requests`,
          errors: sql`${keyUse.errors} + excluded.errors`,
        },
      })
      .prepare(),
  );

  let forgottenDay = 0;
  /** The number of keys, counted once: the few that another process adds do not matter for this bound. */
  let keyCount: number | null = null;

  /** Deletes use of days long past, once a day. */
  function deleteOldUse(day: number): void {
    if (day <= forgottenDay) return;
    forgottenDay = day;
    db.delete(keyUse)
      .where(lt(keyUse.day, day - USE_DAYS))
      .run();
  }

  return {
    isDurable,
    insert(key, secret) {
      write(state, () => {
        keyCount ??= db.select({ keys: count() }).from(apiKey).get()?.keys ?? 0;
        if (keyCount >= maxKeys) {
          throw new AlmanacError("overloaded", `No more than ${maxKeys} keys can be stored here.`);
        }
        db.insert(apiKey)
          .values({ ...key, allowedOrigins: JSON.stringify(key.allowedOrigins) })
          .run();
        db.insert(keySecret)
          .values({ ...secret, keyId: key.keyId })
          .run();
      });
      keyCount = (keyCount ?? 0) + 1;
    },
    findByHash(hash) {
      const row = read(() => byHash().get({ hash }));
      if (row === undefined) return null;
      const { hash: stored, createdEpochMs, expiresEpochMs } = row.key_secret;
      return { key: recordOf(row.api_key), secret: { hash: stored, createdEpochMs, expiresEpochMs } };
    },
    findById(keyId) {
      const row = read(() => byId().get({ keyId }));
      return row === undefined ? null : recordOf(row);
    },
    list(limit) {
      return read(() =>
        db.select().from(apiKey).orderBy(desc(apiKey.createdEpochMs)).limit(limit).all().map(recordOf),
      );
    },
    rotate(keyId, secret, hint, overlapEndsEpochMs) {
      write(state, () => {
        db.update(keySecret)
          .set({ expiresEpochMs: overlapEndsEpochMs })
          .where(
            and(
              eq(keySecret.keyId, keyId),
              or(isNull(keySecret.expiresEpochMs), gt(keySecret.expiresEpochMs, overlapEndsEpochMs)),
            ),
          )
          .run();
        // A secret that expired a month ago may be answered as unknown: it is refused either way.
        db.delete(keySecret)
          .where(
            and(
              eq(keySecret.keyId, keyId),
              lt(keySecret.expiresEpochMs, secret.createdEpochMs - 30 * MS_PER_DAY),
            ),
          )
          .run();
        db.insert(keySecret)
          .values({ ...secret, keyId })
          .run();
        db.update(apiKey).set({ hint }).where(eq(apiKey.keyId, keyId)).run();
      });
    },
    revoke(keyId, nowEpochMs) {
      return write(state, () => {
        if (byId().get({ keyId }) === undefined) return false;
        db.update(apiKey)
          .set({ revokedEpochMs: nowEpochMs })
          .where(and(eq(apiKey.keyId, keyId), isNull(apiKey.revokedEpochMs)))
          .run();
        return true;
      });
    },
    addUse(rows) {
      write(state, () => {
        for (const row of rows) {
          addUse().run(row);
          deleteOldUse(row.day);
        }
      });
    },
    useSince(keyId, day) {
      return read(() =>
        db
          .select()
          .from(keyUse)
          .where(and(eq(keyUse.keyId, keyId), gte(keyUse.day, day)))
          .all(),
      );
    },
    lastUsedDay(keyId) {
      return read(
        () =>
          db
            .select({ day: max(keyUse.day) })
            .from(keyUse)
            .where(eq(keyUse.keyId, keyId))
            .get()?.day ?? null,
      );
    },
  };
}

/** Calls `make` at the first use and caches its result. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function recordOf(row: KeyRow): KeyRecord {
  const origins: unknown = JSON.parse(row.allowedOrigins);
  return {
    ...row,
    plan: PLAN_NAMES.find((name) => name === row.plan) ?? "free",
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
  };
}

function read<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw storeError(error, "read");
  }
}

/** Runs a transaction that takes the write lock first: it waits for another process instead of failing halfway. */
function write<T>(state: Database, body: () => T): T {
  try {
    return state.transaction(body).immediate();
  } catch (error) {
    throw storeError(error, "written");
  }
}

/** Repeats SQLite's message (a full disk, a read-only file), which contains neither path nor value. */
function storeError(error: unknown, what: "read" | "written"): AlmanacError {
  if (error instanceof AlmanacError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AlmanacError("overloaded", `Keys cannot be ${what} right now: ${reason}.`);
}
