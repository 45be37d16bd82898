import { describe, expect, test } from "bun:test";
import { OPTION_TABLE } from "../../src/web/clock/clock-options.ts";
import { textOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

/** Texts that would run, load or break out if a page did not escape them. */
const PAYLOADS = [
  `"><script>top.postMessage("ran","*")</script>`,
  `'><img src=x onerror=top.postMessage("ran","*")>`,
  `javascript:top.postMessage("ran","*")`,
  `red;background:url(http://127.0.0.1:9/leak)`,
  `url(http://127.0.0.1:9/leak)`,
  `</style><script>top.postMessage("ran","*")</script>`,
  `</script><script>top.postMessage("ran","*")</script>`,
  `--><script>top.postMessage("ran","*")</script><!--`,
  `\u202e\u2028\u{1f41b}\u0301<svg onload=top.postMessage("ran","*")>`,
  `https://127.0.0.1:9/"onmouseover="top.postMessage('ran','*')`,
] as const;

/** All options at once; an unknown place has another page. */
const NAMES = OPTION_TABLE.map((option) => option.name);
const NO_OPTION = `x"><script>top.postMessage("ran","*")</script>`;

/** Reports the marks that payloads leave when they run. */
const LISTENER = `<script>addEventListener("message", (event) => { if (event.data === "ran") console.error("script ran"); });</script>`;

const site = useSite();

describe("the monitor of a page", () => {
  test.each([
    ["a script that runs", `<script>top.postMessage("ran","*")</script>`, /script ran/],
    ["a picture's handler that runs", `<img src=x onerror=top.postMessage("ran","*")>`, /script ran/],
    ["a request to another host", `<img src="http://127.0.0.1:9/leak">`, /request: http:\/\/127\.0\.0\.1:9/],
    ["a style that loads", `<p style="background:url(http://127.0.0.1:9/leak)">x</p>`, /127\.0\.0\.1:9/],
    ["a dialog", `<script>alert(1)</script>`, /dialog/],
  ])("reports %s", async (_, html, wanted) => {
    const issues: string[] = [];
    await site.openEmbedding(`${LISTENER}${html}`, { issues });
    await until(async () => wanted.test(issues.join("\n")));
    expect(issues.join("\n")).toMatch(wanted);
  });
});

describe("nothing a caller writes runs or loads", () => {
  test.each(PAYLOADS.map((payload) => [payload]))("%s", async (payload) => {
    const value = encodeURIComponent(payload);
    const frames = [
      `?${NAMES.map((name) => `${name}=${value}`).join("&")}`,
      `?type=both&${NAMES.filter((name) => name !== "type" && name !== "theme")
        .map((name) => `${name}=${value}`)
        .join("&")}`,
      `?countdown=4102444800&label=${value}`,
      `?timezone=${value}`,
      `?city=${value}`,
      `?${encodeURIComponent(NO_OPTION)}=${value}`,
      `/${value}`,
    ].map((rest) => `<iframe src="${site.origin}/embed/clock${rest}"></iframe>`);
    const html = `<!doctype html>${LISTENER}${frames.join("")}<div id="place"></div>`;
    const page = await site.openEmbedding(html, { mayHave: ERROR_RESPONSE });
    // The same as attributes of the script form.
    await page.evaluate(
      `(([names, payload, origin]) => {
        const clock = document.createElement("live-clock");
        for (const name of names) clock.setAttribute(name, payload);
        const other = document.createElement("live-clock");
        other.setAttribute("timezone", payload);
        place.append(clock, other);
        const script = document.createElement("script"); script.src = origin + "/embed/clock.js"; document.body.append(script);
        return new Promise((done) => { script.onload = done; }).then(() => {});
      })(${JSON.stringify([NAMES, payload, site.origin])})`,
    );
    await page.waitForTimeout(300);
    const links = await Promise.all(
      page
        .frames()
        .map((frame) => frame.evaluate<string[]>(`[...document.links].map((link) => link.protocol)`)),
    );
    expect(links.flat().filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
  });

  test("an invalid value is replaced by the default, and the page says so", async () => {
    const page = await site.open("/embed/clock?timezone=UTC&theme=neon&weight=5000&color=url(x)");
    expect(await textOf(page, ".note")).toBe("Ignored: theme, weight, color");
    expect(await page.locator(".clock").getAttribute("class")).toContain("t-auto");
  });
});
