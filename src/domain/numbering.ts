/** Numbers distinct items in order of their first use; items with one key are the same. */
export function createNumbering<T>(keyOf: (item: T) => string = String) {
  const numbers = new Map<string, number>();
  const items: T[] = [];
  const numberOf = (item: T): number => {
    const number = numbers.getOrInsert(keyOf(item), items.length);
    if (number === items.length) items.push(item);
    return number;
  };
  return { items, numberOf };
}
