/**
 * A value that the data guarantee: the zone of a place, for example. Nothing else is answered in its stead.
 *
 * @param what names the value in the log
 * @throws Error if it is absent; the caller's answer is `internal_error`, and the log has the name
 */
export function mustExist<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} does not exist`);
  return value;
}
