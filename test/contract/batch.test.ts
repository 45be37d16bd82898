import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";
import { createValidator } from "./published.ts";

type Item = {
  id: string;
  status: number;
  body: { data: unknown; error?: { code: string }; meta: { request_id: string } };
};
type Body = {
  data: { responses: Item[]; count: number; succeeded: number; failed: number };
  error?: Record<string, unknown>;
  meta: { request_id: string };
};

async function post(
  body: unknown,
  by = service,
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<{ status: number; body: Body; headers: Headers }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await by.send("/v1/batch", { method: "POST", headers, body: text });
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
}

describe("POST /v1/batch", () => {
  test("three items, one of them invalid, give 200, a status each, and cost three units", async () => {
    const limited = createService({ rateScheme: "minute" });
    const { status, body, headers } = await post(
      [{ path: "/time/UTC" }, { path: "/time/Nowhere" }, "/v1/time/Asia/Tokyo?at=0"],
      limited,
    );
    expect(status).toBe(200);
    expect(body.data.responses.map((item) => item.status)).toEqual([200, 404, 200]);
    expect(body.data).toMatchObject({ count: 3, succeeded: 2, failed: 1 });
    expect(headers.get("x-ratelimit-remaining")).toBe("97");
    expect(body.data.responses[1]?.body.meta.request_id).toBe(`${body.meta.request_id}.1`);
    const validate = await createValidator();
    expect(validate("post", "/v1/batch", 200, "application/json", body)).toEqual([]);
  });

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
    const response = await service.send("/v1/batch", { method: "POST", body: JSON.stringify(paths) });
    const batch = await response.text();
    for (const path of paths) {
      const alone = await (await service.send(`/v1${path}`)).text();
      const data = alone.slice(alone.indexOf(',"data":') + 1, alone.indexOf(',"meta":'));
      expect(batch.includes(data)).toBe(true);
    }
  });

  test("all items share one now, or the given moment", async () => {
    let nowEpochMs = Date.UTC(2026, 10, 20, 9);
    const moving = createService({ now: () => (nowEpochMs += 1000) });
    const { body } = await post({ items: ["/time/UTC", "/time/UTC", "/time/UTC"] }, moving);
    const times = body.data.responses.map((item) => (item.body.data as { unix: number }).unix);
    expect(new Set(times).size).toBe(1);
    const pinned = await post({ requests: ["/time/Europe/Paris"], at: "2026-11-20T09:00:00Z" }, moving);
    expect(pinned.body.data.responses[0]?.body.data).toMatchObject({ current_time: "2026-11-20T10:00:00" });
  });

  test("a query can be an object with lists", async () => {
    const query = { from: "Asia/Tokyo", to: ["UTC", "Asia/Kolkata"], time: "2026-11-20T18:00" };
    const { body } = await post([{ id: "c", path: "/time/convert", query }]);
    expect(body.data.responses[0]).toMatchObject({ id: "c", status: 200 });
    expect(body.data.responses[0]?.body.data).toMatchObject({
      results: [{ local_time: "2026-11-20T09:00:00" }, { local_time: "2026-11-20T14:30:00" }],
    });
  });

  test("a nested batch, an absolute address and a wrong method are errors of their items", async () => {
    const { status, body } = await post([
      { method: "POST", path: "/batch", body: [] },
      { path: "https://a.example/time/UTC" },
      { path: "//a.example/time/UTC" },
      { method: "POST", path: "/time/UTC" },
      { path: "/nothing" },
    ]);
    expect(status).toBe(200);
    expect(body.data.responses.map((item) => [item.status, item.body.error?.code])).toEqual([
      [400, "nested_batch"],
      [400, "invalid_parameter"],
      [400, "invalid_parameter"],
      [405, "method_not_allowed"],
      [404, "route_not_found"],
    ]);
  });

  test("a duplicate id refuses the whole batch", async () => {
    const { status, body } = await post([
      { id: "a", path: "/time/UTC" },
      { id: "a", path: "/time/UTC" },
    ]);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "duplicate_id", errors: [{ pointer: "/1/id" }] });
  });

  test("a batch beyond the quota does not run, or runs in part on request", async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 60; call += 1) await limited.send("/v1/time/UTC");
    const items = Array.from({ length: 50 }, () => "/time/UTC");
    const refused = await post(items, limited);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ required: 50, remaining: 40 });
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("40");
    const partial = await post({ requests: items, on_limit: "partial" }, limited);
    expect(partial.status).toBe(200);
    expect(partial.body.data).toMatchObject({ succeeded: 40, failed: 10 });
    expect(partial.body.data.responses[49]?.status).toBe(429);
    expect(partial.headers.get("x-ratelimit-remaining")).toBe("0");
  });

  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  test.each([
    ["nested 50,000 deep", deep, 400, "invalid_json"],
    ["a megabyte of brackets", "[".repeat(1_000_000), 413, "payload_too_large"],
    ["51 items", JSON.stringify(Array.from({ length: 51 }, () => "/time/UTC")), 400, "invalid_body"],
    [
      "prototype names",
      '{"__proto__":{"x":1},"requests":[{"path":"/time/UTC","__proto__":{"y":1}}]}',
      200,
      undefined,
    ],
  ] as const)("hostile body: %s", async (_, text, status, code) => {
    const answer = await post(text);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.["code"] as string | undefined).toBe(code);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("a key allows a hundred items", async () => {
    const items = Array.from({ length: 100 }, () => "/time/UTC");
    const limited = createService({ rateScheme: "minute" });
    const anonymous = await post(items, limited);
    expect(anonymous.headers.get("x-ratelimit-remaining")).toBe("99");
    expect(anonymous.body.error).toMatchObject({ code: "invalid_body", errors: [{ pointer: "" }] });
    const made = await service.send("/v1/keys", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ label: "batches" }),
    });
    const { data } = (await made.json()) as { data: { key: string } };
    const headers = { "content-type": "application/json", "x-api-key": data.key };
    const answer = await post(items, service, headers);
    expect(answer.body.data).toMatchObject({ count: 100, succeeded: 100 });
    const tooMany = await post([...items, "/time/UTC"], service, headers);
    expect(tooMany.status).toBe(400);
  });

  test("bodies of other media types are refused, and every JSON type is accepted", async () => {
    const refused = await post("a=1", service, {
      "content-type": "multipart/form-data",
    });
    expect([refused.status, refused.body.error?.["code"]]).toEqual([415, "unsupported_media_type"]);
    const packed = await post("[]", service, { "content-encoding": "gzip" });
    expect(packed.status).toBe(415);
    for (const type of [
      "application/vnd.x+json",
      "application/x-www-form-urlencoded",
      "text/plain; charset=utf-8",
    ]) {
      const taken = await post(["/time/UTC"], service, { "content-type": type });
      expect([type, taken.status]).toEqual([type, 200]);
      const noJson = await post("a=1", service, { "content-type": type });
      expect([type, noJson.body.error?.["code"]]).toEqual([type, "invalid_json"]);
    }
  });
});

