import { mustExist } from "../../domain/must-exist.ts";
import { Elysia } from "elysia";
import { createCache } from "../../domain/cache.ts";
import { isInNetworks } from "../../config/network.ts";
import { addressBucket, clientAddress, LOOPBACK_ADDRESS, siteOf } from "../client-address.ts";
import { batchItems, RequestContext, type RequestContextDeps } from "../context.ts";
import type { Caller, Quota } from "../plan.ts";
import type { RouteTable } from "../route-table.ts";

/** One caller often sends many requests in a row. */
const MAX_CACHED = 4096;

/**
 * Creates the context of every request: time, caller, id and route.
 *
 * @param quota that of callers without a key
 */
export function requestContext(deps: RequestContextDeps, table: RouteTable, quota: Quota) {
  const { trustedProxies } = deps;
  const nextRequestId = createRequestIds(deps.randomBytes);
  const proxies = createCache<boolean>(MAX_CACHED);
  const callers = createCache<Caller>(MAX_CACHED);
  const isProxy = (address: string): boolean => isInNetworks(address, trustedProxies);

  function callerAt(clientsAddress: string): Caller {
    const address = addressBucket(clientsAddress);
    return {
      address,
      site: siteOf(address),
      bucket: address,
      quota,
      sharedBucket: null,
      key: null,
      secret: null,
    };
  }

  function open(request: Request, pattern: string): RequestContext {
    const route = table.find(request.method, pattern);
    const item = batchItems.get(request) ?? null;
    if (item !== null) {
      const { nowEpochMs, requestId, outer } = item;
      const { zones, facts, socketAddress, isProxied, caller } = outer;
      const arrival = { zones, facts, nowEpochMs, requestId, socketAddress, isProxied, caller, item };
      return new RequestContext(request, route, deps, arrival);
    }
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = deps.socketAddress?.(request) ?? LOOPBACK_ADDRESS;
    const isProxied = proxies.getOrMake(socketAddress, isProxy);
    const forwardedFor = isProxied ? headers.get("x-forwarded-for") : null;
    return new RequestContext(request, route, deps, {
      zones: deps.zones.current(),
      facts: deps.facts.current(),
      nowEpochMs,
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      socketAddress,
      isProxied,
      caller:
        forwardedFor === null
          ? callers.getOrMake(socketAddress, callerAt)
          : callerAt(clientAddress(socketAddress, forwardedFor, trustedProxies)),
      item,
    });
  }

  return new Elysia({ name: "request-context" }).derive({ as: "global" }, ({ request, route }) => ({
    context: open(request, route),
  }));
}

/** The plugin that gives the hooks of the others `context`. */
export type RequestContextPlugin = ReturnType<typeof requestContext>;

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const acceptedId = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Makes ULIDs (26 characters of Crockford's base 32: 48 bits of milliseconds, 80 random bits). Within a millisecond they
 * count up, as in the specification's monotonic mode, which keeps ids sorted and needs random bits only once.
 */
function createRequestIds(randomBytes: (count: number) => Uint8Array): (nowEpochMs: number) => string {
  let lastMs = -1;
  let prefix = "";
  let counter = 0;

  return (nowEpochMs) => {
    if (nowEpochMs !== lastMs) {
      lastMs = nowEpochMs;
      const random = randomBytes(10);
      prefix = base32(nowEpochMs, 10);
      for (const byte of random) prefix += CROCKFORD.charAt(byte & 31);
      counter = (mustExist(random[0]) << 8) | mustExist(random[1]);
    }
    counter += 1;
    return prefix + base32(counter, 6);
  };
}

function base32(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) {
    text = CROCKFORD.charAt(rest % 32) + text;
  }
  return text;
}

/** The caller's own id, if it is safe to repeat in headers and logs. */
function acceptedRequestId(header: string | null): string | null {
  return header !== null && acceptedId.test(header) ? header : null;
}
