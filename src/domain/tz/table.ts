import { AlmanacError } from "../error.ts";

/**
 * Every zone of one tzdb release, compiled. Immutable.
 * Zone `i` owns the changes `changeStart[i] .. changeStart[i + 1]` and the yearly rules `tailStart[i] .. tailStart[i + 1]`.
 * A *type* is a state of clocks: offset, legal standard offset, tzdb's flag and abbreviation.
 */
export type ZoneTable = {
  /** tzdb release, "2026f". */
  version: string;
  /** Canonical zones, sorted. */
  zoneIds: readonly string[];
  /** Link to canonical id. */
  links: ReadonlyMap<string, string>;
  abbreviations: readonly string[];
  /** Seconds since the epoch of every change, zone after zone, ascending within a zone. */
  changeAt: Float64Array;
  changeStart: Uint32Array;
  tailStart: Uint32Array;
  typeOffsetSeconds: Int32Array;
  typeStandardOffsetSeconds: Int32Array;
  /** Standard offset of the zone line that governs the years after the last change. */
  tailStandardOffsetSeconds: Int32Array;
  /** The first year of the zone's yearly rules. */
  tailFromYear: Int32Array;
  /** `TAIL_FIELDS` numbers a rule: month, kind of day, day, weekday, seconds of day, clock, type. */
  tailRules: Int32Array;
  /** Type in force after each change. */
  changeType: Uint16Array;
  /** Type in force before a zone's first change. */
  initialType: Uint16Array;
  typeAbbreviation: Uint16Array;
  /** tzdb's own daylight saving flag of each type. */
  typeFlag: Uint8Array;
};

export const TAIL_FIELDS = 7;

const MAGIC = 0x5a4d4c41; // "ALMZ" on a little-endian machine; read back wrong on any other, and then refused
const FORMAT_VERSION = 1;
const HEADER_BYTES = 64;

/** Order of the blocks: widest elements first, so that each block is aligned without padding between its neighbours. */
const SECTIONS = [
  ["changeAt", Float64Array],
  ["changeStart", Uint32Array],
  ["tailStart", Uint32Array],
  ["typeOffsetSeconds", Int32Array],
  ["typeStandardOffsetSeconds", Int32Array],
  ["tailStandardOffsetSeconds", Int32Array],
  ["tailFromYear", Int32Array],
  ["tailRules", Int32Array],
  ["changeType", Uint16Array],
  ["initialType", Uint16Array],
  ["typeAbbreviation", Uint16Array],
  ["typeFlag", Uint8Array],
] as const;

/**
 * Writes a table as one block of bytes: a header (magic, format, length, counts), the number arrays, the names as JSON.
 * For little-endian machines only, as are all machines the product runs on.
 */
export function zoneTableToBytes(table: ZoneTable): Uint8Array {
  const names = new TextEncoder().encode(
    JSON.stringify([table.version, table.zoneIds, [...table.links], table.abbreviations]),
  );
  const arrays = SECTIONS.map(([key]) => table[key]);
  const numbersBytes = arrays.reduce((sum, array) => sum + array.byteLength, 0);
  const bytes = new Uint8Array(HEADER_BYTES + numbersBytes + names.byteLength);
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
  header.set([MAGIC, FORMAT_VERSION, bytes.byteLength, ...arrays.map((array) => array.length)]);
  let offset = HEADER_BYTES;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += array.byteLength;
  }
  bytes.set(names, offset);
  return bytes;
}

/**
 * Opens the bytes of `zoneTableToBytes`. The arrays are views of `bytes`, which must not change; a block that does not begin at a
 * multiple of eight is copied first. Throws `internal_error` on a wrong magic, format, length or index.
 */
export function zoneTableFromBytes(bytes: Uint8Array): ZoneTable {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  if (aligned.byteLength < HEADER_BYTES) throw damaged("shorter than its header");
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, HEADER_BYTES / 4);
  if (header[0] !== MAGIC) throw damaged("not a zone table");
  if (header[1] !== FORMAT_VERSION) throw damaged(`of format ${header[1]}, not ${FORMAT_VERSION}`);
  if (header[2] !== aligned.byteLength) throw damaged(`${aligned.byteLength} bytes long, not ${header[2]}`);

  let offset = HEADER_BYTES;
  const place = (bytesPerElement: number, section: number): readonly [ArrayBufferLike, number, number] => {
    const length = header[3 + section] ?? 0;
    const start = aligned.byteOffset + offset;
    offset += length * bytesPerElement;
    if (offset > aligned.byteLength) throw damaged("shorter than its counts say");
    return [aligned.buffer, start, length];
  };
  const numbers = {
    changeAt: new Float64Array(...place(8, 0)),
    changeStart: new Uint32Array(...place(4, 1)),
    tailStart: new Uint32Array(...place(4, 2)),
    typeOffsetSeconds: new Int32Array(...place(4, 3)),
    typeStandardOffsetSeconds: new Int32Array(...place(4, 4)),
    tailStandardOffsetSeconds: new Int32Array(...place(4, 5)),
    tailFromYear: new Int32Array(...place(4, 6)),
    tailRules: new Int32Array(...place(4, 7)),
    changeType: new Uint16Array(...place(2, 8)),
    initialType: new Uint16Array(...place(2, 9)),
    typeAbbreviation: new Uint16Array(...place(2, 10)),
    typeFlag: new Uint8Array(...place(1, 11)),
  };
  const table = { ...parseNames(aligned.subarray(offset)), ...numbers };
  checkTable(table);
  return table;
}

function damaged(how: string): AlmanacError {
  return new AlmanacError("internal_error", `the compiled zone table is ${how}`);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function parseNames(bytes: Uint8Array): Pick<ZoneTable, "version" | "zoneIds" | "links" | "abbreviations"> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw damaged("without readable names");
  }
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
