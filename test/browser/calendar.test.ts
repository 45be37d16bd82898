import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import ICAL from "ical.js";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { askData, type Year } from "./calendar-cells.ts";
import { openBrowser, openSite, until, openPage, type Site } from "./site.ts";

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

const ask = <T>(path: string): Promise<T> => askData<T>(site.origin, path);

describe("the switches", () => {
  test("work as a form without a script", async () => {
    const view = await openPage(browser, `${site.origin}/calendar/de/2026`, [site.origin], {
      javaScriptEnabled: false,
    });
    const { page } = view;
    await page.getByLabel("Region").selectOption("by");
    await page.getByLabel("Names in").selectOption("de");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/region=by/);
    expect(await page.locator("h1").textContent()).toBe("Bayern 2026");
    await page.getByRole("link", { name: /2027/ }).click();
    await page.waitForURL("**/calendar/de/2027?region=by&lang=de");
    expect(await page.locator("h1").textContent()).toBe("Bayern 2027");
    expect(view.issues).toEqual([]);
    await view.close();
  });

  test("show another region by keyboard alone and keep the focus; days link to their details", async () => {
    const view = await openPage(browser, `${site.origin}/calendar/de/2026`, [site.origin]);
    const { page } = view;
    const focused = (): Promise<string> => page.evaluate<string>("document.activeElement?.id ?? ''");
    for (let step = 0; step < 30 && (await focused()) !== "c-region"; step += 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe("c-region");
    const isShown = (title: string): Promise<boolean> =>
      until(async () => (await page.locator("h1").textContent()) === title);
    // The menu must stay, because a new one would lose the typed text and the open list.
    await page.locator("#c-region").evaluate((menu) => menu.setAttribute("data-same", ""));
    for (const title of ["Brandenburg 2026", "Berlin 2026"]) {
      await page.keyboard.press("ArrowDown");
      expect([title, await isShown(title)]).toEqual([title, true]);
    }
    expect(await page.locator("#c-region[data-same]").count()).toBe(1);
    expect(await focused()).toBe("c-region");
    expect(new URL(page.url()).search).toBe("?region=be");
    expect(await page.title()).toContain("Berlin");
    const atDay = "document.activeElement?.closest('td.public') !== null";
    for (let step = 0; step < 60 && !(await page.evaluate<boolean>(atDay)); step += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".days li:target");
    expect(await page.locator(":target .name").textContent()).toContain("New Year's Day");
    await page.goBack();
    for (const title of ["Brandenburg 2026", "Germany 2026"]) {
      await page.goBack();
      expect([title, await isShown(title)]).toEqual([title, true]);
    }
    expect(await page.getByLabel("Region").inputValue()).toBe("");
    expect(view.issues).toEqual([]);
    await view.close();
  });
});

describe("a subscription", () => {
  test("is a calendar that an independent library can read, with the public holidays of the year", async () => {
    const { year } = await ask<Year>("/v1/holidays/DE-BY/current");
    const view = await openPage(browser, `${site.origin}/calendar/de/${year}?region=by&lang=de`, [
      site.origin,
    ]);
    const href = await view.page.getByRole("link", { name: "Subscribe" }).getAttribute("href");
    expect(href).toBe(`webcal://${new URL(site.origin).host}/v1/holidays/DE-BY.ics?lang=de`);
    const text = await (await fetch((href ?? "").replace("webcal:", "http:"))).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => {
      const event = new ICAL.Event(each);
      return `${event.startDate.toString()} ${event.summary}`;
    });
    const names = await view.page
      .locator(".days li.is-public")
      .evaluateAll((found) =>
        found.map(
          (item) =>
            `${item.querySelector("time")?.getAttribute("datetime")} ${item.querySelector(".name")?.textContent}`,
        ),
      );
    expect(names.length).toBeGreaterThan(9);
    for (const name of names) expect(events).toContain(name);
    for (const ending of ["ics", "csv"]) {
      const file = await view.page.getByRole("link", { name: `Download .${ending}` }).getAttribute("href");
      expect((await fetch(site.origin + (file ?? ""))).status).toBe(200);
    }
    await view.close();
  });
});

