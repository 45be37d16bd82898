import { AlmanacError } from "../../domain/error.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { EXPIRED_SECRET_MS, MAX_LIVE_SECRETS, type KeyRecord, type KeyStore } from "../store.ts";
import { createCalls, eachAtOnce } from "./calls.ts";
import { listOf, NAMES, numberOf, recordOf, rowsOf, secretOf, secretText, USE_DAYS } from "./key-format.ts";
import type { RedisLink } from "./link.ts";
import {
  INSERT_SCRIPT,
  REGISTER_SCRIPT,
  REVOKE_SCRIPT,
  ROTATE_SCRIPT,
  USE_SCRIPT,
  USE_SINCE_SCRIPT,
} from "./scripts.ts";

const MAX_KEYS = 1_000_000;
const RECORD_FIELDS = ["record", "hint", "revoked"] as const;

/** Keys in a store that several processes share. Its own setting (append-only file) decides whether they survive a restart. */
export function createRedisKeys(link: RedisLink): KeyStore {
  const { run, call } = createCalls(link);

  /** A key and more fields of it. */
  async function read(keyId: string, ...fields: string[]): Promise<[KeyRecord | null, ...unknown[]]> {
    const result = await call("HMGET", NAMES.key(keyId), ...RECORD_FIELDS, ...fields);
    if (!Array.isArray(result)) return [null];
    return [recordOf(result), ...result.slice(RECORD_FIELDS.length)];
  }

  return {
    isDurable: true,
    async insert(key, secret) {
      const { hint, revokedEpochMs: _, ...record } = key;
      const isRegistered = await run(REGISTER_SCRIPT, [NAMES.index], key.keyId, key.createdEpochMs, MAX_KEYS);
      if (isRegistered !== 1)
        throw new AlmanacError("overloaded", `No more than ${MAX_KEYS} keys can be stored.`);
      await call("SET", NAMES.secret(secret.hash), key.keyId);
      await run(
        INSERT_SCRIPT,
        [NAMES.key(key.keyId)],
        JSON.stringify(record),
        hint,
        secret.hash,
        secretText(secret),
      );
    },
    async findByHash(hash) {
      const keyId = await call("GET", NAMES.secret(hash));
      if (typeof keyId !== "string") return null;
      const [key, text] = await read(keyId, `secret:${hash}`);
      return key === null || typeof text !== "string" ? null : { key, secret: secretOf(hash, text) };
    },
    async findById(keyId) {
      return (await read(keyId))[0];
    },
    async list(limit) {
      const ids = listOf(await call("ZREVRANGE", NAMES.index, 0, limit - 1));
      const found = await eachAtOnce(ids, async (id) => (await read(String(id)))[0]);
      return found.flatMap((key) => key ?? []);
    },
    async rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash }) {
      await call("SET", NAMES.secret(secret.hash), keyId);
      const result = await run(
        ROTATE_SCRIPT,
        [NAMES.key(keyId)],
        byHash ?? "",
        secret.hash,
        hint,
        secret.createdEpochMs,
        overlapEndsEpochMs,
        secret.createdEpochMs - EXPIRED_SECRET_MS,
        MAX_LIVE_SECRETS,
      );
      const unused = Array.isArray(result) ? result.slice(1) : [secret.hash];
      await eachAtOnce(unused, (hash) => call("DEL", NAMES.secret(String(hash))));
      return Array.isArray(result);
    },
    async revoke(keyId, nowEpochMs, byHash) {
      return (await run(REVOKE_SCRIPT, [NAMES.key(keyId)], byHash ?? "", nowEpochMs)) === 1;
    },
    async addUse(rows) {
      const days = Map.groupBy(rows, ({ keyId, day }) => NAMES.use(keyId, day));
      const failed = await eachAtOnce([...days], async ([name, ofDay]) => {
        const [{ keyId, day } = { keyId: "", day: 0 }] = ofDay;
        const counts = ofDay.flatMap((row) => [row.route, row.requests, row.errors]);
        try {
          await run(USE_SCRIPT, [name, NAMES.key(keyId)], USE_DAYS * SECONDS_PER_DAY, day, ...counts);
          return [];
        } catch {
          return ofDay;
        }
      });
      return failed.flat();
    },
    async useSince(keyId, day) {
      const names = Array.from({ length: USE_DAYS + 1 }, (_, index) => NAMES.use(keyId, day + index));
      const days = listOf(await run(USE_SINCE_SCRIPT, names));
      const rows = days.flatMap((fields, index) => rowsOf(keyId, day + index, listOf(fields)));
      return rows.map(({ day: ofDay, route, requests, errors }) => ({
        keyId,
        day: ofDay,
        route,
        requests,
        errors,
      }));
    },
    async lastUsedDay(keyId) {
      return numberOf((await read(keyId, "used"))[1]);
    },
  };
}
