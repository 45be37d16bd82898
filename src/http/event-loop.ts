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
 * included. This starts work only for a bounded time per tick. Later requests, and long work that pauses, wait, and one
 * continues in each tick: callers take turns, so that many requests of one do not make the others wait.
 */
export function createEventLoop({ tickBudgetMs = TICK_BUDGET_MS, nowMs, defer }: EventLoopOptions) {
  /** By caller; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
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
    const [[caller, calls] = ["", []]] = waiting;
    const resolve = calls.shift();
    waiting.delete(caller);
    if (calls.length > 0) waiting.set(caller, calls);
    isPumping = waiting.size > 0;
    defer(isPumping ? pump : endTick);
    resolve?.();
  }

  /** Resolves in a tick of its own, after earlier calls of the same caller and a turn of each other. */
  function next(caller: string): Promise<void> {
    return new Promise((resolve) => {
      waiting.getOrInsertComputed(caller, () => []).push(resolve);
      if (isPumping) return;
      isPumping = true;
      defer(pump);
    });
  }

  return {
    /** `null` while this tick has time left and nothing waits; otherwise the same promise as `next`. */
    enter: (caller: string) => (!isPumping && hasTime() ? null : next(caller)),
    next,
  };
}

/** Schedules work on the one thread that answers requests. */
export type EventLoop = ReturnType<typeof createEventLoop>;

/** The scheduler of this process. */
export const eventLoop = createEventLoop({ nowMs: () => performance.now(), defer: setImmediate });
