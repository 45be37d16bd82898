import { AlmanacError } from "../error.ts";
import type { PlaceGroups } from "./place-group.ts";
import type { SpatialIndex } from "./nearest.ts";
import { spatialIndexFromBytes } from "./nearest.ts";
import type { Place, PlaceTable } from "./place.ts";
import {
  alternateNamesAt as readAlternateNames,
  placeAt as readPlace,
  placeTableFromBytes,
} from "./place.ts";
import { openSections } from "./section.ts";
import type { QualifierIndex } from "./qualifier.ts";
import { qualifierIndexFromBytes } from "./qualifier.ts";
import type { SlugTable } from "./slug.ts";
import { RESERVED_SLUGS } from "./slug-text.ts";
import { findSlug, slugTableFromBytes } from "./slug.ts";
import { searchPlaces } from "./search.ts";
import { foldText } from "./fold.ts";
import type { Trie } from "./trie.ts";
import { trieFromBytes } from "./trie-blob.ts";

/** Everything that answers questions about places; immutable but for bounded caches. */
export type PlaceIndex = {
  table: PlaceTable;
  trie: Trie;
  slugs: SlugTable;
  /** Indexes of the places by GeoNames id. */
  byId: Uint32Array;
  /** Indexes of the places by folded name. */
  byName: Uint32Array;
  byCountry: PlaceGroups;
  byZone: PlaceGroups;
  spatial: SpatialIndex;
  qualifiers: QualifierIndex;
};

/** The blobs of a place index, as the data file stores them. */
export const PLACE_BLOB_NAMES = [
  "places.table",
  "places.trie",
  "places.slugs",
  "places.orders",
  "places.spatial",
  "places.qualifiers",
] as const;

export type PlaceBlobName = (typeof PLACE_BLOB_NAMES)[number];

/**
 * Opens the blobs that `buildPlaceIndex` made; a few ms, as they are viewed and not parsed. Throws `internal_error` when one is missing
 * or damaged.
 */
export function openPlaceIndex(blobs: Readonly<Record<string, Uint8Array>>): PlaceIndex {
  const blob = (name: PlaceBlobName): Uint8Array => {
    const bytes = blobs[name];
    if (bytes === undefined) throw new AlmanacError("internal_error", `The data set lacks ${name}.`);
    return bytes;
  };
  const orders = openSections(blob("places.orders"));
  return {
    table: placeTableFromBytes(blob("places.table")),
    trie: trieFromBytes(blob("places.trie")),
    slugs: slugTableFromBytes(blob("places.slugs")),
    byId: orders.u32("byId"),
    byName: orders.u32("byName"),
    byCountry: { starts: orders.u32("countryStarts"), places: orders.u32("countryPlaces") },
    byZone: { starts: orders.u32("zoneStarts"), places: orders.u32("zonePlaces") },
    spatial: spatialIndexFromBytes(blob("places.spatial")),
    qualifiers: qualifierIndexFromBytes(blob("places.qualifiers")),
  };
}

/**
 * The place of an index, `0 <= index < count`. The record is shared with other callers: read it, never write it.
 * Throws `RangeError` for an index out of range.
 */
export function placeAt(index: PlaceIndex, place: number): Place {
  return readPlace(index.table, place);
}

/** The canonical zone id of a place, without decoding the rest: for tests of many places. */
export function timezoneAt(index: PlaceIndex, place: number): string {
  return index.table.timezones[index.table.timezoneIndexes[place] ?? 0] ?? "";
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateNamesAt(index: PlaceIndex, place: number): string[] {
  return readAlternateNames(index.table, place);
}

/** A shorter name in the place of a slug is too likely to be something else, such as a country's code. */
const MIN_ALIAS_LENGTH = 4;
const MAX_SUGGESTIONS = 5;

/** What a text names in the place of a slug. `isCanonical` when the text is the place's canonical slug, letter by letter. */
export type FoundPlace = { index: number; isCanonical: boolean; by: "slug" | "id" | "alias" };

/**
 * Finds the place that a slug, an id or a name written like a slug means: canonical slug, full form, form with the id, GeoNames id; any
 * case, underscores, spaces, diacritics (`Paris`, `São Paulo`); at last any name a place bears (`new_york`, `munchen`), whose most
 * populous bearer it is: then `by` is `alias`, and a caller who knows of countries should ask there first. `null` when nothing bears it.
 */
export function findPlace(index: PlaceIndex, text: string): FoundPlace | null {
  if (RESERVED_SLUGS.has(text.toLowerCase())) return null;
  const found = findSlug(index.slugs, index.table, index.byId, text);
  if (found !== null)
    return { ...found, isCanonical: found.by === "slug" && placeAt(index, found.index).slug === text };
  if (foldText(text).length < MIN_ALIAS_LENGTH) return null;
  const name = text.replaceAll(/[-_]/gu, " ");
  const [match] = searchPlaces(index, { text: name, match: "exact", fuzzy: "off", limit: 1 }).matches;
  return match === undefined ? null : { index: match.index, isCanonical: false, by: "alias" };
}

/** Up to five canonical slugs of places that a text may have meant, best first. */
export function suggestSlugs(index: PlaceIndex, text: string): string[] {
  const name = text.replaceAll(/[-_]/gu, " ");
  const { matches } = searchPlaces(index, {
    text: name,
    match: "auto",
    fuzzy: "auto",
    limit: MAX_SUGGESTIONS,
  });
  return matches.map((match) => placeAt(index, match.index).slug);
}
