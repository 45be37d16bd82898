/**
 * The best places found so far, at most `limit`, best first, each place once with its best hit. On a tie the lower index,
 * which is the more populous place, comes first.
 */
export type TopHits = {
  limit: number;
  size: number;
  /** A hit that does not score above this changes nothing. */
  threshold: number;
  places: Int32Array;
  scores: Float64Array;
  postings: Uint32Array;
  /** How the hit was made; the caller's own code. */
  tags: Uint8Array;
};

export function createTopHits(limit: number): TopHits {
  return {
    limit,
    size: 0,
    threshold: -1,
    places: new Int32Array(limit),
    scores: new Float64Array(limit),
    postings: new Uint32Array(limit),
    tags: new Uint8Array(limit),
  };
}

/** Score of the best hit; 0 where there is none. */
export function bestScore(hits: TopHits): number {
  return hits.size === 0 ? 0 : (hits.scores[0] ?? 0);
}

/** Adds a hit if it is among the best. */
export function offerHit(hits: TopHits, place: number, score: number, posting: number, tag: number): void {
  if (score <= hits.threshold) return;
  const { places, scores, postings, tags } = hits;
  let slot = places.indexOf(place);
  if (slot >= hits.size) slot = -1;
  if (slot >= 0) {
    if (score <= (scores[slot] ?? 0)) return;
  } else {
    slot = hits.size < hits.limit ? hits.size++ : hits.limit - 1;
  }
  while (slot > 0) {
    const above = scores[slot - 1] ?? 0;
    if (above > score || (above === score && (places[slot - 1] ?? 0) < place)) break;
    places[slot] = places[slot - 1] ?? 0;
    scores[slot] = above;
    postings[slot] = postings[slot - 1] ?? 0;
    tags[slot] = tags[slot - 1] ?? 0;
    slot--;
  }
  places[slot] = place;
  scores[slot] = score;
  postings[slot] = posting;
  tags[slot] = tag;
  if (hits.size === hits.limit) hits.threshold = Math.max(hits.threshold, scores[hits.limit - 1] ?? 0);
}

/** Drops the hits with a tag that score no higher than a floor. */
export function dropHits(hits: TopHits, tag: number, floor: number): void {
  const { places, scores, postings, tags } = hits;
  let size = 0;
  for (let i = 0; i < hits.size; i++) {
    if (tags[i] === tag && (scores[i] ?? 0) <= floor) continue;
    places[size] = places[i] ?? 0;
    scores[size] = scores[i] ?? 0;
    postings[size] = postings[i] ?? 0;
    tags[size] = tags[i] ?? 0;
    size++;
  }
  hits.size = size;
}
