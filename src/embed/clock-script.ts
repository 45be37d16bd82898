import { fetchPayload, keepSynced, withBrowserZone } from "./keep-synced.ts";
import { plainPart } from "./clock-html.ts";
import { runClock } from "./running-clock.ts";
import { segmentHtml } from "./seven-segments.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";

/** The server fills in the style of the clock. */
declare const CLOCK_STYLE: string;

const scriptUrl = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
);
const nowUrl = new URL("/embed/now", scriptUrl).href;
let sharedClock: ServerClock | null = null;

/** Attributes of an element as options: `data-theme="dark"` on a `div`, `theme="dark"` on `live-clock`. */
function optionsOf(element: HTMLElement): URLSearchParams {
  const query = new URLSearchParams();
  const isPlain = element.localName !== "live-clock";
  for (const { name, value } of element.attributes) {
    const option = isPlain ? name.replace(/^data-/, "") : name;
    if (isPlain && !name.startsWith("data-")) continue;
    if (["class", "id", "style", "title", "dir", "role", "slot", "clock-running"].includes(option)) continue;
    if (option === "clock") query.append("timezone", value);
    else query.append(option, value);
  }
  return query;
}

async function start(element: HTMLElement): Promise<void> {
  if (element.shadowRoot !== null) return;
  const shadow = element.attachShadow({ mode: "open" });
  const query = optionsOf(element);
  const url = (): string => `${nowUrl}?${withBrowserZone(query).toString()}`;
  const payload = await fetchPayload(url());
  if (payload === null) {
    shadow.textContent = element.getAttribute("data-clock") ?? element.getAttribute("timezone") ?? "";
    console.warn("Clock: no answer for", query.toString());
    return;
  }
  if (payload.ignored.length > 0) console.warn(`Clock: ignored ${payload.ignored.join(", ")}`);
  // A constructed style sheet is allowed under any style-src.
  const sheet = new CSSStyleSheet();
  // Rows and fluid clocks fill their container; other clocks have their own width.
  const isWide = payload.clocks.length > 1 || payload.options.values["size"] === "fluid";
  sheet.replaceSync(`:host{display:${isWide ? "block" : "inline-block"};max-width:100%}${CLOCK_STYLE}`);
  shadow.adoptedStyleSheets = [sheet];
  const serverClock = (sharedClock ??= createServerClock(nowUrl, payload.now_ms));
  const tell = (type: string, detail: object): void => {
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  };
  const writePart = payload.options.values["font"] === "segment" ? segmentHtml : plainPart;
  const clock = runClock(shadow, payload, serverClock, tell, new URL("/", scriptUrl).href, writePart);
  keepSynced(clock, serverClock, Number(payload.options.values["refresh"]), () => fetchPayload(url()));
}

function startAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-clock], live-clock"))
    void start(element);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
else startAll();
new MutationObserver(startAll).observe(document.documentElement, { childList: true, subtree: true });
