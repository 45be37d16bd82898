import type { Steps } from "../../domain/steps.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { eventLoop, type EventLoop } from "./event-loop.ts";

/** How long one request may run before others continue. */
const SLICE_MS = 6;

function monotonicMs(): number {
  return performance.now();
}

/** The time slice of one request, shared by all work for it. */
export class TimeSlice {
  readonly #loop: EventLoop;
  readonly #nowMs: () => number;
  #endMs: number;

  constructor(startMs: number, loop: EventLoop = eventLoop, nowMs = monotonicMs) {
    this.#loop = loop;
    this.#nowMs = nowMs;
    this.#endMs = startMs + SLICE_MS;
  }

  /** Whether the work should pause now. */
  isOver(): boolean {
    return this.#nowMs() >= this.#endMs;
  }

  /** Resolves when the work may continue: after new arrivals and all earlier waiters. */
  async next(): Promise<void> {
    await this.#loop.next();
    this.#endMs = this.#nowMs() + SLICE_MS;
  }
}

/** Runs steps to their end; lets other requests run whenever a slice is over. */
export function runInSlices<T>(steps: Steps<T>, slice: TimeSlice): MaybePromise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver()) return slice.next().then(() => runInSlices(steps, slice));
  }
}
