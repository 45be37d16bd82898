import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort, until } from "../support/process.ts";
import { startRedis, type RunningRedis } from "../support/redis.ts";

// Starting processes takes long on a busy machine.
setDefaultTimeout(60_000);

/** Writes reach the disk before the response. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "always"];

const folder = temporaryFolder();
let port: number;
let redis: RunningRedis;
let server: Server;

beforeAll(async () => {
  port = freePort();
  redis = await startRedis(folder, port, DURABLE);
  server = await startServer({
    args: ["--state", redis.url, "--rate-scheme", "day", "--trusted-proxies", "127.0.0.1"],
  });
});

afterAll(() => Promise.all([server, redis].map((each) => each[Symbol.asyncDispose]())));

type Answer = { status: number; remaining: number; tookMs: number };

async function call(address: string): Promise<Answer> {
  const startedMs = performance.now();
  const response = await fetch(`${server.url}/v1/time/UTC`, { headers: { "x-forwarded-for": address } });
  await response.arrayBuffer();
  const tookMs = performance.now() - startedMs;
  return {
    status: response.status,
    remaining: Number(response.headers.get("x-ratelimit-remaining")),
    tookMs,
  };
}

async function gauge(): Promise<string | undefined> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return /^almanac_limiter_degraded (\d)$/m.exec(text)?.[1];
}

const untilGauge = (value: string): Promise<true> =>
  until(async () => ((await gauge()) === value ? true : null), `limiter_degraded ${value}`, 5000);

describe("a shared store that fails", () => {
  test.each([
    ["hangs", "198.51.100.1"],
    ["is killed", "198.51.100.2"],
  ])(
    "and %s lets the server count by itself within 50 ms, as the gauge shows; nothing is counted twice",
    async (how, address) => {
      expect(await gauge()).toBe("0");
      for (let count = 1; count <= 10; count += 1) {
        expect(await call(address)).toMatchObject({ status: 200, remaining: 100 - count });
      }
      redis.kill(how === "hangs" ? "SIGSTOP" : "SIGKILL");
      const first = await call(address);
      expect(first).toMatchObject({ status: 200, remaining: 99 });
      // 50 ms of waiting for the store, plus time for a busy machine.
      expect(first.tookMs).toBeLessThan(150);
      const alone: Answer[] = [];
      for (let count = 2; count <= 30; count += 1) alone.push(await call(address));
      expect(alone.map(({ status, remaining }) => `${status} ${remaining}`)).toEqual(
        alone.map((_, index) => `200 ${98 - index}`),
      );
      // Requests do not wait for a store that is known to be down.
      expect(alone.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)[14]).toBeLessThan(25);
      await untilGauge("1");
      if (how === "hangs") redis.kill("SIGCONT");
      else {
        await redis.exited;
        redis = await startRedis(folder, port, DURABLE);
      }
      await untilGauge("0");
      // Ten before, this one, and at most one that the store counted after the timeout.
      expect([89, 88]).toContain((await call(address)).remaining);
    },
  );
});
