import type { Database } from "bun:sqlite";
import { and, eq, gt, inArray, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { KeyCopies, KeyCopy } from "../store.ts";
import { recordOf, rowOf, secretOf } from "./keys.ts";
import { apiKey, keySecret, keyUse, storeId } from "./schema.ts";

/** Keys of one transaction: a server that writes waits for it. */
const PAGE_KEYS = 200;

/** The keys of a state file for copying. */
export function createSqliteCopies(state: Database): KeyCopies {
  const db = drizzle(state);
  const ownId = db.select().from(storeId).get()?.id ?? "";

  const revoke = state.query(
    `update api_key set revoked_epoch_ms = $revoked
     where key_id = $keyId and coalesce(revoked_epoch_ms, 9e15) > coalesce($revoked, 9e15)`,
  );
  const mergeSecret = state.query(
    `insert into key_secret values ($hash, $keyId, $createdEpochMs, $expiresEpochMs)
     on conflict do update set expires_epoch_ms = excluded.expires_epoch_ms
     where coalesce(expires_epoch_ms, 9e15) > coalesce(excluded.expires_epoch_ms, 9e15)`,
  );
  const renewHint = state.query(
    `update api_key set hint = $hint where key_id = $keyId and hint <> $hint
     and $newest >= (select max(created_epoch_ms) from key_secret where key_id = $keyId)`,
  );
  const mergeUse = state.query(
    `insert into key_use (key_id, day, route, origin, requests, errors)
     values ($keyId, $day, $route, $origin, $requests, $errors)
     on conflict do update set requests = excluded.requests, errors = max(errors, excluded.errors)
     where excluded.requests > requests`,
  );

  function mergeOne({ key, secrets, use }: KeyCopy): "created" | "changed" | "same" {
    const { keyId, hint } = key;
    const made = db.insert(apiKey).values(rowOf(key)).onConflictDoNothing().returning().all().length;
    let changes = revoke.run({ keyId, revoked: key.revokedEpochMs }).changes;
    for (const secret of secrets) changes += mergeSecret.run({ keyId, ...secret }).changes;
    const newest = Math.max(...secrets.map(({ createdEpochMs }) => createdEpochMs));
    changes += renewHint.run({ keyId, hint, newest }).changes;
    for (const row of use) if (row.origin !== ownId) changes += mergeUse.run(row).changes;
    return made > 0 ? "created" : changes > 0 ? "changed" : "same";
  }

  return {
    storeId: ownId,
    async *pages() {
      for (let last = { createdEpochMs: -1, keyId: "" }; ;) {
        const page = state.transaction(() => {
          const isLater = or(
            gt(apiKey.createdEpochMs, last.createdEpochMs),
            and(eq(apiKey.createdEpochMs, last.createdEpochMs), gt(apiKey.keyId, last.keyId)),
          );
          const keys = db
            .select()
            .from(apiKey)
            .where(isLater)
            .orderBy(apiKey.createdEpochMs, apiKey.keyId)
            .limit(PAGE_KEYS)
            .all();
          const ids = keys.map(({ keyId }) => keyId);
          const secrets = db.select().from(keySecret).where(inArray(keySecret.keyId, ids)).all();
          const use = db.select().from(keyUse).where(inArray(keyUse.keyId, ids)).all();
          const byKey = ({ keyId }: { readonly keyId: string }): string => keyId;
          return { keys, secrets: Map.groupBy(secrets, byKey), use: Map.groupBy(use, byKey) };
        })();
        const end = page.keys.at(-1);
        if (end === undefined) return;
        last = end;
        yield page.keys.map((row): KeyCopy => {
          const use = page.use.get(row.keyId) ?? [];
          return {
            key: recordOf(row),
            secrets: (page.secrets.get(row.keyId) ?? []).map(secretOf),
            use: use.map((each) => ({ ...each, origin: each.origin || ownId })),
            lastUsedDay: use.length === 0 ? null : Math.max(...use.map(({ day }) => day)),
          };
        });
      }
    },
    merge(copies) {
      const results = state.transaction(() => copies.map(mergeOne)).immediate();
      const count = (kind: string): number => results.filter((result) => result === kind).length;
      return { created: count("created"), changed: count("changed") };
    },
  };
}
