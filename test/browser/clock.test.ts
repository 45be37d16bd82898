import { describe, expect, test } from "bun:test";
import type { Frame } from "playwright-core";
import { createService } from "../contract/service.ts";
import { seriousFaults } from "./axe.ts";
import { NO_SCRIPT, textOf } from "./reader.ts";
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

async function shownTimes(frame: Frame): Promise<Shown> {
  return frame.evaluate<Shown>("shown");
}

const CHANGES = [
  { epochMs: Date.UTC(2027, 2, 28, 1), times: "01:59:58 01:59:59 03:00:00 03:00:01" },
  { epochMs: Date.UTC(2027, 9, 31, 1), times: "02:59:58 02:59:59 02:00:00 02:00:01" },
];

describe("the time shown", () => {
  const ofLastYear = useSite({ startEpochMs: Date.UTC(2025, 10, 20, 9, 0, 0, 250) });
  const beforeChanges = CHANGES.map(({ epochMs, times }) => ({
    times,
    early: useSite({ startEpochMs: epochMs - 2500, isStopped: true }),
  }));

  test("is the server's within 150 ms, even if the browser's clock is a day wrong", async () => {
    const page = await ofLastYear.open("/embed/clock?timezone=UTC&hours=24", { init: WRONG_CLOCK });
    const aheadMs = ofLastYear.nowEpochMs() - Date.now();
    await page.evaluate(RECORD_TIMES);
    const errorsOf = (ticks: Shown): number[] =>
      ticks.map(({ text, epochMs }) => {
        const serverMs = epochMs + aheadMs;
        const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
        const ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1000;
        return Math.abs(ofDay - (serverMs % 86_400_000));
      });
    // The best of them, because a busy machine may delay a tick or an answer, but a wrong clock is wrong in all.
    const isRight = async (): Promise<boolean> => {
      const ticks = (await shownTimes(page.mainFrame())).slice(1);
      if (ticks.length % 5 === 4)
        await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
      return ticks.length >= 3 && Math.min(...errorsOf(ticks)) < 150;
    };
    await until(isRight);
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
    const texts = (await shownTimes(frame)).map(({ text }) => text);
    expect(texts.join(" ")).toContain(times);
    expect(await frame.textContent("[data-k=offset]")).not.toBe(offsetBefore);
    for (const type of ["clock:ready", "clock:size", "clock:transition"]) {
      const isTold = `told.some((each) => each.type === "${type}")`;
      await page.waitForFunction(isTold);
    }
  }

  test("is shown without JavaScript, and reloads each minute", async () => {
    const page = await site.open("/embed/clock/Asia/Kathmandu?hours=24", NO_SCRIPT);
    expect(await textOf(page, "time")).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(await page.locator("noscript meta[http-equiv=refresh]").getAttribute("content")).toBe("60");
  });

  test("is that of the browser's zone for `local`", async () => {
    const page = await site.open("/embed/clock?timezone=local&show=offset", { timezoneId: "Asia/Kathmandu" });
    await page.waitForSelector("text=UTC+05:45");
    expect(await textOf(page, ".label")).toBe("Kathmandu");
  });
});

describe("the script form", () => {
  test("runs in a page of another origin with a strict policy, in both notations", async () => {
    const page = await site.openEmbedding(
      `<div data-clock="Europe/Paris" data-theme="dark" data-color="ff8800" data-credit="true"></div><live-clock city="tokyo" hours="24"></live-clock><script src="${site.origin}/embed/clock.js" async></script>`,
      {
        csp: `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; style-src 'none'; img-src data: 'self'`,
      },
    );
    await page.waitForSelector("live-clock time");
    await page.waitForSelector("[data-clock] time");
    expect(await textOf(page, "live-clock time")).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(await page.locator("[data-clock] .clock").evaluate((box) => getComputedStyle(box).color)).toBe(
      "rgb(255, 136, 0)",
    );
    expect(await page.locator("[data-clock] .credit a").getAttribute("href")).toBe(`${site.origin}/`);
  });
});

describe("accessibility", () => {
  test("a sweeping hand stands still between seconds with reduced motion", async () => {
    const address = `${site.origin}/embed/clock?type=analog&hands=smooth`;
    /** Angles in seconds of the hand, until it has shown some. */
    const angles = async (reducedMotion: "reduce" | "no-preference", count: number): Promise<number[]> => {
      const page = await site.open(address, { reducedMotion });
      const seen = await page.evaluate<string[]>(
        `new Promise((resolve) => { const seen = new Set(); const look = () => { seen.add(document.querySelector("g[data-k=second]").getAttribute("transform")); seen.size < ${count} ? requestAnimationFrame(look) : resolve([...seen]); }; look(); })`,
      );
      return seen.map((transform) => Number(/[\d.]+/.exec(transform)?.[0]) / 6);
    };
    expect((await angles("reduce", 3)).filter((second) => !Number.isInteger(second))).toEqual([]);
    const sweeping = (await angles("no-preference", 30)).filter((second) => !Number.isInteger(second));
    expect(sweeping.length).toBeGreaterThan(20);
  });

  test("right-to-left languages have their layout", async () => {
    const page = await site.open("/embed/clock?city=cairo&lang=ar&date=long&show=sun");
    expect(await page.locator(".clock").evaluate((box) => getComputedStyle(box).direction)).toBe("rtl");
  });
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
  const looks = [
    "hours=12",
    "hours=24&date=long&show=offset,week",
    "type=both&date=short",
    "type=analog",
    "font=segment&hours=12",
    "city=paris,tokyo,auckland&hours=12",
  ];

  test.each(looks.map((look) => [look]))("does not cut off a clock of %s", async (look) => {
    const sizes = ["sm", "md", "lg"];
    const frames = [90, 140, 200, 320].flatMap((width) =>
      sizes.map(
        (size) =>
          `<iframe src="${site.origin}/embed/clock?city=paris&${look}&size=${size}" width="${width}" height="120"></iframe>`,
      ),
    );
    const page = await site.openEmbedding(frames.join(""), { viewport: { width: 1280, height: 1200 } });
    const inner = page.frames().slice(1);
    expect(inner).toHaveLength(frames.length);
    for (const frame of inner) {
      const isWhole = await until(async () => (await frame.evaluate<string[]>(CUT_TEXTS)).length === 0);
      expect(`${frame.url()} ${isWhole}`).toBe(`${frame.url()} true`);
    }
  });

  test("does not change a clock that fits", async () => {
    const fitting = ["type=digital", "type=analog", "type=both&date=long", "font=segment", "type=text"];
    const frames = fitting.map(
      (look) =>
        `<iframe src="${site.origin}/embed/clock?city=paris&size=lg&${look}" width="600" height="500"></iframe>`,
    );
    const page = await site.openEmbedding(frames.join(""));
    const inner = page.frames().slice(1);
    expect(inner).toHaveLength(fitting.length);
    for (const frame of inner) {
      const clock = frame.locator(".clock");
      expect(await clock.evaluate((box) => getComputedStyle(box).getPropertyValue("--fit"))).toBe("");
      expect(await clock.getAttribute("style")).toBeOneOf([null, ""]);
    }
  });

  test("fits into its width without JavaScript too", async () => {
    for (const width of [120, 200]) {
      const page = await site.open("/embed/clock?city=paris&size=lg&hours=12", {
        ...NO_SCRIPT,
        viewport: { width, height: 120 },
      });
      const box = await page.locator(".time").boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 1e4) <= width).toBe(true);
    }
  });
});

