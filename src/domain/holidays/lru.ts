/** A map that forgets what was unused the longest once its entries together weigh more than it may hold. */
export type LruCache<V> = {
  /** Entries held. */
  readonly size: number;
  /** Their weight together. */
  readonly weight: number;
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  clear(): void;
};

/**
 * @param capacity the most the entries may weigh together; an entry heavier than that is not kept.
 * @param weigh weight of a value, 1 for each when left out: a cache of lists is bounded by their items.
 */
export function createLruCache<V>(capacity: number, weigh: (value: V) => number = () => 1): LruCache<V> {
  // A Map keeps the order of insertion: a hit is moved to the end.
  const entries = new Map<string, V>();
  let weight = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    weight -= weigh(value);
    entries.delete(key);
  }

  return {
    get size() {
      return entries.size;
    },
    get weight() {
      return weight;
    },
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      const added = weigh(value);
      if (added > capacity) return;
      entries.set(key, value);
      weight += added;
      for (const oldest of entries.keys()) {
        if (weight <= capacity) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      weight = 0;
    },
  };
}
