import { createByteBudget, MIB } from "../byte-budget.ts";

/** Smaller answers fit in the system's buffers of a connection, however slowly they are read. */
export const MIN_BYTES_IN_PIECES = 1_000_000;
const PIECE_BYTES = 262_144;
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
export function inPieces(caller: string, bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  budget.take(caller, bytes.byteLength);
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    budget.give(caller, bytes.byteLength);
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
        if (sent < bytes.byteLength) controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
        sent += PIECE_BYTES;
        if (sent < bytes.byteLength) return;
        controller.close();
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
