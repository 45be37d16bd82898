import type { HeaderReader, RequestHead } from "../request-head.ts";

/** Longer heads and bodies are read by the general server. */
const MAX_HEAD_BYTES = 8192;
const MAX_BODY_BYTES = 65_536;

/** The head is not all there yet. */
export const INCOMPLETE = "incomplete";
/** The head is there, and not all of the body. */
export const AWAITS_BODY = "awaits body";
/** What these lines do not know for certain is for a reader that knows all of HTTP. */
export const UNUSUAL = "unusual";

const MAX_HEADERS = 64;
/** Of a header: begin and end of its name, begin and end of its value. */
const ENTRY = 4;

/** Others are not the platform's either: made into a `Request` they would become GET. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What bytes may stand for. */
const IN_NAME = 1;
const IN_TARGET = 2;
const IN_VALUE = 4;
const IN_METHOD = 8;

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

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const HEAD_END = Buffer.from("\r\n\r\n");
const VERSION = " HTTP/1.1\r\n";

/** Bytes that were read from a socket; the runtime's quickest way to text is not among its types. */
export type WireBytes = Buffer & { latin1Slice(start: number, end: number): string };

/** One request as it was sent: plain HTTP/1.1 of which nothing can be read in two ways. */
export class WireRequest implements RequestHead, HeaderReader {
  /** Path and query. */
  readonly target: string;

  constructor(
    private readonly bytes: WireBytes,
    readonly method: string,
    targetStart: number,
    targetEnd: number,
    private readonly entries: readonly number[],
    /** Where the body begins in the bytes, and where the request ends. */
    private readonly bodyStart: number,
    readonly end: number,
    /** Whether the caller wants the connection closed after the answer. */
    readonly isLast: boolean,
  ) {
    this.target = bytes.latin1Slice(targetStart, targetEnd);
  }

  get headers(): HeaderReader {
    return this;
  }

