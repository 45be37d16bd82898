import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { runProgram, startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import {
  startRedis,
  STORE_PARENT,
  timesCountedAlone,
  untilAlone,
  untilRedisAnswers,
  withStoreInTime,
  type RunningRedis,
} from "../support/redis.ts";
import { startSharing, type SharingServers } from "../support/sharing-servers.ts";

/** Writes reach the disk before the response. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "always"];

/** A call that waits for a store that does not answer takes at least this long. */
const WAITED_MS = 50;

const folder = temporaryFolder(STORE_PARENT);
let redis: RunningRedis;
let sharing: SharingServers;
let slow: Awaited<ReturnType<typeof startSlowStore>>;

beforeAll(async () => {
  await awayFromMidnight();
  redis = await startRedis(folder, freePort(), DURABLE);
  slow = await startSlowStore();
  // Each counts as the only one while the store is away.
  sharing = await startSharing(redis, { nodes: 1 });
}, MIDNIGHT_TIMEOUT_MS);

afterAll(() => Promise.all([sharing, slow.server, redis].map((each) => each[Symbol.asyncDispose]())));

/** A server between which and the store each answer of the store is delayed. */
async function startSlowStore() {
  const delay = { ms: 0 };
  const proxy = createServer((near) => {
    const far = connect(redis.port, "127.0.0.1");
    near.pipe(far).on("data", (bytes) => setTimeout(() => near.write(bytes), delay.ms));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.unref().address() as AddressInfo;
  const words = "--rate-scheme day --trusted-proxies 127.0.0.1".split(" ");
  const server = await startServer({ args: ["--state", `redis://127.0.0.1:${port}`, ...words] });
  return { server, delay };
}

/** A key whose limit differs from that of callers without one; no server knows it yet. */
async function issueKey(): Promise<string> {
  const made = await sharing.runKeys("create", "--plan", "starter", "--json");
  return (JSON.parse(made.output) as { key: string }).key;
}

const withKey = (key: string, address = "127.0.0.1"): RequestInit => ({
  headers: { "x-api-key": key, "x-forwarded-for": address },
});

/** Calls all servers in turn, some with a key, until stopped; counts responses by status. */
function startLoad(key: string) {
  const statuses = new Map<number, number>();
  const over = new AbortController();
  const callers = [0, 1, 2, 3].map(async (offset) => {
    for (let turn = offset; !over.signal.aborted; turn += 1) {
      const response = await sharing.call(turn, "/v1/time/UTC", turn % 2 === 0 ? withKey(key) : {});
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      await Bun.sleep(3);
    }
  });
  const stop = (): Promise<unknown> => {
    over.abort();
    return Promise.all(callers);
  };
  return { statuses, stop };
}

/** An address that no attempt before this one had, as others used up limits while a server counted alone. */
let attempts = 0;
function freshAddress(): string {
  attempts += 1;
  return `198.51.100.${attempts}`;
}

async function ask({ url }: Server, address: string) {
  const startedMs = performance.now();
  const { status, headers } = await fetch(`${url}/v1/time/UTC`, { headers: { "x-forwarded-for": address } });
  const tookMs = performance.now() - startedMs;
  return { status, remaining: Number(headers.get("x-ratelimit-remaining")), tookMs };
}

const untilDegraded = (server: Server, value: number): Promise<true> =>
  until(async () => (await server.figure("almanac_limiter_degraded")) === value || null, `gauge ${value}`);

const isBack = ({ message }: { message: string }): boolean => message.includes("answers again");

type Fault = { fail(): unknown; recover(): unknown; affected(): readonly Server[] };

const FAULTS: readonly (readonly [title: string, fault: Fault])[] = [
  [
    "hangs",
    {
      fail: () => redis.kill("SIGSTOP"),
      recover: () => redis.kill("SIGCONT"),
      affected: () => sharing.servers,
    },
  ],
  [
    "is killed and started again",
    {
      async fail() {
        redis.kill("SIGKILL");
        await redis.exited;
      },
      async recover() {
        // Further looks at a store that is gone are no further lines.
        await Bun.sleep(1500);
        redis = await startRedis(folder, redis.port, DURABLE);
      },
      affected: () => sharing.servers,
    },
  ],
  [
    "is slow by 200 ms for one of them",
    {
      fail: () => (slow.delay.ms = 200),
      recover: () => (slow.delay.ms = 0),
      affected: () => [slow.server],
    },
  ],
];

describe("a store that fails under load", () => {
  test.each(FAULTS)(
    "and %s lets servers count by themselves without any 5xx, as gauge and log show once; keys and counts come back, and nothing is counted twice",
    async (_, { fail, recover, affected }) => {
      const servers = affected();
      const [server] = servers;
      if (server === undefined) throw new Error("no server runs");
      const breakDown = async (): Promise<void> => {
        const address = freshAddress();
        const key = await issueKey();
        for (const index of [0, 1, 2])
          expect((await sharing.call(index, "/v1/time/UTC", withKey(key))).status).toBe(200);
        expect(await server.figure("almanac_limiter_degraded")).toBe(0);
        const load = startLoad(key);
        try {
          for (let count = 1; count <= 10; count += 1)
            expect(await ask(server, address)).toMatchObject({ status: 200, remaining: 100 - count });
          await fail();
          try {
            const alone = [];
            for (let count = 1; count <= 30; count += 1) alone.push(await ask(server, address));
            expect(alone.map(({ status, remaining }) => `${status} ${remaining}`)).toEqual(
              alone.map((__, index) => `200 ${99 - index}`),
            );
            // Only the first waited, as the store was not known to be down.
            expect(Math.min(...alone.slice(1).map(({ tookMs }) => tookMs))).toBeLessThan(WAITED_MS);
            await untilAlone(servers, true);
            await untilDegraded(server, 1);
          } finally {
            await recover();
          }
          await untilAlone(servers, false);
          await untilDegraded(server, 0);
          // Ten before, this one, and at most one that the store counted after the timeout.
          expect([89, 88]).toContain((await ask(server, address)).remaining);
        } finally {
          await load.stop();
        }
        expect([...load.statuses.keys()].filter((status) => ![200, 429].includes(status))).toEqual([]);
        expect(load.statuses.get(200) ?? 0).toBeGreaterThan(50);
        // Each told so once, and once of the end, whatever a busy machine let them count alone before.
        for (const each of servers) expect(timesCountedAlone(each)).toBe(each.log().filter(isBack).length);
        const { headers } = await sharing.call(0, "/v1/time/UTC", withKey(key));
        expect(headers.get("x-ratelimit-limit")).toBe("1000");
      };
      await withStoreInTime(redis, [...sharing.servers, slow.server], breakDown, servers.length);
    },
  );

  test("leaves known keys working when it is gone; an unknown one gets Retry-After, a malformed one is refused", async () => {
    await untilAlone(sharing.servers, false);
    const [known, stranger] = [await issueKey(), await issueKey()];
    const address = freshAddress();
    const send = (key: string) => sharing.call(0, "/v1/time/UTC", withKey(key, address));
    const untilKnown = (key: string): Promise<true> =>
      until(async () => (await send(key)).status === 200 || null, "a key to be known");
    await untilKnown(known);
    redis.kill("SIGSTOP");
    try {
      await sharing.call(0);
      const good = await send(known);
      expect([good.status, good.headers.get("x-ratelimit-limit")]).toEqual([200, "1000"]);
      const unknown = await send(stranger);
      expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "1"]);
      expect((await send(`${stranger}x`)).status).toBe(401);
      expect((await sharing.call(0, "/v1/keys", { method: "POST" })).status).toBe(503);
    } finally {
      redis.kill("SIGCONT");
    }
    await untilKnown(stranger);
  });
});

describe("a store of the wrong kind", () => {
  test("than its address says is refused at the start with the form to use", async () => {
    const clusterFolder = join(folder, "cluster");
    mkdirSync(clusterFolder);
    const ofCluster = ["--cluster-enabled", "yes", "--cluster-port", String(freePort())];
    await using cluster = await startRedis(clusterFolder, freePort(), ofCluster);
    const port = freePort();
    const file = join(folder, "sentinel.conf");
    writeFileSync(file, `port ${port}\nbind 127.0.0.1\n`);
    const sentinel = Bun.spawn(["redis-server", file, "--sentinel"], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    try {
      await untilRedisAnswers(port);
      const rows = [
        [cluster.url, "is a cluster endpoint: its address begins with redis+cluster://"],
        [`redis://127.0.0.1:${port}`, "is a sentinel endpoint: its address begins with redis+sentinel://"],
        [
          `redis+cluster://127.0.0.1:${redis.port}`,
          "is a standalone endpoint: its address begins with redis://",
        ],
        [`redis+sentinel://127.0.0.1:${port}/nobody`, "the sentinels know no 'nobody'"],
        ["redis+sentinel://127.0.0.1:1", "--state is 'redis+sentinel://127.0.0.1:1': expected redis://HOST"],
      ] as const;
      for (const [url, reason] of rows)
        expect(await runProgram(["serve", "--port", "0", "--state", url])).toMatchObject({
          code: 2,
          errors: expect.stringContaining(reason),
        });
    } finally {
      sentinel.kill("SIGKILL");
      await sentinel.exited;
    }
  });

  test("one that drops keys when it is full is used with a warning in the log and in readiness", async () => {
    await using evicting = await startRedis(folder, freePort(), ["--maxmemory-policy", "allkeys-lru"]);
    await using server = await startServer({ args: ["--state", evicting.url] });
    const warning = /maxmemory-policy allkeys-lru.*noeviction/;
    expect((await server.logged(warning)).level).toBe("warn");
    expect(await (await fetch(`${server.url}/health/ready`)).text()).toMatch(warning);
    expect(await server.statusOf("/v1/keys", { method: "POST" })).toBe(201);
  });

  test("one that comes back and refuses the password is said to, once in the log and in readiness", async () => {
    const port = freePort();
    const redisPassword = (word: string): string[] => ["--requirepass", word];
    let store = await startRedis(folder, port, redisPassword("first"));
    await using server = await startServer({ args: ["--state", `redis://:first@127.0.0.1:${port}`] });
    expect(await server.statusOf("/v1/keys", { method: "POST" })).toBe(201);
    await store[Symbol.asyncDispose]();
    expect(await server.statusOf("/v1/keys", { method: "POST" })).toBe(503);
    store = await startRedis(folder, port, redisPassword("second"));
    try {
      const refusal = /is there and refuses: WRONGPASS/;
      expect((await server.logged(refusal)).level).toBe("error");
      expect(await (await fetch(`${server.url}/health/ready`)).text()).toMatch(/refuses \(WRONGPASS/);
      await Bun.sleep(1000);
      expect(server.log().filter(({ message }) => refusal.test(message))).toHaveLength(1);
      expect(server.errors()).not.toMatch(/first|second/);
    } finally {
      await store[Symbol.asyncDispose]();
    }
  });

  test("a password in the address is in no line of the log", async () => {
    await using server = await startServer({
      args: ["--state", `redis://:hunter2secret@127.0.0.1:${freePort()}`],
    });
    expect(await server.statusOf("/v1/time/UTC")).toBe(200);
    await server.logged(/does not answer/);
    expect(server.output() + server.errors()).not.toContain("hunter2secret");
  });
});
