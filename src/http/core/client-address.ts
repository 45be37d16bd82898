import { isIPv4, isIPv6 } from "node:net";
import { AlmanacError } from "../../domain/error.ts";

/**
 * A network in CIDR form, as 128-bit numbers; IPv4 lives in ::ffff:0:0/96 (RFC 4291 2.5.5.2). A network of IPv4 addresses
 * stands as 32-bit numbers too, in which most questions are answered.
 */
export type Network = {
  readonly prefix: bigint;
  readonly shift: bigint;
  readonly v4: { readonly prefix: number; readonly size: number } | null;
};

/** Whose requests come by no socket: tests, and the warm-up. */
export const LOOPBACK_ADDRESS = "127.0.0.1";

/** Addresses whose owners are remembered; the work for one is a hundred times that of finding it again. */
const MAX_REMEMBERED = 4096;

export type ClientAddresses<C> = {
  isTrusted(socketAddress: string): boolean;
  /** Whoever asks, by the socket's address and, for a trusted proxy, by what it says (see `clientAddress`). */
  of(socketAddress: string, forwardedFor: string | null): C;
};

/** Remembers who stands behind the address of a socket: many requests of one caller, or through one proxy, come in a row. */
export function createClientAddresses<C>(
  trusted: readonly Network[],
  callerOf: (bucket: string) => C,
): ClientAddresses<C> {
  const isTrustedByAddress = new Map<string, boolean>();
  const callers = new Map<string, C>();

  function caller(socketAddress: string, forwardedFor: string | null): C {
    return callerOf(addressBucket(clientAddress(socketAddress, forwardedFor, trusted)));
  }

  function isTrusted(socketAddress: string): boolean {
    if (trusted.length === 0) return false;
    return (
      isTrustedByAddress.get(socketAddress) ??
      remember(isTrustedByAddress, socketAddress, isInNetworks(socketAddress, trusted))
    );
  }

  return {
    isTrusted,
    of(socketAddress, forwardedFor) {
      // One trusted proxy and IPv4, as mostly: nothing of it has to be brought into another form.
      if (forwardedFor !== null && isTrusted(socketAddress) && isPlainV4(forwardedFor)) {
        return callerOf(forwardedFor);
      }
      if (forwardedFor !== null) return caller(socketAddress, forwardedFor);
      return callers.get(socketAddress) ?? remember(callers, socketAddress, caller(socketAddress, null));
    },
  };
}

function remember<V>(known: Map<string, V>, key: string, value: V): V {
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}

const V4_MAPPED = 0xffffn << 32n;

/**
 * Reads `10.0.0.0/8, ::1, 2001:db8::/32`.
 *
 * @param source what the text was given as, such as a flag, for the error
 * @throws AlmanacError naming the source and the entry that is no address or network.
 */
export function parseNetworks(text: string, source = "networks"): Network[] {
  const networks: Network[] = [];
  for (const entry of text.split(",")) {
    const item = entry.trim();
    if (item === "") continue;
    const [address = "", lengthText, ...rest] = item.split("/");
    const value = addressValue(address);
    const full = isIPv4(address) ? 32 : 128;
    // Digits alone: an empty length read as a number is 0, and would take in every address there is.
    const isLength = lengthText === undefined || /^\d{1,3}$/.test(lengthText);
    const length = lengthText === undefined ? full : Number(lengthText);
    if (value === null || rest.length > 0 || !isLength || length > full) {
      throw new AlmanacError(
        "invalid_parameter",
        `${source}: '${item}' is no network: expected an address or CIDR such as 10.0.0.0/8 or 2001:db8::/32.`,
      );
    }
    const shift = BigInt(full - length);
    const isV4 = shift <= 32n && value >> 32n === 0xffffn;
    const size = 2 ** Number(shift);
    const prefix = Math.floor(Number(value & 0xffffffffn) / size);
    networks.push({ prefix: value >> shift, shift, v4: isV4 ? { prefix, size } : null });
  }
  return networks;
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0) return false;
  if (isIPv4(address)) {
    const value = v4Number(address);
    for (const { v4, prefix, shift } of networks) {
      if (v4 !== null && Math.floor(value / v4.size) === v4.prefix) return true;
      // A wider network that holds all of IPv4 among others.
      if (v4 === null && V4_MAPPED >> shift === prefix) return true;
    }
    return false;
  }
  const value = addressValue(address);
  return value !== null && networks.some((network) => value >> network.shift === network.prefix);
}

