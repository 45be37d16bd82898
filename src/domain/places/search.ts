import { mustExist } from "../must-exist.ts";
import { foldText } from "../text/fold.ts";
import { nearestPlaces } from "./nearest.ts";
import { CAPITAL, kmToPlace, nameAt } from "./place.ts";
import { ASCII_ORDINAL, NAME_ORDINAL, spellingLike, spellingOf } from "./spelling.ts";
import { createPlaceFilter, type PlaceConditions } from "./place-filter.ts";
import type { PlaceIndex } from "./place-index.ts";
import type { QualifierMeaning } from "./qualifier.ts";
import type { SearchScan } from "./search-scan.ts";
import { TAG, countPlaces, hasExactHit, offerFuzzy, offerKey, prefixQuality } from "./search-scan.ts";
import { areaNamed, readName } from "./read-name.ts";
import { readQualifier, readTails, splitQuery, variantKey } from "./search-text.ts";
import type { TopHits } from "./top-hits.ts";
import { bestScore, createTopHits, offerHit } from "./top-hits.ts";
import { STATIC_SCALE } from "./trie.ts";
import {
  FIRST_SHARED_ORDINAL,
  KIND,
  SHARED_ORDINALS,
  kindOfPosting,
  ordinalOfPosting,
  packPosting,
  staticOfPosting,
} from "./posting.ts";

/** Prefers places near a point: bias 0 not at all, 1 far more than by their size. */
export type SearchNear = { latitudeDeg: number; longitudeDeg: number; bias: number };

export type SearchQuery = PlaceConditions & {
  text: string;
  near?: SearchNear | null;
  /** `auto`: whole name, prefix, later word, typo. `prefix`: names that begin with the text. `exact`: whole names. */
  match: "auto" | "prefix" | "exact";
  /** Letters that may be wrong; `auto` allows none up to 3 letters, 1 up to 7, else 2. Counts only with `match: "auto"`. */
  fuzzy: "auto" | "off" | 1 | 2;
  /** 1 to 100. */
  limit: number;
};

export type MatchField = "name" | "ascii_name" | "alternate_name" | "country" | "region" | "island";
export type MatchType = "exact" | "prefix" | "word" | "fuzzy";

export type PlaceMatch = {
  index: number;
  field: MatchField;
  /** The spelling that matched, as stored. */
  value: string;
  type: MatchType;
  /** 0..1; comparable within one answer. */
  score: number;
  /** From `near`, else `null`. */
  distanceKm: number | null;
};

export type SearchResult = {
  matches: PlaceMatch[];
  total: number;
  /** Qualifiers that none of the matches satisfies. */
  unmatched: readonly string[];
};

/** Universal time is no place, though `UTC` is the code of a railway station in Utrecht. */
const NAME_OF_UTC = /^(?:utc|gmt|uct)(?: ?[+-] ?\d{1,2}(?::?\d\d)?)?$/i;
const MAX_LIMIT = 100;
/** Highest text quality times highest static score: scores are divided by it to lie in 0..1. */
const FULL_SCORE = STATIC_SCALE * 8;
/** Postings that one search may read. */
const MAX_STEPS = 20_000;
/**
 * A search that found a better score looks no further. Typos often spell the name of another, smaller place (Durban, Durán), so
 * only the exact name of a large place ends a search. A good prefix ends it too, because callers search at every keystroke.
 */
const GOOD_EXACT_SCORE = STATIC_SCALE * 5.6;
const GOOD_PREFIX_SCORES = [0, 2.6, 2.6, 2.6, 2.6, 3, 3.1] as const;
/** Factor for typos beside an exact name: a name written without an error comes first, even if the place is far smaller. */
const BESIDE_EXACT_FACTOR = 0.68;
const POOR_SCORE = STATIC_SCALE * 1.4;
/** Factor for readings whose last words are a qualifier: the plain reading wins when both are equally good. */
const TAIL_FACTOR = 0.95;
const VARIANT_FACTOR = 0.97;
const UNKNOWN_QUALIFIER_FACTOR = 0.5;
/** Distance at which nearness has half of its weight. */
const HALF_NEARNESS_KM = 100;
const MAX_NEIGHBOURS = 64;
/** Bounds the search for neighbours: with a filter that few places pass, it would go through the whole world. */
const NEIGHBOUR_RADIUS_KM = 200;

function createNearness(index: PlaceIndex, near: SearchNear): (place: number) => number {
  const bias = Math.min(1, Math.max(0, near.bias));
  return (place) => {
    const km = kmToPlace(index.table, near.latitudeDeg, near.longitudeDeg, place);
    return 1 - bias + bias / (1 + km / HALF_NEARNESS_KM);
  };
}

/**
 * Offers the places around a point whose names begin with the text. The scan goes by population and may end before it reaches a
 * nearby village, which nearness would put first.
 */
