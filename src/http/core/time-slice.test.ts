import { describe, expect, test } from "bun:test";
import type { Steps } from "../../domain/steps.ts";
import { createEventLoop } from "./event-loop.ts";
import { runInSlices, TimeSlice } from "./time-slice.ts";

describe("work in time slices", () => {
  /** An event loop and a clock that are moved by hand; a step takes two and a half milliseconds. */
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

  test("what is done within one is at hand at once", () => {
    const { start, done } = setUp();
    expect(start("a", 2)).toBe("a");
    expect(done).toEqual(["a", "a"]);
  });

  test("of those who take longer one goes on in each tick, in order, and all come to their end", async () => {
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

  test("a fault is one of whoever waits for it, and nobody else's slice is lost", async () => {
    const { start, tick } = setUp();
    const bad = Promise.resolve(start("bad", 4));
    const good = start("good", 4);
    const caught = bad.catch((fault: unknown) => String(fault));
    await tick();
    await tick();
    expect([await caught, await good]).toEqual(["RangeError: bad", "good"]);
  });
});
