import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { Page } from "playwright-core";
import { ROW } from "../../src/site/charts/meeting-row.ts";
import { seriousFaults } from "./axe.ts";
import { attributesOf, NO_SCRIPT, tabTo, takeSuggestion, textOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const THREE = "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01";

const site = useSite();

type Slot = {
  start: string;
  end: string;
  score: number;
  participants: { local_start: string; local_end: string }[];
};

const PARTICIPANTS = [{ city: "london" }, { city: "kathmandu" }, { city: "san-francisco" }];

/** The first slot of the API, which scores or suggests. */
async function firstSlot(route: "score" | "suggest", body: object): Promise<Slot> {
  const answer = await site.data<Record<string, Slot[]>>(`/v1/meeting/${route}`, body);
  const [slot] = answer[route === "score" ? "slots" : "suggestions"] ?? [];
  if (slot === undefined) throw new Error("the API has no slot");
  return slot;
}

const clocksOf = ({ participants }: Slot): string[] =>
  participants.map((one) => `${one.local_start.slice(11, 16)}–${one.local_end.slice(11, 16)}`);

/** Clocks of an hour, by the API. */
const clocksAt = async (start: string): Promise<string[]> =>
  clocksOf(await firstSlot("score", { participants: PARTICIPANTS, start, duration_minutes: 60 }));

const clocksOn = (page: Page): Promise<string[]> => page.locator("li.row .clock").allTextContents();

/** Texts of the chosen slot. */
async function stateOf(page: Page): Promise<unknown[]> {
  await page.waitForSelector('#chosen:not([aria-busy="true"])');
  return [
    await clocksOn(page),
    await page.locator("li.row .state").allTextContents(),
    await textOf(page, "#chosen"),
    await attributesOf(page, "#ics", "href"),
    await attributesOf(page, ".column .slot", "x"),
  ];
}

/** Positions of the vertical lines in a row's path. */
async function strokesOf(page: Page, row: number, name: string): Promise<number[]> {
  const [path = ""] = await attributesOf(page, `li.row:nth-child(${row}) path.${name}`, "d");
  return [...path.matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x));
}

