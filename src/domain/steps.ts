/** Work that is done in steps: between two of them whoever drives it may let others go first. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps one after the other. */
export function doAll<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
