import { expect, test } from "bun:test";
import { createTurns } from "./turn.ts";

/** Turns of an event loop that is moved by hand; who went on, in order. */
function setUp() {
  let tasks: (() => void)[] = [];
  const take = createTurns((task) => tasks.push(task));
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
