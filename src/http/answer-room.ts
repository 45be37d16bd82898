/** Before every content there is room for its head, so that both leave by one call of the system, uncopied. */
export const CONTENT_START = 4096;
const FIRST_BYTES = 65_536;

/**
 * Where answers are put together, each over the last: memory of its own for each would keep the collector busy, and
 * texts put together of pieces are made twice, as the pieces' sum and as what is sent.
 */
let room = Buffer.allocUnsafeSlow(CONTENT_START + FIRST_BYTES);

/** Room for a content from `CONTENT_START`; what is in it holds until room is asked for again. */
export function roomFor(length: number): Buffer<ArrayBuffer> {
  if (CONTENT_START + length > room.length) room = Buffer.allocUnsafeSlow(CONTENT_START + length * 2);
  return room;
}

export type Piece = { readonly bytes: Buffer<ArrayBuffer>; readonly start: number; readonly length: number };

/** Head and content in one piece: a content that stands there already is not copied. `head` is ASCII. */
export function withHead(head: string, content: Uint8Array): Piece {
  const isThere = content.buffer === room.buffer && content.byteOffset === room.byteOffset + CONTENT_START;
  let start = CONTENT_START;
  if (!isThere || head.length > start) {
    start = Math.max(start, head.length);
    roomFor(start + content.length).set(content, start);
  }
  room.write(head, start - head.length, "latin1");
  return { bytes: room, start: start - head.length, length: head.length + content.length };
}
