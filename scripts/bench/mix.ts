import { join } from "node:path";
import { parseArgs } from "node:util";
import { compare, describeComparison, runPart, startExecutable, type Comparison } from "./comparison.ts";
import { createMix, KINDS, readVocabulary, type Kind } from "./questions.ts";
import type { RunningProgram } from "./start-program.ts";
import { writeRequests } from "./wrk.ts";

const ROOT = join(import.meta.dir, "..", "..");
const HELP = `Usage: bun run bench mix --against FILE [--program FILE] [--rounds N] [--seconds N] [--seed N] [--kinds LIST]

Requests a second of the executable against another executable where every request is different: times at random moments in
random zones, conversions, names of cities as they are typed, the sun at random coordinates and dates, holidays of random
countries and years, meetings of three people.

  --against FILE   The other executable, such as one of an older version.
  --program FILE   Default: dist/almanac.
  --rounds N       Default: 7. Each has requests of its own.
  --seconds N      Of one run. Default: 3.
  --seed N         The same one makes the same requests. Default: 20261120.
  --kinds LIST     Some of ${KINDS.join(",")}. Default: all.`;

const MUST = 0.9;
/** More requests than a processor answers in a second; there are about 20,000 holiday lists. */
const MOST_PER_SECOND = 30_000;

/** Every request of a round is different; all servers get the same ones. */
async function compareDifferent(
  folder: string,
  base: RunningProgram,
  ours: RunningProgram,
  { rounds, seconds, seed, kinds }: { rounds: number; seconds: number; seed: number; kinds: Kind[] },
): Promise<Comparison> {
  const vocabulary = await readVocabulary(ours.url);
  const scriptOf = (round: number): string => {
    const next = createMix(vocabulary, seed + round, kinds);
    return writeRequests(folder, Array.from({ length: MOST_PER_SECOND * seconds }, next));
  };
  const [comparison] = compare(base, [ours], { rounds, seconds, scriptOf });
  if (comparison === undefined) throw new Error("nothing was measured");
  if (comparison.requestsPerSecond > MOST_PER_SECOND) throw new Error("requests came twice");
  return comparison;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      program: { type: "string", default: join(ROOT, "dist", "almanac") },
      against: { type: "string" },
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "3" },
      seed: { type: "string", default: "20261120" },
      kinds: { type: "string", default: KINDS.join(",") },
      help: { type: "boolean", short: "h" },
    },
  });
  const { program, against } = values;
  if (values.help || against === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 2;
  } else {
    await runPart(async (folder) => {
      await using base = await startExecutable(against);
      await using ours = await startExecutable(program);
      const comparison = await compareDifferent(folder, base, ours, {
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        seed: Number(values.seed),
        kinds: KINDS.filter((kind) => values.kinds.split(",").includes(kind)),
      });
      const isGood = comparison.ratio.median >= MUST;
      console.log(
        `${isGood ? "ok " : "LOW"} every request different, must ${MUST} ${describeComparison(comparison)}`,
      );
      return isGood;
    });
  }
}
