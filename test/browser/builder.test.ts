import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { NO_SCRIPT, textOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite();

describe("the builder", () => {
  test("finds a city by keyboard, and gives code that shows the same as the preview", async () => {
    const page = await site.open("/embed");
    const box = page.getByRole("combobox", { name: /City or time zone/ });
    // Written at once: letters one by one may be asked about twice, and the second answer takes the mark away.
    await box.fill("kyot");
    await page.waitForSelector('[role=option]:has-text("Kyoto")');
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await box.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBe("city-options-0");
    await box.press("Enter");
    expect(await page.getByRole("button", { name: /^Remove/ }).allTextContents()).toEqual(["×"]);
    await page.getByLabel("Type", { exact: true }).selectOption("both");
    await page.getByRole("radio", { name: "dark", exact: true }).check();
    await page.getByLabel("Date", { exact: true }).selectOption("long");
    await page.getByLabel("Week number").check();
    await page.locator("summary", { hasText: "Colours" }).click();
    await page.getByLabel("Accent", { exact: true }).fill("#0f8");
    const codeText = async (): Promise<string> => await textOf(page, "#code code");
    const preview = page.frameLocator("#preview");
    await preview.locator(".t-dark.y-both .date").waitFor();
    await preview.locator("time").waitFor();
    // The frame has reported its size when its width is in pixels and the code no longer changes.
    const isSized = `document.querySelector("#preview").style.width.endsWith("px")`;
    await until(async () => {
      if (!(await page.evaluate<boolean>(isSized))) return false;
      const before = await codeText();
      await page.waitForTimeout(400);
      return before === (await codeText());
    });
    const code = await codeText();
    expect(code).toContain(
      "city=kyoto&amp;type=both&amp;date=long&amp;show=week&amp;theme=dark&amp;accent=0f8",
    );

    const pasted = await site.openEmbedding(`<!doctype html>${code}`);
    const shape = (html: string): string => html.replace(/\d+/g, "0").replace(/rotate\([^)]*\)/g, "");
    const htmlOf = async (within: Page): Promise<string> =>
      shape(
        await within
          .frameLocator("iframe")
          .locator(".clock")
          .evaluate((clock) => clock.outerHTML),
      );
    const boxOf = (within: Page) =>
      within
        .frameLocator("iframe")
        .locator(".clock")
        .evaluate((clock) => `${clock.clientWidth} ${clock.clientHeight}`);
    await until(async () => (await htmlOf(pasted)) === (await htmlOf(page)));
    await until(async () => (await boxOf(pasted)) === (await boxOf(page)));
  });

  test("gives three forms of code that each work where they are pasted", async () => {
    const page = await site.open("/embed");
    const codes: string[] = [];
    for (const name of ["Script", "Picture", "Address"]) {
      await page.getByRole("tab", { name }).click();
      codes.push(await textOf(page, "#code code"));
    }
    const [script = "", picture = "", address = ""] = codes;
    const pasted = await site.openEmbedding(`<!doctype html>${script}${picture}`);
    await pasted.waitForSelector("[data-clock] time");
    expect(
      await pasted.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(50);
    expect((await fetch(address)).status).toBe(200);
  });

  test("changes the preview with every control, and marks invalid values and leaves them out", async () => {
    const page = await site.open("/embed");
    await page.locator("summary", { hasText: "Colours" }).click();
    await page.getByLabel("Background", { exact: true }).fill("nonsense");
    expect(await page.getByLabel("Background", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#preview").getAttribute("src")).toBe("/embed/clock?city=paris");
    for (const name of ["seconds", "border", "blink", "credit"]) {
      const before = await page.locator("#preview").getAttribute("src");
      await page.evaluate(`document.querySelector('[name=${name}]').click()`);
      expect(await page.locator("#preview").getAttribute("src")).not.toBe(before);
    }
  });

  test("shows the still picture if the code is a picture", async () => {
    const page = await site.open("/embed?city=tokyo&theme=dark");
    await page.getByRole("tab", { name: "Frame" }).press("ArrowRight");
    await page.getByRole("tab", { name: "Script" }).press("ArrowRight");
    const image = page.locator("#picture");
    await image.waitFor();
    expect(await image.getAttribute("src")).toBe("/embed/clock.svg?city=tokyo&theme=dark");
    await until(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth > 50));
    expect(await page.locator("#preview").isVisible()).toBe(false);
    expect(await textOf(page, "#code code")).toContain('alt="Current time in Tokyo"');
  });

  test("keeps its state in its address, which opens the same builder", async () => {
    const page = await site.open("/embed");
    await page.getByRole("radio", { name: "contrast" }).check();
    await page.getByLabel("Size", { exact: true }).selectOption("lg");
    await page.getByLabel("Seconds").uncheck();
    await page.getByLabel("Language", { exact: true }).fill("de");
    await page.getByLabel("Label", { exact: true }).fill("A & B");
    await page.getByLabel("UTC offset").check();
    await page.locator("summary", { hasText: "Colours" }).click();
    await page.getByLabel("Pick: Text").fill("#ff8800");
    await page.getByRole("tab", { name: "Script" }).click();
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("ff8800");
    const code = await textOf(page, "#code code");
    expect(code).toContain('data-color="ff8800"');
    await until(async () => page.url().includes("code=script"));
    const other = await site.open(page.url());
    const otherCode = other.locator("#code code");
    await until(async () => (await otherCode.textContent()) === code);
    expect(await other.getByLabel("Label", { exact: true }).inputValue()).toBe("A & B");
    expect(await other.getByLabel("Seconds").isChecked()).toBe(false);
  });

  test("reads places from its address, and says which are unknown", async () => {
    const page = await site.open("/embed?timezone=Asia/Kathmandu,oslo,nowhere-at-all", {
      mayHave: ERROR_RESPONSE,
    });
    await page.getByText("No city or time zone is called “nowhere-at-all”.").waitFor();
    expect(await page.locator("#chosen li").allTextContents()).toEqual(["Kathmandu×", "Oslo×"]);
  });

  test("shows what it cannot find or accept", async () => {
    const six = "vancouver,sao-paulo,london,kathmandu,tokyo,auckland";
    const page = await site.open(`/embed?city=${six}`, { mayHave: ERROR_RESPONSE });
    const box = page.getByRole("combobox", { name: /City or time zone/ });
    await box.fill("oslo");
    await page.waitForSelector("[role=option]");
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
    expect(
      await page.locator("#city-status").evaluate((each) => each.getBoundingClientRect().height),
    ).toBeGreaterThan(10);
  });

  test("says without JavaScript that it needs it, and what to do instead", async () => {
    const page = await site.open("/embed", NO_SCRIPT);
    const notice = page.locator("noscript .notice");
    expect(await notice.innerText()).toContain("needs JavaScript");
    for (const link of await notice.locator("a").all()) {
      const answer = await fetch(site.origin + ((await link.getAttribute("href")) ?? ""));
      expect(answer.status).toBe(200);
    }
    expect(await page.locator("#builder").isVisible()).toBe(false);
  });

  test.each([
    ["daylight", "/charts/daylight.svg?city=tokyo&theme=dark&size=lg&lang=de"],
    ["sun", "/charts/sun.svg?city=tokyo&theme=dark&size=lg&lang=de"],
    ["moon", "/charts/moon.svg?city=tokyo&theme=dark&size=lg&lang=de"],
    ["meeting", "/charts/meeting.svg?cities=oslo,tokyo&theme=dark&size=lg&lang=de"],
  ])(
    "gives the code of the picture %s, with its look and a text for those who do not see it",
    async (id, path) => {
      const wanted = new URL(path, site.origin);
      const query = `picture=${id}&city=oslo,tokyo&theme=dark&size=lg&lang=de`;
      const page = await site.open(`/embed?${query}`);
      await page.locator("#code code").filter({ hasText: "<img" }).waitFor();
      const code = await textOf(page, "#code code");
      expect(code).toContain(`src="${wanted.href.replaceAll("&", "&amp;")}"`);
      expect(code).toMatch(/alt="[^"]*Tokyo/);
      expect(await page.locator("#picture").getAttribute("src")).toBe(wanted.pathname + wanted.search);
      expect(await page.getByRole("tab", { name: "Frame" }).isVisible()).toBe(false);
      await until(async () => page.url().includes(`picture=${id}`));
    },
  );
});
