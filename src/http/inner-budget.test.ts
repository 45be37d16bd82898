import { expect, test } from "bun:test";
import { createInnerBudget } from "./inner-budget.ts";

test("a budget counts the work of its request alone, from when it was made", () => {
  const context = { workedMs: 500, assertWanted() {} };
  const budget = createInnerBudget(context);
  budget.assertLeft();
  context.workedMs = 2500;
  budget.assertLeft();
  context.workedMs = 2501;
  expect(() => budget.assertLeft()).toThrow("The batch used its 2000 ms before this item began");
});

test("a budget counts characters", () => {
  const budget = createInnerBudget({ workedMs: 0, assertWanted() {} });
  budget.spend(5_000_000);
  budget.assertLeft();
  budget.spend(1);
  expect(() => budget.assertLeft()).toThrow("5 million characters");
});

test("nothing is left for a caller who has gone", () => {
  const gone = {
    workedMs: 0,
    assertWanted() {
      throw new Error("The caller has gone.");
    },
  };
  expect(() => createInnerBudget(gone).assertLeft()).toThrow("The caller has gone.");
});
