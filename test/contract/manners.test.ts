import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";
import { allRoutes } from "./routes.ts";

/** The Accept header of Chromium for a page. */
const BROWSER =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";

const ask = (path: string, accept: string, init: RequestInit = {}) =>
  service.send(path, { ...init, headers: { accept } });

describe("a browser with an invalid address", () => {
  test("gets a page for any input", async () => {
    const cut = encodeURIComponent(`${"a".repeat(99)}😀`);
    for (const path of [
      `/v1/city/${cut}`,
      `/v1/time/${cut}`,
      `/v1/sun?city=${cut}`,
      "/v1/city/%20",
      "/v1/city/%00",
    ]) {
      const response = await ask(path, BROWSER);
      expect(response.status).toBeOneOf([400, 404]);
      const html = await response.text();
      expect(html).toStartWith("<!doctype html>");
      expect(html).toContain(response.headers.get("x-request-id") ?? "no id");
    }
  });

  test("gets no body for a HEAD, and JSON over the limit or in a frame", async () => {
    const head = await ask("/v1/city/parris", BROWSER, { method: "HEAD" });
    expect(head.status).toBe(404);
    expect(head.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await head.text()).toBe("");
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 100; call += 1) await limited.send("/v1/time/UTC");
    const refused = await limited.send("/v1/time/UTC", { headers: { accept: BROWSER } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const framed = await ask(`/embed/clock?label=${"%C3"}`, BROWSER);
    expect(framed.status).toBe(400);
    expect(framed.headers.get("x-frame-options")).toBeNull();
  });

  test("gets problem details if it asks for them", async () => {
    const response = await ask("/v1/city/parris", `${BROWSER},application/problem+json`);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("JSON", () => {
  test("is indented for a browser, and otherwise the same, for every example of the document", async () => {
    const pinned = createService({ randomBytes: (count) => new Uint8Array(count) });
    let laidOut = 0;
    for (const { method, examples } of allRoutes()) {
      if (method !== "GET") continue;
      for (const { path } of examples) {
        const plain = await pinned.send(path, { headers: { accept: "*/*", "x-request-id": "manners" } });
        const open = await pinned.send(path, { headers: { accept: BROWSER, "x-request-id": "manners" } });
        const type = plain.headers.get("content-type") ?? "";
        const text = await plain.text();
        if (!type.startsWith("application/json") || !plain.ok) continue;
        expect(open.headers.get("content-type")).toBe(type);
        expect(open.headers.get("etag")).toBe(plain.headers.get("etag"));
        const steady = (json: string): string =>
          json
            .replace(/"(elapsed_ms|uptime_seconds)": ?\d+/g, '"$1":0')
            .replace(/"request_id": ?"\w+"/, '"request_id":""');
        const shown = await open.text();
        expect(shown).toContain("\n  ");
        expect(JSON.stringify(JSON.parse(steady(shown)))).toBe(steady(text));
        laidOut += 1;
      }
    }
    expect(laidOut).toBeGreaterThan(40);
  });

  test("gives 304 for the same tag in either form, and its length to a HEAD", async () => {
    const path = "/v1/time/UTC?at=2026-11-20T09:00:00Z";
    const open = await ask(path, BROWSER);
    const tag = open.headers.get("etag") ?? "";
    expect(open.headers.get("vary")).toBe("Accept, Accept-Encoding");
    const again = await service.send(path, { headers: { accept: BROWSER, "if-none-match": tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});

describe("an icon", () => {
  test.each([["/favicon.svg"], ["/favicon.ico"]])(
    "%s: is one picture, free and good for a day",
    async (path) => {
      const response = await createService({ rateScheme: "minute" }).send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
      expect(response.headers.get("x-ratelimit-remaining")).toBe("100");
      expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    },
  );
});

describe("what crawlers ask for", () => {
  const at = (path: string, headers: Record<string, string>) => service.send(path, { headers });

  test("robots.txt excludes the data and links to the sitemap of the requested host", async () => {
    const response = await at("/robots.txt", { host: "almanac.example" });
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await response.text();
    expect(text).toStartWith("User-agent: *\nDisallow: /v1/\n");
    expect(text).toEndWith("\nSitemap: http://almanac.example/sitemap.xml\n");
  });

  test("a host with unsafe characters is not repeated, nor a scheme that no trusted proxy sent", async () => {
    for (const host of ["a.example/<b>", "a b", "x&y", "a.example\u00e9", "-a.example", ""]) {
      expect(await (await at("/robots.txt", { host })).text()).toContain("Sitemap: http://localhost/");
    }
    const claimed = { host: "[::1]:3000", "x-forwarded-proto": "https" };
    expect(await (await at("/robots.txt", claimed)).text()).toContain("Sitemap: http://[::1]:3000/");
  });

  test("sitemap.xml has the pages and every place of more than 100,000 people, each once", async () => {
    const response = await at("/sitemap.xml", { host: "almanac.example" });
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>http:\/\/almanac\.example(\/[^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
    expect(addresses.length).toBe((xml.match(/<url>/g) ?? []).length);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    for (const page of [
      "/",
      "/world",
      "/docs",
      "/docs/errors",
      "/embed",
      "/zones/europe-lisbon",
      "/status",
    ]) {
      expect(addresses).toContain(page);
      expect((await service.send(page)).status).toBe(200);
    }
    const places = addresses.filter((path) => path.startsWith("/places/"));
    const populationAt = async (rank: number): Promise<number> => {
      const top = await service.send(`/v1/city/top?limit=1&page=${rank}`);
      const { data } = (await top.json()) as { data: { cities: { population: number }[] } };
      return data.cities[0]?.population ?? Number.NaN;
    };
    expect(await populationAt(places.length)).toBeGreaterThanOrEqual(100_000);
    expect(await populationAt(places.length + 1)).toBeLessThan(100_000);
    for (const path of [places[0], places[1000], places.at(-1)]) {
      const city = await service.send(`/v1/city/${path?.slice("/places/".length)}?include=time`);
      const answer = (await city.json()) as { data: { population: number; slug: string } };
      expect(`/places/${answer.data.slug}`).toBe(path ?? "");
      expect(answer.data.population).toBeGreaterThanOrEqual(100_000);
    }
    const tag = response.headers.get("etag") ?? "";
    const again = await at("/sitemap.xml", { host: "almanac.example", "if-none-match": tag });
    expect(again.status).toBe(304);
    const zipped = await at("/sitemap.xml", { host: "almanac.example", "accept-encoding": "gzip" });
    expect((await zipped.bytes()).length).toBeLessThan(60_000);
  });
});

describe("a page's head", () => {
  test("has its own address without extra parameters", async () => {
    for (const page of ["/", "/embed", "/keys", "/status", "/docs/errors"]) {
      const html = await (await service.send(`${page}?utm_source=x`)).text();
      expect(html).toContain(`<link rel="canonical" href="${page}">`);
      expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
      expect(html).toContain('<meta property="og:title"');
    }
  });
});
