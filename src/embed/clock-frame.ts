import { plainPart } from "./clock-html.ts";
import type { ClockPayload } from "./clock-moment.ts";
import { fetchPayload, keepSynced, withBrowserZone } from "./keep-synced.ts";
import { runClock } from "./running-clock.ts";
import { createServerClock } from "./server-clock.ts";

/** Runs the clock of a frame from the facts in its page, and reports size and clock changes to the parent page. */
function start(): void {
  const data = document.querySelector("#facts")?.textContent ?? "";
  // Our own server wrote this JSON from a value of this type.
  const payload = JSON.parse(data) as ClockPayload;
  const serverClock = createServerClock("/embed/now", payload.now_ms);
  const tell = (type: string, detail: object): void => {
    if (parent !== window) parent.postMessage({ type, ...detail }, "*");
  };
  const clock = runClock(
    document.body,
    payload,
    serverClock,
    tell,
    "/",
    globalThis.clockSegments ?? plainPart,
  );
  const query = new URLSearchParams(location.search);
  const pathPlace = document.body.dataset["place"] ?? "";
  const factsUrl = (): string => `/embed/now?${withBrowserZone(query, pathPlace).toString()}`;
  keepSynced(clock, serverClock, Number(payload.options.values["refresh"]), () => fetchPayload(factsUrl()));
  if (payload.clocks.some((facts) => facts.id === "")) {
    void fetchPayload(factsUrl()).then((found) => {
      if (found !== null) clock.replace(found);
    });
  }
  if (payload.ignored.length > 0) console.warn(`Clock: ignored ${payload.ignored.join(", ")}`);

  let told = "";
  const measure = (): void => {
    const box = document.querySelector<HTMLElement>(".clock");
    if (box === null) return;
    box.style.removeProperty("--fit");
    // The natural size, without the scale that fits the clock into its frame.
    const size = { width: Math.ceil(box.scrollWidth), height: Math.ceil(box.getBoundingClientRect().height) };
    if (told !== `${size.width} ${size.height}`) {
      told = `${size.width} ${size.height}`;
      tell("clock:size", size);
    }
    fitInto(box);
  };
  new ResizeObserver(measure).observe(document.body);
  new MutationObserver(measure).observe(document.body, { childList: true });
  // Ten o'clock is wider than nine.
  setInterval(measure, 60_000);
}

const LEAST_FIT = 0.1;

/** Scales a clock down until it fits into its frame; a clock that is still too large scrolls. */
function fitInto(box: HTMLElement): void {
  const texts = [...box.querySelectorAll<HTMLElement>(".time, .label, .date")].filter(
    // The time under a face is for screen readers.
    (text) => text.clientWidth > 1,
  );
  const isCut = (): boolean =>
    box.offsetWidth > innerWidth ||
    box.offsetHeight > innerHeight ||
    texts.some((text) => text.scrollWidth > text.clientWidth);
  for (let fit = 0.95; fit > LEAST_FIT && isCut(); fit *= 0.95)
    box.style.setProperty("--fit", fit.toFixed(3));
  document.body.style.overflow = isCut() ? "auto" : "";
}

start();
