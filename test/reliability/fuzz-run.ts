import { AlmanacError } from "../../src/domain/error.ts";
import { createChance } from "./chance.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";
import { atPace, SHARED_MACHINE_MS } from "./pace.ts";

/** An input that takes longer is a hang. */
const HANG_MS = 100;

/** A faster input is not repeated. */
const QUICK_MS = 20;

/** So many inputs are made even if the time is over, as on a machine that stalls. */
const LEAST_INPUTS = 100;

export type FuzzReport = {
  readonly inputs: number;
  /** How many of them an error refused. */
  readonly refused: number;
  readonly slowestMs: number;
};

/**
 * Feeds a target for a time.
 *
 * @throws Error with the seed and the input: something else than an AlmanacError left, or one input took too long.
 */
export async function fuzz(target: FuzzTarget, seed: number, seconds: number): Promise<FuzzReport> {
  const endMs = performance.now() + seconds * 1000;
  let inputs = 0;
  let refused = 0;
  let slowestMs = 0;
  while (inputs < LEAST_INPUTS || performance.now() < endMs) {
    const input = target.make(createChance(seed + inputs));
    const first = await feed(target, input, seed + inputs);
    let { tookMs } = first;
    // Repeats a slow input, because the machine may be busy or the first call of its kind slow.
    for (let again = 0; again < 5 && tookMs > QUICK_MS; again += 1) {
      tookMs = Math.min(tookMs, (await feed(target, input, seed + inputs)).tookMs);
    }
    if (atPace(tookMs, HANG_MS, SHARED_MACHINE_MS) > HANG_MS)
      throw new Error(`seed ${seed + inputs}: ${tookMs.toFixed(0)} ms for ${shown(input)}`);
    slowestMs = Math.max(slowestMs, tookMs);
    if (first.isRefused) refused += 1;
    inputs += 1;
  }
  return { inputs, refused, slowestMs };
}

async function feed(
  target: FuzzTarget,
  input: string,
  seed: number,
): Promise<{ tookMs: number; isRefused: boolean }> {
  const startedMs = performance.now();
  let isRefused = false;
  try {
    await target.run(input);
  } catch (error) {
    isRefused = error instanceof AlmanacError;
    if (!isRefused) throw new Error(`seed ${seed}: ${String(error)} for ${shown(input)}`, { cause: error });
  }
  return { tookMs: performance.now() - startedMs, isRefused };
}

function shown(input: string): string {
  return JSON.stringify(input).slice(0, 2000);
}
