import { describe, expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { borderLines, type BorderLine } from "./border-lines.ts";

const map = mapOfAreas({
  "Zone/East": [[10, 0, 20, 10]],
  "Zone/North": [[0, 10, 10, 20]],
  "Zone/West": [[0, 0, 10, 10]],
});

const rounded = (lines: readonly BorderLine[]) =>
  lines.map((line) => line.map(([lon, lat]) => `${lon.toFixed(1)} ${lat.toFixed(1)}`));

describe("lines between zones", () => {
  test("are the borders that two zones share, and no coast", () => {
    const lines = borderLines(map, 100, () => true);
    const ends = rounded(lines).map((line) => [line[0], line.at(-1)].toSorted());
    expect(ends.toSorted()).toEqual([
      ["0.0 10.0", "10.0 10.0"],
      ["10.0 0.0", "10.0 10.0"],
    ]);
  });

  test("are left out where `isDrawn` is false", () => {
    const asked: (readonly string[])[] = [];
    const lines = borderLines(map, 100, (zones) => {
      asked.push(zones.toSorted());
      return zones.includes("Zone/North");
    });
    expect(asked).toContainEqual(["Zone/East", "Zone/West"]);
    expect(asked.every((zones) => zones.length > 1)).toBe(true);
    expect(
      rounded(lines)
        .flat()
        .every((point) => point.endsWith(" 10.0")),
    ).toBe(true);
    expect(lines).toHaveLength(1);
    expect(borderLines(map, 100, () => false)).toEqual([]);
  });

  test("have vertices `spacingDeg` apart, and their ends unchanged", () => {
    for (const spacingDeg of [0.5, 3]) {
      for (const line of borderLines(map, spacingDeg, () => true)) {
        for (const [index, [lon, lat]] of line.slice(1, -1).entries()) {
          const [lonBefore, latBefore] = line[index] ?? [0, 0];
          expect(Math.hypot(lon - lonBefore, lat - latBefore)).toBeGreaterThanOrEqual(spacingDeg - 1e-5);
        }
        expect(line.length).toBeGreaterThan(2);
      }
    }
  });
});
