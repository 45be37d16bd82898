import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";

describe("pictures", () => {
  test("are revalidated by entity tags, and load nothing", async () => {
    for (const name of ["sun", "daylight", "moon"]) {
      const path = `/charts/${name}.svg?city=tromso`;
      const response = await service.send(path);
      const svg = await response.text();
      const tag = response.headers.get("etag") ?? "";
      expect((await service.send(path, { headers: { "if-none-match": tag } })).status).toBe(304);
      expect(svg).toMatch(/<title id="title">[^<]{10,}<\/title><desc id="desc">[^<]{10,}<\/desc>/);
      expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)|style="|<script/);
      expect(svg.length).toBeLessThan(30_000);
    }
  });

  test("are not among the published routes, and have the quota of embedded clocks", async () => {
    const document = (await (await service.send("/openapi.json")).json()) as { paths: object };
    expect(Object.keys(document.paths).filter((path) => /charts|places/.test(path))).toEqual([]);
    const limited = createService({ rateScheme: "minute" });
    const response = await limited.send("/charts/sun.svg?city=london");
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
  });
});

describe("the page of a place", () => {
  test.each(["london", "tromso", "apia", "mcmurdo-station", "casablanca"])(
    "%s: at most 60 KB over the wire",
    async (slug) => {
      const response = await service.send(`/places/${slug}`);
      expect(response.status).toBe(200);
      // Without --origin its addresses are those of the caller's Host.
      expect(response.headers.get("cache-control")).toBe("private, max-age=60");
      const html = await response.text();
      expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(60_000);
      expect(html).toContain(`/charts/daylight.png?city=${slug}`);
    },
  );
});

describe("the card of a page", () => {
  test.each([
    ["/places/lisbon", "/charts/daylight.png?city=lisbon"],
    ["/convert/london/tokyo,Asia%2FKolkata", "/charts/convert.png?from=london&to=tokyo,Asia/Kolkata"],
    [
      "/convert/london/oslo?at=2026-11-23T15:00",
      "/charts/convert.png?from=london&to=oslo&time=2026-11-23T15:00",
    ],
  ])("%s is a picture of 1200 by 630 pixels for previews of links: %s", async (path, card) => {
    const html = await (await service.send(path)).text();
    const image = /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)">/.exec(html)?.[1] ?? "";
    const address = image.replaceAll("&amp;", "&");
    expect(decodeURIComponent(address)).toBe(card);
    const response = await service.send(address);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = new DataView(await response.arrayBuffer());
    expect([bytes.getUint32(0), bytes.getUint32(16), bytes.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
  });

  test.each([
    "from=london&to=tokyoo",
    "from=london",
    "from=london&to=oslo&time=soon",
    "from=a&to=b,c,d,e,f,g",
  ])("is refused for %s", async (query) => {
    const { status } = await service.send(`/charts/convert.png?${query}`);
    expect([400, 404]).toContain(status);
  });
});
