import { overloadedError } from "./errors/overloaded.ts";

/** Long requests that may be worked on at once: all hold their partial results in memory. */
const PLACES = 8;
const PLACES_OF_CALLER = 2;
/** A request is refused on arrival if its answer would be ready later than this. */
const ADMIT_WITHIN_MS = 7500;
/** A waiting request is refused once its answer would be ready later: the runtime closes a silent connection after ten seconds. */
const REFUSE_AFTER_MS = 8500;
/** Assumed duration of a kind of request, until enough were measured. */
const ASSUMED_MS = 10;
const ENOUGH = 8;
/** Latest durations of a kind that are remembered. */
const REMEMBERED = 24;
const REVIEW_MS = 200;

/** A long request, before it gets a place. */
export type LongRequest = {
  readonly caller: string;
  /** Requests of one kind, such as a route, take about as long. Kinds are few. */
  readonly kind: string;
  readonly arrivedMs: number;
  hasGone(): boolean;
};

/** A place of a long request; the one with the lowest number began first. */
export type Place = LongRequest & { readonly number: number; readonly startedMs: number };

type Waiter = LongRequest & { start(place: Place): void; giveUp(error: Error): void };

/**
 * Gives long requests one of a few places. Callers take turns, and each has two places at most. A waiting request has done
 * no work, so that it takes hardly any memory. It is refused as soon as its answer would be too late, by the time that
 * requests of its kind took before.
 *
 * @param nowMs milliseconds of a monotonic clock
 */
export function createPlaces(nowMs: () => number, most = PLACES, ofCaller = PLACES_OF_CALLER): Places {
  const taken = new Set<Place>();
  /** Waiting requests by caller; the caller whose turn is next comes first. */
  let queues = new Map<string, Waiter[]>();
  const kinds = new Map<string, { latestMs: number[]; expectedMs: number }>();
  let nextNumber = 0;
  let lastReleaseMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | null = null;

  const placesOf = (caller: string): number => [...taken].filter((place) => place.caller === caller).length;
  const mayStart = (caller: string): boolean => taken.size < most && placesOf(caller) < ofCaller;
  const msOf = ({ kind }: LongRequest): number => kinds.get(kind)?.expectedMs ?? ASSUMED_MS;
  const sumMs = (requests: readonly LongRequest[]): number =>
    requests.reduce((sum, request) => sum + msOf(request), 0);

  /** Expects the lower quartile, because the first of a kind also compile code, and the machine may be busy for a moment. */
  function learn(kind: string, tookMs: number): void {
    const { latestMs, expectedMs } = kinds.get(kind) ?? { latestMs: [], expectedMs: ASSUMED_MS };
    const latest = [...latestMs.slice(1 - REMEMBERED), tookMs];
    const quartile = latest.toSorted((a, b) => a - b)[latest.length >> 2] ?? ASSUMED_MS;
    kinds.set(kind, { latestMs: latest, expectedMs: latest.length < ENOUGH ? expectedMs : quartile });
  }

  function occupy({ caller, kind, arrivedMs, hasGone }: LongRequest): Place {
    nextNumber += 1;
    const place = { caller, kind, arrivedMs, hasGone, number: nextNumber, startedMs: nowMs() };
    taken.add(place);
    return place;
  }

  /** How long a new request would take until its answer: callers take turns, so others with more requests do not delay it by all of them. */
  function msUntilEnd(request: LongRequest): number {
    const before = (queues.get(request.caller)?.length ?? 0) + 1;
    const ahead = [...queues.values()].flatMap((queue) => queue.slice(0, before));
    return sumMs([...taken, ...ahead, request]);
  }

  /** Waiting requests in the order in which they will start. */
  function inOrder(): Waiter[] {
    const longest = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
    return Array.from({ length: longest }).flatMap((_, round) =>
      [...queues.values()].flatMap((queue) => queue[round] ?? []),
    );
  }

  /** Refuses waiting requests whose answers would be too late, and forgets those whose callers have gone. */
  function review(): void {
    let endMs = nowMs() + sumMs([...taken]);
    const refused = new Set<Waiter>();
    for (const waiter of inOrder()) {
      const ownEndMs = endMs + msOf(waiter);
      if (waiter.hasGone() || ownEndMs > waiter.arrivedMs + REFUSE_AFTER_MS) refused.add(waiter);
      else endMs = ownEndMs;
    }
    if (refused.size > 0) {
      const left = [...queues].map(
        ([caller, queue]) => [caller, queue.filter((one) => !refused.has(one))] as const,
      );
      queues = new Map(
        left.filter(([, queue]) => queue.length > 0).map(([caller, queue]) => [caller, [...queue]]),
      );
    }
    for (const { giveUp } of refused) giveUp(tooBusy());
    if (queues.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  function startWaiting(): void {
    for (;;) {
      const next = [...queues].find(([caller]) => mayStart(caller));
      if (next === undefined) return;
      const [caller, queue] = next;
      const waiter = queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      if (waiter?.hasGone() === true) waiter.giveUp(tooBusy());
      else waiter?.start(occupy(waiter));
    }
  }

  return {
    take(request: LongRequest): Place | Promise<Place> {
      if (mayStart(request.caller)) return occupy(request);
      if (nowMs() + msUntilEnd(request) > request.arrivedMs + ADMIT_WITHIN_MS) throw tooBusy();
      timer ??= setInterval(review, REVIEW_MS);
      return new Promise((start, giveUp) => {
        queues.getOrInsertComputed(request.caller, () => []).push({ ...request, start, giveUp });
      });
    },
    release(place: Place): void {
      taken.delete(place);
      const now = nowMs();
      // Requests are worked on one after another, so that each took the time since the one before.
      learn(place.kind, now - Math.max(lastReleaseMs, place.startedMs));
      lastReleaseMs = now;
      startWaiting();
    },
    taken: () => taken.size,
    waiting: () => inOrder().length,
  };
}

export type Places = {
  /**
   * A place: at once, or when one is free.
   *
   * @throws AlmanacError `overloaded` at once when its answer would be too late, and later when that turns out
   */
  take(request: LongRequest): Place | Promise<Place>;
  /** Must be called when the request has been answered. */
  release(place: Place): void;
  taken(): number;
  waiting(): number;
};

/** The places of this process. */
export const places = createPlaces(() => performance.now());

function tooBusy() {
  return overloadedError("The service is too busy to answer this request in time. Try again in a second.");
}
