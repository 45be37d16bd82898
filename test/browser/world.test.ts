import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { distanceFromEdge } from "../support/map-path.ts";
import { createMapProjection, MAP_HEIGHT, MAP_WIDTH } from "../../src/site/charts/map-path.ts";
import { seriousFaults } from "./axe.ts";
import { attributesOf, DARK_PHONE, NO_SCRIPT, tabTo, takeSuggestion, textOf, widthOf } from "./reader.ts";
import { ERROR_RESPONSE, useSite } from "./site.ts";

const NOON = "2026-11-20T12:00Z";
const INDIA = [78.5, 22.5] as const;

const site = useSite();

const timesOf = (page: Page): Promise<string[]> => page.locator("[data-k=time]").allTextContents();

/** Scrolls to the map, and gives the position on the screen of a place. */
async function pixelOf(page: Page, longitudeDeg: number, latitudeDeg: number) {
  const map = page.locator("#map svg");
  await map.scrollIntoViewIfNeeded();
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const [x = 0, y = 0] = createMapProjection()([longitudeDeg, latitudeDeg]) ?? [];
  return [left + (x / MAP_WIDTH) * width, top + (y / MAP_HEIGHT) * height] as const;
}

/** The panel above the map, when it shows a point. */
async function zoneText(page: Page, wanted: string): Promise<string> {
  await page.locator("#zone", { hasText: wanted }).waitFor();
  return (await page.locator("#zone").innerText()).replace(/\s+/g, " ");
}

describe("a point of the map", () => {
  test("has the zone of the API where the mouse rests, and its city can be added", async () => {
    const page = await site.open(`/world?cities=london,tokyo&at=${NOON}`);
    await page.mouse.move(...(await pixelOf(page, ...INDIA)));
    const text = await zoneText(page, "Asia/Kolkata");
    expect(text).toStartWith("17:30 Asia/Kolkata Fri 20 Nov, UTC+05:30");
    const [href = ""] = await attributesOf(page, "#zone a:has-text('The API call')", "href");
    type At = { timezone: string; time: { time: string }; nearest_city: { name: string; slug: string } };
    const { timezone, time, nearest_city: city } = await site.data<At>(href);
    expect([timezone, time.time]).toEqual(["Asia/Kolkata", "17:30:00"]);
    await page.locator("#zone a", { hasText: `Add ${city.name}` }).click();
    await page.waitForURL(`**/world?cities=london,tokyo,${city.slug}&at=${NOON}`);
    expect(await timesOf(page)).toEqual(["12:00", "21:00", "17:30"]);
  });

  test("is told above the map, which stays where it is, and its lights begin at lines of their own", async () => {
    for (const options of [
      { viewport: { width: 1280, height: 900 } },
      { ...DARK_PHONE, hasTouch: true, isMobile: true },
    ]) {
      const page = await site.open(`/world?at=${NOON}`, options);
      const topOf = async (selector: string): Promise<number> =>
        (await page.locator(selector).boundingBox())?.y ?? 0;
      const before = await topOf("#map");
      await page.mouse.click(...(await pixelOf(page, ...INDIA)));
      await zoneText(page, "Asia/Kolkata");
      await page.evaluate("scrollTo(0, 0)");
      expect(await topOf("#map")).toBe(before);
      const box = await page.locator("#zone").boundingBox();
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
      const styles = await page.locator(".legend line").evaluateAll((lines: Element[]) =>
        lines.map((line) => {
          const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(line);
          return [stroke, strokeWidth, strokeDasharray].join();
        }),
      );
      expect(new Set(styles).size).toBe(4);
    }
  });

  test("has the nautical zone at sea, and no zone outside of the globe", async () => {
    const page = await site.open(`/world?at=${NOON}`);
    await page.locator("#map svg").click({ position: { x: 3, y: 3 } });
    expect(await page.locator("#aim").isVisible()).toBe(false);
    await page.mouse.click(...(await pixelOf(page, -40, 30)));
    const text = await zoneText(page, "Nautical");
    expect(text).toStartWith("09:00 Nautical zone Etc/GMT+3 Fri 20 Nov, UTC−03:00");
  });

  test("is shown after a tap on a phone of 390 pixels, without an issue, dark or light", async () => {
    const phone = { ...DARK_PHONE, hasTouch: true, isMobile: true };
    const page = await site.open(`/world?at=${NOON}`, phone);
    const aim = await pixelOf(page, ...INDIA);
    // The moon is larger on phones, and stays where it is overhead.
    const [transform = ""] = await attributesOf(page, "#moon", "transform");
    const overhead = Number(/translate\(([\d.]+)/.exec(transform)?.[1]);
    const [map, moon] = [await page.locator(".map").boundingBox(), await page.locator("#moon").boundingBox()];
    if (map === null || moon === null) throw new Error("the map is not shown");
    const viewWidth = await page.evaluate<number>("document.querySelector('.map').viewBox.baseVal.width");
    expect(moon.x + moon.width / 2).toBeCloseTo(map.x + (overhead / viewWidth) * map.width, 0);
    await page.touchscreen.tap(...aim);
    expect(await zoneText(page, "Asia/Kolkata")).toStartWith("17:30");
    expect(await widthOf(page)).toBe(390);
    await page.locator("summary").click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await seriousFaults(page, ["color-contrast"])).toEqual([]);
  });

  test("can be reached with the arrow keys alone", async () => {
    const page = await site.open(`/world?at=${NOON}`);
    await tabTo(page, "#map");
    // From 0, 0 to 80° E, 20° N and by single degrees to 78° E, 22° N.
    for (const [key, presses] of [
      ["ArrowRight", 16],
      ["ArrowUp", 4],
      ["Shift+ArrowLeft", 2],
      ["Shift+ArrowUp", 2],
    ] as const)
      for (let press = 0; press < presses; press += 1) await page.keyboard.press(key);
    const text = await zoneText(page, "22.0° N, 78.0° E");
    expect(text).toStartWith("17:30 Asia/Kolkata");
    expect(await attributesOf(page, "#zone", "role")).toEqual(["status"]);
  });

  test("shows the error if the API does not answer", async () => {
    const page = await site.open("/world", { mayHave: ERROR_RESPONSE });
    await page.route("**/v1/timezone/at**", (route) => route.abort());
    await page.mouse.click(...(await pixelOf(page, ...INDIA)));
    await page.locator("#zone", { hasText: "The server could not be reached." }).waitFor();
  });
});

