/** The bytes of requests: what each may stand for, and how they are compared without making texts of them. */

/** Bytes that were read from a socket; the runtime's quickest way to text is not among its types. */
export type WireBytes = Buffer & { latin1Slice(start: number, end: number): string };

/** What bytes may stand for. */
export const IN_NAME = 1;
export const IN_TARGET = 2;
export const IN_VALUE = 4;
export const IN_METHOD = 8;

const CLASSES = new Uint8Array(256);

function classify(characters: string, bit: number): void {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    CLASSES[code] = (CLASSES[code] ?? 0) | bit;
  }
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ALPHANUMERIC = `${UPPER}${UPPER.toLowerCase()}0123456789`;
classify(UPPER, IN_METHOD);
// RFC 9110 5.6.2, tokens.
classify(`${ALPHANUMERIC}!#$%&'*+-.^_\`|~`, IN_NAME);
// Those of RFC 3986 that URL parsing leaves as they are, so that a path or query is the same read either way; it only
// escapes the query's apostrophes, which then say the same.
classify(`${ALPHANUMERIC}-._~!$&'()*+,;=:@%/?`, IN_TARGET);
for (let code = 0x20; code < 0x7f; code += 1) classify(String.fromCharCode(code), IN_VALUE);
classify("\t", IN_VALUE);

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const DOT = 46;
export const SLASH = 47;
const ZERO = 48;
const NINE = 57;
export const COLON = 58;

export function is(byte: number | undefined, bit: number): boolean {
  return ((CLASSES[byte ?? 0] ?? 0) & bit) !== 0;
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Whether a name as long is `name`, which has small letters, digits and hyphens: of a token's bytes just those differ by case. */
export function isName(bytes: Uint8Array, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if (((bytes[start + index] ?? 0) | LOWER) !== name.charCodeAt(index)) return false;
  }
  return true;
}

const LOWER = 0x20;

export function hasValue(bytes: Uint8Array, start: number, end: number, value: string): boolean {
  return end - start === value.length && isName(bytes, start, value);
}

/** A length in plain digits; infinite when it is anything else. */
export function lengthOf(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > 9) return Number.POSITIVE_INFINITY;
  let length = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ZERO || byte > NINE) return Number.POSITIVE_INFINITY;
    length = length * 10 + byte - ZERO;
  }
  return length;
}

/**
 * Bytes in memory of their own. Never a part of what was received: for that the engine would move small arrays to
 * another place, and leave in the first what is to be wiped.
 */
export function copyOf(bytes: WireBytes, start: number, end: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(new ArrayBuffer(end - start));
  bytes.copy(copy, 0, start, end);
  return copy;
}
