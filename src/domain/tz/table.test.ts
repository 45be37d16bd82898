import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import { zoneTableFromBytes, zoneTableToBytes } from "./table.ts";
import { stateAt, transitionsBetween, zoneById } from "./zone.ts";
import { table } from "../../../test/support/zones.ts";

const bytes = zoneTableToBytes(table);

describe("a table as bytes", () => {
  test("is read as it was written", () => {
    const back = zoneTableFromBytes(bytes);
    expect(back).toEqual(table);
    for (const id of ["Europe/Dublin", "Asia/Calcutta", "America/New_York"]) {
      const [one, other] = [zoneById(table, id), zoneById(back, id)];
      if (one === null || other === null) throw new Error(id);
      expect(transitionsBetween(other, -Infinity, 1e10, 5000)).toEqual(
        transitionsBetween(one, -Infinity, 1e10, 5000),
      );
      expect(stateAt(other, 9e10)).toEqual(stateAt(one, 9e10));
    }
  });

  test("the arrays are views, not copies", () => {
    expect(zoneTableFromBytes(bytes).changeAt.buffer).toBe(bytes.buffer);
  });

  test("a block at an odd address is read as well", () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(zoneTableFromBytes(shifted.subarray(3))).toEqual(table);
  });

  test.each([
    ["nothing", new Uint8Array(0)],
    ["other bytes", new Uint8Array(1000).fill(7)],
    ["a cut block", bytes.slice(0, -10)],
    ["a longer block", Uint8Array.from([...bytes, 0])],
  ])("%s is refused", (_, damaged) => {
    expect(() => zoneTableFromBytes(damaged)).toThrow(AlmanacError);
  });
});