describe("hours of a row", () => {
  test.each([
    ["kathmandu", "Asia/Kathmandu", "2026-12-01"],
    ["Australia/Lord_Howe", "Australia/Lord_Howe", "2026-07-01"],
  ])("%s: begin where the API's offset says", async (place, zone, date) => {
    const page = await site.open(`/meet?cities=${place}&align=utc&date=${date}`);
    type Time = { utc_offset_seconds: number; utc_offset: string };
    const time = await site.data<Time>(`/v1/time/${zone}?at=${date}T00:00:00Z`);
    expect(await page.locator(".about").first().textContent()).toStartWith(`UTC${time.utc_offset}`);
    const offset = time.utc_offset_seconds;
    expect(offset % 3600).not.toBe(0);
    const pixelOf = (second: number): number => (second / 86_400) * ROW.widthPx;
    const marks = await strokesOf(page, 1, "ticks");
    expect(marks).toHaveLength(24);
    for (const [index, mark] of marks.entries())
      expect(mark).toBeCloseTo(pixelOf((index + 1) * 3600 - (offset % 3600)), 1);
    expect((await strokesOf(page, 1, "midnight"))[0]).toBeCloseTo(pixelOf(86_400 - offset), 1);
  });

  test.each([
    ["london", "2026-10-25", "Europe/London", [0, 1, 1, 2, 3], 25],
    ["Australia/Lord_Howe", "2026-04-05", "Australia/Lord_Howe", [0, 1, 2, 3], 24.5],
  ] as const)(
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
      const share = ((transitions[0]?.unix ?? 0) - start) / (length * 3600);
      expect((await strokesOf(page, 1, "change"))[0]).toBeCloseTo(share * ROW.widthPx, 1);
      const numbers = await page.locator("li.row:nth-child(1) .hours text").allTextContents();
      expect(numbers.slice(0, hours.length).map(Number)).toEqual([...hours]);
      expect(numbers.at(-1)).toBe("23");
      // The other row covers the same instants without a clock change.
      expect(await page.locator("li.row:nth-child(2) path.change").count()).toBe(0);
    },
  );

  test("are drawn with the kinds that the API gives", async () => {
    const page = await site.open(THREE);
    for (const [index, participant] of PARTICIPANTS.entries()) {
      const work = `li.row:nth-child(${index + 1}) rect[fill="var(--work)"]`;
      const lefts = (await attributesOf(page, work, "x")).map(Number);
      const widths = (await attributesOf(page, work, "width")).map(Number);
      const at = (px: number): string =>
        new Date(Date.UTC(2026, 11, 1) + (px / ROW.widthPx) * 86_400_000).toISOString();
      const { slots } = await site.data<{ slots: { participants: { band: string }[] }[] }>(
        "/v1/meeting/score",
        {
          participants: [participant],
          slots: lefts.map((x, box) => ({ start: at(x), end: at(x + (widths[box] ?? 0)) })),
        },
      );
      const bands = slots.map(({ participants }) => participants[0]?.band);
      expect(bands.length).toBeGreaterThan(0);
      expect(new Set(bands)).toEqual(new Set(["working"]));
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
    const links = page.locator("a[data-start]");
    expect(await links.count()).toBe(suggestions.length);
    for (const [index, slot] of suggestions.entries()) {
      await links.nth(index).click();
      expect(await clocksOn(page)).toEqual(clocksOf(slot));
      expect(await links.nth(index).getAttribute("aria-current")).toBe("true");
      await page.waitForSelector(`#chosen-rating b:has-text("${Math.round(slot.score)} of 100")`);
    }
  });

  test("by pointer takes the hour of a cell, by key quarters of an hour", async () => {
    const page = await site.open(THREE);
    const row = page.locator("li.row > svg").nth(1);
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
    await row.click({ position: { x: (width * 12.7) / 24, y: height / 2 } });
    expect(await clocksOn(page)).toEqual(await clocksAt("2026-12-01T12:15:00Z"));
    const slider = page.getByRole("slider", { name: "Start of the meeting" });
    await slider.press("ArrowRight");
    expect(await clocksOn(page)).toEqual(await clocksAt("2026-12-01T12:30:00Z"));
    expect(await slider.getAttribute("aria-valuetext")).toStartWith(
      "12:30–13:30 in London, 18:15–19:15 in Kathmandu",
    );
    expect(await textOf(page, "#as-text")).toStartWith("London 12:30–13:30, Tue 1 Dec · Kathm");
    await slider.press("PageDown");
    expect(await slider.getAttribute("aria-valuenow")).toBe("690");
    await slider.press("End");
    expect(await clocksOn(page)).toEqual(await clocksAt("2026-12-01T23:45:00Z"));
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
    await page.waitForSelector('#chosen[aria-busy="false"]');
    const before = await stateOf(page);
    await page.reload();
    expect(await stateOf(page)).toEqual(before);
    expect(await stateOf(await site.open(page.url(), NO_SCRIPT))).toEqual(before);
  });

  test("gives a calendar file of that time", async () => {
    const page = await site.open(`${THREE}&duration=90`);
    await page.getByLabel("Start", { exact: true }).fill("09:15");
    await page.waitForSelector('#ics[href*="20261201T091500Z"]');
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#ics").click()]);
    expect(download.suggestedFilename()).toBe("meeting.ics");
    const text = await Bun.file(await download.path()).text();
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    const times = ["dtstart", "dtend"].map((name) => String(event?.getFirstPropertyValue(name)));
    expect(times).toEqual(["2026-12-01T09:15:00Z", "2026-12-01T10:45:00Z"]);
  });

  test("gives invitations their title and everybody's local time", async () => {
    const page = await site.open("/meet?cities=london,kathmandu&date=2026-12-01");
    await page.getByLabel("Title").fill("Plan; budget, ½");
    await page.keyboard.press("Enter");
    await page.waitForURL(/title=Plan/);
    await page.getByRole("slider", { name: "Start of the meeting" }).press("Home");
    await page.waitForSelector('#ics[href*="20261201T000000Z"]');
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#ics").click()]);
    const text = await Bun.file(await download.path()).text();
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("summary")).toBe("Plan; budget, ½");
    expect(String(event?.getFirstPropertyValue("description")).split("\n")).toEqual([
      "London: Tuesday 2026-12-01 00:00–01:00 (UTC+00:00)",
      "Kathmandu: Tuesday 2026-12-01 05:45–06:45 (UTC+05:45)",
    ]);
    expect(await textOf(page, "#as-text")).toStartWith("Plan; budget, ½: London 00:00–01:00, Tue 1 Dec");
  });

  test("says so if the API does not rate the time", async () => {
    const page = await site.open(THREE, { mayHave: ERROR_RESPONSE });
    await page.route("**/v1/meeting/score", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("slider").press("ArrowRight");
    await page.waitForSelector("#chosen.unrated");
    expect(await textOf(page, "#chosen-rating")).toContain("could not be rated");
    expect(await page.locator("#ics").isVisible()).toBe(false);
    expect(await clocksOn(page)).toEqual(await clocksAt("2026-12-01T15:15:00Z"));
  });
});

