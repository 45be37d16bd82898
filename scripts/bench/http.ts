import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { writeReadmeTable, type HttpResult, type HttpRow, type Spread } from "./readme-table.ts";
import { startServer, stopServers, type ServerProcess } from "./server-process.ts";
import { writeRequests, wrk, type Load, type Requests } from "./wrk.ts";

const ROOT = join(import.meta.dir, "..", "..");
const RESULTS = join(import.meta.dir, "results", "http.json");
const HELP = `Usage: bun scripts/bench/http.ts [--program FILE] [--rounds N] [--seconds N] [WORD]

Requests a second of the executable against bare servers, by wrk. A WORD measures only the endpoints whose name holds it;
without one the results are written to scripts/bench/results/http.json and, as a table, to the README.

  --program FILE   Default: dist/almanac.
  --rounds N       Default: 5.
  --seconds N      Of one run. Default: 2.`;

/**
 * Server and client have processors of their own. Ours and the others are measured in turn within each round, so that a
 * machine that slows down slows all of them; the figure to quote is the median of the ratios. Ours has everything on:
 * limits by minute and day, access log, ids, and a proxy it trusts, through which 50,000 callers ask.
 */
const SERVER_PROCESSOR = 0;
const CLIENT_PROCESSOR = 1;
const CONNECTIONS = 64;
const CALLERS = 50_000;
const CITIES = 1000;
/** What the server does after its start is over by then. */
const WARM_UP_MS = 4000;
/** A round in which the bare server itself was this much off its median is noise of the machine. */
const NOISE = 1 / 3;

type Endpoint = { name: string; must: number; paths: readonly string[]; encoding?: "gzip" };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

if (values.help) {
  console.log(HELP);
} else {
  if (Bun.which("wrk") === null) fail("wrk is needed: apt-get install wrk");
  if (!existsSync(values.program)) fail(`There is no ${values.program}: run 'bun run build' first.`);
  const folder = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  try {
    await bench(folder, positionals[0] ?? "");
  } finally {
    stopServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bench(folder: string, word: string): Promise<void> {
  const rows: HttpRow[] = [];
  const first = await startOurs();
  const endpoints = await endpointsOf(first);
  first.stop();
  for (const endpoint of endpoints) {
    if (!endpoint.name.includes(word)) continue;
    // One of its own, as callers who asked for everything, one endpoint after another, would come to their limits.
    const ours = await startOurs();
    const row = await measureEndpoint(folder, endpoint, ours);
    ours.stop();
    rows.push(row);
    console.log(line(row));
  }
  if (rows.some(({ errors }) => errors > 0))
    throw new Error("answers were errors: these figures are of no use");
  if (word === "") report(rows);
}

async function startOurs(): Promise<ServerProcess> {
  const options = ["--rate-scheme", "both", "--trusted-proxies", "127.0.0.1"];
  const ours = await startServer([values.program, "serve", ...options, "--port"], SERVER_PROCESSOR);
  await Bun.sleep(WARM_UP_MS);
  return ours;
}

async function endpointsOf(server: ServerProcess): Promise<Endpoint[]> {
  const cities: string[] = [];
  for (let page = 1; cities.length < CITIES; page += 1) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/city/top?limit=100&page=${page}`);
    const { data } = (await answer.json()) as { data: { cities: { slug: string }[] } };
    cities.push(...data.cities.map(({ slug }) => slug));
  }
  const convert = "/v1/time/convert?from=Europe/Paris&to=Asia/Tokyo&time=2026-11-20T10:00";
  return [
    { name: "/v1/time/Europe/Paris", must: 0.55, paths: ["/v1/time/Europe/Paris"] },
    { name: "/v1/time/convert", must: 0.45, paths: [convert] },
    { name: "/v1/city/search?q=par", must: 0.42, paths: ["/v1/city/search?q=par"] },
    { name: "/v1/timezone/Europe/Paris", must: 0.42, paths: ["/v1/timezone/Europe/Paris"] },
    { name: "/v1/holidays/US/2026", must: 0.5, paths: ["/v1/holidays/US/2026"] },
    { name: "/v1/timezone/list, gzip", must: 0.5, paths: ["/v1/timezone/list"], encoding: "gzip" },
    {
      name: `/v1/sun, ${CITIES} cities`,
      must: 0.07,
      paths: cities.slice(0, CITIES).map((slug) => `/v1/sun?city=${slug}`),
    },
  ];
}

async function measureEndpoint(folder: string, endpoint: Endpoint, ours: ServerProcess): Promise<HttpRow> {
  const { name, must, paths, encoding } = endpoint;
  const requests: Requests = { paths, callers: CALLERS, headers: { "Accept-Encoding": encoding ?? "" } };
  const script = writeRequests(folder, requests);
  const bodyFile = join(folder, "body");
  const answer = await fetch(`http://127.0.0.1:${ours.port}${paths[0] ?? ""}`, {
    headers: { "Accept-Encoding": encoding ?? "identity" },
    decompress: false,
  });
  const body = await answer.bytes();
  writeFileSync(bodyFile, body);
  const baseline = join(import.meta.dir, "http-baseline.ts");
  const others: ServerProcess[] = [];
  for (const kind of ["constant", "computing", "elysia"]) {
    others.push(await startServer([process.execPath, baseline, kind], SERVER_PROCESSOR, [bodyFile]));
  }
  const servers = [ours, ...others];
  // Once before it counts, so that none is measured cold.
  for (const server of servers) load(server, script, 1);
  const runs: Load[][] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push(servers.map((server) => load(server, script, seconds)));
  for (const server of others) server.stop();

  const of = (index: number, figure: (load: Load) => number): number[] =>
    runs.map((loads) => (loads[index] === undefined ? Number.NaN : figure(loads[index])));
  const rates = servers.map((_, index) => of(index, (each) => each.requestsPerSecond));
  const usual = spread(rates[1] ?? []).median;
  const isKept = (_: unknown, index: number): boolean =>
    Math.abs((rates[1]?.[index] ?? 0) - usual) <= usual * NOISE;
  const ratioTo = (other: number): Spread =>
    spread((rates[0] ?? []).map((rate, index) => rate / (rates[other]?.[index] ?? 1)).filter(isKept));
  return {
    name,
    must,
    bodyBytes: body.length,
    requestsPerSecond: Math.round(spread((rates[0] ?? []).filter(isKept)).median),
    ratioToConstant: ratioTo(1),
    ratioToComputing: ratioTo(2),
    ratioToElysia: ratioTo(3),
    cpuUs: spread(of(0, (each) => each.cpuUs)).median,
    cpuUsOfConstant: spread(of(1, (each) => each.cpuUs)).median,
    p99Ms: spread(of(0, (each) => each.p99Ms).filter(isKept)).median,
    p99Ratio: spread(runs.map((loads) => (loads[0]?.p99Ms ?? 0) / (loads[1]?.p99Ms ?? 1)).filter(isKept))
      .median,
    errors: runs.flat().reduce((sum, each) => sum + each.errors, 0),
    roundsKept: runs.filter(isKept).length,
  };
}

