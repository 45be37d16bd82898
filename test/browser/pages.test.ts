import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { openBrowser, openSite, openPage, type Site } from "./site.ts";

setDefaultTimeout(60_000);

/** An unknown address, and the browser's message about its status. */
const LOST = "/wrold";
const LOST_FAULT = "console: Failed to load resource: the server responded with a status of 404 (Not Found)";
const PAGES = [
  "/",
  "/calendar",
  "/calendar/de/2026?region=by",
  "/docs/errors",
  "/embed",
  "/keys",
  "/status",
  "/world",
  LOST,
  "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01",
  "/places/london",
  "/places/tromso",
] as const;

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

describe("every page", () => {
  test.each(PAGES.map((path) => [path]))(
    "%s has no issue of any kind, light or dark, at 360, 768 and 1280 pixels",
    async (path) => {
      const view = await openPage(browser, site.origin + path, [site.origin], { colorScheme: "light" });
      for (const width of [360, 768, 1280]) {
        await view.page.setViewportSize({ width, height: 900 });
        const wide = await view.page.evaluate<number>("document.documentElement.scrollWidth");
        expect(`${width}: ${wide}`).toBe(`${width}: ${width}`);
      }
      expect(await seriousFaults(view.page)).toEqual([]);
      await view.page.emulateMedia({ colorScheme: "dark" });
      expect(await seriousFaults(view.page, "color-contrast")).toEqual([]);
      expect(view.issues).toEqual(path === LOST ? [LOST_FAULT] : []);
      await view.close();
    },
  );

  test("has no issue if it is a clock, in each built-in theme", async () => {
    for (const theme of ["light", "dark", "contrast", "minimal", "auto"]) {
      const query = `city=paris,tokyo&theme=${theme}&type=both&date=long&show=offset,sun,next_change&credit=true`;
      const view = await openPage(browser, `${site.origin}/embed/clock?${query}`, [site.origin]);
      const found = await seriousFaults(view.page);
      expect(found).toEqual([]);
      expect(view.issues).toEqual([]);
      await view.close();
    }
  });
});

describe("the page of errors", () => {
  test("shows the section that `error.type` links to", async () => {
    const view = await openPage(browser, `${site.origin}/docs/errors#timezone_not_found`, [site.origin]);
    expect(await view.page.locator(":target h2").textContent()).toBe("Timezone not found");
    await view.close();
  });
});

describe("the status page", () => {
  test("says what the API says, without JavaScript and on a small phone", async () => {
    const view = await openPage(browser, `${site.origin}/status`, [site.origin], {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    const answer = await fetch(`${site.origin}/v1/status`);
    // The shape that the API publishes.
    const { data } = (await answer.json()) as {
      data: { cities: { count: number }; tzdb: { version: string }; attribution: { name: string }[] };
    };
    const facts = await view.page.locator(".facts").innerText();
    expect(facts).toContain(new Intl.NumberFormat("en").format(data.cities.count));
    expect(facts).toContain(data.tzdb.version);
    expect(await view.page.locator(".state").innerText()).toBe("Ready: every request is answered.");
    const sources = view.page.locator(".sources li");
    expect(await sources.locator("h3").allInnerTexts()).toEqual(data.attribution.map(({ name }) => name));
    // Rows use the width of the page, so that no word is squeezed.
    const narrowest = await sources.evaluateAll((rows) =>
      Math.min(...rows.flatMap((row) => [...row.children].map((child) => child.clientWidth))),
    );
    expect(narrowest).toBeGreaterThan(300);
    await view.close();
  });
});
