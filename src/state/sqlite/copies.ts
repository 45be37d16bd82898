import type { Database } from "bun:sqlite";
import type { CopiedUse, KeyCopies, KeyCopy, SecretRecord } from "../store.ts";
import { KEY_COLUMNS, KEY_VALUES, recordOf, SECRET_COLUMNS, SECRET_VALUES, type KeyRow } from "./keys.ts";

/** Keys of one transaction: a server that writes waits for it. */
const PAGE_KEYS = 200;

/** The keys of a state file for copying. */
export function createSqliteCopies(state: Database): KeyCopies {
  const ownId = state.query<{ id: string }, []>("select id from store_id").get()?.id ?? "";

  const keysAfter = state.query<KeyRow, { createdEpochMs: number; keyId: string }>(
    `select ${KEY_COLUMNS} from api_key where (created_epoch_ms, key_id) > ($createdEpochMs, $keyId)
     order by created_epoch_ms, key_id limit ${PAGE_KEYS}`,
  );
  const secretsOf = state.query<SecretRecord, { keyId: string }>(
    `select ${SECRET_COLUMNS} from key_secret where key_id = $keyId`,
  );
  const useOf = state.query<CopiedUse, { keyId: string; ownId: string }>(
    `select key_id keyId, day, route, coalesce(nullif(origin, ''), $ownId) origin, requests, errors
     from key_use where key_id = $keyId`,
  );
  const insertKey = state.query(`insert or ignore into api_key values ${KEY_VALUES}`);
  const revoke = state.query(
    `update api_key set revoked_epoch_ms = $revokedEpochMs
     where key_id = $keyId and coalesce(revoked_epoch_ms, 9e15) > coalesce($revokedEpochMs, 9e15)`,
  );
  const mergeSecret = state.query(
    `insert into key_secret values ${SECRET_VALUES}
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
    const { keyId, hint, revokedEpochMs } = key;
    const made = insertKey.run({ ...key, allowedOrigins: JSON.stringify(key.allowedOrigins) }).changes;
    let changes = revoke.run({ keyId, revokedEpochMs }).changes;
    for (const secret of secrets) changes += mergeSecret.run({ keyId, ...secret }).changes;
    const newest = Math.max(...secrets.map(({ createdEpochMs }) => createdEpochMs));
    changes += renewHint.run({ keyId, hint, newest }).changes;
    for (const row of use) if (row.origin !== ownId) changes += mergeUse.run(row).changes;
    return made > 0 ? "created" : changes > 0 ? "changed" : "same";
  }

  function copyOf(row: KeyRow): KeyCopy {
    const { keyId } = row;
    const use = useOf.all({ keyId, ownId });
    const lastUsedDay = use.length === 0 ? null : Math.max(...use.map(({ day }) => day));
    return { key: recordOf(row), secrets: secretsOf.all({ keyId }), use, lastUsedDay };
  }

  return {
    storeId: ownId,
    async *pages() {
      for (let last = { createdEpochMs: -1, keyId: "" }; ;) {
        const page = state.transaction(() => keysAfter.all(last).map(copyOf))();
        const end = page.at(-1)?.key;
        if (end === undefined) return;
        last = { createdEpochMs: end.createdEpochMs, keyId: end.keyId };
        yield page;
      }
    },
    merge(copies) {
      const results = state.transaction(() => copies.map(mergeOne)).immediate();
      const count = (kind: string): number => results.filter((result) => result === kind).length;
      return { created: count("created"), changed: count("changed") };
    },
  };
}
