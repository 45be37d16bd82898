import { mustExist } from "../must-exist.ts";
import { lowerBound } from "../lower-bound.ts";
import { jsonOfSection, jsonSection, openSections, packSections, type Sections } from "../block-sections.ts";

/** What a name in the index may be used for, from the most to the least. */
export const NAME_USE = {
  /** Alone: English and own names. */
  name: 0,
  /** Alone, but not before a great city of that name, nor before an airport: codes of ISO 3166. */
  code: 1,
  /** Alone, but not before a large city of that name: what other languages call a country. */
  foreignName: 2,
  /** Only behind a name: letters of a division, "Paris, TX". */
  qualifier: 3,
  /** The IATA code of an airport, whose target is a place. */
  airport: 4,
} as const;
export type NameUse = (typeof NAME_USE)[keyof typeof NAME_USE];

export const AREA_KINDS = ["country", "region", "island"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];
const COUNTRY_KIND = AREA_KINDS.indexOf("country");

/** The columns of the areas, and their names: sorted keys and what each means; a key with several meanings is listed several times. */
const SECTIONS = {
  /** Numbers in {@link AREA_KINDS}. */
  kinds: Uint8Array,
  /** Numbers of country and division in the place table's dictionaries; {@link NO_DIVISION} for a country. */
  countries: Uint8Array,
  divisions: Uint16Array,
  /** The place that stands for the area: capital, largest town; {@link NO_PLACE} where nobody lives. */
  places: Uint32Array,
  populations: Uint32Array,
  /** The zones of an area, most people first: the largest place of each, and how many people it has. */
  zoneStarts: Uint32Array,
  zonePlaces: Uint32Array,
  zonePopulations: Uint32Array,
  /** UTF-8 of all keys, and the start of each. */
  keys: Uint8Array,
  keyStarts: Uint32Array,
  /** Number of the area or place in 24 bits, and the {@link NameUse}. */
  targets: Uint32Array,
  /** The places that lie in an island or region that is no division, by rank. */
  memberStarts: Uint32Array,
  members: Uint32Array,
  /** UTF-8 of all names of second-level divisions, sorted, the start of each, and the number of the division. */
  admin2Keys: Uint8Array,
  admin2KeyStarts: Uint32Array,
  admin2Targets: Uint16Array,
  /** The number of the country of each second-level division. */
  admin2Countries: Uint8Array,
  /** JSON: {@link AreaLabels}. */
  labels: Uint8Array,
};

type AreaLabels = {
  /** English name and code of each area: of ISO 3166-1, of ISO 3166-2, or empty. */
  areas: readonly (readonly [name: string, code: string])[];
  /** Continent code by number of the country. */
  continents: readonly string[];
};

/** Countries, first-level divisions, islands and other regions, with the names people use for them. */
export type AreaIndex = Omit<Sections<typeof SECTIONS>, "labels" | "keys" | "admin2Keys"> &
  AreaLabels & {
    keys: Buffer;
    admin2Keys: Buffer;
    count: number;
    /** The area that each first-level division is, by the division's number; the first with its number. */
    areaOfDivision: readonly number[];
    /** Code of ISO 3166-1 of each country, by its number. */
    countryCodes: readonly string[];
  };

/** A country, division, island or other region. */
export type Area = {
  number: number;
  kind: AreaKind;
  /** In English. */
  name: string;
  /** "FR", "FR-IDF", or empty. */
  code: string;
  /** `null` where nobody lives. */
  place: number | null;
  population: number;
};

export const NO_DIVISION = 0xffff;
export const NO_PLACE = 0xffff_ffff;
const NUMBER_BITS = 24;
const NUMBER_MASK = (1 << NUMBER_BITS) - 1;

export function packTarget(number: number, use: NameUse): number {
  return number + use * (1 << NUMBER_BITS);
}

export function areaIndexToBytes(
  index: Omit<AreaIndex, "count" | "areaOfDivision" | "countryCodes">,
): Uint8Array {
  const { areas, continents } = index;
  return packSections(SECTIONS, { ...index, labels: jsonSection({ areas, continents }) });
}

