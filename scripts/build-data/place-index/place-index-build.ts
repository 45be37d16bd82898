import { areaIndexFromBytes } from "../../../src/domain/places/area.ts";
import { buildAreaIndex, type AreaInputs } from "./area-build.ts";
import { foldText, foldWords, isLatinKey, spellOut } from "../../../src/domain/text/fold.ts";
import {
  ORDER_SECTIONS,
  type PlaceBlobName,
  buildSpatialTree,
  groupPlaces,
} from "../../../src/domain/places/place-index.ts";
import { CAPITAL, placeTableToBytes } from "../../../src/domain/places/place.ts";
import type { PlaceInput } from "./place-build.ts";
import { buildPlaceTable, sortPlaces, spellingsOf } from "./place-build.ts";
import { packSections } from "../../../src/domain/block-sections.ts";
import { LARGE_CITY } from "../../../src/domain/places/bearers.ts";
import { readName } from "../../../src/domain/places/read-name.ts";
import { assignSlugs } from "../../../src/domain/places/slug.ts";
import { STATIC_SCALE } from "../../../src/domain/places/trie.ts";
import { KIND, packPosting, weightOfPosting } from "../../../src/domain/places/posting.ts";
import { trieToBytes } from "../../../src/domain/places/trie.ts";
import { otherForms } from "../name-forms.ts";
import { buildTrie } from "./trie-build.ts";

export type PlaceIndexInput = AreaInputs & { places: readonly PlaceInput[] };

/** Stands for the 0 that GeoNames writes where the population is unknown: about the median of such places. */
const UNKNOWN_POPULATION = 500;
const CAPITAL_BONUS = 0.5;
const SEAT_BONUS = 0.1;
/** Only larger places are indexed by the later words of alternate names: for all places it would double the trie. */
const WORDS_OF_ALTERNATES_POPULATION = 200_000;
const MIN_WORD_KEY_LENGTH = 3;

/** Static score of a place: {@link STATIC_SCALE} times log10(population + 10), with a bonus for capitals. */
function staticScore(input: PlaceInput): number {
  const population = input.population > 0 ? input.population : UNKNOWN_POPULATION;
  const bonus = input.featureCode === CAPITAL ? CAPITAL_BONUS : input.featureCode === "PPLA" ? SEAT_BONUS : 0;
  return Math.round(STATIC_SCALE * (Math.log10(population + 10) + bonus));
}

/** Countries in whose languages "oe" is a way to write a letter. */
const SPELT_OUT_COUNTRIES: ReadonlySet<string> = new Set(
  "AT AX BE CH DE DK EE FI FO GL IS LI LU NL NO SE SJ".split(" "),
);

/** All search keys of a place, each with its best posting. */
function keysOf(input: PlaceInput, place: number): Map<string, number> {
  const best = new Map<string, number>();
  const put = (key: string, posting: number) => {
    const known = best.get(key);
    if (key !== "" && (known === undefined || weightOfPosting(known) < weightOfPosting(posting)))
      best.set(key, posting);
  };
  const spellings = spellingsOf(input);
  const isMainLatin = isLatinKey(foldText(input.name));
  // Halle (Saale) is Halle to everybody.
  const bareName = input.population < LARGE_CITY ? input.name : input.name.replace(/ \([^()]*\)$/u, "");
  const known = new Set([...input.knownNames, bareName].map(foldText));
  for (const [ordinal, spelling] of spellings.entries()) {
    const key = foldText(spelling);
    // A name in another script is what its readers call the place, not a lesser name.
    const isMain = ordinal < 2 || known.has(key) || isLatinKey(key) !== isMainLatin;
    const posting = packPosting(place, ordinal, isMain ? KIND.main : KIND.alternate);
    put(key, posting);
    for (const form of otherForms(spelling, input)) put(foldText(form), posting);
  }
  for (const spelling of SPELT_OUT_COUNTRIES.has(input.countryCode) ? spellings : [])
    put(foldText(spellOut(spelling)), best.get(foldText(spelling)) ?? 0);
  for (const [ordinal, spelling] of spellings.entries()) {
    if (ordinal >= 2 && input.population < WORDS_OF_ALTERNATES_POPULATION) break;
    const words = foldWords(spelling);
    for (let from = 1; from < words.length; from++) {
      const key = foldText(words.slice(from).join(" "));
      if (key.length >= MIN_WORD_KEY_LENGTH)
        put(key, packPosting(place, ordinal, ordinal < 2 ? KIND.mainWord : KIND.alternateWord));
    }
  }
  return best;
}

/** The postings of each key. Most keys have one: as lists of one they would take most of the build's memory. */
function collectPostings(sorted: readonly PlaceInput[]): Map<string, number | number[]> {
  const postingsByKey = new Map<string, number | number[]>();
  for (const [place, input] of sorted.entries()) {
    for (const [key, posting] of keysOf(input, place)) {
      const known = postingsByKey.get(key);
      if (known === undefined) postingsByKey.set(key, posting);
      else if (typeof known === "number") postingsByKey.set(key, [known, posting]);
      else known.push(posting);
    }
  }
  return postingsByKey;
}

function orderByName(sorted: readonly PlaceInput[]): Uint32Array {
  const keys = sorted.map((input) => foldText(input.asciiName) || foldText(input.name));
  const ordered = [...keys.entries()].sort(([a, left], [b, right]) =>
    left < right ? -1 : left > right ? 1 : a - b,
  );
  return Uint32Array.from(ordered, ([place]) => place);
}

/**
 * Builds the blobs for `openPlaceIndex`, by name. Pure: the same places in any order give the same bytes. Throws `RangeError` when a
 * value of the source does not fit.
 */
export function buildPlaceIndex(input: PlaceIndexInput): { blobs: Record<PlaceBlobName, Uint8Array> } {
  const sorted = sortPlaces(input.places);
  const table = buildPlaceTable(sorted);
  const statics = Uint16Array.from(sorted, staticScore);
  const trie = buildTrie(collectPostings(sorted), statics, table.countries);
  const byId = Array.from(sorted.keys()).sort((a, b) => (table.ids[a] ?? 0) - (table.ids[b] ?? 0));
  const byCountry = groupPlaces(table.countries, table.countryCodes.length);
  const byZone = groupPlaces(table.timezoneIndexes, table.timezones.length);
  const areas = buildAreaIndex(table, input);
  const named = { table, trie, areas: areaIndexFromBytes(areas) };
  assignSlugs(table, (name) => readName(named, name)?.bearer.place ?? null);
  return {
    blobs: {
      "places.table": placeTableToBytes(table),
      "places.trie": trieToBytes(trie),
      "places.orders": packSections(ORDER_SECTIONS, {
        byId: Uint32Array.from(byId),
        byName: orderByName(sorted),
        countryStarts: byCountry.starts,
        countryPlaces: byCountry.places,
        zoneStarts: byZone.starts,
        zonePlaces: byZone.places,
      }),
      "places.spatial": buildSpatialTree(table),
      "places.areas": areas,
    },
  };
}
