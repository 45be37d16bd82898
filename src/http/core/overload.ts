import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { EventLoop } from "./event-loop.ts";
import type { RequestContextPlugin } from "./request-context.ts";

export type OverloadFigures = {
  /** Requests that wait or are under way. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

export type OverloadLimiter = OverloadFigures & {
  /**
   * Lets a request in: at once (`null`) while the tick has time, later while there is room.
   *
   * @throws AlmanacError `overloaded` when there is none.
   */
  enter(): Promise<void> | null;
  /** Tells that a request that was let in is answered. */
  leave(): void;
};

const MAX_IN_FLIGHT = 512;

/** Keeps one process answering when more is asked of it than it can do: what the event loop has no time for waits, a full queue refuses. */
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

/** Lets requests through the limiter before anything is done for them. What costs nothing is never refused: health above all. */
export function overload(base: RequestContextPlugin, limiter: OverloadLimiter) {
  return new Elysia({ name: "overload" })
    .use(base)
    .onTransform({ as: "global" }, async ({ context }) => {
      if (context.facts.cost === 0 || context.item !== null) return;
      const waiting = limiter.enter();
      if (waiting !== null) await waiting;
      context.isInFlight = true;
    })
    .mapResponse({ as: "global" }, ({ context }) => {
      // Nothing was entered where not even the context could be made.
      if (context === undefined || !context.isInFlight) return;
      context.isInFlight = false;
      limiter.leave();
    });
}

/** The error for a request that a full queue refuses. */
function overloadedError(): AlmanacError {
  return new AlmanacError(
    "overloaded",
    "The service has more requests than it can answer. Try again in a second.",
    { extra: { retry_after_seconds: 1 } },
  );
}
