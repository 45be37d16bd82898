const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const acceptedId = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Makes ULIDs (26 characters of Crockford's base 32: 48 bits of milliseconds, 80 random bits). Within a millisecond they
 * count up, as in the specification's monotonic mode, which keeps ids sorted and needs random bits only once.
 */
export function createRequestIds(randomBytes: (count: number) => Uint8Array): (nowEpochMs: number) => string {
  let lastMs = -1;
  let prefix = "";
  let counter = 0;

  return (nowEpochMs) => {
    if (nowEpochMs !== lastMs) {
      lastMs = nowEpochMs;
      const random = randomBytes(10);
      let text = "";
      let rest = nowEpochMs;
      for (let index = 0; index < 10; index += 1) {
        text = CROCKFORD.charAt(rest % 32) + text;
        rest = Math.floor(rest / 32);
      }
      for (const byte of random) text += CROCKFORD.charAt(byte & 31);
      prefix = text;
      counter = ((random[0] ?? 0) << 8) | (random[1] ?? 0);
    }
    counter += 1;
    return prefix + encode30(counter);
  };
}

/** Every pair of characters, for ten bits at a time. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, index) => CROCKFORD.charAt(index >> 5) + CROCKFORD.charAt(index & 31),
);

/** 30 bits as six characters. */
function encode30(value: number): string {
  return (
    (PAIRS[(value >>> 20) & 1023] ?? "") + (PAIRS[(value >>> 10) & 1023] ?? "") + (PAIRS[value & 1023] ?? "")
  );
}

/** The caller's own id, if it is safe to repeat in headers and logs. */
export function acceptedRequestId(header: string | null): string | null {
  return header !== null && acceptedId.test(header) ? header : null;
}
