import { Elysia } from "elysia";

/**
 * Hands every request to the router with a plain path.
 *
 * The request stays the server's own and only its `url` is another, because a copy would lose the sender's address, and
 * the server never ends the body of a copy that is larger than it takes.
 */
export function plainPath() {
  return new Elysia({ name: "plain-path" }).wrap((fetch) => (request: Request) => {
    makePathPlain(request);
    return fetch(request);
  });
}

/**
 * Joins doubled slashes, removes a fragment, and adds a host where a request has none, because the router looks for the
 * path behind a host, and behind `http://`: of a request by TLS it would take the host for a part of the path.
 */
function makePathPlain(request: Request): void {
  const { url: sent } = request;
  const isSecure = sent.startsWith("https:");
  const url = isSecure ? `http${sent.slice("https".length)}` : sent;
  const hasHost = !url.startsWith("/");
  const pathStart = hasHost ? url.indexOf("/", url.indexOf("//") + 2) : 0;
  if (hasHost && !url.includes("#", pathStart) && !hasDoubledSlash(url, pathStart)) {
    if (isSecure) Object.defineProperty(request, "url", { value: url });
    return;
  }
  const [address = ""] = url.slice(pathStart).split("#");
  const queryStart = address.indexOf("?");
  const path = queryStart === -1 ? address : address.slice(0, queryStart);
  const query = queryStart === -1 ? "" : address.slice(queryStart);
  const origin = hasHost ? url.slice(0, pathStart) : "http://localhost";
  Object.defineProperty(request, "url", { value: `${origin}${path.replace(/\/{2,}/g, "/")}${query}` });
}

function hasDoubledSlash(url: string, pathStart: number): boolean {
  const index = url.indexOf("//", pathStart);
  if (index === -1) return false;
  const queryStart = url.indexOf("?", pathStart);
  return queryStart === -1 || index < queryStart;
}
