import { expect, test } from "bun:test";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { pickSlots } from "./pick-slots.ts";

/** Slots as [minutes from the first midnight, score]. */
function pick(slots: readonly (readonly [minutes: number, score: number])[], limit: number, spread: boolean) {
  const ties = Map.groupBy(slots.keys(), (index) => slots[index]?.[1] ?? 0);
  const minutesOf = (index: number): number => slots[index]?.[0] ?? 0;
  const choiceOf = (index: number) => {
    const startEpochSeconds = minutesOf(index) * 60;
    const days = Math.floor(startEpochSeconds / SECONDS_PER_DAY);
    const secondOfDay = startEpochSeconds - days * SECONDS_PER_DAY;
    return { index, startEpochSeconds, days, secondOfDay, quality: "good" as const };
  };
  const picked = pickSlots(
    [...ties.keys()].sort((a, b) => b - a).map((score) => (ties.get(score) ?? []).map(choiceOf)),
    { limit, spread, perDay: { limit: Infinity, isStrict: false } },
  );
  return picked.map(minutesOf);
}

test("a slot within 60 minutes of a better one is dropped, the 60th included", () => {
  const slots = [
    [540, 9],
    [600, 8],
    [601, 7],
    [480, 6],
    [479, 5],
  ] as const;
  expect(pick(slots, 50, true)).toEqual([540, 601, 479]);
});

test("of equal slots those on days without one come first", () => {
  const slots = [
    [540, 9],
    [660, 9],
    [780, 9],
    [1440 + 540, 9],
    [2880 + 600, 9],
  ] as const;
  expect(pick(slots, 3, true)).toEqual([540, 1440 + 540, 2880 + 600]);
  expect(pick(slots, 4, true)).toEqual([540, 660, 1440 + 540, 2880 + 600]);
});

test("among equals, a day on which a better slot was taken comes later", () => {
  const slots = [
    [540, 9],
    [720, 8],
    [1440 + 720, 8],
  ] as const;
  expect(pick(slots, 2, true)).toEqual([540, 1440 + 720]);
});

test("slots on either side of midnight are near each other", () => {
  const slots = [
    [1410, 9],
    [1440, 9],
  ] as const;
  expect(pick(slots, 2, true)).toEqual([1410]);
});
