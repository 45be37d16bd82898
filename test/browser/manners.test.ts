import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { openBrowser, openSite, openPage, type Site } from "./site.ts";

setDefaultTimeout(60_000);

let browser: Browser;
let site: Site;
beforeAll(async () => {
  browser = await openBrowser();
  site = openSite();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = (path: string, options: Parameters<typeof openPage>[3] = {}) =>
  openPage(browser, site.origin + path, [site.origin], options);

/** Chromium logs the status of the page itself. */
const unexpected = (issues: readonly string[]): string[] =>
  issues.filter((issue) => !/the server responded with a status of 40[04]/.test(issue));

describe("the error page of an address", () => {
  test.each([[true], [false]])("offers links, with JavaScript: %p", async (javaScriptEnabled) => {
    const { page, issues, close } = await open("/wrold", { javaScriptEnabled });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
    await page
      .getByRole("navigation", { name: "Did you mean" })
      .getByRole("link", { name: "/world" })
      .click();
    expect(new URL(page.url()).pathname).toBe("/world");
    expect(unexpected(issues)).toEqual([]);
    await close();
  });

  test("links by keyboard to what was meant, which opens indented JSON", async () => {
    const { page, issues, close } = await open("/v1/time/Europe/Pariss?at=2026-11-20T09:00:00Z");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Timezone not found");
    const link = page.getByRole("link", { name: "Europe/Paris", exact: true });
    for (let tab = 0; tab < 20; tab += 1) {
      await page.keyboard.press("Tab");
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z");
    const shown = (await page.locator("pre").textContent()) ?? "";
    expect(shown).toContain('\n    "timezone": "Europe/Paris",\n');
    expect(unexpected(issues)).toEqual([]);
    await close();
  });

  test.each([["/wrold"], ["/v1/city/parris"], ["/v1/sun?city=lodon&date=yesterdayish&days=x"]])(
    "%s: is readable at 390 pixels, light and dark",
    async (path) => {
      const { page, issues, close } = await open(path, { viewport: { width: 390, height: 844 } });
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
      expect(await seriousFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await seriousFaults(page, "color-contrast")).toEqual([]);
      expect(unexpected(issues)).toEqual([]);
      await close();
    },
  );

  test("does not change what a script of the page gets", async () => {
    const { page, close } = await open("/status");
    const type = await page.evaluate<string>(
      "fetch('/v1/city/parris').then((response) => response.headers.get('content-type'))",
    );
    expect(type).toBe("application/json; charset=utf-8");
    await close();
  });
});

test("the icon of every page is a picture that the browser can draw", async () => {
  const { page, issues, close } = await open("/keys");
  const href = await page.locator("link[rel=icon]").getAttribute("href");
  expect(href).toBe("/favicon.svg");
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    const width = await page.evaluate<number>(
      `new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth); image.onerror = () => done(0); image.src = "${path}"; })`,
    );
    expect(width).toBeGreaterThan(0);
  }
  expect(issues).toEqual([]);
  await close();
});