describe("the theme without a background", () => {
  /** Brightness of the clock's text and of its background, 0 to 255. */
  async function lightness(pageStyle: string, colorScheme: "light" | "dark") {
    const page = await site.openEmbedding(
      `<!doctype html><html style="${pageStyle}"><body style="margin:0"><iframe src="${site.origin}/embed/clock?timezone=UTC&theme=minimal" width="300" height="100" style="border:0"></iframe></body></html>`,
      { colorScheme },
    );
    const frame = page.frameLocator("iframe");
    await frame.locator("time").waitFor();
    const text = await frame.locator(".hour").evaluate((hour) => getComputedStyle(hour).color);
    const picture = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } });
    const ground = await page.evaluate<number[]>(
      `(async () => { const image = new Image(); image.src = "data:image/png;base64,${picture.toString("base64")}"; await image.decode(); const canvas = document.createElement("canvas"); const at = canvas.getContext("2d"); at.drawImage(image, 0, 0); return [...at.getImageData(0, 0, 1, 1).data].slice(0, 3); })()`,
    );
    return { text: Number(/\d+/.exec(text)?.[0]), ground };
  }

  test("is transparent and readable on a page that follows the color scheme", async () => {
    const dark = await lightness("color-scheme:light dark;background:#123456", "dark");
    expect(dark).toEqual({ text: 255, ground: [0x12, 0x34, 0x56] });
    const light = await lightness("color-scheme:light dark;background:#fedcba", "light");
    expect(light).toEqual({ text: 0, ground: [0xfe, 0xdc, 0xba] });
  });

  test.each([
    ["a dark page, for a visitor who wants light", "color-scheme:dark;background:#111", "light"],
    ["a light page, for a visitor who wants dark", "background:#fff", "dark"],
  ] as const)("stays readable on %s", async (_, pageStyle, wanted) => {
    const { text, ground } = await lightness(pageStyle, wanted);
    expect(Math.abs(text - (ground[0] ?? 0))).toBeGreaterThan(150);
  });

  test("takes the text colour of a page that embeds it by script", async () => {
    const page = await site.openEmbedding(
      `<body style="background:#102030;color:#abcdef"><div data-clock="UTC" data-theme="minimal"></div><script src="${site.origin}/embed/clock.js"></script>`,
    );
    const hour = page.locator("[data-clock] .hour");
    await hour.waitFor();
    expect(await hour.evaluate((part) => getComputedStyle(part).color)).toBe("rgb(171, 205, 239)");
  });
});

