import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs } from "../../test/support/processor-time.ts";
import type { Question } from "./questions.ts";
import type { RunningProgram } from "./start-program.ts";

const SCRIPT = join(import.meta.dir, "requests.lua");
const CLIENT_PROCESSOR = 1;
export const CONNECTIONS = 64;
/** Number of client addresses in `X-Forwarded-For`, used in turn. */
export const CALLERS = 50_000;

export type Load = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server, all its threads, per request. */
  cpuUs: number;
  /** Of an answer with its headers. */
  bytes: number;
};

/** Writes the file of requests that requests.lua sends in turn. */
export function writeRequests(folder: string, questions: readonly Question[]): string {
  const file = join(folder, "requests");
  writeFileSync(file, questions.map(({ path, body = "" }) => `${path}\t${body}\n`).join(""));
  return file;
}

/** Runs wrk against a server. @throws Error if wrk fails, or an answer is an error or takes 20 seconds */
export function wrk(
  { url, pid }: RunningProgram,
  requestsFile: string,
  seconds: number,
  connections = CONNECTIONS,
): Load {
  const before = processorMs(pid);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", SCRIPT];
  const pinned = ["taskset", "-c", String(CLIENT_PROCESSOR), "wrk", ...options];
  const run = Bun.spawnSync([...pinned, `${url}/`, "--", requestsFile, String(CALLERS)]);
  const text = run.stderr.toString();
  if (run.exitCode !== 0 || !text.startsWith("{")) throw new Error(`wrk: ${run.stdout.toString()}${text}`);
  const { requests, us, p50Us, p99Us, bytes, errors } = JSON.parse(text) as Record<
    "requests" | "us" | "p50Us" | "p99Us" | "bytes" | "errors",
    number
  >;
  if (errors > 0 || requests === 0) throw new Error(`${errors} of ${requests} answers were errors`);
  return {
    requestsPerSecond: (requests * 1e6) / us,
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
    cpuUs: ((processorMs(pid) - before) * 1000) / requests,
    bytes: bytes / requests,
  };
}
