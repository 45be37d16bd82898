import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import slotOf from "cluster-key-slot";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import {
  redisCommand,
  startRedis,
  STORE_PARENT,
  untilAlone,
  withStoreInTime,
  type RunningRedis,
} from "../support/redis.ts";
import {
  moveSlots,
  startCluster,
  startSentinels,
  startTls,
  type RunningStore,
} from "../support/redis-kinds.ts";
import { jsonOf, startSharing, type SharingServers } from "../support/sharing-servers.ts";
import { runFailover, type FailoverFigures } from "./failover.ts";

const folder = temporaryFolder(STORE_PARENT);
const newFolder = (): string => mkdtempSync(join(folder, "store-"));

/** The rights that the operators' page tells them to give. */
const operating = readFileSync(join(import.meta.dir, "../../docs/operate.md"), "utf8");
const [, rights = "none are named"] = /ACL SETUSER almanac on >SECRET (.+)/.exec(operating) ?? [];

type Store = RunningStore | RunningRedis | (RunningRedis & { readonly certificate: string });

const KINDS: readonly (readonly [name: string, start: () => Promise<Store>])[] = [
  ["one address", () => startRedis(newFolder(), freePort())],
  ["one address with TLS, a user and a database number", () => startTls(newFolder(), rights)],
  ["three sentinels", () => startSentinels(newFolder())],
  ["a cluster of three primaries", () => startCluster(newFolder())],
];

const remainingOf = ({ headers }: Response): number => Number(headers.get("x-ratelimit-remaining"));

/** The limit of 100, and what each of three nodes grants by itself while the store is away. */
const LIMIT = 100;
const SHARES = 3 * Math.floor(LIMIT / 3);