function load(server: ServerProcess, script: string, forSeconds: number): Load {
  return wrk({
    ...server,
    script,
    seconds: forSeconds,
    connections: CONNECTIONS,
    processor: CLIENT_PROCESSOR,
  });
}

function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number): number => Math.round((sorted[index] ?? Number.NaN) * 1000) / 1000;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

function line(row: HttpRow): string {
  const { median, min, max } = row.ratioToConstant;
  const verdict = median >= row.must ? "ok " : "LOW";
  const cpu = `${row.cpuUs.toFixed(1)} us against ${row.cpuUsOfConstant.toFixed(1)}`;
  const others = `computing x${row.ratioToComputing.median}, elysia x${row.ratioToElysia.median}`;
  return `${verdict} ${row.name.padEnd(28)} ${String(row.requestsPerSecond).padStart(6)}/s  x${median} (${min} - ${max}), must ${row.must}; ${others}; processor ${cpu}; p99 ${row.p99Ms} ms, x${row.p99Ratio}; errors ${row.errors}`;
}

function report(rows: readonly HttpRow[]): void {
  mkdirSync(join(RESULTS, ".."), { recursive: true });
  const result: HttpResult = {
    date: new Date().toISOString().slice(0, 10),
    almanac: packageJson.version,
    bun: Bun.version,
    elysia: packageJson.dependencies.elysia,
    processor: cpus()[0]?.model ?? "unknown",
    loadAverage: Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]),
    connections: CONNECTIONS,
    callers: CALLERS,
    rounds,
    secondsPerRun: seconds,
    rows,
  };
  writeFileSync(RESULTS, `${JSON.stringify(result, null, 2)}\n`);
  writeReadmeTable(result);
  console.log(`\nWritten to ${RESULTS} and the README.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
