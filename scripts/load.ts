import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import type { Route } from "../src/http/core/route.ts";
import { allRoutes } from "../test/contract/routes.ts";
import { startProgram } from "./bench/start-program.ts";

const ROOT = join(import.meta.dir, "..");
const HELP = `Usage: bun run load [--url URL | --program FILE] [--seconds N] [--connections N] [--only TEXT]

Loads every endpoint with its own first example and prints a table. The client takes a core of its own: compare figures
of one run with each other, and take wrk for absolute ones.

  --url URL        A server that runs, with --rate-scheme off. Default: one is started.
  --program FILE   The executable to start. Default: dist/almanac.
  --seconds N      For each endpoint. Default: 5.
  --connections N  Default: 32.
  --only TEXT      Endpoints whose path has this text.`;

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "32" },
    only: { type: "string", default: "" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) console.log(HELP);
else await main();

async function main(): Promise<void> {
  if (values.url === undefined && !existsSync(values.program)) {
    console.error(`There is no ${values.program}: run 'bun run build' first.`);
    process.exit(1);
  }
  const server = values.url === undefined ? await startProgram(values.program) : null;
  const url = server?.url ?? values.url ?? "";
  const routes = allRoutes().filter((route) => isLoadable(route) && route.path.includes(values.only));
  console.log(
    `${"endpoint".padEnd(44)} ${["req/s", "p50 ms", "p99 ms", "max ms", "kB", "failed"].map((title) => title.padStart(8)).join(" ")}`,
  );
  let failed = 0;
  for (const route of routes) failed += await loadRoute(url, route);
  await server?.end();
  if (failed > 0) process.exitCode = 1;
}

/** What changes nothing and needs no key. */
function isLoadable(route: Route): boolean {
  const [example] = route.examples;
  return (
    example !== undefined && !route.needsKey && (route.method === "GET" || /batch|meeting/.test(route.path))
  );
}

/** Prints one row; returns how many requests were not answered as they should be. */
async function loadRoute(url: string, route: Route): Promise<number> {
  const [example] = route.examples;
  if (example === undefined) return 0;
  const result = await autocannon({
    url: `${url}${encodeURI(decodeURI(example.path))}`,
    method: route.method,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    ...(example.body === undefined
      ? {}
      : { body: JSON.stringify(example.body), headers: { "content-type": "application/json" } }),
  });
  const { requests, latency, throughput } = result;
  const failed = result.errors + result.timeouts + result.non2xx;
  const kilobytes = requests.total === 0 ? 0 : throughput.total / requests.total / 1000;
  const cells = [
    requests.average.toFixed(0),
    latency.p50.toFixed(1),
    latency.p99.toFixed(1),
    latency.max.toFixed(1),
    kilobytes.toFixed(1),
    String(failed),
  ];
  console.log(
    `${`${route.method} ${route.path}`.padEnd(44)} ${cells.map((cell) => cell.padStart(8)).join(" ")}`,
  );
  return failed;
}
