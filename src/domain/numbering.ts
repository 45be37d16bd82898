export type Numbering<T> = { items: T[]; numberOf: (item: T) => number };

/** Numbers distinct items in order of their first use; items with one key are the same. */
export function createNumbering<T>(keyOf: (item: T) => string = String): Numbering<T> {
  const numbers = new Map<string, number>();
  const items: T[] = [];
  const numberOf = (item: T): number => {
    const key = keyOf(item);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, items.length);
    return items.push(item) - 1;
  };
  return { items, numberOf };
}
