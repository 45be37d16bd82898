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

const LIMIT = 100;
const MOST_CALLERS = 100_000;
const LOG_FLUSH_MS = 100;
const TRUSTED_PROXY = "127.0.0.1";
const FOREIGN_ID = /^[A-Za-z0-9._-]{8,128}$/;
/** Headers that the runtime writes. */
const OF_RUNTIME = new Set(["date", "content-length", "connection", "keep-alive"]);
/** A service must look for keys, conditions and encodings, even if it does not use them here. */
const LOOKED_FOR = ["authorization", "x-api-key", "if-none-match", "accept-encoding"];

if (import.meta.main) {
  const [kind = "", answerFile = "", port = ""] = process.argv.slice(2);
  const answer = JSON.parse(readFileSync(answerFile, "utf8")) as RecordedAnswer;
  const fetch = kind === "yardstick" ? createYardstick(answer) : () => new Response(answer.body);
  Bun.serve({ hostname: "127.0.0.1", port: Number(port), reusePort: false, fetch });
}

function createYardstick({ route, headers: recorded, body }: RecordedAnswer) {
  const constants = Object.fromEntries(recorded.filter(([name]) => !OF_RUNTIME.has(name)));
  const usages = new Map<string, Usage>();
  const log = Bun.stdout.writer({ highWaterMark: 1 << 16 });
  setInterval(() => void log.flush(), LOG_FLUSH_MS);
  const idPrefix = crypto.randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
  let count = 0;

  return (request: Request, server: Bun.Server<undefined>): Response => {
    const startedMs = performance.now();
    const nowMs = Date.now();
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
    const isPlain = LOOKED_FOR.every((name) => headers.get(name) === null);
    const usage = usageOf(client, nowMs);
    const isWithin = usage.usedInMinute < LIMIT && usage.usedInDay < LIMIT;
    if (isWithin) {
      usage.usedInMinute += 1;
      usage.usedInDay += 1;
    }
    const status = isWithin ? (isPlain ? 200 : 501) : 429;
    const pathAt = url.indexOf("/", "http://".length);
    const queryAt = url.indexOf("?", pathAt);
    const path = queryAt === -1 ? url.slice(pathAt) : url.slice(pathAt, queryAt);
    const durationMs = Math.round((performance.now() - startedMs) * 1000) / 1000;
    log.write(
      `{"time":"${new Date(nowMs).toISOString()}","level":"info","request_id":"${id}","client":"${client}","method":"${method}","path":${JSON.stringify(path)},"route":"${route}","status":${status},"duration_ms":${durationMs},"agent":${JSON.stringify(headers.get("user-agent"))}}\n`,
    );
    if (status !== 200) return new Response(null, { status });
    const minuteLeft = LIMIT - usage.usedInMinute;
    const dayLeft = LIMIT - usage.usedInDay;
    const minuteEndMs = (usage.minute + 1) * MS_PER_MINUTE;
    const dayEndMs = (usage.day + 1) * MS_PER_DAY;
    return new Response(body, {
      headers: {
        ...constants,
        "x-request-id": id,
        "x-ratelimit-remaining": String(Math.min(minuteLeft, dayLeft)),
        "x-ratelimit-reset": String(dayEndMs / 1000),
        ratelimit: `"minute";r=${minuteLeft};t=${Math.ceil((minuteEndMs - nowMs) / 1000)}, "day";r=${dayLeft};t=${Math.ceil((dayEndMs - nowMs) / 1000)}`,
      },
    });
  };

  /** A caller's counts in this minute and day; the oldest caller goes when there are too many. */
  function usageOf(client: string, nowMs: number): Usage {
    const minute = Math.floor(nowMs / MS_PER_MINUTE);
    const day = Math.floor(nowMs / MS_PER_DAY);
    let usage = usages.get(client);
    if (usage === undefined) {
      if (usages.size >= MOST_CALLERS) usages.delete(usages.keys().next().value ?? "");
      usage = { minute, usedInMinute: 0, day, usedInDay: 0 };
      usages.set(client, usage);
    }
    if (usage.minute !== minute) Object.assign(usage, { minute, usedInMinute: 0 });
    if (usage.day !== day) Object.assign(usage, { day, usedInDay: 0 });
    return usage;
  }
}
