/** What a key is made of. Pure: randomness is handed in. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "alm_";
const PREFIX_CODES = Uint8Array.from(PREFIX, (letter) => letter.charCodeAt(0));
const SECRET_LETTERS = 32;
const CHECK_LETTERS = 6;
const HINT_LETTERS = 4;
const ID_LETTERS = 16;

/** Largest multiple of 62 in a byte: bytes from it on are dropped, so that every letter is equally likely. */
const FAIR_BYTES = 248;

/** 1 where a character of this code is one of the letters. */
const IS_LETTER = Uint8Array.from({ length: 256 }, (_, code) =>
  LETTERS.includes(String.fromCharCode(code)) ? 1 : 0,
);

const KEY_LENGTH = PREFIX.length + SECRET_LETTERS + CHECK_LETTERS;

/** The letters of a key as bytes: those can be wiped, where a text stays in memory until something is written over it. */
export type SecretLetters = Uint8Array;

export type MintedSecret = {
  /** The key itself; shown once and kept nowhere. */
  readonly letters: SecretLetters;
  /** The same, for a program that ends soon. */
  readonly text: string;
  /** SHA-256 of the letters, all that is stored. */
  readonly hash: string;
  /** The first of them, by which an owner tells keys apart. */
  readonly hint: string;
};

/**
 * Makes a secret: `alm_`, 32 random letters of base 62 (190 bits) and a check of 6 letters, by which a typo is found
 * without a look-up and scanners for leaked secrets tell a key from chance.
 */
export function mintSecret(randomBytes: (count: number) => Uint8Array): MintedSecret {
  // Over memory of its own: a small array would be moved, and leave a copy, when a part of it is taken.
  const letters = new Uint8Array(new ArrayBuffer(KEY_LENGTH));
  letters.set(PREFIX_CODES);
  fillRandom(letters.subarray(PREFIX.length, -CHECK_LETTERS), randomBytes);
  let rest = checkOf(letters.subarray(0, -CHECK_LETTERS));
  for (let index = KEY_LENGTH - 1; index >= KEY_LENGTH - CHECK_LETTERS; index -= 1) {
    letters[index] = LETTERS.charCodeAt(rest % 62);
    rest = Math.floor(rest / 62);
  }
  return {
    letters,
    get text() {
      return textOf(letters);
    },
    hash: hashSecret(letters),
    hint: textOf(letters.subarray(0, PREFIX.length + HINT_LETTERS)),
  };
}

/** The name of a key that may be shown and logged; it stays when the secret is rotated. */
export function mintKeyId(randomBytes: (count: number) => Uint8Array): string {
  const letters = new Uint8Array(ID_LETTERS);
  fillRandom(letters, randomBytes);
  return `key_${textOf(letters)}`;
}

/**
 * Whether letters have the form of a key and its check fits. Of any all are looked at, so that none is told sooner; and
 * nothing is made into a text on the way.
 */
export function isWellFormedSecret(letters: SecretLetters): boolean {
  const end = Math.max(0, letters.length - CHECK_LETTERS);
  let rest = checkOf(letters.subarray(0, end));
  let faults = letters.length === KEY_LENGTH ? 0 : 1;
  for (let index = letters.length - 1; index >= end; index -= 1) {
    faults += letters[index] === LETTERS.charCodeAt(rest % 62) ? 0 : 1;
    rest = Math.floor(rest / 62);
  }
  for (let index = 0; index < letters.length; index += 1) {
    const isRight =
      index < PREFIX.length ? letters[index] === PREFIX_CODES[index] : IS_LETTER[letters[index] ?? 0] === 1;
    faults += isRight ? 0 : 1;
  }
  return faults === 0;
}

/**
 * SHA-256 in base64url. A plain hash is enough, as the secret is random and longer than any search reaches; slow
 * hashes are for passwords.
 */
export function hashSecret(letters: SecretLetters): string {
  return Bun.SHA256.hash(letters, "base64url");
}

/** The hash of what cannot be a key, padded with `=`: told from a key's at a glance, and made in the same time. */
export function hashMalformed(letters: SecretLetters): string {
  return Bun.SHA256.hash(letters, "base64");
}

/** CRC-32 (IEEE 802.3), of which six letters of base 62 are the check. */
function checkOf(body: SecretLetters): number {
  return Bun.hash.crc32(body);
}

function textOf(letters: SecretLetters): string {
  return String.fromCharCode(...letters);
}

function fillRandom(letters: Uint8Array, randomBytes: (count: number) => Uint8Array): void {
  let count = 0;
  while (count < letters.length) {
    const bytes = randomBytes(letters.length - count + 4);
    for (const byte of bytes) {
      if (byte >= FAIR_BYTES || count === letters.length) continue;
      letters[count] = LETTERS.charCodeAt(byte % 62);
      count += 1;
    }
  }
}
