import { mustExist } from "../domain/must-exist.ts";

/** The format of an API key. Pure: the caller passes the source of random bytes. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "alm_";
const PREFIX_CODES = Uint8Array.from(PREFIX, (character) => character.charCodeAt(0));
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;
const HINT_LENGTH = 4;
const ID_LENGTH = 16;

/** Largest multiple of 62 in a byte: bytes from it on are dropped, so that every character is equally likely. */
const FAIR_BYTES = 248;

/** 1 where the character of this code is in the alphabet. */
const IS_IN_ALPHABET = Uint8Array.from({ length: 256 }, (_, code) =>
  ALPHABET.includes(String.fromCharCode(code)) ? 1 : 0,
);

const KEY_LENGTH = PREFIX.length + SECRET_LENGTH + CHECK_LENGTH;

/** A key's characters as bytes: bytes can be overwritten, whereas a string stays in memory until it is collected. */
export type SecretBytes = Uint8Array;

export type MintedSecret = {
  /** The key itself; shown once and never stored. */
  bytes: Uint8Array;
  /** The same as a string, for the command line, whose process ends at once. */
  readonly text: string;
  /** SHA-256 of the bytes: all that is stored. */
  hash: string;
  /** The first characters, by which an owner tells keys apart. */
  hint: string;
};

/**
 * Makes a secret: `alm_`, 32 random characters of base 62 (190 bits) and a checksum of 6 characters. The checksum
 * finds typos without a lookup and lets scanners for leaked secrets recognise a key.
 */
export function mintSecret(randomBytes: (count: number) => Uint8Array): MintedSecret {
  // With its own buffer: `subarray` of a small array moves it to a new one and leaves a copy of the key behind.
  const bytes = new Uint8Array(new ArrayBuffer(KEY_LENGTH));
  bytes.set(PREFIX_CODES);
  fillRandom(bytes.subarray(PREFIX.length, -CHECK_LENGTH), randomBytes);
  // CRC-32 (IEEE 802.3), written as six characters of base 62.
  let rest = Bun.hash.crc32(bytes.subarray(0, -CHECK_LENGTH));
  for (let index = KEY_LENGTH - 1; index >= KEY_LENGTH - CHECK_LENGTH; index -= 1) {
    bytes[index] = ALPHABET.charCodeAt(rest % 62);
    rest = Math.floor(rest / 62);
  }
  return {
    bytes,
    get text() {
      return textOf(bytes);
    },
    hash: hashSecret(bytes),
    hint: textOf(bytes.subarray(0, PREFIX.length + HINT_LENGTH)),
  };
}

/** Makes the id of a key. It may be shown and logged, and stays when the secret is rotated. */
export function mintKeyId(randomBytes: (count: number) => Uint8Array): string {
  const bytes = new Uint8Array(ID_LENGTH);
  fillRandom(bytes, randomBytes);
  return `key_${textOf(bytes)}`;
}

/**
 * Whether bytes have the form of a key and the checksum fits. Reads all bytes whatever the first ones are, so that the
 * time tells nothing, and makes no string of them.
 */
export function isWellFormedSecret(bytes: SecretBytes): boolean {
  const end = Math.max(0, bytes.length - CHECK_LENGTH);
  let rest = Bun.hash.crc32(bytes.subarray(0, end));
  let issues = bytes.length === KEY_LENGTH ? 0 : 1;
  for (let index = bytes.length - 1; index >= end; index -= 1) {
    issues += bytes[index] === ALPHABET.charCodeAt(rest % 62) ? 0 : 1;
    rest = Math.floor(rest / 62);
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const isRight =
      index < PREFIX.length
        ? bytes[index] === PREFIX_CODES[index]
        : IS_IN_ALPHABET[mustExist(bytes[index])] === 1;
    issues += isRight ? 0 : 1;
  }
  return issues === 0;
}

/**
 * SHA-256 in base64url. A plain hash is enough because the secret has 190 random bits; slow hashes are for passwords.
 */
export function hashSecret(bytes: SecretBytes): string {
  return Bun.SHA256.hash(bytes, "base64url");
}

/** The hash of bytes that are no key. Its padding `=` marks it as such; it takes as long as a key's hash. */
export function hashMalformed(bytes: SecretBytes): string {
  return Bun.SHA256.hash(bytes, "base64");
}

function textOf(bytes: SecretBytes): string {
  return String.fromCharCode(...bytes);
}

function fillRandom(target: Uint8Array, randomBytes: (count: number) => Uint8Array): void {
  let count = 0;
  while (count < target.length) {
    for (const byte of randomBytes(target.length - count + 4)) {
      if (byte >= FAIR_BYTES || count === target.length) continue;
      target[count] = ALPHABET.charCodeAt(byte % 62);
      count += 1;
    }
  }
}
