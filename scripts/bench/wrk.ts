import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs } from "../../test/support/processor-time.ts";
import type { Question } from "./questions.ts";
import type { RunningProgram } from "./start-program.ts";

/** Server and client have processors of their own. */
export const SERVER_PROCESSOR = 0;
const CLIENT_PROCESSOR = 1;
export const CONNECTIONS = 64;
/** Number of client addresses in `X-Forwarded-For`, used in turn. */
export const CALLERS = 50_000;

export type Load = {
  requestsPerSecond: number;
  p99Ms: number;
  /** Responses other than 2xx and 3xx, and socket errors. */
  errors: number;
  /** Processor time of the server, all its threads, per request. */
  cpuUs: number;
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
`,
  );
  return script;
}

/** Runs wrk against a server; slow answers show in the latencies and are no errors. @throws Error if wrk fails */
export function wrk({ url, pid }: RunningProgram, script: string, seconds: number): Load {
  const before = processorMs(pid);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s", "--latency", "-s", script];
  const run = Bun.spawnSync(["taskset", "-c", String(CLIENT_PROCESSOR), "wrk", ...options, `${url}/`]);
  const text = run.stdout.toString();
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  if (run.exitCode !== 0 || requests === 0) throw new Error(`wrk: ${text}${run.stderr.toString()}`);
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(text);
  const scale = p99?.[2] === "us" ? 0.001 : p99?.[2] === "s" ? 1000 : 1;
  const sockets =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0),
    p99Ms: Number(p99?.[1] ?? 0) * scale,
    errors: sockets.reduce((sum, count) => sum + Number(count), refused),
    cpuUs: ((processorMs(pid) - before) * 1000) / requests,
  };
}
