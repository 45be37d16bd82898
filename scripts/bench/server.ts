import { readdirSync, statSync } from "node:fs";
import { readMemory, type Memory } from "../../test/support/memory.ts";
import { createTraffic } from "../../test/support/traffic.ts";
import { PROGRAM, readOptions } from "../options.ts";
import { formatRow, spreadOf } from "./figures.ts";
import { startProgram, timeStarts } from "./start-program.ts";

/** Time for background work after the start. */
const SETTLE_MS = 15_000;
/** Time until freed memory is given back. */
const REST_MS = 45_000;
const CALLERS = 32;
const QUARTERS = 4;
const SOAK_PER_SECOND = 500;
const WAVES_PER_SECOND = 10;
const SOAK_WIDTHS = [6, 24, 11, 8, 8];

/** The maximum of each figure. */
const MOST = {
  startMs: 120,
  idleMb: 180,
  loadedMb: 400,
  growth: 1.4,
  sizeMb: 200,
  slopeMbPerMinute: 1,
} as const;

const { program, starts, requests, minutes } = readOptions(
  "bench server",
  "Start, memory and size of the executable (Linux).",
  {
    program: PROGRAM,
    starts: { default: 20, help: "To measure the time to the first answer." },
    requests: { default: 200_000, help: "Mixed requests between the two readings of memory." },
    minutes: {
      default: 0,
      help: `Instead of a number of requests: ${SOAK_PER_SECOND} a second for so long, memory and descriptors each minute.`,
    },
  },
);

const next = createTraffic(20_261_120);
await (minutes > 0 ? soak() : bench());

async function bench(): Promise<void> {
  const { median, min, max } = spreadOf(await timeStarts(() => startProgram(program), starts));
  row("exec to first answer, ms", median, MOST.startMs, `${min.toFixed(0)} - ${max.toFixed(0)}`);
  row("executable, MB", statSync(program).size / 1e6, MOST.sizeMb);

  await using server = await startProgram(program);
  await Bun.sleep(SETTLE_MS);
  const idle = readMemory(server.pid);
  row("idle memory, MB", idle.rssMb, MOST.idleMb, anonymous(idle));
  const begun = performance.now();
  for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
    let left = Math.ceil(requests / QUARTERS);
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await send(server.url);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const loaded = readMemory(server.pid);
    row(`requests, ${quarter} of ${QUARTERS}, MB`, loaded.rssMb, MOST.loadedMb, anonymous(loaded));
  }
  const perSecond = requests / ((performance.now() - begun) / 1000);
  row("at most, MB", readMemory(server.pid).mostMb, MOST.loadedMb);
  await Bun.sleep(REST_MS);
  const settled = readMemory(server.pid);
  const note = `${settled.rssMb.toFixed(0)} MB, ${anonymous(settled)}`;
  row("after a rest, times idle", settled.rssMb / idle.rssMb, MOST.growth, note);
  console.log(`\n${requests} mixed requests, ${perSecond.toFixed(0)} a second with the client beside it`);
}

/** Steady traffic: memory and descriptors must be flat after the first minutes. */
async function soak(): Promise<void> {
  await using server = await startProgram(program);
  // Pages of the executable are no leak: the kernel takes them back.
  const minuteMb: number[] = [];
  const openFiles: number[] = [];
  let failed = 0;
  console.log(formatRow(SOAK_WIDTHS, ["minute", "memory, MB", "descriptors", "requests", "failures"]));
  for (let minute = 1; minute <= minutes; minute += 1) {
    const endMs = performance.now() + 60_000;
    let sent = 0;
    while (performance.now() < endMs) {
      const waveEndMs = performance.now() + 1000 / WAVES_PER_SECOND;
      const wave = Array.from({ length: SOAK_PER_SECOND / WAVES_PER_SECOND }, () => send(server.url));
      sent += wave.length;
      failed += (await Promise.allSettled(wave)).filter(({ status }) => status === "rejected").length;
      await Bun.sleep(Math.max(0, waveEndMs - performance.now()));
    }
    const memory = readMemory(server.pid);
    minuteMb.push(memory.anonymousMb);
    openFiles.push(readdirSync(`/proc/${server.pid}/fd`).length);
    const resident = `${memory.rssMb.toFixed(0)} (${anonymous(memory)})`;
    const counts = [openFiles.at(-1), sent, failed].map(String);
    console.log(formatRow(SOAK_WIDTHS, [String(minute), resident, ...counts]));
  }
  // The first minutes fill the caches; the rest must be flat.
  const later = Math.floor(minuteMb.length / 3);
  const memory = slopeOf(minuteMb.slice(later));
  const files = slopeOf(openFiles.slice(later));
  const isFlat = !isGrowing(memory, MOST.slopeMbPerMinute) && !isGrowing(files, 1) && failed === 0;
  console.log(`${isFlat ? "flat" : "NOT FLAT"} over the last ${minuteMb.length - later} minutes:
  memory ${memory.slope.toFixed(2)} ± ${memory.error.toFixed(2)} MB a minute, at most ${MOST.slopeMbPerMinute}
  descriptors ${files.slope.toFixed(2)} a minute, ${failed} failures`);
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
  const sum = (of: (figure: number, index: number) => number): number =>
    figures.reduce((total, figure, index) => total + of(figure, index), 0);
  const middle = (figures.length - 1) / 2;
  const mean = sum((figure) => figure) / figures.length;
  const spread = sum((_, index) => (index - middle) ** 2);
  const slope = sum((figure, index) => (index - middle) * (figure - mean)) / spread;
  const squares = sum((figure, index) => (figure - mean - slope * (index - middle)) ** 2);
  return { slope, error: Math.sqrt(squares / (figures.length - 2) / spread) };
}

async function send(url: string): Promise<void> {
  const { path, body } = next();
  const response = await fetch(`${url}${path}`, body === undefined ? {} : { method: "POST", body });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`HTTP ${response.status}: ${path}`);
}

function anonymous({ anonymousMb }: Memory): string {
  return `${anonymousMb.toFixed(0)} anonymous`;
}

/** Prints a figure and its maximum; a higher figure changes the exit code. */
function row(name: string, figure: number, most: number, note = ""): void {
  const isGood = figure <= most;
  const shown = figure < 10 ? figure.toFixed(2) : figure.toFixed(0);
  console.log(
    `${isGood ? "ok  " : "MORE"}  ${formatRow([31, 6], [name, shown])}  at most ${most}  ${note}`.trimEnd(),
  );
  if (!isGood) process.exitCode = 1;
}
