import { AlmanacError } from "../error.ts";
import type { PlaceGroups } from "./place-group.ts";
import type { SpatialIndex } from "./spatial-tree.ts";
import { spatialIndexFromBytes } from "./spatial-tree.ts";
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
import { slugTableFromBytes } from "./slug.ts";
import type { Trie } from "./trie.ts";
import { trieFromBytes } from "./trie-blob.ts";

/** All structures to search and read places; immutable except for bounded caches. */
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
 * Opens the blobs of `buildPlaceIndex` as views, without parsing, in a few ms. Throws `internal_error` when one is missing or damaged.
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
 * The place at `0 <= index < count`. Callers share the record and must not change it. Throws `RangeError` for an index out of range.
 */
export function placeAt(index: PlaceIndex, place: number): Place {
  return readPlace(index.table, place);
}

/** The canonical zone id of a place, without decoding the rest: for filters over many places. */
export function timezoneAt(index: PlaceIndex, place: number): string {
  return index.table.timezones[index.table.timezoneIndexes[place] ?? 0] ?? "";
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateNamesAt(index: PlaceIndex, place: number): string[] {
  return readAlternateNames(index.table, place);
}
