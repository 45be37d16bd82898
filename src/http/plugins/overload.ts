import { AlmanacError } from "../../domain/error.ts";

/** Work that waits for its turn. */
type Waiting<J, T> = {
  readonly job: J;
  resolve(value: T | Promise<T>): void;
  reject(reason: unknown): void;
};

export type OverloadOptions<J, T> = {
  /** Does what there is to do. */
  run(job: J): T | Promise<T>;
  /** Answers for what there is no room for. */
  refuse(job: J): T | Promise<T>;
  /** Requests that wait or are under way, beyond which the next is refused. */
  maxInFlight?: number;
  /** Work done in one turn of the event loop before what comes next has to wait. */
  turnBudgetMs?: number;
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number;
  /** Runs a function in the next turn of the event loop. */
  defer(task: () => void): void;
};

export type OverloadFigures = {
  /** Requests that wait or are under way. */
  inFlight(): number;
  /** Requests refused since the start. */
  refused(): number;
};

export type Overload<J, T> = OverloadFigures & {
  /** Runs a job that came at `atMs`, by the clock of `nowMs`: at once while there is time, later while there is room, and refuses it at once otherwise. */
  enter(job: J, atMs: number): T | Promise<T>;
};

const MAX_IN_FLIGHT = 512;
const TURN_BUDGET_MS = 25;
/** Turns that begin within this after one that ended are not watched: telling their ends costs as much as a request. */
const UNWATCHED_MS = 5;

/**
 * Keeps one process answering when more is asked of it than it can do. Handlers run to their end without pause, and the
 * server hands over all requests that have arrived one after the other: a burst would shut out everybody, health checks
 * included, until the last is done. So a turn of the event loop works for a bounded time; what is left waits in a queue
 * that is worked off turn by turn, and a full queue refuses.
 */
export function createOverload<J, T>(options: OverloadOptions<J, T>): Overload<J, T> {
  const { maxInFlight = MAX_IN_FLIGHT, turnBudgetMs = TURN_BUDGET_MS, nowMs, defer } = options;
  const waiting: Waiting<J, T>[] = [];
  let running = 0;
  let refusedCount = 0;
  /** When the turn that is watched began; -1 while none is. */
  let turnStartMs = -1;
  let unwatchedUntilMs = 0;
  let isPumping = false;

  const endTurn = (): void => {
    turnStartMs = -1;
    unwatchedUntilMs = nowMs() + UNWATCHED_MS;
  };

  function hasTime(currentMs: number): boolean {
    if (turnStartMs !== -1) return currentMs - turnStartMs < turnBudgetMs;
    if (currentMs < unwatchedUntilMs) return true;
    turnStartMs = currentMs;
    defer(endTurn);
    return true;
  }

  function start(job: J): T | Promise<T> {
    const result = options.run(job);
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
    for (const { job, resolve, reject } of waiting) {
      if (nowMs() - startMs >= turnBudgetMs) break;
      taken += 1;
      try {
        resolve(start(job));
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
    enter(job, atMs) {
      if (!isPumping && running < maxInFlight && hasTime(atMs)) return start(job);
      if (inFlight() >= maxInFlight) {
        refusedCount += 1;
        return options.refuse(job);
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({ job, resolve, reject });
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
