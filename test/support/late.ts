import { jest } from "bun:test";

/** Turns of the event loop after which nothing can be waiting for a timer of the application. */
const MAX_TURNS = 10_000;

const { setImmediate: defer } = globalThis;

/** Starts something that waits for a timer, and lets a second of the timers pass in each turn until it ends. */
export async function withoutWaiting<T>(start: () => Promise<T>): Promise<T> {
  jest.useFakeTimers();
  try {
    const over = new AbortController();
    const result = start().finally(() => over.abort());
    for (let turn = 0; turn < MAX_TURNS && !over.signal.aborted; turn += 1) {
      // The timer may be set some turns later, as a busy machine puts off work to the next one.
      await new Promise((resolve) => defer(resolve));
      jest.advanceTimersByTime(1000);
    }
    return await result;
  } finally {
    jest.useRealTimers();
  }
}
