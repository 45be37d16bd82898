import type { Warning } from "../domain/error.ts";
import type { CacheClass } from "./route.ts";

/** `Cache-Control` by class of answer (RFC 9111). */
const CACHE_CONTROL: Readonly<Record<CacheClass, string>> = {
  live: "no-store",
  minute: "public, max-age=60",
  pinned: "public, max-age=3600",
  reference: "public, max-age=86400",
};

/** Errors the caller made may be cached for a minute; all others, and limits, never. */
export function cacheControlOfError(status: number): string {
  return status === 400 || status === 404 ? "public, max-age=60" : "no-store";
}

export function cacheControlOf(cache: CacheClass): string {
  return CACHE_CONTROL[cache];
}

/**
 * The success envelope around `data` that is JSON already, cut where the request id and the elapsed milliseconds
 * belong. The id is of a form that needs no escaping.
 *
 * @param content the data, in two parts where something else belongs between them
 */
export function envelopeParts(
  content: readonly string[],
  warnings: readonly Warning[],
  tzdbVersion: string | null,
): string[] {
  const remarks = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : "";
  const version = tzdbVersion === null ? "" : `,"tzdb_version":${JSON.stringify(tzdbVersion)}`;
  const parts = [...content, '","elapsed_ms":', `${remarks}${version}}}`];
  parts[0] = `{"status":"ok","data":${parts[0] ?? ""}`;
  const last = content.length - 1;
  parts[last] = `${parts[last] ?? ""},"meta":{"request_id":"`;
  return parts;
}