describe("the moment", () => {
  const stopped = useSite({ isStopped: true });
  const late = useSite({ startEpochMs: Date.UTC(2026, 10, 20, 12, 0, 57), isStopped: true });

  test.each(["reykjavik", "nairobi", "sydney"])(
    "moves by steps: an hour before the API's sunrise in %s, the edge of night is an hour away",
    async (slug) => {
      type Sun = { sunrise: string; location: { latitude: number; longitude: number } };
      const { sunrise, location } = await site.data<Sun>(`/v1/sun?city=${slug}&date=2026-11-20`);
      const before = new Date(Date.parse(sunrise) - 3_600_000).toISOString();
      const page = await site.open(`/world?cities=${slug}&at=${before}`);
      const apart = async (): Promise<number> => {
        const [edge = ""] = await attributesOf(page, "[data-shade=civil]", "d");
        return distanceFromEdge(edge, location.longitude, location.latitude);
      };
      expect(await apart()).toBeGreaterThan(20);
      await page.getByText("+1 h").click();
      expect(await apart()).toBeLessThan(1.5);
      expect(await textOf(page, "#shift-text")).toBe("1 h later");
    },
  );

  test("moves with the slider by keyboard, is in the address, and goes back to now", async () => {
    const page = await stopped.open("/world?cities=london,tokyo");
    const slider = page.getByRole("slider");
    await slider.focus();
    const before = await timesOf(page);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).toBe("30 min later");
    expect(await timesOf(page)).not.toEqual(before);
    const at = new URL(page.url()).searchParams.get("at") ?? "";
    expect(at).toBe("2026-11-20T09:30Z");
    expect((await attributesOf(page, ".remove", "href"))[0]).toBe(`/world?cities=tokyo&at=${at}`);
    const shown = await timesOf(page);
    await page.reload();
    expect(await timesOf(page)).toEqual(shown);
    await page.locator("#now").click();
    await page.waitForURL("**/world?cities=london,tokyo");
    expect(await textOf(page, "#shift-text")).toBe("now");
  });

  test("goes on by steps beyond the slider, each from the last", async () => {
    const page = await site.open(`/world?cities=london&at=${NOON}`);
    for (const at of ["2026-11-20T18:00Z", "2026-11-21T00:00Z", "2026-11-21T06:00Z"]) {
      await page.getByText("+6 h").click();
      await page.waitForURL(`**/world?cities=london&at=${at}`);
      expect(await timesOf(page)).toEqual([at.slice(11, 16)]);
    }
  });

  test("goes on by itself after a minute", async () => {
    const page = await late.open("/world?cities=london");
    const [before] = await timesOf(page);
    const night = await attributesOf(page, "[data-shade=night]", "d");
    expect(before).toBe("12:00");
    await late.pass(4000);
    expect(await timesOf(page)).toEqual(["12:01"]);
    expect(await textOf(page, "#sentence")).toStartWith("12:01 UTC on ");
    expect(await textOf(page, ".map tspan")).toBe("12:01");
    expect(await attributesOf(page, "[data-shade=night]", "d")).not.toEqual(night);
  });
});

