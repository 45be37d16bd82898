import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { openBrowser, openHost, openSite, until, visit, type Site } from "./site.ts";

setDefaultTimeout(60_000);

const PAGES = ["/", "/docs/errors", "/embed", "/keys", "/status"] as const;

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
    "%s has no fault of any kind, light or dark, at 360, 768 and 1280 pixels",
    async (path) => {
      const view = await visit(browser, site.origin + path, [site.origin], { colorScheme: "light" });
      for (const width of [360, 768, 1280]) {
        await view.page.setViewportSize({ width, height: 900 });
        const wide = await view.page.evaluate<number>("document.documentElement.scrollWidth");
        expect(`${width}: ${wide}`).toBe(`${width}: ${width}`);
      }
      expect(await seriousFaults(view.page)).toEqual([]);
      await view.page.emulateMedia({ colorScheme: "dark" });
      expect(await seriousFaults(view.page, "color-contrast")).toEqual([]);
      expect(view.faults).toEqual([]);
      await view.close();
    },
  );

  test("has no fault where it is a clock, in each built-in theme", async () => {
    for (const theme of ["light", "dark", "contrast", "minimal", "auto"]) {
      const query = `city=paris,tokyo&theme=${theme}&type=both&date=long&show=offset,sun,next_change&credit=true`;
      const view = await visit(browser, `${site.origin}/embed/clock?${query}`, [site.origin]);
      const found = await seriousFaults(view.page);
      expect(found).toEqual([]);
      expect(view.faults).toEqual([]);
      await view.close();
    }
  });
});

describe("the page of errors", () => {
  test("shows the section that the type of an error leads to", async () => {
    const view = await visit(browser, `${site.origin}/docs/errors#timezone_not_found`, [site.origin]);
    expect(await view.page.locator(":target h2").textContent()).toBe("Timezone not found");
    await view.close();
  });
});

describe("the builder", () => {
  test("finds a city by keyboard, and gives code that shows elsewhere what the preview shows", async () => {
    const view = await visit(browser, `${site.origin}/embed`, [site.origin]);
    const { page } = view;
    const box = page.getByRole("combobox", { name: /City or time zone/ });
    await box.pressSequentially("kyot");
    await page.waitForSelector('[role=option]:has-text("Kyoto")');
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await box.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBe("city-options-0");
    await box.press("Enter");
    await page.getByRole("button", { name: "Remove Paris" }).click();
    await page.getByLabel("Type", { exact: true }).selectOption("both");
    await page.getByLabel("Theme", { exact: true }).selectOption("dark");
    await page.getByLabel("Date", { exact: true }).selectOption("long");
    await page.getByLabel("Week number").check();
    await page.locator("summary", { hasText: "Colours" }).click();
    await page.getByLabel("Accent").fill("#0f8");
    const codeText = async (): Promise<string> => (await page.locator("#code code").textContent()) ?? "";
    const preview = page.frameLocator("#preview");
    await preview.locator(".t-dark.y-both .date").waitFor();
    await preview.locator("time").waitFor();
    // The frame has told its size when the code stays the same for a while.
    expect(
      await until(async () => {
        const before = await codeText();
        await page.waitForTimeout(400);
        return before === (await codeText());
      }),
    ).toBe(true);
    const code = await codeText();
    expect(code).toContain(
      "city=kyoto&amp;type=both&amp;date=long&amp;show=week&amp;theme=dark&amp;accent=0f8",
    );

    const host = openHost(() => `<!doctype html>${code}`);
    const pasted = await visit(browser, `${host.origin}/`, [site.origin, host.origin]);
    const shape = (html: string): string => html.replace(/\d+/g, "0").replace(/rotate\([^)]*\)/g, "");
    const htmlOf = async (within: Page): Promise<string> =>
      shape(
        await within
          .frameLocator("iframe")
          .locator(".clock")
          .evaluate((clock) => clock.outerHTML),
      );
    const boxOf = (within: Page) =>
      within
        .frameLocator("iframe")
        .locator(".clock")
        .evaluate((clock) => `${clock.clientWidth} ${clock.clientHeight}`);
    expect(await until(async () => (await htmlOf(pasted.page)) === (await htmlOf(page)))).toBe(true);
    expect(await until(async () => (await boxOf(pasted.page)) === (await boxOf(page)))).toBe(true);
    expect(pasted.faults.filter((fault) => !fault.includes("favicon"))).toEqual([]);
    expect(view.faults).toEqual([]);
    await pasted.close();
    await host.close();
    await view.close();
  });

  test("gives three forms of code that each work where they are pasted", async () => {
    const view = await visit(browser, `${site.origin}/embed`, [site.origin]);
    const codes: string[] = [];
    for (const name of ["Script", "Picture", "Address"]) {
      await view.page.getByRole("tab", { name }).click();
      codes.push((await view.page.locator("#code code").textContent()) ?? "");
    }
    const [script = "", picture = "", address = ""] = codes;
    const host = openHost(() => `<!doctype html>${script}${picture}`);
    const pasted = await visit(browser, `${host.origin}/`, [site.origin, host.origin]);
    await pasted.page.waitForSelector("[data-clock] time");
    expect(
      await pasted.page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(50);
    expect((await fetch(address)).status).toBe(200);
    expect(view.faults).toEqual([]);
    await pasted.close();
    await host.close();
    await view.close();
  });

  test("changes the preview by every control, and marks a bad value and leaves it out", async () => {
    const view = await visit(browser, `${site.origin}/embed`, [site.origin]);
    const { page } = view;
    await page.locator("summary", { hasText: "Colours" }).click();
    await page.getByLabel("Background").fill("nonsense");
    expect(await page.getByLabel("Background").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#preview").getAttribute("src")).toBe("/embed/clock?city=paris");
    for (const name of ["seconds", "border", "blink", "credit"]) {
      const before = await page.locator("#preview").getAttribute("src");
      await page.evaluate(`document.querySelector('[name=${name}]').click()`);
      expect(await page.locator("#preview").getAttribute("src")).not.toBe(before);
    }
    expect(view.faults).toEqual([]);
    await view.close();
  });
});

describe("the status page", () => {
  test("says without JavaScript what the API says, readably on a small phone", async () => {
    const view = await visit(browser, `${site.origin}/status`, [site.origin], {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    const answer = await fetch(`${site.origin}/v1/status`);
    // The API's own published shape.
    const { data } = (await answer.json()) as {
      data: { cities: { count: number }; tzdb: { version: string }; attribution: { name: string }[] };
    };
    const facts = await view.page.locator(".facts").innerText();
    expect(facts).toContain(new Intl.NumberFormat("en").format(data.cities.count));
    expect(facts).toContain(data.tzdb.version);
    expect(await view.page.locator(".state").innerText()).toBe("Ready: every request is answered.");
    const sources = view.page.locator(".sources li");
    expect(await sources.locator("h3").allInnerTexts()).toEqual(data.attribution.map(({ name }) => name));
    // No word is squeezed into a column: every row is as wide as the page lets it be.
    const narrowest = await sources.evaluateAll((rows) =>
      Math.min(...rows.flatMap((row) => [...row.children].map((child) => child.clientWidth))),
    );
    expect(narrowest).toBeGreaterThan(300);
    await view.close();
  });
});
