import { createByteBudget, MIB } from "../byte-budget.ts";

/** Shorter answers, in characters or bytes, fit in the system's buffers of a connection, however slowly they are read. */
export const MIN_IN_PIECES = 1_000_000;
const PIECE = 262_144;
/** A caller must have read an answer within this time; then its connection is closed. */
const READ_WITHIN_MS = 60_000;

const budget = createByteBudget(
  { ofCaller: 8 * MIB, ofAll: 64 * MIB },
  (whose, limit) =>
    `Answers of ${limit} were not yet read by ${whose}. Read them, then send this request again.`,
);

/**
 * A large answer, which is handed to the connection in pieces as they are read, so that what is not read can be counted and
 * has an end. A text handed over whole would stay in memory for as long as its reader likes.
 *
 * @throws AlmanacError `overloaded` when this caller, or all, have not read too many.
 */
export function inPieces(
  caller: string,
  content: string | Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array> {
  const { length } = content;
  budget.take(caller, length);
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    budget.give(caller, length);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error("The answer was not read in time."));
          end();
        }, READ_WITHIN_MS).unref();
      },
      pull(controller) {
        const until = endOfPiece(content, sent + PIECE);
        controller.enqueue(pieceOf(content, sent, until));
        sent = until;
        if (sent < length) return;
        controller.close();
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** A piece ends between two characters. */
function endOfPiece(content: string | Uint8Array, end: number): number {
  const isInside = typeof content === "string" && /^[\ud800-\udbff]$/.test(content.charAt(end - 1));
  return Math.min(content.length, isInside ? end + 1 : end);
}

/** Encodes only the piece, because a copy of the whole text would wait for the garbage collector. */
function pieceOf(content: string | Uint8Array<ArrayBuffer>, start: number, end: number): Uint8Array {
  return typeof content === "string" ? Buffer.from(content.slice(start, end)) : content.subarray(start, end);
}
