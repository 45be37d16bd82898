import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DARK_PHONE, until, useSite, widthOf } from "./site.ts";

const site = useSite();

const answerOf = async (page: Page): Promise<string> => (await page.locator("#answer").textContent()) ?? "";

describe("a conversion", () => {
  type Converted = { from: { local_time: string }; results: { local_time: string; utc_offset: string }[] };
  const clocksOn = (page: Page): Promise<string[]> => page.locator(".big-time").allTextContents();
  const apiClocks = async (query: string): Promise<string[]> => {
    const { from, results } = await site.data<Converted>(`/v1/time/convert?${query}`);
    return [from, ...results].map((one) => one.local_time.slice(11, 16));
  };

  test("says what the API says, without JavaScript, on a dark phone", async () => {
    const page = await site.open("/convert/london/tokyo,kathmandu?at=2026-11-23T12:00", {
      ...DARK_PHONE,
      javaScriptEnabled: false,
    });
    const clocks = await apiClocks("from=london&to=tokyo,kathmandu&time=2026-11-23T12:00");
    expect(await clocksOn(page)).toEqual(clocks);
    expect(await widthOf(page)).toBe(DARK_PHONE.viewport.width);
    const sentence = "12:00 on Mon 23 Nov 2026 in London is 21:00 in Tokyo and 17:45 in Kathmandu.";
    expect(await answerOf(page)).toBe(sentence);
    expect(await page.locator("meta[name=description]").getAttribute("content")).toBe(sentence);
    expect(await page.locator("#as-text").textContent()).toBe("London 12:00 · Tokyo 21:00 · Kathmandu 17:45");
    await page.getByLabel("Other places").fill("denver");
    await page.getByRole("button", { name: "Show" }).click();
    expect(await answerOf(page)).toBe("12:00 on Mon 23 Nov 2026 in London is 05:00 in Denver.");
  });

  test("follows the slider by keyboard through a day on which the clock goes back", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-10-25T00:45");
    const slider = page.getByLabel("Time of the day in London");
    expect(await page.locator(".notes").textContent()).toContain(
      "go back on Sun 25 Oct, from 02:00 to 01:00",
    );
    for (let step = 0; step < 7; step += 1) {
      await slider.press("ArrowRight");
      const at = new URL(page.url()).searchParams.get("at") ?? "";
      expect(await clocksOn(page)).toEqual(
        await apiClocks(`from=london&to=tokyo&time=${encodeURIComponent(at)}`),
      );
    }
    // The second 01:30: an address with the local time alone would mean the first.
    expect(page.url()).toEndWith("?at=2026-10-25T01:30:00Z");
    await page.reload();
    expect(await clocksOn(page)).toEqual(["01:30", "10:30"]);
    expect(await slider.getAttribute("aria-valuetext")).toBe("London 01:30 · Tokyo 10:30");
  });

  test("takes a place that was searched for, and a new time at once", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-11-23T12:00");
    await page.getByLabel("Other places").fill("tokyo, kathman");
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/convert/london/tokyo,kathmandu?at=2026-11-23T12:00");
    await page.getByLabel("Date and time there").fill("2026-03-29T01:30");
    await page.waitForURL("**?at=2026-03-29T01:30");
    expect(await page.locator(".notes").textContent()).toContain("skips 01:30 on that day");
    expect(await clocksOn(page)).toEqual(["02:30", "10:30", "07:15"]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy text" }).click();
    expect(await until(() => page.getByRole("button", { name: "Copied" }).isVisible())).toBe(true);
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      "London 02:30 · Tokyo 10:30 · Kathmandu 07:15",
    );
  });
});
