import { describe, expect, test } from "bun:test";
import { OPTION_TABLE } from "../../src/embed/clock-options.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const SCRIPT = `<script>top.postMessage("ran","*")</script>`;

/** Texts that would run, load or break out if a page did not escape them. */
const PAYLOADS = [
  `">${SCRIPT}`,
  `'><img src=x onerror=top.postMessage("ran","*")>`,
  `javascript:top.postMessage("ran","*")`,
  `red;background:url(http://127.0.0.1:9/leak)`,
  `url(http://127.0.0.1:9/leak)`,
  `</style>${SCRIPT}`,
  `</script>${SCRIPT}`,
  `-->${SCRIPT}<!--`,
  `\u202e\u2028\u{1f41b}\u0301<svg onload=top.postMessage("ran","*")>`,
  `https://127.0.0.1:9/"onmouseover="top.postMessage('ran','*')`,
];

const NAMES = OPTION_TABLE.map((option) => option.name);

/** Reports the marks that payloads leave when they run. */
const LISTENER = `<script>addEventListener("message", (event) => { if (event.data === "ran") console.error("script ran"); });</script>`;

const site = useSite();

describe("the monitor of a page", () => {
  test.each([
    ["a script that runs", SCRIPT, /script ran/],
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

/** Shows the clock with a payload as the attributes of the script form. */
const AS_ATTRIBUTES = `(([names, payload, origin]) => {
  for (const given of [names, ["timezone"]]) {
    const clock = document.createElement("live-clock");
    for (const name of given) clock.setAttribute(name, payload);
    document.body.append(clock);
  }
  const script = document.createElement("script"); script.src = origin + "/embed/clock.js"; document.body.append(script);
  return new Promise((done) => { script.onload = () => done(); });
})`;

describe("nothing a caller writes runs or loads", () => {
  test.each(PAYLOADS)("%s", async (payload) => {
    const value = encodeURIComponent(payload);
    const all = (names: readonly string[]): string => names.map((name) => `${name}=${value}`).join("&");
    // All options at once; an unknown place has another page.
    const addresses = [
      `?${all(NAMES)}`,
      `?type=both&${all(NAMES.filter((name) => name !== "type" && name !== "theme"))}`,
      `?countdown=4102444800&label=${value}`,
      `?timezone=${value}`,
      `?city=${value}`,
      `?${encodeURIComponent(`x">${SCRIPT}`)}=${value}`,
      `/${value}`,
    ];
    const frames = addresses.map((rest) => `<iframe src="${site.origin}/embed/clock${rest}"></iframe>`);
    const html = `<!doctype html><body>${LISTENER}${frames.join("")}`;
    const page = await site.openEmbedding(html, { mayHave: ERROR_RESPONSE });
    await page.evaluate(`${AS_ATTRIBUTES}(${JSON.stringify([NAMES, payload, site.origin])})`);
    await page.waitForTimeout(300);
    const protocols = page
      .frames()
      .map((frame) => frame.evaluate<string[]>("[...document.links].map((link) => link.protocol)"));
    const found = new Set((await Promise.all(protocols)).flat());
    expect([...found].filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
  });
});
