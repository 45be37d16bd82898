/** Path and query of a request's address, both as they were sent; a fragment is none of the server's business. */
export function splitUrl(url: string): { rawPath: string; rawQuery: string } {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  if (pathStart === -1) return { rawPath: "/", rawQuery: "" };
  const queryStart = url.indexOf("?", pathStart);
  const fragmentStart = url.indexOf("#", pathStart);
  const end = fragmentStart === -1 ? url.length : fragmentStart;
  if (queryStart === -1 || queryStart > end) return { rawPath: url.slice(pathStart, end), rawQuery: "" };
  return { rawPath: url.slice(pathStart, queryStart), rawQuery: url.slice(queryStart + 1, end) };
}
