import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseNetworks } from "../../src/network.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { PLAN_NAMES, type PlanName } from "../../src/state/store.ts";
import { createService, NOW_EPOCH_MS, service as unlimited, type Service } from "../contract/service.ts";
import { randomBytes } from "../support/process.ts";

function limitOf(response: Response): { limit: number; remaining: number; reset: number } {
  const read = (name: string): number => Number(response.headers.get(`x-ratelimit-${name}`));
  return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}

function batchOf(count: number, path = "/time/UTC"): RequestInit {
  const requests = Array.from({ length: count }, () => ({ path }));
  return { method: "POST", body: JSON.stringify({ requests }) };
}

describe("the limit of a window", () => {
  test("lets exactly 100 of 500 calls at once pass", async () => {
    const service = createService({ rateScheme: "minute" });
    const responses = await Promise.all(Array.from({ length: 500 }, () => service.send("/v1/time/UTC")));
    expect(responses.filter(({ status }) => status === 200).length).toBe(100);
    expect(responses.filter(({ status }) => status === 429).length).toBe(400);
  });

  test("counts down by the cost, never below 0, and lets the same call pass after Retry-After", async () => {
    let now = NOW_EPOCH_MS + 12_345;
    const service = createService({ rateScheme: "minute", now: () => now });
    let expected = 100;
    for (const count of [1, 7, 20, 50, 22]) {
      const response = await service.send("/v1/batch", batchOf(count));
      expect(response.status).toBe(200);
      expected -= count;
      expect(limitOf(response).remaining).toBe(expected);
    }
    const refused = await service.send("/v1/time/UTC");
    expect(refused.status).toBe(429);
    expect(limitOf(refused)).toEqual({ limit: 100, remaining: 0, reset: NOW_EPOCH_MS / 1000 + 60 });
    expect(await refused.json()).toMatchObject({
      error: { code: "rate_limit_exceeded", policy: "minute", limit: 100, retry_after_seconds: 48 },
    });
    const retryAfter = Number(refused.headers.get("retry-after"));
    now += retryAfter * 1000;
    const passed = await service.send("/v1/time/UTC");
    expect(passed.status).toBe(200);
    expect(limitOf(passed).remaining).toBe(99);
  });

  test("is full again at Reset and not a millisecond before", async () => {
    let now = NOW_EPOCH_MS + 1000;
    const service = createService({ rateScheme: "minute", now: () => now });
    const { reset } = limitOf(await service.send("/v1/time/UTC"));
    now = reset * 1000 - 1;
    expect(limitOf(await service.send("/health/live")).remaining).toBe(99);
    now = reset * 1000;
    expect(limitOf(await service.send("/health/live")).remaining).toBe(100);
  });

  test("is not reduced by a refused call, under any policy", async () => {
    const service = createService({ rateScheme: "both" });
    await service.send("/v1/batch", batchOf(50));
    await service.send("/v1/batch", batchOf(45));
    const refused = await service.send("/v1/batch", batchOf(6));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=5;t=60, "day";r=5;t=54000$/);
    expect((await service.send("/v1/batch", batchOf(5))).status).toBe(200);
  });

  test("names the policy with the later reset if two refuse", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ rateScheme: "both", now: () => now });
    for (let call = 0; call < 2; call += 1) await service.send("/v1/batch", batchOf(50));
    now += 60_000;
    const refused = await service.send("/v1/time/UTC");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(15 * 3600 - 60));
    expect(await refused.json()).toMatchObject({ error: { policy: "day", limit: 100 } });
  });

  test("refuses a batch that is too long or nested, and says so", async () => {
    expect((await unlimited.send("/v1/batch", batchOf(101))).status).toBe(400);
    const nested = await unlimited.send("/v1/batch", batchOf(1, "/batch"));
    expect(await nested.text()).toContain("nested_batch");
  });
});

/** A search of 17,856 starts for two people, and a hundred slots for fifty. */
const ATTENDEES = ["Europe/Paris", "Asia/Tokyo"];
const SEARCH = { window: { start: "2026-11-20", end: "2027-01-20" }, step_minutes: 5 };
const SCORES = {
  participants: Array.from({ length: 50 }, (_, index) => ({ id: `p${index}`, timezone: "UTC" })),
  slots: Array.from({ length: 100 }, (_, day) => ({ start: new Date(day * 86_400_000).toISOString() })),
  duration_minutes: 30,
};

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const callOf = (name: string, given: object): object => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});

