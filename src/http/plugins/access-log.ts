import { thousandthsText } from "../number-text.ts";
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

/** The thousand ends of a time, with what comes after it. */
const MILLISECONDS: readonly string[] = Array.from(
  { length: 1000 },
  (_, ms) => `${String(ms).padStart(3, "0")}Z","level":"info","request_id":"`,
);

/** Of what is written the same way again and again, the last text: lines of one client, to one path, come in a row. */
type Latest = { value: string | null; text: string };

function latestOf(latest: Latest, value: string | null, write: (value: string) => string): string {
  if (value === latest.value) return latest.text;
  latest.value = value;
  latest.text = value === null ? "" : write(value);
  return latest.text;
}

const writeAgent = (agent: string): string => `,"agent":${quote(agent.slice(0, MAX_AGENT))}`;
const writeClient = (client: string): string => `","client":${quote(client)}`;
const writePath = (path: string): string => `,"path":${quote(path.slice(0, MAX_PATH))},"route":"`;

/**
 * Lines as JSON.stringify would write them, by a template: with the log on, every request pays for its line.
 */
function createJsonLines(): (visit: Visit, status: number, durationMs: number) => string {
  let second = Number.NaN;
  let secondText = "";
  const agents: Latest = { value: null, text: "" };
  const clients: Latest = { value: null, text: "" };
  const paths: Latest = { value: null, text: "" };

  return (visit, status, durationMs) => {
    const { request, caller, nowEpochMs } = visit;
    const current = Math.floor(nowEpochMs / 1000);
    if (current !== second) {
      second = current;
      secondText = `{"time":"${new Date(current * 1000).toISOString().slice(0, -4)}`;
    }
    const milliseconds = MILLISECONDS[nowEpochMs - current * 1000] ?? "";
    const client = latestOf(clients, caller.address, writeClient);
    const key = caller.key === null ? "" : `,"key":${quote(caller.key.keyId)}`;
    const path = latestOf(paths, visit.rawPath, writePath);
    const agent = latestOf(agents, request.headers.get("user-agent"), writeAgent);
    const parent = request.headers.get("traceparent");
    const trace = parent === null ? undefined : TRACE_PARENT.exec(parent)?.[1];
    const end = trace === undefined ? "}" : `,"trace":"${trace}"}`;
    const duration = thousandthsText(Math.round(durationMs * 1000));
    // The request id is of letters and digits, whether ours or accepted; the pattern is ours; methods are words.
    return `${secondText}${milliseconds}${visit.requestId}${client}${key},"method":"${request.method}"${path}${visit.pattern}","status":${status},"duration_ms":${duration}${agent}${end}`;
  };
}

const RESET = "\u001b[0m";

function prettyLine(visit: Visit, status: number, durationMs: number): string {
  const colour = status >= 500 ? "\u001b[31m" : status >= 400 ? "\u001b[33m" : "\u001b[32m";
  const time = new Date(visit.nowEpochMs).toISOString().slice(11, 19);
  const path = visit.rawPath.slice(0, MAX_PATH).replace(CONTROL_CHARACTERS, "?");
  return `${time} ${colour}${status}${RESET} ${visit.request.method.padEnd(4)} ${path} ${durationMs.toFixed(1)} ms`;
}
