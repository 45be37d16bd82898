import { expect, test } from "bun:test";
import { createLruCache } from "./lru.ts";

test("the entry unused the longest goes first", () => {
  const cache = createLruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([1, undefined, 3, 2]);
});

test("weights bound the whole, and what is too heavy alone is not kept", () => {
  const cache = createLruCache<readonly number[]>(5, (list) => list.length);
  cache.set("a", [1, 2, 3]);
  cache.set("b", [1, 2]);
  cache.set("c", [1]);
  expect([cache.get("a"), cache.weight]).toEqual([undefined, 3]);
  cache.set("d", [1, 2, 3, 4, 5, 6]);
  expect([cache.get("d"), cache.weight, cache.size]).toEqual([undefined, 3, 2]);
});

test("a key set again counts once", () => {
  const cache = createLruCache<string>(3, (text) => text.length);
  cache.set("a", "xx");
  cache.set("a", "y");
  expect([cache.size, cache.weight]).toEqual([1, 1]);
});

test("keys of objects are keys like others", () => {
  const cache = createLruCache<number>(3);
  expect(cache.get("__proto__")).toBeUndefined();
  cache.set("__proto__", 1);
  expect([cache.get("__proto__"), Reflect.has({}, "x")]).toEqual([1, false]);
});
