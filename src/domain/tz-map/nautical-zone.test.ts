import { expect, test } from "bun:test";
import { distanceKm } from "../places/great-circle.ts";
import { nauticalBorderKm, nauticalZone } from "./zone-at.ts";

test.each([
  [0, "Etc/GMT"],
  [-7.49, "Etc/GMT"],
  [7.49, "Etc/GMT"],
  [7.51, "Etc/GMT-1"],
  [-7.51, "Etc/GMT+1"],
  [-30, "Etc/GMT+2"],
  [172.49, "Etc/GMT-11"],
  [172.51, "Etc/GMT-12"],
  [179.99, "Etc/GMT-12"],
  [-172.51, "Etc/GMT+12"],
])("a ship at longitude %p keeps %s", (longitudeDeg, zone) => {
  expect(nauticalZone(longitudeDeg)).toBe(zone);
});

test("a longitude on the border of two zones is the eastern one's", () => {
  expect([7.5, -7.5, -172.5].map(nauticalZone)).toEqual(["Etc/GMT-1", "Etc/GMT", "Etc/GMT+11"]);
});

test("both names of the antimeridian are one zone", () => {
  expect(nauticalZone(180)).toBe(nauticalZone(-180));
  expect(nauticalZone(-180)).toBe("Etc/GMT+12");
});

test.each([
  [0, 7.4, 7.5],
  [60, -22.6, -22.5],
  [60, 179.9, 180],
  [-80, -179.95, 180],
])(
  "at latitude %p and longitude %p the next border is meridian %p",
  (latitudeDeg, longitudeDeg, meridian) => {
    // So near the meridian the way along the parallel is the shortest, to a metre.
    const alongParallel = distanceKm(latitudeDeg, longitudeDeg, latitudeDeg, meridian);
    expect(nauticalBorderKm(latitudeDeg, longitudeDeg)).toBeCloseTo(alongParallel, 2);
  },
);

test("all nautical zones meet at the poles, and the middle of one is 834 km from the next on the equator", () => {
  expect(nauticalBorderKm(90, 33)).toBeCloseTo(0, 6);
  expect(nauticalBorderKm(0, 15)).toBeCloseTo(833.96, 1);
});
