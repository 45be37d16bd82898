/**
 * Doubled slashes are one, and a request without a Host, whose address the runtime gives as a path alone, gets one: the
 * router looks for the path behind a host. Costs two searches of a short text where nothing is to be done.
 *
 * @returns the same request, or one for the plain address
 */
export function withPlainPath(request: Request): Request {
  const { url } = request;
  const hasHost = !url.startsWith("/");
  const pathStart = hasHost ? url.indexOf("/", url.indexOf("//") + 2) : 0;
  if (hasHost && !hasDoubledSlash(url, pathStart)) return request;
  const queryStart = url.indexOf("?", pathStart);
  const path = url.slice(pathStart, queryStart === -1 ? undefined : queryStart).replace(/\/{2,}/g, "/");
  const query = queryStart === -1 ? "" : url.slice(queryStart);
  return new Request(`${hasHost ? url.slice(0, pathStart) : "http://localhost"}${path}${query}`, request);
}

function hasDoubledSlash(url: string, pathStart: number): boolean {
  const index = url.indexOf("//", pathStart);
  if (index === -1) return false;
  const queryStart = url.indexOf("?", pathStart);
  return queryStart === -1 || index < queryStart;
}
