import { mustExist } from "../must-exist.ts";
import KDBush from "kdbush";
import { openSections, packSections } from "../block-sections.ts";
import {
  CACHE_SIZE,
  COORDINATE_SCALE,
  NO_ELEVATION,
  type Place,
  admin1At,
  textsOfAdmin2,
  latitudeDegAt,
  longitudeDegAt,
  placeTableFromBytes,
  slugFormsAt,
  type PlaceTable,
} from "./place.ts";
import { areaIndexFromBytes, type AreaIndex } from "./area.ts";
import { SLUG_KIND } from "../text/slug-text.ts";
import { ASCII_ORDINAL, NAME_ORDINAL, alternateSpellings, spellingOf } from "./spelling.ts";
import { trieFromBytes, type Trie } from "./trie.ts";

/** The blobs of a place index, as the data file stores them. */
export type PlaceBlobName = `places.${"table" | "trie" | "orders" | "spatial" | "areas"}`;

export const ORDER_SECTIONS = {
  byId: Uint32Array,
  byName: Uint32Array,
  countryStarts: Uint32Array,
  countryPlaces: Uint32Array,
  zoneStarts: Uint32Array,
  zonePlaces: Uint32Array,
} as const;

/** All structures to search and read places; immutable except for bounded caches. */
export type PlaceIndex = {
  table: PlaceTable;
  trie: Trie;
  /** Indexes of the places by GeoNames id, and by folded name. */
  byId: Uint32Array;
  byName: Uint32Array;
  byCountry: PlaceGroups;
  byZone: PlaceGroups;
  /** Over longitudes and latitudes; made at its first use. */
  readonly spatial: KDBush;
  areas: AreaIndex;
};

/**
 * Opens the blobs of `buildPlaceIndex` as views, without parsing, in a few ms. Throws `internal_error` when one is damaged.
 */
export function openPlaceIndex(blob: (name: PlaceBlobName) => Uint8Array): PlaceIndex {
  const orders = openSections(ORDER_SECTIONS, blob("places.orders"));
  const table = placeTableFromBytes(blob("places.table"));
  const { ids } = openSections(SPATIAL_SECTIONS, blob("places.spatial"));
  let spatial: KDBush | null = null;
  return {
    table,
    trie: trieFromBytes(blob("places.trie")),
    byId: orders.byId,
    byName: orders.byName,
    byCountry: { starts: orders.countryStarts, places: orders.countryPlaces },
    byZone: { starts: orders.zoneStarts, places: orders.zonePlaces },
    // Its coordinates take some milliseconds and three megabytes, and many servers are never asked what is near.
    get spatial() {
      return (spatial ??= createSpatialTree(ids, table));
    },
    areas: areaIndexFromBytes(blob("places.areas")),
  };
}

function decodePlace(table: PlaceTable, index: number): Place {
  const admin1 = admin1At(table, index);
  const admin2 = textsOfAdmin2(table, mustExist(table.admin2Indexes[index]));
  const elevationM = table.elevationsM[index] ?? NO_ELEVATION;
  const slugKind = mustExist(table.slugKinds[index]);
  return {
    index,
    id: mustExist(table.ids[index]),
    slug: mustExist(slugFormsAt(table, index)[slugKind]),
    name: mustExist(spellingOf(table.spellings, index, NAME_ORDINAL)),
    asciiName: mustExist(spellingOf(table.spellings, index, ASCII_ORDINAL)),
    countryCode: mustExist(table.countryCodes[mustExist(table.countries[index])]),
    admin1Code: admin1.code,
    admin1Name: admin1.name,
    admin2Code: admin2.code,
    admin2Name: admin2.name,
    toldBy: slugKind === SLUG_KIND.second ? "second_level" : slugKind === SLUG_KIND.id ? "position" : "name",
    latitudeDeg: latitudeDegAt(table, index),
    longitudeDeg: longitudeDegAt(table, index),
    elevationM: elevationM === NO_ELEVATION ? null : elevationM,
    population: mustExist(table.populations[index]),
    featureCode: mustExist(table.featureCodes[mustExist(table.features[index])]),
    timezone: mustExist(table.timezones[mustExist(table.timezoneIndexes[index])]),
    subdivisionCode: table.subdivisionCodes[mustExist(table.subdivisions[index])] || null,
  };
}

