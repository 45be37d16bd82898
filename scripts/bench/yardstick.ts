/**
 * What the executable is measured against, each a process of its own: `bun yardstick.ts KIND ANSWER_FILE PORT`.
 * `yardstick` does by hand for each request just what the service must: the caller's address, limits by minute and day,
 * an id, a line of the access log, and an answer of the same headers and bytes. `constant` answers the bytes, no more.
 */
import { readFileSync } from "node:fs";
import { MS_PER_MINUTE, MS_PER_DAY } from "../../src/domain/time-unit.ts";

/** A response of the service, which both servers repeat. */
export type RecordedAnswer = {
  route: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
};

type Usage = { minute: number; usedInMinute: number; day: number; usedInDay: number };
type Standing = { remaining: number; rateLimit: string };

const LIMIT = 100;
const MOST_CALLERS = 100_000;
const LOG_BYTES = 1 << 16;
const LOG_FLUSH_MS = 100;
const TRUSTED_PROXY = "127.0.0.1";
const FOREIGN_ID = /^[A-Za-z0-9._-]{8,128}$/;
/** Headers that the runtime writes. */
const OF_RUNTIME = new Set(["date", "content-length", "connection", "keep-alive"]);
/** Headers that differ from answer to answer, by the expression that makes them; the rest are constants. */
const MADE: ReadonlyMap<string, string> = new Map([
  ["x-request-id", "id"],
  ["x-ratelimit-remaining", "String(remaining)"],
  ["x-ratelimit-reset", "reset"],
  ["ratelimit", "rateLimit"],
]);

if (import.meta.main) {
  const [kind = "", answerFile = "", port = ""] = process.argv.slice(2);
  const answer = JSON.parse(readFileSync(answerFile, "utf8")) as RecordedAnswer;
  const fetch = kind === "yardstick" ? createYardstick(answer) : () => new Response(answer.body);
  Bun.serve({ hostname: "127.0.0.1", port: Number(port), reusePort: false, fetch });
}

function createYardstick({ route, headers: recorded, body }: RecordedAnswer) {
  const headersOf = createHeaders(recorded);
  const take = createLimiter();
  const writeLine = createLog();
  const idPrefix = crypto.randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
  let count = 0;
  let second = 0;
  let secondText = "";
  let resetText = "";

  return (request: Request, server: Bun.Server<undefined>): Response => {
    const startedMs = performance.now();
    const nowMs = Date.now();
    if (Math.floor(nowMs / 1000) !== second) {
      second = Math.floor(nowMs / 1000);
      secondText = new Date(nowMs).toISOString().slice(0, 19);
      resetText = String((Math.floor(nowMs / MS_PER_DAY) + 1) * (MS_PER_DAY / 1000));
    }
    const { headers, url, method } = request;
    const address = server.requestIP(request)?.address ?? "";
    const forwarded = address === TRUSTED_PROXY ? headers.get("x-forwarded-for") : null;
    const client = forwarded === null ? address : forwarded.slice(forwarded.lastIndexOf(",") + 1).trim();
    const foreignId = headers.get("x-request-id");
    count += 1;
    const id =
      foreignId !== null && FOREIGN_ID.test(foreignId)
        ? foreignId
        : idPrefix + String(count).padStart(10, "0");
    // A service must look for keys, conditions and encodings, even if it does not use them here.
    const isPlain =
      headers.get("authorization") === null &&
      headers.get("x-api-key") === null &&
      headers.get("if-none-match") === null &&
      headers.get("accept-encoding") === null;
    const standing = take(client, nowMs);
    const status = standing === null ? 429 : isPlain ? 200 : 501;
    const pathAt = url.indexOf("/", "http://".length);
    const queryAt = url.indexOf("?", pathAt);
    const path = JSON.stringify(queryAt === -1 ? url.slice(pathAt) : url.slice(pathAt, queryAt));
    const agent = JSON.stringify(headers.get("user-agent"));
    const ms = String(nowMs % 1000).padStart(3, "0");
    const durationMs = Math.round((performance.now() - startedMs) * 1000) / 1000;
    writeLine(
      `{"time":"${secondText}.${ms}Z","level":"info","request_id":"${id}","client":"${client}","method":"${method}","path":${path},"route":"${route}","status":${status},"duration_ms":${durationMs},"agent":${agent}}\n`,
    );
    if (standing === null || !isPlain) return new Response(null, { status });
    return new Response(body, {
      headers: headersOf(id, standing.remaining, resetText, standing.rateLimit),
    });
  };
}

/** The headers of a response as one object literal, as hand-written code. */
function createHeaders(recorded: RecordedAnswer["headers"]) {
  const members = recorded
    .filter(([name]) => !OF_RUNTIME.has(name))
    .map(([name, value]) => `${JSON.stringify(name)}: ${MADE.get(name) ?? JSON.stringify(value)}`);
  return new Function("id", "remaining", "reset", "rateLimit", `return { ${members.join(", ")} };`) as (
    id: string,
    remaining: number,
    reset: string,
    rateLimit: string,
  ) => Record<string, string>;
}

/** Counts a caller's request against both limits; `null` when one of them is reached. */
function createLimiter(): (client: string, nowMs: number) => Standing | null {
  const callers = new Map<string, Usage>();
  return (client, nowMs) => {
    const minute = Math.floor(nowMs / MS_PER_MINUTE);
    const day = Math.floor(nowMs / MS_PER_DAY);
    let usage = callers.get(client);
    if (usage === undefined) {
      if (callers.size >= MOST_CALLERS) callers.delete(callers.keys().next().value ?? "");
      usage = { minute, usedInMinute: 0, day, usedInDay: 0 };
      callers.set(client, usage);
    }
    if (usage.minute !== minute) {
      usage.minute = minute;
      usage.usedInMinute = 0;
    }
    if (usage.day !== day) {
      usage.day = day;
      usage.usedInDay = 0;
    }
    if (usage.usedInMinute >= LIMIT || usage.usedInDay >= LIMIT) return null;
    usage.usedInMinute += 1;
    usage.usedInDay += 1;
    const minuteLeft = LIMIT - usage.usedInMinute;
    const dayLeft = LIMIT - usage.usedInDay;
    const minuteSeconds = Math.ceil(((minute + 1) * MS_PER_MINUTE - nowMs) / 1000);
    const daySeconds = Math.ceil(((day + 1) * MS_PER_DAY - nowMs) / 1000);
    return {
      remaining: Math.min(minuteLeft, dayLeft),
      rateLimit: `"minute";r=${minuteLeft};t=${minuteSeconds}, "day";r=${dayLeft};t=${daySeconds}`,
    };
  };
}

/** Lines become bytes at once: strings that wait for a flush outlive a collection, which costs more than the answer. */
function createLog(): (line: string) => void {
  const bytes = new Uint8Array(LOG_BYTES);
  const encoder = new TextEncoder();
  const writer = Bun.stdout.writer();
  let length = 0;
  const flush = (): void => {
    void writer.write(bytes.subarray(0, length));
    void writer.flush();
    length = 0;
  };
  setInterval(flush, LOG_FLUSH_MS);
  return (line) => {
    // A UTF-16 unit takes at most three bytes.
    if (length + line.length * 3 > LOG_BYTES) flush();
    length += encoder.encodeInto(line, bytes.subarray(length)).written;
  };
}
