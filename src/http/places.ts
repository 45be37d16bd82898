import { overloadedError } from "./errors/overloaded.ts";

/** Long requests that may be worked on at once: all hold their partial results in memory. */
const PLACES = 8;
const PLACES_OF_CALLER = 2;
/** A request that has waited for this long is not begun: it would not be answered before its connection is closed. */
const LATEST_START_MS = 7500;
/** Assumed time between two starts, until it was measured. */
const ASSUMED_MS = 20;
/** Weight of the latest interval in the mean. */
const WEIGHT = 1 / 8;
const EXPIRY_CHECK_MS = 250;

/** A place of a long request; the one with the lowest number began first. */
export type Place = { readonly number: number; readonly caller: string };

type Waiter = {
  readonly caller: string;
  readonly latestStartMs: number;
  start(place: Place): void;
  giveUp(error: Error): void;
};

/**
 * Gives long requests one of a few places, in the order they came; of each caller two at most have one. What waits has
 * done no work, so that waiting takes hardly any memory, and nothing is done in vain.
 *
 * @param nowMs milliseconds of a monotonic clock
 */
export function createPlaces(nowMs: () => number, most = PLACES, ofCaller = PLACES_OF_CALLER) {
  /** A caller without a place has no entry. */
  const countByCaller = new Map<string, number>();
  let waiters: Waiter[] = [];
  let taken = 0;
  let nextNumber = 0;
  let meanMs = ASSUMED_MS;
  let lastStartMs: number | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;

  const mayStart = (caller: string): boolean => taken < most && (countByCaller.get(caller) ?? 0) < ofCaller;

  function occupy(caller: string): Place {
    taken += 1;
    countByCaller.set(caller, (countByCaller.get(caller) ?? 0) + 1);
    nextNumber += 1;
    return { number: nextNumber, caller };
  }

  function giveUpLate(): void {
    const now = nowMs();
    const late = waiters.filter(({ latestStartMs }) => latestStartMs < now);
    if (late.length > 0) waiters = waiters.filter(({ latestStartMs }) => latestStartMs >= now);
    for (const waiter of late) waiter.giveUp(tooBusy());
    if (waiters.length > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    lastStartMs = null;
    // The next queue may be of other requests.
    meanMs = ASSUMED_MS;
  }

  function startWaiting(): void {
    giveUpLate();
    for (let index = 0; index < waiters.length && taken < most;) {
      const waiter = waiters[index];
      if (waiter === undefined || !mayStart(waiter.caller)) {
        index += 1;
        continue;
      }
      waiters.splice(index, 1);
      const now = nowMs();
      if (lastStartMs !== null) meanMs += (now - lastStartMs - meanMs) * WEIGHT;
      lastStartMs = now;
      waiter.start(occupy(waiter.caller));
    }
  }

  return {
    /**
     * A place: at once, or when one is free.
     *
     * @param arrivedMs when the request arrived
     * @throws AlmanacError `overloaded` at once when its turn would come too late, and later when it did not come in time
     */
    take(caller: string, arrivedMs: number): Place | Promise<Place> {
      if (mayStart(caller)) return occupy(caller);
      const latestStartMs = arrivedMs + LATEST_START_MS;
      if (nowMs() + waiters.length * meanMs > latestStartMs) throw tooBusy();
      timer ??= setInterval(giveUpLate, EXPIRY_CHECK_MS);
      return new Promise((start, giveUp) => waiters.push({ caller, latestStartMs, start, giveUp }));
    },
    /** Must be called when the request has been answered. */
    release({ caller }: Place): void {
      taken -= 1;
      const own = (countByCaller.get(caller) ?? 0) - 1;
      if (own > 0) countByCaller.set(caller, own);
      else countByCaller.delete(caller);
      startWaiting();
    },
    taken: () => taken,
    waiting: () => waiters.length,
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** The places of this process. */
export const places = createPlaces(() => performance.now());

function tooBusy() {
  return overloadedError("The service is too busy to answer this request in time. Try again in a second.");
}
