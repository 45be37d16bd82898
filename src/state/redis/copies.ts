import { mustExist } from "../../domain/must-exist.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { CopiedUse, KeyCopies, KeyCopy } from "../store.ts";
import { createCalls, eachAtOnce } from "./calls.ts";
import { listOf, NAMES, numberOf, recordOf, rowsOf, secretOf, USE_DAYS } from "./key-format.ts";
import type { RedisLink } from "./link.ts";
import { MERGE_SCRIPT, MERGE_USE_SCRIPT, USE_SINCE_SCRIPT } from "./scripts.ts";

const PAGE_KEYS = 200;
/** A failover takes less. */
const PATIENCE_MS = 30_000;

/** The keys of a shared store for copying. What is sent again after a failure changes nothing twice. */
export async function createRedisCopies(link: RedisLink): Promise<KeyCopies> {
  const { run, call } = createCalls(link, PATIENCE_MS);
  const proposedId = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
  await call("SET", NAMES.store, proposedId, "NX");
  const storeId = String(await call("GET", NAMES.store));

  async function read(keyId: string, firstDay: number): Promise<KeyCopy | null> {
    const fields = new Map<string, string>();
    const stored = listOf(await call("HGETALL", NAMES.key(keyId))).map(String);
    for (let index = 0; index + 1 < stored.length; index += 2) {
      fields.set(mustExist(stored[index]), mustExist(stored[index + 1]));
    }
    const key = recordOf(["record", "hint", "revoked"].map((name) => fields.get(name)));
    if (key === null) return null;
    const names = Array.from({ length: USE_DAYS + 1 }, (_, index) => NAMES.use(keyId, firstDay + index));
    const days = listOf(await run(USE_SINCE_SCRIPT, names));
    const use = days.flatMap((each, index) => rowsOf(keyId, firstDay + index, listOf(each)));
    const secrets = [...fields].filter(([name]) => name.startsWith("secret:"));
    return {
      key,
      secrets: secrets.map(([name, text]) => secretOf(name.slice("secret:".length), text)),
      use: use.map((row) => ({ ...row, origin: row.origin || storeId })),
      lastUsedDay: numberOf(fields.get("used")),
    };
  }

  async function mergeUse(keyId: string, use: readonly CopiedUse[]): Promise<number> {
    const days = Map.groupBy(
      use.filter(({ origin }) => origin !== storeId),
      ({ day }) => day,
    );
    let changes = 0;
    for (const [day, rows] of days) {
      const counts = rows.flatMap(({ route, origin, requests, errors }) => [
        `requests ${route} ${origin}`,
        requests,
        `errors ${route} ${origin}`,
        errors,
      ]);
      changes += Number(
        await run(MERGE_USE_SCRIPT, [NAMES.use(keyId, day)], USE_DAYS * SECONDS_PER_DAY, ...counts),
      );
    }
    return changes;
  }

  async function mergeOne(copy: KeyCopy): Promise<"created" | "changed" | "same"> {
    const { key, secrets, use, lastUsedDay } = copy;
    const { hint, revokedEpochMs, ...record } = key;
    await call("ZADD", NAMES.index, "NX", key.createdEpochMs, key.keyId);
    for (const { hash } of secrets) await call("SET", NAMES.secret(hash), key.keyId);
    const reply = await run(
      MERGE_SCRIPT,
      [NAMES.key(key.keyId)],
      JSON.stringify(record),
      hint,
      revokedEpochMs ?? "",
      lastUsedDay ?? 0,
      ...secrets.flatMap((each) => [each.hash, each.createdEpochMs, each.expiresEpochMs ?? ""]),
    );
    const [isNew, changes] = listOf(reply).map(Number);
    const risen = await mergeUse(key.keyId, use);
    return isNew === 1 ? "created" : (changes ?? 0) + risen > 0 ? "changed" : "same";
  }

  return {
    storeId,
    async *pages(nowEpochMs) {
      const firstDay = Math.floor(nowEpochMs / MS_PER_DAY) - USE_DAYS + 1;
      for (let start = 0; ; start += PAGE_KEYS) {
        const ids = listOf(await call("ZRANGE", NAMES.index, start, start + PAGE_KEYS - 1)).map(String);
        if (ids.length === 0) return;
        const found = await eachAtOnce(ids, (id) => read(id, firstDay));
        yield found.flatMap((copy) => copy ?? []);
      }
    },
    async merge(copies) {
      const results = await eachAtOnce(copies, mergeOne);
      const count = (kind: string): number => results.filter((result) => result === kind).length;
      return { created: count("created"), changed: count("changed") };
    },
  };
}
