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

async function notesOf(index: number): Promise<unknown> {
  const response = await call(index, "/health/ready");
  expect(response.status).toBe(200);
  return (await json(response))["data"]?.["notes"];
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

/** A test of what is counted in the store. */
function testShared(title: string, body: () => Promise<void>): void {
  test(title, () => withStoreInTime({ port }, servers, body));
}

describe("three servers that share one store", () => {
  testShared("let exactly 100 of 1,000 calls at once pass a limit of 100", async () => {
    const responses = await Promise.all(Array.from({ length: 1000 }, (_, index) => call(index)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(100);
    expect(statuses.filter((status) => status === 429).length).toBe(900);
    const remaining = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
    // Each unit is counted once: `remaining` has every number from 99 to 0.
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  testShared("a batch that exceeds the limit is refused as a whole, on every server", async () => {
    const batch = (index: number, count: number) =>
      call(index, "/v1/batch", {
        method: "POST",
        body: JSON.stringify({ requests: Array.from({ length: count }, () => ({ path: "/time/UTC" })) }),
      });
    expect((await batch(0, 50)).status).toBe(200);
    expect((await batch(1, 45)).status).toBe(200);
    const refused = await batch(2, 6);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("5");
    expect((await batch(2, 5)).status).toBe(200);
  });

  testShared("a key created on one works on the others until it is revoked", async () => {
    const key = await makeKey(0);
    const headers = { "x-api-key": key };
    expect((await call(1, "/v1/keys/me", { headers })).status).toBe(200);
    await call(2);
    const used = await call(2, "/v1/time/UTC", { headers });
    expect(used.headers.get("x-ratelimit-remaining")).toBe("99");
    expect((await call(1, "/v1/time/UTC", { headers })).headers.get("x-ratelimit-remaining")).toBe("98");
    expect((await call(2, "/v1/keys/me", { method: "DELETE", headers })).status).toBe(204);
    const after = await call(2, "/v1/time/UTC", { headers });
    expect((await json(after))["error"]?.["code"]).toBe("revoked_api_key");
  });

  testShared("five keys a day for one address, on all servers together", async () => {
    for (let index = 0; index < 5; index += 1) await makeKey(index);
    const sixth = await call(2, "/v1/keys", { method: "POST" });
    expect(sixth.status).toBe(429);
    expect(await json(sixth)).toMatchObject({ error: { policy: "keys", limit: 5 } });
  });

  testShared("the command line issues, lists, rotates and revokes keys there", async () => {
    const made = await runKeys("create", "--plan", "pro", "--label", "cli", "--json");
    const { key, key_id: keyId } = JSON.parse(made.output) as { key: string; key_id: string };
    const headers = { authorization: `Bearer ${key}` };
    expect((await call(0, "/v1/time/UTC", { headers })).headers.get("x-ratelimit-limit")).toBe("10000");
    const rotated = await runKeys("rotate", keyId, "--overlap-hours", "0", "--json");
    const { key: renewed } = JSON.parse(rotated.output) as { key: string };
    const old = await call(1, "/v1/time/UTC", { headers });
    expect((await json(old))["error"]?.["code"]).toBe("expired_api_key");
    expect((await call(1, "/v1/time/UTC", { headers: { "x-api-key": renewed } })).status).toBe(200);
    await runKeys("revoke", keyId);
    const listed = await runKeys("list", "--json");
    expect(JSON.parse(listed.output)).toMatchObject({
      key_id: keyId,
      plan: "pro",
      label: "cli",
      revoked: true,
    });
    expect(listed.output).not.toContain(renewed);
  });

  testShared("gets its scripts again when it lost them, and no server counts alone", async () => {
    expect((await call(0)).headers.get("x-ratelimit-remaining")).toBe("99");
    await redisCommand(port, "SCRIPT FLUSH");
    expect((await call(1)).headers.get("x-ratelimit-remaining")).toBe("98");
    expect((await call(2)).headers.get("x-ratelimit-remaining")).toBe("97");
    expect(await Promise.all([0, 1, 2].map(notesOf))).toEqual([[], [], []]);
  });
});

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
      await withStoreInTime({ port }, [server], slowDown, 1);
    } finally {
      proxy.stop();
    }
  });
});

describe("a store of the wrong kind", () => {
  test("such as a node of a cluster or a sentinel, is refused at the start with the reason", async () => {
    const clusterPort = freePort();
    const clusterFolder = join(folder, "cluster");
    mkdirSync(clusterFolder);
    const sentinelPort = freePort();
    const sentinelFile = join(folder, "sentinel.conf");
    writeFileSync(sentinelFile, `port ${sentinelPort}\nbind 127.0.0.1\n`);
    await using cluster = await startRedis(clusterFolder, clusterPort, ["--cluster-enabled", "yes"]);
    const sentinel = Bun.spawn(["redis-server", sentinelFile, "--sentinel"], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    try {
      await untilRedisAnswers(sentinelPort);
      for (const [url, kind] of [
        [cluster.url, "cluster"],
        [`redis://127.0.0.1:${sentinelPort}`, "sentinel"],
      ] as const) {
        const { code, errors } = await runProgram(["serve", "--port", "0", "--state", url]);
        expect(code).toBe(2);
        expect(errors).toContain(`is a ${kind} endpoint`);
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
