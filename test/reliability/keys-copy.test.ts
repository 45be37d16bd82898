import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createRedisCopies } from "../../src/state/redis/copies.ts";
import { createRedisKeys } from "../../src/state/redis/keys.ts";
import { openRedisLink } from "../../src/state/redis/link.ts";
import { createSqliteCopies } from "../../src/state/sqlite/copies.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import type { KeyCopies, KeyCopy, KeyRecord, KeyStore, SecretRecord } from "../../src/state/store.ts";
import { programPath } from "../support/program.ts";
import { runProgram } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort, until } from "../support/process.ts";
import { createDraws } from "../support/random.ts";
import { redisCommand, startRedis, STORE_PARENT, type RunningRedis } from "../support/redis.ts";

const folder = temporaryFolder(STORE_PARENT);
const NOW = Date.UTC(2026, 10, 20, 9);
const TODAY = Math.floor(NOW / 86_400_000);

let redis: RunningRedis;

beforeAll(async () => {
  redis = await startRedis(folder, freePort());
});

afterAll(() => redis[Symbol.asyncDispose]());

type Opened = { readonly keys: KeyStore; readonly copies: KeyCopies; close(): void };

function openFile(name: string): Opened {
  const state = openState(join(folder, name));
  return { keys: createSqliteKeys(state), copies: createSqliteCopies(state), close: () => state.close() };
}

async function openShared(): Promise<Opened> {
  const link = await openRedisLink(redis.url, () => {});
  return { keys: createRedisKeys(link), copies: await createRedisCopies(link), close: () => link.close() };
}

async function copy(from: Opened, to: Opened): Promise<{ created: number; changed: number }> {
  const sum = { created: 0, changed: 0 };
  for await (const page of from.copies.pages(NOW)) {
    const { created, changed } = await to.copies.merge(page);
    sum.created += created;
    sum.changed += changed;
  }
  return sum;
}

/** Everything of a store, in an order of its own: rows that differ between equal stores would show. */
async function contentOf({ copies }: Opened): Promise<KeyCopy[]> {
  const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const pages = await Array.fromAsync(copies.pages(NOW));
  const sorted = pages.flat().map(({ secrets, use, ...each }) => ({
    ...each,
    secrets: secrets.toSorted(byText),
    use: use.toSorted(byText),
  }));
  return sorted.toSorted((a, b) => (a.key.keyId < b.key.keyId ? -1 : 1));
}

const keyOf = (keyId: string, createdEpochMs: number): KeyRecord => ({
  keyId,
  hint: "alm_aaaa",
  label: `of "${keyId}" 日本`,
  email: null,
  plan: "pro",
  allowedOrigins: ["https://a.example"],
  createdEpochMs,
  revokedEpochMs: null,
});

const secretOf = (hash: string, createdEpochMs: number): SecretRecord => ({
  hash,
  createdEpochMs,
  expiresEpochMs: null,
});

