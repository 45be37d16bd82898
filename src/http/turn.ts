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