/**
 * The place at `0 <= place < count`. Callers share the record and must not change it. Throws `RangeError` for an index out of range,
 * which only a bug can cause.
 */
export function placeAt({ table }: Pick<PlaceIndex, "table">, place: number): Place {
  if (!Number.isInteger(place) || place < 0 || place >= table.count)
    throw new RangeError(`no place ${place}`);
  const slot = place & (CACHE_SIZE - 1);
  const cached = table.cache[slot];
  if (cached?.index === place) return cached;
  return (table.cache[slot] = decodePlace(table, place));
}

/** The canonical zone id of a place, without decoding the rest: for filters over many places. */
export function timezoneAt(index: PlaceIndex, place: number): string {
  return mustExist(index.table.timezones[mustExist(index.table.timezoneIndexes[place])]);
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateNamesAt(index: PlaceIndex, place: number): string[] {
  return alternateSpellings(index.table.spellings, place);
}

/** The places in the order of a KDBush tree. Its coordinates are those of the place table. */
const SPATIAL_SECTIONS = { ids: Uint32Array } as const;

/** Points in a leaf of the tree. */
const NODE_SIZE = 16;

/** A tree over the longitudes and latitudes of all places, as bytes. */
export function buildSpatialTree(table: PlaceTable): Uint8Array {
  const tree = new KDBush(table.count, NODE_SIZE, Float64Array);
  for (let index = 0; index < table.count; index++)
    tree.add(longitudeDegAt(table, index), latitudeDegAt(table, index));
  tree.finish();
  return packSections(SPATIAL_SECTIONS, { ids: Uint32Array.from(tree.ids) });
}

/** The tree of {@link buildSpatialTree}. */
function createSpatialTree(ids: Uint32Array, table: PlaceTable): KDBush {
  const { longitudesE5, latitudesE5 } = table;
  const coords = new Float64Array(2 * ids.length);
  // Read without calls: the first run of a loop is not compiled.
  for (let at = 0; at < ids.length; at++) {
    const place = ids[at] ?? 0;
    coords[2 * at] = (longitudesE5[place] ?? 0) / COORDINATE_SCALE;
    coords[2 * at + 1] = (latitudesE5[place] ?? 0) / COORDINATE_SCALE;
  }
  // KDBush opens only a buffer of its own; it searches these members alone.
  return Object.assign(new KDBush(0, NODE_SIZE, Float64Array), { ids, coords, _finished: true });
}

/** Places grouped by one of their columns: the places of group `g` are `places[starts[g]..starts[g + 1])`, by rank. */
export type PlaceGroups = { starts: Uint32Array; places: Uint32Array };

export function groupPlaces(column: Uint8Array | Uint16Array, groupCount: number): PlaceGroups {
  const starts = new Uint32Array(groupCount + 1);
  for (const group of column) starts[group + 1] = mustExist(starts[group + 1]) + 1;
  for (let group = 1; group <= groupCount; group++)
    starts[group] = mustExist(starts[group]) + mustExist(starts[group - 1]);
  const next = starts.slice();
  const places = new Uint32Array(column.length);
  for (const [place, group] of column.entries()) {
    const at = mustExist(next[group]);
    places[at] = place;
    next[group] = at + 1;
  }
  return { starts, places };
}

/** The places of one group, by rank; a view. Empty for an unknown group. */
export function groupOf(groups: PlaceGroups, group: number): Uint32Array {
  return groups.places.subarray(groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0);
}
