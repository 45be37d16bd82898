import { isIPv4, isIPv6 } from "node:net";
import { isInNetworks, type Networks } from "../config/network.ts";
import type { RequestContext } from "./context.ts";

/** The address of requests without a socket: those of tests and of the warm-up. */
export const LOOPBACK_ADDRESS = "127.0.0.1";

/**
 * The address of the client: the socket's, unless it is a trusted proxy's. Then it is the rightmost untrusted address in
 * `X-Forwarded-For`; an unreadable entry ends the search.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trusted: Networks): string {
  if (forwardedFor === null || !isInNetworks(socketAddress, trusted)) return socketAddress;
  // The most common case: one proxy and IPv4.
  if (isIPv4(forwardedFor)) return forwardedFor;
  let nearest = socketAddress;
  for (const hop of forwardedFor.slice(-4096).split(",").toReversed()) {
    const address = hopAddress(hop);
    if (address === null) return nearest;
    nearest = address;
    if (!isInNetworks(address, trusted)) return address;
  }
  return nearest;
}

/**
 * The counter name of an anonymous caller: an IPv4 address, or the /64 of an IPv6 one, since one subscriber has at least
 * that many addresses (RFC 6177). `::ffff:1.2.3.4` is the IPv4 address.
 */
export function addressBucket(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return address.slice(0, 64);
  // The URL parser normalizes an address (RFC 5952) and writes an IPv4 part as two groups.
  const [plain = ""] = address.split("%");
  const text = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text);
  if (mapped !== null) {
    const [high, low] = [Number(`0x${mapped[1]}`), Number(`0x${mapped[2]}`)];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const [head = "", tail] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, "0"));
  return `${groups.join("").replace(/^0+(?=.)/, "")}::/64`;
}

/** The address of one site, such as a household: an IPv4 address, or the /48 that holds a bucket's /64 (RFC 6177). */
export function siteOf(bucket: string): string {
  const [, groups = ""] = /^([0-9a-f]+)::\/64$/.exec(bucket) ?? [];
  return groups === "" ? bucket : `${groups.padStart(16, "0").slice(0, 12)}::/48`;
}

/** The network around a bucket, which tells no household apart: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function networkOf(bucket: string): string {
  return isIPv4(bucket) ? `${bucket.slice(0, bucket.lastIndexOf("."))}.0/24` : siteOf(bucket);
}

/** Whether a text is an IPv4 or IPv6 address. */
export function isAddress(text: string): boolean {
  return isIPv4(text) || isIPv6(text);
}

/** One entry of `X-Forwarded-For`: an address with or without brackets, port and zone. `null` for anything else. */
function hopAddress(hop: string): string | null {
  if (isIPv4(hop)) return hop;
  let text = hop.trim().replace(/^"|"$/g, "");
  if (text.startsWith("[")) text = text.slice(1, Math.max(1, text.indexOf("]")));
  else if (/^[\d.]+:\d{1,5}$/.test(text)) text = text.slice(0, text.indexOf(":"));
  const [address = ""] = text.split("%");
  return isIPv4(address) || isIPv6(address) ? address : null;
}

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
