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

export type Meta = {
  requestId: string;
  elapsedMs: number;
  warnings: readonly Warning[];
  tzdbVersion: string | null;
};

/** The success envelope around `data` that is JSON already. `requestId` is of a form that needs no escaping. */
export function envelope(dataJson: string, meta: Meta): string {
  const warnings = meta.warnings.length > 0 ? `,"warnings":${JSON.stringify(meta.warnings)}` : "";
  const version = meta.tzdbVersion === null ? "" : `,"tzdb_version":${JSON.stringify(meta.tzdbVersion)}`;
  return `{"status":"ok","data":${dataJson},"meta":{"request_id":"${meta.requestId}","elapsed_ms":${meta.elapsedMs}${warnings}${version}}}`;
}
