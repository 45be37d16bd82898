import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { takeSuggestion, textOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

const site = useSite();

/** What a reader does on a page, and where the answer to it stands. */
const STEPS: readonly (readonly [path: string, answer: string, step: (page: Page) => Promise<unknown>])[] = [
  [
    "/convert/london/tokyo?at=2026-11-23T12:00",
    "#answer",
    (page) => page.getByLabel("Date and time there").fill("2026-11-23T15:00"),
  ],
  [
    "/dates?start=2026-11-23&end=2026-12-24",
    "#answer",
    (page) => page.getByLabel("Last day").selectOption("true"),
  ],
  [
    "/countdown?to=2026-12-24T18:00&title=Eve&timezone=UTC&edit=true",
    "#answer",
    (page) => typed(page, "Title", "Tea"),
  ],
  ["/moon?place=london&year=2027", "h1", (page) => typed(page, "Place", "tokyo")],
  [
    "/schedule?rule=0+9+*+*+*&timezone=UTC&other=UTC",
    "#words",
    // A rule may have several lines, so that Enter begins one.
    async (page) => {
      await page.getByLabel("Rule", { exact: true }).fill("second tuesday of the month at 9:00");
      await page.keyboard.press("Tab");
    },
  ],
  [
    "/meet?cities=london,tokyo&date=2026-12-01",
    ".lead",
    (page) => page.getByLabel("Length").selectOption("30"),
  ],
  [
    "/meet?cities=london,tokyo&date=2026-12-01",
    "#chosen-clock",
    (page) => page.locator("a[data-start]").nth(1).click(),
  ],
  ["/world?cities=london&at=2026-11-20T12:00Z", "[data-k=time]", (page) => page.getByText("+1 h").click()],
  ["/calendar/de/2026", "h1", (page) => page.getByLabel("Region").selectOption("by")],
];

async function typed(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

test.each(STEPS)("going back undoes a choice on %s: %s", async (path, selector, step) => {
  const page = await site.open(path);
  const answer = (): Promise<string> => textOf(page, selector);
  const before = await answer();
  await step(page);
  await until(async () => (await answer()) !== before);
  const after = await answer();
  await page.goBack();
  await until(async () => (await answer()) === before);
  await page.goForward();
  await until(async () => (await answer()) === after);
});

test("going back to the example shows the reader's own city again", async () => {
  const page = await site.open("/meet", { timezoneId: "America/Denver" });
  const first = page.locator("li.row:nth-child(1) .name");
  await first.filter({ hasText: /^Denver$/ }).waitFor();
  await page.locator("#add").focus();
  await takeSuggestion(page, "kyoto", "Kyoto");
  await first.filter({ hasText: "Kyoto" }).waitFor();
  await page.goBack();
  await first.filter({ hasText: /^Denver$/ }).waitFor();
});

test("the link of a page can be copied by hand where the browser has no clipboard", async () => {
  const init = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
  const page = await site.open("/convert/london/tokyo?at=2026-11-23T12:00", { init });
  const selected = (): Promise<string> => page.evaluate<string>("String(getSelection())");
  for (const name of ["Copy link", "Press Ctrl+C"]) await page.getByRole("button", { name }).click();
  expect(await selected()).toBe(page.url());
  await page.getByRole("button", { name: "Copy text" }).click();
  expect(await selected()).toBe("London 12:00 · Tokyo 21:00");
});

describe("a slider", () => {
  test("leaves one step, however far it moves, and what was said of another time", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-03-29T01:30");
    await typed(page, "Other places", "kathmandu");
    await page.waitForURL("**/kathmandu?at=2026-03-29T02:30");
    const slider = page.getByLabel("Time of the day in London");
    for (let step = 0; step < 3; step += 1) await slider.press("ArrowRight");
    await page.waitForURL("**?at=2026-03-29T03:15");
    await page.goBack();
    await page.waitForURL("**/convert/london/tokyo?at=2026-03-29T01:30");
    await page.locator(".notes", { hasText: "skips 01:30" }).waitFor();
    await slider.press("ArrowRight");
    expect(await textOf(page, ".notes")).not.toContain("skips 01:30");
  });
});

test("removing a place of a meeting by keyboard leaves the focus on its neighbour", async () => {
  const page = await site.open("/meet?cities=london,tokyo,lima&date=2026-12-01");
  const focused = (): Promise<string> =>
    page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.id");
  await page.getByRole("link", { name: "Remove Tokyo" }).press("Enter");
  await until(async () => (await focused()) === "Remove Lima");
  await page.keyboard.press("Enter");
  await until(async () => (await focused()) === "Remove London");
  expect(await page.locator("li.row .name").allTextContents()).toEqual(["London"]);
  // Without places there is the example again, and the box is where to go on.
  await page.keyboard.press("Enter");
  await until(async () => (await focused()) === "add");
  await page.locator(".lead .badge", { hasText: "Example" }).waitFor();
});
