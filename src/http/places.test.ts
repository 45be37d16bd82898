import { describe, expect, test } from "bun:test";
import { until } from "../../test/support/process.ts";
import { createPlaces, type Place } from "./places.ts";

/** Places with a clock of their own; what waits is noted by name when it starts or is given up. */
function setUp(most: number, ofCaller: number) {
  const clock = { nowMs: 0 };
  const places = createPlaces(() => clock.nowMs, most, ofCaller);
  const events: string[] = [];
  const started = new Map<string, Place>();
  const gone = new Set<string>();
  const ask = (name: string, caller: string, kind = "sun"): void => {
    const request = { caller, kind, arrivedMs: clock.nowMs, hasGone: () => gone.has(name) };
    const place = places.take(request);
    if (!(place instanceof Promise)) {
      events.push(name);
      started.set(name, place);
      return;
    }
    place.then(
      (given) => {
        events.push(name);
        started.set(name, given);
      },
      (error: Error) => events.push(`${name}: ${error.message}`),
    );
  };
  const end = async (name: string): Promise<void> => {
    const place = started.get(name);
    if (place === undefined) throw new Error(`${name} has not begun`);
    places.release(place);
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Asks until a request is refused; returns how many were not. */
  const flood = (caller: string, kind = "sun"): number => {
    for (let count = 0; count < 2000; count += 1) {
      try {
        ask(`${caller} ${count}`, caller, kind);
      } catch {
        return count;
      }
    }
    throw new Error("nothing is refused");
  };
  /** Measures a kind by requests that take as long as said. */
  const measure = async (kind: string, tookMs: number): Promise<void> => {
    for (let round = 0; round < 24; round += 1) {
      ask(`measured ${round}`, "measured", kind);
      clock.nowMs += tookMs;
      await end(`measured ${round}`);
    }
    events.length = 0;
  };
  return { clock, places, events, ask, end, flood, measure, gone };
}

describe("places of long requests", () => {
  test("are given by turns of the callers, two to each, so that others overtake its third", async () => {
    const { events, ask, end, places } = setUp(3, 2);
    for (const name of ["a1", "a2", "a3"]) ask(name, "a");
    ask("b1", "b");
    ask("c1", "c");
    expect(events).toEqual(["a1", "a2", "b1"]);
    expect([places.taken(), places.waiting()]).toEqual([3, 2]);
    await end("b1");
    expect(events).toEqual(["a1", "a2", "b1", "c1"]);
    await end("a1");
    expect(events).toEqual(["a1", "a2", "b1", "c1", "a3"]);
    for (const name of ["a2", "c1", "a3"]) await end(name);
    expect([places.taken(), places.waiting()]).toEqual([0, 0]);
  });

  test("are refused at once when the answer would be too late, by how long others of the kind took", async () => {
    const { flood, measure } = setUp(1, 1);
    await measure("picture", 100);
    // The first has the place; 7.5 s are enough for it and 74 more, and 10 ms are assumed for an unknown kind.
    expect(flood("a", "picture")).toBe(75);
    expect(setUp(1, 1).flood("a")).toBe(750);
    const lists = setUp(1, 1);
    await lists.measure("list", 5);
    expect(lists.flood("a", "list")).toBeGreaterThan(1400);
  });

  test("are not used up by one caller with many: another is next", async () => {
    const { events, ask, end, flood } = setUp(1, 1);
    expect(flood("a")).toBe(750);
    ask("b1", "b");
    await end("a 0");
    await end("a 1");
    expect(events).toEqual(["a 0", "a 1", "b1"]);
  });

  test("are refused to those that wait as soon as it is known that they would wait for too long", async () => {
    const { clock, events, end, flood, places } = setUp(1, 1);
    expect(flood("a")).toBe(750);
    for (let round = 0; round < 24; round += 1) {
      clock.nowMs += 50;
      await end(`a ${round}`);
    }
    await until(() => events.some((event) => event.includes("too busy")) || null, "the refusals");
    // After 1.2 s there is time for 145 that take 50 ms.
    expect(places.waiting()).toBe(145);
    expect(events.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, index) => `a ${index}`));
  });

  test("are not given to callers who have gone", async () => {
    const { events, ask, end, gone, places } = setUp(1, 1);
    for (const name of ["a", "b", "c"]) ask(name, name);
    gone.add("b");
    await end("a");
    expect(events).toEqual(["a", expect.stringMatching(/^b: /), "c"]);
    expect([places.taken(), places.waiting()]).toEqual([1, 0]);
  });

  test("are expected to take as long as a quarter of the latest of their kind", async () => {
    const { clock, ask, end, flood } = setUp(1, 1);
    for (const [index, tookMs] of [5000, 5000, 700, 700, 90, 75, 75, 60].entries()) {
      ask(`${index}`, "a");
      clock.nowMs += tookMs;
      await end(`${index}`);
    }
    expect(flood("a")).toBe(7500 / 75);
  });
});
