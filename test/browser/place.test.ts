import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { attributesOf, DARK_PHONE, NO_SCRIPT, tabTo, textOf, widthOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

const site = useSite({ startEpochMs: Date.UTC(2026, 10, 20, 9) });

type Sun = { sunrise: string; sunset: string; sunrise_azimuth_deg: number };

const ARC = ".sun-arc.wide";
const YEAR = ".daylight.wide";

/** Share of the day that has passed at a local time, as in "2026-11-20T07:22:05+00:00". */
function shareOfDay(localTime: string): number {
  const [hour = 0, minute = 0, second = 0] = localTime.slice(11, 19).split(":").map(Number);
  return (hour * 3600 + minute * 60 + second) / 86_400;
}

/** Numbers in an attribute of the elements of a selector. */
const numbersOf = async (page: Page, selector: string, name: string): Promise<number[]> =>
  (await attributesOf(page, selector, name)).map(Number);

/** Points of each piece of a path. */
async function piecesOf(page: Page, selector: string): Promise<{ x: number; y: number }[][]> {
  const [path = ""] = await attributesOf(page, selector, "d");
  const points = (piece: string) =>
    [...piece.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  return path.split("M").slice(1).map(points);
}

describe("the sun's arc", () => {
  const polarNight = useSite({ startEpochMs: Date.UTC(2026, 11, 21, 10, 30) });
  const polarDay = useSite({ startEpochMs: Date.UTC(2026, 5, 21, 22, 30) });

  // None of these days has a clock change.
  test.each(["london", "tromso", "sydney", "apia"])(
    "%s: rises and sets where the API has it",
    async (city) => {
      const page = await site.open(`/places/${city}`);
      const sun = await site.data<Sun>(`/v1/sun?city=${city}`);
      const lefts = await numbersOf(page, `${ARC} rect[data-phase]`, "x");
      const widths = await numbersOf(page, `${ARC} rect[data-phase]`, "width");
      const [left = 0] = lefts;
      const width = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) - left;
      for (const name of ["sunrise", "sunset"] as const) {
        const [x = 0] = await numbersOf(page, `${ARC} [data-k=${name}]`, "cx");
        expect(Math.abs(x - (left + shareOfDay(sun[name]) * width))).toBeLessThan(0.2);
      }
    },
  );

  test("a polar night has no sunrise, and the whole arc is below the horizon", async () => {
    const page = await polarNight.open("/places/tromso");
    const { daylight } = await polarNight.data<{ daylight: string }>("/v1/sun?city=tromso");
    expect(daylight).toBe("polar_night");
    expect(await page.locator(`${ARC} [data-k=sunrise], ${ARC} [data-phase=day]`).count()).toBe(0);
    const [horizon = 0] = await numbersOf(page, `${ARC} .horizon`, "y1");
    const points = (await piecesOf(page, `${ARC} [data-k=arc]`)).flat();
    expect(points.length).toBeGreaterThan(90);
    expect(points.every(({ y }) => y > horizon)).toBe(true);
    expect(await textOf(page, ".lead")).toContain(
      "in the twilight of the polar night; the sun returns on 15 January",
    );
  });

  test("a polar day has no night, and the page says until when", async () => {
    const page = await polarDay.open("/places/tromso");
    expect(await page.locator(`${ARC} [data-phase]`).count()).toBe(1);
    expect(await textOf(page, ".lead")).toMatch(/the sun stays up until 2\d July/);
  });
});

describe("the year", () => {
  const DAYS = `${YEAR} [data-k=day]`;

  test("a clock change is a step, and sunrise on both days is where the API says", async () => {
    const page = await site.open("/places/london");
    const [left, top, width, height] = await page
      .locator(`${YEAR} rect`)
      .first()
      .evaluate((plot) => ["x", "y", "width", "height"].map((name) => Number(plot.getAttribute(name))));
    if (left === undefined || top === undefined || !width || !height) throw new Error("no plot");
    const pieces = await piecesOf(page, DAYS);
    for (const [before, after] of [
      ["2026-03-28", "2026-03-29"],
      ["2026-10-24", "2026-10-25"],
    ] as const) {
      const x = left + (width * (Date.parse(after) - Date.UTC(2026, 0, 1))) / 86_400_000 / 365;
      const edges = pieces
        .map((points) => points.filter((point) => Math.abs(point.x - x) < 0.1).map(({ y }) => y))
        .filter((ys) => ys.length > 0)
        .map((ys) => Math.min(...ys));
      const { days } = await site.data<{ days: Sun[] }>(`/v1/sun?city=london&date=${before}&days=2`);
      const wanted = days.map(({ sunrise }) => top + height * shareOfDay(sunrise));
      expect(edges).toHaveLength(2);
      for (const [index, edge] of edges.entries())
        expect(Math.abs(edge - (wanted[index] ?? 0))).toBeLessThan(0.4);
      expect(Math.abs((edges[1] ?? 0) - (edges[0] ?? 0))).toBeGreaterThan(height / 26);
    }
    expect(await page.locator(`${YEAR} [data-k=change]`).allTextContents()).toEqual(["+1 h", "−1 h"]);
  });

  test("shows any day by keyboard and pointer, as the API does", async () => {
    const page = await site.open("/places/london");
    const said = page.locator("#day-said");
    const textFor = async (day: string, date: string): Promise<string> => {
      const { sunrise, sunset } = await site.data<Sun>(`/v1/sun?city=london&date=${date}`);
      return `${day}: sun up ${sunrise.slice(11, 16)} to ${sunset.slice(11, 16)}`;
    };
    expect(await said.textContent()).toStartWith(await textFor("20 November", "2026-11-20"));
    const slider = page.getByLabel("Any day");
    await slider.press("Home");
    expect(await said.textContent()).toStartWith(await textFor("1 January", "2026-01-01"));
    await slider.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).toStartWith(await textFor("2 January", "2026-01-02"));
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`${YEAR} rect`).boundingBox()) ?? {};
    await page.mouse.move(x + (width * 171.5) / 365, y + height / 2);
    await said.filter({ hasText: await textFor("21 June", "2026-06-21") }).waitFor();
  });

  test("a zone without clock changes has no steps, and the page says so", async () => {
    const page = await site.open("/places/tokyo");
    expect(await piecesOf(page, DAYS)).toHaveLength(1);
    expect(await page.locator(`${YEAR} [data-k=change]`).count()).toBe(0);
    expect(await textOf(page, ".p-clock")).toContain("No change ahead");
  });
});

