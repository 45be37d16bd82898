import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseNetworks } from "../../src/config/network.ts";
import { ANONYMOUS, DEFAULT_PLANS } from "../../src/http/plan.ts";
import {
  createService,
  dataOf,
  keyRing,
  newKey,
  NOW_EPOCH_MS,
  post,
  service as unlimited,
  type Service,
} from "../contract/service.ts";
import { readTable } from "../support/table.ts";

function limitOf({ headers }: Response): { limit: number; remaining: number; reset: number } {
  const read = (name: string): number => Number(headers.get(`x-ratelimit-${name}`));
  return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}

const batchOf = (count: number, by: Service, path = "/time/UTC"): Promise<Response> =>
  post(
    "/v1/batch",
    Array.from({ length: count }, () => ({ path })),
    {},
    by,
  );

const askIn = (by: Service, headers: HeadersInit = {}): Promise<Response> =>
  by.send("/v1/time/UTC", { headers });

describe("the limit of a window", () => {
  test("lets exactly 100 of 500 calls at once pass", async () => {
    const service = createService({ rateScheme: "minute" });
    const responses = await Promise.all(Array.from({ length: 500 }, () => askIn(service)));
    const counts = Map.groupBy(responses, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([100, 400]);
  });

  test("counts down by the cost, never below 0, and lets the same call pass after Retry-After", async () => {
    let now = NOW_EPOCH_MS + 12_345;
    const service = createService({ rateScheme: "minute", now: () => now });
    let expected = 100;
    for (const count of [1, 7, 20, 50, 22]) {
      const response = await batchOf(count, service);
      expected -= count;
      expect([response.status, limitOf(response).remaining]).toEqual([200, expected]);
    }
    const refused = await askIn(service);
    expect(refused.status).toBe(429);
    expect(limitOf(refused)).toEqual({ limit: 100, remaining: 0, reset: NOW_EPOCH_MS / 1000 + 60 });
    expect(await refused.json()).toMatchObject({
      error: { code: "rate_limit_exceeded", policy: "minute", limit: 100, retry_after_seconds: 48 },
    });
    now += Number(refused.headers.get("retry-after")) * 1000;
    const passed = await askIn(service);
    expect([passed.status, limitOf(passed).remaining]).toEqual([200, 99]);
  });

  test("is full again at Reset and not a millisecond before", async () => {
    let now = NOW_EPOCH_MS + 1000;
    const service = createService({ rateScheme: "minute", now: () => now });
    const { reset } = limitOf(await askIn(service));
    now = reset * 1000 - 1;
    expect(limitOf(await service.send("/health/live")).remaining).toBe(99);
    now = reset * 1000;
    expect(limitOf(await service.send("/health/live")).remaining).toBe(100);
  });

  test("is reduced by one unit by a refused call that was read, under any policy", async () => {
    const service = createService({ rateScheme: "both" });
    await batchOf(50, service);
    await batchOf(45, service);
    const refused = await batchOf(6, service);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=4;t=60, "day";r=4;t=54000$/);
    expect((await batchOf(4, service)).status).toBe(200);
  });

  test("names the policy with the later reset if two refuse", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ rateScheme: "both", now: () => now });
    for (let call = 0; call < 2; call += 1) await batchOf(50, service);
    now += 60_000;
    const refused = await askIn(service);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(15 * 3600 - 60)]);
    expect(await refused.json()).toMatchObject({ error: { policy: "day", limit: 100 } });
  });

  test("refuses a batch that is too long or nested, and says so", async () => {
    expect((await batchOf(101, unlimited)).status).toBe(400);
    expect(await (await batchOf(1, unlimited, "/batch")).text()).toContain("nested_batch");
  });
});

/** Bodies of dear calls: a search of 17,856 starts for two people, and a hundred slots for fifty. */
const BODIES = {
  SEARCH: {
    participants: ["Europe/Paris", "Asia/Tokyo"],
    window: { start: "2026-11-20", end: "2027-01-20" },
    step_minutes: 5,
  },
  SCORES: {
    participants: Array.from({ length: 50 }, (_, index) => ({ id: `p${index}`, timezone: "UTC" })),
    slots: Array.from({ length: 100 }, (_, day) => ({ start: new Date(day * 86_400_000).toISOString() })),
    duration_minutes: 30,
  },
};

const rows = readTable("reliability/costs.tsv").map(([title = "", request = "", units, headers = "{}"]) => {
  const whole = request.replace(/\{([A-Z]+)\}/g, (_, name: keyof typeof BODIES) =>
    JSON.stringify(BODIES[name]),
  );
  const [, method = "GET", path = "", body] = /^(?:([A-Z]+) )?(\S+)(?: (.+))?$/.exec(whole) ?? [];
  const sent = { method, headers: JSON.parse(headers) as Record<string, string> };
  return [title, Number(units), path, body === undefined ? sent : { ...sent, body }] as const;
});

