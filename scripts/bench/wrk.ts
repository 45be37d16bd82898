import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs } from "../../test/support/processor-time.ts";
import type { Question } from "./questions.ts";
import type { RunningProgram } from "./start-program.ts";

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

/** Writes the script by which wrk sends these requests in turn; it makes them before the time runs. */
export function writeRequests(folder: string, questions: readonly Question[]): string {
  const list = join(folder, "questions");
  writeFileSync(list, questions.map(({ path, body = "" }) => `${path}\t${body}\n`).join(""));
  const script = join(folder, "requests.lua");
  writeFileSync(
    script,
    `local requests = {}
local at = 0
function init()
  local lines = {}
  for line in io.lines("${list}") do lines[#lines + 1] = line end
  for index = 0, ${Math.max(CALLERS, questions.length) - 1} do
    local caller = index % ${CALLERS}
    local address = "100." .. math.floor(caller / 62500) .. "." .. math.floor(caller / 250) % 250 .. "." .. caller % 250
    local headers = { ["X-Forwarded-For"] = address }
    local path, body = string.match(lines[index % #lines + 1], "^(.-)\\t(.*)$")
    if body == "" then requests[#requests + 1] = wrk.format("GET", path, headers)
    else
      headers["Content-Type"] = "application/json"
      requests[#requests + 1] = wrk.format("POST", path, headers, body)
    end
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.timeout + e.status
  io.stderr:write(string.format('{"requests":%d,"us":%d,"p50Us":%d,"p99Us":%d,"bytes":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), summary.bytes, errors))
end
`,
  );
  return script;
}

/** Runs wrk against a server. @throws Error if wrk fails, or an answer is an error or takes 20 seconds */
export function wrk(
  { url, pid }: RunningProgram,
  script: string,
  seconds: number,
  connections = CONNECTIONS,
): Load {
  const before = processorMs(pid);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", script];
  const run = Bun.spawnSync(["taskset", "-c", String(CLIENT_PROCESSOR), "wrk", ...options, `${url}/`]);
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
