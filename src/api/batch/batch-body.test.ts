import { describe, expect, test } from "bun:test";
import { app } from "../../../test/contract/service.ts";
import type { BodyCost } from "../../http/route.ts";
import { createRouteTable } from "../../http/route-table.ts";
import type { BatchBody } from "./batch-body.ts";

const { cost, readBody } = createRouteTable(() => app.routes).find("POST", "/v1/batch");
const { of: unitsOf } = cost as BodyCost;

/** Two months of starts for two people, thus two units. */
const item = {
  path: "/meeting/suggest",
  body: {
    participants: [{ timezone: "Asia/Tokyo" }, { timezone: "Europe/Paris" }],
    window: { start: "2026-11-20", end: "2027-01-20" },
    duration_minutes: 60,
  },
};
const UNITS = 2;
const ITEMS = 50;

/** A batch of such items as it is read, and how many were looked at. */
function batch(shared: object = {}) {
  const { value } = readBody({ requests: Array.from({ length: ITEMS }, () => item), ...shared });
  const { requests, ...rest } = value as Extract<BatchBody, { requests: unknown }>;
  const seen = { count: 0 };
  const watched = requests.map((reading) => ({
    ...reading,
    get value() {
      seen.count += 1;
      return reading.value;
    },
  }));
  return { body: { ...rest, requests: watched }, seen };
}

describe("the sum of a batch's units", () => {
  test("is whole where the window has as many", () => {
    const { body, seen } = batch();
    expect(unitsOf(body, 0, false, 1000)).toBe(ITEMS * UNITS);
    expect(seen.count).toBe(ITEMS);
  });

  test("stops at the item that takes it beyond a whole window, and looks at no more items", () => {
    const { body, seen } = batch();
    expect(unitsOf(body, 0, false, 10)).toBe(12);
    expect(seen.count).toBe(6);
  });

  test("stops before the item for which too little is left, where the caller takes a part", () => {
    const { body, seen } = batch({ on_limit: "partial" });
    expect(unitsOf(body, 11, false, 1000)).toBe(10);
    expect(seen.count).toBe(6);
  });
});
