import { describe, expect, test } from "bun:test";
import { createEventLoop } from "./event-loop.ts";
import { createOverloadGate } from "./overload.ts";

/** A gate on a clock and an event loop that are moved by hand. */
function setUp(maxInFlight: number) {
  let nowMs = 0;
  let tasks: (() => void)[] = [];
  const done: string[] = [];
  const loop = createEventLoop({ tickBudgetMs: 10, nowMs: () => nowMs, defer: (task) => tasks.push(task) });
  const gate = createOverloadGate(loop, maxInFlight);
  return {
    gate,
    done,
    send: async (name: string, costMs: number): Promise<void> => {
      const waiting = gate.enter();
      if (waiting !== null) await waiting;
      nowMs += costMs;
      done.push(name);
      gate.leave();
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

describe("the overload gate", () => {
  test("lets requests in at once while a tick has time", async () => {
    const { send, tick, done } = setUp(4);
    void send("a", 4);
    void send("b", 4);
    expect(done).toEqual(["a", "b"]);
    await tick();
    void send("c", 4);
    expect(done).toEqual(["a", "b", "c"]);
  });

  test("lets what comes after a tick's time go on one a tick, in order", async () => {
    const { send, tick, done, gate } = setUp(9);
    void send("a", 12);
    for (const name of ["b", "c", "d"]) void send(name, 6);
    expect(done).toEqual(["a"]);
    expect(gate.inFlight()).toBe(3);
    for (const expected of [
      ["a", "b"],
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ]) {
      await tick();
      expect(done).toEqual(expected);
    }
    expect(gate.inFlight()).toBe(0);
    await tick();
    void send("e", 1);
    expect(done.at(-1)).toBe("e");
  });

  test("lets nobody overtake those who wait", async () => {
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

  test("refuses at once when the queue is full, and takes again when there is room", async () => {
    const { send, tick, gate } = setUp(2);
    void send("a", 12);
    void send("b", 1);
    void send("c", 1);
    expect(() => gate.enter()).toThrow("more requests than it can answer");
    expect(gate.refused()).toBe(1);
    await tick();
    await tick();
    await tick();
    expect(gate.enter()).toBeNull();
  });

  test("counts requests under way until they are answered", () => {
    const { gate } = setUp(2);
    expect(gate.enter()).toBeNull();
    expect(gate.enter()).toBeNull();
    expect(gate.inFlight()).toBe(2);
    expect(() => gate.enter()).toThrow("more requests than it can answer");
    gate.leave();
    expect(gate.enter()).toBeNull();
    expect(gate.inFlight()).toBe(2);
  });
});
