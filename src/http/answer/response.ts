import { gzip } from "node:zlib";
import { createCache } from "../../domain/cache.ts";
import { UNLIMITED } from "../../state/window.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import type { KeyRing } from "../../state/store.ts";
import { isPageWanted, MEDIA_TYPES } from "./format.ts";
import type { Observer } from "../access-log.ts";
import { eventLoop } from "../event-loop.ts";
import { inPieces, MIN_IN_PIECES } from "./unsent.ts";
import type { RequestContext } from "../context.ts";
import type { Metrics } from "../metrics.ts";
import type { CacheClass } from "../route.ts";

/** Headers that a page may read beyond the safe-listed ones. */
const EXPOSE_HEADERS =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit-Policy, RateLimit, ETag, Retry-After, X-Request-Id, Link, Deprecation, Sunset";

type Content = string | Uint8Array<ArrayBuffer>;
type Body = Content | Blob | ReadableStream | null;

export type AnswerParts = {
  readonly status: number;
  /** `null` where there is no body. */
  readonly content: Content | null;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly language: string;
  readonly entityTag: string | null;
  /** Whether the content never changes while the process runs. */
  readonly isConstant: boolean;
};

/** Makes the response: 304 if the caller has it, else compressed, with the headers that every answer has. */
export type Respond = (context: RequestContext, parts: AnswerParts) => MaybePromise<Response>;

export type RespondDeps = {
  readonly keys: Pick<KeyRing, "recordUse">;
  readonly metrics: Pick<Metrics, "observe">;
  /** `null` for no access log. */
  readonly accessLog: Observer | null;
  /** Whether the server is shutting down, so that answers close their connections. */
  isDraining(): boolean;
  /** Logs unexpected errors, which callers see only as `internal_error`. */
  reportError(requestId: string, error: unknown): void;
};

/** Also records each answer in the log, the metrics and the key's usage. */
export function createRespond(deps: RespondDeps): Respond {
  function send(context: RequestContext, parts: AnswerParts, body: Body, encoding: string | null): Response {
    const response = toResponse(context, parts, body, encoding, deps.isDraining());
    context.sentStatus = parts.status;
    observe(context, deps);
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
    const isPlain =
      content === null ||
      content.length < MIN_COMPRESSED_CHARACTERS ||
      parts.mediaType === MEDIA_TYPES.png ||
      request.method === "HEAD";
    const encoding = isPlain ? null : chooseEncoding(request.headers);
    if (content === null || encoding === null) {
      const body = parts.isConstant ? shared(content) : content;
      if (content === null || content.length < MIN_LARGE) return send(context, parts, body, null);
      const isInPieces =
        !parts.isConstant &&
        content.length >= MIN_IN_PIECES &&
        context.item === null &&
        request.method !== "HEAD";
      const { site } = context.caller;
      const made = isInPieces ? inPieces(site, content) : body;
      return eventLoop.next(site).then(() => send(context, parts, made, null));
    }
    const compressed = parts.isConstant ? compressOnce(content, encoding) : compress(content, encoding);
    return compressed instanceof Promise
      ? compressed.then((bytes) => send(context, parts, bytes, encoding))
      : send(context, parts, compressed, encoding);
  };
}

/** Elysia's `onAfterResponse` would cost each answer a tick. Items of a batch are not recorded by themselves. */
function observe(context: RequestContext, { keys, metrics, accessLog, reportError }: RespondDeps): void {
  const { error, item, caller, sentStatus, nowEpochMs, route } = context;
  if (error !== null) reportError(context.requestId, error);
  if (item !== null) return;
  const durationMs = performance.now() - context.startedMs;
  if (caller.key !== null) keys.recordUse(caller.key.keyId, route.operationId, sentStatus >= 400, nowEpochMs);
  metrics.observe(context, sentStatus, durationMs);
  accessLog?.(context, sentStatus, durationMs);
}

/** Larger answers are each sent in a tick of their own, because copying many into sockets takes seconds. */
const MIN_LARGE = 200_000;

/** Shorter bodies are not compressed, because the header costs as much as compression gains. */
const MIN_COMPRESSED_CHARACTERS = 1024;

