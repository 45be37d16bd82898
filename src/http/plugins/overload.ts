import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { createBodyBudget, type BodyBudget } from "../request/body-budget.ts";
import type { EventLoop } from "../request/event-loop.ts";
import { MAX_BODY_BYTES } from "../request/json-body.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../request/context.ts";

export type OverloadFigures = {
  /** Requests that are waiting or being answered. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

export type OverloadLimiter = OverloadFigures & {
  /**
   * Admits a request: at once (`null`) while the tick has time, later while the queue is not full.
   *
   * @throws AlmanacError `overloaded` when the queue is full.
   */
  enter(): Promise<void> | null;
  /** Must be called when an admitted request has been answered. */
  leave(): void;
};

const MAX_IN_FLIGHT = 512;
/** Small bodies count as so many bytes, because each also has a request and a promise. */
const LEAST_BYTES = 4096;

/** Bounds the requests in flight: they wait while the event loop has no time, and are refused when the queue is full. */
export function createOverloadLimiter(
  loop: Pick<EventLoop, "enter">,
  maxInFlight = MAX_IN_FLIGHT,
): OverloadLimiter {
  let inFlightCount = 0;
  let refusedCount = 0;
  return {
    enter() {
      if (inFlightCount >= maxInFlight) {
        refusedCount += 1;
        throw overloadedError();
      }
      inFlightCount += 1;
      return loop.enter();
    },
    leave() {
      inFlightCount -= 1;
    },
    inFlight: () => inFlightCount,
    refused: () => refusedCount,
  };
}

/**
 * Applies the limiter before any other work, and before it bounds the bodies of requests. Routes without a cost, such as
 * health, are refused only for their bodies.
 */
export function overload(base: RequestContextPlugin, limiter: OverloadLimiter) {
  const bodies = createBodyBudget();
  return new Elysia({ name: "overload" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }) => admit(context, limiter, bodies))
    .mapResponse({ as: "global" }, ({ context }) => {
      // There is no context when creating it failed.
      if (context === undefined) return;
      if (context.bodyBytes > 0) bodies.give(context.caller.address, context.bodyBytes);
      context.bodyBytes = 0;
      if (!context.isInFlight) return;
      context.isInFlight = false;
      limiter.leave();
    });
}

function admit(context: RequestContext, limiter: OverloadLimiter, bodies: BodyBudget): MaybePromise<void> {
  if (context.item !== null) return;
  const bytes = announcedBytes(context.request);
  if (bytes > 0) bodies.take(context.caller.address, bytes);
  context.bodyBytes = bytes;
  if (context.route.cost === 0) return;
  const waiting = limiter.enter();
  context.isInFlight = true;
  if (waiting !== null) return waiting;
}

/** Bytes that the body of a request may bring; 0 without one. */
function announcedBytes({ headers }: Request): number {
  const length = headers.get("content-length");
  if (length === null) return headers.has("transfer-encoding") ? MAX_BODY_BYTES : 0;
  return length === "0" ? 0 : Math.min(MAX_BODY_BYTES, Math.max(LEAST_BYTES, Number(length)));
}

function overloadedError(): AlmanacError {
  return new AlmanacError(
    "overloaded",
    "The service has more requests than it can answer. Try again in a second.",
    { extra: { retry_after_seconds: 1 } },
  );
}
