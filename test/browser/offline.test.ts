import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { besides, withoutNetwork } from "../support/process.ts";
import { addressOf, sendPreset } from "./reference.ts";
import { browserPath, openBrowser, openPage } from "./site.ts";

const SUN = { method: "get", path: "/v1/sun", tag: "Sun and moon" };

/** Pages, and what the browser shows of each once it is complete. */
const PAGES: readonly (readonly [path: string, isShown: (page: Page) => Promise<unknown>])[] = [
  ["/", (page) => page.locator("#own").waitFor()],
  ["/keys", (page) => page.getByRole("button", { name: "Make a key" }).waitFor()],
  ["/embed/clock?city=paris&type=both", (page) => page.locator("time").waitFor()],
  ["/embed", (page) => page.frameLocator("#preview").locator("time").waitFor()],
  [
    addressOf(SUN),
    async (page) => {
      expect((await sendPreset(page, SUN)).status()).toBe(200);
      await page.getByRole("dialog").getByText('"location"').first().waitFor();
    },
  ],
];

let server: Server;
let browser: Browser;

// The executable and the browser run without a network, with a loopback of their own.
beforeAll(async () => {
  server = await startServer({ wrapper: withoutNetwork() });
  const script = join(temporaryFolder(), "browser.sh");
  writeFileSync(script, `#!/bin/sh\nexec ${besides(server.pid, "net").join(" ")} ${browserPath()} "$@"\n`);
  chmodSync(script, 0o755);
  browser = await openBrowser(script);
});

afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

describe("without a network", () => {
  test("nothing is reachable, not even the machine's own loopback", async () => {
    await expect(fetch(server.url)).rejects.toThrow();
    const page = await browser.newPage();
    const unreachable = /ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/;
    await expect(page.goto("http://192.0.2.1/")).rejects.toThrow(unreachable);
  });

  test.each(PAGES)("%s is complete and asks no other host", async (path, isShown) => {
    const view = await openPage(browser, server.url + path, [server.url]);
    await isShown(view.page);
    await view.page.waitForLoadState("networkidle");
    expect(view.issues).toEqual([]);
    await view.close();
  });
});
