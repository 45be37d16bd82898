import { describe, expect, test } from "bun:test";
import { allRoutes } from "../contract/routes.ts";
import { createService, newKey, NOW_EPOCH_MS, service, serviceDeps } from "../contract/service.ts";
import { untilObserved } from "../support/process.ts";
import { readTable } from "../support/table.ts";

const routes = allRoutes();
const readPaths = routes
  .filter((route) => route.method === "GET" && !route.needsKey)
  .flatMap((route) => route.examples.map(({ path }) => path));

/** Pages whose text does not change with every minute, and two clocks, whose text does. */
const PAGES = "/ /docs /docs/errors /keys /status /embed /embed/clock.js /embed/now".split(" ");
const CLOCKS = ["/embed/clock", "/embed/clock.svg"];

/** A request for each status except internal errors. */
const byStatus = readTable("reliability/statuses.tsv").map(([status, request = "", headers = "{}"]) => {
  const whole = request.replace(/\{(\d+) (.)\}/g, (_, count, letter: string) => letter.repeat(Number(count)));
  const [, method = "GET", path = "", body] = /^(?:([A-Z]+) )?(\S+)(?: (.+))?$/.exec(whole) ?? [];
  const sent = { origin: "https://a.example", ...(JSON.parse(headers) as object), cookie: "a=b" };
  const init = { method, headers: sent, ...(body === undefined ? {} : { body }) };
  return [Number(status), request, path, init] as const;
});

function expectPlainHeaders({ headers }: Response): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "access-control-allow-origin": "*",
  });
  for (const name of ["server", "x-powered-by", "set-cookie", "access-control-allow-credentials"])
    expect([name, headers.has(name)]).toEqual([name, false]);
  const type = headers.get("content-type");
  if (type !== null) expect(type).toMatch(/; charset=utf-8$|^application\/problem\+json$/);
}

