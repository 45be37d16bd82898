import type { Observer, Visit } from "./visit.ts";

export type AccessLogFormat = "json" | "pretty";

const MAX_PATH = 200;
const MAX_AGENT = 200;
const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Writes one line per answer. Only the fields named here leave the process: never a query, which may tell where
 * somebody is or hold a secret, never a header but the user agent and the trace id of a valid `traceparent` (W3C Trace
 * Context 3.2), both cut and escaped.
 */
export function createAccessLog(format: AccessLogFormat, writeLine: (line: string) => void): Observer {
  const toLine = format === "json" ? createJsonLines() : prettyLine;
  return (visit, status, durationMs) => writeLine(toLine(visit, status, durationMs));
}

/** Characters that stand in JSON text as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/**
 * Lines as JSON.stringify would write them, by a template: with the log on, every request pays for its line. What
 * neighbouring requests have in common, the second and the agent, is written once.
 */
function createJsonLines(): (visit: Visit, status: number, durationMs: number) => string {
  let second = Number.NaN;
  let secondText = "";
  let agent: string | null = null;
  let agentText = "";

  function timeText(epochMs: number): string {
    const current = Math.floor(epochMs / 1000);
    if (current !== second) {
      second = current;
      secondText = new Date(current * 1000).toISOString().slice(0, -4);
    }
    return `${secondText}${String(epochMs - current * 1000).padStart(3, "0")}Z`;
  }

  return (visit, status, durationMs) => {
    const { request, caller } = visit;
    const sentAgent = request.headers.get("user-agent");
    if (sentAgent !== agent) {
      agent = sentAgent;
      agentText = agent === null ? "" : `,"agent":${quote(agent.slice(0, MAX_AGENT))}`;
    }
    const parent = request.headers.get("traceparent");
    const trace = parent === null ? undefined : TRACE_PARENT.exec(parent)?.[1];
    const key = caller.key === null ? "" : `,"key":${quote(caller.key.keyId)}`;
    return `{"time":"${timeText(visit.nowEpochMs)}","level":"info","request_id":${quote(visit.requestId)},"client":${quote(caller.address)}${key},"method":${quote(request.method)},"path":${quote(visit.rawPath.slice(0, MAX_PATH))},"route":"${visit.pattern}","status":${status},"duration_ms":${Math.round(durationMs * 1000) / 1000}${agentText}${trace === undefined ? "" : `,"trace":"${trace}"`}}`;
  };
}

const RESET = "\u001b[0m";

function prettyLine(visit: Visit, status: number, durationMs: number): string {
  const colour = status >= 500 ? "\u001b[31m" : status >= 400 ? "\u001b[33m" : "\u001b[32m";
  const time = new Date(visit.nowEpochMs).toISOString().slice(11, 19);
  const path = visit.rawPath.slice(0, MAX_PATH).replace(CONTROL_CHARACTERS, "?");
  return `${time} ${colour}${status}${RESET} ${visit.request.method.padEnd(4)} ${path} ${durationMs.toFixed(1)} ms`;
}
