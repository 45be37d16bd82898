import type { Admission, Visitor } from "./admission.ts";
import { addressBucket, clientAddress, isInNetworks, type Network } from "./plugins/client-ip.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import type { Visit } from "./plugins/visit.ts";
import { splitUrl } from "./request-target.ts";

/** What the server tells of the connection. `null` when a request is handled without a socket. */
export type Peer = { requestIP(request: Request): { address: string } | null } | null;

/** One request on its way. */
export type Passage = (Visitor & Visit) & {
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
): (request: Request, peer: Peer) => Passage {
  const nextRequestId = createRequestIds(deps.randomBytes);

  return (request, peer) => {
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = peer?.requestIP(request)?.address ?? "127.0.0.1";
    const address =
      deps.trustedProxies.length === 0
        ? socketAddress
        : clientAddress(socketAddress, headers.get("x-forwarded-for"), deps.trustedProxies);
    return {
      request,
      ...splitUrl(request.url),
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      isProxied: deps.trustedProxies.length > 0 && isInNetworks(socketAddress, deps.trustedProxies),
      route: "none",
      pattern: "none",
      caller: admission.anonymous(addressBucket(address)),
      limit: admission.untouched,
    };
  };
}

/** Whole milliseconds since a request came. */
export function elapsedMs(passage: Passage): number {
  return Math.floor(performance.now() - passage.startedMs);
}
