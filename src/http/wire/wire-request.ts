import type { HeaderReader, RequestMessage } from "../request-head.ts";
import {
  COLON,
  copyOf,
  CR,
  DOT,
  hasValue,
  IN_METHOD,
  IN_NAME,
  IN_TARGET,
  IN_VALUE,
  is,
  isBlank,
  isName,
  lengthOf,
  LF,
  SLASH,
  SPACE,
  startsWith,
  TAB,
  type WireBytes,
} from "./wire-bytes.ts";

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

/** What becomes of others is for the general server to say: it knows which there are. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const HEAD_END = Buffer.from("\r\n\r\n");
const VERSION = " HTTP/1.1\r\n";

const SECRET_HEADERS = ["x-api-key", "authorization"];

/** One request as it was sent: plain HTTP/1.1 of which nothing can be read in two ways. */
export class WireRequest implements RequestMessage, HeaderReader {
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
    /** Whether there is a header in it that could hold a key. */
    readonly hasSecret: boolean,
  ) {
    this.target = bytes.latin1Slice(targetStart, targetEnd);
  }

  get headers(): HeaderReader {
    return this;
  }

  /** Place among the entries of the first header of a name from `from` on; -1 for none. */
  private find(name: string, from: number): number {
    const { bytes, entries } = this;
    for (let index = from; index < entries.length; index += ENTRY) {
      const start = entries[index] ?? 0;
      if ((entries[index + 1] ?? 0) - start === name.length && isName(bytes, start, name)) return index;
    }
    return -1;
  }

  get(name: string): string | null {
    let found: string | null = null;
    const { bytes, entries } = this;
    for (let at = this.find(name, 0); at !== -1; at = this.find(name, at + ENTRY)) {
      const value = bytes.latin1Slice(entries[at + 2] ?? 0, entries[at + 3] ?? 0);
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }

  has(name: string): boolean {
    return this.find(name, 0) !== -1;
  }

  /** A copy; `wipe` wipes what it is of. */
  bytesOf(name: string): Uint8Array | null {
    const { bytes, entries } = this;
    const at = this.find(name, 0);
    if (at === -1) return null;
    // A second one: the list of both.
    if (this.find(name, at + ENTRY) !== -1) return Buffer.from(this.get(name) ?? "", "latin1");
    return copyOf(bytes, entries[at + 2] ?? 0, entries[at + 3] ?? 0);
  }

  /** Of a known length, or there is none. */
  get body(): null {
    return null;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const { bytes, bodyStart, end } = this;
    return Promise.resolve(copyOf(bytes, bodyStart, end).buffer);
  }

  /** Once it is answered: takes what could be a key out of memory. */
  wipe(): void {
    if (!this.hasSecret) return;
    const { bytes, entries } = this;
    for (const name of SECRET_HEADERS) {
      for (let at = this.find(name, 0); at !== -1; at = this.find(name, at + ENTRY)) {
        bytes.fill(0, entries[at + 2], entries[at + 3]);
      }
    }
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
  let hasSecret = false;
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
      case 9:
        if (isName(bytes, nameStart, "x-api-key")) hasSecret = true;
        break;
      case 10:
        if (!isName(bytes, nameStart, "connection")) break;
        if (hasValue(bytes, valueStart, valueEnd, "close")) isLast = true;
        else if (!hasValue(bytes, valueStart, valueEnd, "keep-alive")) return UNUSUAL;
        break;
      case 13:
        if (isName(bytes, nameStart, "authorization")) hasSecret = true;
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
  if (bodyLength > 0 && (method === "GET" || method === "HEAD")) return UNUSUAL;
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Math.max(0, bodyLength);
  if (end > bytes.length) return AWAITS_BODY;
  return new WireRequest(bytes, method, targetStart, targetEnd, entries, bodyStart, end, isLast, hasSecret);
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

/** Most ask by one of two; the rest is made into text. */
function methodOf(bytes: WireBytes, start: number, end: number): string {
  if (end - start === 3 && startsWith(bytes, start, "GET")) return "GET";
  return bytes.latin1Slice(start, end);
}

function mayBeDots(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === DOT || startsWith(bytes, at, "%2e") || startsWith(bytes, at, "%2E");
}