const ENCODINGS = ["zstd", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The encoding of a body by `Accept-Encoding`, the first that is accepted; `null` to send it as it is. */
function chooseEncoding(headers: Headers): Encoding | null {
  const acceptEncoding = headers.get("accept-encoding");
  if (acceptEncoding === null) return null;
  return ENCODINGS.find((encoding) => accepts(acceptEncoding, encoding)) ?? null;
}

function accepts(acceptEncoding: string, name: Encoding): boolean {
  return acceptEncoding.split(",").some((item) => {
    const [coding = "", ...parameters] = item.trim().toLowerCase().split(";");
    return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(?:\.0+)?\s*$/.test(parameter));
  });
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
  const { tightest, states } = limit;
  const nextMinuteSeconds = (Math.floor(nowEpochMs / 60_000) + 1) * 60;
  const headers: Record<string, string> = {
    // Caches that callers share know nothing of keys.
    "Cache-Control":
      caller.key === null && !isPrivate ? cacheControl : cacheControl.replace("public", "private"),
    "Content-Language": language,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    // Anyone may read every answer from a page; no cookies are involved (Fetch standard, CORS protocol).
    "Access-Control-Allow-Origin": "*",
    "X-Request-Id": requestId,
    "X-RateLimit-Limit": String(tightest?.policy.limit ?? UNLIMITED),
    "X-RateLimit-Remaining": String(tightest?.remaining ?? UNLIMITED),
    "X-RateLimit-Reset": String(tightest?.resetEpochSeconds ?? nextMinuteSeconds),
  };
  if (content !== null) headers["Content-Type"] = mediaType;
  if (tightest !== null) {
    headers["RateLimit-Policy"] = caller.quota.header;
    // draft-ietf-httpapi-ratelimit-headers
    headers["RateLimit"] = states
      .map(({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`)
      .join(", ");
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
  const { isSecure = false, hstsSeconds = 0 } = context.deps;
  if (isSecure && hstsSeconds > 0) headers["Strict-Transport-Security"] = `max-age=${hstsSeconds}`;
  if (isLast) headers["Connection"] = "close";
  return new Response(body, { status, headers });
}

const blobs = new WeakMap<Uint8Array, Blob>();

/** Constant bytes as a blob, whose memory all answers share: of other bytes each connection gets a copy. */
function shared(content: AnswerParts["content"]): Body {
  if (typeof content === "string" || content === null) return content;
  return blobs.getOrInsertComputed(content, () => new Blob([content]));
}

/** `Cache-Control` by class of answer (RFC 9111). */
export const CACHE_CONTROL: Readonly<Record<CacheClass, string>> = {
  live: "no-store",
  minute: "public, max-age=60",
  pinned: "public, max-age=3600",
  reference: "public, max-age=86400",
};

/** Bad requests and unknown paths may be cached for a minute, other errors never. */
export function cacheControlOfError(status: number): string {
  return status === 400 || status === 404 ? "public, max-age=60" : "no-store";
}

/**
 * A weak entity tag of the answer's data, data set versions, language and media type. It leaves out `meta`, whose
 * request id differs between equal answers, hence weak (RFC 9110 8.8.1).
 */
export function makeEntityTag(body: Content, versions: string, language: string, mediaType: string): string {
  const seed = Bun.hash(`${versions}\n${language}\n${mediaType}`);
  return `W/"${Bun.hash(hashOf(body), BigInt(seed)).toString(36)}"`;
}

/** Hashes of bytes, which may be large and constant. */
const hashes = new WeakMap<Uint8Array, string>();

function hashOf(body: Content): string {
  if (typeof body === "string") return body;
  return hashes.getOrInsertComputed(body, () => String(Bun.hash(body)));
}

/** Whether `If-None-Match` names the tag; weak comparison (RFC 9110 13.1.2). */
function matchesEntityTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(",").some((item) => {
    const candidate = item.trim();
    return candidate === tag || candidate === opaque;
  });
}

/** Longer bodies are compressed on another thread: a megabyte takes 20 ms. */
const MAX_BYTES_ON_LOOP = 100_000;

function compress(body: Content, encoding: Encoding): MaybePromise<Uint8Array<ArrayBuffer>> {
  if (body.length > MAX_BYTES_ON_LOOP) return compressOnThread(body, encoding, { zstd: 3, gzip: 6 });
  const bytes = bytesOf(body);
  const short =
    encoding === "zstd" ? Bun.zstdCompressSync(bytes, { level: 3 }) : Bun.gzipSync(bytes, { level: 6 });
  return new Uint8Array(short);
}

const bytesOf = (body: Content): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? Buffer.from(body) : body;

const MAX_CACHED = 32;
const compressedOnce = createCache<Promise<Blob>>(MAX_CACHED);

/** Compresses a constant text, such as a page, at the highest level, and caches the result. */
function compressOnce(body: Content, encoding: Encoding): Promise<Blob> {
  const key = `${encoding} ${Bun.hash(hashOf(body))}`;
  return compressedOnce.getOrMake(key, () => {
    const made = compressOnThread(body, encoding, { zstd: 19, gzip: 9 }).then((bytes) => new Blob([bytes]));
    made.catch(() => compressedOnce.delete(key));
    return made;
  });
}

async function compressOnThread(
  body: Content,
  encoding: Encoding,
  level: Readonly<Record<Encoding, number>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(body);
  if (encoding === "zstd") return new Uint8Array(await Bun.zstdCompress(bytes, { level: level.zstd }));
  return new Promise((resolve, reject) => {
    gzip(bytes, { level: level.gzip }, (error, compressed) => {
      if (error === null) resolve(new Uint8Array(compressed));
      else reject(error);
    });
  });
}