/** Opens the bytes of {@link areaIndexToBytes}. Throws `internal_error` on damage. */
export function areaIndexFromBytes(bytes: Uint8Array): AreaIndex {
  const { labels, keys, admin2Keys, ...columns } = openSections(SECTIONS, bytes);
  // The directory of sections has been checked; `areaIndexToBytes` wrote this one.
  const names = jsonOfSection(labels) as AreaLabels;
  const countryCodes: string[] = [];
  for (const [area, [, code]] of names.areas.entries())
    if (columns.kinds[area] === COUNTRY_KIND) countryCodes[mustExist(columns.countries[area])] = code;
  return {
    ...columns,
    ...names,
    countryCodes,
    keys: Buffer.from(keys.buffer, keys.byteOffset, keys.length),
    admin2Keys: Buffer.from(admin2Keys.buffer, admin2Keys.byteOffset, admin2Keys.length),
    count: columns.kinds.length,
    areaOfDivision: areasOfDivisions(columns.divisions),
  };
}

/** The build writes divisions before the islands and regions in them. */
function areasOfDivisions(divisions: Uint16Array): number[] {
  const areas: number[] = [];
  for (const [area, division] of divisions.entries()) if (division !== NO_DIVISION) areas[division] ??= area;
  return areas;
}

export function areaAt(index: AreaIndex, number: number): Area {
  const [name = "", code = ""] = index.areas[number] ?? [];
  const place = index.places[number] ?? NO_PLACE;
  return {
    number,
    kind: AREA_KINDS[mustExist(index.kinds[number])] ?? "region",
    name,
    code,
    place: place === NO_PLACE ? null : place,
    population: mustExist(index.populations[number]),
  };
}

/** The zones of an area, most people first: the largest place in each, and the people there. */
export function zonesOfArea(index: AreaIndex, number: number): { place: number; population: number }[] {
  const start = mustExist(index.zoneStarts[number]);
  const end = mustExist(index.zoneStarts[number + 1]);
  return Array.from(index.zonePlaces.subarray(start, end), (place, at) => ({
    place,
    population: mustExist(index.zonePopulations[start + at]),
  }));
}

export function keyAt({ keys, keyStarts }: AreaIndex, at: number): string {
  return keys.toString("utf8", mustExist(keyStarts[at]), mustExist(keyStarts[at + 1]));
}

/** A meaning of a name: the area, or the place of an airport. */
export type NameTarget = { number: number; use: NameUse };

export function targetAt({ targets }: AreaIndex, at: number): NameTarget {
  const target = mustExist(targets[at]);
  // The build wrote no other value.
  return { number: target & NUMBER_MASK, use: (target >>> NUMBER_BITS) as NameUse };
}

/** Key under which a code that is no name stands: no folded name has a hyphen or a sign. */
export function codeKey(code: string): string {
  return code.toLowerCase();
}

export function airportKey(code: string): string {
  return `@${code.toLowerCase()}`;
}

const encoder = new TextEncoder();

/**
 * The position of the first of some sorted keys that is not before a key. Compares bytes: every search asks, and to decode the keys on
 * the way takes eight times as long.
 */
export function findFirstKey(keys: Uint8Array, starts: Uint32Array, key: string): number {
  const wanted = encoder.encode(key);
  const isBefore = (at: number): boolean => {
    const start = mustExist(starts[at]);
    const length = mustExist(starts[at + 1]) - start;
    const common = Math.min(length, wanted.length);
    for (let byte = 0; byte < common; byte++) {
      const difference = mustExist(keys[start + byte]) - mustExist(wanted[byte]);
      if (difference !== 0) return difference < 0;
    }
    return length < wanted.length;
  };
  return lowerBound(starts.length - 1, isBefore);
}

/** What a key means; empty where it is no area's name. */
export function findKey(index: AreaIndex, key: string): NameTarget[] {
  const found: NameTarget[] = [];
  let at = findFirstKey(index.keys, index.keyStarts, key);
  for (; at < index.targets.length && keyAt(index, at) === key; at++) found.push(targetAt(index, at));
  return found;
}

/** The places of an island or region that is no division, by rank; a view. */
export function membersOfArea({ memberStarts, members }: AreaIndex, number: number): Uint32Array {
  return members.subarray(mustExist(memberStarts[number]), mustExist(memberStarts[number + 1]));
}
