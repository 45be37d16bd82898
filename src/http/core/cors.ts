/** Anyone may read every answer from a page; no cookies are involved (Fetch standard, CORS protocol). */
export const ALLOW_ORIGIN = "*";

/** Headers that a page may read beyond the safe-listed ones. */
export const EXPOSE_HEADERS =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit-Policy, RateLimit, ETag, Retry-After, X-Request-Id, Link, Deprecation, Sunset";

/** Headers of the answer to a preflight. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Content-Type, X-API-Key, Authorization, X-Request-Id, If-None-Match, traceparent",
  "Access-Control-Max-Age": "86400",
};
