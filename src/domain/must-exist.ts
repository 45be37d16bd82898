/**
 * A value that the data guarantee, such as the zone of a place or an entry of a table at an index inside it. Nothing
 * else is answered in its stead.
 *
 * @param what names the value in the log; the entry of a table is named by the stack
 * @throws Error if it is absent; the caller's answer is `internal_error`
 */
export function mustExist<T>(value: T | null | undefined, what = "value"): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}
