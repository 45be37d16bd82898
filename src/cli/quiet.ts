const CHECK_MS = 1000;
/** Processor time in one check's time below which nothing much is asked. */
const QUIET_US = 20_000;
/** Processor time since the last time above which there is something to give back. */
const BUSY_US = 500_000;
/** Above it nearly all of the heap is of the load that is over. */
const HEAVY_US = 5_000_000;
/** Checks in which less than this was done: whoever asked does not go on after a pause. */
const LONG_QUIET_CHECKS = 8;
const LONG_QUIET_US = 200_000;

export type Tidying = {
  /** Lets go of answers that may be asked for again. */
  forgetAnswers(): void;
  /** Lets go of all that can be worked out or read anew. */
  forgetAll(): void;
  /** Does once more what was done after the start for those who ask next. */
  warmUp(): Promise<void>;
};

/**
 * Gives memory back when a load is over. What was kept in case it is asked again lies scattered over the heap, and the
 * engine, which does not move what lives, holds on to every block of it; so that goes first. Then the whole heap is
 * collected once: some 50 ms in which nobody waits, after a second in which little was done, and work before it. When a
 * heavy load has been over for a while, what the engine translated for it goes as well, and the process is made ready as
 * after its start.
 */
export function tidyWhenQuiet({ forgetAnswers, forgetAll, warmUp }: Tidying): void {
  let tidiedAtUs = processorUs();
  let shrunkAtUs = tidiedAtUs;
  let lastUs = tidiedAtUs;
  /** Processor time at the last checks. */
  let history: number[] = [];

  function shrink(): void {
    forgetAll();
    Bun.shrink();
    void warmUp().finally(() => {
      tidiedAtUs = shrunkAtUs = processorUs();
    });
  }

  setInterval(() => {
    const nowUs = processorUs();
    const isQuiet = nowUs - lastUs < QUIET_US;
    history = [nowUs, ...history.slice(0, LONG_QUIET_CHECKS)];
    const longAgoUs = history[LONG_QUIET_CHECKS];
    const isLongQuiet = longAgoUs !== undefined && nowUs - longAgoUs < LONG_QUIET_US;
    if (isQuiet && isLongQuiet && nowUs - shrunkAtUs >= HEAVY_US) {
      shrink();
      tidiedAtUs = shrunkAtUs = processorUs();
    } else if (isQuiet && nowUs - tidiedAtUs >= BUSY_US) {
      forgetAnswers();
      Bun.gc(true);
      tidiedAtUs = processorUs();
    }
    lastUs = processorUs();
  }, CHECK_MS).unref();
}

function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
