import { join } from "node:path";
import { readMemory } from "../../test/support/memory.ts";
import { PROGRAM, readOptions } from "../options.ts";
import { compare, runPart } from "./comparison.ts";
import { formatRow, spreadOf } from "./figures.ts";
import { createQuestions, createRepeated, KINDS, readVocabulary } from "./questions.ts";
import { peersCells, writeResult, type PeersResult } from "./readme-table.ts";
import {
  SETTLE_MS,
  startPinnedProgram,
  startServer,
  timeStarts,
  type RunningProgram,
} from "./start-program.ts";
import { writeRequests } from "./wrk.ts";

const PEERS = join(import.meta.dir, "peers");

/** More requests of each kind than a processor answers in a second; there are about 25,000 lists of holidays. */
const MOST_PER_SECOND = {
  time: 40_000,
  conversion: 40_000,
  search: 20_000,
  sun: 20_000,
  holidays: 20_000,
  meeting: 5000,
  repeated: 60_000,
} as const;
const STARTS = 5;

/** Members of `data` that show whether an answer is right; all servers use the same names. */
type Facts = {
  utc_offset?: string;
  from?: { local_time?: string; current_time?: string };
  resolution?: { kind?: string };
  daylight?: string;
  sunrise?: string | null;
  holidays?: { date: string }[];
};

/** Art. 1 BayFTG; 15 August is a holiday only where most people are Catholic. */
const BAVARIA_2026 =
  "2026-01-01 2026-01-06 2026-04-03 2026-04-06 2026-05-01 2026-05-14 2026-05-25 2026-06-04 2026-10-03 2026-11-01 2026-12-25 2026-12-26";

/** Questions whose answers are known from laws, tzdata's NEWS or almanacs. */
const QUESTIONS: readonly {
  question: string;
  path: string;
  right: string;
  isRight: (facts: Facts) => boolean;
  told: (facts: Facts) => string;
}[] = [
  {
    question: "Vancouver's offset in December 2026",
    path: "/v1/time/America/Vancouver?at=2026-12-15T20:00:00Z",
    right: "-07:00, as British Columbia no longer changes its clocks",
    isRight: ({ utc_offset }) => utc_offset === "-07:00",
    told: ({ utc_offset }) => String(utc_offset),
  },
  {
    question: "02:30 in New York on 8 March 2026",
    path: "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30",
    right: "said not to exist",
    isRight: ({ resolution }) => resolution?.kind === "gap",
    told: ({ from, resolution }) =>
      `${(from?.local_time ?? from?.current_time)?.slice(11, 16)}, ${resolution?.kind ?? "nothing said"}`,
  },
  {
    question: "Longyearbyen's sun on 21 December 2026",
    path: "/v1/sun?lat=78.2232&lon=15.6267&date=2026-12-21",
    right: "polar night, no sunrise",
    isRight: ({ daylight, sunrise }) => daylight === "polar_night" && sunrise === null,
    told: ({ daylight, sunrise }) => `${daylight}, ${sunrise === null ? "no sunrise" : `sunrise ${sunrise}`}`,
  },
  {
    question: "Bavaria's public holidays of 2026",
    path: "/v1/holidays/DE-BY/2026",
    right: "the twelve of the whole state",
    isRight: ({ holidays = [] }) =>
      holidays.flatMap(({ date }) => (date === "2026-08-15" ? [] : [date])).join(" ") === BAVARIA_2026,
    told: ({ holidays = [] }) => `${holidays.length} days`,
  },
];

const { program, against, kinds, rounds, seconds, seed, write } = readOptions(
  "bench peers",
  "The executable beside what people would build instead, asked the same in turn, every request different: fastify with luxon on Node, Hono with Temporal on Bun, both with city-timezones, suncalc and date-holidays. Each is asked bare, and with what a public service has (limits, a log, request ids, entity tags, CORS, security headers, checks of parameters), as the executable. Requests a second, memory, start, and whether each is right where it is easy to be wrong.",
  {
    program: PROGRAM,
    against: { default: null, help: "Another executable, such as an older version, instead of the peers." },
    kinds: {
      default: KINDS.join(","),
      value: "LIST",
      help: "Questions to ask; 'repeated': of five kinds, few of them often.",
    },
    rounds: { default: 3, help: "Each measures every server once." },
    seconds: { default: 2, help: "Of one run." },
    seed: { default: 20_261_120, help: "The same one makes the same requests." },
    write: { default: false, help: "Results go to scripts/bench/results/peers.json and the README." },
  },
);

type Contender = { name: string; start: () => Promise<RunningProgram> };

