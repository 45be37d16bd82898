/** A value or a promise of it: stores in memory answer at once, shared ones later. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with the value, at once when it is not a promise: `await` would cost a tick on every request. */
export function whenReady<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
