import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DARK_PHONE, NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

const site = useSite({ startEpochMs: Date.UTC(2026, 10, 20, 9) });

type Box = { x: number; y: number; width: number; height: number };

/** Numeric attributes of an SVG element in the visible chart. */
async function boxOf(page: Page, selector: string): Promise<Box> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const numberOf = (name: string): number => Number(element.getAttribute(name));
      return { x: numberOf("x"), y: numberOf("y"), width: numberOf("width"), height: numberOf("height") };
    });
}

const WIDE_ARC = ".sun-arc.wide";
const WIDE_YEAR = ".daylight.wide";

/** Points of a path, each with the index of its piece. */
function pointsOf(path: string): { x: number; y: number; piece: number }[] {
  return path
    .split("M")
    .slice(1)
    .flatMap((piece, index) =>
      [...piece.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
        piece: index,
      })),
    );
}

describe("the sun's arc", () => {
  const polarNight = useSite({ startEpochMs: Date.UTC(2026, 11, 21, 10, 30) });
  const polarDay = useSite({ startEpochMs: Date.UTC(2026, 5, 21, 22, 30) });

  test.each(["london", "tromso", "sydney", "apia"])(
    "%s: rises and sets where the API has it",
    async (city) => {
      const page = await site.open(`/places/${city}`);
      const sun = await site.data<{ date: string; sunrise: string; sunset: string }>(`/v1/sun?city=${city}`);
      const ribbon = await page
        .locator(`${WIDE_ARC} rect[data-phase]`)
        .evaluateAll((rects) =>
          rects.map((rect) => [Number(rect.getAttribute("x")), Number(rect.getAttribute("width"))] as const),
        );
      const left = ribbon[0]?.[0] ?? 0;
      const [lastX = 0, lastWidth = 0] = ribbon.at(-1) ?? [];
      for (const name of ["sunrise", "sunset"] as const) {
        // None of these days has a clock change.
        const clock = sun[name].slice(11, 19).split(":").map(Number);
        const [hour = 0, minute = 0, second = 0] = clock;
        const share = (hour * 3600 + minute * 60 + second) / 86_400;
        const cx = Number(await page.locator(`${WIDE_ARC} [data-k=${name}]`).getAttribute("cx"));
        expect(Math.abs(cx - (left + share * (lastX + lastWidth - left)))).toBeLessThan(0.2);
      }
    },
  );

  test("a polar night has no sunrise, and the whole arc is below the horizon", async () => {
    const page = await polarNight.open("/places/tromso");
    expect(await polarNight.data<{ daylight: string }>("/v1/sun?city=tromso")).toMatchObject({
      daylight: "polar_night",
    });
    expect(await page.locator(`${WIDE_ARC} [data-k=sunrise], ${WIDE_ARC} [data-phase=day]`).count()).toBe(0);
    const horizon = Number(await page.locator(`${WIDE_ARC} .horizon`).getAttribute("y1"));
    const arc = (await page.locator(`${WIDE_ARC} [data-k=arc]`).getAttribute("d")) ?? "";
    const points = pointsOf(arc);
    expect(points.length).toBeGreaterThan(90);
    expect(points.every(({ y }) => y > horizon)).toBe(true);
    expect(await textOf(page, ".lead")).toContain(
      "in the twilight of the polar night; the sun returns on 15 January",
    );
  });

  test("a polar day has no night, and the page says until when", async () => {
    const page = await polarDay.open("/places/tromso");
    expect(await page.locator(`${WIDE_ARC} [data-phase]`).count()).toBe(1);
    expect(await textOf(page, ".lead")).toMatch(/the sun stays up until 2\d July/);
  });
});