function offerNeighbours(
  index: PlaceIndex,
  scan: SearchScan,
  near: SearchNear,
  text: string,
  factor: number,
): void {
  const { filter, hits, nearness, trie } = scan;
  const neighbours = nearestPlaces(index, near.latitudeDeg, near.longitudeDeg, {
    limit: MAX_NEIGHBOURS,
    radiusKm: NEIGHBOUR_RADIUS_KM,
    ...(filter === null ? {} : { accept: filter.accepts }),
  });
  const beginning = factor * prefixQuality(text.length, hasExactHit(hits));
  for (const { index: place } of neighbours) {
    const name = foldText(nameAt(index.table, place));
    if (!name.startsWith(text)) continue;
    const isWhole = name === text;
    const posting = packPosting(place, 0, KIND.main);
    const score = (isWhole ? factor : beginning) * staticOfPosting(trie.statics, posting);
    offerHit(hits, place, score * (nearness?.(place) ?? 1), posting, isWhole ? TAG.exact : TAG.prefix);
  }
}

function editsAllowed(fuzzy: SearchQuery["fuzzy"], letters: number): 0 | 1 | 2 {
  if (fuzzy === "off") return 0;
  if (fuzzy !== "auto") return fuzzy;
  if (letters <= 3) return 0;
  return letters <= 7 ? 1 : 2;
}

function goodPrefixScore(letters: number): number {
  return STATIC_SCALE * mustExist(GOOD_PREFIX_SCORES[Math.min(letters, GOOD_PREFIX_SCORES.length - 1)]);
}

/** Whether the search may end. Ignores exact names of villages: nearly every four letters are some village's name. */
function isGoodEnough(hits: TopHits, letters: number): boolean {
  return bestScore(hits) >= (hits.list[0]?.tag === TAG.exact ? GOOD_EXACT_SCORE : goodPrefixScore(letters));
}

function offerTypos(scan: SearchScan, key: string, allowed: 0 | 1 | 2, factor: number): void {
  const { hits } = scan;
  if (allowed === 0 || isGoodEnough(hits, key.length)) return;
  const isExact = hasExactHit(hits);
  offerFuzzy(scan, key, 1, isExact ? factor * BESIDE_EXACT_FACTOR : factor);
  if (allowed === 2 && bestScore(hits) < POOR_SCORE && !isExact) offerFuzzy(scan, key, 2, factor);
}

function matchType(tag: number, posting: number): MatchType {
  if (tag >= TAG.oneEdit) return "fuzzy";
  if (kindOfPosting(posting) >= KIND.mainWord) return "word";
  return tag === TAG.exact ? "exact" : "prefix";
}

function matchedSpelling(index: PlaceIndex, place: number, ordinal: number, key: string): string {
  if (ordinal === NAME_ORDINAL) return nameAt(index.table, place);
  if (ordinal < FIRST_SHARED_ORDINAL) return spellingOf(index.table.spellings, place, ordinal) ?? key;
  return spellingLike(index.table.spellings, place, ordinal, SHARED_ORDINALS, key) ?? key;
}

function readHits(index: PlaceIndex, hits: TopHits, key: string, near: SearchNear | null): PlaceMatch[] {
  return hits.list.map(({ place, score, posting, tag }) => {
    const ordinal = ordinalOfPosting(posting);
    return {
      index: place,
      field: ordinal === NAME_ORDINAL ? "name" : ordinal === ASCII_ORDINAL ? "ascii_name" : "alternate_name",
      value: matchedSpelling(index, place, ordinal, key),
      type: matchType(tag, posting),
      score: Math.round((score / FULL_SCORE) * 10_000) / 10_000,
      distanceKm: near === null ? null : kmToPlace(index.table, near.latitudeDeg, near.longitudeDeg, place),
    };
  });
}

/** Seats of countries and first-level divisions. */
const SEATS: ReadonlySet<string> = new Set([CAPITAL, "PPLA"]);

function featureAt({ table }: PlaceIndex, place: number): string {
  return mustExist(table.featureCodes[mustExist(table.features[place])]);
}

/** The place that stands for a country, region or island, where that is what the text names and the conditions allow it. */
function areaMatch(index: PlaceIndex, { text }: SearchQuery, { filter }: SearchScan): PlaceMatch | null {
  const { area = null, place = null } = areaNamed(index, text) ?? {};
  if (area === null || place === null || filter?.accepts(place) === false) return null;
  return { index: place, field: area.kind, value: area.name, type: "exact", score: 1, distanceKm: null };
}

/** The place that a name with qualifiers means in another order: "Georgia, Atlanta". */
function namedMatch(
  index: PlaceIndex,
  { text, near }: SearchQuery,
  accepts: (place: number) => boolean,
): PlaceMatch | null {
  const place = readName(index, text)?.bearer.place ?? null;
  if (place === null || !accepts(place)) return null;
  const distanceKm = near ? kmToPlace(index.table, near.latitudeDeg, near.longitudeDeg, place) : null;
  return {
    index: place,
    field: "name",
    value: nameAt(index.table, place),
    type: "exact",
    score: 1,
    distanceKm,
  };
}

