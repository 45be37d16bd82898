import { describe, expect, test } from "bun:test";
import type { Frame } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { attributesOf, NO_SCRIPT, textOf } from "./reader.ts";
import { until, useSite, type TestSite } from "./site.ts";

const site = useSite();

/** Sets the browser's clock wrong by a day and some minutes; a wrong clock does not affect `performance`. */
const WRONG_CLOCK = `{
  const shift = 86_400_000 + 437_123;
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + shift); else super(...given); }
    static now() { return Real.now() + shift; }
  };
}`;

/** Records every text that the time of the first clock shows from now on. */
const RECORD_TIMES = `{
  globalThis.shown = [];
  const time = document.querySelector("time");
  const note = () => { const text = time.textContent; if (shown.at(-1)?.text !== text) shown.push({ text, epochMs: performance.timeOrigin + performance.now() }); };
  note();
  new MutationObserver(note).observe(time, { childList: true, characterData: true, subtree: true });
}`;

type Shown = { text: string; epochMs: number }[];

/** A property of the style of an element, found at once, because a clock writes its parts anew each second. */
const styleOf = (frame: Pick<Frame, "evaluate"> | undefined, selector: string, property: string) =>
  frame?.evaluate<string>(
    `getComputedStyle(document.querySelector("${selector}")).getPropertyValue("${property}")`,
  );

const frameOf = (query: string, attributes = ""): string =>
  `<iframe src="${site.origin}/embed/clock?${query}" ${attributes}></iframe>`;

describe("the time shown", () => {
  const ofLastYear = useSite({ startEpochMs: Date.UTC(2025, 10, 20, 9, 0, 0, 250) });
  const beforeChanges = [
    { changeEpochMs: Date.UTC(2027, 2, 28, 1), times: "01:59:58 01:59:59 03:00:00 03:00:01" },
    { changeEpochMs: Date.UTC(2027, 9, 31, 1), times: "02:59:58 02:59:59 02:00:00 02:00:01" },
  ].map(({ changeEpochMs, times }) => ({
    times,
    early: useSite({ startEpochMs: changeEpochMs - 2500, isStopped: true }),
  }));

  test("is the server's within 150 ms, even if the browser's clock is a day wrong", async () => {
    const page = await ofLastYear.open("/embed/clock?timezone=UTC&hours=24", { init: WRONG_CLOCK });
    const aheadMs = ofLastYear.nowEpochMs() - Date.now();
    await page.evaluate(RECORD_TIMES);
    const errorOf = ({ text, epochMs }: Shown[number]): number => {
      const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
      const ofDayMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
      return Math.abs(ofDayMs - ((epochMs + aheadMs) % 86_400_000));
    };
    // The best of them, because a busy machine may delay a tick or an answer, but a wrong clock is wrong in all.
    await until(async () => {
      const ticks = (await page.evaluate<Shown>("shown")).slice(1);
      if (ticks.length % 5 === 4)
        await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
      return Math.min(...ticks.map(errorOf)) < 150;
    });
  });

  test("passes the clock changes of spring and autumn at their second, without a reload", async () => {
    await Promise.all(beforeChanges.map(({ early, times }) => passChange(early, times)));
  });

  async function passChange(early: TestSite, times: string): Promise<void> {
    const page = await early.openEmbedding(
      `<script>addEventListener("message", (event) => (globalThis.told ??= []).push(event.data));</script><iframe src="${early.origin}/embed/clock?timezone=Europe/Paris&hours=24&show=offset"></iframe>`,
    );
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error("no frame");
    await frame.evaluate(RECORD_TIMES);
    const offsetBefore = await frame.textContent("[data-k=offset]");
    for (let second = 0; second < 4; second += 1) await early.pass(1000);
    const shown = await frame.evaluate<Shown>("shown");
    expect(shown.map(({ text }) => text).join(" ")).toContain(times);
    expect(await frame.textContent("[data-k=offset]")).not.toBe(offsetBefore);
    const told = "new Set(told.map(({ type }) => type))";
    for (const type of ["clock:ready", "clock:size", "clock:transition"])
      await until(() => page.evaluate<boolean>(`${told}.has("${type}")`));
  }

  test("is that of the browser's zone for `local`", async () => {
    const page = await site.open("/embed/clock?timezone=local&show=offset", { timezoneId: "Asia/Kathmandu" });
    await page.waitForSelector("text=UTC+05:45");
    expect(await textOf(page, ".label")).toBe("Kathmandu");
  });
});

