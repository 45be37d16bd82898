/** Some systems count processor time in ticks of several milliseconds. */
const TICK_MS = 4;

/** A moment of this thread: clock time and processor time so far. */
export type ThreadMoment = { readonly wallMs: number; readonly threadMs: number };

export function threadMoment(): ThreadMoment {
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), threadMs: (user + system) / 1000 };
}

/** Upper bound of this thread's processor time between two moments, in milliseconds. */
export function processorMsBetween(before: ThreadMoment, after: ThreadMoment): number {
  return Math.min(after.wallMs - before.wallMs, after.threadMs - before.threadMs + TICK_MS);
}
