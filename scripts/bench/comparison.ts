import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { spreadOf, type Spread } from "./figures.ts";
import type { RunningProgram } from "./start-program.ts";
import { wrk, type Load } from "./wrk.ts";

/** What a server does; ratios are to the mean of the base's runs before and after. */
type Figures = {
  requestsPerSecond: number;
  ratio: Spread;
  /** Processor time per response, which other load hardly affects. */
  cpuUs: number;
  p50Ms: number;
  p99Ms: number;
  p99Ratio: number;
};

type Plan = {
  rounds: number;
  seconds: number;
  connections?: number;
  /** The file of a round's requests; -1 is the one that warms up. */
  requestsOf: (round: number) => string;
};

/** A round whose two runs of the base differ by more than this is noise of the machine. */
const NOISE = 1 / 3;
const WARM_UP_SECONDS = 3;
/** Server and client need two processors. */
const QUIET_LOAD = 1;

/**
 * Measures servers in turn, A B A B A: every run of another stands between two of the base, so that a machine that
 * slows down slows both. The figure to quote is the ratio. Rounds that were not quiet do not count, unless all are.
 *
 * @param servers the base first
 */
export function compare(
  servers: readonly RunningProgram[],
  { rounds, seconds, connections, requestsOf }: Plan,
): { figures: Figures[]; quietRounds: number } {
  const warmUp = requestsOf(-1);
  for (const server of servers) wrk(server, warmUp, WARM_UP_SECONDS, connections);
  const runs: Load[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const requests = requestsOf(round);
    // The last round is the base's alone.
    const asked = round < rounds ? servers : servers.slice(0, 1);
    runs.push(asked.map((server) => wrk(server, requests, seconds, connections)));
  }
  const all = runs.slice(0, -1).flatMap((loads, at) => {
    const [before, after] = [loads[0], runs[at + 1]?.[0]];
    return before === undefined || after === undefined ? [] : [{ loads, before, after }];
  });
  const quiet = all.filter(({ before, after }) => {
    const rates = [before.requestsPerSecond, after.requestsPerSecond];
    return Math.max(...rates) <= Math.min(...rates) * (1 + NOISE);
  });
  const counted = quiet.length > 0 ? quiet : all;
  const figures = servers.map((_, index): Figures => {
    const own = (name: keyof Load): Spread =>
      spreadOf(counted.map(({ loads }) => loads[index]?.[name] ?? Number.NaN));
    const ratio = (name: keyof Load): Spread =>
      spreadOf(
        counted.map(({ loads, before, after }) => {
          const figure = loads[index]?.[name] ?? Number.NaN;
          return (2 * figure) / (before[name] + after[name]);
        }),
      );
    return {
      requestsPerSecond: Math.round(own("requestsPerSecond").median),
      ratio: ratio("requestsPerSecond"),
      cpuUs: own("cpuUs").median,
      p50Ms: own("p50Ms").median,
      p99Ms: own("p99Ms").median,
      p99Ratio: ratio("p99Ms").median,
    };
  });
  return { figures, quietRounds: quiet.length };
}

/** Runs a part of the benchmark with a folder of its own, and says in one line what is missing or went wrong. */
export async function runPart(part: (folder: string) => Promise<boolean>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  try {
    for (const tool of ["wrk", "taskset"]) {
      if (Bun.which(tool) === null) throw new Error(`${tool} is needed: apt-get install wrk util-linux`);
    }
    const [load = 0] = loadavg();
    if (load > QUIET_LOAD)
      console.error(`The load average is ${load.toFixed(1)}: others use this machine too.`);
    process.exitCode = (await part(folder)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
