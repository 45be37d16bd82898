import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { PROGRAM, readOptions } from "../options.ts";
import { compare, runPart } from "./comparison.ts";
import endpoints from "./endpoints.json";
import { formatRow } from "./figures.ts";
import { HTTP_COLUMNS, httpCells, writeResult, type HttpResult } from "./readme-table.ts";
import { SETTLE_MS, startPinnedProgram, startServer } from "./start-program.ts";
import { CALLERS, CONNECTIONS, writeRequests } from "./wrk.ts";
import type { RecordedAnswer } from "./yardstick.ts";

/** Factor relative to the yardstick, as `must` of an endpoint is, and `mustUncached` where answers are not kept. */
const MOST_P99 = 1.8;
const WIDTHS = [18, 6, 18, 5, 11, 12];

const {
  program,
  rounds,
  seconds,
  only,
  uncached: isUncached,
  "dry-run": isDry,
} = readOptions(
  "bench http",
  "Requests a second of the executable against the yardstick, a Bun.serve that does by hand what the service must, and a Bun.serve that answers a constant. The results go to scripts/bench/results/http.json and the README.",
  {
    program: PROGRAM,
    rounds: { default: 7, help: "Each measures every server once." },
    seconds: {
      default: 2,
      help: "Of one run. A round more than all of them together must stay below 30 seconds, as callers reach their limits.",
    },
    only: { default: "", value: "TEXT", help: "Endpoints whose name has this text; nothing is written." },
    uncached: { default: false, help: "No answers are kept (--answer-cache 0); nothing is written." },
    "dry-run": { default: false, help: "Nothing is written." },
  },
);

await runPart(async (folder) => {
  console.log(formatRow(WIDTHS, HTTP_COLUMNS));
  const rows: HttpResult["rows"] = [];
  for (const endpoint of endpoints.filter(({ name }) => name.includes(only))) {
    const row = await measure(folder, endpoint);
    rows.push(row);
    console.log(formatRow(WIDTHS, httpCells(row)));
    if (row.quietRounds < rounds) console.log(`  only ${row.quietRounds} of ${rounds} rounds were quiet`);
    console.log(
      `  ${isGood(row) ? "met" : "LOW"}: at least ${row.must} of the yardstick, p99 at most ${MOST_P99}x`,
    );
  }
  if (rows.length === endpoints.length && !isUncached && !isDry) report(rows);
  return rows.every(isGood);
});

function isGood({ ratio, must, p99Ratio }: HttpResult["rows"][number]): boolean {
  return ratio.median >= must && p99Ratio <= MOST_P99;
}

/** Each endpoint has its own servers, because otherwise callers would reach their limits. */
async function measure(
  folder: string,
  { name, must: mustCached, mustUncached, path }: (typeof endpoints)[number],
) {
  const must = isUncached ? mustUncached : mustCached;
  await using almanac = await startPinnedProgram(program, ...(isUncached ? ["--answer-cache", "0"] : []));
  const answer = join(folder, "answer.json");
  writeFileSync(answer, JSON.stringify(await record(almanac.url + path)));
  const file = join(import.meta.dir, "yardstick.ts");
  const start = (kind: string) => startServer([process.execPath, file, kind, answer], true);
  await using yardstick = await start("yardstick");
  await using constant = await start("constant");
  await Bun.sleep(SETTLE_MS);
  const requests = writeRequests(folder, [{ path }]);
  const servers = [yardstick, almanac, constant];
  const { figures, quietRounds } = compare(servers, { rounds, seconds, requestsOf: () => requests });
  const [base, ours, bare] = figures;
  if (quietRounds === 0 || base === undefined || ours === undefined || bare === undefined)
    throw new Error("the yardstick's own runs differ too much: the machine is not quiet");
  const { requestsPerSecond: baseRequestsPerSecond, cpuUs: baseCpuUs } = base;
  const ofConstant = ours.ratio.median / bare.ratio.median;
  return { name, must, ofConstant, ...ours, baseRequestsPerSecond, baseCpuUs, quietRounds };
}

async function record(url: string): Promise<RecordedAnswer> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
  return { route: new URL(url).pathname, headers: [...response.headers], body: await response.text() };
}

function report(rows: HttpResult["rows"]): void {
  writeResult("http", {
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
  });
}
