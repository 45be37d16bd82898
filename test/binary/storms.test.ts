import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { atPace } from "../reliability/pace.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startServer, untilAtRest } from "./server.ts";
import { watchHealth } from "./watched-health.ts";

/** The longest that others may wait. */
const WAIT_MS = 50;

const folder = temporaryFolder();

type Made = { data: { key: string } };

describe("a storm of new keys and rotations", () => {
  test("of 50 callers at once is refused but for a few, and others wait less than 50 ms", async () => {
    const args = ["--rate-scheme", "minute", "--trusted-proxies", "127.0.0.1"];
    await using server = await startServer({ args: ["--state", join(folder, "storm.sqlite"), ...args] });
    await untilAtRest(server);
    const post = (path: string, headers: Record<string, string>) =>
      fetch(server.url + path, { method: "POST", headers });
    const statuses = new Map<string, number>();
    const slowestMs: number[] = [];
    for (let round = 0; round < 3 && (round === 0 || Math.min(...slowestMs) >= WAIT_MS); round += 1) {
      const watch = await watchHealth(server.url);
      await Promise.all(
        Array.from({ length: 50 }, async (_, caller) => {
          const address = { "x-forwarded-for": `203.0.${round}.${caller}` };
          const made = await post("/v1/keys", address);
          const { data } = (await made.json()) as Made;
          for (let turn = 0; turn < 40; turn += 1) {
            const { status } = await post("/v1/keys/me/rotate", { ...address, "x-api-key": data.key });
            statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1);
          }
        }),
      );
      slowestMs.push(Math.max(...(await watch.stop()).timesMs));
    }
    // Each caller goes on with its first secret, which may rotate once.
    expect(statuses.get("200")).toBe(50 * slowestMs.length);
    expect(statuses.get("403")).toBe(50 * 39 * slowestMs.length);
    expect(atPace(Math.min(...slowestMs), WAIT_MS)).toBeLessThan(WAIT_MS);
  });
});