describe.each([
  ["a SQLite file", () => openFile("other.sqlite")],
  ["a shared store", openShared],
] as const)("keys that are copied between a SQLite file and %s, while both are in use", (kind, openOther) => {
  test("are in both in the end, with the earlier end of each, and no call is lost or counted twice", async () => {
    const stores = [openFile(`one for ${kind}.sqlite`), await openOther()] as const;
    const { below } = createDraws(33);
    const ids: string[] = [];
    const calls = new Map<string, number>();
    const count = (counts: Map<string, number>, name: string, requests: number) =>
      counts.set(name, (counts.get(name) ?? 0) + requests);
    const revoked = new Map<string, number>();
    for (let step = 0; step < 400; step += 1) {
      const store = stores[below(2)] ?? stores[0];
      const keyId = ids[below(ids.length + 1)];
      if (keyId === undefined || step < 5) {
        const fresh = `key_${step}`;
        await store.keys.insert(keyOf(fresh, NOW + step), secretOf(`hash of ${fresh}`, NOW + step));
        ids.push(fresh);
        continue;
      }
      const isThere = (await store.keys.findById(keyId)) !== null;
      const what = below(20);
      if (what === 0) await copy(store, store === stores[0] ? stores[1] : stores[0]);
      else if (what === 1 && isThere) {
        await store.keys.revoke(keyId, NOW + step, null);
        revoked.set(keyId, Math.min(revoked.get(keyId) ?? Infinity, NOW + step));
      } else if (what < 4 && isThere) {
        const secret = secretOf(`hash ${step}`, NOW + step);
        const overlapEndsEpochMs = NOW + 1000 + step;
        await store.keys.rotate({ keyId, secret, hint: `alm_${step}`, overlapEndsEpochMs, byHash: null });
      } else if (isThere) {
        const [route, requests] = [`route${below(3)}`, 1 + below(9)];
        const day = TODAY - below(4);
        expect(await store.keys.addUse([{ keyId, day, route, requests, errors: 1 }])).toEqual([]);
        count(calls, `${keyId} ${day} ${route}`, requests);
      }
    }
    await copy(stores[0], stores[1]);
    await copy(stores[1], stores[0]);
    const [one, other] = [await contentOf(stores[0]), await contentOf(stores[1])];
    expect(one).toEqual(other);
    expect(one.map(({ key }) => key.keyId)).toEqual(ids.toSorted());
    for (const { key } of one) expect(key.revokedEpochMs).toBe(revoked.get(key.keyId) ?? null);
    for (const { keys } of stores) {
      const counted = new Map<string, number>();
      for (const keyId of ids)
        for (const { day, route, requests } of await keys.useSince(keyId, TODAY - 10))
          count(counted, `${keyId} ${day} ${route}`, requests);
      expect([...counted].toSorted()).toEqual([...calls].toSorted());
    }
    // Once more changes nothing.
    expect(await copy(stores[0], stores[1])).toEqual({ created: 0, changed: 0 });
    expect(await copy(stores[1], stores[0])).toEqual({ created: 0, changed: 0 });
    for (const store of stores) store.close();
  });
});

describe("almanac keys copy", () => {
  test("that is killed half-way and begun again copies all keys of a file; --json says how many", async () => {
    await redis.flush();
    const path = join(folder, "many.sqlite");
    const file = openFile("many.sqlite");
    const COUNT = 5000;
    const page = Array.from({ length: COUNT }, (_, index): KeyCopy => {
      const [keyId, createdEpochMs] = [`key_${index}`, NOW + index];
      const calls = { route: "getTime", requests: index + 1, errors: 0, origin: "elsewhere" };
      return {
        key: keyOf(keyId, createdEpochMs),
        secrets: [secretOf(`h${index}`, createdEpochMs)],
        use: [{ keyId, day: TODAY, ...calls }],
        lastUsedDay: TODAY,
      };
    });
    await file.copies.merge(page);
    const args = ["keys", "copy", "--from", path, "--to", redis.url, "--json"];
    const first = Bun.spawn([programPath(), ...args], { env: {}, stdio: ["ignore", "ignore", "ignore"] });
    const copied = async () => Number(/\d+/.exec(await redisCommand(redis.port, "ZCARD almanac:keys"))?.[0]);
    await until(async () => (await copied()) > 1000 || null, "a part of the keys");
    first.kill("SIGKILL");
    await first.exited;
    const shared = await openShared();
    const begun = (await contentOf(shared)).length;
    expect(begun).toBeWithin(1000, COUNT);
    const again = await runProgram(args);
    const { keys, created } = JSON.parse(again.output) as { keys: number; created: number };
    expect([again.code, keys]).toEqual([0, COUNT]);
    // What was under way when it was killed may have arrived later than `begun` was read.
    expect(created).toBeWithin(COUNT - begun - 200, COUNT - begun + 1);
    expect(await contentOf(shared)).toEqual(await contentOf(file));
    file.close();
    shared.close();
  });

  test.each([
    ["copy", 2, "'copy' needs --from STATE and --to STATE"],
    ["list --from a --to b", 2, "'--from' goes with 'copy' only"],
    ["copy --from memory --to b", 2, "Keys in memory cannot be copied"],
    ["copy --from same.sqlite --to ./same.sqlite", 2, "--from and --to are the same state"],
    ["copy --from /nowhere.sqlite --to same.sqlite", 1, "no state file /nowhere.sqlite"],
  ])("%s is refused with the reason", async (words, code, reason) => {
    openFile("same.sqlite").close();
    const run = await runProgram(["keys", ...words.split(" ")], { cwd: folder });
    expect(run).toMatchObject({ code, errors: expect.stringContaining(reason) });
  });
});
