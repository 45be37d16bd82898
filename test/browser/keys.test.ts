import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PLANS, type RateScheme } from "../../src/http/request/plan.ts";
import { createService } from "../contract/service.ts";
import { seriousFaults } from "./axe.ts";
import { NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite({ rateScheme: "both" });

const keyPattern = /^alm_[0-9A-Za-z]{38}$/;

async function makeKey(page: Page): Promise<string> {
  await page.getByLabel("Label").fill("browser test");
  await page.getByRole("button", { name: "Make a key" }).press("Enter");
  await page.locator("#made .copyable code").waitFor();
  const key = await textOf(page, "#made .copyable code");
  expect(key).toMatch(keyPattern);
  return key;
}

async function showUse(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View usage" }).press("Enter");
  // Until the answer is shown nobody can press it again.
  await page.locator("#look-form button:enabled").waitFor();
  await page.locator("#looked .usage").waitFor();
}

async function statusWith(key: string): Promise<number> {
  const answer = await fetch(`${site.origin}/v1/keys/me`, { headers: { "X-API-Key": key } });
  return answer.status;
}

describe("the key page", () => {
  test("has every plan's limits of the rate scheme, without JavaScript", async () => {
    const page = await site.open("/keys", NO_SCRIPT);
    const rows = await page.locator(".plans tbody tr").allInnerTexts();
    const number = (limit: number | null): string =>
      limit === null ? "unlimited" : new Intl.NumberFormat("en").format(limit);
    expect(rows.map((row) => row.split("\t").slice(0, 3))).toEqual(
      PLANS.map(({ title, perMinute, perDay }) => [title, number(perMinute), number(perDay)]),
    );
    expect(await page.locator("noscript").innerText()).toMatch(/-X POST http:\/\/\S+\/v1\/keys/);
    expect(await page.locator("#panels").isVisible()).toBe(false);

    const htmlWith = async (rateScheme: RateScheme): Promise<string> =>
      (await createService({ rateScheme }).send("/keys")).text();
    const byDay = await htmlWith("day");
    expect(byDay).toContain("Calls a day");
    expect(byDay).not.toContain("Calls a minute");
    expect(await htmlWith("off")).toContain("This server limits nobody");
  });

  test("creates a key, shows it once, and writes it into a call that works", async () => {
    const page = await site.open("/keys");
    const key = await makeKey(page);
    const sample = page.locator("#sample code");
    expect(await sample.textContent()).toBe(
      `curl -s -H 'X-API-Key: ${key}' '${site.origin}/v1/time/Europe/Paris'`,
    );
    await page.reload();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("");
  });

  test("shows what the API counted: the limit as a bar, thirty days as a chart, and today's routes", async () => {
    const page = await site.open("/keys", {
      viewport: { width: 390, height: 800 },
    });
    const key = await makeKey(page);
    const headers = { "X-API-Key": key };
    for (let call = 0; call < 25; call += 1) await fetch(`${site.origin}/v1/time/UTC`, { headers });
    await fetch(`${site.origin}/v1/time/Nowhere`, { headers });
    // Showing a key is a call that costs nothing.
    const caption = page.locator(".usage figcaption");
    await until(async () => {
      await showUse(page);
      return Number.parseInt((await caption.textContent()) ?? "", 10) >= 26;
    });
    expect(await caption.textContent()).toEndWith(" calls in 30 days, 1 error");
    expect(await page.locator(".limit", { hasText: "26 of 100 this day" }).count()).toBe(1);
    const widths = await page
      .locator(".limit", { hasText: "this day" })
      .locator("rect")
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(0.26, 2);
    const bars = page.locator(".usage .calls");
    expect(await bars.count()).toBe(30);
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBe(heights.at(-1) ?? 0);
    expect(heights.filter((height) => height > 0)).toHaveLength(1);
    expect(await page.locator("#looked .list li").first().innerText()).toContain("getTime");
    // Figures, not a wall of JSON.
    const height = await page.locator("#looked").evaluate((box) => box.getBoundingClientRect().height);
    expect(height).toBeLessThan(1200);
    expect(await widthOf(page)).toBe(390);
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("rotates and revokes a key only after a confirmation, by keyboard alone", async () => {
    const page = await site.open("/keys");
    const key = await makeKey(page);
    await showUse(page);
    const end = page.getByRole("button", { name: "Revoke key" });
    await end.press("Enter");
    const no = page.getByRole("button", { name: "No, keep it" });
    expect(await no.evaluate((button) => button === document.activeElement)).toBe(true);
    await no.press("Escape");
    expect(await end.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await statusWith(key)).toBe(200);

    await page.getByRole("button", { name: "Replace this key" }).press("Enter");
    await page.getByRole("button", { name: "Yes, replace it" }).press("Enter");
    await page.locator("#looked .copyable code").waitFor();
    const next = await textOf(page, "#looked .copyable code");
    expect(next).toMatch(keyPattern);
    expect(next).not.toBe(key);
    expect([await statusWith(key), await statusWith(next)]).toEqual([200, 200]);

    await showUse(page);
    await end.press("Enter");
    await page.getByRole("button", { name: "Yes, revoke it" }).press("Enter");
    await page.getByText("The key is revoked.").waitFor();
    // The focus moves on when the pressed button is removed.
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("looked");
    expect(await statusWith(next)).toBe(401);
  });

  test("says why a key is refused", async () => {
    const page = await site.open("/keys", { mayHave: ERROR_RESPONSE });
    await page.getByLabel("Key", { exact: true }).fill("alm_nonsense");
    await page.getByRole("button", { name: "View usage" }).click();
    await page.locator("#looked a[href='/docs/errors#invalid_api_key']").waitFor();
  });
});
