import { expect, test } from "bun:test";

import { findRoot } from "./root.ts";

const hill = (x: number): number => 1e-6 - x * x;
const wave = (x: number): number => Math.sin(x) - 0.3;

test("finds the root of smooth functions from either side, within the tolerance", () => {
  const functions: readonly (readonly [(x: number) => number, number, number, number])[] = [
    [Math.cos, 0, 3, Math.PI / 2],
    [(x) => x ** 3 - 2, 0, 4, Math.cbrt(2)],
    [(x) => Math.exp(x) - 10, -5, 5, Math.log(10)],
    [(x) => Math.atan(x - 1), -50, 20, 1],
  ];
  for (const [f, low, high, root] of functions) {
    expect(Math.abs(findRoot(f, low, f(low), high, f(high), 1e-6) - root)).toBeLessThan(1e-6);
    expect(Math.abs(findRoot(f, high, f(high), low, f(low), 1e-6) - root)).toBeLessThan(1e-6);
  }
});

test("grazing: both roots of a parabola a thousandth below its top", () => {
  expect(findRoot(hill, -1, hill(-1), 0, hill(0), 1e-9)).toBeCloseTo(-1e-3, 7);
  expect(findRoot(hill, 0, hill(0), 1, hill(1), 1e-9)).toBeCloseTo(1e-3, 7);
});

test("a straight line takes few evaluations", () => {
  let calls = 0;
  const root = findRoot(
    (x) => {
      calls += 1;
      return 2 * x - 1;
    },
    0,
    -1,
    10,
    19,
    1e-6,
  );
  expect(root).toBeCloseTo(0.5, 9);
  expect(calls).toBeLessThanOrEqual(2);
});

test("values at the ends may be rough as long as their signs are right", () => {
  expect(findRoot(wave, 0, -5, 1.5, 0.01, 1e-6)).toBeCloseTo(Math.asin(0.3), 6);
});
