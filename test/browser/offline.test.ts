import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { besides, withoutNetwork } from "../support/process.ts";
import { addressOf, sendPreset } from "./reference.ts";
import { browserPath, openBrowser, openPage } from "./site.ts";

const folder = temporaryFolder();
let server: Server;
let browser: Browser;

// The executable and the browser run without a network, with a loopback of their own.
beforeAll(async () => {
  server = await startServer({ wrapper: withoutNetwork() });
  const script = join(folder, "browser.sh");
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
    await expect(page.goto("http://192.0.2.1/")).rejects.toThrow(
      /ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/,
    );
    await page.close();
  });

  test.each([["/"], ["/embed"], ["/keys"], ["/embed/clock?city=paris&type=both"]])(
    "%s is complete and asks no other host",
    async (path) => {
      const view = await openPage(browser, server.url + path, [server.url]);
      await view.page.waitForLoadState("networkidle");
      expect(view.issues).toEqual([]);
      expect((await view.page.locator("body").innerText()).length).toBeGreaterThan(5);
      await view.close();
    },
  );

  test("the reference is complete and sends a call, and the builder shows its clock", async () => {
    const sun = { method: "get", path: "/v1/sun", tag: "Sun and moon" };
    const docs = await openPage(browser, server.url + addressOf(sun), [server.url]);
    expect((await sendPreset(docs.page, sun)).status()).toBe(200);
    await docs.page.getByRole("dialog").getByText('"sunrise"').first().waitFor();
    await docs.page.waitForLoadState("networkidle");
    expect(docs.issues).toEqual([]);
    await docs.close();
    const builder = await openPage(browser, `${server.url}/embed`, [server.url]);
    await builder.page.frameLocator("#preview").locator("time").waitFor();
    expect(builder.issues).toEqual([]);
    await builder.close();
  });
});