describe("seven segments", () => {
  test("are shapes without a font, change with the second, and are read as a time", async () => {
    const page = await site.open("/embed/clock?timezone=UTC&font=segment&hours=24");
    // Both at once, as the clock goes on between two questions.
    const look = (): Promise<{ text: string; shape: string }> =>
      page.evaluate(
        `({ text: document.querySelector("time").textContent, shape: document.querySelectorAll(".second .segments path")[1].getAttribute("d") })`,
      );
    const first = await look();
    expect(first.text).toMatch(/^\d\d:\d\d:\d\d$/);
    let next = first;
    const isChanged = async (): Promise<boolean> => {
      next = await look();
      return next.text.at(-1) !== first.text.at(-1);
    };
    await until(isChanged);
    expect(next.shape).not.toBe(first.shape);
    expect(await page.locator("time .segments").count()).toBe(5);
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe("the picture", () => {
  test("may be cached until the minute it shows is over", async () => {
    for (const second of [0, 17, 59]) {
      const service = createService({ now: () => Date.UTC(2026, 10, 20, 9, 0, second) });
      const answer = await service.send("/embed/clock.svg?timezone=UTC");
      expect(answer.headers.get("cache-control")).toBe(`public, max-age=${60 - second}`);
    }
  });

  test("has the numerals of its face in the size of the running clock's", async () => {
    const query = "timezone=UTC&type=analog&numerals=arabic&face=station";
    const sizes: string[] = [];
    for (const address of ["/embed/clock.svg", "/embed/clock"]) {
      const page = await site.open(`${address}?${query}`);
      const numeral = page.locator(".face text").first();
      sizes.push(await numeral.evaluate((text) => getComputedStyle(text).fontSize));
    }
    expect(sizes).toEqual(["9px", "9px"]);
  });

  test.each(["type=both", "font=segment", "size=xs&date=long&show=offset", "city=paris,tokyo&padding=7"])(
    "of %s has numbers of two decimals at most",
    async (query) => {
      const answer = await createService().send(`/embed/clock.svg?hours=24&${query}`);
      const svg = await answer.text();
      expect(svg).toStartWith("<svg ");
      expect(svg.match(/\d+\.\d{3,}/g)).toBeNull();
    },
  );
});
