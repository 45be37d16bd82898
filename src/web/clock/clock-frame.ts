import { plainPart } from "./clock-html.ts";
import type { ClockPayload } from "./clock-payload.ts";
import { fetchPayload, keepSynced, withBrowserZone } from "./keep-synced.ts";
import { runClock } from "./running-clock.ts";
import { createServerClock } from "./server-clock.ts";

/** Runs the clock of a framed page, which carries its facts, and tells the page around it of size and changes. */
function start(): void {
  const data = document.querySelector("#facts")?.textContent ?? "";
  // Written by our own server into this very page.
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
    // What the clock would like, before it makes do with what it has.
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

/** Makes a clock smaller until nothing of it is outside its frame; what is too much for any size can be scrolled. */
function fitInto(box: HTMLElement): void {
  const texts = [...box.querySelectorAll<HTMLElement>(".time, .label, .date")].filter(
    // The time under a face is there for those who hear it.
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
