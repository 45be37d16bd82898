import { describe, expect, test } from "bun:test";
import { ERROR_CODES } from "../../src/domain/error.ts";
import { FIRST_CALLS } from "../../src/site/landing/landing-page.ts";
import { allRoutes } from "./routes.ts";
import { createService, dataOf, service, textOf } from "./service.ts";

/** The Accept header of Chromium for a page. */
const BROWSER =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";

test.each(FIRST_CALLS)("%s: the landing page's call is answered", async (_, path) => {
  expect((await service.send(path)).status).toBe(200);
});

test("every error code has a section that says when it occurs and what to do", async () => {
  const html = await textOf("/docs/errors");
  for (const code of ERROR_CODES) {
    const section = new RegExp(`<section id="${code}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
    expect(section).toMatch(/<p>[^]{10,}<p class="soft">[^]{10,}/);
  }
});

describe("a browser", () => {
  test("gets JSON over the limit", async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 100; call += 1) await limited.send("/v1/time/UTC");
    const { status, headers } = await limited.send("/v1/time/UTC", { headers: { accept: BROWSER } });
    expect([status, headers.get("content-type")]).toEqual([429, "application/json; charset=utf-8"]);
  });

  test("gets indented JSON, otherwise the same, for every example of the document", async () => {
    const pinned = createService({ randomBytes: (count) => new Uint8Array(count) });
    const examples = allRoutes().flatMap((route) => (route.method === "GET" ? route.examples : []));
    let laidOut = 0;
    for (const { path } of examples) {
      const [plain, open] = await Promise.all(
        ["*/*", BROWSER].map((accept) =>
          pinned.send(path, { headers: { accept, "x-request-id": "manners" } }),
        ),
      );
      const text = (await plain?.text()) ?? "";
      if (!text.startsWith('{"status":"ok"')) continue;
      for (const name of ["content-type", "etag"])
        expect(open?.headers.get(name)).toBe(plain?.headers.get(name) ?? null);
      const steady = (json: string): string =>
        json
          .replace(/"(elapsed_ms|uptime_seconds)": ?\d+/g, '"$1":0')
          .replace(/"request_id": ?"\w+"/, '"request_id":""');
      const shown = (await open?.text()) ?? "";
      expect(shown).toContain("\n  ");
      expect(JSON.stringify(JSON.parse(steady(shown)))).toBe(steady(text));
      laidOut += 1;
    }
    expect(laidOut).toBeGreaterThan(40);
  });
});

test("sitemap.xml has the pages and every place of more than 100,000 people, each once", async () => {
  const response = await service.send("/sitemap.xml", { headers: { host: "almanac.example" } });
  const xml = await response.text();
  const addresses = [...xml.matchAll(/<loc>http:\/\/almanac\.example(\/[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  expect(addresses.length).toBe((xml.match(/<url>/g) ?? []).length);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeLessThanOrEqual(50_000);
  expect(Bun.gzipSync(xml).length).toBeLessThan(60_000);
  for (const page of ["/", "/world", "/docs", "/docs/errors", "/embed", "/zones/europe-lisbon", "/status"]) {
    expect(addresses).toContain(page);
    expect((await service.send(page)).status).toBe(200);
  }
  const places = addresses.filter((path) => path.startsWith("/places/"));
  const populationAt = async (rank: number): Promise<number | undefined> =>
    (await dataOf<{ cities: { population: number }[] }>(`/v1/city/top?limit=1&page=${rank}`)).cities[0]
      ?.population;
  expect(await populationAt(places.length)).toBeGreaterThanOrEqual(100_000);
  expect(await populationAt(places.length + 1)).toBeLessThan(100_000);
  for (const path of [places[0], places[1000], places.at(-1)]) {
    const slug = path?.slice("/places/".length) ?? "";
    const city = await dataOf<{ population: number; slug: string }>(`/v1/city/${slug}?include=time`);
    expect(city.slug).toBe(slug);
    expect(city.population).toBeGreaterThanOrEqual(100_000);
  }
});

test.each([
  ["/places/lisbon", "/charts/daylight.png?city=lisbon"],
  ["/convert/london/tokyo,Asia%2FKolkata", "/charts/convert.png?from=london&to=tokyo,Asia/Kolkata"],
  [
    "/convert/london/oslo?at=2026-11-23T15:00",
    "/charts/convert.png?from=london&to=oslo&time=2026-11-23T15:00",
  ],
])("%s has a picture of 1200 by 630 pixels for previews of links: %s", async (path, card) => {
  const html = await textOf(path);
  const image = /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)">/.exec(html)?.[1] ?? "";
  const address = image.replaceAll("&amp;", "&");
  expect(decodeURIComponent(address)).toBe(card);
  const response = await service.send(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bytes = new DataView(await response.arrayBuffer());
  expect([bytes.getUint32(0), bytes.getUint32(16), bytes.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
});
