import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { createCache } from "./cache.ts";

test("drops entries not used for long, never those used last", () => {
  const cache = createCache<number>(4);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("c", 3);
  expect(cache.get("a")).toBe(1);
  cache.set("d", 4);
  expect(["a", "b", "c", "d"].map(cache.get)).toEqual([1, undefined, 3, 4]);
});

test("weights bound the cache, the last half stays, and each entry has the value set last", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    size: fc.nat(7),
    isRead: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createCache<readonly number[]>(10, (list) => list.length);
      const last = new Map<string, readonly number[]>();
      for (const { key, size, isRead } of steps) {
        if (!isRead) {
          const value = Array.from({ length: size }, (_, index) => index);
          cache.set(key, value);
          last.set(key, value);
        }
        const found = cache.get(key);
        if (found !== undefined) expect(found).toBe(last.get(key) as readonly number[]);
        else expect(isRead || size > 5).toBe(true);
        expect(cache.weight).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test("a value that is too heavy is not cached and evicts only its own key", () => {
  const cache = createCache<string>(4, (text) => text.length);
  cache.set("a", "xx");
  cache.set("b", "xxx");
  expect([cache.get("a"), cache.get("b"), cache.weight]).toEqual(["xx", undefined, 2]);
  cache.set("a", "xxx");
  expect([cache.get("a"), cache.weight]).toEqual([undefined, 0]);
});

test("an entry is made once, until it is deleted", () => {
  const cache = createCache<number>(4);
  let made = 0;
  const make = (): number => (made += 1);
  expect([cache.getOrMake("a", make), cache.getOrMake("a", make)]).toEqual([1, 1]);
  cache.delete("a");
  expect(cache.getOrMake("a", make)).toBe(2);
  cache.deleteWhere((value) => value === 2);
  expect([cache.get("a"), cache.weight]).toEqual([undefined, 0]);
  cache.set("a", 7);
  cache.clear();
  expect(cache.get("a")).toBeUndefined();
});

test("names of prototype members are keys like others", () => {
  const cache = createCache<number>(4);
  expect(cache.get("__proto__")).toBeUndefined();
  cache.set("__proto__", 1);
  expect([cache.get("__proto__"), Reflect.has({}, "x")]).toEqual([1, false]);
});
