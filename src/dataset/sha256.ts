/** How many bytes are hashed at a time. */
const HASHED_BYTES = 1_048_576;

/** SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** The same. Yields after each megabyte. */
export const sha256InSteps = (bytes: Uint8Array): Generator<void, string> => sha256Of(partsOf(bytes));

/** SHA-256 of bytes that come in parts. Yields after each. */
export function* sha256Of(parts: Iterable<Uint8Array>): Generator<void, string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const part of parts) {
    hasher.update(part);
    yield;
  }
  return hasher.digest("hex");
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) yield bytes.subarray(at, at + HASHED_BYTES);
}
