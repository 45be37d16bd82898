import { AlmanacError } from "./error.ts";

type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array;

/** The kind of typed array that a section is. All are little-endian, as are all machines the product runs on. */
type SectionKind = {
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): SectionArray;
  readonly prototype: SectionArray;
  readonly BYTES_PER_ELEMENT: number;
};

type SectionKinds = Readonly<Record<string, SectionKind>>;
export type Sections<Kinds extends SectionKinds> = {
  -readonly [Name in keyof Kinds]: Kinds[Name]["prototype"];
};

const MAGIC = 0x32_53_4c_41;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;

function alignUp(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/**
 * Writes the sections into one block of bytes: magic number, length of the directory, directory (JSON of length in bytes by name),
 * then the arrays, each at a multiple of eight so that it can be read as a view. Same input, same bytes.
 */
export function packSections<Kinds extends SectionKinds>(kinds: Kinds, given: Sections<Kinds>): Uint8Array {
  const arrays = Object.keys(kinds).map((name) => [name, bytesOf(given[name])] as const);
  const directory = new TextEncoder().encode(
    JSON.stringify(Object.fromEntries(arrays.map(([name, { length }]) => [name, length]))),
  );
  let at = alignUp(HEADER_BYTES + directory.length);
  const block = new Uint8Array(arrays.reduce((end, [, { length }]) => alignUp(end + length), at));
  block.set(bytesOf(Uint32Array.of(MAGIC, directory.length)));
  block.set(directory, HEADER_BYTES);
  for (const [, bytes] of arrays) {
    block.set(bytes, at);
    at = alignUp(at + bytes.length);
  }
  return block;
}

function bytesOf(array: SectionArray | undefined): Uint8Array {
  return array === undefined
    ? new Uint8Array(0)
    : new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function corrupt(why: string): AlmanacError {
  return new AlmanacError("internal_error", `The data set is damaged: ${why}.`);
}

/** Offset and length in bytes of each section. */
function readDirectory(block: Uint8Array): ReadonlyMap<string, readonly [offset: number, length: number]> {
  if (block.length < HEADER_BYTES) throw corrupt("no header");
  const [magic, directoryLength = 0] = new Uint32Array(block.buffer, block.byteOffset, 2);
  let at = HEADER_BYTES + directoryLength;
  if (magic !== MAGIC || at > block.length) throw corrupt("wrong header");
  const directory = jsonOfSection(block.subarray(HEADER_BYTES, at));
  const places = new Map<string, readonly [number, number]>();
  for (const [name, length] of Object.entries(directory ?? {})) {
    at = alignUp(at);
    places.set(name, [at, Number(length)]);
    at += Number(length);
  }
  if (alignUp(at) !== block.length) throw corrupt("wrong directory");
  return places;
}

/**
 * Opens the bytes of {@link packSections} without a copy, unless they do not start at a multiple of eight in their buffer.
 * Throws `internal_error` when the bytes are something else or truncated, or lack a section.
 */
export function openSections<Kinds extends SectionKinds>(kinds: Kinds, bytes: Uint8Array): Sections<Kinds> {
  const block = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const directory = readDirectory(block);
  const sections = Object.entries(kinds).map(([name, Kind]) => {
    const [offset, length] = directory.get(name) ?? [];
    if (offset === undefined || length === undefined) throw corrupt(`section ${name} is missing`);
    return [
      name,
      new Kind(block.buffer, block.byteOffset + offset, Math.floor(length / Kind.BYTES_PER_ELEMENT)),
    ];
  });
  // Each section was made as its kind.
  return Object.fromEntries(sections) as Sections<Kinds>;
}

export function jsonSection(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The value of a {@link jsonSection}; the caller checks the shape. */
export function jsonOfSection(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw corrupt("unreadable JSON");
  }
}
