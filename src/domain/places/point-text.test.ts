import { expect, test } from "bun:test";
import { readPoint } from "./point-text.ts";

test.each([
  ["48.1, 11.6", 48.1, 11.6],
  ["69.65,18.96", 69.65, 18.96],
  ["-33.9 18.4", -33.9, 18.4],
  ["33.9° S, 18.4° E", -33.9, 18.4],
  ["40.7N 74W", 40.7, -74],
])("%s is a point", (text, latitudeDeg, longitudeDeg) => {
  expect(readPoint(text)).toEqual({ latitudeDeg, longitudeDeg });
});

test.each(["48.1", "48.1,11.6,5", "48.1, paris", "N 48.1, E 11.6", ""])("'%s' is none", (text) => {
  expect(readPoint(text)).toBeNull();
});
