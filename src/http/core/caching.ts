/** How long an answer stays true (RFC 9111). */
export type CacheClass = "live" | "minute" | "pinned" | "reference";

/** `Cache-Control` by class of answer (RFC 9111). */
const CACHE_CONTROL: Readonly<Record<CacheClass, string>> = {
  live: "no-store",
  minute: "public, max-age=60",
  pinned: "public, max-age=3600",
  reference: "public, max-age=86400",
};

export function cacheControlOf(cache: CacheClass): string {
  return CACHE_CONTROL[cache];
}

/** Errors the caller made may be cached for a minute; all others, and limits, never. */
export function cacheControlOfError(status: number): string {
  return status === 400 || status === 404 ? "public, max-age=60" : "no-store";
}

/**
 * A weak entity tag over the answer's data, the data sets it rests on, its language and its media type, but never
 * over `meta` (RFC 9110 8.8.1: weak, as the bytes of two equal answers differ in their request ids).
 */
export function entityTag(
  body: string | Uint8Array<ArrayBuffer>,
  versions: string,
  language: string,
  mediaType: string,
): string {
  const seed = Bun.hash(`${versions}\n${language}\n${mediaType}`);
  return `W/"${Bun.hash(body, BigInt(seed)).toString(36)}"`;
}

/** Whether `If-None-Match` names the tag; weak comparison (RFC 9110 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(",").some((item) => {
    const candidate = item.trim();
    return candidate === tag || candidate === opaque;
  });
}
