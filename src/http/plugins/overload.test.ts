import { describe, expect, spyOn, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { createEventLoop } from "../event-loop.ts";
import { createOverloadLimiter, overload } from "./overload.ts";

/** A limiter with a manual clock and event loop. */
function setUp(maxInFlight: number) {
  let nowMs = 0;
  let tasks: (() => void)[] = [];
  const done: string[] = [];
  const loop = createEventLoop({ tickBudgetMs: 10, nowMs: () => nowMs, defer: (task) => tasks.push(task) });
  const limiter = createOverloadLimiter(loop, maxInFlight, 1);
  return {
    limiter,
    done,
    send: async (name: string, costMs: number, caller = "one"): Promise<void> => {
      const waiting = limiter.enter(caller);
      if (waiting !== null) await waiting;
      nowMs += costMs;
      done.push(name);
      limiter.leave(caller);
    },
    tick: async (): Promise<void> => {
      const due = tasks;
      tasks = [];
      for (const task of due) task();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe("the overload limiter", () => {
  test("lets requests in at once while a tick has time", async () => {
    const { send, tick, done } = setUp(4);
    void send("a", 4);
    void send("b", 4);
    expect(done).toEqual(["a", "b"]);
    await tick();
    void send("c", 4);
    expect(done).toEqual(["a", "b", "c"]);
  });

  test("continues one waiting request per tick, in order, when the tick's time is used up", async () => {
    const { send, tick, done, limiter } = setUp(9);
    void send("a", 12);
    for (const name of ["b", "c", "d"]) void send(name, 6);
    expect(done).toEqual(["a"]);
    expect(limiter.inFlight()).toBe(3);
    for (const expected of [
      ["a", "b"],
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ]) {
      await tick();
      expect(done).toEqual(expected);
    }
    expect(limiter.inFlight()).toBe(0);
    await tick();
    void send("e", 1);
    expect(done.at(-1)).toBe("e");
  });

  test("never lets a new request overtake a waiting one", async () => {
    const { send, tick, done } = setUp(9);
    void send("a", 12);
    void send("b", 12);
    void send("c", 12);
    await tick();
    void send("d", 0);
    expect(done).toEqual(["a", "b"]);
    await tick();
    await tick();
    expect(done).toEqual(["a", "b", "c", "d"]);
  });

  test("refuses at once when the queue is full, and admits again when it is not", async () => {
    const { send, tick, limiter } = setUp(2);
    void send("a", 12);
    void send("b", 1);
    void send("c", 1);
    expect(() => limiter.enter("one")).toThrow("more requests than it can answer");
    expect(limiter.refused()).toBe(1);
    await tick();
    await tick();
    await tick();
    expect(limiter.enter("one")).toBeNull();
  });

  test("counts requests until they are answered", () => {
    const { limiter } = setUp(2);
    expect(limiter.enter("one")).toBeNull();
    expect(limiter.enter("one")).toBeNull();
    expect(limiter.inFlight()).toBe(2);
    expect(() => limiter.enter("one")).toThrow("more requests than it can answer");
    limiter.leave("one");
    expect(limiter.enter("one")).toBeNull();
    expect(limiter.inFlight()).toBe(2);
  });

  test("counts requests whose bodies arrive, which take no place from others", async () => {
    const { limiter } = setUp(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const bodies = [limiter.untilArrived(promise), limiter.untilArrived(promise)];
    const broken = limiter.untilArrived(Promise.reject(new Error("The caller left.")));
    expect(limiter.inFlight()).toBe(3);
    await expect(broken).rejects.toThrow("The caller left.");
    expect(limiter.enter("one")).toBeNull();
    expect(limiter.inFlight()).toBe(3);
    resolve("body");
    expect(await Promise.all(bodies)).toEqual(["body", "body"]);
    expect(limiter.inFlight()).toBe(1);
  });

  test("lets callers take turns, so that one with many requests does not make another wait for them", async () => {
    const { send, tick, done } = setUp(9);
    void send("a", 12);
    for (const name of ["b", "c", "d"]) void send(name, 6);
    void send("other", 1, "another");
    await tick();
    await tick();
    expect(done).toEqual(["a", "b", "other"]);
  });

  test("lets in a caller with few requests where another has taken all places", () => {
    const { limiter } = setUp(2);
    limiter.enter("one");
    limiter.enter("one");
    expect(() => limiter.enter("one")).toThrow("more requests than it can answer");
    expect(limiter.enter("another")).toBeNull();
    expect(() => limiter.enter("another")).toThrow("more requests than it can answer");
  });
});

test.each([
  [8, { units: 0 }],
  [10, { code: "overloaded" }],
])("a request that has waited for %d seconds is answered: %p", async (seconds, answer) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const limiter = createOverloadLimiter({ enter: () => promise });
  const app = echoApp(({ context }) => overload(context, limiter));
  using clock = spyOn(performance, "now").mockReturnValue(0);
  const waiting = app.echo("/v1/echo");
  clock.mockReturnValue(seconds * 1000);
  resolve();
  expect(await waiting).toMatchObject(answer);
  expect(limiter.inFlight()).toBe(0);
});
