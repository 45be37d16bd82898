import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import type { EventLoop } from "../request/event-loop.ts";
import { MAX_BODY_BYTES } from "../request/json-body.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../request/context.ts";

const MAX_IN_FLIGHT = 512;
/** Small bodies count as so many bytes, because each also has a request and a promise. */
const LEAST_BYTES = 4096;

/** Bounds the requests in flight: they wait while the event loop has no time, and are refused when the queue is full. */
export function createOverloadLimiter(loop: Pick<EventLoop, "enter">, maxInFlight = MAX_IN_FLIGHT) {
  let inFlightCount = 0;
  let refusedCount = 0;
  return {
    /**
     * Admits a request: at once (`null`) while the tick has time, later while the queue is not full.
     *
     * @throws AlmanacError `overloaded` when the queue is full.
     */
    enter(): Promise<void> | null {
      if (inFlightCount >= maxInFlight) {
        refusedCount += 1;
        throw overloadedError("The service has more requests than it can answer. Try again in a second.");
      }
      inFlightCount += 1;
      return loop.enter();
    },
    /** Must be called when an admitted request has been answered. */
    leave(): void {
      inFlightCount -= 1;
    },
    /** Requests that are waiting or being answered. */
    inFlight: () => inFlightCount,
    /** Requests refused since the start. */
    refused: () => refusedCount,
  };
}

type OverloadLimiter = ReturnType<typeof createOverloadLimiter>;

export type OverloadFigures = Pick<OverloadLimiter, "inFlight" | "refused">;

const MIB = 1024 * 1024;

/** Bounds the bytes of bodies of unanswered requests, because the runtime keeps what has arrived in memory. */
function createBodyBudget(ofCaller = 4 * MIB, ofAll = 32 * MIB) {
  /** A caller without a body has no entry. */
  const bytesByCaller = new Map<string, number>();
  let total = 0;
  return {
    /** @throws AlmanacError `overloaded` when bodies of this caller, or of all, would take more than their limit. */
    take(caller: string, bytes: number): void {
      const own = (bytesByCaller.get(caller) ?? 0) + bytes;
      if (own > ofCaller) throw tooManyBytes("this address", ofCaller);
      if (total + bytes > ofAll) throw tooManyBytes("all callers", ofAll);
      total += bytes;
      bytesByCaller.set(caller, own);
    },
    /** Must be called when the request has been answered. */
    give(caller: string, bytes: number): void {
      const own = (bytesByCaller.get(caller) ?? 0) - bytes;
      total -= bytes;
      if (own > 0) bytesByCaller.set(caller, own);
      else bytesByCaller.delete(caller);
    },
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

function admit(
  context: RequestContext,
  limiter: OverloadLimiter,
  bodies: ReturnType<typeof createBodyBudget>,
): MaybePromise<void> {
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

function tooManyBytes(whose: string, limit: number): AlmanacError {
  return overloadedError(
    `Unanswered requests of ${whose} have bodies of ${limit / MIB} MiB. Send this one again in a second.`,
  );
}

function overloadedError(message: string): AlmanacError {
  return new AlmanacError("overloaded", message, { extra: { retry_after_seconds: 1 } });
}
