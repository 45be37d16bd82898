import { describe, expect, test } from "bun:test";
import { parseNetworks } from "../../src/config/network.ts";
import type { AppDeps } from "../../src/app.ts";
import { createService, service } from "./service.ts";

/** Pages and files with absolute addresses of the service. */
const PATHS = ["/", "/keys", "/places/paris", "/calendar/fr/2026", "/robots.txt", "/sitemap.xml"];

const OWN_PATH = /(?:https?|webcal):\/\/[^/"'\s<]+(?=\/(?:v1|places|charts|sitemap)\b)/g;

/** What a page says of the service's own address. */
async function read(path: string, headers: Record<string, string>, options?: Partial<AppDeps>) {
  const asked = options === undefined ? service : createService(options);
  const response = await asked.send(path, { headers });
  const text = await response.text();
  return {
    origins: [...new Set(text.match(OWN_PATH))].map((origin) => origin.replace("webcal:", "feed:")),
    cacheControl: response.headers.get("cache-control") ?? "",
    has: (words: string): boolean => text.includes(words),
  };
}

test("canonical links of pages and answers are whole addresses with --origin, and paths without it", async () => {
  for (const [origin, begin] of [
    ["https://time.example", "https://time.example"],
    [null, ""],
  ] as const) {
    const asked = createService({ origin });
    for (const path of ["/status", "/docs/errors", "/docs/guides/ask"]) {
      const html = await (await asked.send(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${begin}${path}">`);
    }
    const { headers } = await asked.send("/v1/city/munchen");
    expect(headers.get("link")).toBe(`<${begin}/v1/city/munich>; rel="canonical"`);
  }
});

describe("addresses of the service in its pages", () => {
  test.each(PATHS)("%s: a Host that is no plain host name is not repeated", async (path) => {
    for (const host of [
      "a.b?x#",
      "evil:80@x",
      "a bq",
      'x"><script>',
      "x/../y",
      "[::1",
      "-a.example",
      "x&y",
      "a.example\u00e9",
    ]) {
      const page = await read(path, { host });
      expect([host, page.has(host)]).toEqual([host, false]);
      for (const origin of page.origins) expect(["http://localhost", "feed://localhost"]).toContain(origin);
    }
  });

  test.each(PATHS)("%s: caches that callers share keep nothing that depends on Host", async (path) => {
    const { origins, cacheControl } = await read(path, { host: "evil.example" });
    expect(origins).toContainEqual(expect.stringContaining("//evil.example"));
    expect(cacheControl).toStartWith("private, ");
  });

  test.each(PATHS)("%s: are those of --origin, which such caches may keep", async (path) => {
    const page = await read(path, { host: "evil.example" }, { origin: "https://time.example" });
    expect(page.has("evil.example")).toBe(false);
    expect(page.origins.length).toBeGreaterThan(0);
    for (const origin of page.origins) expect(origin).toMatch(/^(?:https|feed):\/\/time\.example$/);
    expect(page.cacheControl).toStartWith("public, ");
  });

  test.each(PATHS)("%s: keep https where a trusted proxy ended TLS, and only there", async (path) => {
    const headers = { host: "time.example", "x-forwarded-proto": "https" };
    const trusted = await read(path, headers, { trustedProxies: parseNetworks("127.0.0.1") });
    expect(trusted.origins.filter((origin) => !/^(?:https|feed):\/\/time\.example$/.test(origin))).toEqual(
      [],
    );
    expect((await read(path, headers)).has("https://time.example")).toBe(false);
  });
});
