import type { Admission, Visitor } from "./admission.ts";
import { createAddresses, type Network } from "./plugins/client-ip.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import type { Visit } from "./plugins/visit.ts";
import { splitUrl } from "./request-target.ts";
import type { Target } from "./target.ts";

/** What the server tells of the connection. `null` when a request is handled without a socket. */
export type Peer = { requestIP(request: Request): { address: string } | null } | null;

/** One request on its way. */
export type Passage = (Visitor & Visit) & {
  /** Where its address leads, if that was found already. */
  readonly target: Target | null;
  readonly rawQuery: string;
  /** Whether a proxy the operator trusts sent it: only then are its headers about the caller believed. */
  readonly isProxied: boolean;
  /** Operation id of the route it reached. */
  route: string;
  pattern: string;
};

type PassageFacts = {
  now(): number;
  randomBytes(count: number): Uint8Array;
  trustedProxies: readonly Network[];
};

/** What begins every request: when it came, from whom, what it is called. */
export function createPassages(
  deps: PassageFacts,
  admission: Admission,
): (request: Request, peer: Peer, target: Target | null) => Passage {
  const nextRequestId = createRequestIds(deps.randomBytes);
  const callers = createAddresses(deps.trustedProxies, admission.anonymous);

  return (request, peer, target) => {
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = peer?.requestIP(request)?.address ?? "127.0.0.1";
    const isProxied = callers.isTrusted(socketAddress);
    const caller = callers.of(socketAddress, isProxied ? headers.get("x-forwarded-for") : null);
    const { rawPath, rawQuery } = target ?? splitUrl(request.url);
    return {
      request,
      target,
      rawPath,
      rawQuery,
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      isProxied,
      route: target?.route.operationId ?? "none",
      pattern: target?.route.path ?? "none",
      caller,
      limit: admission.untouched,
    };
  };
}