describe("the year", () => {
  const stepsOf = async (page: Page): Promise<string> =>
    (await page.locator(`${WIDE_YEAR} [data-k=day]`).getAttribute("d")) ?? "";

  test("a clock change is a step, and sunrise on both days is where the API says", async () => {
    const page = await site.open("/places/london");
    const plot = await boxOf(page, `${WIDE_YEAR} rect`);
    const points = pointsOf(await stepsOf(page));
    for (const [before, after] of [
      ["2026-03-28", "2026-03-29"],
      ["2026-10-24", "2026-10-25"],
    ] as const) {
      const dayOfYear = (Date.parse(after) - Date.UTC(2026, 0, 1)) / 86_400_000;
      const x = plot.x + (plot.width * dayOfYear) / 365;
      const edges = points.filter((point) => Math.abs(point.x - x) < 0.1);
      const [first, second] = [...new Set(edges.map(({ piece }) => piece))].map((piece) =>
        Math.min(...edges.filter((edge) => edge.piece === piece).map(({ y }) => y)),
      );
      const { days } = await site.data<{ days: { sunrise: string }[] }>(
        `/v1/sun?city=london&date=${before}&days=2`,
      );
      const [rise, nextRise] = days.map(({ sunrise }) => {
        const [hour = 0, minute = 0] = sunrise.slice(11, 16).split(":").map(Number);
        return plot.y + (plot.height * (hour * 60 + minute)) / 1440;
      });
      expect(Math.abs((first ?? 0) - (rise ?? 0))).toBeLessThan(0.4);
      expect(Math.abs((second ?? 0) - (nextRise ?? 0))).toBeLessThan(0.4);
      expect(Math.abs((second ?? 0) - (first ?? 0))).toBeGreaterThan(plot.height / 26);
    }
    expect(await page.locator(`${WIDE_YEAR} [data-k=change]`).allTextContents()).toEqual(["+1 h", "−1 h"]);
  });

  test("shows any day by keyboard and pointer, as the API does", async () => {
    const page = await site.open("/places/london");
    const said = page.locator("#day-said");
    const textOf = async (date: string): Promise<string> => {
      const sun = await site.data<{ sunrise: string; sunset: string }>(`/v1/sun?city=london&date=${date}`);
      return `sun up ${sun.sunrise.slice(11, 16)} to ${sun.sunset.slice(11, 16)}`;
    };
    expect(await said.textContent()).toStartWith(`20 November: ${await textOf("2026-11-20")}`);
    const slider = page.getByLabel("Any day");
    await slider.focus();
    await page.keyboard.press("Home");
    expect(await said.textContent()).toStartWith(`1 January: ${await textOf("2026-01-01")}`);
    await page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).toStartWith(
      `2 January: ${await textOf("2026-01-02")}`,
    );
    const plot = await page.locator(`${WIDE_YEAR} rect`).boundingBox();
    await page.mouse.move(
      (plot?.x ?? 0) + ((plot?.width ?? 0) * 171.5) / 365,
      (plot?.y ?? 0) + (plot?.height ?? 0) / 2,
    );
    await said.filter({ hasText: `21 June: ${await textOf("2026-06-21")}` }).waitFor();
  });

  test("a zone without clock changes has no steps, and the page says so", async () => {
    const page = await site.open("/places/tokyo");
    expect((await stepsOf(page)).split("M").length - 1).toBe(1);
    expect(await page.locator(`${WIDE_YEAR} [data-k=change]`).count()).toBe(0);
    expect(await textOf(page, ".p-clock")).toContain("No change ahead");
  });
});

describe("the moon", () => {
  test.each(["london", "sydney"])("%s: has the tilt that the API gives", async (city) => {
    const page = await site.open(`/places/${city}`);
    const { position } = await site.data<{
      position: { bright_limb_deg: number; parallactic_angle_deg: number };
    }>(`/v1/moon?city=${city}`);
    const transform = (await page.locator(".disc .moon-lit").getAttribute("transform")) ?? "";
    const turned = -Number(/rotate\((-?[\d.]+)\)/.exec(transform)?.[1]);
    const wanted = position.bright_limb_deg - position.parallactic_angle_deg;
    // Some seconds may pass between the two responses.
    const apart = Math.abs(((turned - wanted + 540 + 720) % 360) - 180);
    expect(apart).toBeLessThan(0.5);
  });

  test("a waxing moon is lit from the right in London and from the left in Sydney", async () => {
    const sides: number[] = [];
    for (const city of ["london", "sydney"]) {
      const page = await site.open(`/places/${city}`);
      const cell = page.locator(".moons td:has(svg)").nth(14);
      expect(await cell.textContent()).toBe("15");
      sides.push(
        await cell.evaluate((td) => {
          const middle = (selector: string): number => {
            const box = td.querySelector(selector)?.getBoundingClientRect();
            return box === undefined ? 0 : box.left + box.width / 2;
          };
          return Math.sign(middle(".moon-lit") - middle(".moon-dark"));
        }),
      );
    }
    expect(sides).toEqual([1, -1]);
  });
});

