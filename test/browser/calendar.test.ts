import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { Year } from "./calendar-cells.ts";
import { attributesOf, brokenOf, NO_SCRIPT, tabTo, textOf } from "./reader.ts";
import { useSite } from "./site.ts";

const site = useSite();

describe("the switches", () => {
  test("work as a form without a script", async () => {
    const page = await site.open("/calendar/de/2026", NO_SCRIPT);
    await page.getByLabel("Region").selectOption("by");
    await page.getByLabel("Names in").selectOption("de");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/region=by/);
    expect(await textOf(page, "h1")).toBe("Feiertage: Deutschland (Bayern) 2026");
    await page.getByRole("link", { name: "2027 →" }).click();
    await page.waitForURL("**/calendar/de/2027?region=by&lang=de");
    expect(await textOf(page, "h1")).toBe("Feiertage: Deutschland (Bayern) 2027");
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

test("a subscription is a calendar that an independent library can read, with the public holidays of the year", async () => {
  const { year } = await site.data<Year>("/v1/holidays/DE-BY/current");
  const page = await site.open(`/calendar/de/${year}?region=by&lang=de`);
  await page.locator("summary", { hasText: "Abonnieren" }).click();
  const href = await page.getByRole("link", { name: "Apple Kalender" }).getAttribute("href");
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
  const files = await attributesOf(page, "a:has-text('herunterladen')", "href");
  expect(files).toHaveLength(2);
  expect(await brokenOf(files.map((file) => site.origin + file))).toEqual([]);
});
test("the choice of a country is a list of all, and the search of the page finds one", async () => {
  const page = await site.open("/calendar");
  const { count } = await site.data<{ count: number }>("/v1/holidays/countries");
  expect(await page.locator(".countries li").count()).toBe(count);
  await page.locator("#find").fill("suomi");
  await page.getByRole("option", { name: /^Finland/ }).click();
  await page.waitForURL(/\/calendar\/fi/);
});
test("the page prints on one sheet of A4, with few holidays and with many", async () => {
  for (const country of ["de", "lk", "cn"]) {
    const page = await site.open(`/calendar/${country}/2026`);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect([country, pages.length]).toEqual([country, 1]);
  }
});