describe("the choice of a country", () => {
  test("filters while a name is typed, and finds without a script", async () => {
    const view = await openPage(browser, `${site.origin}/calendar`, [site.origin]);
    const { page } = view;
    const { count } = await ask<{ count: number }>("/v1/holidays/countries");
    expect(await page.locator(".countries li").count()).toBe(count);
    await page.getByLabel("Country").fill("suomi");
    expect(await until(async () => (await page.locator(".countries li:visible").count()) === 1)).toBe(true);
    expect(await page.locator("#found").textContent()).toBe(`1 of ${count}`);
    await page.getByRole("link", { name: "Finland" }).click();
    await page.waitForURL(/\/calendar\/fi\/\d{4}$/);
    expect(view.issues).toEqual([]);
    await view.close();

    const plain = await openPage(browser, `${site.origin}/calendar`, [site.origin], {
      javaScriptEnabled: false,
    });
    await plain.page.getByLabel("Country").fill("island");
    await plain.page.getByRole("button", { name: "Find" }).click();
    await plain.page.waitForURL(/q=island/);
    const names = await plain.page.locator(".countries li").allTextContents();
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThan(30);
    await plain.close();
  });
});

describe("an address of the same calendar", () => {
  test.each([
    ["/calendar/germany/2026?region=de-by&lang=de", "Bayern 2026"],
    ["/calendar/de-by/2026?with=de-by", "Bavaria 2026"],
    ["/calendar/de/2026?with=france", "Germany and France 2026"],
  ])("%s shows %s and has its choices in the menus", async (path, title) => {
    const view = await openPage(browser, site.origin + path, [site.origin]);
    expect(await view.page.locator("h1").textContent()).toBe(title);
    const compared = await view.page.getByLabel("Compare with").inputValue();
    expect(compared).toBe(title.includes("France") ? "fr" : "");
    expect(await view.page.getByLabel("Region").inputValue()).toBe(title.startsWith("Ba") ? "by" : "");
    await view.close();
  });

  test("a file of a year is the API's", async () => {
    const response = await fetch(`${site.origin}/calendar/de/2026.ics?region=by`);
    expect(response.headers.get("content-type")).toContain("text/calendar");
    expect(new URL(response.url).pathname).toBe("/v1/holidays/de/2026.ics");
  });
});

describe("an unknown address", () => {
  test.each([
    ["/calendar/germny/2026", "/calendar/germany/2026", "Germany 2026"],
    ["/calendar/germny", "/calendar/germany/current", "Germany "],
    ["/calendar/de/2026?region=xx", "/calendar/de/2026?region=by", "Bavaria 2026"],
    ["/calendar/de/2026?with=frnce", "/calendar/de/2026?with=france", "Germany and France 2026"],
    ["/calendar/de/1805", "/calendar/de/current", "Germany "],
    ["/calendar?q=germny", "/calendar/germany", "Germany "],
  ])("%s is answered 404 with a link to %s", async (path, suggested, title) => {
    const view = await openPage(browser, site.origin + path, [site.origin]);
    expect((await fetch(site.origin + path)).status).toBe(404);
    await view.page.locator(`main a[href="${suggested}"]`).click();
    await view.page.waitForSelector(`h1:has-text("${title}")`);
    await view.close();
  });

  test("a country without holidays links to those that have them", async () => {
    const response = await fetch(`${site.origin}/calendar/aq/2026`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/calendar"');
  });
});

describe("the page", () => {
  const PATHS = ["/calendar", "/calendar/us/2026", "/calendar/de/2026?with=fr"];
  test.each(PATHS.map((path) => [path]))(
    "%s fits 390 pixels, is readable in the dark and is light",
    async (path) => {
      const view = await openPage(browser, site.origin + path, [site.origin], {
        colorScheme: "dark",
        viewport: { width: 390, height: 844 },
      });
      expect(await view.page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
      expect(await seriousFaults(view.page)).toEqual([]);
      expect(view.issues).toEqual([]);
      const html = await (await fetch(site.origin + path)).text();
      expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThan(60_000);
      await view.close();
    },
  );

  test("prints on one sheet of A4, with few holidays and with many", async () => {
    for (const country of ["de", "lk", "cn"]) {
      const view = await openPage(browser, `${site.origin}/calendar/${country}/2026`, [site.origin]);
      const pdf = await view.page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
      expect([country, pages.length]).toEqual([country, 1]);
      await view.close();
    }
  });

  test("links to its API calls, and each of them works", async () => {
    for (const path of ["/calendar/de/2026?region=by", "/calendar/de/2026?with=fr"]) {
      const view = await openPage(browser, site.origin + path, [site.origin]);
      const calls = await view.page
        .locator(".call a")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      expect(calls.length).toBeGreaterThan(2);
      for (const call of calls) expect([call, (await fetch(site.origin + call)).status]).toEqual([call, 200]);
      await view.close();
    }
  });
});
