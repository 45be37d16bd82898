import { dlopen, type FFIFunction, type Library } from "bun:ffi";

/** Names of the C library: of glibc, and of musl on the two architectures. */
const NAMES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

/** Functions of Linux's C library; `null` on other systems, or where it has not all of them. */
export function openCLibrary<const F extends Record<string, FFIFunction>>(
  functions: F,
): Library<F>["symbols"] | null {
  if (process.platform !== "linux") return null;
  for (const name of NAMES) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // The library of another system: the next one.
    }
  }
  return null;
}
