import type { Database } from "bun:sqlite";
import { AlmanacError, messageOf } from "../../domain/error.ts";
import type { StoreAction, StoreWatch } from "../store-watch.ts";
import {
  EXPIRED_SECRET_MS,
  MAX_LIVE_SECRETS,
  PLAN_NAMES,
  type KeyRecord,
  type KeyStore,
  type SecretRecord,
  type UseRow,
} from "../store.ts";

/** Keys in one store: anyone can create keys, so their number needs a bound. */
const MAX_KEYS_IN_FILE = 1_000_000;
const MAX_KEYS_IN_MEMORY = 20_000;

/** Days of use that are stored. */
const USE_DAYS = 35;

/** A row of api_key with the names of `KEY_COLUMNS`; the list of origins is JSON text. */
export type KeyRow = Omit<KeyRecord, "plan" | "allowedOrigins"> & { plan: string; allowedOrigins: string };

/** The columns of the state file's last version under the names they have in the program, and their values in order. */
export const KEY_COLUMNS = `key_id keyId, hint, label, email, plan, allowed_origins allowedOrigins,
  created_epoch_ms createdEpochMs, revoked_epoch_ms revokedEpochMs`;
export const KEY_VALUES =
  "($keyId, $hint, $label, $email, $plan, $allowedOrigins, $createdEpochMs, $revokedEpochMs)";
export const SECRET_COLUMNS = "hash, created_epoch_ms createdEpochMs, expires_epoch_ms expiresEpochMs";
export const SECRET_VALUES = "($hash, $keyId, $createdEpochMs, $expiresEpochMs)";

