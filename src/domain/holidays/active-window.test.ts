import { expect, test } from "bun:test";
import { isActive, windowsWithin, windowsWithout, type ActiveWindows } from "./active-window.ts";

const open = (fromDay: number | null, toDay: number | null) => ({ fromDay, toDay });
const LISTS: readonly ActiveWindows[] = [
  null,
  [],
  [open(null, null)],
  [open(2, null)],
  [open(null, 5)],
  [open(1, 3), open(4, 6)],
  [open(null, 2), open(5, null)],
];

test("a day is left, or in common, as it lies in the windows and in the others", () => {
  for (const windows of LISTS)
    for (const others of LISTS)
      for (let day = 0; day < 8; day += 1) {
        const [isIn, isInOthers] = [isActive(windows, day), isActive(others, day)];
        expect(isActive(windowsWithin(windows, others), day)).toBe(isIn && isInOthers);
        if (others !== null) expect(isActive(windowsWithout(windows, others), day)).toBe(isIn && !isInOthers);
      }
});
