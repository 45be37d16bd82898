import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { startServer, type RunningProgram } from "./start-program.ts";
import { SERVER_PROCESSOR, wrk, type Load } from "./wrk.ts";

export type Spread = { median: number; min: number; max: number };

/** One server against a base, measured in turn. */
export type Comparison = {
  requestsPerSecond: number;
  baseRequestsPerSecond: number;
  /** Ratio of requests a second for each quiet pair. */
  ratio: Spread;
  /** Processor time per response, which other load hardly affects. */
  cpuUs: number;
  baseCpuUs: number;
  p99Ms: number;
  p99Ratio: number;
  pairs: number;
  pairsKept: number;
  errors: number;
};

export type Plan = {
  rounds: number;
  seconds: number;
  /** The script of a round's requests; -1 is the one that warms up. */
  scriptOf: (round: number) => string;
};

/** A pair whose two runs of the base differ by more than this is noise of the machine. */
const NOISE = 1 / 3;
const WARM_UP_SECONDS = 3;
/** Time for the executable's background work after its start. */
const SETTLE_MS = 4000;
/** Server and client need two processors. */
const QUIET_LOAD = 1;

/**
 * Measures servers against a base in one run, A B A B A: every figure of theirs stands between two of the base, and its
 * ratio is to the mean of these, so that a machine that slows down slows both. The figure to quote is the ratio.
 */
export function compare(
  base: RunningProgram,
  others: readonly RunningProgram[],
  { rounds, seconds, scriptOf }: Plan,
): Comparison[] {
  const warmUp = scriptOf(-1);
  for (const server of [base, ...others]) wrk(server, warmUp, WARM_UP_SECONDS);
  const baseLoads: Load[] = [];
  const loads = others.map((): Load[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const script = scriptOf(round);
    baseLoads.push(wrk(base, script, seconds));
    for (const [at, server] of others.entries()) loads[at]?.push(wrk(server, script, seconds));
  }
  baseLoads.push(wrk(base, scriptOf(rounds), seconds));
  return loads.map((each) => comparisonOf(each, baseLoads));
}

function comparisonOf(loads: readonly Load[], baseLoads: readonly Load[]): Comparison {
  const pairs = loads.flatMap((load, at) => {
    const [before, after] = [baseLoads[at], baseLoads[at + 1]];
    return before === undefined || after === undefined ? [] : [{ load, before, after }];
  });
  const quiet = pairs.filter(({ before, after }) => {
    const rates = [before.requestsPerSecond, after.requestsPerSecond];
    return Math.max(...rates) <= Math.min(...rates) * (1 + NOISE);
  });
  // Without a quiet pair the processor time is still useful.
  const kept = quiet.length > 0 ? quiet : pairs;
  const figures = (of: (load: Load) => number) =>
    kept.map(({ load, before, after }) => ({ own: of(load), base: (of(before) + of(after)) / 2 }));
  const rates = figures((load) => load.requestsPerSecond);
  const cpu = figures((load) => load.cpuUs);
  const p99 = figures((load) => load.p99Ms);
  return {
    requestsPerSecond: Math.round(spreadOf(rates.map(({ own }) => own)).median),
    baseRequestsPerSecond: Math.round(spreadOf(rates.map(({ base }) => base)).median),
    ratio: spreadOf(rates.map(({ own, base }) => own / base)),
    cpuUs: spreadOf(cpu.map(({ own }) => own)).median,
    baseCpuUs: spreadOf(cpu.map(({ base }) => base)).median,
    p99Ms: spreadOf(p99.map(({ own }) => own)).median,
    p99Ratio: spreadOf(p99.map(({ own, base }) => own / base)).median,
    pairs: pairs.length,
    pairsKept: quiet.length,
    errors: [...loads, ...baseLoads].reduce((sum, { errors }) => sum + errors, 0),
  };
}

function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number): number => Math.round((sorted[index] ?? Number.NaN) * 1000) / 1000;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

/** One line of a comparison, for people. @throws Error when answers were errors or the machine had no quiet pair */
export function describeComparison(comparison: Comparison): string {
  const { ratio, requestsPerSecond, cpuUs, baseCpuUs, p99Ms, p99Ratio, pairs, pairsKept, errors } =
    comparison;
  if (errors > 0) throw new Error(`${errors} answers were errors: these figures are of no use`);
  if (pairsKept === 0) throw new Error("the base's own runs differ too much: the machine is not quiet");
  const range = `x${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} - ${ratio.max.toFixed(2)})`;
  return `${String(requestsPerSecond).padStart(6)}/s  ${range}, ${pairsKept} of ${pairs} pairs; processor ${cpuUs.toFixed(1)} us against ${baseCpuUs.toFixed(1)}; p99 ${p99Ms.toFixed(1)} ms, x${p99Ratio.toFixed(2)}`;
}

/** Starts an executable with everything on: limits by minute and day, access log, and a proxy that it trusts. */
export async function startExecutable(program: string): Promise<RunningProgram> {
  if (!existsSync(program)) throw new Error(`There is no ${program}: run 'bun run build' first.`);
  const options = ["--rate-scheme", "both", "--trusted-proxies", "127.0.0.1"];
  const server = await startServer([resolvePath(program), "serve", ...options, "--port"], SERVER_PROCESSOR);
  await Bun.sleep(SETTLE_MS);
  return server;
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