  get(name: string): string | null {
    let found: string | null = null;
    const { bytes, entries } = this;
    for (let index = 0; index < entries.length; index += ENTRY) {
      const start = entries[index] ?? 0;
      if ((entries[index + 1] ?? 0) - start !== name.length || !isName(bytes, start, name)) continue;
      const value = bytes.latin1Slice(entries[index + 2] ?? 0, entries[index + 3] ?? 0);
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }

  has(name: string): boolean {
    const { bytes, entries } = this;
    for (let index = 0; index < entries.length; index += ENTRY) {
      const start = entries[index] ?? 0;
      if ((entries[index + 1] ?? 0) - start === name.length && isName(bytes, start, name)) return true;
    }
    return false;
  }

  /** The same as the platform has it, for what is not on the shortest way. */
  toRequest(): Request {
    const { bytes, entries, method } = this;
    const headers = new Headers();
    for (let index = 0; index < entries.length; index += ENTRY) {
      headers.append(
        bytes.latin1Slice(entries[index] ?? 0, entries[index + 1] ?? 0),
        bytes.latin1Slice(entries[index + 2] ?? 0, entries[index + 3] ?? 0),
      );
    }
    const body =
      this.bodyStart === this.end ? null : new Uint8Array(bytes.subarray(this.bodyStart, this.end));
    return new Request(`http://localhost${this.target}`, { method, headers, body });
  }
}

/**
 * Reads the request that begins at `start` (RFC 9112). Whatever is optional, old, ambiguous or wrong in it makes it
 * unusual: chunks, expectations, upgrades, other versions, targets that are no paths or that URL parsing would change,
 * bytes beyond ASCII, lengths that are no plain number.
 */
export function readWireRequest(
  bytes: WireBytes,
  start: number,
): WireRequest | typeof INCOMPLETE | typeof AWAITS_BODY | typeof UNUSUAL {
  const headEnd = bytes.indexOf(HEAD_END, start);
  if (headEnd === -1) return mayBecomeHead(bytes, start) ? INCOMPLETE : UNUSUAL;
  if (headEnd - start > MAX_HEAD_BYTES) return UNUSUAL;

  // Every loop below ends at the carriage return that was found, at the latest: it is of no class.
  let at = start;
  while (is(bytes[at], IN_METHOD)) at += 1;
  if (at === start || bytes[at] !== SPACE) return UNUSUAL;
  const method = methodOf(bytes, start, at);
  if (!METHODS.has(method)) return UNUSUAL;
  const targetStart = at + 1;
  at = targetStart;
  if (bytes[at] !== SLASH) return UNUSUAL;
  while (is(bytes[at], IN_TARGET)) {
    // Dot segments, plain or escaped, which URL parsing takes away.
    if (bytes[at] === SLASH && mayBeDots(bytes, at + 1)) return UNUSUAL;
    at += 1;
  }
  const targetEnd = at;
  if (!startsWith(bytes, at, VERSION)) return UNUSUAL;
  at += VERSION.length;

  const entries: number[] = [];
  let hosts = 0;
  let bodyLength = -1;
  let isLast = false;
  while (at < headEnd) {
    const nameStart = at;
    while (is(bytes[at], IN_NAME)) at += 1;
    const nameEnd = at;
    if (nameEnd === nameStart || bytes[at] !== COLON) return UNUSUAL;
    at += 1;
    while (bytes[at] === SPACE || bytes[at] === TAB) at += 1;
    const valueStart = at;
    while (is(bytes[at], IN_VALUE)) at += 1;
    if (bytes[at] !== CR || bytes[at + 1] !== LF) return UNUSUAL;
    let valueEnd = at;
    while (valueEnd > valueStart && isBlank(bytes[valueEnd - 1])) valueEnd -= 1;
    at += 2;
    switch (nameEnd - nameStart) {
      case 4:
        if (isName(bytes, nameStart, "host")) hosts += valueEnd > valueStart ? 1 : 2;
        break;
      case 6:
        if (isName(bytes, nameStart, "expect")) return UNUSUAL;
        break;
      case 7:
        if (isName(bytes, nameStart, "upgrade") || isName(bytes, nameStart, "trailer")) return UNUSUAL;
        break;
      case 10:
        if (!isName(bytes, nameStart, "connection")) break;
        if (hasValue(bytes, valueStart, valueEnd, "close")) isLast = true;
        else if (!hasValue(bytes, valueStart, valueEnd, "keep-alive")) return UNUSUAL;
        break;
      case 14:
        if (!isName(bytes, nameStart, "content-length")) break;
        if (bodyLength !== -1) return UNUSUAL;
        bodyLength = lengthOf(bytes, valueStart, valueEnd);
        if (bodyLength > MAX_BODY_BYTES) return UNUSUAL;
        break;
      case 17:
        if (isName(bytes, nameStart, "transfer-encoding")) return UNUSUAL;
        break;
    }
    entries.push(nameStart, nameEnd, valueStart, valueEnd);
  }
  if (hosts !== 1 || entries.length > MAX_HEADERS * ENTRY) return UNUSUAL;
  if (bodyLength > 0 && method === "GET") return UNUSUAL;
  if (bodyLength > 0 && method === "HEAD") return UNUSUAL;
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Math.max(0, bodyLength);
  if (end > bytes.length) return AWAITS_BODY;
  return new WireRequest(bytes, method, targetStart, targetEnd, entries, bodyStart, end, isLast);
}

/** Whether what there is of a head may be the beginning of a plain one: else its sender would wait for nothing. */
function mayBecomeHead(bytes: WireBytes, start: number): boolean {
  if (bytes.length - start > MAX_HEAD_BYTES || !is(bytes[start], IN_METHOD)) return false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const isInLine = is(byte, IN_VALUE) || byte === CR;
    if (!isInLine && (byte !== LF || bytes[at - 1] !== CR)) return false;
  }
  return true;
}

function is(byte: number | undefined, bit: number): boolean {
  return ((CLASSES[byte ?? 0] ?? 0) & bit) !== 0;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

/** Most ask by one of two; the rest is made into text. */
function methodOf(bytes: WireBytes, start: number, end: number): string {
  if (end - start === 3 && startsWith(bytes, start, "GET")) return "GET";
  return bytes.latin1Slice(start, end);
}

function mayBeDots(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === DOT || startsWith(bytes, at, "%2e") || startsWith(bytes, at, "%2E");
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Whether a name as long is `name`, which has small letters, digits and hyphens: of a token's bytes just those differ by case. */
function isName(bytes: Uint8Array, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if (((bytes[start + index] ?? 0) | LOWER) !== name.charCodeAt(index)) return false;
  }
  return true;
}

const LOWER = 0x20;

function hasValue(bytes: Uint8Array, start: number, end: number, value: string): boolean {
  return end - start === value.length && isName(bytes, start, value);
}

/** A length in plain digits; infinite when it is anything else. */
function lengthOf(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > 9) return Number.POSITIVE_INFINITY;
  let length = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ZERO || byte > NINE) return Number.POSITIVE_INFINITY;
    length = length * 10 + byte - ZERO;
  }
  return length;
}
