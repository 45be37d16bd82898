/** How long an answer stays valid. */
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

/** Bad requests and unknown paths may be cached for a minute, other errors never. */
export function cacheControlOfError(status: number): string {
  return status === 400 || status === 404 ? "public, max-age=60" : "no-store";
}

/**
 * A weak entity tag of the answer's data, data set versions, language and media type. It leaves out `meta`, whose
 * request id differs between equal answers, hence weak (RFC 9110 8.8.1).
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