/**
 * Who is asking: the socket's address, unless it is a trusted proxy's. Then `X-Forwarded-For` is walked from the
 * right, and the first address that is not itself trusted counts; anything unreadable ends the walk.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: readonly Network[],
): string {
  if (trusted.length === 0 || forwardedFor === null || !isInNetworks(socketAddress, trusted)) {
    return socketAddress;
  }
  // One proxy and IPv4, as mostly.
  if (isIPv4(forwardedFor)) return forwardedFor;
  let nearest = socketAddress;
  const hops = forwardedFor.slice(-4096).split(",");
  for (let index = hops.length - 1; index >= 0; index -= 1) {
    const address = hopAddress(hops[index] ?? "");
    if (address === null) return nearest;
    nearest = address;
    if (!isInNetworks(address, trusted)) return address;
  }
  return nearest;
}

/**
 * The bucket an anonymous caller is counted in: an IPv4 address, or the /64 of an IPv6 one, since one subscriber
 * holds at least that many addresses (RFC 6177). `::ffff:1.2.3.4` is the IPv4 address.
 */
export function addressBucket(address: string): string {
  const mapped = address.startsWith("::ffff:") ? address.slice(7) : address;
  if (isIPv4(mapped)) return mapped;
  const value = addressValue(address);
  if (value === null) return address.slice(0, 64);
  if (value >> 32n === 0xffffn) return addressText(value);
  return `${(value >> 64n).toString(16)}::/64`;
}

/** Whether a text is an IPv4 or IPv6 address. */
export function isAddress(text: string): boolean {
  return isIPv4(text) || isIPv6(text);
}

/** One hop of `X-Forwarded-For`: an address with or without brackets, port and zone. `null` when it is none. */
function hopAddress(hop: string): string | null {
  if (isIPv4(hop)) return hop;
  let text = hop.trim().replace(/^"|"$/g, "");
  if (text.startsWith("[")) text = text.slice(1, Math.max(1, text.indexOf("]")));
  else if (/^[\d.]+:\d{1,5}$/.test(text)) text = text.slice(0, text.indexOf(":"));
  const zone = text.indexOf("%");
  if (zone !== -1) text = text.slice(0, zone);
  return isIPv4(text) || isIPv6(text) ? text : null;
}

/** An IPv4 address as it is mostly written: four numbers without a zero before them. */
export function isPlainV4(text: string): boolean {
  const { length } = text;
  if (length > 15) return false;
  let parts = 1;
  let digits = 0;
  let part = 0;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (digits === 0) return false;
      parts += 1;
      digits = 0;
      part = 0;
    } else {
      if (code < ZERO || code > ZERO + 9 || (digits > 0 && part === 0)) return false;
      digits += 1;
      part = part * 10 + code - ZERO;
      if (part > 255) return false;
    }
  }
  return parts === 4 && digits > 0;
}

function addressValue(address: string): bigint | null {
  if (isIPv4(address)) return V4_MAPPED | v4Value(address);
  if (!isIPv6(address)) return null;
  let text = address;
  const zone = text.indexOf("%");
  if (zone !== -1) text = text.slice(0, zone);
  const lastColon = text.lastIndexOf(":");
  const tail = text.slice(lastColon + 1);
  if (isIPv4(tail)) {
    const low = v4Value(tail);
    text = `${text.slice(0, lastColon + 1)}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`;
  }
  const [head = "", rest] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = rest === undefined || rest === "" ? [] : rest.split(":");
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group || "0"}`), 0n);
}

function v4Value(address: string): bigint {
  return BigInt(v4Number(address));
}

/** An IPv4 address as a number of 32 bits. */
function v4Number(address: string): number {
  let value = 0;
  let part = 0;
  for (let index = 0; index < address.length; index += 1) {
    const code = address.charCodeAt(index);
    if (code === DOT) {
      value = value * 256 + part;
      part = 0;
    } else {
      part = part * 10 + code - ZERO;
    }
  }
  return value * 256 + part;
}

const DOT = 46;
const ZERO = 48;

function addressText(v4Mapped: bigint): string {
  const value = Number(v4Mapped & 0xffffffffn);
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join(".");
}
