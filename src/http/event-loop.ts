export type EventLoopOptions = {
  /** How long work may be started in one tick. */
  tickBudgetMs?: number;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
  /** Runs a function in the next tick of the event loop. */
  defer(task: () => void): void;
};

const TICK_BUDGET_MS = 25;
/** New requests go before long work for this time; then it gets a slice of its own. */
const ARRIVALS_FIRST_MS = 25;

type LongWork = { readonly number: number; resume(): void };

/**
 * The server hands over all requests that have arrived in one tick, so a burst would block everything else, health checks
 * included. This starts work only for a bounded time per tick. Later requests wait, and one continues in each tick: callers take
 * turns, so that many requests of one do not make the others wait. Long work continues between them, that which began first before
 * the rest, so that it ends instead of being in memory together.
 */
export function createEventLoop({
  tickBudgetMs = TICK_BUDGET_MS,
  nowMs,
  defer,
}: EventLoopOptions): EventLoop {
  /** New requests by caller; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let long: LongWork[] = [];
  /** When the latest slice of long work ended; `null` while one may be running. */
  let longEndMs: number | null = Number.NEGATIVE_INFINITY;
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

  function takeArrival(): (() => void) | undefined {
    const [[caller, calls] = ["", []]] = waiting;
    const resolve = calls.shift();
    waiting.delete(caller);
    if (calls.length > 0) waiting.set(caller, calls);
    return resolve;
  }

  function takeLong(): (() => void) | undefined {
    longEndMs = null;
    const first = long.reduce<LongWork | undefined>(
      (least, each) => (least === undefined || each.number < least.number ? each : least),
      undefined,
    );
    long = long.filter((each) => each !== first);
    return first?.resume;
  }

  /** Continues one waiting call per tick, so that new connections and timers are served between. */
  function pump(): void {
    longEndMs ??= nowMs();
    const isLongDue = long.length > 0 && (waiting.size === 0 || nowMs() - longEndMs > ARRIVALS_FIRST_MS);
    const resolve = isLongDue ? takeLong() : takeArrival();
    isPumping = waiting.size + long.length > 0;
    defer(isPumping ? pump : endTick);
    resolve?.();
  }

  function startPump(): void {
    if (isPumping) return;
    isPumping = true;
    defer(pump);
  }

  /** Resolves in a tick of its own, after earlier calls of the same caller and a turn of each other. */
  function next(caller: string): Promise<void> {
    return new Promise((resolve) => {
      waiting.getOrInsertComputed(caller, () => []).push(resolve);
      startPump();
    });
  }

  return {
    enter: (caller: string) => (!isPumping && hasTime() ? null : next(caller)),
    next,
    resume: (number: number): Promise<void> =>
      new Promise((resume) => {
        long.push({ number, resume });
        startPump();
      }),
  };
}

/** Schedules work on the one thread that answers requests. */
export type EventLoop = {
  /** `null` while this tick has time left and nothing waits; otherwise the same promise as `next`. */
  enter(caller: string): Promise<void> | null;
  next(caller: string): Promise<void>;
  /** Resolves in a tick of its own for long work, before any with a higher number. */
  resume(number: number): Promise<void>;
};

/** The scheduler of this process. */
export const eventLoop = createEventLoop({ nowMs: () => performance.now(), defer: setImmediate });
