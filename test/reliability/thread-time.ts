/** Some systems count processor time by ticks of so many milliseconds, and miss what is between them. */
const TICK_MS = 4;

/** A moment of this thread, by the clock and by the processor time it had so far. */
export type ThreadMoment = { readonly wallMs: number; readonly threadMs: number };

export function threadMoment(): ThreadMoment {
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), threadMs: (user + system) / 1000 };
}

/** The most processor time, in milliseconds, that this thread can have had between two moments. */
export function processorMsBetween(before: ThreadMoment, after: ThreadMoment): number {
  return Math.min(after.wallMs - before.wallMs, after.threadMs - before.threadMs + TICK_MS);
}
