import autocannon from "autocannon";
import { formatRow } from "./bench/figures.ts";
import { createQuestions, KINDS, readVocabulary, type Question } from "./bench/questions.ts";
import { startProgram } from "./bench/start-program.ts";
import { PROGRAM, readOptions } from "./options.ts";

const SEED = 20_261_120;
const WIDTHS = [27, 7, 7, 7, 7, 6, 6];

const options = readOptions(
  "load",
  "Loads what 'bun run bench peers' asks, kind by kind, then all of it together, every request different, and prints a table. The client takes a processor of its own: compare figures of one run with each other, and take 'bun run bench http' for absolute ones.",
  {
    url: {
      default: null,
      value: "URL",
      help: "A server that runs, with --rate-scheme off, instead of one of our own.",
    },
    program: PROGRAM,
    seconds: { default: 5, help: "For each kind." },
    connections: { default: 32, help: "Open at once." },
    only: { default: "", value: "TEXT", help: "Rows whose title has this text, such as 'mix'." },
  },
);

await using server = options.url === null ? await startProgram(options.program) : null;
const url = server?.url ?? options.url ?? "";
const questions = createQuestions(await readVocabulary(url), SEED);
let turn = 0;
const rows: readonly (readonly [title: string, next: () => Question])[] = [
  ...KINDS.map((kind) => [kind, questions[kind]] as const),
  ["mix, every request different", () => questions[KINDS[turn++ % KINDS.length] ?? "time"]()],
];
const asked = rows.filter(([title]) => title.includes(options.only));

console.log(formatRow(WIDTHS, ["requests", "req/s", "p50 ms", "p99 ms", "max ms", "kB", "failed"]));
for (const [title, next] of asked) await load(title, next);
if (asked.length === 0) process.exitCode = 1;

/** Prints one row; failed requests change the exit code. */
async function load(title: string, next: () => Question): Promise<void> {
  const { requests, latency, throughput, errors, timeouts, non2xx } = await autocannon({
    url,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(next()) }) }],
    connections: options.connections,
    duration: options.seconds,
  });
  const failed = errors + timeouts + non2xx;
  const kilobytes = requests.total === 0 ? 0 : throughput.total / requests.total / 1000;
  const figures = [latency.p50, latency.p99, latency.max, kilobytes].map((figure) => figure.toFixed(1));
  console.log(formatRow(WIDTHS, [title, requests.average.toFixed(0), ...figures, String(failed)]));
  if (failed > 0) process.exitCode = 1;
}

function requestOf({ path, body }: Question) {
  if (body === undefined) return { method: "GET", path } as const;
  return { method: "POST", path, body, headers: { "content-type": "application/json" } } as const;
}
