/** What a key is made of. Pure: randomness is handed in. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "alm_";
const SECRET_LETTERS = 32;
const CHECK_LETTERS = 6;
const HINT_LETTERS = 4;
const ID_LETTERS = 16;

/** Largest multiple of 62 in a byte: bytes from it on are dropped, so that every letter is equally likely. */
const FAIR_BYTES = 248;

/** 1 where a character of this code is one of the letters. */
const IS_LETTER = Uint8Array.from({ length: 128 }, (_, code) =>
  LETTERS.includes(String.fromCharCode(code)) ? 1 : 0,
);

const KEY_LENGTH = PREFIX.length + SECRET_LETTERS + CHECK_LETTERS;

export type MintedSecret = {
  /** The key itself; shown once and kept nowhere. */
  readonly text: string;
  /** SHA-256 of the text, all that is stored. */
  readonly hash: string;
  /** Its first letters, by which an owner tells keys apart. */
  readonly hint: string;
};

/**
 * Makes a secret: `alm_`, 32 random letters of base 62 (190 bits) and a check of 6 letters, by which a typo is found
 * without a look-up and scanners for leaked secrets tell a key from chance.
 */
export function mintSecret(randomBytes: (count: number) => Uint8Array): MintedSecret {
  const body = PREFIX + randomLetters(SECRET_LETTERS, randomBytes);
  const text = body + checkOf(body);
  return { text, hash: hashSecret(text), hint: text.slice(0, PREFIX.length + HINT_LETTERS) };
}

/** The name of a key that may be shown and logged; it stays when the secret is rotated. */
export function mintKeyId(randomBytes: (count: number) => Uint8Array): string {
  return `key_${randomLetters(ID_LETTERS, randomBytes)}`;
}

/**
 * Whether a text has the form of a key and its check fits. Of any text all is looked at, so that none is told sooner;
 * and not by a regular expression, as the engine keeps the text that matched one last.
 */
export function isWellFormedSecret(text: string): boolean {
  const end = text.length - CHECK_LETTERS;
  const isChecked = checkOf(text.slice(0, end)) === text.slice(end);
  let letters = 0;
  for (let index = PREFIX.length; index < text.length; index += 1) {
    letters += IS_LETTER[text.charCodeAt(index)] ?? 0;
  }
  const isFormed = text.startsWith(PREFIX) && letters === KEY_LENGTH - PREFIX.length;
  return isChecked && isFormed && text.length === KEY_LENGTH;
}

/**
 * SHA-256 in base64url. A plain hash is enough, as the secret is random and longer than any search reaches; slow
 * hashes are for passwords.
 */
export function hashSecret(text: string): string {
  return Bun.SHA256.hash(text, "base64url");
}

/** The hash of what cannot be a key, padded with `=`: told from a key's at a glance, and made in the same time. */
export function hashMalformed(text: string): string {
  return Bun.SHA256.hash(text, "base64");
}

/** CRC-32 (IEEE 802.3) in six letters of base 62. */
function checkOf(body: string): string {
  let rest = Bun.hash.crc32(body);
  let text = "";
  for (let index = 0; index < CHECK_LETTERS; index += 1) {
    text = LETTERS.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function randomLetters(count: number, randomBytes: (count: number) => Uint8Array): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(count - text.length + 4)) {
      if (byte < FAIR_BYTES && text.length < count) text += LETTERS.charAt(byte % 62);
    }
  }
  return text;
}
