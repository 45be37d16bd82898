import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { CLOCK_OPTIONS } from "../../src/embed/clock-option-table.ts";
import { seriousFaults } from "./axe.ts";
import {
  attributesOf,
  brokenOf,
  DARK_PHONE,
  NO_SCRIPT,
  resize,
  tabTo,
  textOf,
  textsBeyondPanels,
  widthOf,
} from "./reader.ts";
import { ERROR_RESPONSE, until, useSite } from "./site.ts";

/** Every page; those of a line are visited side by side. */
const PAGES = [
  "/ /calendar /keys",
  "/calendar/de/2026?with=fr /docs/errors /status",
  "/docs/guides /docs/guides/operate /docs/guides/embed",
  "/calendar/th/2026?lang=th /search?q=springfield /wrold",
  "/embed?city=oslo /world /v1/sun?city=lodon&date=yesterdayish&days=x",
  "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01 /places/tromso /zones/europe-paris",
  "/schedule?rule=30+2+*+*+*&timezone=America/New_York&country=US&holidays=next /moon?place=london",
  "/convert/london/tokyo,new-york-city,sydney?at=2026-10-25T01:30 /zones",
  "/dates?start=2026-11-23&area=Bavaria&born=1990-05-17 /countdown?title=Holidays",
  "/zones/america-argentina-buenos-aires /moon?place=llanfairpwllgwyngyll /search?q=argentina",
  "/schedule?rule=0+9+*+*+*&timezone=llanfairpwllgwyngyll&other=America/Argentina/ComodRivadavia",
  "/meet?cities=America/Argentina/ComodRivadavia,llanfairpwllgwyngyll&date=2026-12-01",
  `/places/${"long".repeat(16)} /convert/${"long".repeat(16)}/tokyo /search?q=${"long".repeat(16)}`,
];

/** What a reader does on a page before it is checked. */
const ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/embed?city=oslo": async (page) => {
    for (const summary of await page.locator("summary").all()) await summary.press("Enter");
    await page.getByRole("combobox", { name: /City or time zone/ }).fill("lima");
    await page.waitForSelector("[role=option]");
  },
};

const site = useSite();
/** Its time stands still, so that two visits show the same times. */
const still = useSite({ isStopped: true });

/** Times of 24 hours, and the same in halves of the day. */
const TIME = /(?<![\d:.T+−-])([01]\d|2[0-4]):([0-5]\d(?::[0-5]\d)?)(?![\d:\u00a0])/g;
const inHalves = (text: string): string =>
  text.replace(TIME, (_, hours: string, rest: string) => {
    const noon = Number(hours) % 24 < 12 ? "am" : "pm";
    return `${Number(hours) % 12 || 12}:${rest}\u00a0${noon}`;
  });

/** Each text of a page, and each label that a screen reader says; not the code on it and not the clock that runs. */
const textsOn = (page: Page): Promise<string[]> =>
  page.locator("#main").evaluate((main) => {
    const all = [...main.querySelectorAll(":not(pre, pre *, code, script, style, .swatch, .time *)")];
    return all.flatMap((one) => [
      ...[...one.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? "") : "")),
      ...["aria-label", "aria-valuetext", "title", "alt"].map((name) => one.getAttribute(name) ?? ""),
    ]);
  });

describe("every page", () => {
  test.each(PAGES)(
    "%s: fit, have no issue light or dark, and have every time in halves of the day inside its panel",
    async (paths) => {
      await Promise.all(paths.split(" ").map(visit));
    },
  );

  async function visit(path: string): Promise<void> {
    const page = await still.open(path, { mayHave: ERROR_RESPONSE, isStopped: false });
    await ACTIONS[path]?.(page);
    const light = await seriousFaults(page);
    const widths: number[] = [];
    for (const width of [1280, 768, 360]) {
      await resize(page, width);
      widths.push(await widthOf(page));
    }
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await seriousFaults(page, ["color-contrast"]);
    const found = { path, light, widths, dark };
    expect(found).toEqual({ path, light: [], widths: [1280, 768, 360], dark: [] });
    const html = await fetch(site.origin + path, { headers: { Accept: "text/html" } });
    expect(Bun.gzipSync(await html.bytes(), { level: 6 }).length).toBeLessThan(60_000);

    const whole = (await textsOn(page)).filter((text) => inHalves(text) !== text);
    await page.evaluate(`localStorage.hours = "12"`);
    await page.reload();
    await ACTIONS[path]?.(page);
    const isHalf = (text: string): boolean => /\d\u00a0[ap]m/.test(text);
    // Some texts come with an answer to the page's script.
    await until(async () => (await textsOn(page)).filter(isHalf).length >= whole.length);
    const halves = await textsOn(page);
    expect([path, ...halves.filter((text) => inHalves(text) !== text)]).toEqual([path]);
    expect([path, ...halves.filter(isHalf)]).toEqual([path, ...whole.map(inHalves)]);
    for (const width of [360, 768, 1280]) {
      await resize(page, width);
      expect([path, width, ...(await textsBeyondPanels(page))]).toEqual([path, width]);
    }
    await resize(page, 360);
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    expect([path, await widthOf(page)]).toEqual([path, 360]);
  }

  test("a clock of any theme has no issue", async () => {
    const look = "city=paris,tokyo&type=both&date=long&show=offset,sun,next_change&credit=true";
    const page = await site.open(`/embed/clock?${look}`);
    expect(await seriousFaults(page)).toEqual([]);
    for (const theme of CLOCK_OPTIONS.Look.theme.schema.enum) {
      await page.goto(`${site.origin}/embed/clock?${look}&theme=${theme}`);
      expect([theme, ...(await seriousFaults(page, ["color-contrast"]))]).toEqual([theme]);
    }
  });
});

