import { Elysia } from "elysia";

/** The original of each rewritten request: the server knows the sender's address only by the original. */
const originals = new WeakMap<Request, Request>();

/** The request as it came from the server. */
export function originalOf(request: Request): Request {
  return originals.get(request) ?? request;
}

/** Hands every request to the router with a plain path. */
export function plainPath() {
  return new Elysia({ name: "plain-path" }).wrap(
    (fetch) => (request: Request) => fetch(withPlainPath(request)),
  );
}

/**
 * Joins doubled slashes, removes a fragment, and adds a host where a request has none, because the router looks for the
 * path behind a host.
 *
 * @returns the same request if nothing had to be changed
 */
function withPlainPath(request: Request): Request {
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
