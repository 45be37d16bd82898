import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { PROOFS } from "../../src/web/landing/landing-page.ts";
import { seriousFaults } from "./axe.ts";
import { openBrowser, openSite, until, openPage, type Site } from "./site.ts";

setDefaultTimeout(60_000);

let browser: Browser;
let site: Site;
beforeAll(async () => {
  browser = await openBrowser();
  site = openSite();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

type Business = {
  data: { business: { is_open_now: boolean; closes_at: string; opens_at: string; reason: string | null } };
};

/** A site whose clock is pinned to an instant. */
function siteAt(epochMs: number): Site {
  return openSite(epochMs - Date.now());
}

describe("who is at work", () => {
  test("is what the API says about each place, without JavaScript too", async () => {
    // Wednesday: London and Kathmandu work, Tokyo has gone home, Vancouver sleeps.
    const wednesday = siteAt(Date.UTC(2026, 10, 25, 10, 30));
    const view = await openPage(browser, `${wednesday.origin}/`, [wednesday.origin], {
      javaScriptEnabled: false,
    });
    const rows = await view.page.locator("#now li").evaluateAll((items) =>
      items.map((item) => ({
        slug: item.querySelector("a")?.getAttribute("href")?.replace("/places/", "") ?? "",
        state: item.className,
        text: item.querySelector(".work")?.textContent ?? "",
      })),
    );
    expect(rows).toHaveLength(6);
    for (const { slug, state, text } of rows) {
      const answer = await fetch(`${wednesday.origin}/v1/context/${slug}`);
      // The shape that the API publishes.
      const { business } = ((await answer.json()) as Business).data;
      expect(`${slug} ${state}`).toBe(`${slug} ${business.is_open_now ? "open" : "closed"}`);
      expect(text).toContain((business.is_open_now ? business.closes_at : business.opens_at).slice(11, 16));
    }
    const open = rows.filter(({ state }) => state === "open").map(({ slug }) => slug);
    expect(open).toEqual(["london", "kathmandu"]);
    expect(await view.page.locator("#now-sentence").textContent()).toBe(
      "Right now people are at work in London and Kathmandu.",
    );
    await view.close();
    await wednesday.close();
  });

  test("changes at the second when offices open, without a reload", async () => {
    const eight = siteAt(Date.UTC(2026, 10, 25, 8, 59, 52));
    const view = await openPage(browser, `${eight.origin}/`, [eight.origin]);
    const london = view.page.locator("#now li", { hasText: "London" });
    expect(await london.locator(".work").textContent()).toBe("At work from 09:00");
    expect(await until(async () => (await london.locator("time").textContent()) === "09:00")).toBe(true);
    expect(await until(async () => (await london.getAttribute("class")) === "open")).toBe(true);
    expect(await london.locator(".work").textContent()).toBe("At work until 17:00");
    expect(view.issues).toEqual([]);
    await view.close();
    await eight.close();
  });
});

describe('the box "Try it"', () => {
  test("calls the API at once and from the form, and shows the same call as code", async () => {
    const view = await openPage(browser, `${site.origin}/#try`, [site.origin]);
    const { page } = view;
    await page.waitForSelector(".answer .badge.good");
    expect(await page.locator("#endpoint optgroup").count()).toBeGreaterThan(6);
    await page.getByLabel("timezone *", { exact: true }).fill("Asia/Kathmandu");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForSelector('.answer code:has-text("+05:45")');
    const call = `${site.origin}/v1/time/Asia/Kathmandu?at=2026-11-20T09:00:00Z`;
    expect(await page.locator(".copyable code").textContent()).toBe(`curl -s '${call}'`);
    await page.getByRole("tab", { name: "curl" }).press("ArrowRight");
    await page.getByRole("tab", { name: "JavaScript" }).press("ArrowRight");
    expect(await page.getByRole("tab", { name: "Python" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.locator(".copyable code").textContent()).toContain(`"${call}"`);
    await page.getByLabel("Question").selectOption("suggestMeeting");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForSelector('.answer .badge.good:has-text("200")');
    expect(await page.locator(".copyable code").textContent()).toContain("requests.post(");
    expect(view.issues).toEqual([]);
    await view.close();
  });

  test("has an address that shows the same call and answer to other readers", async () => {
    const view = await openPage(browser, `${site.origin}/#try`, [site.origin]);
    const { page } = view;
    await page.getByLabel("Question").selectOption("suggestMeeting");
    await page
      .getByLabel("Body")
      .fill('{"participants":[{"city":"tokyo"},{"city":"oslo"}],"duration_minutes":45}');
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForSelector(".answer .badge");
    const shared = page.url();
    expect(shared).toContain("#try/suggestMeeting?body=");
    const other = await openPage(browser, shared, [site.origin]);
    await other.page.waitForSelector(".answer .badge");
    expect(JSON.parse(await other.page.getByLabel("Body").inputValue())).toEqual({
      participants: [{ city: "tokyo" }, { city: "oslo" }],
      duration_minutes: 45,
    });
    expect(await other.page.locator("pre.body").textContent()).toContain("tokyo");
    await other.close();
    await view.close();
  });

  test.each(PROOFS.map((proof) => [proof.path.split("?")[0], proof] as const))(
    "opens the proof of %s in place",
    async (_, proof) => {
      const view = await openPage(browser, `${site.origin}/`, [site.origin]);
      const link = view.page.locator(`a[href="${proof.path}"]`);
      await link.focus();
      await link.press("Enter");
      const answer = view.page.locator("pre.body");
      expect(await until(async () => (await answer.textContent())?.includes(proof.answer) === true)).toBe(
        true,
      );
      expect(new URL(view.page.url()).pathname).toBe("/");
      expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);
      // Some proofs are errors, whose status the browser logs.
      expect(view.issues.filter((issue) => !issue.includes("400"))).toEqual([]);
      await view.close();
    },
  );

  test("picks cities, zones, countries and dates, by keyboard alone", async () => {
    const view = await openPage(browser, `${site.origin}/#try`, [site.origin]);
    const { page } = view;
    for (const [operation, label, typed, wanted] of [
      ["listHolidays", "country *", "japa", "JP"],
      ["getCity", "slug *", "kyoto", "kyoto"],
      ["convertTime", "from", "kolk", "Asia/Kolkata"],
      ["convertTime", "to *", "UTC,kathm", "UTC,Asia/Kathmandu"],
    ] as const) {
      await page.getByLabel("Question").selectOption(operation);
      const input = page.getByLabel(label, { exact: true });
      await input.fill("");
      await input.pressSequentially(typed);
      await page.locator("[role=option]:visible").first().waitFor();
      await input.press("ArrowDown");
      await input.press("Enter");
      expect(await input.inputValue()).toBe(wanted);
      expect(await input.getAttribute("aria-expanded")).toBe("false");
    }
    await page.getByLabel("Question").selectOption("getSun");
    await page.getByLabel("Calendar of date").fill("2027-06-21", { force: true });
    expect(await page.getByLabel("date", { exact: true }).inputValue()).toBe("2027-06-21");
    expect(await page.locator(".copyable code").textContent()).toContain("date=2027-06-21");
    expect(view.issues).toEqual([]);
    await view.close();
  });

  test("shows that nothing was found, or that the limit is reached", async () => {
    const view = await openPage(browser, `${site.origin}/#try`, [site.origin]);
    const { page } = view;
    await page.getByLabel("Question").selectOption("listHolidays");
    const input = page.getByLabel("country *", { exact: true });
    await input.fill("");
    await input.pressSequentially("zzzz");
    await page.getByText("No country is called “zzzz”.").waitFor();
    await page.route("**/v1/holidays/countries?*", (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "30" }, body: "{}" }),
    );
    await input.pressSequentially("y");
    await page.getByText("The limit of calls is reached. Try again in 30 seconds.").waitFor();
    await view.close();
  });

  test("has no issue on a small dark phone, with an answer and with suggestions open", async () => {
    const view = await openPage(browser, `${site.origin}/#try/getCity?slug=paris`, [site.origin], {
      viewport: { width: 390, height: 800 },
      colorScheme: "dark",
    });
    const { page } = view;
    await page.waitForSelector(".answer .badge.good");
    await page.getByLabel("slug *", { exact: true }).fill("oslo");
    await page.locator("[role=option]:visible").first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
    expect(view.issues).toEqual([]);
    await view.close();
  });
});
