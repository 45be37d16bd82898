import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import type { RateScheme } from "../../src/http/core/plan.ts";
import { createService } from "../contract/service.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Site = {
  readonly origin: string;
  close(): Promise<void>;
};

/**
 * The whole application on a real socket of this machine.
 *
 * @param aheadMs by how much its clock is shifted; a function where a test moves it on
 */
export function openSite(aheadMs: number | (() => number) = 0, rateScheme: RateScheme = "off"): Site {
  const service = createService({
    now: () => Date.now() + (typeof aheadMs === "number" ? aheadMs : aheadMs()),
    rateScheme,
    home: "Europe/Paris",
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const hasBody = request.method === "POST";
      return service.send(pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(hasBody ? { body: await request.text() } : {}),
      });
    },
  });
  return { origin: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) };
}

/** A page of another origin that embeds the service's pages. */
export function openHost(html: () => string): Site {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(html(), { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  });
  return { origin: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) };
}

/** Path of the browser. @throws Error that says what to install. */
export function browserPath(): string {
  const path = Bun.which("chromium") ?? Bun.which("chromium-browser");
  if (path === null) throw new Error("the browser tests need 'chromium' (Debian package chromium)");
  return path;
}

export async function openBrowser(executablePath = browserPath()): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, headless: true });
}

/** Waits until a condition holds. */
export async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 15_000;
  while (performance.now() < end) {
    if (await holds()) return true;
    await Bun.sleep(50);
  }
  return false;
}

export type OpenPage = {
  readonly page: Page;
  /** Errors, CSP reports, requests to other hosts and dialogs. */
  readonly issues: readonly string[];
  close(): Promise<void>;
};

/** Opens a page and records its issues. `allowed` are the origins that it may request. */
export async function openPage(
  browser: Browser,
  url: string,
  allowed: readonly string[],
  options: BrowserContextOptions & { init?: string } = {},
): Promise<OpenPage> {
  const { init, ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const issues: string[] = [];
  if (init !== undefined) await context.addInitScript(init);
  await context.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective + " " + event.blockedURI));`,
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    // The reference tries `new Function` and goes on if the policy forbids it.
    if (message.text() === "policy: script-src eval") return;
    if (message.type() === "error") issues.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => issues.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    issues.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const requested = request.url();
    if (/^(?:data|blob|about):/.test(requested)) return;
    if (!allowed.some((origin) => requested.startsWith(`${origin}/`))) issues.push(`request: ${requested}`);
  });
  await page.goto(url, { waitUntil: "load" });
  return { page, issues, close: () => context.close() };
}
