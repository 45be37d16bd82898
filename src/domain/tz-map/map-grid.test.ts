import { expect, test } from "bun:test";
import { gridX, gridY, WORLD_STEPS } from "./map-grid.ts";

test.each([
  [-180, 1],
  [-179.999_999, 1],
  [0, WORLD_STEPS / 2 + 1],
  [90, (WORLD_STEPS / 4) * 3 + 1],
  [179.999_999_9, WORLD_STEPS - 1],
  [180, 1],
])("longitude %p is step %p east of the antimeridian", (longitudeDeg, x) => {
  expect(gridX(longitudeDeg)).toBe(x);
});

test.each([
  [-90, 1],
  [0, WORLD_STEPS / 4 + 1],
  [89.999_999_9, WORLD_STEPS / 2 - 1],
  [90, WORLD_STEPS / 2 - 1],
])("latitude %p is step %p north of the pole", (latitudeDeg, y) => {
  expect(gridY(latitudeDeg)).toBe(y);
});

test("every point has odd coordinates", () => {
  for (let degrees = -90; degrees <= 90; degrees += 0.731) {
    expect(gridX(degrees * 2) % 2).toBe(1);
    expect(gridY(degrees) % 2).toBe(1);
  }
});
