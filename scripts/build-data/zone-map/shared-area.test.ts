import { expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { zoneIdsAt } from "../../../src/domain/tz-map/zones-at-point.ts";
import { polygonRelease } from "./geo-tz.ts";
import { orderSharedAreas } from "./shared-area.ts";
import { renameZones } from "./zone-map-build.ts";

const map = mapOfAreas({
  "Zone/A": [[0, 0, 6, 4]],
  "Zone/B": [[2, 0, 8, 4]],
  "Zone/C": [[4, 0, 5, 4]],
});

const at = (longitudeDeg: number, timezone: string) => ({ latitudeDeg: 2, longitudeDeg, timezone });

test("the zone of most places in an area comes first", () => {
  const places = [at(3, "Zone/B"), at(3.1, "Zone/B"), at(3.2, "Zone/A"), at(1, "Zone/A"), at(4.5, "Zone/C")];
  const ordered = orderSharedAreas(map, places);
  expect(zoneIdsAt(ordered.map, 2, 3)).toEqual(["Zone/B", "Zone/A"]);
  expect(zoneIdsAt(ordered.map, 2, 4.5)).toEqual(["Zone/C", "Zone/A", "Zone/B"]);
  expect(ordered.areas).toEqual([
    { timezones: ["Zone/B", "Zone/A"], places: 3, placesOfFirst: 2 },
    { timezones: ["Zone/C", "Zone/A", "Zone/B"], places: 1, placesOfFirst: 1 },
  ]);
});

test("without places the first zone by name comes first", () => {
  expect(zoneIdsAt(orderSharedAreas(map, []).map, 2, 3)).toEqual(["Zone/A", "Zone/B"]);
  const renamed = renameZones(map, (id) => (id === "Zone/A" ? "Zone/Z" : id));
  expect(zoneIdsAt(orderSharedAreas(renamed, []).map, 2, 3)).toEqual(["Zone/B", "Zone/Z"]);
});

test("near the border of an area the order is the same as in the middle", () => {
  const { map: ordered } = orderSharedAreas(map, [at(3, "Zone/B")]);
  for (const longitudeDeg of [2.000_01, 2.5, 3.999_99]) {
    expect(zoneIdsAt(ordered, 2, longitudeDeg)).toEqual(["Zone/B", "Zone/A"]);
  }
});

test("an unknown version of geo-tz stops the build", () => {
  expect(polygonRelease("8.1.9")).toBe("2026d");
  expect(() => polygonRelease("99.0.0")).toThrow("geo-tz 99.0.0");
});
