import { expect, test } from "bun:test";
import { jsonWithList } from "./json-list.ts";

test.each([
  [{}, [], {}],
  [{ a: 1 }, [{ b: [2] }], {}],
  [{}, [1, "x"], { c: null }],
  [{ a: "}" }, [[], {}], { c: "{", d: [3] }],
])("a list among the members of %j is written as the platform writes it", (before, items, after) => {
  const texts = items.map((item) => JSON.stringify(item));
  expect(jsonWithList(before, "list", texts, after)).toBe(
    JSON.stringify({ ...before, list: items, ...after }),
  );
});
