import { networkOf } from "./client-address.ts";
import type { RequestContext } from "./context.ts";

/** The part of a request context that the log and the metrics read. */
export type ObservedRequest = Pick<RequestContext, "rawPath" | "requestId" | "nowEpochMs"> & {
  readonly request: Pick<Request, "method" | "headers">;
  readonly caller: { readonly address: string; readonly key: { readonly keyId: string } | null };
  readonly route: { readonly pattern: string };
};

/** Is called once for every answer. */
export type Observer = (context: ObservedRequest, status: number, durationMs: number) => void;

export type AccessLogFormat = "json" | "pretty";

/** How a caller is named: by its address, by the network around it, or not at all. */
export type LoggedAddresses = "full" | "short" | "none";

const MAX_PATH = 200;
const MAX_AGENT = 200;
const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Writes one line per answer, with these fields only. It never logs the query, which may contain a location or a secret,
 * and of the headers only the user agent and a valid `traceparent`'s trace id (W3C Trace Context 3.2).
 */
export function createAccessLog(
  format: AccessLogFormat,
  writeLine: (line: string) => void,
  addresses: LoggedAddresses = "full",
): Observer {
  const shown = SHOWN_ADDRESS[addresses];
  const toLine = format === "pretty" ? prettyLine : jsonLine;
  return (context, status, durationMs) =>
    writeLine(toLine(context, status, durationMs, shown(context.caller.address)));
}

const SHOWN_ADDRESS: Readonly<Record<LoggedAddresses, (address: string) => string | undefined>> = {
  full: (address) => address,
  short: networkOf,
  none: () => undefined,
};

function jsonLine(
  context: ObservedRequest,
  status: number,
  durationMs: number,
  client: string | undefined,
): string {
  const { request, caller, nowEpochMs, requestId } = context;
  const parent = request.headers.get("traceparent");
  return JSON.stringify({
    time: new Date(nowEpochMs).toISOString(),
    level: "info",
    request_id: requestId,
    client,
    key: caller.key?.keyId,
    method: request.method,
    path: context.rawPath.slice(0, MAX_PATH),
    route: context.route.pattern,
    status,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    agent: request.headers.get("user-agent")?.slice(0, MAX_AGENT),
    trace: parent === null ? undefined : TRACE_PARENT.exec(parent)?.[1],
  });
}

const RESET = "\u001b[0m";

function prettyLine(context: ObservedRequest, status: number, durationMs: number): string {
  const colour = status >= 500 ? "\u001b[31m" : status >= 400 ? "\u001b[33m" : "\u001b[32m";
  const time = new Date(context.nowEpochMs).toISOString().slice(11, 19);
  const path = context.rawPath.slice(0, MAX_PATH).replace(CONTROL_CHARACTERS, "?");
  return `${time} ${colour}${status}${RESET} ${context.request.method.padEnd(4)} ${path} ${durationMs.toFixed(1)} ms`;
}
