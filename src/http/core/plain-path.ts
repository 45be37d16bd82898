/** Requests for plain addresses, and those the server knows, whose senders it can tell. */
const originals = new WeakMap<Request, Request>();

/** The request as it came from the server. */
export function originalOf(request: Request): Request {
  return originals.get(request) ?? request;
}

/**
 * Doubled slashes are one, a fragment is none of the server's business, and a request without a Host, whose address the
 * runtime gives as a path alone, gets one: the router looks for the path behind a host.
 *
 * @returns the same request, or one for the plain address
 */
export function withPlainPath(request: Request): Request {
  const { url } = request;
  const hasHost = !url.startsWith("/");
  const pathStart = hasHost ? url.indexOf("/", url.indexOf("//") + 2) : 0;
  if (hasHost && !url.includes("#", pathStart) && !hasDoubledSlash(url, pathStart)) return request;
  const [address = ""] = url.slice(pathStart).split("#");
  const queryStart = address.indexOf("?");
  const path = queryStart === -1 ? address : address.slice(0, queryStart);
  const query = queryStart === -1 ? "" : address.slice(queryStart);
  const origin = hasHost ? url.slice(0, pathStart) : "http://localhost";
  const plain = new Request(`${origin}${path.replace(/\/{2,}/g, "/")}${query}`, request);
  originals.set(plain, request);
  return plain;
}

function hasDoubledSlash(url: string, pathStart: number): boolean {
  const index = url.indexOf("//", pathStart);
  if (index === -1) return false;
  const queryStart = url.indexOf("?", pathStart);
  return queryStart === -1 || index < queryStart;
}
