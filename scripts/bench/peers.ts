import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compare, runPart, startExecutable } from "./comparison.ts";
import { readMemory } from "../../test/support/memory.ts";
import { createQuestions, KINDS, readVocabulary } from "./questions.ts";
import { PEERS_RESULT, peersTable, writeReadmeTables, type PeersResult } from "./readme-table.ts";
import { startProgram, startServer, type RunningProgram } from "./start-program.ts";
import { SERVER_PROCESSOR, writeRequests } from "./wrk.ts";

const ROOT = join(import.meta.dir, "..", "..");
const PEERS = join(import.meta.dir, "peers");
const HELP = `Usage: bun run bench peers [--program FILE] [--rounds N] [--seconds N] [--seed N] [--write]

The executable beside what people would build instead, asked the same in turn, every request different: fastify with luxon on
Node, Hono with Temporal on Bun, both with city-timezones, suncalc and date-holidays. Requests a second, memory, start, and
whether each is right where it is easy to be wrong. The executable limits and logs, the others do neither.

  --program FILE   Default: dist/almanac.
  --rounds N       Default: 5.
  --seconds N      Of one run. Default: 3.
  --seed N         Default: 20261120.
  --write          Results go to scripts/bench/results/peers.json and the README.`;

/** More requests of each kind than a processor answers in a second; there are about 25,000 lists of holidays. */
const MOST_PER_SECOND = {
  time: 40_000,
  conversion: 40_000,
  search: 20_000,
  sun: 20_000,
  holidays: 20_000,
  meeting: 5000,
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

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(ROOT, "dist", "almanac") },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    seed: { type: "string", default: "20261120" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) console.log(HELP);
else await runPart(bench);

async function bench(folder: string): Promise<boolean> {
  const node = Bun.which("node");
  if (node === null) throw new Error("node is needed: version 20 or later");
  install();
  const commandOf = (runtime: string, file: string) => [
    "/usr/bin/env",
    "NODE_ENV=production",
    runtime,
    join(PEERS, file),
  ];
  const startPeer = (runtime: string, file: string) => () =>
    startServer(commandOf(runtime, file), SERVER_PROCESSOR);
  const startNode = startPeer(node, "node.js");
  const startBun = startPeer(process.execPath, "bun.js");
  const startMs = [
    await timeStart(() => startProgram(values.program)),
    await timeStart(startNode),
    await timeStart(startBun),
  ];
  await using ours = await startExecutable(values.program);
  await using onNode = await startNode();
  await using onBun = await startBun();
  const servers = [ours, onNode, onBun];
  const answers = await Promise.all(QUESTIONS.map((question) => askAll(question, servers)));
  const vocabulary = await readVocabulary(ours.url);
  const [rounds, seconds, seed] = [Number(values.rounds), Number(values.seconds), Number(values.seed)];
  const rows = KINDS.map((kind, index) => {
    const scriptOf = (round: number): string => {
      const next = createQuestions(vocabulary, seed + 100 * index + round)[kind];
      return writeRequests(folder, Array.from({ length: MOST_PER_SECOND[kind] * seconds }, next));
    };
    const [byNode, byBun] = compare(ours, [onNode, onBun], { rounds, seconds, scriptOf });
    if (byNode === undefined || byBun === undefined) throw new Error("nothing was measured");
    if (byNode.errors + byBun.errors > 0) throw new Error(`${kind}: answers were errors`);
    console.error(`${kind}: measured`);
    return {
      kind,
      perSecond: [byNode.baseRequestsPerSecond, byNode.requestsPerSecond, byBun.requestsPerSecond],
      cpuUs: [byNode.baseCpuUs, byNode.cpuUs, byBun.cpuUs],
    };
  });
  const version = Bun.spawnSync([node, "--version"]).stdout.toString().trim().slice(1);
  const result: PeersResult = {
    date: new Date().toISOString().slice(0, 10),
    servers: ["Almanac", `fastify on Node ${version}`, `Hono on Bun ${Bun.version}`],
    rounds,
    secondsPerRun: seconds,
    rows,
    memoryMb: servers.map(({ pid }) => Math.round(readMemory(pid).rssMb)),
    startMs,
    answers,
  };
  console.log(peersTable(result));
  if (values.write) {
    writeFileSync(PEERS_RESULT, `${JSON.stringify(result, null, 2)}\n`);
    writeReadmeTables();
  }
  return answers.every(({ told: [own] }) => own?.isRight === true);
}

/** Median time from the start of a process to its first answer. */
async function timeStart(start: () => Promise<RunningProgram>): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    const begun = performance.now();
    const server = await start();
    took.push(performance.now() - begun);
    await server.end();
  }
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN);
}

async function askAll(
  { question, path, right, isRight, told }: (typeof QUESTIONS)[number],
  servers: readonly RunningProgram[],
) {
  const facts = await Promise.all(servers.map((server) => ask(server, path)));
  return { question, right, told: facts.map((each) => ({ text: told(each), isRight: isRight(each) })) };
}

/** Their packages are installed on demand, by their own lock file, and are not our dependencies. */
function install(): void {
  const command = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts"];
  const { exitCode } = Bun.spawnSync(command, { cwd: PEERS, stdio: ["ignore", "ignore", "inherit"] });
  if (exitCode !== 0) throw new Error(`the packages of ${PEERS} cannot be installed`);
}

async function ask({ url }: RunningProgram, path: string): Promise<Facts> {
  const response = await fetch(url + path);
  const { data } = (await response.json()) as { data?: Facts };
  return data ?? {};
}
