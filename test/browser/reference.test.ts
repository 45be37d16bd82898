import { expect, test } from "bun:test";
import { addressOf, cardOf, sendPreset, type Listed } from "./reference.ts";
import { NO_SCRIPT, resize, widthOf } from "./reader.ts";
import { useSite } from "./site.ts";

const site = useSite();

const SUN: Listed = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
const SUGGEST: Listed = { method: "post", path: "/v1/meeting/suggest", tag: "Meetings" };
const TIMEZONE: Listed = { method: "get", path: "/v1/timezone/{timezone}", tag: "Time zones" };

test("the reference is a readable text before its script runs, and without it", async () => {
  const page = await site.open("/docs", NO_SCRIPT);
  const heading = page.locator(`[id="${addressOf(SUN).slice("/docs#".length)}"]`);
  expect(await heading.innerText()).toContain("sun");
  expect(await heading.locator("~ dl").first().innerText()).toContain("date");
  expect(await page.locator("h3").count()).toBeGreaterThan(40);
});

test("the reference opens without a warning, shows a recorded answer, sends a POST, and shows a working call with a zone's slash, on a phone too", async () => {
  const page = await site.open("/status");
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  await page.goto(site.origin + addressOf(SUGGEST));
  const [recorded] = await cardOf(page, SUGGEST);
  await recorded.getByText('"suggestions"').first().waitFor();
  expect(await recorded.innerText()).not.toContain('"string"');
  expect(await page.title()).toBe("API reference · Almanac");
  expect(await page.locator("main.text").isVisible()).toBe(false);
  const response = await sendPreset(page, SUGGEST);
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toHaveProperty("participants");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("200 OK").waitFor();
  await dialog.getByText('"suggestions"').first().waitFor();

  await page.goto(site.origin + addressOf(TIMEZONE));
  const [card] = await cardOf(page, TIMEZONE);
  await card.getByText("curl").first().waitFor();
  const [, call = ""] = /curl\s+'?([^'\s]+)/.exec(await card.innerText()) ?? [];
  expect(call).toContain("/v1/timezone/");
  expect((await fetch(call)).status).toBe(200);
  await resize(page, 360);
  expect(await widthOf(page)).toBe(360);
  expect(await page.locator(".top #find").isVisible()).toBe(true);
  expect(said.filter((line) => line.startsWith("warning:"))).toEqual([]);
});

test("the reference's search has first what people type other words for", async () => {
  const page = await site.open("/docs");
  await page.locator("button", { hasText: "Open Search" }).first().click();
  const input = page.locator('[role="dialog"] input');
  const first = page.locator('[id^="search-result-"]').first();
  for (const [words, title] of [
    ["working days", "Business days"],
    ["workdays", "Business days"],
    ["sunrise", "The sun of a day at a place"],
  ] as const) {
    await input.fill(words);
    await first.filter({ hasText: title }).waitFor();
  }
});
