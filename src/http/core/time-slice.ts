import type { Steps } from "../../domain/steps.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";

/** Runs a function in the next tick of the event loop. */
type Defer = (task: () => void) => void;

/**
 * Lets requests that waited for something, such as a body, go on one for each tick of the event loop. Bodies that
 * arrive together would otherwise be worked off to the last before anybody else is answered: the overload gate sees
 * only how a request begins. The first of a tick does not wait.
 */
export function createTickQueue(defer: Defer): () => Promise<void> | null {
  let waiting: (() => void)[] = [];
  let next = 0;
  let isTaken = false;

  function endTick(): void {
    const resolve = waiting[next];
    if (resolve === undefined) {
      waiting = [];
      next = 0;
      isTaken = false;
      return;
    }
    next += 1;
    defer(endTick);
    resolve();
  }

  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    defer(endTick);
    return null;
  };
}

/** Work on one request before others may go on. */
const SLICE_MS = 6;

/** One request's work on the event loop, shared by everything that is done for the request. */
export type TimeSlice = {
  /** Whether others should go on now. */
  isOver(): boolean;
  /** Resolves when this request may go on: after what has arrived meanwhile, and all who waited before. */
  next(): Promise<void>;
};

/** Requests whose slice is over go on one for each tick of the event loop, however many there are. */
export function createTimeSlices(defer: Defer, nowMs: () => number): (startMs?: number) => TimeSlice {
  const waiting: (() => void)[] = [];

  function goOn(): void {
    const resolve = waiting.shift();
    if (waiting.length > 0) defer(goOn);
    resolve?.();
  }

  class Slice implements TimeSlice {
    #endMs: number;

    constructor(startMs: number) {
      this.#endMs = startMs + SLICE_MS;
    }

    isOver(): boolean {
      return nowMs() >= this.#endMs;
    }

    async next(): Promise<void> {
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 1) defer(goOn);
      });
      this.#endMs = nowMs() + SLICE_MS;
    }
  }

  return (startMs = nowMs()) => new Slice(startMs);
}

/** Slices of this process, as the event loop is. */
export const beginTimeSlice = createTimeSlices(setImmediate, () => performance.now());

/** Does work step by step; where that takes longer than a slice, others go on between. */
export function runInSlices<T>(steps: Steps<T>, slice: TimeSlice): MaybePromise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver()) return slice.next().then(() => runInSlices(steps, slice));
  }
}