describe.each(KINDS)("three servers that share a store of %s", (name, start) => {
  let store: Store;
  let sharing: SharingServers;

  const begin = async (): Promise<void> => {
    await awayFromMidnight();
    store = await start();
    const env = "certificate" in store ? { NODE_EXTRA_CA_CERTS: store.certificate } : {};
    sharing = await startSharing(store, { env });
  };
  const stop = async (): Promise<void> => {
    await sharing[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  };
  beforeAll(begin, MIDNIGHT_TIMEOUT_MS);
  afterAll(stop);

  /** A test of what is counted in the store. */
  function testShared(title: string, body: (servers: SharingServers) => Promise<void>): void {
    test(title, () => withStoreInTime(store, sharing.servers, () => body(sharing)));
  }

  testShared("let exactly 100 of 1,000 calls at once pass a limit of 100", async ({ call }) => {
    const responses = await Promise.all([...Array(1000).keys()].map((index) => call(index)));
    const passed = responses.filter(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(900);
    // Each unit is counted once: what remains has every number from 99 to 0.
    expect(passed.map(remainingOf).toSorted((a, b) => a - b)).toEqual([...Array(100).keys()]);
  });

  testShared("refuse a batch that exceeds the limit as a whole, whichever is asked", async ({ call }) => {
    const batch = (index: number, count: number) =>
      call(index, "/v1/batch", {
        method: "POST",
        body: JSON.stringify({ requests: Array.from({ length: count }, () => ({ path: "/time/UTC" })) }),
      });
    const answers = [await batch(0, 50), await batch(1, 45), await batch(2, 6), await batch(2, 4)];
    // A refused batch was read, which costs 1.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(answers.map(remainingOf)).toEqual([50, 5, 4, 0]);
  });

  testShared("accept a key made at one of them, until it is revoked", async ({ call, makeKey }) => {
    const headers = { "x-api-key": await makeKey(0) };
    expect((await call(1, "/v1/keys/me", { headers })).status).toBe(200);
    await call(2);
    expect(remainingOf(await call(2, "/v1/time/UTC", { headers }))).toBe(98);
    expect(remainingOf(await call(1, "/v1/time/UTC", { headers }))).toBe(97);
    expect((await call(2, "/v1/keys/me", { method: "DELETE", headers })).status).toBe(204);
    const after = await call(0, "/v1/time/UTC", { headers });
    expect((await jsonOf(after))["error"]?.["code"]).toBe("revoked_api_key");
  });

  testShared("make five keys a day for one address, all of them together", async ({ call, makeKey }) => {
    for (let index = 0; index < 5; index += 1) await makeKey(index);
    const sixth = await call(2, "/v1/keys", { method: "POST" });
    expect(sixth.status).toBe(429);
    expect(await jsonOf(sixth)).toMatchObject({ error: { policy: "keys", limit: 5 } });
  });

  testShared("know the keys that the command line issues, rotates and revokes", async ({ call, runKeys }) => {
    const made = await runKeys("create", "--plan", "pro", "--label", "cli", "--json");
    const { key, key_id: keyId } = JSON.parse(made.output) as { key: string; key_id: string };
    const headers = { authorization: `Bearer ${key}` };
    expect((await call(0, "/v1/time/UTC", { headers })).headers.get("x-ratelimit-limit")).toBe("10000");
    const rotated = await runKeys("rotate", keyId, "--overlap-hours", "0", "--json");
    const { key: renewed } = JSON.parse(rotated.output) as { key: string };
    const old = await call(1, "/v1/time/UTC", { headers });
    expect((await jsonOf(old))["error"]?.["code"]).toBe("expired_api_key");
    expect((await call(1, "/v1/time/UTC", { headers: { "x-api-key": renewed } })).status).toBe(200);
    await runKeys("create", "--label", "second");
    await runKeys("revoke", keyId);
    const lines = (await runKeys("list", "--json")).output.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { label: "second", revoked: false },
      { key_id: keyId, plan: "pro", label: "cli", revoked: true },
    ]);
    expect(lines.join("")).not.toContain(renewed);
  });

  testShared("send their scripts again when the store lost them, and none counts alone", async ({ call }) => {
    expect(remainingOf(await call(0))).toBe(99);
    for (const { port } of "primaries" in store ? store.primaries : [store])
      await redisCommand(port, "SCRIPT FLUSH");
    expect(remainingOf(await call(1))).toBe(98);
    expect(remainingOf(await call(2))).toBe(97);
  });

  testShared("show each primary in the metrics, and nothing in readiness", async ({ call }) => {
    await Promise.all([...Array(90).keys()].map((index) => call(index)));
    for (const index of [0, 1, 2]) {
      const metrics = await (await call(index, "/metrics")).text();
      const up = [...metrics.matchAll(/^almanac_store_up\{shard="([^"]+)"\} (\d)$/gm)];
      expect(up.every(([, , value]) => value === "1")).toBeTrue();
      for (const [, shard] of up) {
        expect(metrics).toContain(`almanac_store_seconds_bucket{shard="${shard}",le="+Inf"}`);
        expect(metrics).toContain(`almanac_store_errors_total{shard="${shard}",kind="refused"} 0`);
      }
      expect(up.length).toBeGreaterThan(0);
      expect(await jsonOf(await call(index, "/health/ready"))).toMatchObject({ data: { notes: [] } });
    }
  });

  /**
   * Runs a failover, and again with a new store where a machine that is busy with more than these tests kept it from
   * going as planned.
   */
  async function failOver(
    act: (replicated: RunningStore) => Promise<unknown>,
    limitedAddress: string,
    isAsPlanned: (figures: FailoverFigures) => boolean,
  ): Promise<FailoverFigures> {
    for (let left = 7; ; left -= 1) {
      if (!("successor" in store)) throw new Error("nothing stands in for this store");
      const replicated = store;
      await awayFromMidnight();
      await untilAlone(sharing.servers, false);
      await store.flush();
      const figures = await runFailover(sharing, () => act(replicated), limitedAddress);
      if (left === 0 || isAsPlanned(figures)) return figures;
      await stop();
      await begin();
    }
  }

  async function moveToAnotherPrimary(): Promise<void> {
    const SLOTS = 300;
    const addresses = Array.from({ length: 65_536 }, (_, n) => `198.18.${n >> 8}.${n & 255}`);
    const moved = addresses.find((each) => slotOf(`almanac:count:${each}`) < SLOTS) ?? "";
    const figures = await failOver(
      (cluster) => moveSlots(cluster, SLOTS),
      moved,
      ({ timesAlone }) => timesAlone === 0,
    );
    expect(figures.statuses).toEqual(new Set([200, 429]));
    expect(figures.passed).toBe(LIMIT);
  }

  async function replacePrimary(): Promise<void> {
    const figures = await failOver(
      async ({ primaries: [primary], successor }) => {
        primary.kill("SIGKILL");
        await until(successor, "a new primary, which the store itself puts in its place");
      },
      "198.51.100.7",
      ({ timesAloneLate, sharedAgainMs }) => timesAloneLate === 0 && sharedAgainMs < 2000,
    );
    expect([figures.errors, figures.lateKeyErrors]).toEqual([0, 0]);
    expect(figures.passed).toBeWithin(1, LIMIT + SHARES + 1);
    expect(figures.timesAlone).toBeGreaterThan(0);
    expect(figures.sharedAgainMs).toBeLessThan(2000);
  }

  if (name.includes("cluster"))
    test("keep a limit exact while slots move to another primary", moveToAnotherPrimary, MIDNIGHT_TIMEOUT_MS);
  if (name.includes("three"))
    test(
      "have no 5xx without a key, nor with one 2 seconds after a replica is in the place of a killed primary",
      replacePrimary,
      MIDNIGHT_TIMEOUT_MS,
    );
});
