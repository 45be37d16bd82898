/** SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** How many bytes are hashed at a time. */
const HASHED_BYTES = 1_048_576;

/** The same. Yields after each megabyte. */
export function* sha256InSteps(bytes: Uint8Array): Generator<void, string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    hasher.update(bytes.subarray(at, at + HASHED_BYTES));
    yield;
  }
  return hasher.digest("hex");
}
