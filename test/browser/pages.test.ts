import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import table from "../../src/web/clock/clock-options.yaml";
import { seriousFaults } from "./axe.ts";
import { DARK_PHONE, ERROR_RESPONSE, resize, useSite, widthOf } from "./site.ts";

const PAGES = (
  "/ /calendar /calendar/de/2026?with=fr /calendar/th/2026?lang=th /docs/errors /embed?city=oslo /keys " +
  "/status /search?q=springfield /world /wrold /v1/sun?city=lodon&date=yesterdayish&days=x " +
  "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01 /places/tromso " +
  "/schedule?rule=30+2+*+*+*&timezone=America/New_York&country=US&holidays=next " +
  "/convert/london/tokyo,new-york-city?at=2026-10-25T01:30 " +
  "/dates?start=2026-11-23&area=Bavaria&born=1990-05-17 /countdown?title=Holidays /moon?place=london " +
  "/zones /zones/europe-paris"
).split(" ");

/** What a reader does on a page before it is checked. */
const ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/embed?city=oslo": async (page) => {
    for (const summary of await page.locator("summary").all()) await summary.press("Enter");
    await page.getByRole("combobox", { name: /City or time zone/ }).fill("lima");
    await page.waitForSelector("[role=option]");
  },
};

const site = useSite();

describe("every page", () => {
  test.each(PAGES)("%s has no issue of any kind, light or dark, at any width", async (path) => {
    const page = await site.open(path, { mayHave: ERROR_RESPONSE });
    await ACTIONS[path]?.(page);
    for (const width of [360, 768, 1280]) {
      await resize(page, width);
      expect(`${width}: ${await widthOf(page)}`).toBe(`${width}: ${width}`);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await resize(page, DARK_PHONE.viewport.width, DARK_PHONE.viewport.height);
    await page.emulateMedia(DARK_PHONE);
    expect(await seriousFaults(page, ["color-contrast"])).toEqual([]);
    const html = await (await fetch(site.origin + path, { headers: { Accept: "text/html" } })).text();
    expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThan(60_000);
  });

  test("a clock of any theme has no issue", async () => {
    const look = "city=paris,tokyo&type=both&date=long&show=offset,sun,next_change&credit=true";
    const page = await site.open(`/embed/clock?${look}`);
    for (const theme of table.Look.theme.schema.enum) {
      await page.goto(`${site.origin}/embed/clock?${look}&theme=${theme}`);
      expect([theme, ...(await seriousFaults(page))]).toEqual([theme]);
    }
  });
});

describe("a reader with a clock of 12 hours", () => {
  const still = useSite({ isStopped: true });
  const TIME = /(?<![\d:.T+−-])([01]\d|2[0-4]):([0-5]\d(?::[0-5]\d)?)(?![\d:\u00a0])/g;
  const inHalves = (text: string): string =>
    text.replace(TIME, (_, hours: string, rest: string) => {
      const noon = Number(hours) % 24 < 12 ? "am" : "pm";
      return `${[12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][Number(hours) % 12]}:${rest}\u00a0${noon}`;
    });
  /** Each text of a page, and each label that a screen reader says; not the code on it and not the clock that runs. */
  const textsOf = async (path: string, hours: string): Promise<string[]> => {
    const page = await still.open(path, { mayHave: ERROR_RESPONSE, init: `localStorage.hours = "${hours}"` });
    return page.locator("#main").evaluate((main) => {
      const all = [...main.querySelectorAll(":not(pre, pre *, code, script, style, .swatch, .time *)")];
      return all.flatMap((one) => [
        ...[...one.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? "") : "")),
        ...["aria-label", "aria-valuetext", "title", "alt"].map((name) => one.getAttribute(name) ?? ""),
      ]);
    });
  };

  test.each(PAGES)("%s has every time of 24 hours in halves of the day, and no other", async (path) => {
    const whole = await textsOf(path, "24");
    const halves = await textsOf(path, "12");
    const isWhole = (text: string): boolean => inHalves(text) !== text;
    expect(halves.filter(isWhole)).toEqual([]);
    expect(halves.filter((text) => /\d\u00a0[ap]m/.test(text))).toEqual(whole.filter(isWhole).map(inHalves));
  });
});

