import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { Page } from "playwright-core";
import { ROW } from "../../src/web/chart/meeting-row.ts";
import { ERROR_RESPONSE, until, useSite, widthOf } from "./site.ts";

const THREE = "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01";

const site = useSite();

type Slot = {
  start: string;
  end: string;
  score: number;
  participants: { local_start: string; local_end: string }[];
};

const PARTICIPANTS = [{ city: "london" }, { city: "kathmandu" }, { city: "san-francisco" }];

/** A scored slot of the API. */
async function scoreOf(start: string, minutes = 60): Promise<Slot> {
  const body = { participants: PARTICIPANTS, start, duration_minutes: minutes };
  const { slots } = await site.data<{ slots: Slot[] }>("/v1/meeting/score", body);
  const [slot] = slots;
  if (slot === undefined) throw new Error("the API scored no slot");
  return slot;
}

function clocksOf({ participants }: Slot): string[] {
  return participants.map((one) => `${one.local_start.slice(11, 16)}–${one.local_end.slice(11, 16)}`);
}

const clocksOn = (page: Page): Promise<string[]> => page.locator("li.row .clock").allTextContents();

/** Texts of the chosen slot. */
async function stateOf(page: Page): Promise<string> {
  await page.waitForSelector('#chosen:not([aria-busy="true"])');
  return JSON.stringify([
    await clocksOn(page),
    await page.locator("li.row .state").allTextContents(),
    await page.locator("#chosen").textContent(),
    await page.locator("#ics").getAttribute("href"),
    await page.locator(".column .slot").getAttribute("x"),
  ]);
}

/** Positions of the vertical lines in a row's path. */
async function strokesOf(page: Page, row: number, name: string): Promise<number[]> {
  const path = await page.locator("li.row").nth(row).locator(`path.${name}`).first().getAttribute("d");
  return [...(path ?? "").matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x));
}

describe("hours of a row", () => {
  test.each([
    ["kathmandu", "2026-12-01", 24],
    ["Australia/Lord_Howe", "2026-07-01", 24],
  ])("%s: begin where the API's offset says", async (place, date, hours) => {
    const page = await site.open(`/meet?cities=${place}&align=utc&date=${date}`);
    const zone = await page.locator(".about").first().textContent();
    const name = place.includes("/")
      ? place
      : (await site.data<{ timezone: string }>(`/v1/city/${place}`)).timezone;
    const { utc_offset_seconds: offset, utc_offset: text } = await site.data<{
      utc_offset_seconds: number;
      utc_offset: string;
    }>(`/v1/time/${name}?at=${date}T00:00:00Z`);
    expect(zone).toStartWith(`UTC${text}`);
    expect(offset % 3600).not.toBe(0);
    const first = 3600 - (offset % 3600);
    const expected = Array.from(
      { length: hours },
      (_, index) => ((first + index * 3600) / 86_400) * ROW.widthPx,
    );
    const marks = await strokesOf(page, 0, "ticks");
    expect(marks).toHaveLength(hours);
    for (const [index, mark] of marks.entries()) expect(mark).toBeCloseTo(expected[index] ?? Number.NaN, 1);
    const [midnight] = await strokesOf(page, 0, "midnight");
    expect(midnight).toBeCloseTo(((86_400 - offset) / 86_400) * ROW.widthPx, 1);
  });

  const CHANGES = [
    ["london", "2026-10-25", "Europe/London", [0, 1, 1, 2, 3], 25],
    ["Australia/Lord_Howe", "2026-04-05", "Australia/Lord_Howe", [0, 1, 2, 3], 24.5],
  ] as const;

  test.each(CHANGES)(
    "%s on %s: the clock change stands where the API says",
    async (place, date, zone, hours, length) => {
      const page = await site.open(`/meet?cities=${place},UTC&date=${date}`);
      const { window } = await site.data<{ window: { start: string; end: string } }>("/v1/meeting/suggest", {
        participants: [{ timezone: zone }],
        window: { start: date, end: date },
      });
      const start = Date.parse(window.start) / 1000;
      expect((Date.parse(window.end) / 1000 - start) / 3600).toBe(length);
      const { transitions } = await site.data<{ transitions: { unix: number }[] }>(
        `/v1/timezone/${zone}?include=transitions&from=${date}&to=${date}`,
      );
      const [transition] = transitions;
      const [change] = await strokesOf(page, 0, "change");
      expect(change).toBeCloseTo((((transition?.unix ?? 0) - start) / (length * 3600)) * ROW.widthPx, 1);
      const numbers = await page.locator("li.row").first().locator(".hours text").allTextContents();
      expect(numbers.slice(0, hours.length).map(Number)).toEqual([...hours]);
      expect(numbers.at(-1)).toBe("23");
      // The other row covers the same instants without a clock change.
      expect(await page.locator("li.row").nth(1).locator("path.change").count()).toBe(0);
    },
  );

  test("are drawn with the kinds that the API gives", async () => {
    const page = await site.open(THREE);
    for (const [row, city] of ["london", "kathmandu", "san-francisco"].entries()) {
      const boxes = await page.locator("li.row").nth(row).locator('rect[fill="var(--work)"]').all();
      expect(boxes.length).toBeGreaterThan(0);
      for (const box of boxes) {
        const x = Number(await box.getAttribute("x"));
        const width = Number(await box.getAttribute("width"));
        const at = (px: number): string =>
          new Date(Date.UTC(2026, 11, 1) + (px / ROW.widthPx) * 86_400_000).toISOString();
        const slots = [{ start: at(x), end: at(x + width) }];
        const scored = await site.data<{ slots: { participants: { band: string }[] }[] }>(
          "/v1/meeting/score",
          {
            participants: [{ city }],
            slots,
          },
        );
        expect(scored.slots[0]?.participants[0]?.band).toBe("working");
      }
    }
  });
});

