import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";

const SVG = "/charts/meeting.svg";
const THREE = "cities=london,kathmandu,san-francisco&date=2026-12-01";
const MANY = Array.from({ length: 51 }, (_, index) => `UTC${index}`).join(",");

type Scenario = readonly [query: string, status: number, has: readonly string[], hasNot: readonly string[]];

const PICTURES: readonly Scenario[] = [
  [THREE, 200, ["London 15:00–16:00, Kathmandu 20:45–21:45, San Francisco 07:00–08:00"], ["http-equiv"]],
  [`${THREE}&start=09:30&duration=90`, 200, ["London 09:30–11:00, Kathmandu 15:15–16:45"], []],
  [`${THREE}&align=utc&start=2026-12-01T12:00:00%2B01:00`, 200, ["· UTC", "London 11:00–12:00"], []],
  [`${THREE}&theme=light`, 200, ["--night:#1d2a4d"], ["light-dark(", "#0a1024"]],
  [`${THREE}&theme=dark`, 200, ["--night:#0a1024"], ["light-dark("]],
  [THREE, 200, ["--night:light-dark(#1d2a4d,#0a1024)"], []],
  [`${THREE}&size=sm`, 200, ['width="640"'], []],
  [`${THREE}&size=lg`, 200, ['width="1600"'], []],
  [
    "cities=berlin&date=2026-12-25&lang=de",
    200,
    ["Erster Weihnachtstag", "Freitag"],
    ["· weekend", "Christmas"],
  ],
  ["cities=Asia/Tokyo,UTC", 200, ["Tokyo"], []],
  ["cities=london&date=2026-10-25", 200, ["02:00 → 01:00", 'class="repeated"'], [' gap"']],
  ["cities=london&date=2026-03-29", 200, ["01:00 → 02:00", ' gap"'], ['class="repeated"']],
  ["cities=london,london&date=2026-12-01", 200, [], ["London, England"]],
  ["", 400, ["missing_parameter", "'cities'"], []],
  [`${THREE}&colour=red`, 400, ["unknown_parameter", "'colour'"], []],
  [`${THREE}&duration=3`, 400, ["invalid_parameter", "from 5 to 1440"], []],
  [`${THREE}&duration=1e2`, 400, ["invalid_parameter", "'1e2'"], []],
  [`${THREE}&theme=pink`, 400, ["auto, light, dark"], []],
  [`${THREE}&size=xl`, 400, ["sm, md, lg"], []],
  ["cities=london&date=2026-02-30", 400, ["not_a_date"], []],
  ["cities=london&date=2026-12-01&start=25:00", 400, ["'start'"], []],
  ["cities=london&date=2026-12-01&start=2026-12-02T09:00:00Z", 400, ["is not on 2026-12-01 in London"], []],
  ["cities=Pacific/Apia&date=2011-12-30", 400, ["an end after the start"], []],
  [`cities=${MANY}`, 400, ["at most 50 items"], []],
  ["cities=londno", 404, ["city_not_found", '"london"'], []],
  ["cities=%3Csvg%20onload=x%3E", 404, ["city_not_found"], []],
];

describe("the picture of a meeting", () => {
  test.each(PICTURES)("%s: %i", async (query, status, has, hasNot) => {
    const response = await service.send(`${SVG}?${query}`);
    const text = await response.text();
    expect(response.status).toBe(status);
    for (const each of has) expect(text).toContain(each);
    for (const each of hasNot) expect(text).not.toContain(each);
    expect(response.headers.get("content-type")).toStartWith(
      status === 200 ? "image/svg+xml" : "application/json",
    );
  });

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

const PAGES: readonly Scenario[] = [
  [
    "",
    200,
    ['<span class="badge">Example</span>', "London, Kathmandu and San Francisco"],
    ['class="notice"'],
  ],
  ["utm_source=x", 200, ["Example"], ['class="notice"']],
  [THREE, 200, ["share no working hour on Tuesday 1 December 2026", "3 of at most 50"], ["Example"]],
  ["cities=london,paris&date=2026-12-01", 200, ["share 7 hours of work", "09:00–16:00"], ['class="notice"']],
  ["cities=london&add=paris&date=2026-12-01", 200, ['value="london,paris"'], []],
  [
    "cities=paris,londno&date=2026-12-01",
    404,
    ["No city or time zone is called “londno”", "cities=paris,london&amp;date=2026-12-01", "Paris"],
    [],
  ],
  // It is Friday 20 November, 18:00 in Tokyo and 09:00 in London.
  // Monday is a holiday in Japan.
  ["cities=tokyo,seoul", 200, ["on Tuesday 24 November 2026"], ["20 November"]],
  ["cities=tokyo,seoul&start=17:00", 200, ["on Tuesday 24 November 2026"], ["20 November"]],
  ["cities=london,paris&hours=london~25:00-26:00", 400, ["are no working hours", 'id="rows"'], []],
  ["cities=tokyo,seoul&date=2026-11-20", 200, ["on Friday 20 November 2026"], []],
  ["cities=london,lagos&start=10:00", 200, ["on Friday 20 November 2026"], []],
  ["cities=londno", 404, ["Did you mean"], ['id="rows"']],
  ["cities=paris&date=2026-02-30", 400, ["&#39;2026-02-30&#39; of &#39;date&#39;", 'id="rows"'], []],
  ["cities=paris&date=2026-12-01&duration=0", 400, ["from 5 to 1440", 'id="rows"'], []],
  ["cities=Pacific/Apia&date=2011-12-30", 400, ["an end after the start"], ['id="rows"']],
  [`cities=${MANY}`, 404, ["at most 50"], []],
  [
    "cities=%22%3E%3Cscript%3Ex%3C/script%3E,paris&add=%3Cimg%20src=x%3E",
    404,
    ["&lt;script&gt;x"],
    ["<script>x", "<img"],
  ],
];

describe("the meeting planner", () => {
  test.each(PAGES)("%s: %i", async (query, status, has, hasNot) => {
    const response = await service.send(`/meet?${query}`);
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(response.status).toBe(status);
    for (const each of has) expect(text).toContain(each);
    for (const each of hasNot) expect(text).not.toContain(each);
  });

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
