import { AlmanacError } from "../../domain/error.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import {
  EXPIRED_SECRET_MS,
  MAX_LIVE_SECRETS,
  PLAN_NAMES,
  type KeyRecord,
  type KeyStore,
  type SecretRecord,
  type UseRow,
} from "../store.ts";
import type { PlainCommand } from "./client.ts";
import type { RedisLink, Script } from "./link.ts";
import {
  INSERT_SCRIPT,
  REGISTER_SCRIPT,
  REVOKE_SCRIPT,
  ROTATE_SCRIPT,
  USE_SCRIPT,
  USE_SINCE_SCRIPT,
} from "./scripts.ts";

const MAX_KEYS = 1_000_000;
const KEPT_DAYS = 36;
/** Calls under way at once, so that a long list does not keep the store from others. */
const CALLS_AT_ONCE = 50;

const INDEX = "almanac:keys";
const keyName = (keyId: string): string => `almanac:key:{${keyId}}`;
const secretName = (hash: string): string => `almanac:secret:${hash}`;
const useName = (keyId: string, day: number): string => `almanac:use:{${keyId}}:${day}`;

const RECORD_FIELDS = ["record", "hint", "revoked"] as const;

/** Keys in a store that several processes share. Its own setting (append-only file) decides whether they survive a restart. */
export function createRedisKeys(link: RedisLink): KeyStore {
  async function answered(reply: Promise<unknown> | null): Promise<unknown> {
    try {
      if (reply !== null) return await reply;
    } catch {
      // The link has logged it.
    }
    throw new AlmanacError(
      "store_unavailable",
      "Keys cannot be used right now: their store does not answer.",
    );
  }

  const run = (script: Script, names: readonly string[], ...args: (string | number)[]): Promise<unknown> =>
    answered(link.run(script, names, args.map(String)));
  const call = (command: PlainCommand, name: string, ...args: (string | number)[]): Promise<unknown> =>
    answered(link.call(command, name, args.map(String)));

  /** A key and more fields of it. */
  async function read(keyId: string, ...fields: string[]): Promise<[KeyRecord | null, ...unknown[]]> {
    const result = await call("HMGET", keyName(keyId), ...RECORD_FIELDS, ...fields);
    if (!Array.isArray(result)) return [null];
    return [recordOf(result), ...result.slice(RECORD_FIELDS.length)];
  }

  return {
    isDurable: true,
    async insert(key, secret) {
      const { hint, revokedEpochMs: _, ...record } = key;
      const isRegistered = await run(REGISTER_SCRIPT, [INDEX], key.keyId, key.createdEpochMs, MAX_KEYS);
      if (isRegistered !== 1)
        throw new AlmanacError("overloaded", `No more than ${MAX_KEYS} keys can be stored.`);
      await call("SET", secretName(secret.hash), key.keyId);
      await run(
        INSERT_SCRIPT,
        [keyName(key.keyId)],
        JSON.stringify(record),
        hint,
        secret.hash,
        secretText(secret),
      );
    },
    async findByHash(hash) {
      const keyId = await call("GET", secretName(hash));
      if (typeof keyId !== "string") return null;
      const [key, text] = await read(keyId, `secret:${hash}`);
      return key === null || typeof text !== "string" ? null : { key, secret: secretOf(hash, text) };
    },
    async findById(keyId) {
      return (await read(keyId))[0];
    },
    async list(limit) {
      const ids = listOf(await call("ZREVRANGE", INDEX, 0, limit - 1));
      const found = await eachAtOnce(ids, async (id) => (await read(String(id)))[0]);
      return found.flatMap((key) => key ?? []);
    },
    async rotate({ keyId, secret, hint, overlapEndsEpochMs, byHash }) {
      await call("SET", secretName(secret.hash), keyId);
      const result = await run(
        ROTATE_SCRIPT,
        [keyName(keyId)],
        byHash ?? "",
        secret.hash,
        hint,
        secret.createdEpochMs,
        overlapEndsEpochMs,
        secret.createdEpochMs - EXPIRED_SECRET_MS,
        MAX_LIVE_SECRETS,
      );
      const unused = Array.isArray(result) ? result.slice(1) : [secret.hash];
      await eachAtOnce(unused, (hash) => call("DEL", secretName(String(hash))));
      return Array.isArray(result);
    },
    async revoke(keyId, nowEpochMs, byHash) {
      return (await run(REVOKE_SCRIPT, [keyName(keyId)], byHash ?? "", nowEpochMs)) === 1;
    },
    async addUse(rows) {
      const days = Map.groupBy(rows, ({ keyId, day }) => useName(keyId, day));
      const failed = await eachAtOnce([...days], async ([name, ofDay]) => {
        const [{ keyId, day } = { keyId: "", day: 0 }] = ofDay;
        const counts = ofDay.flatMap((row) => [row.route, row.requests, row.errors]);
        try {
          await run(USE_SCRIPT, [name, keyName(keyId)], KEPT_DAYS * SECONDS_PER_DAY, day, ...counts);
          return [];
        } catch {
          return ofDay;
        }
      });
      return failed.flat();
    },
    async useSince(keyId, day) {
      const names = Array.from({ length: KEPT_DAYS + 1 }, (_, index) => useName(keyId, day + index));
      const days = listOf(await run(USE_SINCE_SCRIPT, names));
      return days.flatMap((fields, index) => rowsOf(keyId, day + index, listOf(fields)));
    },
    async lastUsedDay(keyId) {
      return numberOf((await read(keyId, "used"))[1]);
    },
  };
}

/** Calls `body` for each item, a few at a time; the results are in the order of the items. */
async function eachAtOnce<T, U>(items: readonly T[], body: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let start = 0; start < items.length; start += CALLS_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + CALLS_AT_ONCE).map(body))));
  }
  return results;
}

/** `CREATED EXPIRES`, without EXPIRES for the newest. */
function secretText({ createdEpochMs, expiresEpochMs }: SecretRecord): string {
  return `${createdEpochMs} ${expiresEpochMs ?? ""}`;
}

function secretOf(hash: string, text: string): SecretRecord {
  const [created = "0", expires = ""] = text.split(" ");
  return { hash, createdEpochMs: Number(created), expiresEpochMs: numberOf(expires) };
}

/** `[record, hint, revoked]` as stored; `null` when there is no such key. */
function recordOf(result: readonly unknown[]): KeyRecord | null {
  if (typeof result[0] !== "string") return null;
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

/** `[field, count, …]` of a day, where a field is `requests ROUTE` or `errors ROUTE`. */
function rowsOf(keyId: string, day: number, fields: readonly unknown[]): UseRow[] {
  const rows = new Map<string, { requests: number; errors: number }>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [kind = "", route = ""] = String(fields[index]).split(" ");
    const row = rows.get(route) ?? { requests: 0, errors: 0 };
    if (kind === "requests") row.requests = Number(fields[index + 1]);
    else row.errors = Number(fields[index + 1]);
    rows.set(route, row);
  }
  return [...rows].map(([route, counts]) => ({ keyId, day, route, ...counts }));
}

function listOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

function numberOf(text: unknown): number | null {
  return text === null || text === undefined || text === "" ? null : Number(text);
}
