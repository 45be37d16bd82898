import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { RedisClient } from "bun";
import * as fc from "fast-check";
import { COUNT_SCRIPT } from "../../src/state/redis/counters.ts";
import { decide, windowNumber, type Policy } from "../../src/state/window.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort } from "../support/process.ts";
import { startRedis, type RunningRedis } from "../support/redis.ts";

const folder = temporaryFolder();
let redis: RunningRedis;
let client: RedisClient;

beforeAll(async () => {
  redis = await startRedis(folder, freePort());
  client = new RedisClient(redis.url);
  await client.connect();
});

afterAll(async () => {
  client.close();
  await redis[Symbol.asyncDispose]();
});

async function runScript(policies: readonly Policy[], bucket: string, cost: number, now: number | "") {
  const args = policies.flatMap(({ name, limit, windowSeconds }) => [name, limit, windowSeconds]);
  const call = [COUNT_SCRIPT.text, 1, `t:${bucket}`, cost, now, ...args].map(String);
  const reply: unknown = await client.send("EVAL", call);
  return Array.isArray(reply) ? reply.map(Number) : [];
}

/** What a caller used of the window with the instant. */
async function stored(policy: Policy, bucket: string, now: number): Promise<number> {
  const [window, used] = ((await client.hget(`t:${bucket}`, policy.name)) ?? "none 0").split(" ");
  return Number(window) === windowNumber(policy, now) ? Number(used) : 0;
}

describe("the script that counts in a shared store", () => {
  test("decides as the rule in TypeScript for random clocks, costs and limits, and changes nothing if it refuses", async () => {
    const limit = fc.integer({ min: 1, max: 40 });
    const minute = fc.record({ name: fc.constant("minute"), limit, windowSeconds: fc.constant(60) });
    const day = fc.record({ name: fc.constant("day"), limit, windowSeconds: fc.constant(86_400) });
    const policiesOf: fc.Arbitrary<Policy[]> = fc.oneof(
      fc.tuple(minute),
      fc.tuple(day),
      fc.tuple(minute, day),
    );
    const call = fc.record({
      bucket: fc.constantFrom("a", "b"),
      cost: fc.integer({ min: 0, max: 12 }),
      stepMs: fc.integer({ min: -70_000, max: 70_000 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        policiesOf,
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.array(call, { minLength: 1, maxLength: 12 }),
        async (policies, start, calls) => {
          run += 1;
          let now = start;
          const startedMs = performance.now();
          for (const { bucket, cost, stepMs } of calls) {
            now = Math.max(0, now + stepMs);
            const name = `${run}${bucket}`;
            const before = await Promise.all(policies.map((policy) => stored(policy, name, now)));
            const wanted = decide(policies, before, cost, now);
            const decided = await runScript(policies, name, cost, now);
            const after = await Promise.all(policies.map((policy) => stored(policy, name, now)));
            // What was counted is kept for a second at least, of which a machine may stall.
            fc.pre(performance.now() - startedMs < 900);
            expect(decided).toEqual([now, ...before]);
            expect(after).toEqual(before.map((value) => value + (wanted.allowed ? cost : 0)));
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("uses the store's clock if the caller gives none", async () => {
    const policy: Policy = { name: "day", limit: 5, windowSeconds: 1_000_000_000 };
    const before = Date.now();
    const [clock = 0] = await runScript([policy], "clock", 1, "");
    // The store's clock counts whole milliseconds.
    expect(clock).toBeWithin(before - 1, Date.now() + 2);
    expect(await stored(policy, "clock", clock)).toBe(1);
    // What is stored of a caller expires a second after its longest window, whatever is counted later.
    await runScript([{ name: "minute", limit: 5, windowSeconds: 60 }], "clock", 1, "");
    const left = Number(await client.send("PTTL", ["t:clock"]));
    const endMs = (windowNumber(policy, clock) + 1) * policy.windowSeconds * 1000;
    expect(Date.now() + left).toBeWithin(endMs + 990, endMs + 31_000);
  });
});
