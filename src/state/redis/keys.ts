import { AlmanacError } from "../../domain/error.ts";
import {
  EXPIRED_SECRET_MS,
  MAX_LIVE_SECRETS,
  PLAN_NAMES,
  type KeyRecord,
  type KeyStore,
  type UseRow,
} from "../store.ts";
import type { RedisLink, Script } from "./link.ts";
import {
  FIND_SCRIPT,
  INSERT_SCRIPT,
  LAST_USE_SCRIPT,
  LIST_SCRIPT,
  READ_SCRIPT,
  REVOKE_SCRIPT,
  ROTATE_SCRIPT,
  USE_SCRIPT,
  USE_SINCE_SCRIPT,
} from "./scripts.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";

const MAX_KEYS = 1_000_000;
const KEPT_DAYS = 36;
/** Rows of use written by one call: a script blocks the server while it runs. */
const ROWS_PER_CALL = 500;

/** Keys in a store that several processes share. Its own setting (append-only file) decides whether they survive a restart. */
export function createRedisKeys(link: RedisLink): KeyStore {
  async function run(script: Script, ...args: (string | number)[]): Promise<unknown> {
    try {
      return await link.run(script, [], args.map(String));
    } catch {
      throw new AlmanacError(
        "store_unavailable",
        "Keys cannot be used right now: their store does not answer.",
      );
    }
  }

  return {
    isDurable: true,
    async insert(key, secret) {
      const { hint, revokedEpochMs: _, ...record } = key;
      const expires = secret.expiresEpochMs ?? "";
      const isStored = await run(
        INSERT_SCRIPT,
        key.keyId,
        JSON.stringify(record),
        hint,
        secret.hash,
        secret.createdEpochMs,
        expires,
        MAX_KEYS,
        key.createdEpochMs,
      );
      if (isStored !== 1)
        throw new AlmanacError("overloaded", `No more than ${MAX_KEYS} keys can be stored.`);
    },
    async findByHash(hash) {
      const result = await run(FIND_SCRIPT, hash);
      if (!Array.isArray(result)) return null;
      const key = recordOf(result);
      if (key === null) return null;
      const [created, expires] = result.slice(3).map((each) => numberOf(each));
      return { key, secret: { hash, createdEpochMs: created ?? 0, expiresEpochMs: expires ?? null } };
    },
    async findById(keyId) {
      return recordOf(await run(READ_SCRIPT, keyId));
    },
    async list(limit) {
      const rows = await run(LIST_SCRIPT, limit);
      return Array.isArray(rows) ? rows.flatMap((row) => recordOf(row) ?? []) : [];
    },
    async rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash }) {
      const result = await run(
        ROTATE_SCRIPT,
        keyId,
        byHash ?? "",
        secret.hash,
        hint,
        secret.createdEpochMs,
        overlapEndsEpochMs,
        secret.createdEpochMs - EXPIRED_SECRET_MS,
        MAX_LIVE_SECRETS,
      );
      return result === 1;
    },
    async revoke(keyId, nowEpochMs, byHash) {
      return (await run(REVOKE_SCRIPT, keyId, byHash ?? "", nowEpochMs)) === 1;
    },
    async addUse(rows) {
      for (let start = 0; start < rows.length; start += ROWS_PER_CALL) {
        const args = rows
          .slice(start, start + ROWS_PER_CALL)
          .flatMap((row) => [row.keyId, row.day, row.route, row.requests, row.errors]);
        await run(USE_SCRIPT, KEPT_DAYS * SECONDS_PER_DAY, ...args);
      }
    },
    async useSince(keyId, day) {
      const days = await run(USE_SINCE_SCRIPT, keyId, day, day + KEPT_DAYS);
      return Array.isArray(days) ? days.flatMap((each) => rowsOf(keyId, each)) : [];
    },
    async lastUsedDay(keyId) {
      return numberOf(await run(LAST_USE_SCRIPT, keyId));
    },
  };
}

/** `[record, hint, revoked]` as stored; `null` when there is no such key. */
function recordOf(result: unknown): KeyRecord | null {
  if (!Array.isArray(result) || typeof result[0] !== "string") return null;
  const stored: Record<string, unknown> = JSON.parse(result[0]);
  const origins = stored["allowedOrigins"];
  return {
    keyId: String(stored["keyId"]),
    hint: String(result[1] ?? ""),
    label: String(stored["label"] ?? ""),
    email: typeof stored["email"] === "string" ? stored["email"] : null,
    plan: PLAN_NAMES.find((name) => name === stored["plan"]) ?? "free",
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
    createdEpochMs: Number(stored["createdEpochMs"]),
    revokedEpochMs: numberOf(result[2]),
  };
}

/** `[day, [field, count, …]]`, where a field is `requests ROUTE` or `errors ROUTE`. */
function rowsOf(keyId: string, result: unknown): UseRow[] {
  const [dayText, fields]: unknown[] = Array.isArray(result) ? result : [];
  if (!Array.isArray(fields)) return [];
  const rows = new Map<string, { requests: number; errors: number }>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [kind = "", route = ""] = String(fields[index]).split(" ");
    const row = rows.get(route) ?? { requests: 0, errors: 0 };
    if (kind === "requests") row.requests = Number(fields[index + 1]);
    else row.errors = Number(fields[index + 1]);
    rows.set(route, row);
  }
  return [...rows].map(([route, counts]) => ({ keyId, day: Number(dayText), route, ...counts }));
}

function numberOf(text: unknown): number | null {
  return text === null || text === undefined || text === "" ? null : Number(text);
}
