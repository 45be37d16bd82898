import { fuzz } from "../test/support/fuzz/session.ts";
import { startProgram } from "./bench/start-program.ts";
import { createProgress } from "./build-data/progress.ts";
import { PROGRAM, readOptions } from "./options.ts";

const options = readOptions(
  "fuzz",
  "Sends made-up requests to a server of its own, over the loopback: every route and page in every method, with good and bad parameters, bodies and headers, and bytes that are no request. No answer may be a fault of the server's, take over a second, differ from the published OpenAPI document, or keep to itself which input was wrong.",
  {
    requests: { default: 200_000, help: "To be sent." },
    seed: { default: 0, help: "Makes the same requests again; 0 for a new one, which is printed." },
    program: PROGRAM,
  },
);

const { requests } = options;
const seed = options.seed === 0 ? Date.now() % 1e9 : options.seed;
await using server = await startProgram(options.program);
const startedMs = performance.now();
const progress = createProgress(process.stderr, 1);
progress.begin(`${requests} requests, seed ${seed}`);
const onProgress = (done: number): void => progress.advance(done / requests);
const report = await fuzz({ url: server.url, requests, seed, onProgress });
progress.end();

const seconds = (performance.now() - startedMs) / 1000;
const statuses = [...report.byStatus]
  .toSorted(([a], [b]) => a - b)
  .map(([status, count]) => `${status === 0 ? "none" : status}: ${count}`);
console.log(`${report.requests} requests with seed ${seed} in ${seconds.toFixed(0)} s`);
console.log(`answers: ${statuses.join(", ")}`);
console.log(`slowest: ${report.slowestMs.toFixed(0)} ms, ${report.slowest.slice(0, 300)}`);
if (report.neverGood.length > 0) console.log(`never successful: ${report.neverGood.join(", ")}`);
for (const { seed: own, request, wrong } of report.failures)
  console.log(`\nseed ${own}: ${wrong.join("; ")}\n  ${request}`);
console.log(`failures: ${report.failureCount}`);
process.exitCode = report.failureCount === 0 ? 0 : 1;
