/** The server's time in the browser, whatever the browser's clock shows. */
export type ServerClock = {
  sync(): Promise<void>;
  /** Milliseconds since the epoch, by the server's clock. */
  nowEpochMs(): number;
};

const SAMPLES = 3;
/** After a round trip this short, another one would not help. */
const GOOD_TRIP_MS = 40;
/** The browser's two clocks differ by this much after the machine has slept. */
const SLEPT_MS = 1500;

/**
 * Adds `performance.now()` to the server's time. It assumes that a response takes half of the round trip, and uses the
 * shortest of several round trips (Cristian's algorithm).
 *
 * @param pageEpochMs the time in the page, used until the first response, because the page may come from a cache
 */
export function createServerClock(nowUrl: string, pageEpochMs: number): ServerClock {
  let aheadMs = pageEpochMs - performance.now();
  let lastWallMs = Date.now();
  let lastTickMs = performance.now();
  let running: Promise<void> | null = null;

  async function measure(): Promise<void> {
    let shortestMs = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const startMs = performance.now();
      try {
        const response = await fetch(nowUrl, { cache: "no-store", credentials: "omit" });
        // The shape that the server publishes, unless something before it answers.
        const answer = (await response.json()) as { now_ms?: unknown } | null;
        const tripMs = performance.now() - startMs;
        const serverMs = answer?.now_ms;
        if (typeof serverMs !== "number" || tripMs >= shortestMs) continue;
        shortestMs = tripMs;
        aheadMs = serverMs + tripMs / 2 - (startMs + tripMs);
        if (tripMs < GOOD_TRIP_MS) return;
      } catch {
        // Offline: the clock goes on and asks again later.
        return;
      }
    }
  }

  /** Asks the server for its time. */
  function sync(): Promise<void> {
    running ??= measure().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    sync,
    nowEpochMs(): number {
      const tickMs = performance.now();
      const wallMs = Date.now();
      const driftMs = wallMs - lastWallMs - (tickMs - lastTickMs);
      lastWallMs = wallMs;
      lastTickMs = tickMs;
      if (Math.abs(driftMs) > SLEPT_MS) void sync();
      return tickMs + aheadMs;
    },
  };
}
