import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { DEFAULT_PLANS } from "../../src/http/plan.ts";
import { seriousFaults } from "./axe.ts";
import { NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite({ rateScheme: "both" });

const KEY = /^alm_[0-9A-Za-z]{38}$/;

async function makeKey(page: Page): Promise<string> {
  await page.getByLabel("Label").fill("browser test");
  await press(page, "Make a key");
  const key = await textOf(page, "#made .copyable code");
  expect(key).toMatch(KEY);
  return key;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).press("Enter");

async function showUse(page: Page): Promise<void> {
  await press(page, "View usage");
  // Until the answer is shown nobody can press it again.
  await page.locator("#look-form button:enabled").waitFor();
  await page.locator("#looked .usage").waitFor();
}

const withKey = (path: string, key: string): Promise<Response> =>
  fetch(site.origin + path, { headers: { "X-API-Key": key } });

const statusWith = async (key: string): Promise<number> => (await withKey("/v1/keys/me", key)).status;

describe("the key page", () => {
  test("has every plan's limits of the rate scheme, without JavaScript", async () => {
    const page = await site.open("/keys", NO_SCRIPT);
    const rows = await page.locator(".plans tbody tr").allInnerTexts();
    const number = (limit: number | null): string =>
      limit === null ? "unlimited" : new Intl.NumberFormat("en").format(limit);
    expect(rows.map((row) => row.split("\t").slice(0, 3))).toEqual(
      DEFAULT_PLANS.map(({ title, perMinute, perDay }) => [title, number(perMinute), number(perDay)]),
    );
    expect(await page.locator("noscript").innerText()).toMatch(/-X POST http:\/\/\S+\/v1\/keys/);
    expect(await page.locator("#panels").isVisible()).toBe(false);
  });

  test("creates a key, shows it once, and writes it into a call that works", async () => {
    const page = await site.open("/keys");
    const key = await makeKey(page);
    expect(await textOf(page, "#sample code")).toBe(
      `curl -s -H 'X-API-Key: ${key}' '${site.origin}/v1/time/Europe/Paris'`,
    );
    await page.reload();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("");
  });

  test("shows what the API counted: the limit as a bar, thirty days as a chart, and today's routes", async () => {
    const page = await site.open("/keys", { viewport: { width: 390, height: 800 } });
    const key = await makeKey(page);
    for (let call = 0; call < 25; call += 1) await withKey("/v1/time/UTC", key);
    await withKey("/v1/time/Nowhere", key);
    // Each look at a key's use is two calls, which cost 1 each.
    const caption = (): Promise<string> => textOf(page, ".usage figcaption");
    await until(async () => {
      await showUse(page);
      return Number.parseInt(await caption(), 10) >= 26;
    });
    expect(await caption()).toEndWith(" calls in 30 days, 1 error");
    const limit = page.locator(".limit", { hasText: "this day" });
    const [, counted = ""] = /(\d+) of 100 this day/.exec((await limit.textContent()) ?? "") ?? [];
    expect(Number(counted)).toBeGreaterThanOrEqual(28);
    const sizeOf = async (bar: Locator) => (await bar.boundingBox()) ?? { width: 0, height: 0 };
    const [whole, used] = await Promise.all((await limit.locator("rect").all()).map(sizeOf));
    expect((used?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(Number(counted) / 100, 2);
    const days = await Promise.all((await page.locator(".usage .calls").all()).map(sizeOf));
    const heights = days.map(({ height }) => height);
    expect(heights).toHaveLength(30);
    expect(heights.findIndex((height) => height > 0)).toBe(29);
    expect(await page.locator("#looked .list li").first().innerText()).toContain("getTime");
    // Figures, not a wall of JSON.
    expect((await sizeOf(page.locator("#looked"))).height).toBeLessThan(1200);
    expect(await widthOf(page)).toBe(390);
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await seriousFaults(page, ["color-contrast"])).toEqual([]);
  });

  test("rotates and revokes a key only after a confirmation, by keyboard alone", async () => {
    const page = await site.open("/keys");
    const key = await makeKey(page);
    await showUse(page);
    const isFocused = (name: string): Promise<boolean> =>
      page.getByRole("button", { name }).evaluate((button) => button === document.activeElement);
    await press(page, "Revoke key");
    expect(await isFocused("No, keep it")).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isFocused("Revoke key")).toBe(true);
    expect(await statusWith(key)).toBe(200);

    await press(page, "Replace this key");
    await press(page, "Yes, replace it");
    const next = await textOf(page, "#looked .copyable code");
    expect(next).toMatch(KEY);
    expect(next).not.toBe(key);
    expect([await statusWith(key), await statusWith(next)]).toEqual([200, 200]);

    await showUse(page);
    await press(page, "Revoke key");
    await press(page, "Yes, revoke it");
    await page.getByText("The key is revoked.").waitFor();
    // The focus moves on when the pressed button is removed.
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("looked");
    expect(await statusWith(next)).toBe(401);
  });

  test("keeps a key that was made while another is refused, and names the box that is wrong", async () => {
    const page = await site.open("/keys", { mayHave: ERROR_RESPONSE });
    const key = await makeKey(page);
    await page.getByLabel("Allowed origins").fill("nonsense");
    await page.getByRole("button", { name: "Make a key" }).click();
    expect(await textOf(page, "#made [role=alert]")).toContain("of “Allowed origins”");
    expect(await textOf(page, "#made .copyable code")).toBe(key);
  });

  test("says why a key is refused", async () => {
    const page = await site.open("/keys", { mayHave: ERROR_RESPONSE });
    await page.getByLabel("Key", { exact: true }).fill("alm_nonsense");
    await page.getByRole("button", { name: "View usage" }).click();
    await page.locator("#looked a[href='/docs/errors#invalid_api_key']").waitFor();
  });
});
