import { AlmanacError } from "../../domain/error.ts";

/** Work that may wait for its turn. */
type Waiting<T> = {
  run(): T | Promise<T>;
  resolve(value: T | Promise<T>): void;
  reject(reason: unknown): void;
};

export type OverloadOptions = {
  /** Requests that wait or are under way, beyond which the next is refused. */
  maxInFlight?: number;
  /** Work done in one turn of the event loop before what comes next has to wait. */
  turnBudgetMs?: number;
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number;
  /** Runs a function in the next turn of the event loop. */
  defer(task: () => void): void;
};

export type Overload<T> = {
  /**
   * Runs at once while there is time, later while there is room, and refuses at once otherwise. Whatever `run` and
   * `refuse` return is returned.
   */
  enter(run: () => T | Promise<T>, refuse: () => T): T | Promise<T>;
  /** Requests that wait or are under way. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

const MAX_IN_FLIGHT = 512;
const TURN_BUDGET_MS = 25;

/**
 * Keeps one process answering when more is asked of it than it can do. Handlers run to their end without pause, and the
 * server hands over all requests that have arrived one after the other: a burst would shut out everybody, health checks
 * included, until the last is done. So a turn of the event loop works for a bounded time; what is left waits in a queue
 * that is worked off turn by turn, and a full queue refuses.
 */
export function createOverload<T>(options: OverloadOptions): Overload<T> {
  const { maxInFlight = MAX_IN_FLIGHT, turnBudgetMs = TURN_BUDGET_MS, nowMs, defer } = options;
  const waiting: Waiting<T>[] = [];
  let running = 0;
  let refusedCount = 0;
  let turnStartMs = -1;
  let isPumping = false;

  const endTurn = (): void => {
    turnStartMs = -1;
  };

  function hasTime(): boolean {
    if (turnStartMs !== -1) return nowMs() - turnStartMs < turnBudgetMs;
    turnStartMs = nowMs();
    defer(endTurn);
    return true;
  }

  function start(run: () => T | Promise<T>): T | Promise<T> {
    const result = run();
    if (!(result instanceof Promise)) return result;
    running += 1;
    return result.finally(() => {
      running -= 1;
    });
  }

  function pump(): void {
    const startMs = nowMs();
    turnStartMs = startMs;
    let taken = 0;
    for (const { run, resolve, reject } of waiting) {
      if (nowMs() - startMs >= turnBudgetMs) break;
      taken += 1;
      try {
        resolve(start(run));
      } catch (error) {
        reject(error);
      }
    }
    waiting.splice(0, taken);
    isPumping = waiting.length > 0;
    defer(isPumping ? pump : endTurn);
  }

  const inFlight = (): number => running + waiting.length;

  return {
    enter(run, refuse) {
      if (!isPumping && running < maxInFlight && hasTime()) return start(run);
      if (inFlight() >= maxInFlight) {
        refusedCount += 1;
        return refuse();
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run, resolve, reject });
        if (isPumping) return;
        isPumping = true;
        defer(pump);
      });
    },
    inFlight,
    refused: () => refusedCount,
  };
}

/** What a caller is told whom a full queue refuses. */
export function overloadedError(): AlmanacError {
  return new AlmanacError(
    "overloaded",
    "More is asked of this service than it can do. Try again in a second.",
    {
      extra: { retry_after_seconds: 1 },
    },
  );
}
