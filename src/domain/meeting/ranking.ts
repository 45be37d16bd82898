import { FULL_TENTHS, tieKey, type Strategy } from "./group-score.ts";

/** Starts by their score; sorted no further than somebody looks. */
export type Ranking = {
  /** Adds a start, in order of time. */
  add(index: number, tenths: number): void;
  /** Starts that differ by their time alone, in order of time: the best first. */
  ties(): Generator<readonly number[]>;
};

/** What starts of the same score are ordered by, by their index. */
type RankSums = { readonly totals: Float64Array; readonly minTenths: Int16Array };

/** Ranks starts by rule 6 of the meeting score. Few scores hold the best, and those below are not sorted for them. */
export function createRanking(strategy: Strategy, { totals, minTenths }: RankSums): Ranking {
  const byTenths: number[][] = [];
  while (byTenths.length <= FULL_TENTHS) byTenths.push([]);
  return {
    add: (index, tenths) => byTenths[tenths]?.push(index),
    *ties() {
      const keyOf = (index: number): number =>
        tieKey(strategy, { total: totals[index] ?? 0, minTenths: minTenths[index] ?? 0 });
      for (let tenths = FULL_TENTHS; tenths >= 0; tenths -= 1) {
        const ranked = (byTenths[tenths] ?? []).toSorted((a, b) => keyOf(b) - keyOf(a) || a - b);
        for (let from = 0; from < ranked.length;) {
          const first = ranked[from] ?? 0;
          let to = from + 1;
          while (to < ranked.length && keyOf(first) === keyOf(ranked[to] ?? 0)) to += 1;
          yield ranked.slice(from, to);
          from = to;
        }
      }
    },
  };
}
