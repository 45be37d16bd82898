import { describe, expect, test } from "bun:test";
import { attributesOf, NO_SCRIPT, textOf } from "./reader.ts";
import { until, useSite } from "./site.ts";

type Business = { business: { is_open_now: boolean; closes_at: string; opens_at: string } };

describe("who is at work", () => {
  // Wednesday: London and Kathmandu work, Tokyo has gone home, Vancouver sleeps.
  const wednesday = useSite({ startEpochMs: Date.UTC(2026, 10, 25, 10, 30) });
  const beforeNine = useSite({ startEpochMs: Date.UTC(2026, 10, 25, 8, 59, 56), isStopped: true });

  test("is what the API says about each place, without JavaScript too", async () => {
    const page = await wednesday.open("/", NO_SCRIPT);
    const places = await attributesOf(page, "#now li a", "href");
    const states = await attributesOf(page, "#now li", "class");
    const texts = await page.locator("#now li .work").allTextContents();
    expect(places).toHaveLength(6);
    for (const [index, place] of places.entries()) {
      const { business } = await wednesday.data<Business>(place.replace("/places/", "/v1/context/"));
      expect([place, states[index]]).toEqual([place, business.is_open_now ? "open" : "closed"]);
      const change = business.is_open_now ? business.closes_at : business.opens_at;
      expect(texts[index]).toContain(change.slice(11, 16));
    }
    expect(places.filter((_, index) => states[index] === "open")).toEqual([
      "/places/london",
      "/places/kathmandu",
    ]);
    const sentence = "Right now people are at work in London and Kathmandu.";
    expect(await textOf(page, "#now-sentence")).toBe(sentence);
  });

  test("stands beside the reader's own time, which is that of the device's zone", async () => {
    const page = await wednesday.open("/", { timezoneId: "Asia/Kathmandu" });
    const own = page.locator("#own");
    await own.waitFor();
    expect(await own.innerText()).toMatch(/^Your time 16:1\d Wednesday 25 November Asia\/Kathmandu/);
  });

  test("changes at the second when offices open, without a reload", async () => {
    const page = await beforeNine.open("/");
    const london = page.locator("#now li", { hasText: "London" });
    expect(await textOf(london, ".work")).toBe("At work from 09:00");
    await beforeNine.pass(5000);
    await until(async () => (await textOf(london, "time")) === "09:00");
    await until(async () => (await london.getAttribute("class")) === "open");
    expect(await textOf(london, ".work")).toBe("At work until 17:00");
  });
});
