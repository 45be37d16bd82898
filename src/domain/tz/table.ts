import { AlmanacError } from "../error.ts";
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

/**
 * Every zone of one tzdb release, compiled. Immutable.
 * Zone `i` owns the changes `changeStart[i] .. changeStart[i + 1]` and the yearly rules `tailStart[i] .. tailStart[i + 1]`.
 * A *type* is a state of clocks: offset, legal standard offset, tzdb's flag and abbreviation.
 */
export type ZoneTable = Names & Sections<typeof ARRAYS>;

export const TAIL_FIELDS = 7;

export function zoneTableToBytes(table: ZoneTable): Uint8Array {
  const names = jsonSection([table.version, table.zoneIds, [...table.links], table.abbreviations]);
  return packSections(SECTIONS, { ...table, names });
}

/** Opens the bytes of {@link zoneTableToBytes} as views. Throws `internal_error` on damage and on a wrong index. */
export function zoneTableFromBytes(bytes: Uint8Array): ZoneTable {
  const { names, ...arrays } = openSections(SECTIONS, bytes);
  const table = { ...parseNames(jsonOfSection(names)), ...arrays };
  checkTable(table);
  return table;
}

function damaged(how: string): AlmanacError {
  return new AlmanacError("internal_error", `the compiled zone table is ${how}`);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function parseNames(parsed: unknown): Names {
  const [version, zoneIds, linkPairs, abbreviations] = Array.isArray(parsed) ? parsed : [];
  if (
    typeof version !== "string" ||
    !isStrings(zoneIds) ||
    !isStrings(abbreviations) ||
    !Array.isArray(linkPairs)
  ) {
    throw damaged("without readable names");
  }
  const links = new Map<string, string>();
  for (const pair of linkPairs) {
    if (!isStrings(pair) || pair.length !== 2) throw damaged("without readable links");
    links.set(pair[0] ?? "", pair[1] ?? "");
  }
  return { version, zoneIds, links, abbreviations };
}

/** Whether every `step`-th number from `first` on is below `limit`. */
function isBelow(array: Uint16Array | Int32Array, limit: number, first = 0, step = 1): boolean {
  for (let i = first; i < array.length; i += step) {
    const value = array[i] ?? -1;
    if (value < 0 || value >= limit) return false;
  }
  return true;
}

/** Whether `array` divides `total` items among `count` owners. */
function isPartition(array: Uint32Array, count: number, total: number): boolean {
  for (let i = 1; i < array.length; i += 1) {
    if ((array[i] ?? 0) < (array[i - 1] ?? 0)) return false;
  }
  return array.length === count + 1 && array[0] === 0 && array[count] === total;
}

function checkTable(table: ZoneTable): void {
  const zones = table.zoneIds.length;
  const types = table.typeOffsetSeconds.length;
  const rules = table.tailRules.length / TAIL_FIELDS;
  const ids = new Set(table.zoneIds);
  const isSound =
    isPartition(table.changeStart, zones, table.changeAt.length) &&
    isPartition(table.tailStart, zones, rules) &&
    [table.initialType, table.tailStandardOffsetSeconds, table.tailFromYear].every(
      (a) => a.length === zones,
    ) &&
    [table.typeStandardOffsetSeconds, table.typeAbbreviation, table.typeFlag].every(
      (a) => a.length === types,
    ) &&
    table.changeType.length === table.changeAt.length &&
    isBelow(table.changeType, types) &&
    isBelow(table.initialType, types) &&
    isBelow(table.typeAbbreviation, table.abbreviations.length) &&
    isBelow(table.tailRules, types, TAIL_FIELDS - 1, TAIL_FIELDS) &&
    table.links.values().every((target) => ids.has(target));
  if (!isSound) throw damaged("inconsistent");
}
