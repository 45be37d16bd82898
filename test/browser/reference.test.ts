import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import {
  addressOf,
  callCard,
  isFound,
  listedOperations,
  sendPreset,
  shownCall,
  testButton,
  type Listed,
} from "./reference.ts";
import { resize, until, useSite, widthOf } from "./site.ts";

const site = useSite();

const SUN: Listed = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
const SUGGEST: Listed = { method: "post", path: "/v1/meeting/suggest", tag: "Meetings" };
const CONVERT: Listed = { method: "get", path: "/v1/time/convert", tag: "Time" };
const DESKTOP = { width: 1280, height: 900 };

async function openDocs(address = "/docs"): Promise<Page> {
  const page = await site.open(address, { viewport: DESKTOP });
  await page
    .getByRole("button", { name: /Search/ })
    .first()
    .waitFor();
  return page;
}

async function openAt(operation: Listed): Promise<Page> {
  const page = await openDocs(addressOf(operation));
  await testButton(page, operation).waitFor();
  return page;
}

/** Issues of Scalar itself, which only its authors can fix. */
const OF_SCALAR = [
  /^button-name: <button type="button" class="group\/copy-button/,
  /^label-content-name-mismatch: <button [^>]*class="show-more"/,
];

const SEARCHES = [
  ["sunrise", "/v1/sun"],
  ["sunset", "/v1/sun"],
  ["full moon", "/v1/moon"],
  ["DST", "/v1/timezone/{timezone}"],
  ["daylight saving", "/v1/timezone/{timezone}"],
  ["rate limit", "Rate limits"],
  ["rate limit", "/v1/plans"],
  ["time difference", "/v1/time/convert"],
  ["public holidays", "/v1/holidays/{country}/{year}"],
  ["working days", "/v1/date/business-days"],
  ["API key", "/v1/keys"],
] as const;

describe("the reference", () => {
  test("opens without an error, a CSP report or a request to another host, and finds what readers search", async () => {
    const page = await openDocs();
    expect(await page.title()).toBe("API reference · Almanac");
    await page.getByRole("heading", { name: "Rate limits" }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [text, place] of SEARCHES) {
      expect(`${text}: ${await isFound(page, text, place)}`).toBe(`${text}: true`);
    }
  });

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("fits every window and can be read in %s, at %d pixels", async (colorScheme, readWidth) => {
    const viewport = { width: readWidth, height: 900 };
    const page = await site.open(addressOf(SUN), { colorScheme, viewport });
    await testButton(page, SUN).waitFor();
    const found = await seriousFaults(page);
    expect(found.filter((each) => !OF_SCALAR.some((known) => known.test(each)))).toEqual([]);
    for (const width of [390, 768, 1280]) {
      await resize(page, width);
      expect(await widthOf(page)).toBe(width);
    }
  });

  test("shows a recorded answer before anything is sent, then sends a GET and shows its answer", async () => {
    const page = await openAt(SUN);
    const card = page.locator("section", { has: testButton(page, SUN) }).last();
    await card.getByText('"sunrise"').first().waitFor();
    expect(await card.innerText()).not.toContain('"string"');
    const response = await sendPreset(page, SUN);
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"sunrise"').first().waitFor();
  });

  test("sends a POST with its body and shows its answer", async () => {
    const page = await openAt(SUGGEST);
    const response = await sendPreset(page, SUGGEST);
    expect(response.request().postDataJSON()).toHaveProperty("participants");
    expect(response.status()).toBe(200);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await page.getByRole("dialog").getByText('"suggestions"').first().waitFor();
  });

  test("shows a working call of every operation; those that need a key get an error that says so", async () => {
    const operations = await listedOperations(site.origin);
    expect(operations.length).toBeGreaterThan(30);
    const page = await openDocs();
    // In a low window the page draws few operations at a time.
    await resize(page, 1280, 300);
    const wrong: string[] = [];
    for (const operation of operations) {
      const { method, path } = operation;
      await page.goto(site.origin + addressOf(operation));
      await testButton(page, operation).waitFor();
      const call = await shownCall(page, operation);
      const { status } = await fetch(call);
      const expected = /\/(?:keys\/me|usage)/.test(path) ? 401 : path === "/v1/keys" ? 201 : 200;
      if (call.method !== method.toUpperCase() || status !== expected)
        wrong.push(`${status} ${call.method} ${call.url}`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  test("offers the call in eight languages, each with the values of the call", async () => {
    const page = await openAt(CONVERT);
    const languages: string[] = [];
    let shown = "Shell Curl";
    for (const [group, client] of [
      ["Shell", "Curl"],
      ["JavaScript", "Fetch"],
      ["Python", "Requests"],
      ["Go", "NewRequest"],
      ["PHP", "cURL"],
      ["Ruby", "net::http"],
      ["Java", "OkHttp"],
      ["C#", "HttpClient"],
    ] as const) {
      const call = callCard(page, CONVERT);
      await call.getByRole("button", { name: shown }).click();
      await page
        .getByRole("group", { name: group, exact: true })
        .getByRole("option", { name: client, exact: true })
        .click();
      shown = `${group} ${client}`;
      await call.getByRole("button", { name: shown }).waitFor();
      let text = "";
      const isNew = async (): Promise<boolean> => {
        text = await call.innerText();
        return text.includes("/v1/time/convert") && !languages.includes(text);
      };
      expect([shown, await until(isNew)]).toEqual([shown, true]);
      expect(`${shown}: ${/Europe(?:\/|%2F)Paris/.test(text)}`).toBe(`${shown}: true`);
      languages.push(text);
    }
    expect(languages).toHaveLength(8);
  });
});
