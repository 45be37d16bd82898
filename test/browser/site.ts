import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import type { RateScheme } from "../../src/http/plan.ts";
import { until as untilFound } from "../support/process.ts";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Timeout for what takes a second; long, because a machine may be busy. */
const STEP_TIMEOUT_MS = 60_000;

export type SiteOptions = {
  /** The time on the application's clock when the first request comes; by default that of every scenario. */
  readonly startEpochMs?: number;
  /** Whether the application's clock and those of its pages stand still until `pass` is called. */
  readonly isStopped?: boolean;
  readonly rateScheme?: RateScheme;
};

export type OpenOptions = BrowserContextOptions & {
  /** Script that runs before those of the page. */
  readonly init?: string;
  /** Issues that the page may have. */
  readonly mayHave?: RegExp;
  /** Receives the issues, which then do not fail the test. */
  readonly issues?: string[];
  /** Whether the page's clock and timers stand still. */
  readonly isStopped?: boolean;
};

export type TestSite = ReturnType<typeof useSite>;

type Server = ReturnType<typeof Bun.serve>;

/** Serves on a free port of the loopback; no connection is closed for being idle, as on a machine that stalls. */
function serve(fetch: (request: Request) => Response | Promise<Response>): Server {
  return Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 0, fetch });
}

let sharedBrowser: Promise<Browser> | undefined;
let siteCount = 0;

/** The whole application on a real socket and a browser, for the tests of a file or of a `describe`. */
export function useSite({
  startEpochMs = NOW_EPOCH_MS,
  isStopped = false,
  rateScheme = "off",
}: SiteOptions = {}) {
  let clockMs = startEpochMs;
  let startedMs: number | undefined;
  const now = (): number => clockMs + (startedMs === undefined ? 0 : Date.now() - startedMs);
  let server: Server;
  let origin = "";
  let opened: OpenPage[] = [];
  let hosts: Server[] = [];

  beforeAll(() => {
    siteCount += 1;
    sharedBrowser ??= openBrowser();
    const service = createService({ now, rateScheme, home: "Europe/Paris" });
    server = serve(async (request) => {
      if (!isStopped) startedMs ??= Date.now();
      const { pathname, search } = new URL(request.url);
      return service.send(pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(request.method === "POST" ? { body: await request.text() } : {}),
      });
    });
    origin = server.url.origin;
  });
  afterEach(async () => {
    const issues = opened.flatMap((page) => page.issues);
    await Promise.all(opened.map((page) => page.close()));
    await Promise.all(hosts.map((host) => host.stop(true)));
    [opened, hosts] = [[], []];
    expect(issues).toEqual([]);
  });
  afterAll(async () => {
    await server.stop(true);
    siteCount -= 1;
    if (siteCount > 0) return;
    await (await sharedBrowser)?.close();
    sharedBrowser = undefined;
  });

  async function openIn(url: string, allowed: readonly string[], options: OpenOptions): Promise<Page> {
    if (sharedBrowser === undefined) throw new Error("the browser runs only during the tests");
    const page = await openPage(await sharedBrowser, url, allowed, { isStopped, ...options });
    opened.push(options.issues === undefined ? page : { ...page, issues: [] });
    return page.page;
  }

  return {
    get origin() {
      return origin;
    },
    /** The time on the application's clock. */
    nowEpochMs: now,
    /** Moves the application's clock on. */
    advance(byMs: number): void {
      clockMs += byMs;
    },
    /** Lets time pass on the stopped clocks of the application and of its open pages, whose timers run meanwhile. */
    async pass(ms: number): Promise<void> {
      clockMs += ms;
      for (const { page } of opened) await page.clock.runFor(ms);
    },
    /** Opens a path or an address. The page is closed after the test, which fails if the page had an issue. */
    open: (path: string, options: OpenOptions = {}) => openIn(new URL(path, origin).href, [origin], options),
    /** Opens a page of another origin that embeds the site's pages. */
    openEmbedding(html: string, { csp, ...options }: OpenOptions & { csp?: string } = {}): Promise<Page> {
      const headers = {
        "Content-Type": "text/html; charset=utf-8",
        ...(csp === undefined ? {} : { "Content-Security-Policy": csp }),
      };
      const host = serve(({ url }) =>
        url.endsWith("/favicon.ico") ? new Response(null, { status: 204 }) : new Response(html, { headers }),
      );
      hosts.push(host);
      return openIn(host.url.href, [origin, host.url.origin], options);
    },
    /** `data` of the API's response to a GET, or to a POST of a body. @throws Error if it has none */
    async data<T>(path: string, body?: object): Promise<T> {
      const headers = { "Content-Type": "application/json" };
      const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(origin + path, init);
      if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
      return ((await response.json()) as { data: T }).data;
    },
  };
}

/**
 * Path of the browser: Chromium without windows where it is installed, because it opens a page at a third of the cost.
 *
 * @throws Error that says what to install
 */
export function browserPath(): string {
  const path = Bun.which("chromium-headless-shell") ?? Bun.which("chromium") ?? Bun.which("chromium-browser");
  if (path === null) throw new Error("the browser tests need 'chromium' (Debian package chromium)");
  return path;
}

export async function openBrowser(executablePath = browserPath()): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, headless: true, timeout: STEP_TIMEOUT_MS });
}

/** Chromium logs the status of each error response, of the page itself too, and each response that does not come. */
export const ERROR_RESPONSE = /the server responded with a status of [45]\d\d|net::ERR_FAILED/;

/** Waits until a condition holds. @throws Error if it does not in half a minute */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  await untilFound(async () => (await holds()) || null, `${holds}`);
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
  { init, mayHave, issues = [], isStopped = false, ...contextOptions }: OpenOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ locale: "en-GB", ...contextOptions });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (isStopped) {
    await context.clock.install({ time: 0 });
    await context.clock.pauseAt(1);
  }
  const report = (issue: string): void => {
    if (mayHave?.test(issue) !== true) issues.push(issue);
  };
  if (init !== undefined) await context.addInitScript(init);
  await context.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective + " " + event.blockedURI));`,
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    // The reference tries `new Function` and goes on if the policy forbids it.
    if (message.text() === "policy: script-src eval") return;
    if (message.type() === "error") report(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    report(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const requested = request.url();
    if (/^(?:data|blob|about):/.test(requested)) return;
    if (!allowed.some((origin) => requested.startsWith(`${origin}/`))) report(`request: ${requested}`);
  });
  await page.goto(url, { waitUntil: "load" });
  return { page, issues, close: () => context.close() };
}
