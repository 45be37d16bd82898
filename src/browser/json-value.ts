/** Member of a JSON value; `undefined` where it has none. */
export function member(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
