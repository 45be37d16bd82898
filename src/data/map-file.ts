import { dlopen, toArrayBuffer } from "bun:ffi";

const PROT_READ_WRITE = 3;
const MAP_PRIVATE = 2;
const MAP_FAILED = -1;

/** Names of the C library: of glibc, and of musl on the two architectures. */
export const C_LIBRARIES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"] as const;

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
  if (process.platform !== "linux" || offset % PAGE_BYTES !== 0 || length === 0) return null;
  for (const library of C_LIBRARIES) {
    try {
      const { symbols } = dlopen(library, {
        mmap: { args: ["ptr", "usize", "i32", "i32", "i32", "i64"], returns: "ptr" },
      });
      const address = symbols.mmap(null, length, PROT_READ_WRITE, MAP_PRIVATE, descriptor, offset);
      if (address === null || Number(address) === MAP_FAILED) return null;
      return new Uint8Array(toArrayBuffer(address, 0, length));
    } catch {
      // The library of another system: the next one.
    }
  }
  return null;
}
