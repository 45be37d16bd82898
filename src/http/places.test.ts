import { describe, expect, test } from "bun:test";
import { createPlaces, type Place } from "./places.ts";

/** Places with a clock of their own; what waits is noted by name when it starts or is given up. */
function setUp(most: number, ofCaller: number) {
  const clock = { nowMs: 0 };
  const places = createPlaces(() => clock.nowMs, most, ofCaller);
  const events: string[] = [];
  const started = new Map<string, Place>();
  const ask = (name: string, caller: string): void => {
    const place = places.take(caller, clock.nowMs);
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
  return { clock, places, events, ask, end };
}

describe("places of long requests", () => {
  test("are given in the order of arrival, two to a caller, so that others overtake its third", async () => {
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

  test("are refused at once when as many wait as would take too long", () => {
    const { ask, places } = setUp(1, 1);
    ask("first", "a");
    let waiting = 0;
    const flood = (): void => {
      for (; waiting < 1000; waiting += 1) ask(`w${waiting}`, `caller ${waiting}`);
    };
    expect(flood).toThrow("too busy to answer");
    // 7.5 s of waiting, 20 ms for each.
    expect(places.waiting()).toBe(376);
  });

  test("are not given to what has waited for too long, and which is told so", async () => {
    const { clock, events, ask, end } = setUp(1, 1);
    ask("first", "a");
    ask("late", "b");
    clock.nowMs = 8000;
    ask("new", "c");
    await end("first");
    expect(events).toEqual(["first", expect.stringContaining("late: The service is too busy"), "new"]);
  });
});
