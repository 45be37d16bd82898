import { describe, expect, spyOn, test } from "bun:test";
import { allRoutes } from "./routes.ts";
import { createService, dataOf, NOW_EPOCH_MS, post, service } from "./service.ts";

const OPEN = allRoutes().filter((route) => !route.needsKey);
const EXAMPLES = OPEN.filter(({ method }) => method === "GET").flatMap(({ examples }) =>
  examples.map(({ path }) => path),
);
const POSTS = OPEN.filter(({ method }) => method === "POST").flatMap(({ examples, successStatus }) =>
  examples.map(({ path, body }) => [path, body, successStatus] as const),
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
      expect([get.status, head.status, await head.text()]).toEqual([200, 200, ""]);
      const namesOf = ({ headers }: Response) =>
        [...headers.keys()].filter((name) => name !== "content-length");
      expect(namesOf(head)).toEqual(namesOf(get));
    },
  );

  test.each(EXAMPLES)("%s has the headers of every response", async (path) => {
    // Each gets the quota of a minute.
    nowEpochMs += 60_000;
    const { headers } = await limited.send(path, { headers: { origin: "https://a.example" } });
    const number = expect.stringMatching(/^\d+$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-ratelimit-limit": number,
      "x-ratelimit-remaining": number,
      "x-ratelimit-reset": number,
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("X-RateLimit-Remaining"),
      ratelimit: expect.stringMatching(/^"minute";r=\d+;t=\d+$/),
      "ratelimit-policy": '"minute";q=100;w=60',
      "x-request-id": expect.stringMatching(/^\w{26}$/),
      "cache-control": expect.any(String),
      "content-language": "en",
    });
    expect(headers.has("server")).toBe(false);
  });

  test.each(POSTS)("POST %s %j works as documented", async (path, body, status) => {
    const response = await post(path, body);
    expect(`${response.status} ${response.status === status ? "" : await response.text()}`).toBe(
      `${status} `,
    );
  });

  test("has a unique operation id, an example, a description and a cost", () => {
    const routes = allRoutes();
    expect(new Set(routes.map((route) => route.operationId)).size).toBe(routes.length);
    for (const { examples, description, cost } of routes) {
      expect(examples.length).toBeGreaterThan(0);
      expect(description.length).toBeGreaterThan(20);
      expect(typeof cost === "number" ? cost : cost.least).toBeInteger();
    }
  });
});

test("another answer has another entity tag", async () => {
  const path = "/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z";
  const [tag, other] = await Promise.all([service.send(path), service.send(`${path}&lang=fr`)]);
  expect(tag.headers.get("etag")).not.toBe(other.headers.get("etag"));
});

test.each([
  ["gzip", Bun.gunzipSync],
  ["zstd", Bun.zstdDecompressSync],
] as const)("a large response has the encoding %s where the caller accepts it", async (encoding, unpack) => {
  const path = "/v1/timezone/list?view=ids";
  const response = await service.send(path, { headers: { "accept-encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  const text = new TextDecoder().decode(unpack(await response.bytes()));
  expect(JSON.parse(text)).toMatchObject({ data: await dataOf<object>(path) });
});

test("long work that would outlive its connection is given up, and the caller told to come again", async () => {
  let nowMs = 0;
  using _ = spyOn(performance, "now").mockImplementation(() => (nowMs += 1000));
  const response = await service.send("/v1/holidays/upcoming?days=366&limit=500");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.json()).toMatchObject({ error: { code: "overloaded" } });
});
