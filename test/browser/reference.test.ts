import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import {
  addressOf,
  callCard,
  listedOperations,
  search,
  sendPreset,
  shownCall,
  testButton,
  type Listed,
} from "./reference.ts";
import { openBrowser, openSite, openPage, type Site, type OpenPage } from "./site.ts";

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

const SUN: Listed = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
const SUGGEST: Listed = { method: "post", path: "/v1/meeting/suggest", tag: "Meetings" };
const CONVERT: Listed = { method: "get", path: "/v1/time/convert", tag: "Time" };
const DESKTOP = { width: 1280, height: 900 };

async function openDocs(address = "/docs"): Promise<OpenPage> {
  const view = await openPage(browser, site.origin + address, [site.origin], { viewport: DESKTOP });
  await view.page
    .getByRole("button", { name: /Search/ })
    .first()
    .waitFor();
  return view;
}

async function openAt(operation: Listed): Promise<OpenPage> {
  const view = await openDocs(addressOf(operation));
  await testButton(view.page, operation).waitFor();
  return view;
}

describe("the reference", () => {
  test("opens without an error, a CSP report or a request to another host", async () => {
    const view = await openDocs();
    expect(await view.page.title()).toBe("API reference · Almanac");
    await view.page.getByRole("heading", { name: "Rate limits" }).waitFor();
    await view.page.waitForLoadState("networkidle");
    expect(view.issues).toEqual([]);
    await view.close();
  });

  /** Issues of Scalar itself, which only its authors can fix. */
  const OF_SCALAR = [
    /^button-name: <button type="button" class="group\/copy-button/,
    /^label-content-name-mismatch: <button [^>]*class="show-more"/,
  ];

  test.each([390, 768, 1280])(
    "fits a window of %d pixels and can be read in light and dark",
    async (width) => {
      const view = await openDocs(addressOf(SUN));
      const { page } = view;
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await testButton(page, SUN).waitFor();
        expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
        const found = await seriousFaults(page);
        expect(found.filter((each) => !OF_SCALAR.some((known) => known.test(each)))).toEqual([]);
      }
      await view.close();
    },
  );

  test.each([
    ["sunrise", "/v1/sun"],
    ["sunset", "/v1/sun"],
    ["full moon", "/v1/moon"],
    ["DST", "/v1/timezone/{timezone}"],
    ["daylight saving", "/v1/timezone/{timezone}"],
    ["rate limit", "Rate limits"],
    ["rate limit", "/v1/plans"],
    ["time difference", "/v1/time/convert"],
    ["public holidays", "/v1/holidays/{country}/{year}"],
    ["working days", "/v1/date/business-days"],
    ["API key", "/v1/keys"],
  ])("finds %p at %s", async (text, place) => {
    const view = await openDocs();
    const found = await search(view.page, text);
    expect(found.filter((each) => each.includes(place))).not.toEqual([]);
    await view.close();
  });

  test("shows a recorded answer before anything is sent", async () => {
    const view = await openAt(SUN);
    const card = view.page.locator("section", { has: testButton(view.page, SUN) }).last();
    const text = await card.innerText();
    expect(text).toContain('"sunrise"');
    expect(text).not.toContain('"string"');
    await view.close();
  });

  test("sends a GET and shows its answer", async () => {
    const view = await openAt(SUN);
    const { page } = view;
    const response = await sendPreset(page, SUN);
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"sunrise"').first().waitFor();
    expect(view.issues).toEqual([]);
    await view.close();
  });

  test("sends a POST with its body and shows its answer", async () => {
    const view = await openAt(SUGGEST);
    const { page } = view;
    const response = await sendPreset(page, SUGGEST);
    expect(response.request().postDataJSON()).toHaveProperty("participants");
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"suggestions"').first().waitFor();
    expect(view.issues).toEqual([]);
    await view.close();
  });

  test("shows a working call of every operation; those that need a key get an error that says so", async () => {
    const operations = await listedOperations(site.origin);
    expect(operations.length).toBeGreaterThan(30);
    const view = await openDocs();
    const { page } = view;
    const wrong: string[] = [];
    for (const operation of operations) {
      const { method, path } = operation;
      await page.goto(site.origin + addressOf(operation));
      await testButton(page, operation).waitFor();
      const call = await shownCall(page, operation);
      const { status } = await fetch(call);
      const expected = /\/(?:keys\/me|usage)/.test(path) ? 401 : path === "/v1/keys" ? 201 : 200;
      if (call.method !== method.toUpperCase() || status !== expected)
        wrong.push(`${status} ${call.method} ${call.url}`);
    }
    expect(wrong).toEqual([]);
    await view.close();
  }, 180_000);

  test("offers the call in eight languages, each with the values of the call", async () => {
    const view = await openAt(CONVERT);
    const { page } = view;
    const languages: string[] = [];
    let shown = "Shell Curl";
    for (const [group, client] of [
      ["Shell", "Curl"],
      ["JavaScript", "Fetch"],
      ["Python", "Requests"],
      ["Go", "NewRequest"],
      ["PHP", "cURL"],
      ["Ruby", "net::http"],
      ["Java", "OkHttp"],
      ["C#", "HttpClient"],
    ] as const) {
      const call = callCard(page, CONVERT);
      await call.getByRole("button", { name: shown }).click();
      await page
        .getByRole("group", { name: group, exact: true })
        .getByRole("option", { name: client, exact: true })
        .click();
      shown = `${group} ${client}`;
      await call.getByRole("button", { name: shown }).waitFor();
      const text = await call.innerText();
      expect(text).toContain("/v1/time/convert");
      expect(`${shown}: ${/Europe(?:\/|%2F)Paris/.test(text)}`).toBe(`${shown}: true`);
      languages.push(text);
    }
    expect(new Set(languages).size).toBe(8);
    expect(view.issues).toEqual([]);
    await view.close();
  });
});
