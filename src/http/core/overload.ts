import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { RequestContextPlugin } from "./request-context.ts";

export type OverloadOptions = {
  /** Requests that wait or are under way, beyond which the next is refused. */
  maxInFlight?: number;
  /** Work done in one tick of the event loop before what comes next has to wait. */
  tickBudgetMs?: number;
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number;
  /** Runs a function in the next tick of the event loop. */
  defer(task: () => void): void;
};

export type OverloadFigures = {
  /** Requests that wait or are under way. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

export type OverloadGate = OverloadFigures & {
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
const TICK_BUDGET_MS = 25;

/**
 * Keeps one process answering when more is asked of it than it can do. Handlers run to their end without pause, and the
 * server hands over all requests that have arrived one after the other: a burst would shut out everybody, health checks
 * included, until the last is done. So a tick of the event loop works for a bounded time; what is left waits in a queue,
 * goes on one a tick, and a full queue refuses.
 */
export function createOverloadGate(options: OverloadOptions): OverloadGate {
  const { maxInFlight = MAX_IN_FLIGHT, tickBudgetMs = TICK_BUDGET_MS, nowMs, defer } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let refusedCount = 0;
  /** When the present tick began; `null` before its first request. */
  let tickStartMs: number | null = null;
  let isPumping = false;

  function endTick(): void {
    tickStartMs = null;
  }

  function hasTime(): boolean {
    if (tickStartMs !== null) return nowMs() - tickStartMs < tickBudgetMs;
    tickStartMs = nowMs();
    defer(endTick);
    return true;
  }

  /** Lets one waiting request go on in each tick, so that whatever arrives meanwhile is seen. */
  function pump(): void {
    const next = waiting.shift();
    isPumping = waiting.length > 0;
    defer(isPumping ? pump : endTick);
    next?.();
  }

  return {
    enter() {
      const inFlight = running + waiting.length;
      if (inFlight >= maxInFlight) {
        refusedCount += 1;
        throw overloadedError();
      }
      if (!isPumping && hasTime()) {
        running += 1;
        return null;
      }
      return new Promise((resolve) => {
        waiting.push(() => {
          running += 1;
          resolve();
        });
        if (isPumping) return;
        isPumping = true;
        defer(pump);
      });
    },
    leave() {
      running -= 1;
    },
    inFlight: () => running + waiting.length,
    refused: () => refusedCount,
  };
}

/** Lets requests through the gate before anything is done for them. What costs nothing is never refused: health above all. */
export function overload(base: RequestContextPlugin, gate: OverloadGate) {
  return new Elysia({ name: "overload" })
    .use(base)
    .onTransform({ as: "global" }, async ({ context }) => {
      if (context.facts.cost === 0 || context.item !== null) return;
      const waiting = gate.enter();
      if (waiting !== null) await waiting;
      context.isInGate = true;
    })
    .mapResponse({ as: "global" }, ({ context }) => {
      // Nothing was entered where not even the context could be made.
      if (context === undefined || !context.isInGate) return;
      context.isInGate = false;
      gate.leave();
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
