import { mustExist } from "../must-exist.ts";
import { foldText, isLatinKey } from "../text/fold.ts";
import { OWN_NAME_FACTOR, VILLAGE, bearerOfPlace, bearersOf, EVERYWHERE, byPeople } from "./bearers.ts";
import type { Bearer, NameIndex } from "./bearers.ts";
import { nameAt } from "./place.ts";
import { createPlaceFilter } from "./place-filter.ts";
import { KIND } from "./posting.ts";
import type { QualifierMeaning } from "./qualifier.ts";
import { offerKey } from "./search-scan.ts";
import { createTopHits } from "./top-hits.ts";

/** At most this many places are compared. */
const MAX_PLACES = 16;
/** Postings that the scan may read. */
const MAX_STEPS = 5000;
/** Fewer Latin letters begin too many names. */
const LEAST_LETTERS = 3;

/** Words that join a name to what tells it from its namesakes, and words for a town: people leave out both and what follows. */
const JOINING = new RegExp(
  `^(?:${[
    "am|an|im|in|ob|bei|beim|vor|unter|auf|zu|zum|zur|v\\.?|a\\.|i\\.|b\\.|o\\.",
    "on|upon|under|next|by|le|near|cum|with|juxta|of|at|the",
    "sur|sous|en|l[eè][sz]|de|du|des|la|les|aux?|à|devant|près",
    "del|el|al|di|da|do|dos|das|della|delle|dello|dei|degli|sul|sulla|alla|nel|nella",
    "aan|op|bij|onder|ter|ten|i|på|nad|pod|koło|k\\.|w|u|na|ob|pri|pe|lângă",
    "shi|cho|machi|city|town|kommune?",
  ].join("|")})$|^(?:nell|dell|all|sull|d|l)['’]|^\\(`,
  "iu",
);

/** The word of a name that follows half of it: "under" in Newcastle-under-Lyme for "Newcastle"; `null` where the name goes on otherwise. */
function wordAfter(name: string, half: string): string | null {
  const words = name.split(/[\s\-–/,]+/u);
  for (let count = 1; count < words.length; count++)
    if (foldText(words.slice(0, count).join(" ")) === half) return words[count] ?? null;
  return null;
}

/** The places within qualifiers whose own names begin with the whole words of a half name, most people first. */
export function placesOfHalfName(
  { table, trie, areas }: NameIndex,
  half: string,
  meanings: readonly QualifierMeaning[],
): { place: number; isJoined: boolean }[] {
  const key = foldText(half);
  const filter = createPlaceFilter(table, areas, {}, meanings);
  // A country has many places that begin with a word; a county has few.
  if (filter === null || filter.isByCountry || key === "") return [];
  if (key.length < LEAST_LETTERS && isLatinKey(key)) return [];
  const wordOf = (place: number): string | null => wordAfter(nameAt(table, place), key);
  const accepts = (place: number): boolean => filter.accepts(place) && wordOf(place) !== null;
  const hits = createTopHits(MAX_PLACES);
  const filtered = { ...filter, accepts };
  const budget = { stepsLeft: MAX_STEPS };
  const scan = {
    trie,
    hits,
    filter: filtered,
    nearness: null,
    maxKind: KIND.main,
    alternateFactor: 1,
    budget,
  };
  offerKey(scan, key, 1, true);
  return hits.list
    .map(({ place }) => ({ place, isJoined: JOINING.test(wordOf(place) ?? "") }))
    .toSorted((a, b) => a.place - b.place);
}

/**
 * The place that half of its name means within a division: Newcastle-under-Lyme by "Newcastle" in Staffordshire. It is the only one there,
 * or has many times the people of the next. A name that goes on without a joining word (Castelfranco Veneto) is half only where no town
 * bears the half alone.
 */
export function readHalfName(
  index: NameIndex,
  half: string,
  meanings: readonly QualifierMeaning[],
): Bearer | null {
  const found = placesOfHalfName(index, half, meanings);
  const joined = found.filter(({ isJoined }) => isJoined);
  const isTown = (): boolean =>
    bearersOf(index, foldText(half), half, EVERYWHERE).some(
      ({ kind, place, population }) =>
        kind === "city" &&
        population >= VILLAGE &&
        foldText(nameAt(index.table, mustExist(place, "place of a city"))) === foldText(half),
    );
  const meant = joined.length > 0 ? joined : found.length === 1 && !isTown() ? found : [];
  const [first, second] = meant.map(({ place }) => bearerOfPlace(index, place)).toSorted(byPeople);
  if (first === undefined) return null;
  const isFirst =
    second === undefined || first.population >= OWN_NAME_FACTOR * Math.max(1, second.population);
  return isFirst ? first : null;
}
