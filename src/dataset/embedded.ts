import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";
import { mapFile, PAGE_BYTES } from "./map-file.ts";
import { readPack } from "./pack.ts";
import type { DataSource } from "./source.ts";

/** Last bytes of an executable that carries a data set: length of the pack (u64, little-endian) and this word. */
const TRAILER_MAGIC = "ALMTRAIL";
const TRAILER_BYTES = 16;

/**
 * The data set that came with the program. The executable has it behind its own last byte, from where it is mapped into
 * memory, so that a start reads nothing that is not used; where that cannot be, it is read. Run from source it is the
 * built file.
 *
 * @throws AlmanacError `internal_error` when the pack is damaged.
 */
export function embeddedSource(executablePath: string): DataSource {
  const pack = readAppendedPack(executablePath);
  if (pack !== null) return readPack(pack, "embedded");
  return { kind: "file", path: builtPath() };
}

/**
 * What `scripts/build.ts` writes behind an executable of `programBytes`: zeros up to a multiple of a page, the pack, the
 * trailer.
 */
export function appendixOf(pack: Uint8Array, programBytes: number): Uint8Array[] {
  const padding = new Uint8Array((PAGE_BYTES - (programBytes % PAGE_BYTES)) % PAGE_BYTES);
  const trailer = new Uint8Array(TRAILER_BYTES);
  new DataView(trailer.buffer).setBigUint64(0, BigInt(pack.length), true);
  trailer.set(new TextEncoder().encode(TRAILER_MAGIC), 8);
  return [padding, pack, trailer];
}

function readAppendedPack(path: string): Uint8Array<ArrayBuffer> | null {
  if (!existsSync(path)) return null;
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (size < TRAILER_BYTES) return null;
    const trailer = new Uint8Array(TRAILER_BYTES);
    readSync(file, trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
    if (new TextDecoder().decode(trailer.subarray(8)) !== TRAILER_MAGIC) return null;
    const length = Number(new DataView(trailer.buffer).getBigUint64(0, true));
    if (length > size - TRAILER_BYTES) return null;
    const start = size - TRAILER_BYTES - length;
    const mapped = mapFile(file, start, length);
    if (mapped !== null) return mapped;
    const pack = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(file, pack, filled, length - filled, start + filled);
      if (count === 0) return null;
      filled += count;
    }
    return pack;
  } finally {
    closeSync(file);
  }
}

function builtPath(): string {
  return join(dirname(dirname(import.meta.dir)), "data", "almanac.sqlite");
}