describe("the search in the head of every page", () => {
  test("goes to what Enter takes: the first suggestion, or the name that was typed before any came", async () => {
    const page = await site.open("/status", DARK_PHONE);
    for (const [typed, path] of [
      ["lisb", "/places/lisbon"],
      ["holidays", null],
      ["germany", "/places/berlin"],
    ] as const) {
      const input = page.getByRole("combobox", { name: "City, country or time zone" });
      await input.fill(typed);
      if (path === null) {
        await input.press("Enter");
        await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
        continue;
      }
      await page.locator("[role=option]:visible").first().waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await input.press("Enter");
      await page.waitForURL(`**${path}`);
    }
    await page.getByRole("combobox", { name: "City, country or time zone" }).fill("Oslo");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/places/oslo");
  });

  test("shows the choices with the time at each, without JavaScript", async () => {
    const page = await site.open("/keys", { javaScriptEnabled: false });
    const input = page.getByRole("searchbox");
    await input.fill("springfield");
    await input.press("Enter");
    const rows = page.locator("main .list li");
    const { cities } = await site.data<{ cities: { slug: string; current_time: string }[] }>(
      "/v1/city/search?q=springfield&limit=8&include=time",
    );
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => `${row.querySelector("a")?.getAttribute("href")} ${row.textContent?.slice(-5)}`),
    );
    const wanted = cities.map((city) => `/places/${city.slug} ${city.current_time.slice(11, 16)}`);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
});

describe("the page of errors", () => {
  test("shows the section that `error.type` links to", async () => {
    const page = await site.open("/docs/errors#timezone_not_found");
    expect(await page.locator(":target h2").textContent()).toBe("Timezone not found");
  });
});

describe("the status page", () => {
  test("says what the API says, without JavaScript and on a small phone", async () => {
    const page = await site.open("/status", {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    const answer = await fetch(`${site.origin}/v1/status`);
    // The shape that the API publishes.
    const { data } = (await answer.json()) as {
      data: { cities: { count: number }; tzdb: { version: string }; attribution: { name: string }[] };
    };
    const facts = await page.locator(".facts").innerText();
    expect(facts).toContain(new Intl.NumberFormat("en").format(data.cities.count));
    expect(facts).toContain(data.tzdb.version);
    expect(await page.locator(".state").innerText()).toBe("Ready: every request is answered.");
    const sources = page.locator(".sources li");
    expect(await sources.locator("h3").allInnerTexts()).toEqual(data.attribution.map(({ name }) => name));
    // Rows use the width of the page, so that no word is squeezed.
    const narrowest = await sources.evaluateAll((rows) =>
      Math.min(...rows.flatMap((row) => [...row.children].map((child) => child.clientWidth))),
    );
    expect(narrowest).toBeGreaterThan(300);
  });
});

describe("the error page of an address", () => {
  test.each([[true], [false]])("offers links, with JavaScript: %p", async (javaScriptEnabled) => {
    const page = await site.open("/wrold", { javaScriptEnabled, mayHave: ERROR_RESPONSE });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
    await page
      .getByRole("navigation", { name: "Did you mean" })
      .getByRole("link", { name: "/world" })
      .click();
    await page.waitForURL("**/world");
  });

  test("links by keyboard to what was meant, which opens indented JSON", async () => {
    const page = await site.open("/v1/time/Europe/Pariss?at=2026-11-20T09:00:00Z", {
      mayHave: ERROR_RESPONSE,
    });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Timezone not found");
    const link = page.getByRole("link", { name: "Europe/Paris", exact: true });
    for (let tab = 0; tab < 20; tab += 1) {
      await page.keyboard.press("Tab");
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z");
    const shown = (await page.locator("pre").textContent()) ?? "";
    expect(shown).toContain('\n    "timezone": "Europe/Paris",\n');
  });

  test("does not change what a script of the page gets", async () => {
    const page = await site.open("/status", { mayHave: ERROR_RESPONSE });
    const type = await page.evaluate<string>(
      "fetch('/v1/city/parris').then((response) => response.headers.get('content-type'))",
    );
    expect(type).toBe("application/json; charset=utf-8");
  });
});

test("the icon of every page is a picture that the browser can draw", async () => {
  const page = await site.open("/keys");
  const href = await page.locator("link[rel=icon]").getAttribute("href");
  expect(href).toBe("/favicon.svg");
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    const width = await page.evaluate<number>(
      `new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth); image.onerror = () => done(0); image.src = "${path}"; })`,
    );
    expect(width).toBeGreaterThan(0);
  }
});
