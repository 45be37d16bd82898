import { describe, expect, test } from "bun:test";
import { editDistance, MAX_COMPARED_LENGTH } from "./edit-distance.ts";

describe("edit distance", () => {
  test.each([
    ["", "", 0],
    ["a", "", 1],
    ["paris", "paris", 0],
    ["pariss", "paris", 1],
    ["prais", "paris", 1],
    ["pqris", "paris", 1],
    ["kitten", "sitting", 3],
    ["ca", "abc", 3],
  ])("%s and %s are %d edits apart, either way", (a, b, distance) => {
    expect(editDistance(a, b, 9)).toBe(distance);
    expect(editDistance(b, a, 9)).toBe(distance);
  });

  test("beyond the limit the answer is limit + 1", () => {
    expect(editDistance("kitten", "sitting", 2)).toBe(3);
    expect(editDistance("abcdef", "uvwxyz", 2)).toBe(3);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
  });

  test("long texts are not compared", () => {
    const long = "x".repeat(MAX_COMPARED_LENGTH + 1);
    expect(editDistance(long, `${long}y`, 3)).toBe(4);
    expect(editDistance("x".repeat(MAX_COMPARED_LENGTH), "x".repeat(MAX_COMPARED_LENGTH - 1), 3)).toBe(1);
  });
});