describe("headers of every answer", () => {
  // Some routes answer about the caller's place.
  const atHome = createService({ home: "Europe/Paris" });

  test.each(byStatus)("%d %s", async (status, _, path, init) => {
    const response = await service.send(path, init);
    expect(response.status).toBe(status);
    expectPlainHeaders(response);
    if (status >= 400 && !path.startsWith("/embed"))
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test.each([...readPaths, ...PAGES, ...CLOCKS])("200 %s", async (path) => {
    const response = await atHome.send(path);
    expect(response.status).toBe(200);
    expectPlainHeaders(response);
  });

  test("are on 429 and 503 too", async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 100; call += 1) await limited.send("/v1/time/UTC");
    const refused = await limited.send("/v1/time/UTC");
    const draining = await createService({ isDraining: () => true }).send("/health/ready");
    expect([refused.status, draining.status]).toEqual([429, 503]);
    for (const response of [refused, draining]) {
      expectPlainHeaders(response);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("an internal error", () => {
  const fail = (): never => {
    throw new Error("secret of /home/somebody/almanac/src/main.ts:7");
  };

  async function expectNothingOfTheInside(response: Response): Promise<string> {
    const text = await response.text();
    expect(response.status).toBe(500);
    expectPlainHeaders(response);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).not.toMatch(/secret|somebody|\.ts\b|\bat .*:\d|stack/);
    expect(text).toContain("internal_error");
    return text;
  }

  test("returns only internal_error; the log has the details under the same id", async () => {
    const faults: [requestId: string, fault: unknown][] = [];
    const failing = createService({
      holidays: { ...serviceDeps().holidays, list: fail },
      reportError: (requestId, fault) => faults.push([requestId, fault]),
    });
    for (const accept of ["application/json", "application/problem+json"]) {
      const response = await failing.send("/v1/holidays/FR/2026", { headers: { accept } });
      const text = await expectNothingOfTheInside(response);
      await untilObserved();
      expect(text).toContain(faults.at(-1)?.[0] ?? "none");
      expect(response.headers.get("x-request-id")).toBe(faults.at(-1)?.[0] ?? "none");
    }
    expect(faults).toHaveLength(2);
    expect(String(faults[0]?.[1])).toContain("secret of");
  });

  test("before the request is read returns only internal_error", async () => {
    const faults: unknown[] = [];
    const failing = createService({
      zones: { current: fail, check: () => "unchanged" },
      reportError: (_, fault) => faults.push(fault),
    });
    await expectNothingOfTheInside(await failing.send("/v1/time/Europe/Paris"));
    expect(faults.map(String)).toEqual([expect.stringContaining("secret of")]);
  });
});

describe("what caches may store", () => {
  /** Moments around which responses change: any, midnights, New Year in Paris, and the clock change of Europe. */
  const MOMENTS = [
    NOW_EPOCH_MS,
    Date.UTC(2026, 10, 20, 23, 59, 30),
    Date.UTC(2026, 11, 31, 22, 59, 50),
    Date.UTC(2027, 2, 28, 0, 59, 50),
  ];
  let nowEpochMs = NOW_EPOCH_MS;
  const dated = createService({ now: () => nowEpochMs });
  const withoutMeta = (text: string): string => text.replace(/,"meta":\{.*$/, "");
  const further = (
    "/v1/timezone/list /v1/timezone/list?observes_dst=true /v1/timezone/Europe/Paris?year=2027 " +
    "/v1/city/top /v1/city/search?q=paris /v1/city/paris /v1/city/paris/nearby " +
    "/v1/holidays/FR/current /v1/holidays/FR/next /v1/holidays/NZ/current.ics /v1/holidays/US.ics " +
    "/v1/holidays/upcoming?country=FR /v1/holidays/countries /v1/date/week-number?date=today " +
    "/v1/date/diff?start=today&end=2027-01-01 /v1/date/add?date=tomorrow&days=1 " +
    "/v1/date/business-days?start=today&days=3 /v1/sun?city=paris&date=today " +
    "/v1/moon?tz=UTC&date=today /v1/moon?tz=UTC&year=2027 " +
    "/v1/time/convert?from=UTC&to=Europe/Paris&time=10:00 /v1/context/paris /v1/context/japan " +
    "/v1/status /v1/plans /openapi.json"
  ).split(" ");
  const bare = readPaths.map((path) => path.split("?")[0] ?? "");

  test.each([...new Set([...readPaths, ...bare, ...PAGES, ...further])])(
    "%s does not change while it may be cached",
    async (path) => {
      for (const moment of MOMENTS) {
        nowEpochMs = moment;
        const first = await dated.send(path);
        const control = first.headers.get("cache-control") ?? "";
        const maxAge = /^(?:public|private), max-age=(\d+)$/.exec(control)?.[1];
        if (maxAge === undefined) expect(control).toBe("no-store");
        if (maxAge === undefined || first.status !== 200) continue;
        const tag = first.headers.get("etag");
        expect(tag).toStartWith('W/"');
        nowEpochMs = moment + Number(maxAge) * 1000;
        const later = await dated.send(path);
        const at = new Date(moment).toISOString();
        expect(`${at} ${withoutMeta(await later.text())}`).toBe(`${at} ${withoutMeta(await first.text())}`);
        expect(`${at} ${later.headers.get("etag")}`).toBe(`${at} ${tag}`);
        expect((await dated.send(path, { headers: { "if-none-match": tag ?? "" } })).status).toBe(304);
      }
    },
  );

  test("the clock's page is cached for at most a minute, its picture until the end of the minute it shows", async () => {
    nowEpochMs = Date.UTC(2026, 10, 20, 23, 59, 30);
    for (const [path, maxAge] of [
      ["/embed/clock", 60],
      ["/embed/clock.svg", 30],
    ] as const) {
      expect((await dated.send(path)).headers.get("cache-control")).toBe(`public, max-age=${maxAge}`);
    }
  });

  test("an entity tag is the same in every process of one version, and another in the next version", async () => {
    const processes = [service, createService(), createService({ version: "0.0.1-test" })];
    for (const path of readPaths) {
      const tags = await Promise.all(
        processes.map(async (each) => (await each.send(path)).headers.get("etag")),
      );
      expect([path, tags[0]]).toEqual([path, tags[1] ?? null]);
      if (tags[0] !== null) expect([path, tags[2]]).not.toEqual([path, tags[0] ?? null]);
    }
  });

  test("no cache stores what belongs to a key", async () => {
    const made = await service.send("/v1/keys", { method: "POST" });
    expect(made.headers.get("cache-control")).toBe("no-store");
    const bound = routes.filter((route) => route.needsKey);
    expect(bound.length).toBeGreaterThan(3);
    for (const { operationId, path, method } of bound) {
      const headers = { "x-api-key": await newKey() };
      const response = await service.send(path, { method, headers });
      expect([operationId, response.status < 300]).toEqual([operationId, true]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("an answer or an error depends only on the headers in its Vary header", async () => {
    for (const accept of ["application/json", "application/problem+json"]) {
      const response = await service.send("/v1/time/Nowhere", { headers: { accept } });
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect(response.headers.get("content-type")).toStartWith(accept);
      expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding");
    }
    const path = "/v1/timezone/list?view=ids";
    for (const accept of ["application/json", "text/csv", "text/plain"]) {
      const response = await service.send(path, { headers: { accept, "accept-encoding": "gzip" } });
      expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding");
    }
  });
});

describe("other origins", () => {
  test.each(readPaths)("a preflight for %s says what may be sent, for a day", async (path) => {
    const response = await service.send(path, {
      method: "OPTIONS",
      headers: {
        origin: "https://a.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization, x-api-key",
      },
    });
    expect(response.status).toBe(204);
    const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "x-api-key", "content-type"]));
    // `*` would not include Authorization, and credentials are never allowed.
    expect(allowed).not.toContain("*");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-max-age": "86400",
      "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
      allow: "GET, HEAD, OPTIONS",
    });
    expectPlainHeaders(response);
  });
});
