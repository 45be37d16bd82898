import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { dlopen, toArrayBuffer } from "bun:ffi";
import { sha256Of } from "./sha256.ts";

/** The position of a BLOB in almanac.bin. */
export type BlobPlace = { name: string; offset: number; length: number };

/** Each BLOB begins at a multiple of this, so that typed arrays can be views of its bytes. */
const BLOB_ALIGNMENT = 64;

/** Positions BLOBs one after the other, in the order given. */
export function placeBlobs(blobs: ReadonlyMap<string, Uint8Array>): BlobPlace[] {
  const places: BlobPlace[] = [];
  let offset = 0;
  for (const [name, { length }] of blobs) {
    places.push({ name, offset, length });
    offset = Math.ceil((offset + length) / BLOB_ALIGNMENT) * BLOB_ALIGNMENT;
  }
  return places;
}

export function blobFileBytes(places: readonly BlobPlace[]): number {
  return places.reduce((end, { offset, length }) => Math.max(end, offset + length), 0);
}

/**
 * The last bytes of a file: what the build appended to the executable. They are mapped where the system can, so it must be a file
 * that nobody writes to: a mapped file that is cut short ends the process. Else yields after each part of them.
 *
 * @returns `null` when the file is shorter
 */
export function* readFileEnd(path: string, length: number): Generator<void, Uint8Array | null> {
  const file = openSync(path, "r");
  try {
    const start = fstatSync(file).size - length;
    if (start < 0) return null;
    return mapFile(file, start, length) ?? (yield* readAt(file, start, length));
  } finally {
    closeSync(file);
  }
}

/** BLOBs in memory by their SHA-256, which another data set may share. */
export type BlobsInUse = ReadonlyMap<string, Uint8Array>;

/**
 * Reads the BLOBs of an almanac.bin, each into bytes of its own, so that none keeps the others in memory. Those that are in use
 * already are hashed only, and not held twice. Yields after each part of them.
 *
 * @returns bytes by name; `null` when the file is shorter
 */
export function* readBlobs(
  path: string,
  places: readonly (BlobPlace & { sha256: string })[],
  inUse: BlobsInUse,
): Generator<void, ReadonlyMap<string, Uint8Array> | null> {
  const file = openSync(path, "r");
  try {
    const start = fstatSync(file).size - blobFileBytes(places);
    if (start < 0) return null;
    const blobs = new Map<string, Uint8Array>();
    const buffer = new Uint8Array(READ_BYTES);
    for (const { name, offset, length, sha256 } of places) {
      const known = inUse.get(sha256);
      const isSame =
        known?.length === length &&
        (yield* sha256Of(partsOf(file, start + offset, length, buffer))) === sha256;
      const bytes = isSame ? known : yield* readAt(file, start + offset, length);
      if (bytes === null) return null;
      blobs.set(name, bytes);
    }
    return blobs;
  } finally {
    closeSync(file);
  }
}

/** The bytes of a file that the compiler has put into the executable; `null` when it is shorter. */
export function readInside(path: string, length: number): Uint8Array | null {
  const bytes = readFileSync(path);
  if (bytes.length < length) return null;
  // Typed arrays are views of them, and begin at multiples of the size of their numbers.
  return bytes.byteOffset % BLOB_ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
}

/** How much of a file is read at a time. */
const READ_BYTES = 1_048_576;

function* readAt(file: number, start: number, length: number): Generator<void, Uint8Array | null> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(file, bytes, filled, Math.min(READ_BYTES, length - filled), start + filled);
    if (count === 0) return null;
    filled += count;
    yield;
  }
  return bytes;
}

/** The same bytes, one part after the other in one buffer; fewer when the file ends before. */
function* partsOf(file: number, start: number, length: number, buffer: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < length;) {
    const count = readSync(file, buffer, 0, Math.min(buffer.length, length - at), start + at);
    if (count === 0) return;
    at += count;
    yield buffer.subarray(0, count);
  }
}

const PROT_READ_WRITE = 3;
const MAP_PRIVATE = 2;
const MAP_FAILED = -1;

/** Names of the C library: of glibc, and of musl on two architectures. */
const LIBRARIES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

/** Largest memory page of the systems in use. A mapping begins at a multiple of it. */
export const PAGE_BYTES = 65_536;

/**
 * Maps a part of the running executable into memory (mmap(2), private). Only pages that are used are read, all processes
 * of the executable share them, and the kernel takes them back when memory is short. An idle server has read 11 MB of the 57,
 * and its 118 MB would be 164 without. `Bun.mmap` opens files for writing, which the kernel refuses for a running executable.
 *
 * @param offset a multiple of `PAGE_BYTES`
 * @returns `null` where the system has no such call or refuses it; the caller then reads the file
 */
export function mapFile(descriptor: number, offset: number, length: number): Uint8Array | null {
  if (process.platform !== "linux" || offset % PAGE_BYTES !== 0) return null;
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, {
        mmap: { args: ["ptr", "usize", "i32", "i32", "i32", "i64"], returns: "ptr" },
      });
      const address = symbols.mmap(null, length, PROT_READ_WRITE, MAP_PRIVATE, descriptor, offset);
      if (address === null || Number(address) === MAP_FAILED) return null;
      return new Uint8Array(toArrayBuffer(address, 0, length));
    } catch {
      // The library belongs to another system.
    }
  }
  return null;
}
