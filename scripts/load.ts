import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { createMix, createQuestions, KINDS, readVocabulary, type Question } from "./bench/questions.ts";
import { startProgram } from "./bench/start-program.ts";

const ROOT = join(import.meta.dir, "..");
const HELP = `Usage: bun run load [--url URL | --program FILE] [--seconds N] [--connections N] [--only TEXT] [--all]

Loads what 'bun run bench peers' asks, kind by kind, then all of it together, every request different, and prints a table. The client takes a processor of its own: compare figures of one run with each other, and take
'bun run bench http' for absolute ones.

  --url URL        A server that runs, with --rate-scheme off. Default: one is started.
  --program FILE   The executable to start. Default: dist/almanac.
  --seconds N      For each endpoint. Default: 5.
  --connections N  Default: 32.
  --only TEXT      Rows whose title has this text, such as 'mix'.
  --all            Before that, every endpoint of the server's own document with its first example.`;

/** The parts of the document that this script reads. */
type Operation = {
  "x-examples"?: readonly { path: string; body?: unknown }[];
  security?: readonly Readonly<Record<string, unknown>>[];
};
type Endpoint = { title: string; requests: autocannon.Request[] };

const SEED = 20_261_120;
const METHODS = ["get", "post"] as const;
/** Each call would create a key. */
const MAKES_KEYS = "/v1/keys";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "32" },
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
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
  const documented = values.all ? await readEndpoints(url) : [];
  const endpoints = [...documented, ...(await readKinds(url))].filter(({ title }) =>
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

/** Operations that change nothing and need no key. @throws Error if one of them has no example */
async function readEndpoints(url: string): Promise<Endpoint[]> {
  const response = await fetch(`${url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined || needsKey(operation) || path === MAKES_KEYS) return [];
      const example = operation["x-examples"]?.[0];
      if (example === undefined) throw new Error(`the document has no example of ${method} ${path}`);
      const body = method === "get" ? {} : { body: JSON.stringify(example.body) };
      const question = { path: encodeURI(decodeURI(example.path)), ...body };
      return [{ title: `${method.toUpperCase()} ${path}`, requests: [requestOf(question)] }];
    }),
  );
}

/** Whether an operation needs a key; `{}` among the alternatives allows callers without one. */
function needsKey({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((schemes) => Object.keys(schemes).length > 0);
}

function requestOf({ path, body }: Question) {
  if (body === undefined) return { method: "GET", path } as const;
  return { method: "POST", path, body, headers: { "content-type": "application/json" } } as const;
}

/** Each kind of request alone, and all of them in turn. */
async function readKinds(url: string): Promise<Endpoint[]> {
  const vocabulary = await readVocabulary(url);
  const questions = createQuestions(vocabulary, SEED);
  const endpointOf = (title: string, next: () => Question): Endpoint => ({
    title,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(next()) }) }],
  });
  return [
    ...KINDS.map((kind) => endpointOf(kind, questions[kind])),
    endpointOf("mix, every request different", createMix(vocabulary, SEED)),
  ];
}

/** Prints one row; returns the number of failed requests. */
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
