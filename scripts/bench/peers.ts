import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeComparison, runPart, startExecutable } from "./comparison.ts";
import { compareDifferent } from "./mix.ts";
import { PEERS_RESULT, writeReadmeTables, type PeersResult } from "./readme-table.ts";
import { startServer, type RunningProgram } from "./start-program.ts";
import { SERVER_PROCESSOR } from "./wrk.ts";

const ROOT = join(import.meta.dir, "..", "..");
const PEERS = join(import.meta.dir, "peers");
const HELP = `Usage: bun run bench peers [--program FILE] [--rounds N] [--seconds N] [--seed N] [--dry-run]

The executable beside what people would build on Node instead: fastify with luxon, city-timezones, suncalc and
date-holidays, asked the same, every request different; and whether both are right where it is easy to be wrong. The
executable limits and logs, the other does neither. Results go to scripts/bench/results/peers.json and the README.

  --program FILE   Default: dist/almanac.
  --rounds N       Default: 7.
  --seconds N      Of one run. Default: 3.
  --seed N         Default: 20261120.
  --dry-run        Nothing is written.`;

const MUST = 2;

/** Members of an answer's data that tell whether it is right; theirs and ours have the same names. */
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

/** Questions whose answers are known from law, from tzdata's NEWS, or from the almanacs. */
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
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "3" },
    seed: { type: "string", default: "20261120" },
    "dry-run": { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) console.log(HELP);
else await runPart(bench);

async function bench(folder: string): Promise<boolean> {
  const node = Bun.which("node");
  if (node === null) throw new Error("node is needed: version 20 or later");
  install();
  await using peer = await startServer([node, join(PEERS, "server.js")], SERVER_PROCESSOR);
  await using ours = await startExecutable(values.program);
  const answers = await Promise.all(
    QUESTIONS.map(async ({ question, path, right, isRight, told }) => {
      const [own, theirs] = [await ask(ours, path), await ask(peer, path)];
      return {
        question,
        right,
        ours: told(own),
        areWeRight: isRight(own),
        theirs: told(theirs),
        areTheyRight: isRight(theirs),
      };
    }),
  );
  for (const { question, right, ours: own, areWeRight, theirs, areTheyRight } of answers) {
    console.log(`${question}: ${right}`);
    console.log(`    ${verdict(areWeRight)} Almanac: ${own}\n    ${verdict(areTheyRight)} Node: ${theirs}`);
  }
  const comparison = await compareDifferent(folder, peer, ours, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
  });
  const isFast = comparison.ratio.median >= MUST;
  console.log(
    `${isFast ? "ok " : "LOW"} every request different, must ${MUST} ${describeComparison(comparison)}`,
  );
  const version = Bun.spawnSync([node, "--version"]).stdout.toString().trim().slice(1);
  const date = new Date().toISOString().slice(0, 10);
  const result: PeersResult = { date, node: version, comparison, answers };
  if (!values["dry-run"]) {
    writeFileSync(PEERS_RESULT, `${JSON.stringify(result, null, 2)}\n`);
    writeReadmeTables();
  }
  return isFast && answers.every(({ areWeRight }) => areWeRight);
}

/** Their packages are no dependency of ours: they come when they are asked for, by their own lock file. */
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

function verdict(isRight: boolean): string {
  return isRight ? "right" : "WRONG";
}
