import { describe, expect, test } from "bun:test";
import { createBorderPiece, isCrossedOddly, readPiece, type BorderPiece } from "./border-piece.ts";

function pieceOf(...points: readonly (readonly [x: number, y: number])[]): BorderPiece {
  return {
    set: 0,
    edges: points.length - 1,
    xs: Int32Array.from(points, ([x]) => x),
    ys: Int32Array.from(points, ([, y]) => y),
  };
}

describe("readPiece", () => {
  const piece = createBorderPiece();

  test("adds differences to a first vertex of more than sixteen bits, and doubles", () => {
    // 70,000 is 4,464 and one times 65,536.
    const numbers = Int16Array.from([7, 2, 70_000, 1, 40_000, 0, -5, 300, 32_767, -32_767]);
    readPiece(numbers, 0, piece);
    expect(piece.set).toBe(7);
    expect(piece.edges).toBe(2);
    expect([...piece.xs.subarray(0, 3)]).toEqual([140_000, 139_990, 205_524]);
    expect([...piece.ys.subarray(0, 3)]).toEqual([80_000, 80_600, 15_066]);
  });

  test("reads numbers of sets above 32,767, and from any place", () => {
    readPiece(Int16Array.from([0, 0, 0, 40_000, 1, 2, 0, 4, 0, 1, 1]), 3, piece);
    expect([piece.set, piece.xs[1], piece.ys[1]]).toEqual([40_000, 6, 10]);
  });
});

describe("isCrossedOddly", () => {
  const wall = pieceOf([10, 0], [10, 20], [12, 40]);

  test.each([
    ["through the wall", 5, 5, 15, 5, true],
    ["the other way", 15, 5, 5, 5, true],
    ["beside it", 5, 5, 7, 31, false],
    ["over its end", 5, 41, 15, 41, false],
    ["under its end and up behind it", 5, -1, 15, 33, false],
    ["through it, then up", 5, 33, 15, 5, true],
    ["along the parallel past it, up and not back", 13, 5, 5, 33, true],
    ["at the height of a vertex, which no odd number has", 5, 19, 15, 21, true],
  ])("%s", (_, fromX, fromY, toX, toY, isOdd) => {
    expect(isCrossedOddly(wall, fromX, fromY, toX, toY)).toBe(isOdd);
  });

  test("a path that crosses twice is not crossed oddly", () => {
    const hook = pieceOf([10, 0], [10, 20], [20, 20], [20, 0]);
    expect(isCrossedOddly(hook, 5, 5, 25, 5)).toBe(false);
    expect(isCrossedOddly(hook, 5, 5, 15, 5)).toBe(true);
  });

  test("a point on a border is always on the same side of it", () => {
    const slope = pieceOf([0, 0], [20, 20]);
    const fromEverywhere = [
      [1, 3, false],
      [1, 19, false],
      [3, 1, true],
      [19, 1, true],
      [19, 17, true],
      [15, 15, false],
    ] as const;
    for (const [x, y, isOdd] of fromEverywhere) {
      expect(isCrossedOddly(slope, x, y, 9, 9)).toBe(isOdd);
      expect(isCrossedOddly(slope, 9, 9, x, y)).toBe(isOdd);
    }
  });
});
