import { jsonOfSection, jsonSection, openSections, packSections, type Sections } from "../block-sections.ts";

const ARRAYS = {
  /** Seconds since the epoch of every change, zone after zone, ascending within a zone. */
  changeAt: Float64Array,
  changeStart: Uint32Array,
  tailStart: Uint32Array,
  typeOffsetSeconds: Int32Array,
  typeStandardOffsetSeconds: Int32Array,
  /** Standard offset of the zone line that governs the years after the last change. */
  tailStandardOffsetSeconds: Int32Array,
  /** The first year of the zone's yearly rules. */
  tailFromYear: Int32Array,
  /** `TAIL_FIELDS` numbers a rule: month, kind of day, day, weekday, seconds of day, clock, type. */
  tailRules: Int32Array,
  /** Type in force after each change. */
  changeType: Uint16Array,
  /** Type in force before a zone's first change. */
  initialType: Uint16Array,
  typeAbbreviation: Uint16Array,
  /** tzdb's own daylight saving flag of each type. */
  typeFlag: Uint8Array,
} as const;
const SECTIONS = { names: Uint8Array, ...ARRAYS };

type Names = {
  /** tzdb release, "2026f". */
  version: string;
  /** Canonical zones, sorted. */
  zoneIds: readonly string[];
  /** Link to canonical id. */
  links: ReadonlyMap<string, string>;
  abbreviations: readonly string[];
};

/** {@link Names} as they are stored. */
type NameList = [string, readonly string[], readonly (readonly [string, string])[], readonly string[]];

/**
 * Every zone of one tzdb release, compiled. Immutable.
 * Zone `i` owns the changes `changeStart[i] .. changeStart[i + 1]` and the yearly rules `tailStart[i] .. tailStart[i + 1]`.
 * A *type* is a state of clocks: offset, legal standard offset, tzdb's flag and abbreviation.
 */
export type ZoneTable = Names & Sections<typeof ARRAYS>;

export const TAIL_FIELDS = 7;

export function zoneTableToBytes(table: ZoneTable): Uint8Array {
  const list: NameList = [table.version, table.zoneIds, [...table.links], table.abbreviations];
  return packSections(SECTIONS, { ...table, names: jsonSection(list) });
}

/** Opens the bytes of {@link zoneTableToBytes} as views. Throws `internal_error` on damage. */
export function zoneTableFromBytes(bytes: Uint8Array): ZoneTable {
  const { names, ...arrays } = openSections(SECTIONS, bytes);
  // The directory of sections has been checked; `zoneTableToBytes` wrote this one.
  const [version, zoneIds, links, abbreviations] = jsonOfSection(names) as NameList;
  return { version, zoneIds, links: new Map(links), abbreviations, ...arrays };
}
