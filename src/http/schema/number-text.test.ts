import { expect, test } from "bun:test";
import { thousandthsText } from "./number-text.ts";

test("thousandths are written as the platform writes numbers, of either sign", () => {
  const values = [0, -0, 1, -1, 10, 100, 120, 999, -999, 1000, -18_000, 12_345, 359_999, 360_000, 4_096_001];
  for (const value of values) expect(thousandthsText(value)).toBe(JSON.stringify(value / 1000));
});
