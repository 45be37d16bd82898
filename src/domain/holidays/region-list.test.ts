import { describe, expect, test } from "bun:test";
import { readRegionList } from "./region-list.ts";

const list = readRegionList(
  "# a comment\nAA N S W:S E>S OLD>E LOOP>LOOP ISLE=BB\nBB Q=CC-1\n",
  "# a comment\nAA N=North|S=South and East\n",
);

describe("the list of regions", () => {
  test("has the parent of a region", () => {
    expect(list.find("AA-N")).toEqual({ code: "AA-N", parent: null, sameAs: null });
    expect(list.find("AA-W")).toEqual({ code: "AA-W", parent: "AA-S", sameAs: null });
  });

  test("leads from withdrawn codes to the current one, over several changes too", () => {
    expect(list.find("AA-E")?.code).toBe("AA-S");
    expect(list.find("AA-OLD")?.code).toBe("AA-S");
    expect(list.find("AA-LOOP")?.code).toBe("AA-LOOP");
  });

  test("has the country, or its region, that a region is as well", () => {
    expect(list.find("AA-ISLE")?.sameAs).toBe("BB");
    expect(list.find("BB-Q")?.sameAs).toBe("CC-1");
  });

  test("names regions", () => {
    expect(list.nameOf("AA-N")).toBe("North");
    expect(list.nameOf("AA-S")).toBe("South and East");
    for (const code of ["AA-W", "BB-Q", "AA", "ZZ-N"]) expect(list.nameOf(code)).toBeNull();
  });

  test("knows no other codes", () => {
    for (const code of ["AA", "AA-", "AA-X", "AAN", "CC-1", "", "__proto__", "AA-constructor"])
      expect(list.find(code)).toBeNull();
  });

  test("lists the current codes of a country", () => {
    expect(list.codesOf("AA")).toEqual(["AA-N", "AA-S", "AA-W", "AA-ISLE"]);
    expect(list.codesOf("ZZ")).toEqual([]);
  });
});
