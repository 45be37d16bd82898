/** A value that is at hand, or one that has to be waited for: stores in memory give the first, shared ones the second. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value at once when it is at hand: nothing waits where nothing has to. */
export function soon<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
