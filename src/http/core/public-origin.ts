import type { RequestContext } from "./request-context.ts";

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The server's address as the caller wrote it, for texts that must name it whole. It rests on the `Host` header, which a
 * caller may make up: use it only in answers that nobody else gets, which caches file under that host.
 *
 * @returns such as `https://almanac.example`: letters, digits, `.`, `-` and `:` only, so that it needs no escaping
 */
export function publicOrigin({ request, isProxied }: RequestContext): string {
  const { headers } = request;
  // Where a proxy ends TLS, only it knows.
  const isHttps = isProxied && headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
  const host = headers.get("host") ?? new URL(request.url).host;
  return `http${isHttps ? "s" : ""}://${HOST.test(host) ? host : "localhost"}`;
}
