import { describe, expect, test } from "bun:test";
import { seriousFaults } from "./axe.ts";
import { attributesOf, DARK_PHONE, NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

const site = useSite();

describe("my places", () => {
  test("are kept by a star, fill the menu and the start page, and are dropped again", async () => {
    const page = await site.open("/places/london");
    const star = page.locator("button[data-star=london]");
    expect(await star.getAttribute("aria-pressed")).toBe("false");
    await star.click();
    expect(await star.getAttribute("aria-pressed")).toBe("true");
    await page.goto(new URL("/places/tokyo", page.url()).href);
    await page.locator("button[data-star=tokyo]").click();
    const menu = (name: string): Promise<string | null> =>
      page.getByRole("link", { name, exact: true }).first().getAttribute("href");
    expect(await menu("Convert")).toBe("/convert/london/tokyo");
    expect(await menu("Meet")).toBe("/meet?cities=london,tokyo");
    expect(await menu("World")).toBe("/world?cities=london,tokyo");
    expect(await menu("Time zones")).toBe("/zones?places=london,tokyo");
    await page.getByRole("button", { name: "Make Tokyo home" }).click();
    expect(await menu("Convert")).toBe("/convert/tokyo/london");

    await page.goto(new URL("/", page.url()).href);
    const strip = page.locator("#own-places li");
    await until(async () => (await strip.count()) === 3);
    expect(await strip.first().textContent()).toMatch(/^Tokyo \d\d:\d\d your sunset \d\d:\d\d$/);
    expect(await strip.nth(1).textContent()).toMatch(/^London \d\d:\d\d$/);
    await page.locator("#find").focus();
    await until(async () => (await page.locator("#find-options li").count()) === 2);
    expect(await page.locator("#find-options li span").allTextContents()).toEqual(["Tokyo", "London"]);
    expect(await seriousFaults(page)).toEqual([]);

    await page.goto(new URL("/mine", page.url()).href);
    await page.waitForURL("**/mine?places=tokyo,london");
    expect(await textOf(page, "#answer")).toContain("Tokyo is home, beside London. Your sunset: ");
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator("button[data-star=tokyo]").click();
    expect(await page.evaluate("localStorage.getItem('places')")).toBe('[{"slug":"london","name":"London"}]');
    expect(await page.context().cookies()).toEqual([]);
  });

  test("lead to their zones and the next change of each, which the address keeps", async () => {
    const page = await site.open("/zones?places=london,tokyo", NO_SCRIPT);
    const items = await page.locator("#tool > .list").first().locator("li").allTextContents();
    expect(items.map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual([
      "London Europe/LondonUTC+00:00; forward 1 h on Sun 28 Mar 2027",
      "Tokyo Asia/TokyoUTC+09:00; no change ahead",
    ]);
  });

  test("are kept by a star beside a conversion, also after its answer was replaced", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-11-23T12:00");
    await page.getByLabel("Other places").fill("oslo");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/convert/london/oslo**");
    await page.locator("button[data-star=oslo]").click();
    expect(await page.evaluate("localStorage.getItem('places')")).toBe('[{"slug":"oslo","name":"Oslo"}]');
    const menu = page.getByRole("link", { name: "My places" });
    expect(await menu.getAttribute("href")).toBe("/mine?places=oslo");
  });

  test("are kept by the stars of the planner's rows and of the map's cities", async () => {
    for (const path of ["/meet?cities=oslo,lima", "/world?cities=oslo,lima"]) {
      const page = await site.open(path, DARK_PHONE);
      await page.locator("button[data-star=lima]").click();
      expect(await page.evaluate("localStorage.getItem('places')")).toBe('[{"slug":"lima","name":"Lima"}]');
      expect(await page.locator("button[data-star=oslo]").getAttribute("aria-pressed")).toBe("false");
      expect(await page.getByRole("button", { name: "Kept Lima" }).count()).toBe(1);
      expect(await widthOf(page)).toBe(DARK_PHONE.viewport.width);
      expect(await seriousFaults(page)).toEqual([]);
    }
  });

  test("and the reader's zone need no second visit of a page that a link leads to", async () => {
    const page = await site.open("/", { timezoneId: "America/Denver" });
    for (const name of ["Convert", "Meet", "Dates", "Moon", "Schedule", "Countdown"]) {
      const asked: string[] = [];
      const note = (request: { url: () => string; resourceType: () => string }): void => {
        if (["document", "fetch"].includes(request.resourceType()))
          asked.push(request.url().slice(site.origin.length));
      };
      page.on("request", note);
      const menu = page
        .getByRole("navigation", { name: "Pages" })
        .or(page.getByRole("navigation", { name: "More pages" }));
      await menu.getByRole("link", { name, exact: true }).click();
      await page.waitForLoadState("networkidle");
      page.off("request", note);
      const pages = asked.filter((path) => !path.startsWith("/embed/now"));
      expect(pages).toEqual([expect.stringMatching(new RegExp(`^/${name.toLowerCase()}\\?.*Denver`))]);
      if (name !== "Dates") expect(await page.locator("#main").innerHTML()).toContain("Denver");
    }
  });

  test("of an address are shown without a script, and kept by one press", async () => {
    const plain = await site.open("/mine?places=oslo,lima", { ...DARK_PHONE, ...NO_SCRIPT });
    expect(await plain.locator("#mine h2").allTextContents()).toEqual(["Oslo", "Lima"]);
    expect(await widthOf(plain)).toBe(DARK_PHONE.viewport.width);
    const page = await site.open("/mine?places=oslo,lima");
    await page.getByRole("button", { name: "Keep these places" }).click();
    await until(async () => await page.locator("#keep-all").isHidden());
    expect(await attributesOf(page, "button[data-star]", "aria-pressed")).toEqual(["true", "true"]);
  });

  test("that another page wrote badly are none", async () => {
    const init = `localStorage.setItem("places", '[{"slug":"<b>","name":1},{"slug":"oslo","name":"Oslo"},7]')`;
    const page = await site.open("/places/lima", { init });
    expect(await page.getByRole("link", { name: "My places" }).getAttribute("href")).toBe(
      "/mine?places=oslo",
    );
  });
});
