import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { fullMoment } from "../../src/site/charts/meeting-day-chart.ts";
import { seriousFaults } from "./axe.ts";
import { attributesOf, DARK_PHONE, NO_SCRIPT, takeSuggestion, textOf, widthOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

const site = useSite();

const answerOf = (page: Page): Promise<string> => textOf(page, "#answer");
const PLAIN_PHONE = { ...DARK_PHONE, ...NO_SCRIPT };
const PHONE_WIDTH = DARK_PHONE.viewport.width;

describe("a conversion", () => {
  type Converted = { from: { local_time: string }; results: { local_time: string }[] };
  const clocksOn = (page: Page): Promise<string[]> => page.locator(".big-time").allTextContents();
  const apiClocks = async (to: string, time: string): Promise<string[]> => {
    const query = new URLSearchParams({ from: "london", to, time });
    const { from, results } = await site.data<Converted>(`/v1/time/convert?${query}`);
    return [from, ...results].map((one) => one.local_time.slice(11, 16));
  };

  test("says what the API says, without JavaScript, on a dark phone", async () => {
    const page = await site.open("/convert/london/tokyo,kathmandu?at=2026-11-23T12:00", PLAIN_PHONE);
    expect(await clocksOn(page)).toEqual(await apiClocks("tokyo,kathmandu", "2026-11-23T12:00"));
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
    const sentence = "12:00 on Mon 23 Nov 2026 in London is 21:00 in Tokyo and 17:45 in Kathmandu.";
    expect(await answerOf(page)).toBe(sentence);
    expect(await attributesOf(page, "meta[name=description]", "content")).toEqual([sentence]);
    expect(await textOf(page, "#as-text")).toBe("London 12:00 · Tokyo 21:00 · Kathmandu 17:45");
    await page.getByLabel("Other places").fill("denver");
    await page.getByRole("button", { name: "Show" }).click();
    expect(await answerOf(page)).toBe("12:00 on Mon 23 Nov 2026 in London is 05:00 in Denver.");
  });

  test("shows the hours of each place as a bar with the moment, which a script only moves", async () => {
    const address = "/convert/london/kathmandu,new-york-city?at=2026-12-01T06:00";
    for (const options of [PLAIN_PHONE, {}]) {
      const page = await site.open(address, options);
      const bars = page.locator("svg.hour-bar");
      expect(await bars.count()).toBe(3);
      expect(await attributesOf(page, ".moment-line", "x1")).toEqual(["25%", "25%", "25%"]);
      expect(await bars.nth(0).getAttribute("aria-label")).toBe(
        "London: Working hours 09:00–17:00; Night, 22:00 to 07:00 00:00–07:00, 22:00–24:00",
      );
      // Nine in New York is two in the afternoon in London: 14/24 of its day.
      const works = await bars.nth(2).locator('rect[fill="var(--work)"]').getAttribute("x");
      expect(works).toBe("58.33%");
    }
    const page = await site.open(address);
    await page.getByLabel("Time of the day in London").press("End");
    expect(await attributesOf(page, ".moment-line", "x1")).toEqual(Array(3).fill(`${100 * (95 / 96)}%`));
    const { width = 0 } = (await page.locator("svg.hour-bar").nth(1).boundingBox()) ?? {};
    await page
      .locator("svg.hour-bar")
      .nth(1)
      .click({ position: { x: width / 2 + 1, y: 30 } });
    expect(page.url()).toEndWith("?at=2026-12-01T12:00");
    expect(await clocksOn(page)).toEqual(await apiClocks("kathmandu,new-york-city", "2026-12-01T12:00"));
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("says what the difference will be, unasked, when one clock is changed", async () => {
    const page = await site.open("/convert/delhi/new-york-city,tokyo?at=2027-03-10T12:00", NO_SCRIPT);
    const texts = await page.locator("[data-k=after]").allTextContents();
    // The United States change on the second Sunday of March, India and Japan never.
    expect(texts).toEqual(["; after the clocks change in New York City on 14 March: 9 h 30 min behind", ""]);
    const day = await site.open("/convert/delhi/new-york-city?at=2027-03-14T12:00");
    expect(await textOf(day, "[data-k=after]")).toContain("14 March: 9 h 30 min behind");
    await day.getByLabel("Time of the day in Delhi").press("End");
    expect(await textOf(day, "[data-k=after]")).toContain("7 November: 10 h 30 min behind");
  });

  test("follows the slider by keyboard through a day on which the clock goes back", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-10-25T00:45");
    const slider = page.getByLabel("Time of the day in London");
    expect(await textOf(page, ".notes")).toContain("go back on Sun 25 Oct, from 02:00 to 01:00");
    for (let step = 0; step < 7; step += 1) {
      await slider.press("ArrowRight");
      const at = new URL(page.url()).searchParams.get("at") ?? "";
      expect(await clocksOn(page)).toEqual(await apiClocks("tokyo", at));
    }
    // The second 01:30: an address with the local time alone would mean the first.
    expect(page.url()).toEndWith("?at=2026-10-25T01:30:00Z");
    await page.reload();
    expect(await clocksOn(page)).toEqual(["01:30", "10:30"]);
    expect(await slider.getAttribute("aria-valuetext")).toBe("London 01:30 · Tokyo 10:30");
  });

  test("takes a place that was searched for, and a new time at once", async () => {
    const page = await site.open("/convert/london/tokyo?at=2026-11-23T12:00");
    await page.getByLabel("Other places").fill("tokyo, ");
    await takeSuggestion(page, "kathman", "Kathmandu");
    await page.waitForURL("**/convert/london/tokyo,kathmandu?at=2026-11-23T12:00");
    await page.getByLabel("Date and time there").fill("2026-03-29T01:30");
    await page.waitForURL("**?at=2026-03-29T01:30");
    expect(await textOf(page, ".notes")).toContain("skips 01:30 on that day");
    expect(await clocksOn(page)).toEqual(["02:30", "10:30", "07:15"]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy text" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toBe("London 02:30 · Tokyo 10:30 · Kathmandu 07:15");
  });
});

describe("dates", () => {
  const QUESTION = "start=2026-11-23&end=2027-01-31";

  test("are reckoned as the API does it, without JavaScript, on a dark phone", async () => {
    const more = "area=Bavaria&by=5&unit=business_days&born=1990-05-17";
    const page = await site.open(`/dates?${QUESTION}&${more}`, PLAIN_PHONE);
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
    type Work = { business_days: number; total_days: number; holidays: { name: string }[] };
    const work = await site.data<Work>(`/v1/date/business-days?${QUESTION}&country=DE-BY&inclusive=start`);
    const { human } = await site.data<{ human: string }>(`/v1/date/diff?${QUESTION}`);
    const text = await page.locator("#tool").innerText();
    expect(await answerOf(page)).toBe(
      `From Mon 23 Nov 2026 to Sun 31 Jan 2027: ${work.total_days} days, ${work.business_days} of them business days in Bavaria.`,
    );
    const names = work.holidays.map(({ name }) => name);
    expect(names).toContain("Epiphany");
    const others = ["Mon 30 Nov 2026", "Week 48 of 2026", "36 years, 6 months and 3 days"];
    for (const said of [human, ...others, ...names]) expect(text).toContain(said);
    await page.getByLabel("Last day").selectOption("true");
    await page.getByRole("button", { name: "Show" }).click();
    expect(await answerOf(page)).toContain("70 days");
  });

  test("follow each field at once, and say whether a day is free", async () => {
    const page = await site.open("/dates?start=2026-11-18&area=DE-BY");
    expect(await page.locator("#tool").innerText()).toContain("a business day");
    await page.getByLabel("Holidays of").fill("DE-SN");
    await page.keyboard.press("Enter");
    await page.waitForURL("**&area=DE-SN&**");
    expect(await page.locator("#tool").innerText()).toContain("Day of Prayer and Repentance");
    await page.getByLabel("How many").fill("-1");
    await page.getByLabel("Unit").selectOption("months");
    await page.waitForURL("**&by=-1&unit=months");
    expect(await textOf(page, "#sum-said")).toBe("Sun 18 Oct 2026");
  });

  test("keep what a reader typed before the page's script came", async () => {
    const page = await site.open("/docs/errors", { timezoneId: "Pacific/Auckland" });
    // Types as soon as the box is there, which is before the script at the end of the page.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const box = document.querySelector<HTMLInputElement>("#area");
        if (box === null) return;
        observer.disconnect();
        box.value = "DE-SN";
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${site.origin}/dates?start=2026-11-18&area=DE-BY`);
    await page.waitForFunction(() => document.querySelector("[data-own-zone]") === null);
    expect(await page.getByLabel("Holidays of").inputValue()).toBe("DE-SN");
  });
});

describe("a countdown", () => {
  const ADDRESS = "/countdown?to=2026-12-24T18:00&title=Christmas%20Eve&timezone=munich";
  const countOn = async (page: Page, unit: string): Promise<number> =>
    Number(await textOf(page, `[data-unit="${unit}"] b`));

  test("says what the API says, without JavaScript, on a dark phone", async () => {
    const page = await site.open(ADDRESS, PLAIN_PHONE);
    const { total } = await site.data<{ total: { hours: number } }>(
      "/v1/date/diff?start=now&end=2026-12-24T18:00&tz=Europe/Berlin",
    );
    const hours = (await countOn(page, "days")) * 24 + (await countOn(page, "hours"));
    expect(hours).toBe(Math.floor(total.hours));
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
    expect(await page.locator(".countdown").innerText()).toContain("until Thursday 24 December 2026, 18:00");
  });

  test("runs on, and in the frame of another site that its code makes", async () => {
    const page = await site.open(ADDRESS);
    const before = await countOn(page, "seconds");
    await until(async () => (await countOn(page, "seconds")) !== before);
    await page.locator("summary", { hasText: "Change it" }).click();
    await page.getByLabel("Title").fill("Holidays <b>");
    await page.keyboard.press("Enter");
    await page.waitForURL("**&title=Holidays**");
    const host = await site.openEmbedding(
      `<!doctype html><title>host</title>${await textOf(page, "#embed-code")}`,
    );
    const frame = host.frameLocator("iframe");
    expect(await textOf(frame, ".countdown-title")).toBe("Holidays <b>");
    const first = await textOf(frame, ".countdown-parts");
    await until(async () => (await textOf(frame, ".countdown-parts")) !== first);
  });
});

describe("the moon", () => {
  test("of a year and of tonight is what the API says, without JavaScript, on a dark phone", async () => {
    const page = await site.open("/moon?place=sydney&year=2027", PLAIN_PHONE);
    type Moon = { next_moonrise: string; next_moonset: string; phases: { at: string }[] };
    const moon = await site.data<Moon>("/v1/moon?city=sydney&year=2027");
    const times = await attributesOf(page, ".phase-table time", "datetime");
    expect(times.toSorted()).toEqual(moon.phases.map(({ at }) => at));
    const answer = await answerOf(page);
    for (const at of [moon.next_moonrise, moon.next_moonset]) expect(answer).toContain(at.slice(11, 16));
    expect(answer.indexOf("rises")).toBe(answer.lastIndexOf("rises"));
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
  });

  test("of each night is lit as the API says, and follows the place at once", async () => {
    const page = await site.open("/moon?place=london&year=2027");
    const lit = await attributesOf(page, ".moon-year [data-lit]", "data-lit");
    expect(lit).toHaveLength(365);
    for (const day of [0, 100, 200, 364]) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      const { illumination } = await site.data<{ illumination: number }>(`/v1/moon?city=london&date=${date}`);
      expect(lit[day]).toBe(String(Math.round(illumination * 100)));
    }
    await page.getByLabel("Place", { exact: true }).fill("tokyo");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/moon?place=tokyo&year=2027");
    expect(await textOf(page, "h1")).toBe("The moon in Tokyo");
  });
});

describe("time zones", () => {
  test.each([true, false])("are listed with who changes when, JavaScript: %p", async (javaScriptEnabled) => {
    const page = await site.open("/zones", { ...DARK_PHONE, javaScriptEnabled });
    type Changes = { changes: { timezones: { timezone: string }[] }[] };
    const { changes } = await site.data<Changes>("/v1/timezone/changes");
    const changing = changes.flatMap(({ timezones }) => timezones.map(({ timezone }) => timezone));
    const { timezones } = await site.data<{ timezones: string[] }>("/v1/timezone/list?view=ids");
    for (const [index, wanted] of [changing, timezones].entries()) {
      const listed = page.locator(".change-list").nth(index).locator(".zone-list a");
      expect((await listed.allTextContents()).toSorted()).toEqual(wanted.toSorted());
    }
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
    await page.locator("summary", { hasText: /^UTC\+00:00/ }).press("Enter");
    await page.getByRole("link", { name: "Europe/London", exact: true }).press("Enter");
    await page.waitForURL("**/zones/europe-london");
  });

  test("say what their clocks do, and who shares them", async () => {
    const page = await site.open("/zones/europe-paris", NO_SCRIPT);
    type Zone = { transitions: { local_after: string; offset_after: string }[] };
    const { transitions } = await site.data<Zone>(
      "/v1/timezone/Europe/Paris?include=transitions&from=2026-11-20&to=2031-11-20",
    );
    expect(await page.locator("tbody tr").allTextContents()).toEqual(
      transitions.map(({ local_after: after, offset_after: offset }) =>
        expect.stringContaining(`→ ${after.slice(11, 16)}UTC${offset}`),
      ),
    );
    const shared = await page.locator(".zone-list a").allTextContents();
    expect(shared).toContain("Europe/Berlin");
    expect(shared).not.toContain("Africa/Algiers");
    expect(await attributesOf(page, "link[rel=canonical]", "href")).toEqual(["/zones/europe-paris"]);
  });
});

describe("a recurring time", () => {
  test("is what the API says, without JavaScript, by keyboard, on a dark phone", async () => {
    const page = await site.open("/schedule", PLAIN_PHONE);
    await page.getByLabel("Rule").fill("second tuesday of the month at 9:00");
    await page.getByLabel("By the clock of").fill("new york");
    await page.getByLabel("Holidays of").fill("US");
    await page.keyboard.press("Enter");
    await page.waitForURL(/rule=second/);
    type Schedule = { explanation: string; occurrences: { local_time: string }[] };
    const { explanation, occurrences } = await site.data<Schedule>(
      "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=new-york&country=US",
    );
    expect((await textOf(page, "#words")).toLowerCase()).toBe(explanation.toLowerCase());
    const shown = await page.locator(".times td:first-child").allTextContents();
    expect(shown).toEqual(occurrences.map(({ local_time: at }) => fullMoment(at)));
    expect(await widthOf(page)).toBe(PHONE_WIDTH);
  });

  test("is shown on the reader's own clock too, unless the address names another", async () => {
    const address = "/schedule?rule=0+9+*+*+*&timezone=America/New_York";
    const page = await site.open(address, { timezoneId: "Asia/Tokyo" });
    await page.waitForURL(/other=Asia/);
    const heads = await page.locator(".times th").allTextContents();
    expect(heads).toEqual(["America/New_York", "Asia/Tokyo"]);
  });

  test("is answered while a reader types on, whose text is kept", async () => {
    const page = await site.open("/schedule", { timezoneId: "America/Denver" });
    const box = page.locator("#timezone");
    await until(async () => (await box.inputValue()) === "America/Denver");
    const focused = Promise.withResolvers<void>();
    await page.route("**/schedule?*", async (route) => {
      await focused.promise;
      await route.continue();
    });
    await box.fill("");
    await page.locator("#rule").fill("second tuesday of the month at 9:00");
    await box.focus();
    focused.resolve();
    await page.locator("summary", { hasText: "Subscribe" }).waitFor();
    await box.pressSequentially("new york");
    await box.press("Enter");
    await page.locator("#answer", { hasText: "New York City" }).waitFor();
  });
});

describe("the reader's clock and weeks", () => {
  const AMERICAN = { locale: "en-US" };

  test("are those of the browser's language until the reader chooses, on every page", async () => {
    const page = await site.open("/convert/london/kathmandu?at=2026-11-23T12:00", AMERICAN);
    const text = (selector: string): Promise<string> => page.locator(selector).innerText();
    expect(await text("#as-text")).toBe("London 12:00\u00a0pm · Kathmandu 5:45\u00a0pm");
    expect(await page.title()).toStartWith("12:00\u00a0pm on Mon 23 Nov 2026 in London is 5:45\u00a0pm");
    expect(await text(".clocks li:last-child [data-k=offset]")).toBe("UTC+05:45");
    await page.getByLabel("Time of the day in London").press("ArrowLeft");
    await page.locator("[aria-valuetext*='11:45\u00a0am']").waitFor();
    expect(await text("#as-text")).toBe("London 11:45\u00a0am · Kathmandu 5:30\u00a0pm");
    await page.goto(`${site.origin}/meet?cities=london&date=2026-12-01`);
    expect(await page.locator(".hours text").allTextContents()).toContain("12p");
    await page.goto(`${site.origin}/places/london`);
    expect(await page.locator("time.time").innerText()).toMatch(/\b1?\d:\d\d.*[AP]M/is);
    expect(await textOf(page, ".sun-arc.wide")).not.toMatch(/\b[12]\d:\d\d(?!\u00a0)/);
    await Promise.all([
      page.waitForEvent("load"),
      page.locator(".choices select").first().selectOption("24 hours"),
    ]);
    await page.goto(`${site.origin}/convert/london/kathmandu?at=2026-11-23T12:00`);
    expect(await text("#as-text")).toBe("London 12:00 · Kathmandu 17:45");
  });

  test("turn the weeks of a calendar, in which every day keeps its weekday", async () => {
    const page = await site.open("/calendar/de/2026", AMERICAN);
    const heads = page.locator("#m-1 thead th .visually-hidden");
    expect(await heads.allTextContents()).toEqual(
      "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
    );
    const cells = await page.locator("#m-1 tbody td").allTextContents();
    expect(cells.findIndex((cell) => cell !== "")).toBe(4);
    expect(cells.length % 7).toBe(0);
    await Promise.all([page.waitForEvent("load"), page.getByLabel("Weeks from").selectOption("Monday")]);
    expect(await heads.allTextContents()).toContain("ISO week");
  });
});
