import { describe, expect, test } from "bun:test";
import type { Steps } from "../../domain/steps.ts";
import { createEventLoop } from "./event-loop.ts";
import { runInSlices, TimeSlice } from "./time-slice.ts";

describe("work in time slices", () => {
  /** A manual event loop and clock; a step takes 2.5 ms. */
  function setUp() {
    let tasks: (() => void)[] = [];
    let nowMs = 0;
    const loop = createEventLoop({ nowMs: () => nowMs, defer: (task) => tasks.push(task) });
    const done: string[] = [];
    function* work(name: string, count: number): Steps<string> {
      for (let step = 0; step < count; step += 1) {
        done.push(name);
        nowMs += 2.5;
        yield;
      }
      if (name === "bad") throw new RangeError(name);
      return name;
    }
    return {
      done,
      start: (name: string, count: number) =>
        runInSlices(work(name, count), new TimeSlice(nowMs, loop, () => nowMs)),
      tick: async (): Promise<void> => {
        const due = tasks;
        tasks = [];
        for (const task of due) task();
        for (let settling = 0; settling < 5; settling += 1) await Promise.resolve();
      },
    };
  }

  test("short work returns its result synchronously", () => {
    const { start, done } = setUp();
    expect(start("a", 2)).toBe("a");
    expect(done).toEqual(["a", "a"]);
  });

  test("longer work continues one at a time per tick, in order, until all is done", async () => {
    const { start, done, tick } = setUp();
    const both = Promise.all([start("a", 5), start("b", 7)]);
    expect(done.join("")).toBe("aaabbb");
    await tick();
    expect(done.join("")).toBe("aaabbbaa");
    await tick();
    expect(done.join("")).toBe("aaabbbaabbb");
    await tick();
    expect(await both).toEqual(["a", "b"]);
    expect(done.join("")).toBe("aaabbbaabbbb");
  });

  test("an error rejects only its own work", async () => {
    const { start, tick } = setUp();
    const bad = Promise.resolve(start("bad", 4));
    const good = start("good", 4);
    const caught = bad.catch((error: unknown) => String(error));
    await tick();
    await tick();
    expect([await caught, await good]).toEqual(["RangeError: bad", "good"]);
  });
});
