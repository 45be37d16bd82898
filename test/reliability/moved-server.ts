import { expect } from "bun:test";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer, type Server } from "../binary/server.ts";
import { until } from "../support/process.ts";

/** A server whose clock can be moved while it runs. */
export type MovedServer = Awaited<ReturnType<typeof startAt>>;

/** Starts a server at a moment of its clock, with files of a name in a folder. */
export async function startAt(epochMs: number, folder: string, name: string, rateScheme = "both") {
  const file = join(folder, `${name}.clock`);
  const state = join(folder, `${name}.sqlite`);
  const set = (target: number): number => {
    const shiftMs = target - Date.now();
    // At once, as the server reads the file all the time.
    writeFileSync(`${file}.next`, String(shiftMs));
    renameSync(`${file}.next`, file);
    return shiftMs;
  };
  set(epochMs);
  const preload = join(import.meta.dir, "moved-clock.ts");
  const server = await startServer({
    args: ["--state", state, "--rate-scheme", rateScheme],
    env: { BUN_OPTIONS: `--preload=${preload}`, ALMANAC_TEST_CLOCK: file },
  });
  return {
    server,
    state,
    async moveTo(target: number) {
      const shiftMs = set(target);
      const isMoved = async () => Math.abs((await clockOf(server)) - Date.now() - shiftMs) < 5000 || null;
      await until(isMoved, "the moved clock");
    },
    async end() {
      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The server's current time. */
export async function clockOf({ url }: Server): Promise<number> {
  const { now_ms: nowMs } = (await (await fetch(`${url}/embed/now`)).json()) as { now_ms: number };
  return nowMs;
}
