import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

/**
 * Requests a second of the executable against bare servers, by wrk, server and client on processors of their own. Ours
 * and the others are measured in turn within each round, so that a machine that slows down slows all of them; the
 * figure to quote is the median of the ratios. A word as argument measures only the addresses that hold it.
 */
const ROOT = join(import.meta.dir, "..", "..");
const RESULTS = join(import.meta.dir, "results");
const EXECUTABLE = join(ROOT, "dist", "almanac");
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 64;
/** A round in which the bare server itself was this much off its median is noise of the machine. */
const NOISE = 1 / 3;

const ENDPOINTS: readonly (readonly [path: string, must: number])[] = [
  ["/v1/time/Europe/Paris", 0.55],
  ["/v1/time/convert?from=Europe/Paris&to=Asia/Tokyo&time=2026-11-20T10:00", 0.45],
  ["/v1/city/search?q=par", 0.42],
  ["/v1/timezone/Europe/Paris", 0.42],
  ["/v1/holidays/US/2026", 0.5],
  ["/v1/timezone/list", 0.5],
  ["/v1/sun?city=tokyo", 0.07],
];

type Server = { port: number; stop(): void };
type Load = { requestsPerSecond: number; p99Ms: number; errors: number };
type Row = {
  path: string;
  must: number;
  requestsPerSecond: number;
  ratioToConstant: Spread;
  ratioToComputing: Spread;
  ratioToElysia: Spread;
  p99Ratio: number;
  errors: number;
  roundsKept: number;
};
type Spread = { median: number; min: number; max: number };

if (Bun.which("wrk") === null) fail("wrk is needed: apt-get install wrk");
if (!existsSync(EXECUTABLE)) fail("dist/almanac is needed: bun run build");

const folder = mkdtempSync(join(tmpdir(), "almanac-bench-"));
let nextPort = 20_000 + (process.pid % 20_000);
const started: Server[] = [];
try {
  const rows: Row[] = [];
  const ours = await start([EXECUTABLE, "serve", "--rate-scheme", "off", "--port"]);
  const [only = ""] = process.argv.slice(2);
  for (const [path, must] of ENDPOINTS) {
    if (path.includes(only)) rows.push(await measureEndpoint(path, must, ours));
  }
  if (only === "") report(rows);
} finally {
  for (const server of started) server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureEndpoint(path: string, must: number, ours: Server): Promise<Row> {
  const bodyFile = join(folder, "body.json");
  writeFileSync(bodyFile, await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).text());
  const baseline = join(import.meta.dir, "http-baseline.ts");
  const others: Server[] = [];
  for (const kind of ["constant", "computing", "elysia"]) {
    others.push(await start([process.execPath, baseline, kind], [bodyFile]));
  }
  const rounds: Load[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const loads: Load[] = [];
    for (const server of [ours, ...others]) loads.push(load(server, path));
    rounds.push(loads);
  }
  for (const server of others) server.stop();
  const constants = rounds.map((loads) => loads[1]?.requestsPerSecond ?? 0);
  const usual = spread(constants).median;
  const kept = rounds.filter((_, index) => Math.abs((constants[index] ?? 0) - usual) <= usual * NOISE);
  const ratioTo = (other: number): Spread =>
    spread(kept.map((loads) => (loads[0]?.requestsPerSecond ?? 0) / (loads[other]?.requestsPerSecond ?? 1)));
  const row: Row = {
    path,
    must,
    requestsPerSecond: Math.round(spread(kept.map((loads) => loads[0]?.requestsPerSecond ?? 0)).median),
    ratioToConstant: ratioTo(1),
    ratioToComputing: ratioTo(2),
    ratioToElysia: ratioTo(3),
    p99Ratio: spread(kept.map((loads) => (loads[0]?.p99Ms ?? 0) / (loads[1]?.p99Ms ?? 1))).median,
    errors: rounds.flat().reduce((sum, each) => sum + each.errors, 0),
    roundsKept: kept.length,
  };
  console.log(line(row));
  return row;
}

/** Starts a server on a processor of its own and waits until it answers. */
async function start(command: readonly string[], more: readonly string[] = []): Promise<Server> {
  nextPort += 1;
  const port = nextPort;
  const child = Bun.spawn(["taskset", "-c", "0", ...command, String(port), ...more], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const server: Server = { port, stop: () => child.kill() };
  started.push(server);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/health/live`);
      return server;
    } catch {
      await Bun.sleep(50);
    }
  }
  return fail(`nothing answers on port ${port}`);
}

function load(server: Server, path: string): Load {
  const run = Bun.spawnSync([
    "taskset",
    "-c",
    "1",
    "wrk",
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "--latency",
    `http://127.0.0.1:${server.port}${path}`,
  ]);
  const text = run.stdout.toString();
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(text);
  const scale = p99?.[2] === "us" ? 0.001 : p99?.[2] === "s" ? 1000 : 1;
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0),
    p99Ms: Number(p99?.[1] ?? 0) * scale,
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
  };
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => Math.round((sorted[index] ?? 0) * 1000) / 1000;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

function line(row: Row): string {
  const { median, min, max } = row.ratioToConstant;
  const verdict = median >= row.must ? "ok " : "LOW";
  return `${verdict} ${row.path.padEnd(72)} ${String(row.requestsPerSecond).padStart(6)}/s  x${median} (${min}-${max}), must ${row.must}; computing x${row.ratioToComputing.median}, elysia x${row.ratioToElysia.median}; p99 x${row.p99Ratio}; errors ${row.errors}`;
}

function report(rows: readonly Row[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, "http.json");
  const result = {
    date: new Date().toISOString().slice(0, 10),
    almanac: packageJson.version,
    bun: Bun.version,
    elysia: packageJson.dependencies.elysia,
    processors: readFileSync("/proc/cpuinfo", "utf8").match(/model name\s*:\s*(.*)/)?.[1] ?? "unknown",
    connections: CONNECTIONS,
    rounds: ROUNDS,
    secondsPerRun: SECONDS,
    rows,
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
