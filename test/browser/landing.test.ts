import { describe, expect, test } from "bun:test";
import { PROOFS } from "../../src/web/landing/landing-page.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite();

type Business = { business: { is_open_now: boolean; closes_at: string; opens_at: string } };

describe("who is at work", () => {
  // Wednesday: London and Kathmandu work, Tokyo has gone home, Vancouver sleeps.
  const wednesday = useSite({ startEpochMs: Date.UTC(2026, 10, 25, 10, 30) });
  const beforeNine = useSite({ startEpochMs: Date.UTC(2026, 10, 25, 8, 59, 56), isStopped: true });

  test("is what the API says about each place, without JavaScript too", async () => {
    const page = await wednesday.open("/", {
      javaScriptEnabled: false,
    });
    const rows = await page.locator("#now li").evaluateAll((items) =>
      items.map((item) => ({
        slug: item.querySelector("a")?.getAttribute("href")?.replace("/places/", "") ?? "",
        state: item.className,
        text: item.querySelector(".work")?.textContent ?? "",
      })),
    );
    expect(rows).toHaveLength(6);
    for (const { slug, state, text } of rows) {
      const { business } = await wednesday.data<Business>(`/v1/context/${slug}`);
      expect(`${slug} ${state}`).toBe(`${slug} ${business.is_open_now ? "open" : "closed"}`);
      expect(text).toContain((business.is_open_now ? business.closes_at : business.opens_at).slice(11, 16));
    }
    const open = rows.filter(({ state }) => state === "open").map(({ slug }) => slug);
    expect(open).toEqual(["london", "kathmandu"]);
    expect(await page.locator("#now-sentence").textContent()).toBe(
      "Right now people are at work in London and Kathmandu.",
    );
  });

  test("changes at the second when offices open, without a reload", async () => {
    const page = await beforeNine.open("/");
    const london = page.locator("#now li", { hasText: "London" });
    expect(await london.locator(".work").textContent()).toBe("At work from 09:00");
    await beforeNine.pass(5000);
    expect(await until(async () => (await london.locator("time").textContent()) === "09:00")).toBe(true);
    expect(await until(async () => (await london.getAttribute("class")) === "open")).toBe(true);
    expect(await london.locator(".work").textContent()).toBe("At work until 17:00");
  });
});

describe('the box "Try it"', () => {
  test("calls the API at once and from the form, and shows the same call as code", async () => {
    const page = await site.open("/#try");
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
  });

  test("has an address that shows the same call and answer to other readers", async () => {
    const page = await site.open("/#try");
    await page.getByLabel("Question").selectOption("suggestMeeting");
    await page
      .getByLabel("Body")
      .fill('{"participants":[{"city":"tokyo"},{"city":"oslo"}],"duration_minutes":45}');
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForSelector(".answer .badge");
    const shared = page.url();
    expect(shared).toContain("#try/suggestMeeting?body=");
    const other = await site.open(shared);
    await other.waitForSelector(".answer .badge");
    expect(JSON.parse(await other.getByLabel("Body").inputValue())).toEqual({
      participants: [{ city: "tokyo" }, { city: "oslo" }],
      duration_minutes: 45,
    });
    expect(await other.locator("pre.body").textContent()).toContain("tokyo");
  });

  test("opens each proof in place", async () => {
    // Some proofs are errors.
    const page = await site.open("/", { mayHave: ERROR_RESPONSE });
    const answer = page.locator("pre.body");
    for (const proof of PROOFS) {
      const link = page.locator(`a[href="${proof.path}"]`);
      await link.focus();
      await link.press("Enter");
      const isShown = await until(async () => (await answer.textContent())?.includes(proof.answer) === true);
      expect(`${proof.path} ${isShown}`).toBe(`${proof.path} true`);
      expect(new URL(page.url()).pathname).toBe("/");
      expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test("picks cities, zones, countries and dates, by keyboard alone", async () => {
    const page = await site.open("/#try");
    for (const [operation, label, typed, wanted] of [
      ["listHolidays", "country *", "japa", "JP"],
      ["getCity", "slug *", "kyoto", "kyoto"],
      ["convertTime", "from", "kolk", "Asia/Kolkata"],
      ["convertTime", "to *", "UTC,kathm", "UTC,Asia/Kathmandu"],
    ] as const) {
      await page.getByLabel("Question").selectOption(operation);
      const input = page.getByLabel(label, { exact: true });
      // Written at once: letters one by one may be asked about twice, and the second answer takes the mark away.
      await input.fill(typed);
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
  });

  test("shows that nothing was found, or that the limit is reached", async () => {
    const page = await site.open("/#try", { mayHave: ERROR_RESPONSE });
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
  });
});
