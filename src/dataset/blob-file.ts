import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { mapFile } from "./map-file.ts";

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
 * The last bytes of a file: all of almanac.bin, or what the build appended to the executable.
 *
 * @param isMapped whether to map them where the system can: only for a file that nobody writes to, as a mapped file that
 * is cut short ends the process
 * @returns `null` when the file is shorter
 */
export function readFileEnd(path: string, length: number, isMapped = false): Uint8Array | null {
  const file = openSync(path, "r");
  try {
    const start = fstatSync(file).size - length;
    if (start < 0) return null;
    return (isMapped ? mapFile(file, start, length) : null) ?? readAt(file, start, length);
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, start: number, length: number): Uint8Array | null {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(file, bytes, filled, length - filled, start + filled);
    if (count === 0) return null;
    filled += count;
  }
  return bytes;
}
