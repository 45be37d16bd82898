import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readMemory, type Memory } from "../../test/support/memory.ts";
import { startProgram } from "./start-program.ts";
import { createTraffic } from "../../test/support/traffic.ts";

const ROOT = join(import.meta.dir, "../..");
const HELP = `Usage: bun run bench server [--program FILE] [--starts N] [--requests N] [--minutes N]

Start, memory and size of the executable (Linux).

  --program FILE   Default: dist/almanac.
  --starts N       Starts whose time to the first answer is measured. Default: 20.
  --requests N     Mixed requests between the two readings of memory. Default: 200000.
  --minutes N      Instead of a number of requests: 500 a second for so long, memory and descriptors each minute.`;

/** Time for background work after the start, and for freed memory to be returned. */
const SETTLE_MS = 15_000;
const CALLERS = 32;
const QUARTERS = 4;
const SOAK_PER_SECOND = 500;

/** The maximum of each figure. */
const MOST = {
  startMs: 120,
  idleMb: 180,
  loadedMb: 400,
  growth: 1.4,
  sizeMb: 200,
  slopeMbPerMinute: 1,
} as const;

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    starts: { type: "string", default: "20" },
    requests: { type: "string", default: "200000" },
    minutes: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) console.log(HELP);
else if (!existsSync(values.program)) fail(`There is no ${values.program}: run 'bun run build' first.`);
else if (values.minutes !== undefined) await soak(values.program, Number(values.minutes));
else await bench(values.program, Number(values.starts), Number(values.requests));

async function bench(program: string, starts: number, requests: number): Promise<void> {
  const sizeMb = statSync(program).size / 1e6;
  row("executable", `${sizeMb.toFixed(1)} MB`, sizeMb, MOST.sizeMb, "MB");

  const startMs: number[] = [];
  for (let index = 0; index < starts; index += 1) {
    const begun = performance.now();
    const started = await startProgram(program);
    startMs.push(performance.now() - begun);
    await started.end();
  }
  startMs.sort((a, b) => a - b);
  const median = startMs[Math.floor(startMs.length / 2)] ?? Number.NaN;
  const range = `${startMs[0]?.toFixed(0)} - ${startMs.at(-1)?.toFixed(0)}`;
  row("exec to first answer", `${median.toFixed(0)} ms (${range})`, median, MOST.startMs, "ms");

  await using server = await startProgram(program);
  await Bun.sleep(SETTLE_MS);
  const idle = readMemory(server.pid);
  row("idle memory", describe(idle), idle.rssMb, MOST.idleMb, "MB");
  const begun = performance.now();
  const next = createTraffic(20_261_120);
  for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
    await sendMany(server.url, next, Math.ceil(requests / QUARTERS));
    const loaded = readMemory(server.pid);
    row(`requests, ${quarter} of ${QUARTERS}`, describe(loaded), loaded.rssMb, MOST.loadedMb, "MB");
  }
  const perSecond = requests / ((performance.now() - begun) / 1000);
  const { mostMb } = readMemory(server.pid);
  row("at most", `${mostMb.toFixed(0)} MB`, mostMb, MOST.loadedMb, "MB");
  await Bun.sleep(SETTLE_MS);
  const settled = readMemory(server.pid);
  row("memory after them", describe(settled), settled.rssMb / idle.rssMb, MOST.growth, "x idle");
  console.log(
    `${requests} mixed requests, ${perSecond.toFixed(0)} a second with the client on the same processors`,
  );
}

async function sendMany(url: string, next: ReturnType<typeof createTraffic>, count: number): Promise<void> {
  let left = count;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(url, next);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** Steady traffic: memory and descriptors must be flat after the first minutes. */
async function soak(program: string, minutes: number): Promise<void> {
  await using server = await startProgram(program);
  const next = createTraffic(20_261_120);
  const endMs = performance.now() + minutes * 60_000;
  let failed = 0;
  const minuteMb: number[] = [];
  const openFiles: number[] = [];
  console.log("minute  memory                              descriptors  requests  failures");
  for (let minute = 1; performance.now() < endMs; minute += 1) {
    const minuteEndMs = performance.now() + 60_000;
    let sent = 0;
    while (performance.now() < minuteEndMs) {
      const tickMs = performance.now();
      const wave = Array.from({ length: SOAK_PER_SECOND / 10 }, () => send(server.url, next));
      sent += wave.length;
      failed += (await Promise.allSettled(wave)).filter(({ status }) => status === "rejected").length;
      await Bun.sleep(Math.max(0, 100 - (performance.now() - tickMs)));
    }
    const descriptors = readdirSync(`/proc/${server.pid}/fd`);
    const resident = readMemory(server.pid);
    minuteMb.push(resident.rssMb);
    openFiles.push(descriptors.length);
    console.log(
      `${String(minute).padStart(6)}  ${describe(resident).padEnd(34)}  ${String(descriptors.length).padStart(11)}  ${String(sent).padStart(8)}  ${failed}`,
    );
  }
  // The first minutes fill the caches; the rest must be flat.
  const later = minuteMb.slice(Math.floor(minuteMb.length / 3));
  const memory = slopeOf(later);
  const files = slopeOf(openFiles.slice(-later.length));
  const isFlat = !isGrowing(memory, MOST.slopeMbPerMinute) && !isGrowing(files, 1) && failed === 0;
  console.log(
    `${isFlat ? "flat" : "NOT FLAT"}: ${memory.slope.toFixed(2)} ± ${memory.error.toFixed(2)} MB a minute over the last ${later.length}, at most ${MOST.slopeMbPerMinute}; descriptors ${files.slope.toFixed(2)} a minute; ${failed} failures`,
  );
  if (!isFlat) process.exitCode = 1;
}

type Slope = { slope: number; error: number };

/** Whether the growth exceeds the limit and is more than noise: twice its standard error. */
function isGrowing({ slope, error }: Slope, most: number): boolean {
  return slope > most && slope > 2 * error;
}

/** Growth per sample by least squares, with its standard error; zero for fewer than three samples. */
function slopeOf(figures: readonly number[]): Slope {
  if (figures.length < 3) return { slope: 0, error: 0 };
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  let above = 0;
  let below = 0;
  for (const [index, figure] of figures.entries()) {
    above += (index - middle) * (figure - mean);
    below += (index - middle) ** 2;
  }
  const slope = above / below;
  const squares = figures.map((figure, index) => (figure - mean - slope * (index - middle)) ** 2);
  const variance = squares.reduce((sum, square) => sum + square, 0) / (figures.length - 2);
  return { slope, error: Math.sqrt(variance / below) };
}

async function send(url: string, next: () => { path: string; body?: string }): Promise<void> {
  const { path, body } = next();
  const response = await fetch(`${url}${path}`, body === undefined ? {} : { method: "POST", body });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`HTTP ${response.status}: ${path}`);
}

function describe({ rssMb, anonymousMb }: Memory): string {
  return `${rssMb.toFixed(0)} MB (${anonymousMb.toFixed(0)} anonymous)`;
}

/** Prints a figure and its maximum; a higher figure changes the exit code. */
function row(name: string, text: string, figure: number, most: number, unit: string): void {
  const isGood = figure <= most;
  const shown = unit === "x idle" ? `${figure.toFixed(2)} x idle, ` : "";
  console.log(
    `${isGood ? "ok  " : "MORE"} ${name.padEnd(22)} ${text.padEnd(28)} ${shown}at most ${most} ${unit}`,
  );
  if (!isGood) process.exitCode = 1;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
