import { describe, expect, test } from "bun:test";
import type { Steps } from "../../domain/steps.ts";
import { createTimeSlices, createTickQueue, runInSlices } from "./time-slice.ts";

/** Turns of an event loop that is moved by hand; who went on, in order. */
function setUp() {
  let tasks: (() => void)[] = [];
  const take = createTickQueue((task) => tasks.push(task));
  const gone: string[] = [];
  return {
    gone,
    begin: async (name: string): Promise<void> => {
      const turn = take();
      if (turn !== null) await turn;
      gone.push(name);
    },
    turn: async (): Promise<void> => {
      const due = tasks;
      tasks = [];
      for (const task of due) task();
      await Promise.resolve();
    },
  };
}

test("the first of a turn does not wait, the others go on one a turn, in order", async () => {
  const { begin, turn, gone } = setUp();
  for (const name of ["a", "b", "c"]) void begin(name);
  expect(gone).toEqual(["a"]);
  await turn();
  expect(gone).toEqual(["a", "b"]);
  void begin("d");
  await turn();
  expect(gone).toEqual(["a", "b", "c"]);
  await turn();
  expect(gone).toEqual(["a", "b", "c", "d"]);
});

test("when nobody is left the next does not wait again", async () => {
  const { begin, turn, gone } = setUp();
  for (const name of ["a", "b"]) void begin(name);
  await turn();
  await turn();
  void begin("c");
  expect(gone).toEqual(["a", "b", "c"]);
});

describe("work in shifts", () => {
  /** Turns and a clock that are moved by hand; a step takes two and a half milliseconds. */
  function setUpShifts() {
    let tasks: (() => void)[] = [];
    let nowMs = 0;
    const begin = createTimeSlices(
      (task) => tasks.push(task),
      () => nowMs,
    );
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
      start: (name: string, count: number) => runInSlices(work(name, count), begin()),
      turn: async (): Promise<void> => {
        const due = tasks;
        tasks = [];
        for (const task of due) task();
        for (let settling = 0; settling < 5; settling += 1) await Promise.resolve();
      },
    };
  }

  test("what is done within one is at hand at once", () => {
    const { start, done } = setUpShifts();
    expect(start("a", 2)).toBe("a");
    expect(done).toEqual(["a", "a"]);
  });

  test("of those who take longer one goes on in each turn, in order, and all come to their end", async () => {
    const { start, done, turn } = setUpShifts();
    const both = Promise.all([start("a", 5), start("b", 7)]);
    expect(done.join("")).toBe("aaabbb");
    await turn();
    expect(done.join("")).toBe("aaabbbaa");
    await turn();
    expect(done.join("")).toBe("aaabbbaabbb");
    await turn();
    expect(await both).toEqual(["a", "b"]);
    expect(done.join("")).toBe("aaabbbaabbbb");
  });

  test("a fault is one of whoever waits for it, and nobody else's turn is lost", async () => {
    const { start, turn } = setUpShifts();
    const bad = Promise.resolve(start("bad", 4));
    const good = start("good", 4);
    const caught = bad.catch((fault: unknown) => String(fault));
    await turn();
    await turn();
    expect([await caught, await good]).toEqual(["RangeError: bad", "good"]);
  });
});
