import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { textOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

/** In Auckland it is the day after. */
const LATE = Date.UTC(2026, 10, 25, 22, 58, 30);

const site = useSite({ startEpochMs: LATE });
const still = useSite({ startEpochMs: LATE, isStopped: true });
/** The application and its pages have the same day. */
const epoch = useSite({ startEpochMs: Date.UTC(1970, 0, 1, 9), isStopped: true });
const evening = useSite({ startEpochMs: LATE, isStopped: true });

const answerOf = (page: Page): Promise<string> => textOf(page, "#answer");
const saysIn = (page: Page, words: string): Promise<void> =>
  page.locator("#answer", { hasText: words }).waitFor();

test("today is the reader's own day, which the address leaves open", async () => {
  const page = await site.open("/dates?born=2026-11-26", { timezoneId: "Pacific/Auckland" });
  await saysIn(page, "From Thu 26 Nov 2026");
  expect(await textOf(page, "#age-said")).toBe("0 days");
  expect(page.url()).toEndWith("/dates?born=2026-11-26");
  await page.getByLabel("To", { exact: true }).fill("2026-11-20");
  await saysIn(page, "Fri 20 Nov 2026 is 6 days before Thu 26 Nov 2026");
  await page.goBack();
  await saysIn(page, "From Thu 26 Nov 2026");
});

test("while it is the same day here, the page is asked for once", async () => {
  const asked: string[] = [];
  const page = await epoch.open("about:blank", { timezoneId: "Europe/Berlin" });
  page.on("request", (request) => asked.push(request.url().slice(epoch.origin.length)));
  await page.goto(`${epoch.origin}/dates`);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/dates"))).toEqual(["/dates"]);
  expect(await page.locator("input[name=timezone]").inputValue()).toBe("Europe/Berlin");
});

test("a countdown that comes to its end counts on, in all its sentences", async () => {
  const page = await still.open("/countdown?to=2026-11-25T22:59&title=Launch&timezone=UTC");
  await saysIn(page, "30 seconds until Launch.");
  await still.pass(35_000);
  await saysIn(page, "5 seconds since Launch.");
  expect(await textOf(page, ".countdown-moment")).toBe("since Wednesday 25 November 2026, 22:59 in UTC");
});

describe("the time now", () => {
  test.each([
    [
      "Pacific/Auckland",
      /^11:5\d on Thu 26 Nov 2026 in Auckland is 17:5\d on Wed 25 Nov in New York City and /,
    ],
    [
      "America/New_York",
      /^17:5\d on Wed 25 Nov 2026 in New York is 07:5\d on Thu 26 Nov in Tokyo and 22:5\d in L/,
    ],
    // Chromium calls it Asia/Calcutta.
    ["Asia/Kolkata", /^04:\d\d on Thu 26 Nov 2026 in Kolkata is /],
  ])("in %s is converted for who comes from there", async (timezoneId, sentence) => {
    const page = await site.open("/convert", { timezoneId });
    await page.waitForURL(new RegExp(`/convert/${encodeURIComponent(timezoneId)}/[a-z,-]+$`));
    await until(async () => sentence.test(await answerOf(page)));
  });

  test("stays now when the place is changed, with JavaScript or without, until the slider is moved", async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await site.open("/convert/berlin/tokyo", { javaScriptEnabled });
      await page.getByLabel("Place", { exact: true }).fill("lisbon");
      await page.keyboard.press("Enter");
      await page.waitForURL(/lisbon/);
      await until(async () => /^22:5\d on Wed 25 Nov 2026 in Lisbon is /.test(await answerOf(page)));
      if (!javaScriptEnabled) continue;
      expect(page.url()).toEndWith("/convert/lisbon/tokyo");
      await page.getByLabel("Time of the day in Lisbon").press("ArrowLeft");
      await page.waitForURL("**/convert/lisbon/tokyo?at=2026-11-25T22:30");
      expect(await page.title()).toBe(`${(await answerOf(page)).replace(/\.$/, "")} · Almanac`);
      await page.getByRole("link", { name: "Show the time now" }).click();
      await page.waitForURL("**/convert/lisbon/tokyo");
    }
  });

  test("goes on while a conversion is read", async () => {
    const page = await evening.open("/convert/berlin/tokyo");
    expect(await answerOf(page)).toStartWith("23:58 on Wed");
    await evening.pass(60_000);
    await saysIn(page, "23:59 on Wed 25 Nov 2026 in Berlin is 07:59");
    expect(await page.locator("#at").inputValue()).toBe("2026-11-25T23:59");
    // A new day has other offsets.
    await evening.pass(60_000);
    await saysIn(page, "00:00 on Thu 26 Nov 2026 in Berlin is 08:00");
  });
});
