import { existsSync } from "node:fs";
import type { Server } from "../binary/server.ts";
import { until } from "./process.ts";

/** Where files of a store lie for tests: in memory if possible, as a busy disk would keep it from answering in time. */
export const STORE_PARENT = existsSync("/dev/shm") ? "/dev/shm" : undefined;

/** A redis-server that a test started, which it ends by its id. */
export type RunningRedis = {
  readonly url: string;
  readonly port: number;
  readonly exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
  flush(): Promise<unknown>;
  /** Ends it at once. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** A real redis-server on the loopback, without files unless `extra` asks for them. */
export async function startRedis(
  folder: string,
  port: number,
  extra: readonly string[] = [],
): Promise<RunningRedis> {
  const child = Bun.spawn(
    ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...extra],
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  await untilRedisAnswers(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    exited: child.exited,
    kill: (signal) => child.kill(signal),
    flush: () => redisCommand(port, "FLUSHALL"),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

export function untilRedisAnswers(port: number): Promise<true> {
  return until(async () => /PONG|NOAUTH/.test(await redisCommand(port, "PING")) || null, "redis-server");
}

export const timesCountedAlone = (server: Server): number =>
  server.log().filter(({ message }) => message.includes("Counting alone")).length;

/** Waits until all servers count alone, or all share. */
export function untilAlone(servers: readonly Server[], isAlone: boolean): Promise<true> {
  return until(
    async () => {
      const texts = await Promise.all(
        servers.map(async ({ url }) => (await fetch(`${url}/health/ready`)).text()),
      );
      return texts.every((text) => text.includes("counted alone") === isAlone) || null;
    },
    isAlone ? "counting alone" : "sharing",
  );
}

/**
 * Tests what is counted in a store by servers that share it. A machine that is busy with more than these tests may keep
 * the store from answering in its 50 ms; what the servers do then is tested for itself, and here it is tried again.
 *
 * @param expected how often the test itself lets the servers count alone
 */
export async function withStoreInTime(
  store: { flush(): Promise<unknown> },
  servers: readonly Server[],
  body: () => Promise<void>,
  expected = 0,
): Promise<void> {
  const timesAlone = (): number => servers.reduce((sum, server) => sum + timesCountedAlone(server), 0);
  for (let left = 10; ; left -= 1) {
    await untilAlone(servers, false);
    await store.flush();
    const before = timesAlone();
    try {
      return await body();
    } catch (error) {
      // The log may come a moment later.
      await Bun.sleep(1000);
      if (left === 1 || timesAlone() - before <= expected) throw error;
    }
  }
}

/** Sends one command over a plain socket, independently of the client under test. */
export function redisCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const timer = setTimeout(() => resolve(text), 10_000);
    Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.write(`${command}\r\n`),
        data(socket, bytes) {
          text += bytes.toString();
          clearTimeout(timer);
          socket.end();
          resolve(text);
        },
        error: () => resolve(""),
        connectError: () => resolve(""),
      },
    }).catch(() => resolve(""));
  });
}
