import { describe, expect, test } from "bun:test";
import { createService, service, NOW_EPOCH_MS } from "./service.ts";

async function text(path: string): Promise<string> {
  return (await service.send(path)).text();
}

const CLOCKS = [
  "/embed/clock",
  "/embed/clock/Europe/Paris",
  "/embed/clock/europe-paris",
  "/embed/clock/paris",
  "/widget",
  "/widget/clock",
  "/widget/clock/Europe/Paris",
  "/v1/widget/clock",
  "/v1/embed/clock",
];

describe("the clock's addresses", () => {
  test.each(CLOCKS.map((path) => [path]))("%s: a page that any site may frame", async (path) => {
    const response = await service.send(`${path}?type=both&date=long`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.get("x-frame-options")).toBeNull();
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none'; script-src 'sha256-");
    expect(policy).toContain("frame-ancestors *");
    expect(policy).not.toContain("unsafe");
  });

  test("show the time of the place before any script runs", async () => {
    expect(await text("/embed/clock/Europe/Paris?hours=24&seconds=false")).toContain(
      'datetime="2026-11-20T10:00:00+01:00"><span class="hour">10</span><span class="colon">:</span><span class="minute">00</span></time>',
    );
    expect(await text("/embed/clock?tz=Asia/Kathmandu&hours=24")).toContain("T14:45:00+05:45");
    expect(await text("/embed/clock?city=kathmandu")).toContain("T14:45:00+05:45");
  });

  test("a city's name wins under `city`, a zone's under `timezone`", async () => {
    expect(await text("/embed/clock?city=paris")).toContain('<p class="label">Paris</p>');
    expect(await text("/embed/clock?timezone=Asia/Calcutta")).toContain('<p class="label">Kolkata</p>');
    expect(await text("/embed/clock?timezone=%2B05:30")).toContain('<p class="label">UTC+05:30</p>');
  });

  test("a row has at most six clocks and says that a seventh was left out", async () => {
    const page = await text(
      "/embed/clock?timezone=UTC,Asia/Tokyo,Europe/Paris,Asia/Dubai,Asia/Seoul,Asia/Kabul,Asia/Baku",
    );
    expect(page.match(/<section class="zone" data-z="\d"/g)?.length).toBe(6);
    expect(page).toContain("Ignored: timezone");
  });

  test("an invalid value is named on the clock and in a comment, an unknown option only in the comment", async () => {
    const page = await text("/embed/clock?weight=5000&utm_source=--><b>");
    expect(page).toContain('<p class="note">Ignored: weight</p>');
    const comment = /<!--([\s\S]*?)-->/.exec(page)?.[1] ?? "";
    expect(comment).toContain('"expected":"a whole number from 100 to 900"');
    expect(comment).toContain('{"unknown":"utm_source"}');
  });

  test("an unknown zone gives a short text with status 404", async () => {
    const response = await service.send("/embed/clock/Europe/Pariss");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("“Europe/Pariss”. Did you mean Europe/Paris");
  });

  test.each([
    ["/embed/clock?timezone=Europe/Paris"],
    [
      "/embed/clock?city=paris,tokyo,lima,cairo,perth,quito&type=both&face=station&numerals=roman&date=long&show=offset,abbreviation,dst,next_change,daynight,sun,week,diff&lang=ar&label=none&color=fff",
    ],
    ["/embed/clock.js"],
  ])("%s: at most 10 KB over the wire", async (path) => {
    expect(Bun.gzipSync(await text(path), { level: 6 }).length).toBeLessThanOrEqual(10 * 1024);
  });
});

describe("who may frame the clock and the countdown", () => {
  test.each([
    ["*", "frame-ancestors *", null],
    ["none", "frame-ancestors 'none'", "DENY"],
    ["https://a.example,https://*.b.example", "frame-ancestors https://a.example https://*.b.example", null],
  ])("%s", async (embedAncestors, policy, frameOptions) => {
    for (const path of ["/embed/clock", "/embed/countdown"]) {
      const response = await createService({ embedAncestors }).send(path);
      expect(response.headers.get("content-security-policy")).toEndWith(policy);
      expect(response.headers.get("x-frame-options")).toBe(frameOptions);
    }
  });
});

describe("data of the clock", () => {
  test("/embed/now is the current instant and is never cached", async () => {
    const response = await service.send("/embed/now");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({ now_ms: NOW_EPOCH_MS });
  });

  test("with options /embed/now has the changes of the next year", async () => {
    const response = await service.send("/embed/now?timezone=Europe/Paris&show=sun");
    expect(await response.json()).toMatchObject({
      now_ms: NOW_EPOCH_MS,
      clocks: [
        {
          id: "Europe/Paris",
          label: "Paris",
          spans: [
            [0, 3600, "CET", false],
            [Date.UTC(2027, 2, 28, 1) / 1000, 7200, "CEST", true],
            [Date.UTC(2027, 9, 31, 1) / 1000, 3600, "CET", false],
          ],
        },
      ],
    });
  });

  test("the picture has hours and minutes, and loads nothing", async () => {
    const response = await service.send(
      "/embed/clock.svg?timezone=Europe/Paris,Asia/Tokyo&hours=24&type=both",
    );
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    const svg = await response.text();
    expect(svg).toContain(">10:00</text>");
    expect(svg).toContain(">18:00</text>");
    expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect((await service.send("/embed/clock.svg?timezone=Nowhere")).status).toBe(404);
  });

  test("the clock has its own quota of 600 a minute, separate from that of the API", async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 599; call += 1) await limited.send("/embed/now");
    const last = await limited.send("/embed/clock");
    expect(last.status).toBe(200);
    expect(last.headers.get("x-ratelimit-limit")).toBe("600");
    expect(last.headers.get("x-ratelimit-remaining")).toBe("0");
    expect((await limited.send("/embed/clock.js")).status).toBe(429);
    const api = await limited.send("/v1/time/UTC");
    expect(api.headers.get("x-ratelimit-remaining")).toBe("99");
  });
});

describe("every option is escaped", () => {
  const payloads = [
    `"><script>x</script>`,
    `'><img onerror=x>`,
    `</style><svg onload=x>`,
    `--><b>`,
    `url(//x.example)`,
  ];
  const names =
    "timezone city theme size type hours seconds date lang label show align color background accent font weight radius padding border face hands ticks numerals blink countdown link credit refresh other".split(
      " ",
    );

  /** Elements and attributes that are not on the list of safe ones. */
  async function foreign(html: string): Promise<string[]> {
    const found: string[] = [];
    const rewriter = new HTMLRewriter().on("*", {
      element(element) {
        if (["img", "b", "object", "embed", "base", "form"].includes(element.tagName))
          found.push(element.tagName);
        for (const [name, value] of element.attributes) {
          const isLoaded = /^(?:src|href|style|action|srcset|xlink:href)$/.test(name);
          if (name.startsWith("on") || (isLoaded && /javascript:|x\.example/i.test(value)))
            found.push(`${element.tagName} ${name}`);
        }
      },
    });
    const seen = await rewriter.transform(new Response(html)).text();
    expect(seen.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(2);
    return found;
  }

  test.each(names.map((name) => [name]))("%s", async (name) => {
    for (const payload of payloads) {
      const html = await text(`/embed/clock?${name}=${encodeURIComponent(payload)}`);
      expect(await foreign(html)).toEqual([]);
      expect(payload.includes("<") && html.includes(payload)).toBe(false);
    }
  });
});