describe("the cities", () => {
  test("are added as a list with commas, when Enter is pressed", async () => {
    const page = await site.open(`/world?cities=london&at=${NOON}`);
    await page.locator("#city").fill("sf, tokyo, sydney");
    await page.locator("#city").press("Enter");
    await page.waitForURL(/sydney/);
    expect(await page.locator("tbody th a").allTextContents()).toEqual([
      "London",
      "San Francisco",
      "Tokyo",
      "Sydney",
    ]);
  });

  test("are added by name and removed, with the keyboard alone", async () => {
    const page = await site.open(`/world?cities=london,tokyo&at=${NOON}`);
    await page.getByRole("combobox", { name: /Add a city/ }).focus();
    await takeSuggestion(page, "kathm", "Kathmandu");
    await page.waitForURL("**/world?cities=london,tokyo,kathmandu**");
    expect(await timesOf(page)).toEqual(["12:00", "21:00", "17:45"]);
    await page.getByRole("link", { name: "Remove London" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/world?cities=tokyo,kathmandu**");
    expect(await timesOf(page)).toEqual(["21:00", "17:45"]);
  });

  test("are suggested without zones, and an unknown name is said", async () => {
    const page = await site.open("/world?cities=london");
    const box = page.getByRole("combobox", { name: /Add a city/ });
    await box.fill("asia/kolk");
    await box.press("Enter");
    await page.locator(".hint", { hasText: "No city is called “asia/kolk”." }).waitFor();
  });

  test("have labels that do not overlap, and are all in the table", async () => {
    const many = "paris,london,brussels,amsterdam,berlin,zurich,rome,madrid,vienna,prague,milan,lyon";
    const page = await site.open(`/world?cities=${many}`);
    expect(await page.locator(".dot").count()).toBe(12);
    const boxes = await page.evaluate<DOMRect[]>(
      `[...document.querySelectorAll(".map text")].map((label) => label.getBoundingClientRect().toJSON())`,
    );
    expect(boxes.length).toBeGreaterThan(3);
    const isApart = (a: DOMRect, b: DOMRect): boolean =>
      a.right < b.left || b.right < a.left || a.bottom < b.top + 6 || b.bottom < a.top + 6;
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).every((other) => isApart(box, other))).toBe(true);
    expect(await timesOf(page)).toHaveLength(12);
    expect(await page.locator("main").getByRole("combobox").count()).toBe(0);
  });
});

test("without JavaScript the page shows the moment, and links to others", async () => {
  const page = await site.open(`/world?cities=london,tokyo&at=${NOON}`, NO_SCRIPT);
  expect(await timesOf(page)).toEqual(["12:00", "21:00"]);
  expect(await page.locator("[data-shade]").count()).toBe(4);
  expect(await page.locator(".slide").isVisible()).toBe(false);
  await page.getByText("+6 h").click();
  await page.waitForURL(/at=2026-11-20T18:00Z/);
  expect(await timesOf(page)).toEqual(["18:00", "03:00"]);
  await page.getByRole("link", { name: "Remove Tokyo" }).click();
  await page.waitForURL(/cities=london&/);
  expect(await timesOf(page)).toEqual(["18:00"]);
});
