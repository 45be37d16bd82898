import { describe, expect, test } from "bun:test";
import { seriousFaults } from "./axe.ts";
import { NO_SCRIPT, textOf, widthOf } from "./reader.ts";
import { useSite } from "./site.ts";

const site = useSite();

const PAGES = [
  "/",
  "/convert/berlin/tokyo,london?at=2027-03-28T15:00",
  "/places/london",
  "/world",
  "/moon?place=tokyo",
  "/zones",
  "/calendar/de/2027",
  "/mine?places=london,tokyo",
  "/status",
] as const;

const PHONE = { viewport: { width: 360, height: 800 } };
const inLang = (path: string, lang: string): string => `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** Lengthens every text of a page by two fifths, as a translation may. */
const PSEUDO = `
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (parentElement.closest("script, style, svg, code, pre, time, option") || !/[a-z]{3}/i.test(nodeValue)) continue;
    texts.currentNode.nodeValue = nodeValue.replace(/[a-z]{2,}/gi, (word) => word + "ø".repeat(Math.ceil(word.length * 0.4)));
  }
`;

describe.each(["ar", "de"])("on a phone in %s", (lang) => {
  test.each(PAGES)("%s is as wide as the screen and has no serious fault", async (path) => {
    const page = await site.open(inLang(path, lang), PHONE);
    expect(await page.evaluate<string>("document.documentElement.lang")).toBe(lang);
    expect(await widthOf(page)).toBe(PHONE.viewport.width);
    expect(await seriousFaults(page)).toEqual([]);
  });
});

test.each(PAGES)("texts longer by two fifths fit on a phone: %s", async (path) => {
  const page = await site.open(path, PHONE);
  await page.evaluate(PSEUDO);
  expect(await widthOf(page)).toBe(PHONE.viewport.width);
});

describe("a page in Arabic", () => {
  test("begins at the right, and its charts run from left to right", async () => {
    const page = await site.open("/convert/berlin/tokyo?at=2027-03-28T15:00&lang=ar");
    const [mark, menu] = await page.evaluate<[number, number]>(
      "['.mark', '.top nav'].map((each) => document.querySelector(each).getBoundingClientRect().left)",
    );
    expect(mark).toBeGreaterThan(menu);
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('#moment')).direction")).toBe(
      "ltr",
    );
    // The date above the bar begins at its left end, inside the page.
    const [bar, date] = await page.evaluate<[number, number]>(
      "['.hour-bar', '.hour-bar .date'].map((each) => document.querySelector(each).getBoundingClientRect().left)",
    );
    expect(date).toBeGreaterThanOrEqual(bar);
  });

  test("is said by its script too, and keeps its language when its answer is replaced", async () => {
    const page = await site.open("/convert/berlin/tokyo?lang=ar");
    expect(await page.locator(".keep .star-word").first().textContent()).toBe("حفظ");
    await page.locator(".keep").first().click();
    expect(await page.locator(".keep .star-word").first().textContent()).toBe("محفوظ");
    await page.locator("#at").fill("2027-03-28T15:00");
    await page.waitForURL(/at=2027-03-28T15/);
    expect(page.url()).toContain("lang=ar");
    expect(await textOf(page, "h1")).toBe("تحويل وقت");
  });
});

test("the words of a page do not take the id of another part of it", async () => {
  const page = await site.open("/schedule?rule=0%209%20*%20*%20*");
  expect(await textOf(page, "h2#words")).toBe("Every day at 09:00");
});

test("without a script a form and the switch keep the language and the place", async () => {
  const page = await site.open("/moon?place=tokyo&lang=de", NO_SCRIPT);
  await page.locator("#year").fill("2027");
  await page.getByRole("button", { name: "Anzeigen" }).click();
  await page.waitForURL(/year=2027/);
  expect(page.url()).toContain("lang=de");
  await page.getByRole("link", { name: "日本語" }).click();
  await page.waitForURL(/lang=ja/);
  expect(page.url()).toContain("place=tokyo");
  expect(await page.evaluate<string>("document.documentElement.lang")).toBe("ja");
});
