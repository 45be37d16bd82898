import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import type { EventLoop } from "../event-loop.ts";
import { createByteBudget, MIB } from "../byte-budget.ts";
import { MAX_BODY_BYTES } from "../input/json-body.ts";
import { overloadedError } from "../errors/overloaded.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../context.ts";

/** Most requests in flight. */
const MOST_IN_FLIGHT = 512;
/** A caller with fewer is let in beyond that, up to as many again. */
const FEW_IN_FLIGHT = 8;
/** No request is answered later: the runtime has closed its connection. */
const OVERDUE_MS = 30_000;
/** Bytes of bodies of unanswered requests, because the runtime keeps what has arrived in memory. */
const BODIES = { ofCaller: 4 * MIB, ofAll: 32 * MIB } as const;
/** Small bodies count as this many bytes, because each also holds a request and a promise. */
const LEAST_BYTES = 4096;

type Held = Pick<RequestContext, "isInFlight" | "arrivedMs" | "leavePlace"> & {
  readonly caller: { readonly site: string };
};

/**
 * Bounds the requests in flight: they wait while the event loop has no time, and are refused when there are too many. A caller with few
 * is let in beside others with many.
 */
export function createOverloadLimiter(
  loop: Pick<EventLoop, "enter">,
  most = MOST_IN_FLIGHT,
  few = FEW_IN_FLIGHT,
): OverloadLimiter {
  /** A caller without a request in flight has no entry. */
  const countByCaller = new Map<string, number>();
  let admittedCount = 0;
  let arrivingCount = 0;
  let refusedCount = 0;
  /** Admitted requests, those that came first before others. */
  const held = new Set<Held>();

  function leave(caller: string): void {
    admittedCount -= 1;
    const own = (countByCaller.get(caller) ?? 0) - 1;
    if (own > 0) countByCaller.set(caller, own);
    else countByCaller.delete(caller);
  }

  function release(request: Held): void {
    if (!request.isInFlight) return;
    request.isInFlight = false;
    held.delete(request);
    leave(request.caller.site);
  }

  /** Ends the count of requests that no caller waits for any more: whatever they do, they hold nobody up. */
  function releaseOverdue(): void {
    const latestMs = performance.now() - OVERDUE_MS;
    for (const request of held) {
      if (request.arrivedMs > latestMs) return;
      request.leavePlace();
      release(request);
    }
  }

  return {
    enter(caller: string): Promise<void> | null {
      const own = countByCaller.get(caller) ?? 0;
      if (admittedCount >= most) releaseOverdue();
      if (admittedCount >= (own < few ? 2 * most : most)) {
        refusedCount += 1;
        throw overloadedError("The service has more requests than it can answer. Try again in a second.");
      }
      admittedCount += 1;
      countByCaller.set(caller, own + 1);
      return loop.enter(caller);
    },
    leave,
    hold(request: Held): void {
      request.isInFlight = true;
      held.add(request);
    },
    release,
    isFull(): boolean {
      releaseOverdue();
      return admittedCount >= 2 * most;
    },
    async untilArrived<T>(body: Promise<T>): Promise<T> {
      arrivingCount += 1;
      try {
        return await body;
      } finally {
        arrivingCount -= 1;
      }
    },
    inFlight: () => arrivingCount + admittedCount,
    refused: () => refusedCount,
  };
}

export type OverloadLimiter = {
  /**
   * Admits a request: at once (`null`) while the tick has time, later while there are not too many.
   *
   * @throws AlmanacError `overloaded` when there are.
   */
  enter(caller: string): Promise<void> | null;
  /** Must be called when an admitted request has been answered. */
  leave(caller: string): void;
  /** Counts an admitted request until `release`, or until it is overdue. */
  hold(request: Held): void;
  /** Must be called when a held request has been answered. */
  release(request: Held): void;
  /** Whether nobody is let in. */
  isFull(): boolean;
  /** Counts a request among those in flight while its body arrives, before it is admitted. */
  untilArrived<T>(body: Promise<T>): Promise<T>;
  /** Requests that are waiting, for their bodies too, or being answered. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

export type OverloadFigures = Pick<OverloadLimiter, "inFlight" | "refused" | "isFull">;

/**
 * Applies the limiter before any other work, and before it bounds the bodies of requests. Routes without a cost, such as
 * health, are refused only for their bodies; a request with a body is admitted when that has arrived.
 */
export function overload(base: RequestContextPlugin, limiter: OverloadLimiter) {
  const bodies = createByteBudget(
    BODIES,
    (whose, limit) =>
      `Unanswered requests of ${whose} have bodies of ${limit}. Send this one again in a second.`,
  );
  return new Elysia({ name: "overload" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }): MaybePromise<void> => {
      if (context.item !== null) return;
      const bytes = announcedBytes(context.request);
      if (bytes > 0) bodies.take(context.caller.site, bytes);
      context.bodyBytes = bytes;
      if (context.route.cost !== 0 && !context.route.hasBody) return admit(context, limiter);
    })
    .mapResponse({ as: "global" }, ({ context }) => {
      // There is no context when creating it failed.
      if (context === undefined) return;
      context.leavePlace();
      if (context.bodyBytes > 0) bodies.give(context.caller.site, context.bodyBytes);
      context.bodyBytes = 0;
      limiter.release(context);
    });
}

/** Lets a request in, until its answer is sent. @throws AlmanacError `overloaded`. */
export function admit(context: RequestContext, limiter: OverloadLimiter): MaybePromise<void> {
  context.arrivedMs = performance.now();
  const waiting = limiter.enter(context.caller.site);
  limiter.hold(context);
  return waiting?.then(() => context.assertWanted());
}

/** Bytes that the body of a request may bring; 0 without one. @throws AlmanacError `invalid_parameter` for two lengths. */
function announcedBytes({ headers }: Request): number {
  const length = headers.get("content-length");
  if (length !== null && !/^\d+$/.test(length)) throw repeatedLength();
  if (length === null) return headers.has("transfer-encoding") ? MAX_BODY_BYTES : 0;
  return length === "0" ? 0 : Math.min(MAX_BODY_BYTES, Math.max(LEAST_BYTES, Number(length)));
}

function repeatedLength(): AlmanacError {
  const expected = "one number of bytes";
  return new AlmanacError("invalid_parameter", `Content-Length: send ${expected}.`, {
    errors: [{ in: "header", name: "Content-Length", reason: "repeated", expected }],
  });
}