/** Keys in a SQLite database, on disk or in memory. A statement is prepared when it is first used. */
export function createSqliteKeys(state: Database, watch: StoreWatch | null = null): KeyStore {
  const isDurable = state.filename !== "" && state.filename !== ":memory:";
  const maxKeys = isDurable ? MAX_KEYS_IN_FILE : MAX_KEYS_IN_MEMORY;

  const findSecret = (hash: string) =>
    state
      .query<SecretRecord & { keyId: string }, { hash: string }>(
        `select key_id keyId, ${SECRET_COLUMNS} from key_secret where hash = $hash`,
      )
      .get({ hash });
  const findKey = (keyId: string) =>
    state
      .query<KeyRow, { keyId: string }>(`select ${KEY_COLUMNS} from api_key where key_id = $keyId`)
      .get({ keyId });

  /** Turns SQLite's errors into ours; its messages (a full disk, a read-only file) contain neither path nor value. */
  function run<T>(what: StoreAction, body: () => T): T {
    try {
      const result = body();
      watch?.succeeded(what);
      return result;
    } catch (error) {
      if (error instanceof AlmanacError) throw error;
      const reason = messageOf(error);
      watch?.failed(what, reason);
      throw new AlmanacError("store_unavailable", `Keys cannot be ${what} right now: ${reason}.`);
    }
  }

  const read = <T>(body: () => T): T => run("read", body);
  /** Runs a transaction that takes the write lock first: it waits for another process instead of failing halfway. */
  const write = <T>(body: () => T): T => run("written", () => state.transaction(body).immediate());

  let forgottenDay = 0;
  /** The number of keys, counted once: the few that another process adds do not matter for this bound. */
  let keyCount: number | null = null;

  /** Deletes use of days long past, once a day. */
  function deleteOldUse(day: number): void {
    if (day <= forgottenDay) return;
    forgottenDay = day;
    state.query("delete from key_use where day < $first").run({ first: day - USE_DAYS });
  }

  /** Whether the operator asks, or the newest secret of the key. */
  function mayChange(keyId: string, byHash: string | null): boolean {
    if (byHash === null) return true;
    const found = findSecret(byHash);
    return found?.keyId === keyId && found.expiresEpochMs === null;
  }

  function insertSecret(keyId: string, secret: SecretRecord): void {
    state.query(`insert into key_secret values ${SECRET_VALUES}`).run({ ...secret, keyId });
  }

  return {
    isDurable,
    insert(key, secret) {
      write(() => {
        keyCount ??= state.query<{ keys: number }, []>("select count(*) keys from api_key").get()?.keys ?? 0;
        if (keyCount >= maxKeys) {
          throw new AlmanacError("overloaded", `No more than ${maxKeys} keys can be stored here.`);
        }
        const allowedOrigins = JSON.stringify(key.allowedOrigins);
        state.query(`insert into api_key values ${KEY_VALUES}`).run({ ...key, allowedOrigins });
        insertSecret(key.keyId, secret);
      });
      keyCount = (keyCount ?? 0) + 1;
    },
    findByHash(hash) {
      return read(() => {
        const found = findSecret(hash);
        const key = found === null ? null : findKey(found.keyId);
        if (found === null || key === null) return null;
        const { keyId: _, ...secret } = found;
        return { key: recordOf(key), secret };
      });
    },
    findById(keyId) {
      const row = read(() => findKey(keyId));
      return row === null ? null : recordOf(row);
    },
    list(limit) {
      const newest = `select ${KEY_COLUMNS} from api_key order by created_epoch_ms desc limit $limit`;
      return read(() => state.query<KeyRow, { limit: number }>(newest).all({ limit }).map(recordOf));
    },
    rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash }) {
      return write(() => {
        if (!mayChange(keyId, byHash)) return false;
        const now = secret.createdEpochMs;
        const expire =
          "update key_secret set expires_epoch_ms = $at where key_id = $keyId and coalesce(expires_epoch_ms, 9e15) > $at";
        state
          .query(
            `${expire} and hash not in (select hash from key_secret where key_id = $keyId
             order by expires_epoch_ms desc nulls first, created_epoch_ms desc limit ${MAX_LIVE_SECRETS - 1})`,
          )
          .run({ keyId, at: now });
        state.query(expire).run({ keyId, at: overlapEndsEpochMs });
        state
          .query("delete from key_secret where key_id = $keyId and expires_epoch_ms < $before")
          .run({ keyId, before: now - EXPIRED_SECRET_MS });
        insertSecret(keyId, secret);
        state.query("update api_key set hint = $hint where key_id = $keyId").run({ keyId, hint });
        return true;
      });
    },
    revoke(keyId, nowEpochMs, byHash) {
      return write(() => {
        if (findKey(keyId) === null || !mayChange(keyId, byHash)) return false;
        state
          .query(
            "update api_key set revoked_epoch_ms = coalesce(revoked_epoch_ms, $now) where key_id = $keyId",
          )
          .run({ keyId, now: nowEpochMs });
        return true;
      });
    },
    addUse(rows) {
      write(() => {
        const add = state.query(
          `insert into key_use (key_id, day, route, requests, errors)
           values ($keyId, $day, $route, $requests, $errors) on conflict do update
           set requests = requests + excluded.requests, errors = errors + excluded.errors`,
        );
        for (const row of rows) {
          add.run(row);
          deleteOldUse(row.day);
        }
      });
      return [];
    },
    useSince(keyId, day) {
      const sums = `select key_id keyId, day, route, sum(requests) requests, sum(errors) errors
        from key_use where key_id = $keyId and day >= $day group by day, route`;
      return read(() => state.query<UseRow, { keyId: string; day: number }>(sums).all({ keyId, day }));
    },
    lastUsedDay(keyId) {
      const last = "select max(day) day from key_use where key_id = $keyId";
      return read(
        () => state.query<{ day: number | null }, { keyId: string }>(last).get({ keyId })?.day ?? null,
      );
    },
  };
}

/** A key as the rest of the program knows it. */
export function recordOf(row: KeyRow): KeyRecord {
  const origins: unknown = JSON.parse(row.allowedOrigins);
  return {
    ...row,
    plan: PLAN_NAMES.find((name) => name === row.plan) ?? "free",
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
  };
}
