import { describe, expect, test } from "bun:test";
import { japanese, otherHanForms, simplified, traditional } from "./han.ts";

describe("Chinese letters", () => {
  test("of each country", () => {
    expect(simplified("華盛頓")).toBe("华盛顿");
    expect(traditional("华盛顿")).toBe("華盛頓");
    expect(japanese("广州")).toBe("広州");
  });

  test("that stand for several are left as they are", () => {
    expect(traditional("岳阳")).toBe("岳陽");
    expect(traditional("蒙特里")).toBe("蒙特里");
  });

  test("make the other forms of a name", () => {
    expect(otherHanForms("塞維利亞", false)).toEqual(["塞维利亚"]);
    expect(otherHanForms("広島", true)).toEqual(["广岛", "廣島"]);
    expect(otherHanForms("Sevilla", false)).toEqual([]);
  });
});
