import { jest } from "bun:test";

/** The longest that a timer of the application may wait. */
const PATIENCE_SECONDS = 60;

/** Starts something that waits for a timer, and lets the seconds of the timers pass at once until it ends. */
export async function withoutWaiting<T>(start: () => Promise<T>): Promise<T> {
  jest.useFakeTimers();
  try {
    const over = new AbortController();
    const result = start().finally(() => over.abort());
    for (let second = 0; second < PATIENCE_SECONDS && !over.signal.aborted; second += 1) {
      // What is read before the timer is set takes some turns of the queue of promises.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      jest.advanceTimersByTime(1000);
    }
    return await result;
  } finally {
    jest.useRealTimers();
  }
}
