import { toArrayBuffer } from "bun:ffi";
import { openCLibrary } from "./c-library.ts";

const PROT_READ_WRITE = 3;
const MAP_PRIVATE = 2;
const MAP_FAILED = -1;

/** Largest page of the systems we run on; a mapping begins at a multiple of it. */
export const PAGE_BYTES = 65_536;

/**
 * Maps a part of a file into memory (mmap(2), private): nothing is read before it is used, what is read is shared with
 * every process of the same file, and what is not needed is given back when memory is short. `Bun.mmap` cannot be used,
 * as it opens the file for writing, which a running executable refuses.
 *
 * @param offset a multiple of `PAGE_BYTES`
 * @returns `null` where the system has no such call, or refuses it; the caller then reads the file
 */
export function mapFile(descriptor: number, offset: number, length: number): Uint8Array<ArrayBuffer> | null {
  if (offset % PAGE_BYTES !== 0 || length === 0) return null;
  const library = openCLibrary({
    mmap: { args: ["ptr", "usize", "i32", "i32", "i32", "i64"], returns: "ptr" },
  });
  if (library === null) return null;
  const address = library.mmap(null, length, PROT_READ_WRITE, MAP_PRIVATE, descriptor, offset);
  if (address === null || Number(address) === MAP_FAILED) return null;
  return new Uint8Array(toArrayBuffer(address, 0, length));
}
