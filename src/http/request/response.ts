import type { MaybePromise } from "../../state/maybe-promise.ts";
import { matchesEntityTag } from "./caching.ts";
import { chooseEncoding, compress, compressOnce } from "./compression.ts";
import { isPageWanted, MEDIA_TYPES } from "./format.ts";
import { limitValues } from "./rate-limit.ts";
import type { RequestContext } from "./context.ts";

/** Anyone may read every answer from a page; no cookies are involved (Fetch standard, CORS protocol). */
const ALLOW_ORIGIN = "*";

/** Headers that a page may read beyond the safe-listed ones. */
const EXPOSE_HEADERS =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit-Policy, RateLimit, ETag, Retry-After, X-Request-Id, Link, Deprecation, Sunset";

/** The parts of a `Response`. */
export type AnswerParts = {
  readonly status: number;
  /** `null` where there is no body. */
  readonly content: string | Uint8Array<ArrayBuffer> | null;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly language: string;
  readonly entityTag: string | null;
  /** Whether the content never changes while the process runs. */
  readonly isConstant: boolean;
};

type Body = string | Uint8Array<ArrayBuffer> | null;

/** Makes the response: 304 if the caller has it, else compressed, with the headers that every answer has. */
export type Respond = (context: RequestContext, parts: AnswerParts) => MaybePromise<Response>;

/**
 * @param isDraining whether the server is shutting down, so that answers close their connections
 * @param observe is called for every answer; Elysia's `onAfterResponse` would cost each a tick
 */
export function createRespond(
  isDraining: () => boolean,
  observe: (context: RequestContext) => void,
): Respond {
  function send(context: RequestContext, parts: AnswerParts, body: Body, encoding: string | null): Response {
    const response = toResponse(context, parts, body, encoding, isDraining());
    context.sentStatus = parts.status;
    observe(context);
    return response;
  }

  return (context, parts) => {
    const { request } = context;
    const { entityTag } = parts;
    const ifNoneMatch = entityTag === null ? null : request.headers.get("if-none-match");
    if (entityTag !== null && ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, entityTag)) {
      return send(context, { ...parts, status: 304, content: null }, null, null);
    }
    const isForPeople = parts.mediaType === MEDIA_TYPES.json && isPageWanted(request.headers.get("accept"));
    const content = isForPeople ? indent(parts.content) : parts.content;
    // A HEAD states the length of the uncompressed body.
    const isPlain = content === null || request.method === "HEAD";
    const encoding = isPlain ? null : chooseEncoding(request.headers, content.length);
    if (content === null || encoding === null) return send(context, parts, content, null);
    const compressed = parts.isConstant ? compressOnce(content, encoding) : compress(content, encoding);
    return compressed instanceof Promise
      ? compressed.then((bytes) => send(context, parts, bytes, encoding))
      : send(context, parts, compressed, encoding);
  };
}

/** Longer answers are not indented, because nobody reads them line by line. */
const MAX_INDENTED = 500_000;

function indent(content: AnswerParts["content"]): AnswerParts["content"] {
  if (typeof content !== "string" || content.length > MAX_INDENTED) return content;
  return `${JSON.stringify(JSON.parse(content), null, 2)}\n`;
}

function toResponse(
  context: RequestContext,
  { status, content, mediaType, cacheControl, language, entityTag }: AnswerParts,
  body: Body,
  encoding: string | null,
  isLast: boolean,
): Response {
  const { limit, requestId, nowEpochMs, caller, isPrivate } = context;
  const values = limitValues(limit, nowEpochMs);
  const headers: Record<string, string> = {
    // Caches that callers share know nothing of keys.
    "Cache-Control":
      caller.key === null && !isPrivate ? cacheControl : cacheControl.replace("public", "private"),
    "Content-Language": language,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Access-Control-Allow-Origin": ALLOW_ORIGIN,
    "X-Request-Id": requestId,
    "X-RateLimit-Limit": values.limit,
    "X-RateLimit-Remaining": values.remaining,
    "X-RateLimit-Reset": values.reset,
  };
  if (content !== null) headers["Content-Type"] = mediaType;
  if (values.states !== "") {
    headers["RateLimit-Policy"] = caller.quota.header;
    headers["RateLimit"] = values.states;
  }
  if (entityTag !== null) headers["ETag"] = entityTag;
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  // Also for cacheable errors, which have no entity tag but come as JSON and as problem details.
  if (cacheControl !== "no-store" || encoding !== null) headers["Vary"] = "Accept, Accept-Encoding";
  // A cache may serve the answer to a web page even if this request came from none.
  if (cacheControl !== "no-store" || context.request.headers.has("origin")) {
    headers["Access-Control-Expose-Headers"] = EXPOSE_HEADERS;
  }
  if (context.headers !== null) Object.assign(headers, context.headers);
  if (isLast) headers["Connection"] = "close";
  return new Response(body, { status, headers });
}
