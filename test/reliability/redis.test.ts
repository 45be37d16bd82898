import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram, startServer, type Run, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import {
  redisCommand,
  startRedis,
  STORE_PARENT,
  timesCountedAlone,
  untilAlone,
  untilRedisAnswers,
  withStoreInTime,
  type RunningRedis,
} from "../support/redis.ts";

/** Writes reach the disk before the response. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "always"];

const TRUSTING = ["--trusted-proxies", "127.0.0.1"];

const folder = temporaryFolder(STORE_PARENT);
let port: number;
let redis: RunningRedis;
let servers: Server[];

beforeAll(async () => {
  await awayFromMidnight();
  port = freePort();
  redis = await startRedis(folder, port, DURABLE);
  const start = () =>
    startServer({
      args: ["--state", redis.url, "--rate-scheme", "day", ...TRUSTING],
    });
  servers = await Promise.all([start(), start(), start()]);
}, MIDNIGHT_TIMEOUT_MS);

afterEach(async () => {
  await redisCommand(port, "FLUSHALL");
});

afterAll(() => Promise.all([...servers, redis].map((each) => each[Symbol.asyncDispose]())));

function serverAt(index: number): Server {
  const server = servers[index % servers.length];
  if (server === undefined) throw new Error("no server runs");
  return server;
}

function call(index: number, path = "/v1/time/UTC", init?: RequestInit): Promise<Response> {
  return fetch(serverAt(index).url + path, init);
}

async function json(response: Response): Promise<Record<string, Record<string, unknown>>> {
  return (await response.json()) as Record<string, Record<string, unknown>>;
}

async function makeKey(index = 0): Promise<string> {
  const response = await call(index, "/v1/keys", { method: "POST" });
  expect(response.status).toBe(201);
  return String((await json(response))["data"]?.["key"]);
}

/** A command of the product about the keys of the shared store; again if that does not answer in its 50 ms. */
function runKeys(...words: readonly string[]): Promise<Run> {
  return until(async () => {
    const run = await runProgram(["keys", ...words], { env: { ALMANAC_STATE: redis.url } });
    return run.errors.includes("does not answer") ? null : run;
  }, "a command");
}

/** A key whose limit differs from that of callers without one; no server knows it yet. */
async function issueKey(): Promise<string> {
  const made = await runKeys("create", "--plan", "starter", "--json");
  return (JSON.parse(made.output) as { key: string }).key;
}

/** Calls all servers in turn, some with a key, until stopped; counts responses by status. */
function startLoad(key: string): { stop(): Promise<Map<number, number>>; answered(): number } {
  const statuses = new Map<number, number>();
  const stop = new AbortController();
  let total = 0;
  async function caller(offset: number): Promise<void> {
    for (let turn = offset; !stop.signal.aborted; turn += 1) {
      const headers: Record<string, string> = turn % 2 === 0 ? { "x-api-key": key } : {};
      const response = await call(turn, "/v1/time/UTC", { headers });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      total += 1;
      await Bun.sleep(3);
    }
  }
  const callers = [0, 1, 2, 3].map(caller);
  return {
    answered: () => total,
    async stop() {
      stop.abort();
      await Promise.all(callers);
      return statuses;
    },
  };
}

function serverErrors(statuses: ReadonlyMap<number, number>): [number, number][] {
  return [...statuses].filter(([status]) => status >= 500);
}

