import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { attributesOf, brokenOf, NO_SCRIPT, takeSuggestion, textOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite();

const codeOf = (page: Page): Promise<string> => textOf(page, "#code code");
const exact = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const places = (page: Page) => page.getByRole("combobox", { name: /City or time zone/ });
const openColours = (page: Page) => page.locator("summary", { hasText: "Colours" }).click();

describe("the builder", () => {
  test("finds a city by keyboard, and gives code that shows the same as the preview", async () => {
    const page = await site.open("/embed");
    await places(page).focus();
    await takeSuggestion(page, "kyot", "Kyoto");
    expect(await page.getByRole("button", { name: /^Remove/ }).allTextContents()).toEqual(["×"]);
    await exact(page, "Type").selectOption("both");
    await page.getByRole("radio", { name: "dark", exact: true }).check();
    await exact(page, "Date").selectOption("long");
    await page.getByLabel("Week number").check();
    await openColours(page);
    await exact(page, "Accent").fill("#0f8");
    await page.frameLocator("#preview").locator(".t-dark.y-both .date").waitFor();
    // The frame has reported its size when its width is in pixels.
    await page.locator("#preview[style*='width'][style*='px']").waitFor();
    /** Markup and size of the clock in a page's frame, without what its time changes. */
    const clockOf = async (within: Page): Promise<string> => {
      const clock = within.frameLocator("iframe").locator(".clock");
      const [html = "", size = ""] = await clock.evaluate((box) => [
        box.outerHTML,
        `${box.clientWidth}x${box.clientHeight}`,
      ]);
      return html.replace(/\d+/g, "0").replace(/rotate\([^)]*\)/g, "") + size;
    };
    // It may report another size, with which the code is another.
    await until(async () => {
      const code = await codeOf(page);
      expect(code).toContain(
        "city=kyoto&amp;type=both&amp;date=long&amp;show=week&amp;theme=dark&amp;accent=0f8",
      );
      const pasted = await site.openEmbedding(`<!doctype html>${code}`);
      for (let look = 0; look < 10 && (await codeOf(page)) === code; look += 1) {
        if ((await clockOf(pasted)) === (await clockOf(page))) return true;
        await page.waitForTimeout(400);
      }
      return false;
    });
  });

  test("gives three forms of code that each work where they are pasted", async () => {
    const page = await site.open("/embed");
    const codes: string[] = [];
    for (const name of ["Script", "Picture", "Address"]) {
      await page.getByRole("tab", { name }).click();
      codes.push(await codeOf(page));
    }
    const [script = "", picture = "", address = ""] = codes;
    const pasted = await site.openEmbedding(`<!doctype html>${script}${picture}`);
    await pasted.waitForSelector("[data-clock] time");
    expect(await pasted.evaluate<number>("document.images[0].naturalWidth")).toBeGreaterThan(50);
    expect(await brokenOf([address])).toEqual([]);
  });

  test("changes the preview with every control, and marks invalid values and leaves them out", async () => {
    const page = await site.open("/embed");
    const addressOf = async () => (await attributesOf(page, "#preview", "src"))[0];
    await openColours(page);
    await exact(page, "Background").fill("nonsense");
    expect(await exact(page, "Background").getAttribute("aria-invalid")).toBe("true");
    expect(await addressOf()).toBe("/embed/clock?city=paris");
    expect(await textOf(page, "#code-note")).toEndWith(
      "Left out, because it cannot have that value: Background.",
    );
    for (const name of ["seconds", "border", "blink", "credit"]) {
      const before = await addressOf();
      await page.evaluate(`document.querySelector('[name=${name}]').click()`);
      expect(await addressOf()).not.toBe(before);
    }
  });

  test("shows the still picture if the code is a picture", async () => {
    const page = await site.open("/embed?city=tokyo&theme=dark");
    await page.getByRole("tab", { name: "Frame" }).press("ArrowRight");
    await page.getByRole("tab", { name: "Script" }).press("ArrowRight");
    await page.locator("#picture").waitFor();
    expect(await attributesOf(page, "#picture", "src")).toEqual(["/embed/clock.svg?city=tokyo&theme=dark"]);
    await until(() => page.evaluate<boolean>("document.querySelector('#picture').naturalWidth > 50"));
    expect(await page.locator("#preview").isVisible()).toBe(false);
    expect(await codeOf(page)).toContain('alt="Current time in Tokyo"');
  });

  test("keeps its state in its address, which opens the same builder", async () => {
    const page = await site.open("/embed");
    await page.getByRole("radio", { name: "contrast" }).check();
    await exact(page, "Size").selectOption("lg");
    await page.getByLabel("Seconds").uncheck();
    await exact(page, "Language").fill("de");
    await exact(page, "Label").fill("A & B");
    await page.getByLabel("UTC offset").check();
    await openColours(page);
    await page.getByLabel("Pick: Text").fill("#ff8800");
    await page.getByRole("tab", { name: "Script" }).click();
    expect(await exact(page, "Text").inputValue()).toBe("ff8800");
    const code = await codeOf(page);
    expect(code).toContain('data-color="ff8800"');
    await page.waitForURL(/code=script/);
    const other = await site.open(page.url());
    await until(async () => (await codeOf(other)) === code);
    expect(await exact(other, "Label").inputValue()).toBe("A & B");
    expect(await other.getByLabel("Seconds").isChecked()).toBe(false);
  });

  test("reads places from its address, and says which are unknown", async () => {
    const address = "/embed?timezone=Asia/Kathmandu,oslo,nowhere-at-all";
    const page = await site.open(address, { mayHave: ERROR_RESPONSE });
    await page.getByText("No city or time zone is called “nowhere-at-all”.").waitFor();
    expect(await page.locator("#chosen li").allTextContents()).toEqual(["Kathmandu×", "Oslo×"]);
  });

  test("shows what it cannot find or accept", async () => {
    const six = "vancouver,sao-paulo,london,kathmandu,tokyo,auckland";
    const page = await site.open(`/embed?city=${six}`, { mayHave: ERROR_RESPONSE });
    const box = places(page);
    await box.fill("oslo");
    await page.waitForSelector("[role=option]");
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await box.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBe("city-options-0");
    await box.press("Enter");
    await page.getByText("Six at most: remove a place to add another.").waitFor();
    expect(await page.locator("#chosen li").count()).toBe(6);
    await box.fill("qqqqzzz");
    await page.getByText("No city or time zone is called “qqqqzzz”.").waitFor();
    await page.route("**/search?*", (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "7200" }, body: "{}" }),
    );
    await box.fill("paris");
    await page.getByText("The limit of calls is reached. Try again in 120 minutes.").waitFor();
    expect((await page.locator("#city-status").boundingBox())?.height).toBeGreaterThan(10);
  });

  test("says without JavaScript that it needs it, and what to do instead", async () => {
    const page = await site.open("/embed", NO_SCRIPT);
    expect(await page.locator("noscript .notice").innerText()).toContain("needs JavaScript");
    const links = await attributesOf(page, "noscript .notice a", "href");
    expect(await brokenOf(links.map((link) => site.origin + link))).toEqual([]);
    expect(await page.locator("#builder").isVisible()).toBe(false);
  });

  test.each([
    ["daylight", "city=tokyo"],
    ["sun", "city=tokyo"],
    ["moon", "city=tokyo"],
    ["meeting", "cities=oslo,tokyo"],
  ])(
    "gives the code of the picture %s, with its look and a text for those who do not see it",
    async (id, place) => {
      const look = "theme=dark&size=lg&lang=de";
      const path = `/charts/${id}.svg?${place}&${look}`;
      const page = await site.open(`/embed?picture=${id}&city=oslo,tokyo&${look}`);
      await page.locator("#code code", { hasText: "<img" }).waitFor();
      const code = await codeOf(page);
      expect(code).toContain(`src="${site.origin}${path.replaceAll("&", "&amp;")}"`);
      expect(code).toMatch(/alt="[^"]*Tokyo/);
      expect(await attributesOf(page, "#picture", "src")).toEqual([path]);
      expect(await page.getByRole("tab", { name: "Frame" }).isVisible()).toBe(false);
      await page.waitForURL(new RegExp(`picture=${id}`));
    },
  );
});