describe("choosing a time", () => {
  test("by a suggestion shows the times that the API gives", async () => {
    const page = await site.open(THREE);
    const { suggestions } = await site.data<{ suggestions: Slot[] }>("/v1/meeting/suggest", {
      participants: PARTICIPANTS,
      window: { start: "2026-12-01", end: "2026-12-01" },
    });
    expect(await page.locator("a[data-start]").count()).toBe(suggestions.length);
    for (const [index, slot] of suggestions.entries()) {
      const link = page.locator("a[data-start]").nth(index);
      await link.click();
      expect(await clocksOn(page)).toEqual(clocksOf(slot));
      expect(await link.getAttribute("aria-current")).toBe("true");
      await page.waitForSelector(`#chosen-rating b:has-text("${Math.round(slot.score)} of 100")`);
    }
  });

  test("by pointer takes the hour of a cell, by key quarters of an hour", async () => {
    const page = await site.open(THREE);
    const row = page.locator("li.row > svg").nth(1);
    const box = await row.boundingBox();
    if (box === null) throw new Error("the row is not shown");
    await row.click({ position: { x: (box.width * 12.7) / 24, y: box.height / 2 } });
    expect(await clocksOn(page)).toEqual(clocksOf(await scoreOf("2026-12-01T12:15:00Z")));
    const slider = page.getByRole("slider", { name: "Start of the meeting" });
    await slider.press("ArrowRight");
    expect(await clocksOn(page)).toEqual(clocksOf(await scoreOf("2026-12-01T12:30:00Z")));
    expect(await slider.getAttribute("aria-valuetext")).toStartWith(
      "12:30–13:30 in London, 18:15–19:15 in Kathmandu",
    );
    expect(await page.locator("#as-text").textContent()).toStartWith("London 12:30–13:30, Tue 1 Dec · Kathm");
    await slider.press("PageDown");
    expect(await slider.getAttribute("aria-valuenow")).toBe("690");
    await slider.press("End");
    expect(await clocksOn(page)).toEqual(clocksOf(await scoreOf("2026-12-01T23:45:00Z")));
    await slider.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuenow")).toBe(await slider.getAttribute("aria-valuemax"));
    await slider.press("Home");
    expect(new URL(page.url()).searchParams.get("start")).toBe("00:00");
  });

  test.each([
    [THREE, "ArrowLeft", "14:45"],
    ["/meet?cities=london,tokyo&date=2026-10-25&start=01:45", "ArrowRight", "2026-10-25T01:00:00Z"],
  ])("writes the address of %s, which shows the same page", async (path, key, start) => {
    const page = await site.open(path);
    await page.getByRole("slider").press(key);
    expect(new URL(page.url()).searchParams.get("start")).toBe(start);
    const mark = await page.locator(".column .slot").getAttribute("x");
    expect(
      await until(async () => (await page.locator("#chosen").getAttribute("aria-busy")) === "false"),
    ).toBe(true);
    const before = await stateOf(page);
    await page.reload();
    expect(await stateOf(page)).toBe(before);
    expect(await page.locator(".column .slot").getAttribute("x")).toBe(mark);
    const still = await site.open(page.url(), { javaScriptEnabled: false });
    expect(await stateOf(still)).toBe(before);
  });

  test("gives a calendar file of that time", async () => {
    const page = await site.open(`${THREE}&duration=90`);
    await page.getByLabel("Start", { exact: true }).fill("09:15");
    await page.waitForSelector('#ics[href*="20261201T091500Z"]');
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#ics").click()]);
    expect(download.suggestedFilename()).toBe("meeting.ics");
    const text = await Bun.file(await download.path()).text();
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2026-12-01T09:15:00Z");
    expect(String(event?.getFirstPropertyValue("dtend"))).toBe("2026-12-01T10:45:00Z");
  });

  test("says so if the API does not rate the time", async () => {
    const page = await site.open(THREE, { mayHave: ERROR_RESPONSE });
    await page.route("**/v1/meeting/score", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("slider").press("ArrowRight");
    await page.waitForSelector("#chosen.unrated");
    expect(await page.locator("#chosen-rating").textContent()).toContain("did not rate this time");
    expect(await page.locator("#ics").isVisible()).toBe(false);
    expect(await clocksOn(page)).toEqual(clocksOf(await scoreOf("2026-12-01T15:15:00Z")));
  });
});

describe("the list of places", () => {
  test("can be edited, and a time chosen, by keyboard alone", async () => {
    const page = await site.open("/meet");
    const focusOn = async (id: string): Promise<void> => {
      const isThere = (): Promise<boolean> =>
        page.evaluate<boolean>(`document.activeElement?.id === "${id}"`);
      for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press("Tab");
      expect(await isThere()).toBe(true);
    };
    expect(await page.locator(".lead .badge").textContent()).toBe("Example");
    for (const [text, name, count] of [
      ["kyoto", "Kyoto", 1],
      ["pari", "Paris", 2],
    ] as const) {
      await focusOn("add");
      // At once: letters one by one may be asked about twice, and the second answer takes the mark away.
      await page.keyboard.insertText(text);
      await page.waitForSelector(`[role=option]:has-text("${name}")`);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForSelector(`li.row:nth-child(${count}) .name:has-text("${name}")`);
      expect(await page.locator("li.row").count()).toBe(count);
    }
    expect(new URL(page.url()).searchParams.get("cities")).toBe("kyoto,paris");
    await focusOn("slider");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    expect(await clocksOn(page)).toContain("01:00–02:00");
    await focusOn("ics");
  });

  test("can be edited without JavaScript", async () => {
    const page = await site.open(THREE, { javaScriptEnabled: false, mayHave: ERROR_RESPONSE });
    await page.getByLabel("Add a city or time zone").fill("Asia/Tokyo");
    await page.getByLabel("Date").fill("2026-12-02");
    await page.getByLabel("Length").selectOption("30");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/Tokyo/);
    expect(await page.locator("li.row .name").allTextContents()).toEqual([
      "London×",
      "Kathmandu×",
      "San Francisco×",
      "Tokyo×",
    ]);
    expect(await page.locator(".lead").textContent()).toContain("Wednesday 2 December 2026");
    await page.getByRole("link", { name: "Remove London" }).click();
    await page.waitForURL(/cities=kathmandu/);
    expect(await page.locator("li.row").count()).toBe(3);
    const link = page.locator("a[data-start]").nth(1);
    const clock = await link.locator("b").textContent();
    await link.click();
    await page.waitForURL(/start=/);
    expect(await page.locator("#chosen-clock").textContent()).toBe(clock ?? "");
    expect((await clocksOn(page))[0]).toBe(clock ?? "");
    await page.getByLabel("Add a city or time zone").fill("Tokio Bay Nowhere");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/Nowhere/);
    expect(await page.getByRole("alert").textContent()).toContain("“Tokio Bay Nowhere”");
    expect(await page.locator("li.row").count()).toBe(3);
  });

  test("links from a misspelt city to the right one", async () => {
    const page = await site.open("/meet?cities=paris,londno&date=2026-12-01", { mayHave: ERROR_RESPONSE });
    await page.getByRole("link", { name: "London, England, United Kingdom" }).click();
    await page.waitForSelector('li.row:nth-child(2) .name:has-text("London")');
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("the day and the hours", () => {
  const noon = "2026-11-23T12:00:00Z";

  test("nobody is woken: noon in London comes before 23:30 in Tokyo", async () => {
    const page = await site.open("/meet?cities=london,tokyo,new-york-city&date=2026-11-23");
    expect(await page.locator(".suggestions b").first().textContent()).toBe("12:00–13:00");
    const participants = [{ city: "london" }, { city: "tokyo" }, { city: "new-york-city" }];
    const { suggestions } = await site.data<{ suggestions: Slot[] }>("/v1/meeting/suggest", {
      participants,
      window: { start: "2026-11-23", end: "2026-11-23" },
      timezone: "Europe/London",
    });
    expect(suggestions[0]?.start).toBe(noon);
  });

  test("are changed at once, kept in the address, and counted as the API counts them", async () => {
    const page = await site.open(THREE);
    await page.getByLabel("Date").fill("2026-12-02");
    await page.waitForURL("**date=2026-12-02**");
    await page.locator("#day-after").click();
    await page.waitForURL("**date=2026-12-03**");
    await page.getByLabel("Working hours in San Francisco").selectOption({ label: "06:00–14:00" });
    await page.waitForURL("**hours=san-francisco~06:00-14:00");
    const { suggestions } = await site.data<{ suggestions: Slot[] }>("/v1/meeting/suggest", {
      participants: [
        { city: "london" },
        { city: "kathmandu" },
        { city: "san-francisco", working_hours: { start: "06:00", end: "14:00" } },
      ],
      window: { start: "2026-12-03", end: "2026-12-03" },
      timezone: "Europe/London",
    });
    expect(await page.locator(".suggestions b").first().textContent()).toBe(
      clocksOf(suggestions[0] ?? (await scoreOf(noon)))[0] ?? "",
    );
  });

  test("without a city the reader's own comes first", async () => {
    const page = await site.open("/meet", { timezoneId: "America/Denver" });
    expect(
      await until(async () => (await page.locator("li.row .name").first().textContent()) === "Denver"),
    ).toBe(true);
    expect(page.url()).toEndWith("/meet");
  });
});

describe("the planner on every screen", () => {
  test("shows the chosen slot at 360 and 390 pixels", async () => {
    for (const width of [390, 360]) {
      const page = await site.open(THREE, { viewport: { width, height: 844 } });
      expect(await widthOf(page)).toBe(width);
      const size = await page.evaluate<number>(
        "document.querySelector('.hours text').getBoundingClientRect().height",
      );
      expect(size).toBeGreaterThan(10);
      const slot = await page.locator("li.row .slot").first().boundingBox();
      expect(slot?.x ?? -1).toBeGreaterThan(0);
      expect((slot?.x ?? width) + (slot?.width ?? 0)).toBeLessThan(width);
      const reading = await page.locator("li.row .clock").first().boundingBox();
      expect((reading?.x ?? width) + (reading?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  test("prints the rows and the times, and no controls", async () => {
    const page = await site.open(THREE);
    await page.emulateMedia({ media: "print" });
    for (const hidden of ["#plan", ".top", "#ics"]) {
      expect(await page.locator(hidden).isVisible()).toBe(false);
    }
    expect(await page.locator("li.row > svg").first().isVisible()).toBe(true);
    expect(await page.locator("#as-text").innerText()).toBe(
      "London 15:00–16:00, Tue 1 Dec · Kathmandu 20:45–21:45, Tue 1 Dec · San Francisco 07:00–08:00, Tue 1 Dec",
    );
  });
});
