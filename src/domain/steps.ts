/** Long work in steps: between two of them the caller may handle other requests. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause. */
export function doAll<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
