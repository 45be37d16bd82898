import { AlmanacError } from "../error.ts";

/** The typed arrays a section may have. All are little-endian, as are all machines the product runs on. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array;

type SectionEntry = { name: string; offset: number; length: number };

const MAGIC = 0x31_53_4c_41;
const ALIGNMENT = 8;

function alignUp(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/**
 * Writes named arrays into one block of bytes: magic number, length of the directory, directory (JSON of name, offset and length
 * in bytes), then the arrays, each at a multiple of eight so that it can be read as a view. Same input, same bytes.
 */
export function packSections(sections: Readonly<Record<string, SectionArray>>): Uint8Array {
  const entries: SectionEntry[] = [];
  let end = 0;
  for (const [name, array] of Object.entries(sections)) {
    entries.push({ name, offset: end, length: array.byteLength });
    end = alignUp(end + array.byteLength);
  }
  const directory = new TextEncoder().encode(JSON.stringify(entries));
  const base = alignUp(8 + directory.length);
  const bytes = new Uint8Array(base + end);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, directory.length, true);
  bytes.set(directory, 8);
  for (const [i, array] of Object.values(sections).entries()) {
    const entry = entries[i];
    if (entry !== undefined)
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), base + entry.offset);
  }
  return bytes;
}

/** Reads the sections; every array is a view of the same memory. */
export type SectionReader = {
  u8(name: string): Uint8Array;
  u16(name: string): Uint16Array;
  u32(name: string): Uint32Array;
  i16(name: string): Int16Array;
  i32(name: string): Int32Array;
  f64(name: string): Float64Array;
  /** The section's bytes as JSON; the caller checks the shape. */
  json(name: string): unknown;
};

function isEntry(value: unknown): value is SectionEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "offset" in value &&
    typeof value.offset === "number" &&
    "length" in value &&
    typeof value.length === "number"
  );
}

function corrupt(why: string): AlmanacError {
  return new AlmanacError("internal_error", `The data set is damaged: ${why}.`);
}

/**
 * Opens the bytes of {@link packSections} without a copy, unless they do not start at a multiple of eight in their buffer.
 * Throws `internal_error` when the bytes are something else or truncated, or lack a section that is read.
 */
export function openSections(bytes: Uint8Array): SectionReader {
  const whole = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  if (whole.length < 8) throw corrupt("no header");
  const head = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const directoryLength = head.getUint32(4, true);
  if (head.getUint32(0, true) !== MAGIC || 8 + directoryLength > whole.length) throw corrupt("wrong header");
  const base = alignUp(8 + directoryLength);
  let directory: unknown;
  try {
    directory = JSON.parse(new TextDecoder().decode(whole.subarray(8, 8 + directoryLength)));
  } catch {
    throw corrupt("unreadable directory");
  }
  const entries = new Map<string, SectionEntry>();
  for (const entry of Array.isArray(directory) ? directory : []) {
    if (!isEntry(entry) || base + entry.offset + entry.length > whole.length)
      throw corrupt("wrong directory");
    entries.set(entry.name, entry);
  }
  const find = (name: string) => {
    const entry = entries.get(name);
    if (entry === undefined) throw corrupt(`section ${name} is missing`);
    return { start: whole.byteOffset + base + entry.offset, length: entry.length };
  };
  const buffer = whole.buffer;
  return {
    u8(name) {
      const { start, length } = find(name);
      return new Uint8Array(buffer, start, length);
    },
    u16(name) {
      const { start, length } = find(name);
      return new Uint16Array(buffer, start, length >> 1);
    },
    u32(name) {
      const { start, length } = find(name);
      return new Uint32Array(buffer, start, length >> 2);
    },
    i16(name) {
      const { start, length } = find(name);
      return new Int16Array(buffer, start, length >> 1);
    },
    i32(name) {
      const { start, length } = find(name);
      return new Int32Array(buffer, start, length >> 2);
    },
    f64(name) {
      const { start, length } = find(name);
      return new Float64Array(buffer, start, length >> 3);
    },
    json(name) {
      const { start, length } = find(name);
      return JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, start, length)));
    },
  };
}

/** JSON as a section. */
export function jsonSection(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