await runPart(async (folder) => {
  const ours = { name: "Almanac", start: () => startPinnedProgram(program) };
  const others = against === null ? peers() : [{ name: against, start: () => startPinnedProgram(against) }];
  const result = await measure([ours, ...others], folder);
  print(result);
  if (write && against === null) writeResult("peers", result);
  return result.answers.every(({ told: [own] }) => own?.isRight === true);
});

/** Their packages are installed on demand, by their own lock file, and are not our dependencies. */
function peers(): Contender[] {
  const node = Bun.which("node");
  if (node === null) throw new Error("node is needed: version 20 or later");
  const install = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts"];
  const { exitCode } = Bun.spawnSync(install, { cwd: PEERS, stdio: ["ignore", "ignore", "inherit"] });
  if (exitCode !== 0) throw new Error(`the packages of ${PEERS} cannot be installed`);
  const peer =
    (runtime: string, ...words: string[]) =>
    () =>
      startServer(["/usr/bin/env", "NODE_ENV=production", runtime, ...words], true);
  const nodeVersion = Bun.spawnSync([node, "--version"]).stdout.toString().trim().slice(1);
  const [onNode, onBun] = [join(PEERS, "node.js"), join(PEERS, "bun.js")];
  return [
    { name: `fastify (full) on Node ${nodeVersion}`, start: peer(node, onNode, "full") },
    { name: `Hono (full) on Bun ${Bun.version}`, start: peer(process.execPath, onBun, "full") },
    { name: `fastify (bare) on Node ${nodeVersion}`, start: peer(node, onNode) },
    { name: `Hono (bare) on Bun ${Bun.version}`, start: peer(process.execPath, onBun) },
  ];
}

async function measure(contenders: readonly Contender[], folder: string): Promise<PeersResult> {
  const startMs: number[] = [];
  for (const { start } of contenders)
    startMs.push(Math.round(spreadOf(await timeStarts(start, STARTS)).median));
  await using stack = new AsyncDisposableStack();
  const servers: RunningProgram[] = [];
  for (const { start } of contenders) servers.push(stack.use(await start()));
  await Bun.sleep(SETTLE_MS);
  const answers = await Promise.all(QUESTIONS.map((question) => askAll(question, servers)));
  const vocabulary = await readVocabulary(servers[0]?.url ?? "");
  const all = [...KINDS, "repeated"] as const;
  const rows = all
    .filter((kind) => kinds.split(",").includes(kind))
    .map((kind, index) => {
      const requestsOf = (round: number): string => {
        const ownSeed = seed + 100 * index + round;
        const next =
          kind === "repeated"
            ? createRepeated(vocabulary, seed, ownSeed)
            : createQuestions(vocabulary, ownSeed)[kind];
        return writeRequests(folder, Array.from({ length: MOST_PER_SECOND[kind] * seconds }, next));
      };
      const { figures, quietRounds } = compare(servers, { rounds, seconds, requestsOf });
      console.error(`${kind}: measured, ${quietRounds} of ${rounds} rounds were quiet`);
      return {
        kind,
        perSecond: figures.map(({ requestsPerSecond }) => requestsPerSecond),
        cpuUs: figures.map(({ cpuUs }) => cpuUs),
      };
    });
  return {
    date: new Date().toISOString().slice(0, 10),
    servers: contenders.map(({ name }) => name),
    rounds,
    secondsPerRun: seconds,
    rows,
    memoryMb: servers.map(({ pid }) => Math.round(readMemory(pid).rssMb)),
    startMs,
    answers,
  };
}

async function askAll(
  { question, path, right, isRight, told }: (typeof QUESTIONS)[number],
  servers: readonly RunningProgram[],
) {
  const facts = await Promise.all(
    servers.map(async ({ url }) => {
      const { data = {} } = (await (await fetch(url + path)).json()) as { data?: Facts };
      return { text: told(data), isRight: isRight(data) };
    }),
  );
  return { question, right, told: facts };
}

function print(result: PeersResult): void {
  const names = result.servers.map((name) => name.split(" on ")[0] ?? name);
  const widths = [25, ...names.map((name) => Math.max(14, name.length))];
  console.log("Answers a second; in brackets microseconds of processor time for one.\n");
  for (const cells of [["", ...names], ...peersCells(result)]) console.log(formatRow(widths, cells));
  for (const { question, right, told } of result.answers) {
    console.log(`\n${question}\n  right: ${right}`);
    for (const [at, { text, isRight }] of told.entries())
      console.log(`  ${isRight ? "ok   " : "WRONG"}  ${names[at]}: ${text}`);
  }
}
