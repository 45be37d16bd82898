import { expect, test } from "bun:test";
import { mustExist } from "./must-exist.ts";

test("returns a value that exists, 0 and empty texts included", () => {
  expect(mustExist(0, "a count")).toBe(0);
  expect(mustExist("", "a name")).toBe("");
});

test.each([null, undefined])("throws the name of what is %p", (value) => {
  expect(() => mustExist(value, "the zone of Paris")).toThrow("missing the zone of Paris");
});
