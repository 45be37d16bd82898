import { describe, expect, test } from "bun:test";
import { seriousFaults } from "./axe.ts";
import { addressOf, isFound, sendPreset, shownCall, testButton, type Listed } from "./reference.ts";
import { DARK_PHONE, resize, useSite, widthOf } from "./site.ts";

const site = useSite();

const SUN: Listed = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
const SUGGEST: Listed = { method: "post", path: "/v1/meeting/suggest", tag: "Meetings" };
const TIMEZONE: Listed = { method: "get", path: "/v1/timezone/{timezone}", tag: "Time zones" };
const DESKTOP = { width: 1280, height: 900 };

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
  test("opens without an error, a warning, a CSP report or a request to another host, and finds what readers search", async () => {
    const page = await site.open("/status", { viewport: DESKTOP });
    const said: string[] = [];
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    await page.goto(`${site.origin}/docs`);
    await page.locator("main.text").waitFor({ state: "hidden" });
    expect(await page.title()).toBe("API reference · Almanac");
    await page.getByRole("heading", { name: "Rate limits" }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [text, place] of SEARCHES) {
      expect(`${text}: ${await isFound(page, text, place)}`).toBe(`${text}: true`);
    }
    expect(said.filter((line) => line.startsWith("warning:"))).toEqual([]);
  });

  test("is a readable text before its script runs, and without it", async () => {
    const page = await site.open("/docs", { javaScriptEnabled: false });
    const heading = page.locator(`[id="${addressOf(SUN).slice("/docs#".length)}"]`);
    expect(await heading.innerText()).toContain("sun");
    expect(await heading.locator("~ dl").first().innerText()).toContain("date");
    expect(await page.locator("h3").count()).toBeGreaterThan(40);
  });

  test("fits every window and can be read, on a dark phone", async () => {
    const page = await site.open(addressOf(SUN), DARK_PHONE);
    await testButton(page, SUN).waitFor();
    const found = await seriousFaults(page);
    expect(found.filter((each) => !OF_SCALAR.some((known) => known.test(each)))).toEqual([]);
    for (const width of [360, 768, 1280]) {
      await resize(page, width);
      expect(await widthOf(page)).toBe(width);
      expect(await page.locator(".top #find").isVisible()).toBe(true);
    }
  });

  test("shows a recorded answer before anything is sent, sends a GET and a POST, and shows a working call with a zone's slash", async () => {
    const page = await site.open(addressOf(SUN), { viewport: DESKTOP });
    const card = page.locator("section", { has: testButton(page, SUN) }).last();
    await card.getByText('"sunrise"').first().waitFor();
    expect(await card.innerText()).not.toContain('"string"');
    const dialog = page.getByRole("dialog");
    for (const [operation, member] of [
      [SUN, '"sunrise"'],
      [SUGGEST, '"suggestions"'],
    ] as const) {
      await page.goto(site.origin + addressOf(operation));
      const response = await sendPreset(page, operation);
      expect(response.status()).toBe(200);
      if (operation === SUGGEST) expect(response.request().postDataJSON()).toHaveProperty("participants");
      await dialog.getByText("200 OK").waitFor();
      await dialog.getByText(member).first().waitFor();
      await page.keyboard.press("Escape");
      await dialog.first().waitFor({ state: "hidden" });
    }
    await page.goto(site.origin + addressOf(TIMEZONE));
    const { status } = await fetch(await shownCall(page, TIMEZONE));
    expect(status).toBe(200);
  });
});
