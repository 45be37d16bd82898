import { constants, crc32, deflateRawSync } from "node:zlib";
import { CONTENT_START, roomFor } from "../answer-room.ts";

/** A part of a text that stays the same. */
type Segment = {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Deflate blocks that end at a byte, none of them the last; `null` where packing would gain nothing. */
  readonly blocks: Uint8Array | null;
};

/** Constant parts of a text, compressed once. */
export type PackedText = {
  readonly segments: readonly Segment[];
  /** Checksum of the first part, from which that of the whole goes on. */
  readonly checksum: number;
};

/** Shorter parts are stored as they are. */
const MIN_PACKED = 200;

/** RFC 1952 2.3: deflate, no flags, no time, unknown system. */
const GZIP_HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const GZIP_TRAILER_BYTES = 8;
/** RFC 1951 3.2.4: a stored block has a byte of type and two lengths. */
const STORED_HEADER_BYTES = 5;
const MAX_STORED_BYTES = 0xffff;

/** UTF-8 of one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

export function packText(parts: readonly string[]): PackedText {
  const segments = parts.map((text, index) => {
    const bytes = encoder.encode(text);
    const isPacked = index === 0 || text.length >= MIN_PACKED;
    const options = { level: 6, finishFlush: constants.Z_SYNC_FLUSH };
    return { text, bytes, blocks: isPacked ? new Uint8Array(deflateRawSync(bytes, options)) : null };
  });
  return { segments, checksum: crc32(segments[0]?.bytes ?? "") };
}

/** Constant parts of a text as bytes, with gaps for what stands between them. */
export type GappedText = {
  readonly bytes: Uint8Array;
  /** Where each gap begins, and how long it is. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
};

/** The parts with gaps as long as the texts, ASCII, that stand between them now. */
export function gapText(parts: readonly string[], between: readonly string[]): GappedText {
  const starts: number[] = [];
  let text = parts[0] ?? "";
  let byteCount = Buffer.byteLength(text);
  for (const [index, gap] of between.entries()) {
    const part = parts[index + 1] ?? "";
    starts.push(byteCount);
    byteCount += gap.length + Buffer.byteLength(part);
    text += gap + part;
  }
  return { bytes: encoder.encode(text), starts, lengths: between.map(({ length }) => length) };
}

/** The bytes with other texts in their gaps, which hold until the next are put together. `null` if one does not fit. */
export function fillGaps(
  { bytes, starts, lengths }: GappedText,
  between: readonly string[],
): Uint8Array<ArrayBuffer> | null {
  for (let index = 0; index < lengths.length; index += 1) {
    if (between[index]?.length !== lengths[index]) return null;
  }
  const end = CONTENT_START + bytes.length;
  const out = roomFor(bytes.length);
  out.set(bytes, CONTENT_START);
  // Letter by letter: a call of the platform for each would take longer.
  for (let index = 0; index < starts.length; index += 1) {
    const text = between[index] ?? "";
    const start = CONTENT_START + (starts[index] ?? 0);
    for (let letter = 0; letter < text.length; letter += 1) out[start + letter] = text.charCodeAt(letter);
  }
  return out.subarray(CONTENT_START, end);
}

/**
 * One gzip member of the parts with a short text after each but the last: the parts' own blocks are taken as they are,
 * what stands between them is stored (RFC 1951 3.2.4), so nothing is compressed again. The bytes hold until the next are put together.
 */
export function gzipPacked(packed: PackedText, between: readonly string[]): Uint8Array<ArrayBuffer> {
  const { segments } = packed;
  let length = GZIP_HEADER.length + STORED_HEADER_BYTES + GZIP_TRAILER_BYTES;
  for (const { blocks, bytes } of segments) length += STORED_HEADER_BYTES + (blocks ?? bytes).length;
  for (const text of between) length += text.length * MAX_BYTES_PER_UNIT;
  const out = roomFor(length);
  out.set(GZIP_HEADER, CONTENT_START);
  let at = CONTENT_START + GZIP_HEADER.length;
  let { checksum } = packed;
  let textBytes = 0;
  let stored = "";

  function writeStored(isLast: 0 | 1): void {
    const from = at + STORED_HEADER_BYTES;
    const written = out.write(stored, from, MAX_STORED_BYTES);
    out[at] = isLast;
    out[at + 1] = written;
    out[at + 2] = written >>> 8;
    out[at + 3] = ~written;
    out[at + 4] = ~written >>> 8;
    at = from + written;
    checksum = crc32(out.subarray(from, at), checksum);
    textBytes += written;
    stored = "";
  }

  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index];
    if (segment === undefined) break;
    const { blocks, bytes } = segment;
    if (blocks === null) {
      stored += segment.text;
    } else {
      if (stored !== "") writeStored(0);
      out.set(blocks, at);
      at += blocks.length;
      textBytes += bytes.length;
      if (index > 0) checksum = crc32(bytes, checksum);
    }
    stored += between[index] ?? "";
  }
  writeStored(1);
  for (const value of [checksum, textBytes]) {
    for (let shift = 0; shift < 32; shift += 8) {
      out[at] = value >>> shift;
      at += 1;
    }
  }
  return out.subarray(CONTENT_START, at);
}
