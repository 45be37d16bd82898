export type EventLoopOptions = {
  /** How long work may be started in one tick. */
  tickBudgetMs?: number;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
  /** Runs a function in the next tick of the event loop. */
  defer(task: () => void): void;
};

const TICK_BUDGET_MS = 25;

/**
 * The server hands over all requests that have arrived in one tick, so a burst would block everything else, health checks
 * included. This starts work only for a bounded time per tick. Later requests, and long work that pauses, wait in one
 * queue, from which one continues in each tick.
 */
export function createEventLoop({ tickBudgetMs = TICK_BUDGET_MS, nowMs, defer }: EventLoopOptions) {
  const waiting: (() => void)[] = [];
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

  /** Continues one waiting call per tick, so that new connections and timers are served between. */
  function pump(): void {
    const resolve = waiting.shift();
    isPumping = waiting.length > 0;
    defer(isPumping ? pump : endTick);
    resolve?.();
  }

  /** Resolves in a tick of its own, after all earlier calls. */
  function next(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (isPumping) return;
      isPumping = true;
      defer(pump);
    });
  }

  return {
    /** `null` while this tick has time left and nothing waits; otherwise the same promise as `next`. */
    enter: () => (!isPumping && hasTime() ? null : next()),
    next,
  };
}

/** Schedules work on the one thread that answers requests. */
export type EventLoop = ReturnType<typeof createEventLoop>;

/** The scheduler of this process. */
export const eventLoop = createEventLoop({ nowMs: () => performance.now(), defer: setImmediate });
