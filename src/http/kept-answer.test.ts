import { describe, expect, test } from "bun:test";
import type { ZoneSet } from "../dataset/zones.ts";
import { createAnswerKeeper, type KeptAnswer } from "./kept-answer.ts";
import type { Route } from "./route.ts";
import { targetOf, type Target } from "./target.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
// Only their identity counts here.
const zones = {} as ZoneSet;
const otherZones = {} as ZoneSet;

function target(name: string): Target {
  return targetOf({ route: {} as Route, path: [] }, `/v1/${name}`, "");
}

function answer(text: string, windowMs: number, overrides: Partial<KeptAnswer> = {}): KeptAnswer {
  return {
    zones,
    accept: null,
    windowMs,
    window: Math.floor(NOW / windowMs),
    parts: [text, ""],
    hasNow: false,
    mediaType: "application/json",
    cacheControl: "no-store",
    language: "en",
    entityTag: null,
    headers: null,
    packed: null,
    gapped: null,
    ...overrides,
  };
}

describe("kept answers", () => {
  test("serve during their second or minute, and not after it", () => {
    const keeper = createAnswerKeeper();
    const second = target("second");
    const minute = target("minute");
    keeper.keep(second, answer("a", 1000));
    keeper.keep(minute, answer("b", 60_000));
    expect(keeper.find(second, null, zones, NOW + 999)).not.toBeNull();
    expect(keeper.find(second, null, zones, NOW + 1000)).toBeNull();
    expect(keeper.find(second, null, zones, NOW - 1)).toBeNull();
    expect(keeper.find(minute, null, zones, NOW + 59_999)).not.toBeNull();
    expect(keeper.find(minute, null, zones, NOW + 60_000)).toBeNull();
  });

  test("serve only who accepts the same, and on the same zone table", () => {
    const keeper = createAnswerKeeper();
    const one = target("one");
    keeper.keep(one, answer("a", 60_000));
    expect(keeper.find(one, "text/csv", zones, NOW)).toBeNull();
    expect(keeper.find(one, null, otherZones, NOW)).toBeNull();
    expect(keeper.find(one, null, zones, NOW)).not.toBeNull();
  });

  test("are bounded: the oldest go, the newest stay", () => {
    const keeper = createAnswerKeeper();
    const targets = Array.from({ length: 2000 }, (_, index) => target(String(index)));
    for (const [index, each] of targets.entries())
      keeper.keep(each, answer(`${index} ${"x".repeat(10_000)}`, 60_000));
    const left = targets.map(({ kept }) => kept !== null);
    const count = left.filter(Boolean).length;
    expect(count).toBeGreaterThan(400);
    expect(count * 10_000).toBeLessThan(6_000_000);
    expect(left.lastIndexOf(false)).toBe(2000 - count - 1);
  });

  test("a target's newer answer outlives its older one", () => {
    const keeper = createAnswerKeeper();
    const busy = target("busy");
    for (let index = 0; index < 3000; index += 1) {
      const newest = answer(`${index} ${"x".repeat(10_000)}`, 60_000);
      keeper.keep(busy, newest);
      expect(keeper.find(busy, null, zones, NOW)).toBe(newest);
    }
  });

  test("can all be let go of, and kept again", () => {
    const keeper = createAnswerKeeper();
    const one = target("one");
    keeper.keep(one, answer("a", 60_000));
    keeper.forget();
    expect(one.kept).toBeNull();
    for (let index = 0; index < 1000; index += 1)
      keeper.keep(target(String(index)), answer("x".repeat(10_000), 60_000));
    keeper.keep(one, answer("b", 60_000));
    expect(keeper.find(one, null, zones, NOW)?.parts[0]).toBe("b");
  });

  test("an answer too long to keep is not kept", () => {
    const keeper = createAnswerKeeper();
    const long = target("long");
    keeper.keep(long, answer("x".repeat(1_000_000), 60_000));
    expect(long.kept).toBeNull();
  });
});
