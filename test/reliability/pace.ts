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

/** Duration of the work below on the reference machine, when it is idle. */
const NOMINAL_MS = 4.2;
/** Duration on a shared machine, which is slower by more than half. */
export const SHARED_MACHINE_MS = 10;
const ROUNDS = 5;
/** A slower machine cannot measure these limits. */
const MAX_PACE = 16;

/** Arithmetic, small objects and text, as in responses. */
function work(): number {
  let sum = 0;
  const days: { day: number; altitudeDeg: number; text: string }[] = [];
  for (let day = 0; day < 20_000; day += 1) {
    const angle = day * 0.0172;
    const altitudeDeg = Math.atan2(Math.sin(angle) * 0.9, Math.cos(angle * 1.3)) * 57.3;
    sum += altitudeDeg;
    if (day % 8 === 0) days.push({ day, altitudeDeg, text: `${day}T${Math.floor(altitudeDeg)}` });
  }
  return sum + JSON.stringify(days).length;
}

/** Scales a duration to the reference machine; one within the limit stays as it is. */
export function atPace(tookMs: number, limitMs: number, nominalMs = NOMINAL_MS): number {
  return tookMs < limitMs ? tookMs : tookMs / machinePace(nominalMs);
}

/**
 * How many times slower than that machine this one is right now, from 1 on: processor time is no measure across
 * machines, nor on one that shares its processor with others.
 */
function machinePace(nominalMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = threadMoment();
    for (let times = 0; times < 4; times += 1) work();
    least = Math.min(least, processorMsBetween(before, threadMoment()));
  }
  return Math.min(MAX_PACE, Math.max(1, least / nominalMs));
}
