import { describe, expect, test } from "bun:test";
import { seriousFaults } from "./axe.ts";
import { attributesOf, DARK_PHONE, NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

const site = useSite();

describe("a shared countdown", () => {
  const ADDRESS = "/countdown?to=2026-12-24T18:00&title=Christmas%20Eve&timezone=munich";

  test("stands alone, and what changes it is a list that opens without a script too", async () => {
    const page = await site.open(ADDRESS, { ...DARK_PHONE, ...NO_SCRIPT });
    expect(await textOf(page, ".countdown-title")).toBe("Christmas Eve");
    expect(await page.getByLabel("Title").isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Change it" }).click();
    expect(await page.getByLabel("Title").inputValue()).toBe("Christmas Eve");
    expect(await widthOf(page)).toBe(DARK_PHONE.viewport.width);
  });

  test("has a picture of its own, and fills the screen at a press", async () => {
    const page = await site.open(ADDRESS);
    const [picture = ""] = await attributesOf(page, "meta[property='og:image']", "content");
    expect(picture).toContain("/charts/countdown.png?to=2026-12-24T18:00&title=Christmas%20Eve");
    expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
    await page.getByRole("button", { name: "Full screen" }).click();
    await until(() => page.evaluate<boolean>("document.fullscreenElement?.id === 'stage'"));
    expect(await seriousFaults(page)).toEqual([]);
  });

  test.each([
    [150, 300],
    [170, 480],
    [170, 900],
  ])("is not cut in a frame %i pixels high and %i wide", async (height, width) => {
    const page = await site.open(`/embed/countdown${ADDRESS.slice("/countdown".length)}`, {
      viewport: { width, height },
      colorScheme: "dark",
    });
    const beyond = await page.evaluate<number>(
      "Math.max(document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth)",
    );
    expect(beyond).toBe(0);
    // The canvas is the host page's; the card alone is dark.
    const colours = await page.evaluate<string[]>(
      "[document.body, document.querySelector('.countdown')].map((one) => getComputedStyle(one).backgroundColor)",
    );
    expect(colours[0]).toBe("rgba(0, 0, 0, 0)");
    expect(colours[1]).not.toBe("rgb(255, 255, 255)");
  });
});

describe("a calendar to subscribe to", () => {
  test.each(["/places/munich", "/calendar/de/2026", "/schedule?rule=every+monday+at+9:00&timezone=UTC"])(
    "is offered in %s for each program, without a script",
    async (path) => {
      const page = await site.open(path, { ...DARK_PHONE, ...NO_SCRIPT });
      await page.locator("details.subscribe > summary").click();
      const links = await attributesOf(page, "details.subscribe a", "href");
      const address = await textOf(page, "#feed-address");
      const { host } = new URL(site.origin);
      expect(address).toStartWith(`http://${host}/v1/`);
      expect(links[0]).toBe(address.replace("http:", "webcal:"));
      expect(links[1]).toBe(
        `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(links[0] ?? "")}`,
      );
      expect(links[2]).toContain(encodeURIComponent(address));
      expect(await widthOf(page)).toBe(DARK_PHONE.viewport.width);
      const feed = await fetch(address);
      expect(feed.headers.get("content-type")).toContain("text/calendar");
    },
  );

  test("has a button that copies its address", async () => {
    const page = await site.open("/calendar/de/2026");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("details.subscribe > summary").click();
    await page.getByRole("button", { name: "Copy address" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      await textOf(page, "#feed-address"),
    );
    expect(await seriousFaults(page)).toEqual([]);
  });
});
