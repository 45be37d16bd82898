import { describe, expect, test } from "bun:test";
import { ERROR_CODES } from "../../src/domain/error.ts";
import { FIRST_CALLS } from "../../src/http/pages/landing/landing-page.ts";
import { allRoutes } from "./routes.ts";
import { createService, service } from "./service.ts";

const PAGES = ["/", "/docs", "/docs/errors", "/keys", "/status", "/embed"].map((path) => [path] as const);

describe("every page", () => {
  test.each([...PAGES, ["/world"] as const])(
    "%s: nobody may frame it, nothing but its own texts runs",
    async (path) => {
      const response = await service.send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      // The reference sets styles on its elements; no page runs a script that is not its own.
      expect(policy).not.toContain("unsafe-eval");
      expect(/script-src[^;]*/.exec(policy)?.[0] ?? "").not.toContain("unsafe");
      if (path !== "/docs") expect(policy).not.toContain("unsafe");
      const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
      expect(html.match(/\s(?:style|on[a-z]+)="[^"]{0,40}/)).toBeNull();
      // Everything a page loads is its own: other hosts are only linked to.
      expect(
        html.match(
          /(?:src|srcset|poster)="https?:[^"]{0,40}|<link[^>]+href="https?:|@import|url\(["']?https?:/,
        ),
      ).toBeNull();
    },
  );

  test.each(PAGES)("%s costs nothing and is revalidated by its entity tag", async (path) => {
    const limited = createService({ rateScheme: "minute" });
    const response = await limited.send(path);
    expect(response.headers.get("x-ratelimit-remaining")).toBe("100");
    const tag = response.headers.get("etag") ?? "";
    expect((await limited.send(path, { headers: { "if-none-match": tag } })).status).toBe(304);
    const head = await limited.send(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect((await limited.send(path, { method: "POST" })).status).toBe(405);
  });

  test("pages are not among the published routes", async () => {
    const document = await (await service.send("/openapi.json")).json();
    expect(Object.keys((document as { paths: object }).paths)).not.toContain("/docs");
  });
});

describe("the landing page", () => {
  test("is at most 60 KB over the wire", async () => {
    const html = await (await service.send("/")).text();
    expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(60_000);
  });

  test.each(FIRST_CALLS)("%s: the call is answered", async (_, path) => {
    expect((await service.send(path)).status).toBe(200);
  });
});

describe("the page of a place", () => {
  test("shows the offset once where a zone has no abbreviation", async () => {
    const chipsOf = async (slug: string): Promise<string> => {
      const html = await (await service.send(`/places/${slug}`)).text();
      return (/<p class="chips soft">(.*?)<\/p>/.exec(html)?.[1] ?? "").replaceAll(/<[^>]+>/g, " ").trim();
    };
    expect(await chipsOf("kathmandu")).toMatch(/^UTC\+05:45\s+Asia\/Kathmandu$/);
    expect(await chipsOf("london")).toMatch(/^UTC\+00:00\s+GMT\s+Europe\/London$/);
  });
});

describe("the reference", () => {
  test("has a short description, the site's menu, and every route as text", async () => {
    const html = await (await service.send("/docs")).text();
    expect(html).toStartWith('<!doctype html><html lang="en"><head><meta charset="utf-8">');
    const descriptions = [
      ...html.matchAll(/<meta\s+(?:name|property)="(?:og:)?description"\s+content="([^"]*)"/g),
    ];
    expect(descriptions.map(([, text = ""]) => text.length < 200)).toEqual([true, true]);
    expect(html).toContain('<a href="/docs" aria-current="page">API</a>');
    expect(html).toContain("<code>GET /v1/time/{timezone}</code>");
  });

  test("has a recorded response and an example for every operation", async () => {
    const operations = allRoutes();
    expect(operations.length).toBeGreaterThan(25);
    for (const { operationId: id, examples } of operations)
      expect([id, examples.length > 0]).toEqual([id, true]);
  });

  test("every error code has a section that says when it occurs and what to do", async () => {
    const html = await (await service.send("/docs/errors")).text();
    for (const code of ERROR_CODES) {
      const section = new RegExp(`<section id="${code}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
      expect(section).toMatch(/<p>[^]{10,}<p class="soft">[^]{10,}/);
    }
  });
});
