import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Where a BLOB lies in almanac.bin. */
export type BlobPlace = { name: string; offset: number; length: number };

/** Each BLOB begins at a multiple of it, so that typed arrays can lie over its bytes. */
const BLOB_ALIGNMENT = 64;

/** Lays BLOBs out one behind the other, in the order given. */
export function placeBlobs(blobs: ReadonlyMap<string, Uint8Array>): BlobPlace[] {
  const places: BlobPlace[] = [];
  let offset = 0;
  for (const [name, { length }] of blobs) {
    places.push({ name, offset, length });
    offset = Math.ceil((offset + length) / BLOB_ALIGNMENT) * BLOB_ALIGNMENT;
  }
  return places;
}

/** The length of the file that holds them all. */
export function blobFileBytes(places: readonly BlobPlace[]): number {
  return places.reduce((end, { offset, length }) => Math.max(end, offset + length), 0);
}

/**
 * Reads the last bytes of a file: all of almanac.bin, or of the executable what the build put behind it.
 * @returns `null` when the file is shorter
 */
export function readFileEnd(path: string, length: number): Uint8Array | null {
  const file = openSync(path, "r");
  try {
    const start = fstatSync(file).size - length;
    if (start < 0) return null;
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(file, bytes, filled, length - filled, start + filled);
      if (count === 0) return null;
      filled += count;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
