export type ServerProcess = { port: number; processId: number; stop(): void };

// Below the ports that clients are given.
let nextPort = 18_000 + (process.pid % 12_000);
const started: ServerProcess[] = [];

/**
 * Starts a server whose command ends with its port, and waits until it answers.
 *
 * @param processor the one it keeps to; `null`: any
 * @throws Error when it ends, or nothing answers within ten seconds
 */
export async function startServer(
  command: readonly string[],
  processor: number | null,
  more: readonly string[] = [],
): Promise<ServerProcess> {
  nextPort += 1;
  const port = nextPort;
  const pinned = processor === null ? [] : ["taskset", "-c", String(processor)];
  const child = Bun.spawn([...pinned, ...command, String(port), ...more], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const server: ServerProcess = { port, processId: child.pid, stop: () => child.kill() };
  started.push(server);
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/health/live`);
      return server;
    } catch {
      await Bun.sleep(50);
    }
  }
  throw new Error(`nothing answers on port ${port}`);
}

/** Ends every server that was started. */
export function stopServers(): void {
  for (const server of started) server.stop();
}
