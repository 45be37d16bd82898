import { describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { publishedDocument } from "./published.ts";
import { allRoutes } from "./routes.ts";
import { createService, NOW_EPOCH_MS, service } from "./service.ts";

const RATE_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
const OPEN = allRoutes().filter((route) => !route.needsKey);
const READS = OPEN.filter((route) => route.method === "GET");
const EXAMPLES = READS.flatMap((route) => route.examples.map((example) => [example.path] as const));
const POSTS = OPEN.filter((route) => route.method === "POST").flatMap((route) =>
  route.examples.map((example) => [example.path, example.body, route.successStatus] as const),
);

/** Callers have a home place, which some routes need. */
const AT_HOME = { home: "Europe/Paris" };
const atHome = createService(AT_HOME);
let nowEpochMs = NOW_EPOCH_MS;
const limited = createService({ ...AT_HOME, rateScheme: "minute", now: () => nowEpochMs });

describe("every route", () => {
  test.each(EXAMPLES)(
    "%s works as documented, and HEAD gives the same headers without a body",
    async (path) => {
      const get = await atHome.send(path);
      const head = await atHome.send(path, { method: "HEAD" });
      expect(get.status).toBe(200);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      const names = (response: Response) =>
        [...response.headers.keys()].filter((name) => name !== "content-length");
      expect(names(head)).toEqual(names(get));
    },
  );

  test.each(EXAMPLES)("%s has the headers of every response", async (path) => {
    // Each gets the quota of a minute.
    nowEpochMs += 60_000;
    const response = await limited.send(path, { headers: { origin: "https://a.example" } });
    for (const name of RATE_HEADERS) expect(response.headers.get(name)).toMatch(/^\d+$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("X-RateLimit-Remaining");
    expect(response.headers.get("ratelimit")).toMatch(/^"minute";r=\d+;t=\d+$/);
    expect(response.headers.get("ratelimit-policy")).toBe('"minute";q=100;w=60');
    expect(response.headers.get("x-request-id")).toMatch(/^\w{26}$/);
    expect(response.headers.get("cache-control")).not.toBeNull();
    expect(response.headers.get("content-language")).toBe("en");
    expect(response.headers.has("server")).toBe(false);
  });

  test("cacheable responses list the exposed headers, with and without an Origin", async () => {
    const exposed = "access-control-expose-headers";
    expect((await service.send("/v1/holidays/US/2026")).headers.get(exposed)).toContain("ETag");
    expect((await service.send("/v1/time/UTC")).headers.has(exposed)).toBe(false);
  });

  test.each(POSTS)("%s works as documented and accepts only POST", async (path, body, status) => {
    const headers = { "content-type": "application/json" };
    const post = await service.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(`${post.status} ${post.status === status ? "" : await post.text()}`).toBe(`${status} `);
    const get = await service.send(path);
    expect(get.status).toBe(405);
    expect(get.headers.get("allow")).toBe("POST, OPTIONS");
    const preflight = await service.send(path, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
  });

  test("has a unique operation id, an example, a description and a cost", () => {
    const routes = allRoutes();
    expect(new Set(routes.map((route) => route.operationId)).size).toBe(routes.length);
    for (const route of routes) {
      expect(route.examples.length).toBeGreaterThan(0);
      expect(route.description.length).toBeGreaterThan(20);
      const { cost } = route;
      expect(Number.isInteger(typeof cost === "number" ? cost : cost.least)).toBe(true);
    }
  });
});

describe("caching", () => {
  test("a matching entity tag gives 304 without a body", async () => {
    const path = "/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z";
    const first = await service.send(path);
    const tag = first.headers.get("etag") ?? "";
    const second = await service.send(path, { headers: { "if-none-match": tag } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("etag")).toBe(tag);
    const other = await service.send(`${path}&lang=fr`);
    expect(other.headers.get("etag")).not.toBe(tag);
  });

  test("large responses have an encoding that the caller accepts", async () => {
    const plain = await (await service.send("/v1/timezone/list?view=ids")).text();
    for (const encoding of ["gzip", "zstd"] as const) {
      const response = await service.send("/v1/timezone/list?view=ids", {
        headers: { "accept-encoding": encoding },
      });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      const bytes = new Uint8Array(await response.arrayBuffer());
      const unpacked = encoding === "gzip" ? Bun.gunzipSync(bytes) : Bun.zstdDecompressSync(bytes);
      const data = (text: string): unknown => (JSON.parse(text) as { data: unknown }).data;
      expect(data(new TextDecoder().decode(unpacked))).toEqual(data(plain));
    }
    const refused = await service.send("/v1/timezone/list?view=ids", {
      headers: { "accept-encoding": "gzip;q=0" },
    });
    expect(refused.headers.has("content-encoding")).toBe(false);
  });
});

describe("the published document", () => {
  test("is valid OpenAPI 3.1 by an independent validator", async () => {
    const document = await publishedDocument();
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document["openapi"]).toBe("3.1.1");
  });

  test("is the same with and without the version in its address", async () => {
    const [a, b] = await Promise.all([service.send("/openapi.json"), service.send("/v1/openapi.json")]);
    expect(await a.text()).toBe(await b.text());
  });

  test("has the methods, statuses and security of keys", async () => {
    const { paths, components } = await publishedDocument();
    const open = expect.arrayContaining([{}]);
    expect(paths).toMatchObject({
      "/v1/keys": { post: { responses: { 201: {} } } },
      "/v1/keys/me": { get: {}, delete: { responses: { 204: {} } } },
      "/v1/usage": { get: { security: [{ apiKey: [] }, { bearer: [] }] } },
      "/v1/time/{timezone}": { get: { security: open } },
    });
    expect(components).toMatchObject({
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer" },
      },
    });
  });
});
