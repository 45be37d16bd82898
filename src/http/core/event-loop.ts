/** Who may work now on the one thread that answers requests. */
export type EventLoop = {
  /** `null` while this tick has time and nobody waits; else a promise that resolves as that of `next`. */
  enter(): Promise<void> | null;
  /** Resolves in a tick of one's own, after all who asked before. */
  next(): Promise<void>;
};

export type EventLoopOptions = {
  /** Work begun in one tick of the event loop before what comes next has to wait. */
  tickBudgetMs?: number;
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number;
  /** Runs a function in the next tick of the event loop. */
  defer(task: () => void): void;
};

const TICK_BUDGET_MS = 25;

/**
 * Handlers run without pause, and the server hands over all requests that have arrived one after the other: a burst would shut out
 * everybody, health checks included, until the last is done. So work is begun for a bounded time in each tick, and whoever comes after
 * that, or pauses in long work, waits in one queue, of which one goes on in each tick.
 */
export function createEventLoop({
  tickBudgetMs = TICK_BUDGET_MS,
  nowMs,
  defer,
}: EventLoopOptions): EventLoop {
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

  /** Lets one go on, so that whatever arrives meanwhile is seen. */
  function pump(): void {
    const resolve = waiting.shift();
    isPumping = waiting.length > 0;
    defer(isPumping ? pump : endTick);
    resolve?.();
  }

  function next(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (isPumping) return;
      isPumping = true;
      defer(pump);
    });
  }

  return { enter: () => (!isPumping && hasTime() ? null : next()), next };
}

/** That of this process. */
export const eventLoop = createEventLoop({ nowMs: () => performance.now(), defer: setImmediate });
