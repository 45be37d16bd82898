import type { Steps } from "../../domain/steps.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { eventLoop, type EventLoop } from "./event-loop.ts";

/** Work on one request before others may go on. */
const SLICE_MS = 6;

/** One request's work on the event loop, shared by everything that is done for the request. */
export class TimeSlice {
  readonly #loop: EventLoop;
  readonly #nowMs: () => number;
  #endMs: number;

  constructor(startMs: number, loop: EventLoop = eventLoop, nowMs: () => number = () => performance.now()) {
    this.#loop = loop;
    this.#nowMs = nowMs;
    this.#endMs = startMs + SLICE_MS;
  }

  /** Whether others should go on now. */
  isOver(): boolean {
    return this.#nowMs() >= this.#endMs;
  }

  /** Resolves when this request may go on: after what has arrived meanwhile, and all who waited before. */
  async next(): Promise<void> {
    await this.#loop.next();
    this.#endMs = this.#nowMs() + SLICE_MS;
  }
}

/** Does work step by step; where that takes longer than a slice, others go on between. */
export function runInSlices<T>(steps: Steps<T>, slice: TimeSlice): MaybePromise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver()) return slice.next().then(() => runInSlices(steps, slice));
  }
}
