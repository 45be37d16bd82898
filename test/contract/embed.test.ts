import { expect, test } from "bun:test";
import { createService, textOf } from "./service.ts";

test("the clock's script is at most 10 KB over the wire", async () => {
  expect(Bun.gzipSync(await textOf("/embed/clock.js"), { level: 6 }).length).toBeLessThanOrEqual(10 * 1024);
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

const PAYLOADS = [
  `"><script>x</script>`,
  `'><img onerror=x>`,
  `</style><svg onload=x>`,
  `--><b>`,
  `url(//x.example)`,
];
const OPTIONS =
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

test.each(OPTIONS)("the clock's option %s is escaped", async (name) => {
  for (const payload of PAYLOADS) {
    const html = await textOf(`/embed/clock?${name}=${encodeURIComponent(payload)}`);
    expect(await foreign(html)).toEqual([]);
    expect(payload.includes("<") && html.includes(payload)).toBe(false);
  }
});
