import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { Year } from "./calendar-cells.ts";
import { attributesOf, brokenOf, NO_SCRIPT, tabTo, textOf } from "./reader.ts";
import { ERROR_RESPONSE, useSite } from "./site.ts";

const site = useSite();

describe("the switches", () => {
  test("work as a form without a script", async () => {
    const page = await site.open("/calendar/de/2026", NO_SCRIPT);
    await page.getByLabel("Region").selectOption("by");
    await page.getByLabel("Names in").selectOption("de");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/region=by/);
    expect(await textOf(page, "h1")).toBe("Bayern 2026");
    await page.getByRole("link", { name: "2027 →" }).click();
    await page.waitForURL("**/calendar/de/2027?region=by&lang=de");
    expect(await textOf(page, "h1")).toBe("Bayern 2027");
  });

  test("show another region by keyboard alone and keep the focus; days link to their details", async () => {
    const page = await site.open("/calendar/de/2026");
    const focused = (): Promise<string> => page.evaluate<string>("document.activeElement?.id ?? ''");
    await tabTo(page, "#c-region");
    const isShown = async (title: string): Promise<void> => {
      await page.locator("h1", { hasText: new RegExp(`^${title}$`) }).waitFor();
      // A page that was loaded again listens only then.
      await page.waitForLoadState();
    };
    // The menu must stay, because a new one would lose the typed text and the open list.
    await page.locator("#c-region").evaluate((menu) => menu.setAttribute("data-same", ""));
    for (const title of ["Holidays in Brandenburg 2026", "Holidays in Berlin 2026"]) {
      await page.keyboard.press("ArrowDown");
      await isShown(title);
    }
    expect(await page.locator("#c-region[data-same]").count()).toBe(1);
    expect(await focused()).toBe("c-region");
    expect(await page.evaluate<string>("location.search")).toBe("?region=be");
    expect(await page.title()).toContain("Berlin");
    await tabTo(page, "td.public *");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".days li:target");
    expect(await textOf(page, ":target .name")).toContain("New Year's Day");
    await page.goBack();
    for (const title of ["Holidays in Brandenburg 2026", "Holidays in Germany 2026"]) {
      await page.goBack();
      await isShown(title);
    }
    expect(await page.getByLabel("Region").inputValue()).toBe("");
  });
});

describe("a subscription", () => {
  test("is a calendar that an independent library can read, with the public holidays of the year", async () => {
    const { year } = await site.data<Year>("/v1/holidays/DE-BY/current");
    const page = await site.open(`/calendar/de/${year}?region=by&lang=de`);
    const href = await page.getByRole("link", { name: "Subscribe" }).getAttribute("href");
    expect(href).toBe(`webcal://${new URL(site.origin).host}/v1/holidays/DE-BY.ics?lang=de`);
    const text = await (await fetch((href ?? "").replace("webcal:", "http:"))).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => {
      const { startDate, summary } = new ICAL.Event(each);
      return `${startDate.toString()} ${summary}`;
    });
    const dates = await attributesOf(page, ".days li.is-public time", "datetime");
    const names = await page.locator(".days li.is-public .name").allTextContents();
    expect(names.length).toBeGreaterThan(9);
    expect(dates).toHaveLength(names.length);
    for (const [index, name] of names.entries()) expect(events).toContain(`${dates[index]} ${name}`);
    const files = await attributesOf(page, "a:text-matches('Download \\\\.(ics|csv)')", "href");
    expect(files).toHaveLength(2);
    expect(await brokenOf(files.map((file) => site.origin + file))).toEqual([]);
  });
});

describe("the choice of a country", () => {
  test("is a list of all, and the search of the page finds one", async () => {
    const page = await site.open("/calendar");
    const { count } = await site.data<{ count: number }>("/v1/holidays/countries");
    expect(await page.locator(".countries li").count()).toBe(count);
    await page.locator("#find").fill("suomi");
    await page.getByRole("option", { name: /^Finland/ }).click();
    await page.waitForURL(/\/calendar\/fi/);
  });

  test("words of an older address are searched for", async () => {
    const page = await site.open("/calendar?q=suomi", NO_SCRIPT);
    expect(new URL(page.url()).pathname).toBe("/search");
    await page.locator('main a[href="/calendar/fi"]').click();
    await page.waitForURL(/\/calendar\/fi\/\d{4}$/);
  });
});

describe("an address of the same calendar", () => {
  test.each([
    ["/calendar/germany/2026?region=de-by&lang=de", "Bayern 2026"],
    ["/calendar/de-by/2026?with=de-by", "Holidays in Bavaria 2026"],
    ["/calendar/de/2026?with=france", "Germany and France 2026"],
  ])("%s shows %s and has its choices in the menus", async (path, title) => {
    const page = await site.open(path);
    expect(await textOf(page, "h1")).toBe(title);
    const compared = await page.getByLabel("Compare with").inputValue();
    expect(compared).toBe(title.includes("France") ? "fr" : "");
    expect(await page.getByLabel("Region").inputValue()).toBe(/Ba[vy]/.test(title) ? "by" : "");
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
  ])("%s is answered 404 with a link to %s", async (path, suggested, title) => {
    const page = await site.open(path, { mayHave: ERROR_RESPONSE });
    expect((await fetch(site.origin + path)).status).toBe(404);
    await page.locator(`main a[href="${suggested}"]`).click();
    await page.waitForSelector(`h1:has-text("${title}")`);
  });

  test("a country without holidays links to those that have them", async () => {
    const response = await fetch(`${site.origin}/calendar/aq/2026`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/calendar"');
  });
});

describe("the page", () => {
  test("prints on one sheet of A4, with few holidays and with many", async () => {
    for (const country of ["de", "lk", "cn"]) {
      const page = await site.open(`/calendar/${country}/2026`);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
      expect([country, pages.length]).toEqual([country, 1]);
    }
  });

  test("links to its API calls, and each of them works", async () => {
    for (const path of ["/calendar/de/2026?region=by", "/calendar/de/2026?with=fr"]) {
      const calls = await attributesOf(await site.open(path), ".api-calls a", "href");
      expect(calls.length).toBeGreaterThan(1);
      expect(await brokenOf(calls.map((call) => site.origin + call))).toEqual([]);
    }
  });
});
