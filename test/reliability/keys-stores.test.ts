import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createRedisKeys } from "../../src/state/redis/keys.ts";
import { openRedisLink, type RedisLink } from "../../src/state/redis/link.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import type { KeyRecord, KeyStore, SecretRecord } from "../../src/state/store.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort, until } from "../support/process.ts";
import { startRedis, type RunningRedis } from "../support/redis.ts";

const folder = temporaryFolder();
let redis: RunningRedis;
let link: RedisLink;
let timesDown = 0;

beforeAll(async () => {
  redis = await startRedis(folder, freePort());
  link = await openRedisLink(redis.url, (level) => (timesDown += Number(level === "error")));
});

afterAll(() => {
  link.close();
  return redis[Symbol.asyncDispose]();
});

const NOW = Date.UTC(2026, 10, 20, 9);
const TODAY = Math.floor(NOW / 86_400_000);

function keyOf(keyId: string, more: Partial<KeyRecord> = {}): KeyRecord {
  return {
    keyId,
    hint: "alm_aaaa",
    label: 'a "label" of äöü 日本 \\',
    email: null,
    plan: "pro",
    allowedOrigins: ["https://a.example", "http://localhost:8080"],
    createdEpochMs: NOW,
    revokedEpochMs: null,
    ...more,
  };
}

function secretOf(hash: string, more: Partial<SecretRecord> = {}): SecretRecord {
  return { hash, createdEpochMs: NOW, expiresEpochMs: null, ...more };
}

type Body = (store: KeyStore) => Promise<void>;

/** A busy machine may keep the store from answering in its 50 ms: then a test begins again with an empty one. */
async function inSharedStore(body: Body): Promise<void> {
  for (let left = 10; ; left -= 1) {
    await until(() => !link.isDown() || null, "the store");
    await redis.flush();
    const before = timesDown;
    try {
      return await body(createRedisKeys(link));
    } catch (error) {
      if (left === 1 || timesDown === before) throw error;
    }
  }
}

/** Every store must do the same; what one can, all can. */
describe.each([
  ["a SQLite file", (body: Body) => body(createSqliteKeys(openState(":memory:")))],
  ["a shared store", inSharedStore],
] as const)("keys in %s", (_, inStore) => {
  const testIn = (title: string, body: Body): void => test(title, () => inStore(body));

  testIn("are read back unchanged, by hash and by id", async (store) => {
    for (const key of [keyOf("key_one"), keyOf("key_two", { email: "a@b.example" })]) {
      const secret = secretOf(`hash of ${key.keyId}`);
      await store.insert(key, secret);
      expect(await store.findByHash(secret.hash)).toEqual({ key, secret });
      expect(await store.findById(key.keyId)).toEqual(key);
    }
    expect(await store.findByHash("hash of nobody")).toBeNull();
    expect(await store.findById("key_nobody")).toBeNull();
  });

  testIn("are listed newest first, up to the limit", async (store) => {
    for (const [index, id] of ["key_l1", "key_l2", "key_l3"].entries()) {
      await store.insert(keyOf(id, { createdEpochMs: NOW + 1000 + index }), secretOf(`hash of ${id}`));
    }
    const listed = await store.list(2);
    expect(listed.map(({ keyId }) => keyId)).toEqual(["key_l3", "key_l2"]);
  });

  const ROTATE = "rotate: the new secret lasts, and older ones expire with the overlap at the latest";
  testIn(ROTATE, async (store) => {
    await store.insert(keyOf("key_r"), secretOf("r1"));
    await store.insert(keyOf("key_other"), secretOf("other"));
    const rotate = (number: number, at: number, ends: number, byHash: string | null = null) =>
      store.rotate({
        keyId: "key_r",
        secret: secretOf(`r${number}`, { createdEpochMs: at }),
        hint: `alm_r${number}`,
        overlapEndsEpochMs: ends,
        byHash,
      });
    const expiries = async (...hashes: readonly string[]) => {
      const found = await Promise.all(hashes.map((hash) => store.findByHash(hash)));
      return found.map((each) => each?.secret.expiresEpochMs);
    };
    expect(await rotate(2, NOW + 1, NOW + 100)).toBe(true);
    expect(await rotate(3, NOW + 2, NOW + 200, "r2")).toBe(true);
    expect(await expiries("r1", "r2", "r3")).toEqual([NOW + 100, NOW + 200, null]);
    expect(await rotate(4, NOW + 3, NOW + 50)).toBe(true);
    // The newest, and two of those before it.
    expect(await expiries("r1", "r2", "r3")).toEqual([NOW + 3, NOW + 50, NOW + 50]);
    expect((await store.findById("key_r"))?.hint).toBe("alm_r4");
    for (const byHash of ["r1", "r3", "unknown", "other"]) {
      expect(await rotate(9, NOW + 4, NOW + 90, byHash)).toBe(false);
      expect(await store.revoke("key_r", NOW + 4, byHash)).toBe(false);
    }
    expect(await store.findByHash("r9")).toBeNull();
    expect(await store.findByHash("r4")).toMatchObject({
      secret: { expiresEpochMs: null },
      key: { revokedEpochMs: null },
    });
    // A month after its end a secret is not even remembered.
    const later = NOW + 32 * 86_400_000;
    await rotate(5, later, later + 1);
    expect(await store.findByHash("r1")).toBeNull();
    expect(await expiries("r4")).toEqual([later + 1]);
  });

  testIn("are revoked at once and forever; an unknown id is not", async (store) => {
    await store.insert(keyOf("key_v"), secretOf("v1"));
    expect(await store.revoke("key_v", NOW + 5, "v1")).toBe(true);
    expect(await store.revoke("key_v", NOW + 9, null)).toBe(true);
    expect((await store.findByHash("v1"))?.key.revokedEpochMs).toBe(NOW + 5);
    expect(await store.revoke("key_nobody", NOW, null)).toBe(false);
    expect(await store.findById("key_nobody")).toBeNull();
  });

  testIn("count their usage by day and route, and return it from a day on", async (store) => {
    await store.insert(keyOf("key_u"), secretOf("u1"));
    expect(await store.lastUsedDay("key_u")).toBeNull();
    const row = (day: number, requests: number, errors: number, route = "getTime") => ({
      keyId: "key_u",
      day,
      route,
      requests,
      errors,
    });
    await store.addUse([row(TODAY - 3, 9, 0), row(TODAY - 1, 2, 1)]);
    await store.addUse([row(TODAY, 3, 0), row(TODAY, 1, 1, "none"), row(TODAY - 1, 5, 1)]);
    const rows = await store.useSince("key_u", TODAY - 1);
    const sorted = rows.toSorted((a, b) => a.day - b.day || a.route.localeCompare(b.route));
    expect(sorted).toEqual([row(TODAY - 1, 7, 2), row(TODAY, 3, 0), row(TODAY, 1, 1, "none")]);
    expect(await store.lastUsedDay("key_u")).toBe(TODAY);
  });

  testIn("write many rows of usage at once", async (store) => {
    const of = { keyId: "key_many", day: TODAY, errors: 0 };
    const rows = Array.from({ length: 1234 }, (__, index) => ({
      ...of,
      route: `route${index}`,
      requests: index + 1,
    }));
    await store.insert(keyOf("key_many"), secretOf("many"));
    await store.addUse(rows);
    const read = await store.useSince("key_many", TODAY);
    expect(read.reduce((sum, { requests }) => sum + requests, 0)).toBe((1234 * 1235) / 2);
  });
});
