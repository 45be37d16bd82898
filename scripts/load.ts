import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { createDifferent, readVocabulary } from "./bench/different.ts";
import { startProgram } from "./bench/start-program.ts";

const ROOT = join(import.meta.dir, "..");
const HELP = `Usage: bun run load [--url URL | --program FILE] [--seconds N] [--connections N] [--only TEXT]

Loads every endpoint of the server's own document with its first example, then a mix in which every request is different,
and prints a table. The client takes a processor of its own: compare figures of one run with each other, and take
'bun run bench http' for absolute ones.

  --url URL        A server that runs, with --rate-scheme off. Default: one is started.
  --program FILE   The executable to start. Default: dist/almanac.
  --seconds N      For each endpoint. Default: 5.
  --connections N  Default: 32.
  --only TEXT      Endpoints whose path has this text, or 'mix'.`;

/** What is read of the document. */
type Operation = {
  "x-examples"?: readonly { path: string; body?: unknown }[];
  security?: readonly Readonly<Record<string, unknown>>[];
};
type Endpoint = { title: string; requests: autocannon.Request[] };

const SEED = 20_261_120;
const METHODS = ["get", "post"] as const;
/** Each call would leave a key behind. */
const MAKES_KEYS = "/v1/keys";

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
  const endpoints = [...(await readEndpoints(url)), await createMix(url)].filter(({ title }) =>
    title.includes(values.only),
  );
  console.log(
    `${"endpoint".padEnd(44)} ${["req/s", "p50 ms", "p99 ms", "max ms", "kB", "failed"].map((title) => title.padStart(8)).join(" ")}`,
  );
  let failed = 0;
  for (const endpoint of endpoints) failed += await load(url, endpoint);
  await server?.end();
  if (failed > 0 || endpoints.length === 0) process.exitCode = 1;
}

/** What the document has that changes nothing and needs no key. @throws Error when one of them has no example */
async function readEndpoints(url: string): Promise<Endpoint[]> {
  const response = await fetch(`${url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined || needsKey(operation) || path === MAKES_KEYS) return [];
      const example = operation["x-examples"]?.[0];
      if (example === undefined) throw new Error(`the document has no example of ${method} ${path}`);
      return [{ title: `${method.toUpperCase()} ${path}`, requests: [requestOf(method, example)] }];
    }),
  );
}

/** Whether it may not be called without one: `{}` among the alternatives is nobody in particular. */
function needsKey({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((schemes) => Object.keys(schemes).length > 0);
}

function requestOf(method: (typeof METHODS)[number], example: { path: string; body?: unknown }) {
  const path = encodeURI(decodeURI(example.path));
  if (method === "get") return { method: "GET", path } as const;
  const headers = { "content-type": "application/json" };
  return { method: "POST", path, body: JSON.stringify(example.body), headers } as const;
}

async function createMix(url: string): Promise<Endpoint> {
  const next = createDifferent(await readVocabulary(url), SEED);
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, path: next() });
  return { title: "mix, every request different", requests: [{ method: "GET", setupRequest }] };
}

/** Prints one row; returns how many requests were not answered as they should be. */
async function load(url: string, { title, requests: sent }: Endpoint): Promise<number> {
  const { requests, latency, throughput, errors, timeouts, non2xx } = await autocannon({
    url,
    requests: sent,
    connections: Number(values.connections),
    duration: Number(values.seconds),
  });
  const failed = errors + timeouts + non2xx;
  const kilobytes = requests.total === 0 ? 0 : throughput.total / requests.total / 1000;
  const cells = [
    requests.average.toFixed(0),
    latency.p50.toFixed(1),
    latency.p99.toFixed(1),
    latency.max.toFixed(1),
    kilobytes.toFixed(1),
    String(failed),
  ];
  console.log(`${title.padEnd(44)} ${cells.map((cell) => cell.padStart(8)).join(" ")}`);
  return failed;
}