describe("the search in the head of every page", () => {
  test("goes to what Enter takes: the first suggestion, or the name that was typed before any came", async () => {
    const page = await site.open("/status", DARK_PHONE);
    const input = page.getByRole("combobox", { name: "Place or question" });
    for (const [typed, path, isSuggested] of [
      ["lisb", "/places/lisbon", true],
      ["full moon", "/moon", true],
      ["9:30 paris in tokyo", "/convert/paris/tokyo?at=2026-11-20T09:30", true],
      ["time difference lagos toronto", "/convert/lagos/toronto", false],
      ["germany", "/places/berlin", true],
      ["Oslo", "/places/oslo", false],
    ] as const) {
      await input.fill(typed);
      if (isSuggested) await page.locator("[role=option]:visible").first().waitFor();
      if (typed === "lisb") expect(await seriousFaults(page)).toEqual([]);
      await input.press("Enter");
      await page.waitForURL(`${site.origin}${path}`);
    }
  });

  test("shows the choices with the time at each, without JavaScript", async () => {
    const page = await site.open("/keys", NO_SCRIPT);
    const input = page.getByRole("searchbox");
    await input.fill("springfield");
    await input.press("Enter");
    const { cities } = await site.data<{ cities: { slug: string; current_time: string }[] }>(
      "/v1/city/search?q=springfield&limit=8&include=time",
    );
    const times = await page.locator("main .list li").allTextContents();
    const places = await attributesOf(page, "main .list li a", "href");
    const shown = places.map((place, index) => `${place} ${times[index]?.slice(-5)}`);
    const wanted = cities.map((city) => `/places/${city.slug} ${city.current_time.slice(11, 16)}`);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
});

test.each(["/keys", "/embed", "/meet", "/convert/berlin/tokyo"])(
  "the script of %s moves nothing",
  async (path) => {
    const init = `window.moved = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value; }).observe({ type: "layout-shift", buffered: true });`;
    const page = await site.open(path, { init, viewport: { width: 360, height: 800 } });
    await page.waitForTimeout(500);
    expect(await page.evaluate<number>("moved")).toBeLessThan(0.1);
  },
);

test("the status page says what the API says, without JavaScript and on a small phone", async () => {
  const page = await site.open("/status", { ...NO_SCRIPT, viewport: { width: 360, height: 800 } });
  const data = await site.data<{
    cities: { count: number };
    tzdb: { version: string };
    attribution: { name: string }[];
  }>("/v1/status");
  const facts = await page.locator(".facts").innerText();
  expect(facts).toContain(new Intl.NumberFormat("en").format(data.cities.count));
  expect(facts).toContain(data.tzdb.version);
  expect(await page.locator(".state").innerText()).toBe("Ready: every request is answered.");
  const sources = page.locator(".sources li");
  expect(await sources.locator("h3").allInnerTexts()).toEqual(data.attribution.map(({ name }) => name));
  // Rows use the width of the page, so that no word is squeezed.
  const widths = await sources.locator("> *").evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(300);
});

test("the error page of an address links by keyboard to what was meant, and gives scripts their JSON", async () => {
  const path = "/v1/time/Europe/Pariss?at=2026-11-20T09:00:00Z";
  const page = await site.open(path, { mayHave: ERROR_RESPONSE });
  expect(await textOf(page, "h1")).toBe("Timezone not found");
  const type = `fetch("${path}").then((response) => response.headers.get("content-type"))`;
  expect(await page.evaluate<string>(type)).toBe("application/json; charset=utf-8");
  await tabTo(page, "main a[href*='Europe/Paris?']");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z");
  expect(await textOf(page, "pre")).toContain('\n    "timezone": "Europe/Paris",\n');
});

test.each([
  ["/places/auckland", 20],
  ["/places/mcmurdo-station?lang=de", 10],
  ["/calendar/de/2026?region=by", 5],
  ["/calendar/de/2026?with=fr", 5],
])(
  "%s links to calls, pictures, calendars and the builder, at least %p, and all exist",
  async (path, count) => {
    const html = await (await fetch(site.origin + path)).text();
    const links = html.matchAll(
      /(?:href|content)="(?:http:\/\/[^"/]+)?(\/(?:v1|charts|embed|places)[^"]*)"/g,
    );
    const paths = [...new Set([...links].map(([, link = ""]) => link.replaceAll("&amp;", "&")))];
    expect(paths.length).toBeGreaterThanOrEqual(count);
    expect(await brokenOf(paths.map((link) => site.origin + link))).toEqual([]);
  },
);

test("the icon of every page is a picture that the browser can draw", async () => {
  const page = await site.open("/keys");
  expect(await attributesOf(page, "link[rel=icon]", "href")).toEqual(["/favicon.svg"]);
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    const draw = `(async () => { const image = new Image(); image.src = "${path}"; await image.decode(); return image.naturalWidth; })()`;
    expect(await page.evaluate<number>(draw)).toBeGreaterThan(0);
  }
});