test("slow and fast items have the same results as alone, in input order", async () => {
  const paths = [
    "/holidays/upcoming?days=366&limit=3",
    "/time/UTC?at=0",
    "/sun?lat=60&lon=18&date=2026-06-01&days=366",
    "/nothing",
    "/date/business-days?start=1900-01-01&end=2099-12-31&country=NO",
    "/sun?lat=60&lon=18&date=1500-01-01",
    "/holidays/upcoming?days=366&limit=500&types=all",
  ];
  const { data } = (await post(paths, service)).body as unknown as {
    data: { responses: { id: string; status: number; body: { data: unknown } }[]; failed: number };
  };
  expect(data.responses.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "0 200",
    "1 200",
    "2 200",
    "3 404",
    "4 200",
    "5 400",
    "6 200",
  ]);
  expect(data.failed).toBe(2);
  for (const [index, path] of paths.entries()) {
    const alone = (await (await service.send(`/v1${path}`)).json()) as { data: unknown };
    expect(data.responses[index]?.body.data).toEqual(alone.data);
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
  const batch = post(
    Array.from({ length: 12 }, () => heavy),
    service,
  ).finally(() => {
    state.isDone = true;
  });
  let between = 0;
  while (!state.isDone && between < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    expect((await service.send("/health/live")).status).toBe(200);
    if (!state.isDone) between += 1;
  }
  expect((await batch).body.data).toMatchObject({ count: 12 });
  expect(between).toBe(5);
});
