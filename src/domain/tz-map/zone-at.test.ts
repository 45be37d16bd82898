import { describe, expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { borderKmAt, zoneAt } from "./zone-at.ts";

const map = mapOfAreas({
  "Zone/New": [[0, 0, 4, 4]],
  "Zone/Old": [[2, 0, 6, 4]],
});
const isKnown = (): boolean => true;

describe("zoneAt", () => {
  test("on land it is the zone around the point", () => {
    expect(zoneAt(map, 1, 1, isKnown)).toEqual({
      timezone: "Zone/New",
      source: "polygon",
      candidates: ["Zone/New"],
    });
  });

  test("it lists all zones that claim the point, the preferred one first", () => {
    const found = zoneAt(map, 1, 3, isKnown);
    expect(found.candidates).toEqual(["Zone/New", "Zone/Old"]);
    expect(found.timezone).toBe("Zone/New");
  });

  test("at sea it is the nautical zone", () => {
    expect(zoneAt(map, 1, -30, isKnown)).toEqual({
      timezone: "Etc/GMT+2",
      source: "nautical",
      candidates: ["Etc/GMT+2"],
    });
  });

  test("zones that the table does not have are left out", () => {
    const isOld = (id: string): boolean => id !== "Zone/New";
    expect(zoneAt(map, 1, 3, isOld).candidates).toEqual(["Zone/Old"]);
    expect(zoneAt(map, 1, 1, isOld)).toMatchObject({ timezone: "Etc/GMT", source: "nautical" });
  });
});

describe("borderKmAt", () => {
  test("is the distance to the nearest zone", () => {
    expect(borderKmAt(map, 2, -0.005, "nautical")).toBeCloseTo(0.556, 2);
    expect(borderKmAt(map, 2, 0.005, "polygon")).toBeCloseTo(0.556, 2);
  });

  test("counts meridians at which ships change their clocks, at sea only", () => {
    expect(borderKmAt(map, 0, 37.502, "nautical")).toBeCloseTo(0.222, 2);
    expect(borderKmAt(map, 0, 37.502, "polygon")).toBeNull();
  });

  test("is null from a kilometre on", () => {
    expect(borderKmAt(map, 2, 1, "polygon")).toBeNull();
    expect(borderKmAt(map, 2, -0.009, "nautical")).toBeNull();
  });
});
