import { resolve as resolvePath } from "node:path";
import { freePort } from "../../test/support/process.ts";

export type RunningProgram = AsyncDisposable & { url: string; pid: number; end(): Promise<void> };

const DEADLINE_MS = 20_000;

/** Starts `serve` of an executable on a free port, without limits, and returns at its first response. */
export function startProgram(program: string, accessLog: "off" | "json" = "off"): Promise<RunningProgram> {
  const options = ["--rate-scheme", "off", "--access-log", accessLog];
  return startServer([resolvePath(program), "serve", ...options, "--port"], null);
}

/**
 * Starts a server whose command ends with its port, without any of our environment, and returns at its first answer.
 *
 * @param processor the one it keeps to; `null`: any
 * @throws Error when it ends, or nothing answers in time
 */
export async function startServer(
  command: readonly string[],
  processor: number | null,
): Promise<RunningProgram> {
  const port = freePort();
  const pinned = processor === null ? [] : [Bun.which("taskset") ?? "taskset", "-c", String(processor)];
  const child = Bun.spawn([...pinned, ...command, String(port)], {
    env: {},
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const errors = new Response(child.stderr).text();
  const end = async (): Promise<void> => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadlineMs = performance.now() + DEADLINE_MS;
  while (child.exitCode === null && performance.now() < deadlineMs) {
    try {
      const response = await fetch(`${url}/v1/time/UTC`);
      await response.arrayBuffer();
      return { url, pid: child.pid, end, [Symbol.asyncDispose]: end };
    } catch {
      await Bun.sleep(1);
    }
  }
  await end();
  throw new Error(`${command[0]} does not answer on port ${port}. ${await errors}`);
}
