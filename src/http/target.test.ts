import { expect, test } from "bun:test";
import type { Route } from "./route.ts";
import { createTargets } from "./target.ts";

// Only its identity counts here.
const route = { path: "/v1/time/*timezone" } as Route;

function setUp() {
  let asked = 0;
  const targets = createTargets((rawPath) => {
    asked += 1;
    return rawPath.startsWith("/v1/") ? { route, path: [rawPath.slice(4)] } : null;
  });
  return { targets: targets.find, forget: targets.forget, asked: () => asked };
}

test("an address that comes again is not read again", () => {
  const { targets, asked } = setUp();
  const first = targets("/v1/time/UTC?lang=fr");
  expect(first).toMatchObject({ rawPath: "/v1/time/UTC", rawQuery: "lang=fr", path: ["time/UTC"] });
  expect(targets("/v1/time/UTC?lang=fr")).toBe(first);
  expect(asked()).toBe(1);
  expect(targets("/v1/time/UTC?lang=de")).not.toBe(first);
});

test("what was remembered can be let go of", () => {
  const { targets, forget } = setUp();
  const first = targets("/v1/time/UTC");
  forget();
  expect(targets("/v1/time/UTC")).not.toBe(first);
});

test("a path no route takes is none, and is not remembered", () => {
  const { targets, asked } = setUp();
  expect(targets("/other")).toBeNull();
  expect(targets("/other")).toBeNull();
  expect(asked()).toBe(2);
});

test("a flood of addresses pushes out the idle, never one that keeps being asked for", () => {
  const { targets } = setUp();
  const busy = targets("/v1/busy");
  const idle = targets("/v1/idle");
  for (let index = 0; index < 10_000; index += 1) {
    targets(`/v1/flood/${index}`);
    if (index % 500 === 0) expect(targets("/v1/busy")).toBe(busy);
  }
  expect(targets("/v1/idle")).not.toBe(idle);
});

test("a very long address is read, and not remembered", () => {
  const { targets } = setUp();
  const url = `/v1/${"a".repeat(1000)}`;
  expect(targets(url)).not.toBe(targets(url));
});
