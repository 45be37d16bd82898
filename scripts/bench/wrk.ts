import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs } from "./processor-time.ts";

export type Load = {
  requests: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers other than 2xx and 3xx, and what went wrong with sockets. */
  errors: number;
  /** Processor time of the server, all its threads, per request. */
  cpuUs: number;
};

export type Requests = {
  paths: readonly string[];
  /** Addresses the requests are said to come from, each in its turn, by `X-Forwarded-For`. */
  callers: number;
  /** Sent with every request; empty ones are left out. */
  headers?: Readonly<Record<string, string>>;
};

/** Writes the script by which wrk sends requests that it made beforehand, in turn. */
export function writeRequests(folder: string, { paths, callers, headers = {} }: Requests): string {
  const count = Math.max(callers, paths.length);
  const fixed = Object.entries(headers)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `headers["${name}"] = "${value}"`);
  const lines = Array.from({ length: paths.length }, (_, index) => paths[index] ?? "");
  const list = join(folder, "paths");
  writeFileSync(list, lines.map((path) => `${path}\n`).join(""));
  const script = join(folder, "requests.lua");
  writeFileSync(
    script,
    `local requests = {}
local at = 0
function init()
  local paths = {}
  for path in io.lines("${list}") do paths[#paths + 1] = path end
  for index = 0, ${count - 1} do
    local headers = {}
    ${fixed.join("\n    ")}
    local caller = index % ${callers}
    headers["X-Forwarded-For"] = "100." .. math.floor(caller / 62500) .. "." .. math.floor(caller / 250) % 250 .. "." .. caller % 250
    requests[#requests + 1] = wrk.format("GET", paths[index % #paths + 1], headers)
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

type Run = {
  port: number;
  /** Of the server, whose processor time is read; its children are not. */
  processId: number;
  script: string;
  seconds: number;
  connections: number;
  /** Processor the client keeps to; `null`: any. */
  processor: number | null;
};

export function wrk({ port, processId, script, seconds, connections, processor }: Run): Load {
  const before = processorMs(processId);
  const pinned = processor === null ? [] : ["taskset", "-c", String(processor)];
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script];
  const run = Bun.spawnSync([...pinned, "wrk", ...options, `http://127.0.0.1:${port}/`]);
  const text = run.stdout.toString();
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(text);
  const scale = p99?.[2] === "us" ? 0.001 : p99?.[2] === "s" ? 1000 : 1;
  const sockets =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return {
    requests,
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0),
    p99Ms: Number(p99?.[1] ?? 0) * scale,
    errors: sockets.reduce((sum, count) => sum + Number(count), refused),
    cpuUs: ((processorMs(processId) - before) * 1000) / Math.max(1, requests),
  };
}
