/** A value at hand, or one to wait for: stores in memory give the first, shared ones the second. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value at once when it is at hand: nothing waits where nothing has to. */
export function whenReady<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
