/** What stands in the place of a secret until the answer is sent. */
export const HIDDEN_SECRET = "*".repeat(42);

/**
 * Bytes of a text with the secret in the first place that was kept for one; the secret itself is wiped. A text with it
 * would stay in memory for as long as the engine likes.
 *
 * @throws RangeError where no place was kept.
 */
export function withSecret(text: string, secret: Uint8Array): Uint8Array<ArrayBuffer> {
  const place = text.indexOf(HIDDEN_SECRET);
  if (place === -1) throw new RangeError("no place was kept for the secret");
  const before = Buffer.from(text.slice(0, place));
  const after = Buffer.from(text.slice(place + HIDDEN_SECRET.length));
  const bytes = new Uint8Array(new ArrayBuffer(before.length + secret.length + after.length));
  bytes.set(before);
  bytes.set(secret, before.length);
  bytes.set(after, before.length + secret.length);
  secret.fill(0);
  return bytes;
}
