import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { compare, describeComparison, runPart, startExecutable, type Comparison } from "./comparison.ts";
import { HTTP_RESULT, writeReadmeTables, type HttpResult, type HttpRow } from "./readme-table.ts";
import { startServer } from "./start-program.ts";
import { CALLERS, CONNECTIONS, SERVER_PROCESSOR, writeRequests } from "./wrk.ts";
import type { RecordedAnswer } from "./yardstick.ts";

const ROOT = join(import.meta.dir, "..", "..");
const HELP = `Usage: bun run bench http [--program FILE] [--rounds N] [--seconds N] [--only TEXT] [--dry-run]

Requests a second of the executable against the yardstick, a Bun.serve that does by hand what the service must, and a
Bun.serve that answers a constant. The results go to scripts/bench/results/http.json and the README.

  --program FILE   Default: dist/almanac.
  --rounds N       Default: 7.
  --seconds N      Of one run. Default: 2; a round more than all of them together must stay below 30.
  --only TEXT      Endpoints whose name has this text; nothing is written.
  --dry-run        Nothing is written.`;

const ENDPOINTS: readonly { name: string; must: number; path: string }[] = [
  { name: "/v1/time/:tz", must: 0.6, path: "/v1/time/Europe/Paris" },
  { name: "/v1/timezone/:tz", must: 0.55, path: "/v1/timezone/Europe/Paris" },
  {
    name: "/v1/time/convert",
    must: 0.5,
    path: "/v1/time/convert?from=Europe/Paris&to=Asia/Tokyo&time=2026-11-20T10:00",
  },
  { name: "/v1/city/search", must: 0.5, path: "/v1/city/search?q=par" },
  { name: "/v1/holidays/:c/:y", must: 0.5, path: "/v1/holidays/US/2026" },
];
/** Factor relative to the yardstick. */
const MOST_P99 = 2;

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    "dry-run": { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

if (values.help) console.log(HELP);
else await runPart(bench);

async function bench(folder: string): Promise<boolean> {
  const endpoints = ENDPOINTS.filter(({ name }) => name.includes(values.only));
  const rows: HttpRow[] = [];
  for (const { name, must, path } of endpoints) {
    const [ours, constant] = await measure(folder, path);
    if (ours === undefined || constant === undefined) throw new Error("nothing was measured");
    const isGood = ours.ratio.median >= must && ours.p99Ratio <= MOST_P99;
    rows.push({ name, must, ofConstant: ours.ratio.median / constant.ratio.median, ...ours });
    console.log(`${isGood ? "ok " : "LOW"} ${name.padEnd(20)} must ${must} ${describeComparison(ours)}`);
    console.log(`    ${"a constant".padEnd(29)} ${describeComparison(constant)}`);
  }
  if (endpoints.length === ENDPOINTS.length && !values["dry-run"]) report(rows);
  return rows.every(({ ratio, must, p99Ratio }) => ratio.median >= must && p99Ratio <= MOST_P99);
}

/** Each endpoint has its own servers, because otherwise callers would reach their limits. */
async function measure(folder: string, path: string): Promise<Comparison[]> {
  await using ours = await startExecutable(values.program);
  const answer = join(folder, "answer.json");
  writeFileSync(answer, JSON.stringify(await record(ours.url + path)));
  const others = join(import.meta.dir, "yardstick.ts");
  const start = (kind: string) => startServer([process.execPath, others, kind, answer], SERVER_PROCESSOR);
  await using yardstick = await start("yardstick");
  await using constant = await start("constant");
  const script = writeRequests(folder, [{ path }]);
  return compare(yardstick, [ours, constant], { rounds, seconds, scriptOf: () => script });
}

async function record(url: string): Promise<RecordedAnswer> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
  return { route: new URL(url).pathname, headers: [...response.headers], body: await response.text() };
}

function report(rows: readonly HttpRow[]): void {
  const result: HttpResult = {
    date: new Date().toISOString().slice(0, 10),
    almanac: packageJson.version,
    bun: Bun.version,
    elysia: packageJson.dependencies.elysia,
    processor: cpus()[0]?.model ?? "unknown",
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    connections: CONNECTIONS,
    callers: CALLERS,
    rounds,
    secondsPerRun: seconds,
    rows,
  };
  writeFileSync(HTTP_RESULT, `${JSON.stringify(result, null, 2)}\n`);
  writeReadmeTables();
  console.log(`\nWritten to ${HTTP_RESULT} and the README.`);
}
