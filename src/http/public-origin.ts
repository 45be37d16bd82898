import type { RequestContext } from "./context.ts";

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The server's origin, for texts with absolute addresses: the operator's, or else as the caller wrote it. Callers may
 * invent the `Host` header, so that no cache which they share may keep such an answer.
 *
 * @returns such as `https://almanac.example`: letters, digits, `.`, `-` and `:` only, so that it needs no escaping
 */
export function publicOrigin(context: RequestContext): string {
  if (context.deps.origin) return context.deps.origin;
  context.isPrivate = true;
  const { request, isProxied } = context.item?.outer ?? context;
  const { headers } = request;
  // A proxy that terminates TLS says the scheme.
  const isHttps =
    context.deps.isSecure === true ||
    (isProxied && headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https");
  const host = headers.get("host") ?? new URL(request.url).host;
  return `http${isHttps ? "s" : ""}://${HOST.test(host) ? host : "localhost"}`;
}
