import { createNumbering } from "../../../src/domain/numbering.ts";

/** Sets of zones, each with a number; 0 is the empty one. */
export type ZoneSets = {
  /** @param zones in any order, none twice */
  numberOf: (zones: readonly number[]) => number;
  /** All so far, members ascending. */
  all: readonly (readonly number[])[];
};

export function createZoneSets(): ZoneSets {
  const { items, numberOf } = createNumbering<readonly number[]>((zones) => zones.join());
  numberOf([]);
  return { all: items, numberOf: (zones) => numberOf(zones.toSorted((a, b) => a - b)) };
}
