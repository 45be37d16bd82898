import { expect, test } from "bun:test";
import { hasPlace, joinPlaces, NATION, placeSetOf } from "./place-set.ts";

const COUNT = 20;
const placesIn = (set: Uint8Array): number[] =>
  Array.from({ length: COUNT }, (_, place) => place).filter((place) => hasPlace(set, place));

test("a set has the places it was made of, across bytes", () => {
  expect(placesIn(placeSetOf(COUNT, [NATION, 7, 8, 19]))).toEqual([0, 7, 8, 19]);
  expect(placesIn(placeSetOf(COUNT, []))).toEqual([]);
});

test("two sets together have the places of both, and stay as they are", () => {
  const [one, other] = [placeSetOf(COUNT, [1, 9]), placeSetOf(COUNT, [9, 15])];
  expect(placesIn(joinPlaces(one, other))).toEqual([1, 9, 15]);
  expect(placesIn(one)).toEqual([1, 9]);
});