/**
 * Finds the places a text may mean, best first. Score = text quality x log10(population + 10), with a bonus for capitals; conditions and
 * comma qualifiers (`Toledo, Spain`; `Springfield, IL`) apply before the limit. Where the plain reading finds nothing good, the last
 * words are tried as a qualifier, and up to two wrong, missing, extra or swapped letters are accepted. A text without a letter or digit
 * finds nothing. The work is bounded for any text; `total` is a lower bound with a filter or a typo.
 */
export function searchPlaces(index: PlaceIndex, query: SearchQuery): SearchResult {
  if (NAME_OF_UTC.test(query.text.trim())) return { matches: [], total: 0, unmatched: [] };
  const { head, qualifiers } = splitQuery(query.text);
  const text = foldText(head);
  if (text === "") return { matches: [], total: 0, unmatched: [] };
  const near = query.near ?? null;
  const isAuto = query.match === "auto";
  const isPrefixWanted = query.match !== "exact";
  const meanings: QualifierMeaning[] = [];
  const unmatched: string[] = [];
  for (const qualifier of qualifiers) {
    const meaning = readQualifier(index.areas, qualifier, true);
    if (meaning === null) unmatched.push(qualifier.trim());
    else meanings.push(...meaning);
  }
  const filterWith = (more: readonly QualifierMeaning[]) =>
    createPlaceFilter(index.table, index.areas, query, more);
  const hits = createTopHits(Math.min(MAX_LIMIT, Math.max(1, Math.floor(query.limit))));
  const scan: SearchScan = {
    trie: index.trie,
    hits,
    filter: filterWith(meanings),
    nearness: near === null || near.bias <= 0 ? null : createNearness(index, near),
    maxKind: isAuto ? KIND.alternateWord : KIND.alternate,
    alternateFactor: 1,
    budget: { stepsLeft: MAX_STEPS },
  };
  const factor = unmatched.length > 0 ? UNKNOWN_QUALIFIER_FACTOR : 1;
  const spot = offerKey(scan, text, factor, isPrefixWanted);
  if (near !== null && near.bias > 0 && isPrefixWanted) offerNeighbours(index, scan, near, text, factor);
  let total = spot === null ? 0 : countPlaces(scan, spot, isPrefixWanted);
  if (isAuto) {
    const variant = variantKey(head);
    if (variant !== null) offerKey(scan, variant, VARIANT_FACTOR * factor, true);
    if (qualifiers.length > 0 && (hits.list.length === 0 || factor < 1))
      offerKey({ ...scan, filter: filterWith([]) }, foldText(query.text), 1, true);
    const allowed = editsAllowed(query.fuzzy, text.length);
    const isWeak = !hasExactHit(hits) && bestScore(hits) < goodPrefixScore(text.length);
    const tails = isWeak && qualifiers.length === 0 ? readTails(index.areas, head) : [];
    const readings = tails.map((tail) => ({
      scan: { ...scan, filter: filterWith(tail.meanings) },
      key: foldText(tail.head),
    }));
    for (const reading of readings) offerKey(reading.scan, reading.key, TAIL_FACTOR, true);
    offerTypos(scan, text, allowed, factor);
    // A misspelt name before its country: one typo and one reading only, or a hostile text would cost four searches.
    const [reading] = readings;
    if (hits.list.length === 0 && reading !== undefined && allowed > 0)
      offerTypos(reading.scan, reading.key, 1, TAIL_FACTOR);
  }
  if (isAuto && qualifiers.length > 0 && (hits.list.length === 0 || unmatched.length > 0)) {
    const match = namedMatch(index, query, filterWith([])?.accepts ?? (() => true));
    if (match !== null) return { matches: [match], total: 1, unmatched: [] };
  }
  if (hits.list.length === 0 && meanings.length > 0) {
    const rest = searchPlaces(index, { ...query, text: head });
    return { ...rest, unmatched: qualifiers.map((qualifier) => qualifier.trim()) };
  }
  total = Math.max(total, hits.list.length);
  const matches = readHits(index, hits, text, near);
  const area = isAuto && near === null && qualifiers.length === 0 ? areaMatch(index, query, scan) : null;
  if (area === null) return { matches, total, unmatched };
  const others = matches.filter((match) => match.index !== area.index);
  const [first] = others;
  // Victoria is the seat of a province itself, and comes before Melbourne; Bali in Bengal is no seat.
  const isSeat = first?.type === "exact" && SEATS.has(featureAt(index, first.index));
  const ranked = isSeat ? [first, area, ...others.slice(1)] : [area, ...others];
  return { matches: ranked.slice(0, query.limit), total, unmatched };
}
