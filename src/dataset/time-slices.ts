/** How long work may run before others do. */
const SLICE_MS = 5;
/** Pause between two slices, in which requests are answered. */
const PAUSE_MS = 1;

/** Does work of many steps at once. */
export function runWhole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does work of many steps in slices of about 5 ms, between which requests are answered. */
export async function runInSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const endMs = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (performance.now() < endMs);
    await Bun.sleep(PAUSE_MS);
  }
}
