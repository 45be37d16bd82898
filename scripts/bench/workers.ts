import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer, stopServers, type ServerProcess } from "./server-process.ts";
import { writeRequests, wrk } from "./wrk.ts";

const ROOT = join(import.meta.dir, "..", "..");
const HELP = `Usage: bun scripts/bench/workers.ts [--program FILE] [--rounds N] [--requests N]

Two workers against one on a route that computes (the sun of another place and day each time), and a million requests of
all kinds of which none may fail. Wants two processors that are idle.

  --program FILE   Default: dist/almanac.
  --rounds N       Of the comparison. Default: 5.
  --requests N     Default: 1000000.`;

const CONNECTIONS = 64;
const SECONDS = 2;
/** Until the code of all workers is translated: one worker has a processor beside its own to do that on, two have none. */
const WARM_ROUNDS = 6;
const CALLERS = 50_000;
const PLACES_AND_DAYS = 50_000;
const MUST = 1.7;

/** Cheap ones and dear ones; none that is limited otherwise than by the caller's minute. */
const MIXED = [
  "/v1/time/Europe/Paris",
  "/v1/time/Asia/Kathmandu?lang=fr",
  "/v1/time/convert?from=America/New_York&to=Asia/Tokyo&time=2026-11-20T10:00",
  "/v1/timezone/America/Sao_Paulo?include=transitions",
  "/v1/timezone/list?country=US",
  "/v1/city/search?q=lond",
  "/v1/city/paris",
  "/v1/context/tokyo",
  "/v1/holidays/DE-BY/2026",
  "/v1/sun?city=oslo",
  "/v1/moon?city=lima",
  "/v1/date/add?date=2026-11-20&duration=P1M",
  "/v1/date/business-days?start=2026-11-20&days=10&country=US",
  "/v1/date/week-number?date=2026-11-20",
  "/health/live",
];

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "1000000" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  const folder = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  try {
    const isGood = [await compare(folder), await endure(folder)].every(Boolean);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    stopServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many times as many requests two workers answer, by median of rounds in turn. */
async function compare(folder: string): Promise<boolean> {
  const script = writeRequests(folder, { paths: computedPaths(), callers: CALLERS });
  const servers = [await serve(folder, 1), await serve(folder, 2)];
  const ratios: number[] = [];
  for (let round = -WARM_ROUNDS; round < Number(values.rounds); round += 1) {
    const [one = 0, two = 0] = servers.map((server) => run(server, script, SECONDS).requestsPerSecond);
    if (round >= 0) ratios.push(two / one);
    if (round >= 0)
      console.log(`one worker ${one.toFixed(0)}/s, two ${two.toFixed(0)}/s, x${(two / one).toFixed(2)}`);
  }
  for (const server of servers) server.stop();
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`two workers: x${ratio.toFixed(2)}, must ${MUST}`);
  return ratio >= MUST;
}

async function endure(folder: string): Promise<boolean> {
  const script = writeRequests(folder, { paths: MIXED, callers: CALLERS });
  const server = await startServer(
    [values.program, "serve", "--rate-scheme", "minute", "--trusted-proxies", "127.0.0.1", "--port"],
    null,
  );
  const wanted = Number(values.requests);
  let requests = 0;
  let errors = 0;
  while (requests < wanted) {
    const load = run(server, script, 5);
    requests += load.requests;
    errors += load.errors;
    if (load.requests === 0) throw new Error("the server answers no more");
    if (process.stdout.isTTY) process.stdout.write(`\r${requests} of ${wanted}`);
  }
  server.stop();
  console.log(`${process.stdout.isTTY ? "\r" : ""}${requests} mixed requests, ${errors} errors, must 0`);
  return errors === 0;
}

function serve(folder: string, workers: number): Promise<ServerProcess> {
  const state = ["--state", join(folder, `state-${workers}.sqlite`)];
  const limits = ["--rate-scheme", "minute", "--trusted-proxies", "127.0.0.1"];
  return startServer(
    [values.program, "serve", ...limits, ...state, "--workers", String(workers), "--port"],
    null,
  );
}

function run(server: ServerProcess, script: string, seconds: number) {
  return wrk({ ...server, script, seconds, connections: CONNECTIONS, processor: null });
}

/** So many places and days that none comes twice while an answer would be kept. */
function computedPaths(): string[] {
  return Array.from({ length: PLACES_AND_DAYS }, (_, index) => {
    const lat = (((index * 37) % 12_000) / 100 - 60).toFixed(2);
    const lon = (((index * 101) % 36_000) / 100 - 180).toFixed(2);
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 365))).toISOString().slice(0, 10);
    return `/v1/sun?lat=${lat}&lon=${lon}&date=${day}`;
  });
}