describe("what a call costs", () => {
  const costs: readonly (readonly [string, string, RequestInit, number])[] = [
    ["an answer", "/v1/time/UTC", {}, 1],
    ["HEAD", "/v1/time/UTC", { method: "HEAD" }, 1],
    ["a 400", "/v1/time/convert", {}, 1],
    ["a 404 of a name", "/v1/time/Nowhere", {}, 1],
    ["a 404 of a path", "/v1/nowhere", {}, 1],
    ["a 404 at the root", "/nowhere/at/all", {}, 1],
    ["a 405", "/v1/time/UTC", { method: "PUT" }, 1],
    ["a path that is no UTF-8", "/v1/time/%ff", {}, 1],
    ["a bad key", "/v1/time/UTC", { headers: { "x-api-key": "alm_x" } }, 1],
    ["a body that is no JSON", "/v1/batch", { method: "POST", body: "[" }, 1],
    ["a batch of 7", "/v1/batch", batchOf(7), 7],
    ["a long search for a meeting", "/v1/meeting/suggest", post({ participants: ATTENDEES, ...SEARCH }), 9],
    ["a score of a hundred slots for fifty people", "/v1/meeting/score", post(SCORES), 11],
    [
      "a batch of a search, a score and a time",
      "/v1/batch",
      post([
        { path: "/meeting//suggest/", body: { participants: ATTENDEES, ...SEARCH } },
        { path: "/v1/meeting/score", method: "POST", body: SCORES },
        "/time/UTC",
      ]),
      21,
    ],
    [
      "the same search by a tool",
      "/mcp",
      post(callOf("suggest_meeting", { places: ATTENDEES, window: SEARCH.window })),
      2,
    ],
    [
      "two calls of tools",
      "/mcp",
      post([callOf("timezone_at", { lat: 0, lon: 0 }), callOf("holidays", { country: "fr" })]),
      2,
    ],
    ["OPTIONS", "/v1/time/UTC", { method: "OPTIONS" }, 0],
    ["health", "/health/live", {}, 0],
    ["the document", "/openapi.json", {}, 0],
    ["plans", "/v1/plans", {}, 0],
    ["a key", "/v1/keys", { method: "POST" }, 0],
    ["usage without a key", "/v1/usage", {}, 0],
  ];

  test.each(costs)("%s: %s", async (_, path, init, cost) => {
    const service = createService({ rateScheme: "minute" });
    expect(limitOf(await service.send(path, init)).remaining).toBe(100 - cost);
    expect(limitOf(await service.send("/health/live")).remaining).toBe(100 - cost);
  });

  test("a batch runs what is left suffices for, by what its items cost, if it asks for that", async () => {
    const service = createService({ rateScheme: "minute" });
    await service.send("/v1/batch", batchOf(50));
    await service.send("/v1/batch", batchOf(40));
    const search = { path: "/meeting/suggest", body: { participants: ATTENDEES, ...SEARCH } };
    const requests = ["/time/UTC", search, "/time/UTC", "/time/Asia/Tokyo"];
    const response = await service.send("/v1/batch", post({ on_limit: "partial", requests }));
    const { data } = (await response.json()) as { data: { responses: { status: number }[] } };
    expect(data.responses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(limitOf(response).remaining).toBe(0);
  });

  test("a 304 costs 1", async () => {
    const service = createService({ rateScheme: "minute" });
    const path = "/v1/time/UTC?at=2026-11-20T00:00:00Z";
    const tag = (await service.send(path)).headers.get("etag") ?? "";
    const second = await service.send(path, { headers: { "if-none-match": tag } });
    expect(second.status).toBe(304);
    expect(limitOf(second).remaining).toBe(98);
  });
});

describe("schemes and plans", () => {
  const limits: readonly (readonly ["minute" | "day", PlanName | null, number])[] = [
    ["minute", null, 100],
    ["minute", "free", 1000],
    ["minute", "starter", 1000],
    ["minute", "pro", 1000],
    ["minute", "enterprise", 2_147_483_647],
    ["day", null, 100],
    ["day", "free", 100],
    ["day", "starter", 1000],
    ["day", "pro", 10_000],
    ["day", "enterprise", 2_147_483_647],
  ];

  test.each(limits)("by %s, plan %s: %d", async (scheme, plan, limit) => {
    const keys = createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);
    const service = createService({ rateScheme: scheme, keys });
    const headers: Record<string, string> = {};
    if (plan !== null) {
      const input = { label: "", email: null, plan, allowedOrigins: [] };
      headers["x-api-key"] = (await keys.create(input, NOW_EPOCH_MS)).text;
    }
    const response = await service.send("/v1/time/UTC", { headers });
    expect(limitOf(response).limit).toBe(limit);
    const windowSeconds = scheme === "minute" ? 60 : 86_400;
    const isUnlimited = plan === "enterprise";
    expect(response.headers.get("ratelimit-policy")).toBe(
      isUnlimited ? null : `"${scheme}";q=${limit};w=${windowSeconds}`,
    );
  });

  test("the scheme 'off' limits nothing and says so in the same headers", async () => {
    const service = createService({ rateScheme: "off" });
    for (let call = 0; call < 150; call += 1) {
      const response = await service.send("/v1/time/UTC");
      expect(response.status).toBe(200);
      expect(limitOf(response).remaining).toBe(2_147_483_647);
    }
  });

  test("the table of plans has a row for each plan", async () => {
    const response = await createService({ rateScheme: "both" }).send("/v1/plans");
    const { data } = (await response.json()) as { data: { plans: { plan: string }[] } };
    expect(data.plans.map(({ plan }) => plan)).toEqual(["anonymous", ...PLAN_NAMES]);
    expect(data).toMatchObject({ rate_scheme: "both" });
  });

  test("calls with a key count neither for the address nor for another key", async () => {
    const keys = createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);
    const service = createService({ rateScheme: "minute", keys });
    const input = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;
    const [a, b] = [await keys.create(input, NOW_EPOCH_MS), await keys.create(input, NOW_EPOCH_MS)];
    const remaining = async (key: string | null) => {
      const headers: Record<string, string> = key === null ? {} : { "x-api-key": key };
      return limitOf(await service.send("/v1/time/UTC", { headers })).remaining;
    };
    expect([await remaining(a.text), await remaining(b.text), await remaining(null)]).toEqual([999, 999, 99]);
    expect([await remaining(a.text), await remaining(null)]).toEqual([998, 98]);
  });
});

