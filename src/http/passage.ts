import type { Admission, Visitor } from "./admission.ts";
import type { Reply } from "./complete.ts";
import { createAddresses, type Network } from "./plugins/client-ip.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import type { Visit } from "./plugins/visit.ts";
import type { RequestMessage } from "./request-head.ts";
import type { SplitTarget } from "./request-target.ts";
import type { Target } from "./target.ts";

/** A request as it arrives at a door of the service. */
export type Arrival = {
  readonly message: RequestMessage;
  /** The address at the other end of the connection. */
  readonly socketAddress: string;
  readonly where: SplitTarget;
  /** Where it leads, if that was found already. */
  readonly target: Target | null;
  /** How its answer leaves. */
  readonly reply: Reply;
};

/** One request on its way. */
export type Passage = (Visitor & Visit) & {
  readonly request: RequestMessage;
  readonly socketAddress: string;
  readonly target: Target | null;
  readonly reply: Reply;
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
export function createPassages(deps: PassageFacts, admission: Admission): (arrival: Arrival) => Passage {
  const nextRequestId = createRequestIds(deps.randomBytes);
  const callers = createAddresses(deps.trustedProxies, admission.anonymous);

  return ({ message: request, socketAddress, where, target, reply }) => {
    const nowEpochMs = deps.now();
    const { headers } = request;
    const isProxied = callers.isTrusted(socketAddress);
    return {
      request,
      socketAddress,
      target,
      reply,
      rawPath: where.rawPath,
      rawQuery: where.rawQuery,
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      isProxied,
      route: target?.route.operationId ?? "none",
      pattern: target?.route.path ?? "none",
      caller: callers.of(socketAddress, isProxied ? headers.get("x-forwarded-for") : null),
      limit: admission.untouched,
    };
  };
}
