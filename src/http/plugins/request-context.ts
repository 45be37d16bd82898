import { Elysia } from "elysia";
import { createClientAddresses, LOOPBACK_ADDRESS } from "../request/client-address.ts";
import { batchItemOf, RequestContext, type RequestContextDeps } from "../request/context.ts";
import type { Quota } from "../request/plan.ts";
import { acceptedRequestId, createRequestIds } from "../request/request-id.ts";
import type { RouteTable } from "../request/route-table.ts";

/**
 * Creates the context of every request: time, caller, id and route.
 *
 * @param quota that of callers without a key
 */
export function requestContext(deps: RequestContextDeps, table: RouteTable, quota: Quota) {
  const nextRequestId = createRequestIds(deps.randomBytes);
  const addresses = createClientAddresses(deps.trustedProxies, (address) => ({
    address,
    bucket: address,
    quota,
    key: null,
    secret: null,
  }));

  function open(request: Request, pattern: string): RequestContext {
    const route = table.find(request.method, pattern);
    const item = batchItemOf(request);
    if (item !== null) {
      const { nowEpochMs, requestId, outer } = item;
      const { zones, socketAddress, isProxied, caller } = outer;
      const arrival = { zones, nowEpochMs, requestId, socketAddress, isProxied, caller, item };
      return new RequestContext(request, route, deps, arrival);
    }
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = deps.socketAddress?.(request) ?? LOOPBACK_ADDRESS;
    const isProxied = addresses.isTrusted(socketAddress);
    return new RequestContext(request, route, deps, {
      zones: deps.zones.current(),
      nowEpochMs,
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      socketAddress,
      isProxied,
      caller: addresses.of(socketAddress, isProxied ? headers.get("x-forwarded-for") : null),
      item,
    });
  }

  return new Elysia({ name: "request-context" }).derive({ as: "global" }, ({ request, route }) => ({
    context: open(request, route),
  }));
}

/** The plugin that gives the hooks of the others `context`. */
export type RequestContextPlugin = ReturnType<typeof requestContext>;