test("the script form runs in a page of another origin with a strict policy, in both notations", async () => {
  const page = await site.openEmbedding(
    `<div data-clock="Europe/Paris" data-theme="dark" data-color="ff8800" data-credit="true"></div><live-clock city="tokyo" hours="24"></live-clock><script src="${site.origin}/embed/clock.js" async></script>`,
    {
      csp: `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; style-src 'none'; img-src data: 'self'`,
    },
  );
  await page.waitForSelector("live-clock time");
  await page.waitForSelector("[data-clock] time");
  expect(await textOf(page, "live-clock time")).toMatch(/^\d\d:\d\d:\d\d$/);
  const clock = page.locator("[data-clock] .clock");
  expect(await clock.evaluate((box) => getComputedStyle(box).color)).toBe("rgb(255, 136, 0)");
  expect(await attributesOf(page, "[data-clock] .credit a", "href")).toEqual([`${site.origin}/`]);
});

test("a sweeping hand stands still between seconds with reduced motion", async () => {
  /** How many of the hand's first places are between seconds. */
  const countBetween = async (reducedMotion: "reduce" | "no-preference", places: number) => {
    const page = await site.open("/embed/clock?type=analog&hands=smooth", { reducedMotion });
    const seen = await page.evaluate<string[]>(
      `new Promise((resolve) => { const seen = new Set(); const look = () => { seen.add(document.querySelector("g[data-k=second]").getAttribute("transform")); seen.size < ${places} ? requestAnimationFrame(look) : resolve([...seen]); }; look(); })`,
    );
    const seconds = seen.map((transform) => Number(/[\d.]+/.exec(transform)?.[0]) / 6);
    return seconds.filter((second) => !Number.isInteger(second)).length;
  };
  const [still, sweeping] = [countBetween("reduce", 3), countBetween("no-preference", 30)];
  expect(await still).toBe(0);
  expect(await sweeping).toBeGreaterThan(20);
});

test("right-to-left languages have their layout", async () => {
  const page = await site.open("/embed/clock?city=cairo&lang=ar&date=long&show=sun");
  expect(await styleOf(page, ".clock", "direction")).toBe("rtl");
});

/** Texts of a clock that are not fully inside its frame. */
const CUT_TEXTS = `(() => {
  const cut = [];
  const walker = document.createTreeWalker(document.querySelector(".clock"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.textContent.trim() === "" || walker.currentNode.parentElement.closest(".read, .y-analog .time")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      const isIn = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
      if (!isIn) cut.push(walker.currentNode.textContent);
    }
  }
  return cut;
})()`;

describe("a frame that is too small", () => {
  test.each([
    "hours=12",
    "hours=24&date=long&show=offset,week",
    "type=both&date=short",
    "type=analog",
    "font=segment&hours=12",
    "city=paris,tokyo,auckland&hours=12",
  ])("does not cut off a clock of %s", async (look) => {
    const frames = [90, 140, 200, 320].flatMap((width) =>
      ["sm", "md", "lg"].map((size) =>
        frameOf(`city=paris&${look}&size=${size}`, `width="${width}" height="120"`),
      ),
    );
    const page = await site.openEmbedding(frames.join(""), { viewport: { width: 1280, height: 1200 } });
    const inner = page.frames().slice(1);
    expect(inner).toHaveLength(frames.length);
    let cut: string[] = [];
    await until(async () => {
      const texts = inner.map(async (frame) => [frame.url(), ...(await frame.evaluate<string[]>(CUT_TEXTS))]);
      cut = (await Promise.all(texts)).filter(({ length }) => length > 1).flat();
      return cut.length === 0;
    }).catch(() => expect(cut).toEqual([]));
  });

  test("does not change a clock that fits", async () => {
    const fitting = ["type=digital", "type=analog", "type=both&date=long", "font=segment", "type=text"];
    const frames = fitting.map((look) => frameOf(`city=paris&size=lg&${look}`, 'width="600" height="500"'));
    const page = await site.openEmbedding(frames.join(""));
    const inner = page.frames().slice(1);
    expect(inner).toHaveLength(fitting.length);
    for (const frame of inner) {
      expect(await styleOf(frame, ".clock", "--fit")).toBe("");
      expect(await frame.locator(".clock").getAttribute("style")).toBeOneOf([null, ""]);
    }
  });

  test.each([120, 200])("of %p pixels shows a whole clock without JavaScript too", async (width) => {
    const viewport = { width, height: 120 };
    const page = await site.open("/embed/clock?city=paris&size=lg&hours=12", { ...NO_SCRIPT, viewport });
    const box = await page.locator(".time").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
  });
});

