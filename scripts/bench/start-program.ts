import { existsSync } from "node:fs";
import { resolve as resolvePath } from "node:path";
import { freePort } from "../../test/support/process.ts";

export type RunningProgram = AsyncDisposable & { url: string; pid: number };

const DEADLINE_MS = 20_000;
/** Pinned servers leave the second processor to the client. */
const SERVER_PROCESSOR = 0;
/** Time for the background work of an executable after its start. */
export const SETTLE_MS = 4000;

/** Starts `serve` of an executable on a free port without a log, and without limits unless the options have some. */
export function startProgram(program: string, ...options: string[]): Promise<RunningProgram> {
  return startServer(serveCommand(program, "--rate-scheme", "off", "--access-log", "off", ...options), false);
}

/** Starts an executable with everything on: limits by minute and day, access log, and a proxy that it trusts. */
export function startPinnedProgram(program: string, ...more: string[]): Promise<RunningProgram> {
  return startServer(
    serveCommand(program, "--rate-scheme", "both", "--trusted-proxies", "127.0.0.1", ...more),
    true,
  );
}

/** The command that serves, without its port. Ends this process where there is no executable. */
export function serveCommand(program: string, ...options: string[]): string[] {
  if (!existsSync(program)) {
    console.error(`There is no ${program}: run 'bun run build' first.`);
    process.exit(1);
  }
  return [resolvePath(program), "serve", ...options, "--port"];
}

/**
 * Starts a server whose command ends with its port, without any of our environment, and returns at its first answer.
 *
 * @throws Error when it ends, or nothing answers in time
 */
export async function startServer(command: readonly string[], isPinned: boolean): Promise<RunningProgram> {
  const port = freePort();
  const pinned = isPinned ? [Bun.which("taskset") ?? "taskset", "-c", String(SERVER_PROCESSOR)] : [];
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
      return { url, pid: child.pid, [Symbol.asyncDispose]: end };
    } catch {
      await Bun.sleep(1);
    }
  }
  await end();
  throw new Error(`${command[0]} does not answer on port ${port}. ${await errors}`);
}

/** Times from the start of a process to its first answer, in milliseconds. */
export async function timeStarts(start: () => Promise<RunningProgram>, count: number): Promise<number[]> {
  const startMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await using _ = await start();
    startMs.push(performance.now() - begun);
  }
  return startMs;
}
