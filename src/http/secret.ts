/** As many letters as a key has, in the place of one until the answer is sent. */
export const HIDDEN_SECRET = "*".repeat(42);

/**
 * Bytes of a text with the secret in the first place it was kept for; the secret itself is wiped. A text with it would
 * stay in memory for as long as the engine likes.
 */
export function withSecret(text: string, secret: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const start = Buffer.from(bytes.buffer).indexOf(HIDDEN_SECRET);
  bytes.set(secret, start);
  secret.fill(0);
  return bytes;
}
