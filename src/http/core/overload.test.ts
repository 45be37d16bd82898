import { describe, expect, test } from "bun:test";
import { createOverload } from "./overload.ts";

type Job = { name: string; run(): string | Promise<string> };

/** A gate on a clock and an event loop that are moved by hand. */
function setUp(maxInFlight: number) {
  let nowMs = 0;
  let tasks: (() => void)[] = [];
  const done: string[] = [];
  const gate = createOverload<Job, string>({
    run: (job) => job.run(),
    refuse: (job) => `${job.name} refused`,
    maxInFlight,
    turnBudgetMs: 10,
    nowMs: () => nowMs,
    defer: (task) => tasks.push(task),
  });
  return {
    gate,
    done,
    send: (name: string, costMs: number) =>
      gate.enter(
        {
          name,
          run: () => {
            nowMs += costMs;
            done.push(name);
            return name;
          },
        },
        nowMs,
      ),
    turn: () => {
      const due = tasks;
      tasks = [];
      for (const task of due) task();
    },
  };
}

describe("the overload gate", () => {
  test("answers at once, without a promise, while a turn has time", () => {
    const { send, turn } = setUp(4);
    expect(send("a", 4)).toBe("a");
    expect(send("b", 4)).toBe("b");
    turn();
    expect(send("c", 4)).toBe("c");
  });

  test("what comes after a turn's time waits for the next turns, in order", async () => {
    const { send, turn, done, gate } = setUp(9);
    send("a", 12);
    const later = ["b", "c", "d"].map((name) => send(name, 6));
    expect(done).toEqual(["a"]);
    expect(gate.inFlight()).toBe(3);
    turn();
    expect(done).toEqual(["a", "b", "c"]);
    turn();
    expect(await Promise.all(later)).toEqual(["b", "c", "d"]);
    expect(gate.inFlight()).toBe(0);
    turn();
    expect(send("e", 1)).toBe("e");
  });

  test("nobody overtakes those who wait", () => {
    const { send, turn, done } = setUp(9);
    send("a", 12);
    void send("b", 12);
    void send("c", 12);
    turn();
    void send("d", 0);
    expect(done).toEqual(["a", "b"]);
    turn();
    turn();
    expect(done).toEqual(["a", "b", "c", "d"]);
  });

  test("a full queue refuses at once, and takes again when there is room", () => {
    const { send, turn, gate } = setUp(2);
    send("a", 12);
    void send("b", 1);
    void send("c", 1);
    expect(send("d", 1)).toBe("d refused");
    expect(gate.refused()).toBe(1);
    turn();
    turn();
    expect(send("e", 1)).toBe("e");
  });

  test("requests under way count, and make room when they end, well or badly", async () => {
    const { gate } = setUp(2);
    const slow = Promise.withResolvers<string>();
    const bad = Promise.withResolvers<string>();
    const first = gate.enter({ name: "first", run: () => slow.promise }, 0);
    const second = gate.enter({ name: "second", run: () => bad.promise }, 0);
    expect(gate.enter({ name: "third", run: () => "third" }, 0)).toBe("third refused");
    slow.resolve("first");
    bad.reject(new Error("second"));
    expect(await first).toBe("first");
    expect(second).rejects.toThrow("second");
    await Bun.sleep(0);
    expect(gate.inFlight()).toBe(0);
  });
});
