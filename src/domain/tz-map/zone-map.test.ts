import { expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { zoneMapFromBytes, zoneMapToBytes, zonesOfSet } from "./zone-map.ts";

const map = mapOfAreas({ "Zone/A": [[0, 0, 4, 4]], "Zone/B": [[2, 0, 6, 4]] });

test("a map is read from its bytes as views", () => {
  const bytes = zoneMapToBytes(map);
  const opened = zoneMapFromBytes(bytes);
  expect(opened).toEqual(map);
  expect(opened.pieces.buffer).toBe(bytes.buffer);
});

test("a set is a list of zones, and the first set is empty", () => {
  const sets = Array.from({ length: map.setStarts.length - 1 }, (_, set) => [...zonesOfSet(map, set)]);
  expect(sets[0]).toEqual([]);
  expect(sets).toContainEqual([0, 1]);
  expect(Array.from(map.sharedSets, (set) => sets[set])).toEqual([[0, 1]]);
});

test("other bytes are refused", () => {
  expect(() => zoneMapFromBytes(new Uint8Array(64))).toThrow("damaged");
  expect(() => zoneMapFromBytes(zoneMapToBytes(map).subarray(0, 200))).toThrow("damaged");
});
