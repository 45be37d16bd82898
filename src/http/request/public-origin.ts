import type { RequestContext } from "./context.ts";

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The server's origin as the caller wrote it, for texts with absolute addresses. A caller may invent the `Host` header,
 * so use it only in answers that caches store by host.
 *
 * @returns such as `https://almanac.example`: letters, digits, `.`, `-` and `:` only, so that it needs no escaping
 */
export function publicOrigin({ request, isProxied }: RequestContext): string {
  const { headers } = request;
  // Only a proxy that terminates TLS knows the scheme.
  const isHttps = isProxied && headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
  const host = headers.get("host") ?? new URL(request.url).host;
  return `http${isHttps ? "s" : ""}://${HOST.test(host) ? host : "localhost"}`;
}