describe("which callers share a limit", () => {
  function remainingOf(service: Service, forwardedFor: string | null): Promise<number> {
    const headers: Record<string, string> = forwardedFor === null ? {} : { "x-forwarded-for": forwardedFor };
    return service.send("/v1/time/UTC", { headers }).then((response) => limitOf(response).remaining);
  }

  const proxied = (): Service =>
    createService({ rateScheme: "minute", trustedProxies: parseNetworks("127.0.0.1, 10.0.0.0/8") });

  test.each([
    ["two addresses of one /64", ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"], [99, 98]],
    ["two /64 side by side", ["2001:db8:1:2::1", "2001:db8:1:3::1"], [99, 99]],
    ["an IPv4 address and its mapped form", ["203.0.113.7", "::ffff:203.0.113.7"], [99, 98]],
    ["a mapped form in hexadecimal", ["203.0.113.7", "::ffff:cb00:7107"], [99, 98]],
    ["two IPv4 neighbours", ["203.0.113.7", "203.0.113.8"], [99, 99]],
    ["two mapped neighbours", ["::ffff:203.0.113.7", "::ffff:203.0.113.8"], [99, 99]],
    ["a forged first hop", ["198.51.100.1, 203.0.113.7", "198.51.100.2, 203.0.113.7"], [99, 98]],
    ["a chain of trusted hops", ["203.0.113.7, 10.1.1.1", "203.0.113.7"], [99, 98]],
    ["a port behind", ["203.0.113.7:4711", "203.0.113.7"], [99, 98]],
    ["brackets, a port and a zone", ["[2001:db8::1]:443", "2001:db8::1%eth0"], [99, 98]],
    ["garbage: the proxy itself", ["garbage", "<script>"], [99, 98]],
    ["garbage behind an address: the address", ["garbage, 203.0.113.7", "203.0.113.7"], [99, 98]],
  ] as const)("%s", async (_, sent, expected) => {
    const service = proxied();
    const seen: number[] = [];
    for (const forwardedFor of sent) seen.push(await remainingOf(service, forwardedFor));
    expect(seen).toEqual([...expected]);
  });

  test("two X-Forwarded-For headers are joined and read from the right", async () => {
    const service = proxied();
    const headers = new Headers();
    headers.append("x-forwarded-for", "198.51.100.1");
    headers.append("x-forwarded-for", "203.0.113.7");
    expect(limitOf(await service.send("/v1/time/UTC", { headers })).remaining).toBe(99);
    expect(await remainingOf(service, "203.0.113.7")).toBe(98);
    expect(await remainingOf(service, "198.51.100.1")).toBe(99);
  });

  test("X-Forwarded-For is ignored without a trusted proxy", async () => {
    const service = createService({ rateScheme: "minute" });
    expect(await remainingOf(service, "203.0.113.7")).toBe(99);
    expect(await remainingOf(service, "203.0.113.8")).toBe(98);
    expect(await remainingOf(service, null)).toBe(97);
  });
});

describe("a million callers in 100 seconds, of IPv4 and IPv6", () => {
  const PLACES = 262_144;
  let found = { grownMb: 0, highestMb: 0, activeKept: 0, kept: 0, keptOfFirst: 0, keptOfLast: 0 };

  beforeAll(async () => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "million.ts")], {
      // The engine sizes its heap by this, so that the result does not depend on the machine.
      env: { ...process.env, BUN_JSC_forceRAMSize: String(512 * 2 ** 20) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    found = JSON.parse(await new Response(child.stdout).text()) as typeof found;
    expect(await child.exited).toBe(0);
  });

  test("grow resident memory by 64 MB at most, garbage on the way included", () => {
    expect(found.highestMb).toBeGreaterThan(0);
    expect(found.highestMb).toBeLessThan(64);
    expect(found.grownMb).toBeLessThan(64);
  });

  test("fill the table to its end and no further", () => {
    expect(found.kept).toBeGreaterThan(0.95 * PLACES);
    expect(found.kept).toBeLessThanOrEqual(PLACES);
  });

  test("evict the callers that are idle for longest: few of the first half are left, and most of the last 100,000", () => {
    expect(found.keptOfFirst).toBeLessThan(1000);
    expect(found.keptOfLast).toBeGreaterThan(99_500);
  });

  test("evict none of a thousand callers who ask once a second: all their units are counted", () => {
    expect(found.activeKept).toBe(1000);
  });
});
