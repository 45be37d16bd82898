import { until } from "./process.ts";

/** A redis-server that a test started, which it ends by its id. */
export type RunningRedis = {
  readonly url: string;
  readonly exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
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
    exited: child.exited,
    kill: (signal) => child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

export function untilRedisAnswers(port: number): Promise<true> {
  return until(async () => (await redisCommand(port, "PING")).includes("PONG") || null, "redis-server");
}

/** Sends one command over a plain socket, independently of the client under test. */
export function redisCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const timer = setTimeout(() => resolve(text), 1000);
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
