import { describe, expect, test } from "bun:test";
import { createService, dataOf, jsonOf, post, service, textOf } from "./service.ts";

type Batch = {
  responses: { id: string; status: number; body: { data: unknown } }[];
  failed: number;
  succeeded: number;
};

describe("POST /v1/batch", () => {
  test("an inner answer has the same bytes of data as the route alone", async () => {
    const paths = [
      "/time/Europe/Paris",
      "/city/paris",
      "/city/search?q=par",
      "/timezone/list",
      "/holidays/US/2026",
      "/sun?city=paris",
      "/date/add?date=2026-01-31&duration=P1M",
    ];
    const batch = await (await post("/v1/batch", paths)).text();
    for (const path of paths) {
      const alone = await textOf(`/v1${path}`);
      const data = alone.slice(alone.indexOf(',"data":') + 1, alone.indexOf(',"meta":'));
      expect(batch.includes(data)).toBe(true);
    }
  });

  test("all items share one now", async () => {
    let nowEpochMs = Date.UTC(2026, 10, 20, 9);
    const moving = createService({ now: () => (nowEpochMs += 1000) });
    const items = { items: ["/time/UTC", "/time/UTC", "/time/UTC"] };
    const { responses } = await dataOf<Batch>("/v1/batch", items, moving);
    const times = responses.map(({ body }) => (body.data as { unix: number }).unix);
    expect([times.length, new Set(times).size]).toEqual([3, 1]);
  });

  test("a batch beyond the quota does not run, or runs in part on request", async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 60; call += 1) await limited.send("/v1/time/UTC");
    const requests = Array.from({ length: 50 }, () => "/time/UTC");
    const refused = await post("/v1/batch", requests, {}, limited);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { required: 50, remaining: 40 } });
    // It was read, which costs one.
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("39");
    const partial = await post("/v1/batch", { requests, on_limit: "partial" }, {}, limited);
    expect(partial.status).toBe(200);
    expect(partial.headers.get("x-ratelimit-remaining")).toBe("0");
    const { data } = (await partial.json()) as { data: Batch };
    expect(data).toMatchObject({ succeeded: 39, failed: 11 });
    expect(data.responses[49]?.status).toBe(429);
  });

  test.each([
    ["brackets 50,000 deep", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, 400, "invalid_json"],
    ["a megabyte of brackets", "[".repeat(1_000_000), 413, "payload_too_large"],
  ])("refuses %s", async (_, body, status, code) => {
    const response = await service.send("/v1/batch", { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  });

  test("an item without a path has none of a prototype", async () => {
    const body = '{"__proto__":{"path":"/time/UTC"},"requests":[{}]}';
    const response = await service.send("/v1/batch", { method: "POST", body });
    expect(await response.json()).toMatchObject({ data: { responses: [{ status: 400 }] } });
    expect("path" in {}).toBe(false);
  });
});

test("slow and fast items have the same results as alone, in input order", async () => {
  const paths = [
    ["/holidays/upcoming?days=366&limit=3", 200],
    ["/time/UTC?at=0", 200],
    ["/sun?lat=60&lon=18&date=2026-06-01&days=366", 200],
    ["/nothing", 404],
    ["/date/business-days?start=1900-01-01&end=2099-12-31&country=NO", 200],
    ["/sun?lat=60&lon=18&date=1500-01-01", 400],
    ["/holidays/upcoming?days=366&limit=500&types=all", 200],
  ] as const;
  const { responses, failed } = await dataOf<Batch>(
    "/v1/batch",
    paths.map(([path]) => path),
  );
  expect(responses.map(({ id, status }) => `${id} ${status}`)).toEqual(
    paths.map(([, status], index) => `${index} ${status}`),
  );
  expect(failed).toBe(2);
  for (const [index, [path]] of paths.entries()) {
    const { data } = await jsonOf<{ data: unknown }>(`/v1${path}`);
    expect(responses[index]?.body.data).toEqual(data);
  }
});

test("a long batch does not block other requests", async () => {
  const heavy = {
    path: "/meeting/suggest",
    body: {
      participants: Array.from({ length: 50 }, () => "Europe/Paris"),
      window: { start: "2026-01-01", end: "2026-03-03" },
      step_minutes: 5,
      duration_minutes: 1440,
    },
  };
  const state = { isDone: false };
  const batch = dataOf(
    "/v1/batch",
    Array.from({ length: 12 }, () => heavy),
  ).finally(() => {
    state.isDone = true;
  });
  let between = 0;
  while (!state.isDone && between < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    expect((await service.send("/health/live")).status).toBe(200);
    if (!state.isDone) between += 1;
  }
  expect(await batch).toMatchObject({ count: 12 });
  expect(between).toBe(5);
});
