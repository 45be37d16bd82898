import { expect, test } from "bun:test";
import { asinWithin } from "./angle.ts";

test("a sine that rounding puts past one is that of the zenith or the nadir", () => {
  expect(asinWithin(1 + Number.EPSILON)).toBe(Math.PI / 2);
  expect(asinWithin(-1 - Number.EPSILON)).toBe(-Math.PI / 2);
  expect(asinWithin(0.5)).toBe(Math.asin(0.5));
});
