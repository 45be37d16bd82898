import { describe, expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { zoneIdsAt } from "./zones-at-point.ts";

describe("two squares side by side, one over the other, a hole", () => {
  const map = mapOfAreas({
    "Zone/East": [[10, 0, 20, 10]],
    "Zone/Hole": [[13, 3, 15, 5]],
    "Zone/Over": [[8, 6, 12, 12]],
    "Zone/West": [
      [0, 0, 10, 10],
      [2, 2, 4, 4],
    ],
  });

  test.each([
    ["inside one", 5, 7, ["Zone/West"]],
    ["inside the other", 5, 12, ["Zone/East"]],
    ["at sea", 5, 25, []],
    ["in a hole", 3, 3, []],
    ["in both, where one lies over the other", 4, 14, ["Zone/East", "Zone/Hole"]],
    ["where two claim one side", 8, 9, ["Zone/Over", "Zone/West"]],
    ["where two claim the other", 8, 11, ["Zone/East", "Zone/Over"]],
    ["where one alone is left", 11, 11, ["Zone/Over"]],
    ["a step west of the border", 5, 9.999_99, ["Zone/West"]],
    ["a step east of it", 5, 10.000_01, ["Zone/East"]],
  ])("%s", (_, latitudeDeg, longitudeDeg, zones) => {
    expect(zoneIdsAt(map, latitudeDeg, longitudeDeg)).toEqual(zones);
  });

  test("a point on a border or a vertex of it has the zone of one side", () => {
    expect(zoneIdsAt(map, 3, 10)).toHaveLength(1);
    expect(["Zone/East", "Zone/West"]).toContain(zoneIdsAt(map, 3, 10)[0] ?? "");
    expect(zoneIdsAt(map, 0, 0).length).toBeLessThanOrEqual(1);
    expect(zoneIdsAt(map, 0, 10).length).toBeLessThanOrEqual(1);
  });
});

describe("the edges of the world", () => {
  const map = mapOfAreas({
    "Pole/South": [[-180, -90, 180, -60]],
    "Sea/Date": [
      [170, -10, 180, 10],
      [-180, -10, -170, 10],
    ],
  });

  test("a zone continues across the antimeridian, which is the same line at 180 and -180", () => {
    for (const longitudeDeg of [175, 179.999_999, 180, -180, -179.999_999, -175]) {
      expect(zoneIdsAt(map, 0, longitudeDeg)).toEqual(["Sea/Date"]);
      expect(zoneIdsAt(map, 11, longitudeDeg)).toEqual([]);
    }
  });

  test("the poles have the same answer at every longitude", () => {
    for (let longitudeDeg = -180; longitudeDeg <= 180; longitudeDeg += 7.5) {
      expect(zoneIdsAt(map, -90, longitudeDeg)).toEqual(["Pole/South"]);
      expect(zoneIdsAt(map, 90, longitudeDeg)).toEqual([]);
    }
  });
});

test("a map without zones has none anywhere", () => {
  const map = mapOfAreas({});
  expect(zoneIdsAt(map, 0, 0)).toEqual([]);
  expect(zoneIdsAt(map, -90, 180)).toEqual([]);
});
