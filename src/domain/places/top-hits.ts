import { mustExist } from "../must-exist.ts";

type Hit = {
  place: number;
  score: number;
  posting: number;
  /** How the hit was made; the caller's own code. */
  tag: number;
};

/**
 * The best places found so far, at most `limit`, best first, each place once with its best hit. On a tie the lower index,
 * which is the more populous place, comes first.
 */
export type TopHits = {
  limit: number;
  /** A hit that does not score above this changes nothing. */
  threshold: number;
  list: Hit[];
};

export function createTopHits(limit: number): TopHits {
  return { limit, threshold: -1, list: [] };
}

/** Score of the best hit; 0 where there is none. */
export function bestScore({ list }: TopHits): number {
  return list[0]?.score ?? 0;
}

/** Adds a hit if it is among the best. */
export function offerHit(hits: TopHits, place: number, score: number, posting: number, tag: number): void {
  if (score <= hits.threshold) return;
  const { list, limit } = hits;
  let at = 0;
  while (at < list.length && list[at]?.place !== place) at++;
  if (score <= (list[at]?.score ?? -1)) return;
  if (at === limit) at--;
  for (; at > 0; at--) {
    const above = list[at - 1];
    if (above === undefined || above.score > score || (above.score === score && above.place < place)) break;
    list[at] = above;
  }
  list[at] = { place, score, posting, tag };
  if (list.length === limit) hits.threshold = Math.max(hits.threshold, mustExist(list.at(-1)).score);
}

/** Drops the hits with a tag that score no higher than a floor. */
export function dropHits(hits: TopHits, tag: number, floor: number): void {
  hits.list = hits.list.filter((hit) => hit.tag !== tag || hit.score > floor);
}