describe("what a call costs", () => {
  test.each(rows)("%s: %d", async (_, cost, path, init) => {
    const service = createService({ rateScheme: "minute" });
    expect(limitOf(await service.send(path, init)).remaining).toBe(100 - cost);
    expect(limitOf(await service.send("/health/live")).remaining).toBe(100 - cost);
  });

  test("a batch runs what is left suffices for, by what its items cost, if it asks for that", async () => {
    const service = createService({ rateScheme: "minute" });
    await batchOf(50, service);
    await batchOf(40, service);
    const search = { path: "/meeting/suggest", body: BODIES.SEARCH };
    const requests = ["/time/UTC", search, "/time/UTC", "/time/Asia/Tokyo"];
    const response = await post("/v1/batch", { on_limit: "partial", requests }, {}, service);
    const statuses = [200, 200, 429, 429].map((status) => ({ status }));
    expect(await response.json()).toMatchObject({ data: { responses: statuses } });
    expect(limitOf(response).remaining).toBe(0);
  });

  test("a 304 costs 1", async () => {
    const service = createService({ rateScheme: "minute" });
    const path = "/v1/time/UTC?at=2026-11-20T00:00:00Z";
    const tag = (await service.send(path)).headers.get("etag") ?? "";
    const second = await service.send(path, { headers: { "if-none-match": tag } });
    expect([second.status, limitOf(second).remaining]).toEqual([304, 98]);
  });
});

describe("schemes and plans", () => {
  const UNLIMITED = 2_147_483_647;
  const limits: readonly (readonly ["minute" | "day", Readonly<Record<string, number>>])[] = [
    ["minute", { anonymous: 100, free: 1000, starter: 1000, pro: 1000, enterprise: UNLIMITED }],
    ["day", { anonymous: 100, free: 100, starter: 1000, pro: 10_000, enterprise: UNLIMITED }],
  ];

  test.each(limits)("each plan has its limit by the %s", async (scheme, plans) => {
    const keys = keyRing();
    const service = createService({ rateScheme: scheme, keys });
    for (const [name, limit] of Object.entries(plans)) {
      const input = { label: "", email: null, allowedOrigins: [], plan: name };
      const key = name !== ANONYMOUS && (await keys.create(input, NOW_EPOCH_MS)).text;
      const response = await askIn(service, key ? { "x-api-key": key } : {});
      const policy = `"${scheme}";q=${limit};w=${scheme === "minute" ? 60 : 86_400}`;
      expect([name, limitOf(response).limit, response.headers.get("ratelimit-policy")]).toEqual([
        name,
        limit,
        limit === UNLIMITED ? null : policy,
      ]);
    }
  });

  test("the scheme 'off' limits nothing and says so in the same headers", async () => {
    const service = createService({ rateScheme: "off" });
    for (let call = 0; call < 150; call += 1) {
      const response = await askIn(service);
      expect([response.status, limitOf(response).remaining]).toEqual([200, UNLIMITED]);
    }
  });

  test("the table of plans has a row for each plan", async () => {
    const plans = DEFAULT_PLANS.map(({ name }) => ({ plan: name }));
    const both = createService({ rateScheme: "both" });
    expect(await dataOf<object>("/v1/plans", undefined, both)).toMatchObject({ rate_scheme: "both", plans });
  });

  test("calls with free keys count for all free keys of the address, and not for callers without one", async () => {
    const service = createService({ rateScheme: "minute" });
    const [a, b] = [await newKey({}, service), await newKey({}, service)];
    const left: number[] = [];
    for (const key of [a, b, null, a, null])
      left.push(limitOf(await askIn(service, key === null ? {} : { "x-api-key": key })).remaining);
    expect(left).toEqual([999, 998, 99, 997, 98]);
  });
});

describe("which callers share a limit", () => {
  const remainingOf = async (by: Service, ...forwardedFor: readonly string[]): Promise<number> => {
    const headers = new Headers();
    for (const each of forwardedFor) headers.append("x-forwarded-for", each);
    return limitOf(await askIn(by, headers)).remaining;
  };
  const proxied = (): Service =>
    createService({ rateScheme: "minute", trustedProxies: parseNetworks("127.0.0.1, 10.0.0.0/8") });

  test.each(readTable("reliability/forwarded.tsv"))(
    "%s: '%s' and '%s' are %s",
    async (_, first = "", second = "", callers) => {
      const service = proxied();
      expect(await remainingOf(service, first)).toBe(99);
      expect(await remainingOf(service, second)).toBe(callers === "one" ? 98 : 99);
    },
  );

  test("two X-Forwarded-For headers are joined and read from the right", async () => {
    const service = proxied();
    expect(await remainingOf(service, "198.51.100.1", "203.0.113.7")).toBe(99);
    expect(await remainingOf(service, "203.0.113.7")).toBe(98);
    expect(await remainingOf(service, "198.51.100.1")).toBe(99);
  });

  test("X-Forwarded-For is ignored without a trusted proxy", async () => {
    const service = createService({ rateScheme: "minute" });
    expect(await remainingOf(service, "203.0.113.7")).toBe(99);
    expect(await remainingOf(service, "203.0.113.8")).toBe(98);
    expect(await remainingOf(service)).toBe(97);
  });
});

test("a million callers in 100 seconds, of IPv4 and IPv6, stay within 64 MB and the table's places; who is idle for longest is evicted first, and none who asks once a second", async () => {
  const PLACES = 262_144;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "million.ts")], {
    // The engine sizes its heap by this, so that the result does not depend on the machine.
    env: { ...process.env, BUN_JSC_forceRAMSize: String(512 * 2 ** 20) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const found = JSON.parse(await new Response(child.stdout).text()) as Record<string, number>;
  expect(await child.exited).toBe(0);
  // Garbage on the way included.
  expect(found["highestMb"]).toBeWithin(0.1, 64);
  expect(found["grownMb"]).toBeLessThan(64);
  expect(found["kept"]).toBeWithin(0.95 * PLACES, PLACES + 1);
  expect(found["keptOfFirst"]).toBeLessThan(1000);
  expect(found["keptOfLast"]).toBeGreaterThan(99_500);
  // All of their units are counted.
  expect(found["activeKept"]).toBe(1000);
});
