import type { Steps } from "../domain/steps.ts";
import type { Soon } from "../state/soon.ts";

/** Runs a function in the next turn of the event loop. */
type Defer = (task: () => void) => void;

/**
 * Lets those who waited for something, such as a body, go on one for each turn of the event loop. What arrives together
 * would else be worked off together, to the last, before anybody else is answered: the gate of `overload` sees only how
 * a request begins. The first of a turn does not wait.
 */
export function createTurns(defer: Defer): () => Promise<void> | null {
  let waiting: (() => void)[] = [];
  let next = 0;
  let isTaken = false;

  function endTurn(): void {
    const resolve = waiting[next];
    if (resolve === undefined) {
      waiting = [];
      next = 0;
      isTaken = false;
      return;
    }
    next += 1;
    defer(endTurn);
    resolve();
  }

  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    defer(endTurn);
    return null;
  };
}

/** Resolves in the next turn of the event loop: what has come meanwhile goes first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work on one request before others have a turn. */
const SHIFT_MS = 6;

/** One request's work on the event loop, of which everything that is done for the request knows. */
export type Shift = {
  /** Whether others should have a turn now. */
  isOver(): boolean;
  /** Resolves when it is this request's turn again: after what has come meanwhile, and all who waited before. */
  next(): Promise<void>;
};

/** Those whose shift is over go on one for each turn of the event loop, however many there are. */
export function createShifts(defer: Defer, nowMs: () => number): () => Shift {
  const waiting: (() => void)[] = [];

  function goOn(): void {
    const resolve = waiting.shift();
    if (waiting.length > 0) defer(goOn);
    resolve?.();
  }

  return () => {
    let endMs = nowMs() + SHIFT_MS;
    return {
      isOver: () => nowMs() >= endMs,
      async next() {
        await new Promise<void>((resolve) => {
          if (waiting.push(resolve) === 1) defer(goOn);
        });
        endMs = nowMs() + SHIFT_MS;
      },
    };
  };
}

/** Of the process, as the event loop is. */
export const beginShift = createShifts(setImmediate, () => performance.now());

/** Does work step by step; where that takes longer than a shift, others have a turn between. */
export function doInShifts<T>(steps: Steps<T>, shift: Shift): Soon<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (shift.isOver()) return shift.next().then(() => doInShifts(steps, shift));
  }
}
