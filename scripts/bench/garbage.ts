import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMemory } from "../../test/support/memory.ts";
import { processorMs } from "../../test/support/processor-time.ts";
import { createDraws } from "../../test/support/random.ts";
import { PROGRAM, readOptions } from "../options.ts";
import { runPart } from "./comparison.ts";
import { formatCount, formatRow } from "./figures.ts";
import { createQuestions, KINDS, readVocabulary, type Question } from "./questions.ts";
import { serveCommand, startServer, type RunningProgram } from "./start-program.ts";

/** Kinds that are measured: those of `bench peers`, and the context of a place. */
const ALL = [...KINDS, "context"] as const;
type Kind = (typeof ALL)[number];

const CALLERS = 16;
/** Answers before the measured ones: compiled code and filled caches are no garbage. */
const WARM_UP = 3000;
const WIDTHS = [12, 10, 8, 6, 9, 10, 8, 8];
const HEADS = ["kind", "bytes each", "young", "full", "pause, ms", "CPU, µs", "live, MB", "RSS, MB"];

const { program, answers, kinds, seed } = readOptions(
  "bench garbage",
  "What answers leave behind, each kind in a server of its own: bytes that the engine allocates for one, young and full collections, the longest pause of one, processor time, what is alive after the last full collection, and memory. By the engine's own log; every request is different.",
  {
    program: PROGRAM,
    answers: { default: 20_000, help: "Of each kind, after those that warm up." },
    kinds: { default: ALL.join(","), value: "LIST", help: "Kinds to measure." },
    seed: { default: 20_261_127, help: "The same one makes the same requests." },
  },
);

await runPart(async (folder) => {
  console.log(formatRow(WIDTHS, HEADS));
  for (const kind of ALL.filter((each) => kinds.split(",").includes(each))) {
    console.log(formatRow(WIDTHS, [kind, ...(await measure(kind, join(folder, `${kind}.log`)))]));
  }
  return true;
});

async function measure(kind: Kind, log: string): Promise<string[]> {
  const command = serveCommand(program, "--rate-scheme", "off", "--access-log", "off");
  // The engine writes a line for each collection to the standard error.
  const logged = ["sh", "-c", 'exec "$@" 2>>"$0"', log, "env", "BUN_JSC_logGC=1", ...command];
  await using server = await startServer(logged, false);
  const next = await questionsOf(kind, server.url);
  await send(server, next, WARM_UP);
  const before = readLog(log);
  const beforeMs = processorMs(server.pid);
  await send(server, next, answers);
  const cpuUs = ((processorMs(server.pid) - beforeMs) * 1000) / answers;
  const collections = readLog(log).slice(before.length);
  if (collections.length === 0) throw new Error(`${kind}: too few answers for a collection`);
  let allocatedKb = 0;
  let endKb = before.at(-1)?.endKb ?? 0;
  for (const each of collections) {
    allocatedKb += each.startKb - endKb;
    ({ endKb } = each);
  }
  const full = collections.filter(({ isFull }) => isFull);
  const liveKb = [...before, ...collections].findLast(({ isFull }) => isFull)?.endKb;
  return [
    formatCount((allocatedKb * 1024) / answers),
    String(collections.length - full.length),
    String(full.length),
    Math.max(...collections.map(({ pauseMs }) => pauseMs)).toFixed(0),
    cpuUs.toFixed(0),
    liveKb === undefined ? "-" : ((liveKb * 1024) / 1e6).toFixed(0),
    readMemory(server.pid).rssMb.toFixed(0),
  ];
}

async function questionsOf(kind: Kind, url: string): Promise<() => Question> {
  if (kind !== "context") return createQuestions(await readVocabulary(url), seed)[kind];
  const { latitude, longitude } = createDraws(seed);
  return () => ({ path: `/v1/context?lat=${latitude()}&lon=${longitude()}` });
}

async function send({ url }: RunningProgram, next: () => Question, count: number): Promise<void> {
  let left = count;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { path, body } = next();
      const headers = { "content-type": "application/json" };
      const response = await fetch(url + path, body === undefined ? {} : { method: "POST", headers, body });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${path} was answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

type Collection = {
  readonly isFull: boolean;
  readonly startKb: number;
  readonly endKb: number;
  readonly pauseMs: number;
};

/** Each collection that ended: `[GC<…>: START M 8928kb => EdenCollection, …`, in one line or several, `… => 280kb, p=0.7ms (max 0.7), … END]`. */
function readLog(file: string): Collection[] {
  const pattern = /START \w+ (\d+)kb => (Eden|Full)Collection([^]*?)=> (\d+)kb, p=([^]*?)END\]/g;
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([all, start, kind, , end]) => ({
    isFull: kind === "Full",
    startKb: Number(start),
    endKb: Number(end),
    pauseMs: Math.max(...[...all.matchAll(/ p=([\d.]+)ms/g)].map(([, ms]) => Number(ms))),
  }));
}
