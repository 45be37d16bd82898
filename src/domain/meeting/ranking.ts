import { FULL_TENTHS, tieKey, type Strategy } from "./group-score.ts";

/** Starts by their score, sorted only as far as read. */
export type Ranking = {
  /** Adds a start, in order of time. */
  add(index: number, tenths: number): void;
  /** Lists of starts that differ only by time, in order of time; the best list first. */
  ties(): Generator<readonly number[]>;
};

/** By index of the start: the values that rank starts of the same score. */
type RankSums = { readonly totals: Float64Array; readonly minTenths: Int16Array };

/** Ranks starts by rule 6 of the meeting score. Groups them by score first, because only the best groups need sorting. */
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
