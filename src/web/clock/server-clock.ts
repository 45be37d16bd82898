/** The server's time in the browser, whatever the visitor's clock shows. */
export type ServerClock = {
  /** Milliseconds since the epoch by the server's clock. */
  nowEpochMs(): number;
  /** Asks the server again. */
  sync(): Promise<void>;
};

const SAMPLES = 3;
/** A round trip this short leaves nothing to gain from another. */
const GOOD_TRIP_MS = 40;
/** The two clocks of the browser part when the machine has slept. */
const SLEPT_MS = 1500;

/**
 * Keeps time by `performance.now()` from the server's instant. A round trip is halved, as an answer is on its way for
 * about half of it, and the shortest of several trips is believed (Cristian's algorithm).
 *
 * @param pageEpochMs the instant the page carried; only good until the first answer, as the page may be a cached one
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
        const answer: unknown = await response.json();
        const tripMs = performance.now() - startMs;
        const serverMs = serverEpochMs(answer);
        if (serverMs === null || tripMs >= shortestMs) continue;
        shortestMs = tripMs;
        aheadMs = serverMs + tripMs / 2 - (startMs + tripMs);
        if (tripMs < GOOD_TRIP_MS) return;
      } catch {
        // Offline: the clock goes on by what it knows and asks again later.
        return;
      }
    }
  }

  function sync(): Promise<void> {
    running ??= measure().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    sync,
    nowEpochMs() {
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

function serverEpochMs(answer: unknown): number | null {
  if (typeof answer !== "object" || answer === null || !("now_ms" in answer)) return null;
  return typeof answer.now_ms === "number" ? answer.now_ms : null;
}
