import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { NO_SCRIPT, textsBeyondPanels, widthOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

/** Black Friday: New York closes at 13:00, two minutes later. */
const closing = useSite({ startEpochMs: Date.UTC(2026, 10, 27, 17, 58), isStopped: true });
const thanksgiving = useSite({ startEpochMs: Date.UTC(2026, 10, 26, 16, 30) });
const lunch = useSite({ startEpochMs: Date.UTC(2026, 10, 27, 3, 10) });
const DAY = "/calendar/XNYS/2026";

const panelText = async (page: Page): Promise<string> =>
  (await page.locator("#market").innerText()).replace(/\s+/g, " ").replaceAll(",", "").trim();

test("an open exchange says when it closes, its hours and the next early close, and counts by the server's clock", async () => {
  // The device's clock stands in 1970.
  const page = await closing.open(DAY);
  expect(await panelText(page)).toStartWith("Open now Closes in 2 min at 13:00 on Friday 27 November");
  expect(await panelText(page)).toContain("Regular hours: 09:30–16:00.");
  expect(await panelText(page)).toContain(
    "Next early close: Friday 27 November 13:00 (Day after Thanksgiving)",
  );
  await closing.pass(60_000);
  await until(async () => (await panelText(page)).startsWith("Open now Closes in 1 min "));
  await closing.pass(75_000);
  await until(async () => (await panelText(page)).startsWith("Closed now Opens in 2 d 20 h "));
  expect(await panelText(page)).toContain("at 09:30 on Monday 30 November");
  expect(await panelText(page)).toContain("Next early close: Thursday 24 December 13:00 (Christmas Eve)");
});

test("a closed one says why and when it opens, without a script too", async () => {
  for (const options of [{}, NO_SCRIPT]) {
    const page = await thanksgiving.open(DAY, options);
    expect(await panelText(page)).toStartWith("Closed now (Thanksgiving Day) Opens in ");
    expect(await panelText(page)).toContain("at 09:30 on Friday 27 November");
  }
});

test("a break is no close", async () => {
  const page = await lunch.open("/calendar/XTKS/2026");
  expect(await panelText(page)).toStartWith("Break now Opens in ");
  expect(await panelText(page)).toContain("Regular hours: 09:00–15:30 break 11:30–12:30. Times of Tokyo.");
});

test.each(["light", "dark"] as const)(
  "the panel fits a phone of 360 px in %s, and axe finds nothing",
  async (colorScheme) => {
    for (const path of [DAY, "/calendar/XTAE/2026", "/calendar/BVMF/2026", "/calendar/FED/2026"]) {
      const page = await thanksgiving.open(path, { colorScheme, viewport: { width: 360, height: 800 } });
      expect([path, await widthOf(page)]).toEqual([path, 360]);
      expect([path, await textsBeyondPanels(page)]).toEqual([path, []]);
      expect([path, await seriousFaults(page)]).toEqual([path, []]);
    }
  },
);