test.each([
  ["london", 1],
  ["sydney", -1],
])("the moon of %s has the tilt that the API gives, and waxes from its side", async (city, side) => {
  const page = await site.open(`/places/${city}`);
  type Position = { bright_limb_deg: number; parallactic_angle_deg: number };
  const { position } = await site.data<{ position: Position }>(`/v1/moon?city=${city}`);
  const [transform = ""] = await attributesOf(page, ".disc .moon-lit", "transform");
  const turned = -Number(/rotate\((-?[\d.]+)\)/.exec(transform)?.[1]);
  const wanted = position.bright_limb_deg - position.parallactic_angle_deg;
  // Some seconds may pass between the two responses.
  expect(Math.abs(((turned - wanted + 540 + 720) % 360) - 180)).toBeLessThan(0.5);

  const cell = page.locator(".moons td:has(svg)").nth(14);
  expect(await cell.textContent()).toBe("15");
  const middleOf = async (selector: string): Promise<number> => {
    const box = await cell.locator(selector).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  expect(Math.sign((await middleOf(".moon-lit")) - (await middleOf(".moon-dark")))).toBe(side);
});

describe("the page of a place", () => {
  // A quarter of an hour before midnight in London.
  const late = useSite({ startEpochMs: Date.UTC(2026, 10, 20, 23, 45) });

  test("ticks with the server's time", async () => {
    const page = await site.open("/places/kathmandu");
    const before = await textOf(page, ".now .time");
    expect(before).toMatch(/^14:[45]\d:\d\d$/);
    await until(async () => (await textOf(page, ".now .time")) !== before);
    expect((await attributesOf(page, ".now .time", "datetime"))[0]).toEndWith("+05:45");
  });

  test.each([
    ["America/New_York", "10 h 45 min ahead of you"],
    ["Asia/Tokyo", "3 h 15 min behind you"],
    ["Asia/Kathmandu", "same time as you"],
  ])("says how far its clock is from that of a reader in %s", async (timezoneId, text) => {
    const page = await site.open("/places/kathmandu", { timezoneId });
    expect(await textOf(page, "[data-k=ahead]")).toBe(text);
  });

  test("is fetched again when its content has changed", async () => {
    const page = await late.open("/places/london");
    expect(await textOf(page, ".lead")).toContain("Friday night");
    await page.getByLabel("Any day").press("Home");
    late.advance(900_000);
    await until(async () => {
      await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
      return (await textOf(page, ".lead")).includes("early Saturday morning");
    });
    await page.locator(".now .time", { hasText: /^00:0/ }).waitFor();
    // The slider keeps the chosen day and the focus.
    const focused = "document.activeElement.id + document.activeElement.value";
    expect(await page.evaluate<string>(focused)).toBe("day-of-year0");
    expect(await textOf(page, "#day-said")).toStartWith("1 January: ");
  });

  test("answers in one row, and shows the sun and the moon of another day, without JavaScript", async () => {
    const page = await site.open("/places/london", NO_SCRIPT);
    const today = await site.data<Sun>("/v1/sun?city=london");
    const answers = await page.locator(".place-head .rows div").allInnerTexts();
    expect(answers.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      `Sunrise ${today.sunrise.slice(11, 16)}`,
      `Sunset ${today.sunset.slice(11, 16)}`,
      expect.stringMatching(/^Day length 8 h \d\d min −2 min/),
      "Next holiday Fri 25 Dec Christmas Day",
      "Next clock change Sun 28 Mar 2027 +1 h",
    ]);
    await page.getByLabel("Sun and moon on").fill("2027-06-21");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL("**/places/london?date=2027-06-21#day");
    const sun = await site.data<Sun>("/v1/sun?city=london&date=2027-06-21");
    const azimuth = `${Math.round(sun.sunrise_azimuth_deg)}°, north-east`;
    expect(await page.locator(".p-sun .rows").innerText()).toContain(azimuth);
    await page.locator(".p-sun summary").click();
    const row = page.locator(".month tr[aria-current] td");
    expect(await row.first().innerText()).toBe(sun.sunrise.slice(11, 16));
    await page.getByRole("link", { name: "Next day" }).click();
    await page.waitForURL("**/places/london?date=2027-06-22#day");
  });

  test("is readable without JavaScript, at 390 pixels and in the dark", async () => {
    const page = await site.open("/places/london", { ...DARK_PHONE, ...NO_SCRIPT });
    expect(await textOf(page, ".now .time")).toMatch(/^09:0\d:\d\d$/);
    expect(await textOf(page, ".lead")).toContain("It is Friday morning in London, light until 16:0");
    expect(await page.locator(".sun-arc.narrow").isVisible()).toBe(true);
    // Without a script the clock does not run, so it shows no seconds.
    for (const hidden of [".now .second", ".explore", ARC])
      expect([hidden, await page.locator(hidden).isVisible()]).toEqual([hidden, false]);
    expect(await page.getByRole("button", { name: "Copy link" }).count()).toBe(0);
    expect(await widthOf(page)).toBe(390);
  });

  test("works by keyboard: copies its address, and opens a place nearby", async () => {
    const page = await site.open("/places/london", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await textOf(page, ":focus")).toBe("Copy link");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toBe(`${site.origin}/places/london#main`);
    await tabTo(page, ".p-around a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/places\/(?!london)[a-z-]+$/);
    await page.waitForSelector("#place h1");
  });
});