describe("the list of places", () => {
  test("can be edited, and a time chosen, by keyboard alone", async () => {
    const page = await site.open("/meet");
    expect(await textOf(page, ".lead .badge")).toBe("Example");
    for (const [text, name, count] of [
      ["kyoto", "Kyoto", 1],
      ["pari", "Paris", 2],
    ] as const) {
      await tabTo(page, "#add");
      await takeSuggestion(page, text, name);
      await page.waitForSelector(`li.row:nth-child(${count}) .name:has-text("${name}")`);
      expect(await page.locator("li.row").count()).toBe(count);
    }
    expect(new URL(page.url()).searchParams.get("cities")).toBe("kyoto,paris");
    await tabTo(page, "#slider");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    expect(await clocksOn(page)).toContain("01:00–02:00");
    await tabTo(page, "#ics");
  });

  test("takes a list that is typed, when Enter is pressed", async () => {
    const page = await site.open("/meet?cities=paris");
    const input = page.locator("input[name=add]");
    await input.fill("sf, london, sydney");
    await input.press("Enter");
    await page.waitForURL(/sydney/);
    expect(await page.locator("main").textContent()).toContain("Sydney");
    expect(await page.locator("main").textContent()).toContain("San Francisco");
  });

  test("is chips, which Backspace and their links take away; each is said", async () => {
    const page = await site.open("/meet?cities=london,kathmandu,sydney");
    const box = page.locator("#add");
    await box.focus();
    await page.keyboard.press("Backspace");
    await page.waitForURL(/cities=london,kathmandu&/);
    expect(await textOf(page, "#said")).toBe("Sydney is taken away.");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("add");
    await page.keyboard.insertText("lagos, pari");
    await page.locator("[role=option]:visible", { hasText: "Paris" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/cities=london,kathmandu,lagos,paris/);
    await until(async () => (await textOf(page, "#said")) === "Shown: London, Kathmandu, Lagos, Paris.");
    expect(await page.getByRole("list", { name: "Places that meet" }).getByRole("listitem").count()).toBe(4);
    await page.getByRole("link", { name: "Remove Kathmandu" }).press("Enter");
    await page.waitForURL(/cities=london,lagos,paris/);
    expect(await page.evaluate<string>("document.activeElement.dataset.name")).toBe("Lagos");
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("can be edited without JavaScript", async () => {
    const page = await site.open(THREE, { ...NO_SCRIPT, mayHave: ERROR_RESPONSE });
    const box = page.getByLabel("Cities or time zones");
    const show = page.getByRole("button", { name: "Show" });
    await box.fill("Asia/Tokyo");
    await page.getByLabel("Date").fill("2026-12-02");
    await page.getByLabel("Length").selectOption("30");
    await show.click();
    await page.waitForURL(/Tokyo/);
    const names = await page.locator("li.row .name").allTextContents();
    expect(names).toEqual(["London", "Kathmandu", "San Francisco", "Tokyo"]);
    expect(await textOf(page, ".lead")).toContain("Wednesday 2 December 2026");
    await page.getByRole("link", { name: "Remove London" }).click();
    await page.waitForURL(/cities=kathmandu/);
    expect(await page.locator("li.row").count()).toBe(3);
    const link = page.locator("a[data-start]").nth(1);
    const clock = await textOf(link, "b");
    await link.click();
    await page.waitForURL(/start=/);
    expect([await textOf(page, "#chosen-clock"), (await clocksOn(page))[0]]).toEqual([clock, clock]);
    await box.fill("Tokio Bay Nowhere");
    await show.click();
    await page.waitForURL(/Nowhere/);
    expect(await page.getByRole("alert").textContent()).toContain("“Tokio Bay Nowhere”");
    expect(await page.locator("li.row").count()).toBe(3);
  });
});

describe("the day and the hours", () => {
  test("are changed at once, kept in the address, and counted as the API counts them", async () => {
    const page = await site.open(THREE);
    await page.getByLabel("Date").fill("2026-12-02");
    await page.waitForURL("**date=2026-12-02**");
    await page.locator("#day-after").click();
    await page.waitForURL("**date=2026-12-03**");
    await page.getByLabel("Working hours in San Francisco, from").fill("06:00");
    await page.getByLabel("Working hours in San Francisco, until").fill("14:00");
    await page.waitForURL("**hours=san-francisco~06:00-14:00");
    const [london, kathmandu, sanFrancisco] = PARTICIPANTS;
    const early = { ...sanFrancisco, working_hours: { start: "06:00", end: "14:00" } };
    const slot = await firstSlot("suggest", {
      participants: [london, kathmandu, early],
      window: { start: "2026-12-03", end: "2026-12-03" },
      timezone: "Europe/London",
    });
    expect(await page.locator(".suggestions b").first().textContent()).toBe(clocksOf(slot)[0] ?? "");
  });

  test("are dragged at their ends, and sent by a form without a script", async () => {
    const page = await site.open("/meet?cities=london,tokyo&date=2026-12-02");
    const edge = page.locator("li.row:nth-child(1) [data-edge=until]");
    const { x = 0, y = 0, width = 0, height = 0 } = (await edge.boundingBox()) ?? {};
    const track = await page.locator("li.row:nth-child(1) > svg").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move((track?.x ?? 0) + ((track?.width ?? 0) * 19) / 24, y, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL("**hours=london~09:00-19:00");
    expect(new URL(page.url()).searchParams.has("start")).toBe(false);
    const plain = await site.open("/meet?cities=london,tokyo&date=2026-12-02", NO_SCRIPT);
    await plain.getByLabel("Working hours in London, until").fill("19:00");
    await plain.getByRole("button", { name: "Show" }).click();
    await plain.waitForURL(/until=19/);
    const rows = async (of: Page) => attributesOf(of, 'li.row rect[fill="var(--work)"]', "width");
    expect(await rows(plain)).toEqual(await rows(page));
  });

  test("of a private call suit a Saturday morning, and those of shifts a night", async () => {
    const page = await site.open("/meet?cities=london,oslo&date=2026-12-05");
    expect(await textOf(page, "#chosen-rating b")).toStartWith("Poor");
    await page.getByLabel("Kind of meeting").selectOption("Private call");
    await page.waitForURL(/profile=call/);
    expect(await textOf(page, "#chosen-rating")).toContain("Everybody is free for a call.");
    await page.getByLabel("Start", { exact: true }).fill("10:00");
    await page.waitForSelector('#chosen[aria-busy="false"]');
    expect(await textOf(page, "#chosen-rating b")).toBe("Excellent · 100 of 100");
    await page.goto(
      `${site.origin}/meet?cities=london&date=2026-12-05&profile=shifts&hours=london~22:00-06:00`,
    );
    const nights = await attributesOf(page, 'li.row rect[fill="var(--night)"]', "x");
    expect(nights.map(Number)).toEqual([(7 * ROW.widthPx) / 24]);
  });

  test("without a city the reader's own comes first", async () => {
    const page = await site.open("/meet", { timezoneId: "America/Denver" });
    await page.locator("li.row:nth-child(1) .name", { hasText: /^Denver$/ }).waitFor();
    expect(page.url()).toEndWith("/meet");
  });
});

describe("the week at a glance", () => {
  test.each([{}, NO_SCRIPT])("has the best start of each day, as the API suggests: %p", async (options) => {
    const page = await site.open(THREE, options);
    const days = page.locator(".week li");
    expect(await days.locator(".week-day").allTextContents()).toEqual(
      "Mon 30,Tue 1,Wed 2,Thu 3,Fri 4,Sat 5,Sun 6".split(","),
    );
    for (const [index, date] of ["2026-11-30", "2026-12-01", "2026-12-05"].entries()) {
      const slot = await firstSlot("suggest", {
        participants: PARTICIPANTS,
        timezone: "Europe/London",
        window: { start: date, end: date },
        limit: 1,
        spread: false,
      });
      const day = days.nth([0, 1, 5][index] ?? 0);
      expect(await textOf(day, "b")).toBe(clocksOf(slot)[0] ?? "");
      expect(await textOf(day, ".week-best")).toContain(`${Math.round(slot.score)} of 100`);
    }
    expect(await days.locator(".star").count()).toBe(5);
    await days.nth(4).locator("a").click();
    await page.waitForURL(/date=2026-12-04/);
    expect(await textOf(page, ".lead")).toContain("Friday 4 December 2026");
    expect(await page.locator(".week [aria-current]").textContent()).toContain("Fri 4");
  });
});

describe("the planner on every screen", () => {
  test("shows the chosen slot at 390 and 360 pixels", async () => {
    for (const width of [390, 360]) {
      const page = await site.open(THREE, { viewport: { width, height: 844 } });
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox();
        return { left: box?.x ?? 0, right: (box?.x ?? width) + (box?.width ?? 0), height: box?.height ?? 0 };
      };
      expect((await boxOf(".hours text")).height).toBeGreaterThan(10);
      const { left, right } = await boxOf("li.row .slot");
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(width);
      expect((await boxOf("li.row .clock")).right).toBeLessThanOrEqual(width);
    }
  });

  test("prints the rows and the times, and no controls", async () => {
    const page = await site.open(THREE);
    await page.emulateMedia({ media: "print" });
    for (const hidden of ["#plan", ".top", "#ics"])
      expect(await page.locator(hidden).isVisible()).toBe(false);
    expect(await page.locator("li.row > svg").first().isVisible()).toBe(true);
    expect(await page.locator("#as-text").innerText()).toBe(
      "London 15:00–16:00, Tue 1 Dec · Kathmandu 20:45–21:45, Tue 1 Dec · San Francisco 07:00–08:00, Tue 1 Dec",
    );
  });
});
