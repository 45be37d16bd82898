import { createHeaderLines, headersOfLines, type HeaderKind } from "./answer-headers.ts";
import { textOf, type Outcome } from "./outcome.ts";
import type { Passage } from "./passage.ts";
import { matchesEntityTag } from "./plugins/cache.ts";
import { chooseEncoding, compress, compressOnce, type Encoding } from "./plugins/compress.ts";
import type { Soon } from "../state/soon.ts";
import { withSecret } from "./secret.ts";
import { fillGaps, gapText, gzipPacked, packText } from "./plugins/packed-text.ts";

/** An answer as it is sent. */
export type Completed = {
  readonly status: number;
  /** Header lines, each with its end; length and date are not among them, unless `content` is left out. */
  readonly headers: string;
  /** Bytes hold until the next answer is made. `null` for none. */
  readonly content: string | Uint8Array<ArrayBuffer> | null;
  readonly nowEpochMs: number;
  /** Whether the content is to be wiped once it has left. */
  readonly isSecret: boolean;
  /** Whether the connection is closed after it. */
  readonly isLast: boolean;
};

/** How an answer leaves: at once, as its bytes do not hold. `null` where nothing is left to send. */
export type Reply = (completed: Completed) => Response | null;

/** An answer for Fetch. */
export function toResponse(completed: Completed): Response {
  const { status, headers, content } = completed;
  const response = new Response(content, { status, headers: headersOfLines(headers) });
  wipe(completed);
  return response;
}

/** Takes a secret out of memory once its answer has left. */
export function wipe({ content, isSecret }: Completed): void {
  if (isSecret && content instanceof Uint8Array) content.fill(0);
}

/**
 * Makes the function that turns an outcome into an answer: 304 where the caller has it, no body for HEAD, compressed.
 *
 * @param isDraining whether callers who keep connections open are to go elsewhere before they are closed
 */
export function createCompletion(
  isDraining: () => boolean,
): (passage: Passage, outcome: Outcome) => Soon<Completed> {
  const headerLines = createHeaderLines();

  return (passage, outcome) => {
    const { request } = passage;
    const { entityTag } = outcome;
    let { mediaType, status } = outcome;
    let content: Soon<Completed["content"]> = null;
    let encoding: Encoding | null = null;
    let more = outcome.headers === null ? "" : linesOf(outcome.headers);
    const ifNoneMatch = entityTag === null ? null : request.headers.get("if-none-match");
    if (entityTag !== null && ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, entityTag)) {
      status = 304;
      mediaType = "";
    } else if (request.method === "HEAD") {
      more += `Content-Length: ${Buffer.byteLength(textOf(outcome))}\r\n`;
    } else if (outcome.secret !== null) {
      content = withSecret(textOf(outcome), outcome.secret);
    } else if (mediaType !== "") {
      encoding = chooseEncoding(request.headers, sizeOf(outcome), outcome.kept !== null);
      content = encoding === null ? plain(outcome) : packed(outcome, encoding);
    }
    const saysLast = outcome.headers?.["Connection"] === "close";
    const isLast = saysLast || isDraining();
    if (isLast && !saysLast) more += CLOSE;
    const { caller, limit } = passage;
    const kind: HeaderKind = {
      mediaType,
      cacheControl: outcome.cacheControl,
      language: outcome.language,
      hasEntityTag: entityTag !== null,
      encoding,
      // What others keep for a while may be served to a page though it was made for none.
      isForPages: outcome.cacheControl !== "no-store" || request.headers.has("origin"),
      isLimited: limit.tightest !== null,
      allowance: caller.allowance,
    };
    const { requestId, nowEpochMs } = passage;
    const lines = headerLines(kind, { requestId, entityTag, limit, nowEpochMs });
    const isSecret = outcome.secret !== null;
    const headers = lines + more;
    return content instanceof Promise
      ? withContent({ status, headers, content: null, isSecret, nowEpochMs, isLast }, content)
      : { status, headers, content, isSecret, nowEpochMs, isLast };
  };
}

async function withContent(empty: Completed, content: Promise<Completed["content"]>): Promise<Completed> {
  return { ...empty, content: await content };
}

const CLOSE = "Connection: close\r\n";
const HEADER_VALUE = /^[\t -~]*$/;

/** Headers that a route gave. @throws RangeError for a value that would end its line, or is not ASCII. */
function linesOf(headers: Readonly<Record<string, string>>): string {
  let lines = "";
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_VALUE.test(value)) throw new RangeError(`${name} cannot be sent as a header`);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

function packed(outcome: Outcome, encoding: Encoding): Soon<Uint8Array<ArrayBuffer>> {
  if (outcome.isConstant) return compressOnce(textOf(outcome), encoding);
  if (outcome.kept === null || encoding !== "gzip") {
    return compress(outcome.bytes ?? textOf(outcome), encoding);
  }
  const { answer, between } = outcome.kept;
  answer.packed ??= packText(answer.parts);
  return gzipPacked(answer.packed, between);
}

/** What is kept is kept as bytes: putting an answer together is copying, with nothing to encode. */
function plain(outcome: Outcome): string | Uint8Array<ArrayBuffer> {
  const { kept, bytes } = outcome;
  if (bytes !== null) return bytes;
  if (kept === null) return textOf(outcome);
  const { answer, between } = kept;
  const filled = answer.gapped === null ? null : fillGaps(answer.gapped, between);
  if (filled !== null) return filled;
  answer.gapped = gapText(answer.parts, between);
  return fillGaps(answer.gapped, between) ?? textOf(outcome);
}

/** Characters of a body, or nearly: what its answers have of their own is short. */
function sizeOf({ body, bytes, kept }: Outcome): number {
  return body?.length ?? bytes?.length ?? kept?.answer.parts[0]?.length ?? 0;
}