describe("the theme without a background", () => {
  /** Brightness of the clock's text, 0 to 255, and the colour of its background. */
  async function lightness(pageStyle: string, colorScheme: "light" | "dark") {
    const frame = frameOf("timezone=UTC&theme=minimal", 'width="300" height="100" style="border:0"');
    const page = await site.openEmbedding(
      `<!doctype html><html style="${pageStyle}"><body style="margin:0">${frame}</body></html>`,
      { colorScheme },
    );
    await page.frameLocator("iframe").locator("time").waitFor();
    const text = (await styleOf(page.frames()[1], ".hour", "color")) ?? "";
    const picture = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } });
    const ground = await page.evaluate<number[]>(
      `(async () => { const image = new Image(); image.src = "data:image/png;base64,${picture.toString("base64")}"; await image.decode(); const canvas = document.createElement("canvas"); const at = canvas.getContext("2d"); at.drawImage(image, 0, 0); return [...at.getImageData(0, 0, 1, 1).data].slice(0, 3); })()`,
    );
    return { text: Number(/\d+/.exec(text)?.[0]), ground };
  }

  test.each([
    ["dark", "#123456", 255, [0x12, 0x34, 0x56]],
    ["light", "#fedcba", 0, [0xfe, 0xdc, 0xba]],
  ] as const)(
    "is transparent and readable on a page that follows a wish for %s",
    async (wish, colour, text, ground) => {
      const seen = await lightness(`color-scheme:light dark;background:${colour}`, wish);
      expect(seen).toEqual({ text, ground: [...ground] });
    },
  );

  test.each([
    ["a dark page, for a visitor who wants light", "color-scheme:dark;background:#111", "light"],
    ["a light page, for a visitor who wants dark", "background:#fff", "dark"],
  ] as const)("stays readable on %s", async (_, pageStyle, wish) => {
    const { text, ground } = await lightness(pageStyle, wish);
    expect(Math.abs(text - (ground[0] ?? 0))).toBeGreaterThan(150);
  });

  test("takes the text colour of a page that embeds it by script", async () => {
    const page = await site.openEmbedding(
      `<body style="background:#102030;color:#abcdef"><div data-clock="UTC" data-theme="minimal"></div><script src="${site.origin}/embed/clock.js"></script>`,
    );
    const time = page.locator("[data-clock] time:has(.hour)");
    const colour = await time.evaluate((box) => getComputedStyle(box.querySelector(".hour") ?? box).color);
    expect(colour).toBe("rgb(171, 205, 239)");
  });
});

test("seven segments are shapes without a font, change with the second, and are read as a time", async () => {
  const page = await site.open("/embed/clock?timezone=UTC&font=segment&hours=24");
  // Both at once, as the clock goes on between two questions.
  const look = (): Promise<{ text: string; shape: string }> =>
    page.evaluate(
      `({ text: document.querySelector("time").textContent, shape: document.querySelectorAll(".second .segments path")[1].getAttribute("d") })`,
    );
  const first = await look();
  expect(first.text).toMatch(/^\d\d:\d\d:\d\d$/);
  let next = first;
  await until(async () => (next = await look()).text.at(-1) !== first.text.at(-1));
  expect(next.text).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(next.shape).not.toBe(first.shape);
  expect(await page.locator("time .segments").count()).toBe(5);
  expect(await seriousFaults(page)).toEqual([]);
});

test.each(["/embed/clock.svg", "/embed/clock"])(
  "%s has the numerals of its face in one size",
  async (address) => {
    const page = await site.open(`${address}?timezone=UTC&type=analog&numerals=arabic&face=station`);
    expect(await styleOf(page, ".face text", "font-size")).toBe("9px");
  },
);
