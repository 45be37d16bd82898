import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { addressOf, isFound, sendPreset, shownCall, testButton, type Listed } from "./reference.ts";
import { DARK_PHONE, resize, useSite, widthOf } from "./site.ts";

const site = useSite();

const SUN: Listed = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
const SUGGEST: Listed = { method: "post", path: "/v1/meeting/suggest", tag: "Meetings" };
const TIMEZONE: Listed = { method: "get", path: "/v1/timezone/{timezone}", tag: "Time zones" };
const DESKTOP = { width: 1280, height: 900 };

async function openDocs(address = "/docs"): Promise<Page> {
  const page = await site.open(address, { viewport: DESKTOP });
  await page
    .getByRole("button", { name: /Search/ })
    .first()
    .waitFor();
  return page;
}

async function openAt(operation: Listed): Promise<Page> {
  const page = await openDocs(addressOf(operation));
  await testButton(page, operation).waitFor();
  return page;
}

/** Issues of Scalar itself, which only its authors can fix. */
const OF_SCALAR = [
  /^button-name: <button type="button" class="group\/copy-button/,
  /^label-content-name-mismatch: <button [^>]*class="show-more"/,
];

const SEARCHES = [
  ["sunrise", "/v1/sun"],
  ["rate limit", "Rate limits"],
] as const;

describe("the reference", () => {
  test("opens without an error, a CSP report or a request to another host, and finds what readers search", async () => {
    const page = await openDocs();
    expect(await page.title()).toBe("API reference · Almanac");
    await page.getByRole("heading", { name: "Rate limits" }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [text, place] of SEARCHES) {
      expect(`${text}: ${await isFound(page, text, place)}`).toBe(`${text}: true`);
    }
  });

  test("is a readable text before its script runs, and without it", async () => {
    const page = await site.open("/docs", { javaScriptEnabled: false });
    const heading = page.locator(`[id="${addressOf(SUN).slice("/docs#".length)}"]`);
    expect(await heading.innerText()).toContain("sun");
    expect(await heading.locator("~ dl").first().innerText()).toContain("date");
    expect(await page.locator("h3").count()).toBeGreaterThan(40);
  });

  test("gives way to the reference with its forms, which has nothing to warn of", async () => {
    const page = await site.open("/docs");
    const said: string[] = [];
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    await page.reload();
    await page.locator("main.text").waitFor({ state: "hidden" });
    expect(said.filter((line) => line.startsWith("warning:"))).toEqual([]);
  });

  test("fits every window and can be read, on a dark phone", async () => {
    const page = await site.open(addressOf(SUN), DARK_PHONE);
    await testButton(page, SUN).waitFor();
    const found = await seriousFaults(page);
    expect(found.filter((each) => !OF_SCALAR.some((known) => known.test(each)))).toEqual([]);
    for (const width of [390, 768, 1280]) {
      await resize(page, width);
      expect(await widthOf(page)).toBe(width);
    }
  });

  test("shows a recorded answer before anything is sent, then sends a GET and shows its answer", async () => {
    const page = await openAt(SUN);
    const card = page.locator("section", { has: testButton(page, SUN) }).last();
    await card.getByText('"sunrise"').first().waitFor();
    expect(await card.innerText()).not.toContain('"string"');
    const response = await sendPreset(page, SUN);
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"sunrise"').first().waitFor();
  });

  test("sends a POST with its body and shows its answer", async () => {
    const page = await openAt(SUGGEST);
    const response = await sendPreset(page, SUGGEST);
    expect(response.request().postDataJSON()).toHaveProperty("participants");
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"suggestions"').first().waitFor();
  });

  test("shows a working call, with the slash of a zone", async () => {
    const page = await openAt(TIMEZONE);
    const { status } = await fetch(await shownCall(page, TIMEZONE));
    expect(status).toBe(200);
  });
});
