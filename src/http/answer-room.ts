/** Before every content there is room for its head, so that both leave by one call of the system, uncopied. */
const HEAD_BYTES = 4096;
const FIRST_BYTES = 65_536;

/**
 * Where answers are put together, each over the last: memory of its own for each would keep the collector busy, and
 * texts put together of pieces are made twice, as the pieces' sum and as what is sent.
 */
let room = Buffer.allocUnsafeSlow(HEAD_BYTES + FIRST_BYTES);

/** Where contents begin. */
export const CONTENT_START = HEAD_BYTES;

/** Room for a content from `CONTENT_START`; what is in it holds until room is asked for again. */
export function roomFor(length: number): Buffer<ArrayBuffer> {
  if (CONTENT_START + length > room.length) room = Buffer.allocUnsafeSlow(CONTENT_START + length * 2);
  return room;
}

export type Piece = { readonly bytes: Buffer<ArrayBuffer>; readonly start: number; readonly length: number };

/** Head and content in one piece. `head` is ASCII. */
export function withHead(head: string, content: Uint8Array): Piece {
  const isThere = content.buffer === room.buffer && content.byteOffset === room.byteOffset + CONTENT_START;
  if (!isThere || head.length > HEAD_BYTES) {
    const start = Math.max(CONTENT_START, head.length);
    roomFor(start + content.length).set(content, start);
    room.write(head, start - head.length, "latin1");
    return { bytes: room, start: start - head.length, length: head.length + content.length };
  }
  const start = CONTENT_START - head.length;
  room.write(head, start, "latin1");
  return { bytes: room, start, length: head.length + content.length };
}
