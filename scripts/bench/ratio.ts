/** Does a piece of work so many times, the first of them the `from`th; returns some number that depends on it. */
export type Work = (from: number, count: number) => number | Promise<number>;

/** One piece of work against another, both measured in turn. */
export type Ratio = { title: string; baseUs: number; us: number; median: number; min: number; max: number };

const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
const ROUND_MS = 40;
const MAX_COUNT_STEPS = 20;

let sink = 0;

/** Processor time of this process, user and system: hardly moved by what else the machine does. */
async function cpuUsOf(work: Work, from: number, count: number): Promise<number> {
  const before = process.cpuUsage();
  sink += await work(from, count);
  const { user, system } = process.cpuUsage(before);
  if (Number.isNaN(sink)) throw new Error("the work returned no number");
  return user + system;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** So many calls that they take a round's time, once the work is compiled. */
async function countFor(work: Work): Promise<number> {
  let count = 1;
  for (let steps = 0; steps < MAX_COUNT_STEPS; steps += 1) {
    const us = middle([
      await cpuUsOf(work, 0, count),
      await cpuUsOf(work, 0, count),
      await cpuUsOf(work, 0, count),
    ]);
    if (us >= ROUND_MS * 900) break;
    count = Math.ceil(count * Math.min(4, (ROUND_MS * 1000) / Math.max(1, us)));
  }
  return count;
}

/**
 * Processor time of some works against that of a base: in each round all of them in turn, forwards and backwards by turns, so
 * that whatever else the machine does falls on all alike. Median and range of the ratios of the rounds.
 */
export async function compareWith(
  base: Work,
  others: readonly (readonly [title: string, work: Work])[],
): Promise<Ratio[]> {
  const works = [base, ...others.map(([, work]) => work)];
  const count = await countFor(base);
  const rounds: number[][] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const us = works.map(() => 0);
    const order = round % 2 === 0 ? [...works.keys()] : [...works.keys()].toReversed();
    for (const at of order) us[at] = await cpuUsOf(works[at] ?? base, Math.abs(round) * count, count);
    if (round >= 0) rounds.push(us);
  }
  return others.map(([title], other) => {
    const usOf = (us: readonly number[], at: number): number => us[at] ?? Number.NaN;
    const ratios = rounds.map((us) => usOf(us, other + 1) / usOf(us, 0));
    return {
      title,
      baseUs: middle(rounds.map((us) => usOf(us, 0))) / count,
      us: middle(rounds.map((us) => usOf(us, other + 1))) / count,
      median: middle(ratios),
      min: Math.min(...ratios),
      max: Math.max(...ratios),
    };
  });
}

/** Prints ratios, each with a verdict; returns whether all are within the limit. */
export function printRatios(heading: string, ratios: readonly Ratio[], limit: number): boolean {
  console.log(`\n${heading}: at most ${limit}x`);
  const width = Math.max(...ratios.map(({ title }) => title.length));
  for (const { title, baseUs, us, median, min, max } of ratios) {
    const times = `${baseUs.toFixed(2).padStart(8)} -> ${us.toFixed(2).padStart(8)} us`;
    const range = `${median.toFixed(2)}x (${min.toFixed(2)} - ${max.toFixed(2)})`;
    console.log(`${title.padEnd(width)} ${times}  ${range}${median <= limit ? "" : "  OVER THE LIMIT"}`);
  }
  return ratios.every(({ median }) => median <= limit);
}