describe("the pictures", () => {
  test("are shown by pages of other origins, in the requested width", async () => {
    const images = ["sun", "daylight", "moon"].map(
      (name) => `<img src="${site.origin}/charts/${name}.svg?city=sydney&width=300" alt="">`,
    );
    const page = await site.openEmbedding(`<!doctype html>${images.join("")}`);
    const widths = await page
      .locator("img")
      .evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));
    expect(widths).toEqual([300, 300, 300]);
  });
});

describe("the page of a place", () => {
  // A quarter of an hour before midnight in London.
  const late = useSite({ startEpochMs: Date.UTC(2026, 10, 20, 23, 45) });

  test("ticks with the server's time", async () => {
    const page = await site.open("/places/kathmandu");
    const time = page.locator(".now .time");
    const before = await time.textContent();
    expect(before).toMatch(/^14:[45]\d:\d\d$/);
    await until(async () => (await time.textContent()) !== before);
    expect(await time.getAttribute("datetime")).toEndWith("+05:45");
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
    const lead = page.locator(".lead");
    expect(await lead.textContent()).toContain("Friday night");
    await page.getByLabel("Any day").focus();
    await page.keyboard.press("Home");
    late.advance(900_000);
    await until(async () => {
      await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
      return (await lead.textContent())?.includes("early Saturday morning") ?? false;
    });
    await until(async () => (await textOf(page, ".now .time"))?.startsWith("00:0") ?? false);
    // The slider keeps the chosen day and the focus.
    expect(await page.evaluate("document.activeElement.id + document.activeElement.value")).toBe(
      "day-of-year0",
    );
    expect(await textOf(page, "#day-said")).toStartWith("1 January: ");
  });

  test("answers in one row, and shows the sun and the moon of another day, without JavaScript", async () => {
    const page = await site.open("/places/london", NO_SCRIPT);
    const answers = page.locator(".place-head .rows div");
    type Sun = { sunrise: string; sunset: string; sunrise_azimuth_deg: number };
    const today = await site.data<Sun>("/v1/sun?city=london");
    const answered = await answers.allInnerTexts();
    expect(answered.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
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
    // Without a script the clock does not run, so it shows no seconds.
    expect(await page.locator(".now .second").isVisible()).toBe(false);
    expect(await page.locator(".explore").isVisible()).toBe(false);
    expect(await page.locator(".sun-arc.narrow").isVisible()).toBe(true);
    expect(await page.locator(WIDE_ARC).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Copy link" }).count()).toBe(0);
    expect(await widthOf(page)).toBe(390);
  });

  test("works by keyboard: copies its address, and opens a place nearby", async () => {
    const page = await site.open("/places/london", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Copy link");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      `${site.origin}/places/london#main`,
    );
    await page.locator(".p-around a").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/places\/(?!london)[a-z-]+$/);
    await page.waitForSelector("#place h1");
  });

  test("links to its calls, pictures, calendars and the builder, and all exist", async () => {
    for (const path of ["/places/auckland", "/places/mcmurdo-station?lang=de"]) {
      const html = await (await fetch(site.origin + path)).text();
      const links = [
        ...html.matchAll(/(?:href|content)="(?:http:\/\/[^"/]+)?(\/(?:v1|charts|embed|places)[^"]*)"/g),
      ];
      const paths = [...new Set(links.map(([, link = ""]) => link.replaceAll("&amp;", "&")))];
      expect(paths.length).toBeGreaterThan(10);
      // Countries without rules give an error that says so.
      const known = paths.filter((link) => !link.includes("country=AQ"));
      for (const link of known)
        expect(`${(await fetch(site.origin + link)).status} ${link}`).toBe(`200 ${link}`);
    }
  });

  test("an unknown name links to what was meant", async () => {
    expect((await fetch(`${site.origin}/places/tromsoo`)).status).toBe(404);
    const page = await site.open("/places/tromsoo", { mayHave: ERROR_RESPONSE });
    await page.getByRole("link", { name: "tromso" }).first().click();
    await page.waitForSelector("h1:has-text('Tromsø')");
    const country = await (await fetch(`${site.origin}/places/kazakhstan`)).text();
    expect(country).toContain("<h1>Astana</h1>");
  });
});
