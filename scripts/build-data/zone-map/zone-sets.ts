/** Sets of zones, each with a number; 0 is the empty one. */
export type ZoneSets = {
  /** @param zones in any order, none twice */
  numberOf: (zones: readonly number[]) => number;
  /** All so far, members ascending. */
  all: readonly (readonly number[])[];
};

export function createZoneSets(): ZoneSets {
  const all: (readonly number[])[] = [[]];
  const numbers = new Map([["", 0]]);
  return {
    all,
    numberOf: (zones) => {
      const sorted = [...zones].sort((a, b) => a - b);
      const key = sorted.join();
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      return all.push(sorted) - 1;
    },
  };
}
