/** A map of at most `capacity` entries that forgets the one unused the longest. */
export type LruCache<V> = {
  readonly size: number;
  get(key: string): V | undefined;
  set(key: string, value: V): void;
};

/** Relies on a Map keeping the order of insertion: a hit is moved to the end. */
export function createLruCache<V>(capacity: number): LruCache<V> {
  const entries = new Map<string, V>();
  return {
    get size() {
      return entries.size;
    },
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= capacity) return;
      const oldest = entries.keys().next();
      if (oldest.done !== true) entries.delete(oldest.value);
    },
  };
}
