import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import { startRedis, STORE_PARENT, withStoreInTime, type RunningRedis } from "../support/redis.ts";

/** Writes reach the disk before the response. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "always"];

/** A call that waits for a store that does not answer takes at least this long. */
const WAITED_MS = 50;

const folder = temporaryFolder(STORE_PARENT);
let port: number;
let redis: RunningRedis;
let server: Server;

beforeAll(async () => {
  await awayFromMidnight();
  port = freePort();
  redis = await startRedis(folder, port, DURABLE);
  server = await startServer({
    args: ["--state", redis.url, "--rate-scheme", "day", "--trusted-proxies", "127.0.0.1"],
  });
}, MIDNIGHT_TIMEOUT_MS);

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
  until(async () => ((await gauge()) === value ? true : null), `limiter_degraded ${value}`);

/** An address that no attempt before this one had. */
let attempts = 0;
function freshAddress(): string {
  attempts += 1;
  return `198.51.100.${attempts}`;
}

async function restart(how: "hangs" | "is killed"): Promise<void> {
  if (how === "hangs") return redis.kill("SIGCONT");
  await redis.exited;
  redis = await startRedis(folder, port, DURABLE);
}

describe("a shared store that fails", () => {
  test.each(["hangs", "is killed"] as const)(
    "and %s lets the server count by itself, as the gauge shows; nothing is counted twice",
    async (how) => {
      const fail = async (): Promise<void> => {
        const address = freshAddress();
        expect(await gauge()).toBe("0");
        for (let count = 1; count <= 10; count += 1) {
          expect(await call(address)).toMatchObject({ status: 200, remaining: 100 - count });
        }
        redis.kill(how === "hangs" ? "SIGSTOP" : "SIGKILL");
        try {
          const alone: Answer[] = [];
          for (let count = 1; count <= 30; count += 1) alone.push(await call(address));
          expect(alone.map(({ status, remaining }) => `${status} ${remaining}`)).toEqual(
            alone.map((_, index) => `200 ${99 - index}`),
          );
          // Only the first waited, as the store was not known to be down.
          expect(Math.min(...alone.slice(1).map(({ tookMs }) => tookMs))).toBeLessThan(WAITED_MS);
          await untilGauge("1");
        } finally {
          await restart(how);
        }
        await untilGauge("0");
        // Ten before, this one, and at most one that the store counted after the timeout.
        expect([89, 88]).toContain((await call(address)).remaining);
      };
      await withStoreInTime(redis, [server], fail, 1);
    },
  );
});
