import { parseArgs } from "node:util";
import { createProgress } from "./build-data/progress.ts";
import { fuzz } from "../test/support/fuzz/session.ts";
import { programPath } from "../test/support/program.ts";
import { startProgram } from "./bench/start-program.ts";

const HELP = `Usage: bun run fuzz [--requests N] [--seed N] [--program FILE]

Sends made-up requests to a server of its own, over the loopback: every route and page in every method, with good and bad
parameters, bodies and headers, and bytes that are no request. No answer may be a fault of the server's, take over a
second, differ from the published OpenAPI document, or keep to itself which input was wrong.

  --requests N    Default: 200000.
  --seed N        Makes the same requests again. Default: one of its own, which is printed.
  --program FILE  The executable to test. Default: the program as it stands here.`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    seed: { type: "string" },
    program: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) console.log(HELP);
else
  process.exitCode = await main(
    wholeNumber(values.requests),
    wholeNumber(values.seed ?? String(Date.now() % 1e9)),
  );

async function main(requests: number, seed: number): Promise<number> {
  const server = await startProgram(values.program ?? programPath());
  const startedMs = performance.now();
  const progress = createProgress(process.stderr, 1);
  progress.begin(`${requests} requests, seed ${seed}`);
  try {
    const report = await fuzz({
      url: server.url,
      requests,
      seed,
      onProgress: (done) => progress.advance(done / requests),
    });
    progress.end();
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(`${report.requests} requests with seed ${seed} in ${seconds.toFixed(0)} s`);
    const statuses = [...report.byStatus].toSorted(([a], [b]) => a - b);
    console.log(
      `answers: ${statuses.map(([status, count]) => `${status === 0 ? "none" : status}: ${count}`).join(", ")}`,
    );
    console.log(`slowest: ${report.slowestMs.toFixed(0)} ms, ${report.slowest.slice(0, 300)}`);
    if (report.neverGood.length > 0) console.log(`never successful: ${report.neverGood.join(", ")}`);
    for (const { seed: own, request, wrong } of report.failures) {
      console.log(`\nseed ${own}: ${wrong.join("; ")}\n  ${request}`);
    }
    console.log(`failures: ${report.failureCount}`);
    return report.failureCount === 0 ? 0 : 1;
  } finally {
    await server.end();
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`'${text}' is no whole number.`);
  process.exit(2);
}
