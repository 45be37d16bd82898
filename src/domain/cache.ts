/** A map of bounded size that drops the entries not used for longest. */
export type Cache<V> = {
  readonly weight: number;
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** The entry of a key; makes and caches a missing one. */
  getOrMake(key: string, make: (key: string) => V): V;
  delete(key: string): void;
  deleteWhere(isUnwanted: (value: V) => boolean): void;
  clear(): void;
};

/**
 * Has two generations: new entries and used ones go into the newer; when it is full, the older is dropped. A single Map
 * of thousands of entries takes 8-20 µs in JavaScriptCore to drop its oldest, and a hit that moves its entry to the end
 * takes five times as long as one that does not.
 *
 * @param capacity the most the entries may weigh together; one heavier than half of it is not cached.
 * @param weigh weight of a value, 1 for each when left out: a cache of lists is bounded by their items.
 */
export function createCache<V>(capacity: number, weigh: (value: V) => number = () => 1): Cache<V> {
  let newer = new Map<string, V>();
  let older = new Map<string, V>();
  let newerWeight = 0;
  let olderWeight = 0;

  function remove(key: string): void {
    const fresh = newer.get(key);
    if (fresh !== undefined) newerWeight -= weigh(fresh);
    newer.delete(key);
    const stale = older.get(key);
    if (stale !== undefined) olderWeight -= weigh(stale);
    older.delete(key);
  }

  function set(key: string, value: V): void {
    remove(key);
    const added = weigh(value);
    if (added > capacity / 2) return;
    if (newerWeight + added > capacity / 2) {
      older = newer;
      olderWeight = newerWeight;
      newer = new Map();
      newerWeight = 0;
    }
    newer.set(key, value);
    newerWeight += added;
  }

  function get(key: string): V | undefined {
    const fresh = newer.get(key);
    if (fresh !== undefined) return fresh;
    const stale = older.get(key);
    if (stale !== undefined) set(key, stale);
    return stale;
  }

  return {
    get weight() {
      return newerWeight + olderWeight;
    },
    get,
    set,
    getOrMake(key, make) {
      const known = get(key);
      if (known !== undefined) return known;
      const made = make(key);
      set(key, made);
      return made;
    },
    delete: remove,
    deleteWhere(isUnwanted) {
      for (const [key, value] of [...newer, ...older]) if (isUnwanted(value)) remove(key);
    },
    clear() {
      newer = new Map();
      older = new Map();
      newerWeight = 0;
      olderWeight = 0;
    },
  };
}
