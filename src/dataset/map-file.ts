import { dlopen, toArrayBuffer } from "bun:ffi";

const PROT_READ_WRITE = 3;
const MAP_PRIVATE = 2;
const MAP_FAILED = -1;

/** Names of the C library: of glibc, and of musl on two architectures. */
const LIBRARIES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

/** Largest memory page of the systems in use. A mapping begins at a multiple of it. */
export const PAGE_BYTES = 65_536;

/**
 * Maps a part of the running executable into memory (mmap(2), private). Only pages that are used are read, all processes
 * of the executable share them, and the kernel takes them back when memory is short: on a small VPS a third of the memory
 * of an idle server. `Bun.mmap` opens files for writing, which the kernel refuses for a running executable.
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
