import { expect, test } from "bun:test";
import { indexOf, sampleIndex, samplePlace } from "../../../test/support/places-sample.ts";
import { largestNear, nearestPlaces } from "./nearest.ts";
import { placeAt, timezoneAt } from "./place-index.ts";

const islands = indexOf([
  samplePlace({ id: 1, name: "West", latitudeDeg: -17, longitudeDeg: 179.9 }),
  samplePlace({ id: 2, name: "East", latitudeDeg: -17, longitudeDeg: -179.8 }),
  samplePlace({ id: 3, name: "Pole", latitudeDeg: 89.9, longitudeDeg: 10 }),
  samplePlace({ id: 4, name: "Far", latitudeDeg: 40, longitudeDeg: 10, countryCode: "US" }),
  samplePlace({ id: 5, name: "Line", latitudeDeg: -17.5, longitudeDeg: 180 }),
]);

function idsNear(latitudeDeg: number, longitudeDeg: number, more = {}): number[] {
  return nearestPlaces(islands, latitudeDeg, longitudeDeg, { limit: 10, ...more }).map(
    ({ index }) => placeAt(islands, index).id,
  );
}

test("nearest first, across the antimeridian from both sides", () => {
  expect(idsNear(-17, -179.99, { radiusKm: 100 })).toEqual([1, 2, 5]);
  expect(idsNear(-17, 179.99, { radiusKm: 100 })).toEqual([1, 2, 5]);
  expect(idsNear(-17.5, -180, { limit: 1 })).toEqual([5]);
});

test("at the poles every longitude is near", () => {
  expect(idsNear(90, -170, { limit: 1 })).toEqual([3]);
  expect(idsNear(89.9, -170, { radiusKm: 23 })).toEqual([3]);
  expect(idsNear(89.9, -170, { radiusKm: 22 })).toEqual([]);
});

test("a longitude may be given in any turn", () => {
  expect(idsNear(-17, 180.01)).toEqual(idsNear(-17, -179.99));
  expect(idsNear(-17, 540.01)).toEqual(idsNear(-17, -179.99));
});

test("a radius that goes round the world finds everything, none finds nothing", () => {
  expect(idsNear(-17, 0, { radiusKm: 20_100 })).toHaveLength(5);
  expect(idsNear(-17, 0, { radiusKm: 1e9 })).toHaveLength(5);
  expect(idsNear(-17, 0, { radiusKm: 0 })).toEqual([]);
  expect(idsNear(40, 10, { radiusKm: 0 })).toEqual([4]);
  expect(idsNear(40, 10, { limit: 0 })).toEqual([]);
});

test("filters and a test by index apply together", () => {
  expect(idsNear(40, 10, { filters: { countries: ["FR"] }, limit: 1 })).toEqual([3]);
  expect(idsNear(40, 10, { accept: (place: number) => placeAt(islands, place).id === 5 })).toEqual([5]);
  expect(
    idsNear(40, 10, {
      filters: { countries: ["US"] },
      accept: (place: number) => placeAt(islands, place).id === 5,
    }),
  ).toEqual([]);
});

test("distances are those of the stored coordinates", () => {
  const [first] = nearestPlaces(sampleIndex(), 48.853_41, 2.3488, { limit: 1 });
  expect(first?.distanceKm).toBe(0);
});

test("the largest within a radius come by population, with their distances, up to the limit", () => {
  const towns = indexOf(
    [0.1, 0.5, 1, 5, 40].map((longitudeDeg, i) =>
      samplePlace({ id: i + 1, name: `T${i}`, longitudeDeg, population: (i * 3) % 5, timezone: `Zone/${i}` }),
    ),
  );
  const found = (more: object): number[] =>
    largestNear(towns, 0, 0, { limit: 10, ...more }).map(({ index }) => placeAt(towns, index).id);
  expect(found({ radiusKm: 600 })).toEqual(
    [4, 2, 3, 1].toSorted((a, b) => (((b - 1) * 3) % 5) - (((a - 1) * 3) % 5)),
  );
  expect(found({ radiusKm: 600, limit: 2 })).toEqual(found({ radiusKm: 600 }).slice(0, 2));
  expect(found({})).toHaveLength(5);
  expect(found({ radiusKm: 600, accept: (place: number) => timezoneAt(towns, place) === "Zone/2" })).toEqual([
    3,
  ]);
  const [first] = largestNear(towns, 0, 0.1, { limit: 1, radiusKm: 1 });
  expect(first?.distanceKm).toBe(0);
});
