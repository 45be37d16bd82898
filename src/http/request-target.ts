/** Path and query of a request's address, both as they were sent. */
export type SplitTarget = { readonly rawPath: string; readonly rawQuery: string };

/**
 * Path and query of a whole URL, as a request line has them; a fragment is none of the server's business. Of a request
 * without a Host that could stand in a URL, the runtime gives the path and query alone.
 */
export function targetOfUrl(url: string): string {
  const pathStart = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("//") + 2);
  if (pathStart === -1) return "/";
  const fragmentStart = url.indexOf("#", pathStart);
  return url.slice(pathStart, fragmentStart === -1 ? url.length : fragmentStart);
}

/** The target of a request line, `/v1/now?tz=UTC`. */
export function splitTarget(text: string): SplitTarget {
  const queryStart = text.indexOf("?");
  if (queryStart === -1) return { rawPath: text, rawQuery: "" };
  return { rawPath: text.slice(0, queryStart), rawQuery: text.slice(queryStart + 1) };
}
