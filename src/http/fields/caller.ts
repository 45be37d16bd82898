import { clientAddress } from "../request/client-address.ts";
import type { RequestContext } from "../request/context.ts";

/** The caller's full address; `caller.address` has only the network of an IPv6 one. The answer becomes personal. */
export function callerAddress(context: RequestContext): string {
  const { request, socketAddress } = context.item?.outer ?? context;
  context.isPersonal = true;
  const forwardedFor = request.headers.get("x-forwarded-for");
  const address = clientAddress(socketAddress, forwardedFor, context.deps.trustedProxies);
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** A request header set by a trusted proxy, which makes the answer personal; `null` without such a proxy. */
export function proxyHeader(name: string, context: RequestContext): string | null {
  const { request, isProxied } = context.item?.outer ?? context;
  if (!isProxied) return null;
  context.isPersonal = true;
  return request.headers.get(name);
}
