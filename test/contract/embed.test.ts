import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";

async function text(path: string): Promise<string> {
  return (await service.send(path)).text();
}

describe("the clock's addresses", () => {
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
