import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";

const SVG = "/charts/meeting.svg";
const THREE = "cities=london,kathmandu,san-francisco&date=2026-12-01";

describe("the picture of a meeting", () => {
  test("can be embedded anywhere, and runs nothing", async () => {
    const response = await service.send(`${SVG}?${THREE}`);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'$/,
    );
    const svg = await response.text();
    expect(svg).not.toMatch(/<script|\son[a-z]+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    const tag = response.headers.get("etag") ?? "";
    expect((await service.send(`${SVG}?${THREE}`, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  test("may be cached for an hour with a date, otherwise for a minute", async () => {
    const cacheOf = async (query: string) =>
      (await service.send(`${SVG}?${query}`)).headers.get("cache-control");
    expect(await cacheOf(THREE)).toBe("public, max-age=3600");
    expect(await cacheOf("cities=london")).toBe("public, max-age=60");
    expect(await cacheOf("cities=london&date=tomorrow")).toBe("public, max-age=60");
  });

  test("counts against the quota of embedded clocks, not against the caller's", async () => {
    const limited = createService({ rateScheme: "minute" });
    const response = await limited.send(`${SVG}?${THREE}`);
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    expect((await limited.send("/v1/time/UTC")).headers.get("x-ratelimit-remaining")).toBe("99");
  });
});

describe("the meeting planner", () => {
  test("shows as many places as the API accepts, in at most 60 KB over the wire", async () => {
    const { data } = await (await service.send("/v1/city/top?limit=50&per_country=1")).json();
    const slugs = (data as { cities: { slug: string }[] }).cities.map(({ slug }) => slug);
    const response = await service.send(`/meet?cities=${slugs.join(",")}&date=2026-12-01`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.match(/<li class="row">/g)?.length).toBe(50);
    expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(60_000);
  });
});
