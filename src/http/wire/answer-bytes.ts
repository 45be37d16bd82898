import { withHead, type Piece } from "../answer-room.ts";
import type { Completed } from "../complete.ts";

/** Reason phrases of RFC 9110 15, of the statuses that are sent; any other has none. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  304: "Not Modified",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const SECOND_MS = 1000;
const HAS_LENGTH = /^content-length:/im;

/** Makes the first lines of answers, status and date (RFC 9110 6.6.1); the date is written once a second. */
function createStartLines(): (status: number, nowEpochMs: number | null) => string {
  let second = Number.NaN;
  let byStatus: string[] = [];

  return (status, nowEpochMs) => {
    if (nowEpochMs === null) return `HTTP/1.1 ${status} ${REASONS[status] ?? ""}\r\n`;
    const current = Math.floor(nowEpochMs / SECOND_MS);
    if (current !== second) {
      second = current;
      byStatus = [];
    }
    return (byStatus[status] ??=
      `HTTP/1.1 ${status} ${REASONS[status] ?? ""}\r\nDate: ${new Date(current * SECOND_MS).toUTCString()}\r\n`);
  };
}

const startLines = createStartLines();

/** An answer, and when it was made; `null` where that is not known. */
export type Sendable = Pick<Completed, "status" | "headers" | "content"> & {
  /** Whether no copy of the content is to be left in memory. */
  readonly isSecret?: boolean;
  readonly nowEpochMs: number | null;
};

/** Longer contents are not put together with their heads: that would copy them, into memory that stays. */
const MAX_TOGETHER = 1_000_000;

/**
 * A whole answer as it goes over the wire: a text of so many bytes, bytes which hold until the next is made, or a head
 * and a content that leave one after the other.
 */
export type AnswerBytes =
  | { readonly text: string; readonly length: number }
  | Piece
  | { readonly head: string; readonly content: Uint8Array; readonly length: number };

/** Puts an answer together (RFC 9112 4 to 6): one whose length is told, never in chunks. */
export function answerBytes({ status, headers, content, nowEpochMs }: Sendable): AnswerBytes {
  const start = startLines(status, nowEpochMs) + headers;
  if (content === null) {
    // RFC 9110 8.6: no length where there can be no body; what HEAD is told stands among the headers.
    const isBare = status === 204 || status === 304 || HAS_LENGTH.test(headers);
    const text = isBare ? `${start}\r\n` : `${start}Content-Length: 0\r\n\r\n`;
    return { text, length: text.length };
  }
  if (typeof content !== "string") {
    const head = `${start}Content-Length: ${content.length}\r\n\r\n`;
    if (content.length <= MAX_TOGETHER) return withHead(head, content);
    return { head, content, length: head.length + content.length };
  }
  const bytes = Buffer.byteLength(content);
  const head = `${start}Content-Length: ${bytes}\r\n\r\n`;
  return { text: head + content, length: head.length + bytes };
}
