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
  const toLine = format === "json" ? jsonLine : prettyLine;
  return (visit, status, durationMs) => writeLine(toLine(visit, status, durationMs));
}

function jsonLine(visit: Visit, status: number, durationMs: number): string {
  const { request, caller } = visit;
  const agent = request.headers.get("user-agent");
  const trace = TRACE_PARENT.exec(request.headers.get("traceparent") ?? "")?.[1];
  return JSON.stringify({
    time: new Date(visit.nowEpochMs).toISOString(),
    level: "info",
    request_id: visit.requestId,
    client: caller.address,
    key: caller.key?.keyId,
    method: request.method,
    path: visit.rawPath.slice(0, MAX_PATH),
    route: visit.pattern,
    status,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    agent: agent === null ? undefined : agent.slice(0, MAX_AGENT),
    trace,
  });
}

const RESET = "\u001b[0m";

function prettyLine(visit: Visit, status: number, durationMs: number): string {
  const colour = status >= 500 ? "\u001b[31m" : status >= 400 ? "\u001b[33m" : "\u001b[32m";
  const time = new Date(visit.nowEpochMs).toISOString().slice(11, 19);
  const path = visit.rawPath.slice(0, MAX_PATH).replace(CONTROL_CHARACTERS, "?");
  return `${time} ${colour}${status}${RESET} ${visit.request.method.padEnd(4)} ${path} ${durationMs.toFixed(1)} ms`;
}
