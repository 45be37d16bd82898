import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ftruncateSync, openSync, writeSync } from "node:fs";
import {
  createSharedCounters,
  SHARED_TABLE_BYTES,
  sharedTableHeader,
} from "../../src/state/memory/counters.ts";
import type { Policy } from "../../src/state/window.ts";
import { startServer } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";

const folder = temporaryFolder();

const NOW = Date.UTC(2026, 10, 20, 9);
const MINUTE: Policy = { name: "minute", limit: 100_000_000, windowSeconds: 60 };
const DAY: Policy = { name: "day", limit: 100_000_000, windowSeconds: 86_400 };

function makeTable(name: string): string {
  const path = join(folder, name);
  const file = openSync(path, "wx+");
  writeSync(file, sharedTableHeader());
  ftruncateSync(file, SHARED_TABLE_BYTES);
  return path;
}

describe("a table of counters that processes share", () => {
  test("loses no unit when three processes count the same callers at once", async () => {
    const path = makeTable("table");
    const script = join(import.meta.dir, "table-taker.ts");
    const takers = Array.from({ length: 3 }, () =>
      Bun.spawn([process.execPath, script, path, "60000"], { stdio: ["ignore", "ignore", "inherit"] }),
    );
    expect(await Promise.all(takers.map((taker) => taker.exited))).toEqual([0, 0, 0]);
    const counters = createSharedCounters(Bun.mmap(path, { shared: true }), 1);
    for (let caller = 0; caller < 3; caller += 1) {
      const { states } = counters.take(`caller ${caller}`, [MINUTE, DAY], 0, NOW);
      expect(states.map(({ policy, remaining }) => policy.limit - remaining)).toEqual([60_000, 60_000]);
    }
  });

  test("goes on when a process was killed while it had a lock", async () => {
    const dead = Bun.spawn(["true"]);
    await dead.exited;
    const path = makeTable("held");
    const bytes = Bun.mmap(path, { shared: true });
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, SHARED_TABLE_BYTES / 4);
    // The locks are at the end of the table; dead processes own all of them.
    words.fill(dead.pid, words.length - 1024);
    const counters = createSharedCounters(bytes, process.pid);
    expect(counters.take("caller", [MINUTE], 5, NOW).allowed).toBe(true);
    expect(counters.take("caller", [MINUTE], 0, NOW).tightest?.remaining).toBe(MINUTE.limit - 5);
  });
});

test(
  "three workers of one server let exactly 100 of 500 calls at once pass a limit of 100, and accept the same keys",
  async () => {
    const state = join(folder, "workers.sqlite");
    const words = `--port ${freePort()} --workers 3 --rate-scheme day --state ${state}`;
    const server = await startServer({ args: words.split(" ") });
    // Each call has its own connection, because the system distributes connections among the workers.
    const call = (path = "/v1/time/UTC", headers: Record<string, string> = {}, method = "GET") =>
      fetch(server.url + path, { method, headers: { connection: "close", ...headers } });
    try {
      const starts = new Set<string>();
      await until(async () => {
        const text = await (await call("/metrics")).text();
        starts.add(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1] ?? "");
        return starts.size === 3 || null;
      }, "three workers");
      await awayFromMidnight();
      const made = await call("/v1/keys", {}, "POST");
      const { data } = (await made.json()) as { data: { key: string } };
      const answers = await Promise.all(Array.from({ length: 500 }, () => call()));
      expect(answers.filter(({ status }) => status === 200).length).toBe(100);
      expect(answers.filter(({ status }) => status === 429).length).toBe(400);
      const remaining: number[] = [];
      for (let index = 0; index < 30; index += 1) {
        const { headers } = await call("/v1/time/UTC", { "x-api-key": data.key });
        remaining.push(Number(headers.get("x-ratelimit-remaining")));
      }
      expect(remaining).toEqual(Array.from({ length: 30 }, (_, index) => 99 - index));
    } finally {
      // The workers end with the process that started them.
      server.kill("SIGTERM");
      await server.exited;
    }
  },
  MIDNIGHT_TIMEOUT_MS,
);
