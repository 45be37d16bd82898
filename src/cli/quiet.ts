const CHECK_MS = 1000;
/** Processor time in one check's time below which nothing much is asked. */
const QUIET_US = 20_000;
/** Processor time since the last time above which there is something to give back. */
const BUSY_US = 500_000;

/**
 * Gives memory back when a load is over. What was kept in case it is asked again lies scattered over the heap, and the
 * engine, which does not move what lives, holds on to every block of it; so that goes first. Then the whole heap is
 * collected once: some 50 ms in which nobody waits, after a second in which little was done, and work before it.
 *
 * @param forget lets go of what can be worked out anew
 */
export function tidyWhenQuiet(forget: () => void): void {
  let tidiedAtUs = processorUs();
  let lastUs = tidiedAtUs;
  setInterval(() => {
    const nowUs = processorUs();
    const isQuiet = nowUs - lastUs < QUIET_US;
    lastUs = nowUs;
    if (!isQuiet || nowUs - tidiedAtUs < BUSY_US) return;
    forget();
    Bun.gc(true);
    lastUs = processorUs();
    tidiedAtUs = lastUs;
  }, CHECK_MS).unref();
}

function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