describe("a store that hangs, dies and comes back, under load", () => {
  test("causes no 5xx while it hangs, and shares limits again", async () => {
    await untilAlone(servers, false);
    const key = await makeKey();
    for (const index of [0, 1, 2]) await call(index, "/v1/time/UTC", { headers: { "x-api-key": key } });
    const load = startLoad(key);
    const untilAnswered = (count: number): Promise<true> =>
      until(() => (load.answered() > count ? true : null), `${count} answers`);
    await untilAnswered(80);
    redis.kill("SIGSTOP");
    await untilAlone(servers, true);
    await untilAnswered(load.answered() + 50);
    redis.kill("SIGCONT");
    await untilAlone(servers, false);
    const statuses = await load.stop();
    expect(serverErrors(statuses)).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(50);
  });

  test("causes no 5xx when it is killed and started again, shares limits again, and leaves one log line for each", async () => {
    await untilAlone(servers, false);
    const key = await issueKey();
    for (const index of [0, 1, 2]) await call(index, "/v1/time/UTC", { headers: { "x-api-key": key } });
    const load = startLoad(key);
    redis.kill("SIGKILL");
    await redis.exited;
    await untilAlone(servers, true);
    await Bun.sleep(1500);
    // Also when a busy machine let them count alone before, each told so once, and once of the end.
    const linesOf = (server: Server, pattern: RegExp): number =>
      server.log().filter(({ message }) => pattern.test(message)).length;
    for (const server of servers) {
      expect(timesCountedAlone(server)).toBe(linesOf(server, /answers again/) + 1);
    }
    redis = await startRedis(folder, port, DURABLE);
    await untilAlone(servers, false);
    const statuses = await load.stop();
    // Keys and counts came back with the store, and the key of the load was valid all the time.
    expect(serverErrors(statuses)).toEqual([]);
    expect(statuses.get(401) ?? 0).toBe(0);
    const after = await call(0, "/v1/time/UTC", { headers: { "x-api-key": key } });
    expect(after.headers.get("x-ratelimit-limit")).toBe("1000");
  });

  test("leaves known keys working when it is gone; an unknown one gets Retry-After, a malformed one is refused", async () => {
    await untilAlone(servers, false);
    const key = await issueKey();
    const stranger = await issueKey();
    // Its own address, because other tests used up limits while the servers counted alone.
    const ask = (sent: string) =>
      call(0, "/v1/time/UTC", { headers: { "x-api-key": sent, "x-forwarded-for": "203.0.113.9" } });
    const untilKnown = (sent: string): Promise<true> =>
      until(async () => (await ask(sent)).status === 200 || null, "a key to be known");
    await untilKnown(key);
    redis.kill("SIGSTOP");
    try {
      await call(0);
      const known = await ask(key);
      expect(known.status).toBe(200);
      expect(known.headers.get("x-ratelimit-limit")).toBe("1000");
      const unknown = await ask(stranger);
      expect(unknown.status).toBe(503);
      expect(unknown.headers.get("retry-after")).toBe("1");
      const malformed = await ask(`${stranger}x`);
      expect(malformed.status).toBe(401);
      const creation = await call(0, "/v1/keys", { method: "POST" });
      expect(creation.status).toBe(503);
    } finally {
      redis.kill("SIGCONT");
    }
    await untilKnown(stranger);
  });

  test("lets the server count alone with normal headers while it is slow by 200 ms, and shares limits again when it is fast", async () => {
    let delayMs = 0;
    const proxy = await startDelayProxy(port, () => delayMs);
    await using server = await startServer({
      args: ["--state", `redis://127.0.0.1:${proxy.port}`, "--rate-scheme", "day", ...TRUSTING],
    });
    let attempt = 0;
    const slowDown = async (): Promise<void> => {
      attempt += 1;
      // Counting alone starts from zero, because this process has not seen this caller yet.
      const headers = { "x-forwarded-for": `203.0.113.${attempt}` };
      const remaining = async () =>
        (await fetch(`${server.url}/v1/time/UTC`, { headers })).headers.get("x-ratelimit-remaining");
      const before = timesCountedAlone(server);
      try {
        expect(await remaining()).toBe("99");
        delayMs = 200;
        expect(await remaining()).toBe("99");
        expect(await remaining()).toBe("98");
        await until(() => (timesCountedAlone(server) > before ? true : null), "the line");
      } finally {
        delayMs = 0;
      }
      await untilAlone([server], false);
      // The store counted at most two: the first, and the one whose response came too late.
      expect(["97", "98"]).toContain((await remaining()) ?? "");
      expect(timesCountedAlone(server)).toBe(before + 1);
    };
    try {
      await withStoreInTime(redis, [server], slowDown, 1);
    } finally {
      proxy.stop();
    }
  });
});

describe("a store of the wrong kind", () => {
  test("than its address says is refused at the start with the form to use", async () => {
    const clusterFolder = join(folder, "cluster");
    mkdirSync(clusterFolder);
    const sentinelPort = freePort();
    const sentinelFile = join(folder, "sentinel.conf");
    writeFileSync(sentinelFile, `port ${sentinelPort}\nbind 127.0.0.1\n`);
    const ofCluster = ["--cluster-enabled", "yes", "--cluster-port", String(freePort())];
    await using cluster = await startRedis(clusterFolder, freePort(), ofCluster);
    const sentinel = Bun.spawn(["redis-server", sentinelFile, "--sentinel"], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    try {
      await untilRedisAnswers(sentinelPort);
      for (const [url, reason] of [
        [cluster.url, "is a cluster endpoint: its address begins with redis+cluster://"],
        [
          `redis://127.0.0.1:${sentinelPort}`,
          "is a sentinel endpoint: its address begins with redis+sentinel://",
        ],
        [`redis+cluster://127.0.0.1:${port}`, "is a standalone endpoint: its address begins with redis://"],
        [`redis+sentinel://127.0.0.1:${sentinelPort}/nobody`, "the sentinels know no 'nobody'"],
        ["redis+sentinel://127.0.0.1:1", "--state is 'redis+sentinel://127.0.0.1:1': expected redis://HOST"],
      ] as const) {
        const { code, errors } = await runProgram(["serve", "--port", "0", "--state", url]);
        expect(code).toBe(2);
        expect(errors).toContain(reason);
      }
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
    expect((await fetch(`${server.url}/v1/keys`, { method: "POST" })).status).toBe(201);
  });

  test("a password in the address is in no line of the log", async () => {
    const gone = freePort();
    await using server = await startServer({
      args: ["--state", `redis://:hunter2secret@127.0.0.1:${gone}`],
    });
    expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
    await server.logged(/does not answer/);
    expect(server.output() + server.errors()).not.toContain("hunter2secret");
  });
});

/** Forwards bytes to a port, and delays the response. */
async function startDelayProxy(to: number, delayMs: () => number): Promise<{ port: number; stop(): void }> {
  type Link = { other: Bun.Socket | null; early: Uint8Array[] };
  const listener = Bun.listen<Link>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(near) {
        near.data = { other: null, early: [] };
        const far = await Bun.connect({
          hostname: "127.0.0.1",
          port: to,
          socket: {
            data(_, bytes) {
              const copy = new Uint8Array(bytes);
              const wait = delayMs();
              if (wait === 0) near.write(copy);
              else setTimeout(() => near.write(copy), wait);
            },
            close: () => void near.end(),
          },
        });
        near.data.other = far;
        for (const bytes of near.data.early) far.write(bytes);
      },
      data(near, bytes) {
        if (near.data.other === null) near.data.early.push(new Uint8Array(bytes));
        else near.data.other.write(bytes);
      },
      close: (near) => void near.data.other?.end(),
    },
  });
  return { port: listener.port, stop: () => listener.stop(true) };
}
