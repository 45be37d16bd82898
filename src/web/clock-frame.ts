import type { ClockPayload } from "./clock-payload.ts";
import { fetchPayload, keepSynced, withVisitorZone } from "./keep-synced.ts";
import { runClock } from "./running-clock.ts";
import { createTimeKeeper } from "./time-keeper.ts";

/** Runs the clock of a framed page, which carries its facts, and tells the page around it of size and changes. */
function start(): void {
  const data = document.querySelector("#facts")?.textContent ?? "";
  // Written by our own server into this very page.
  const payload = JSON.parse(data) as ClockPayload;
  const keeper = createTimeKeeper("/embed/now", payload.now_ms);
  const tell = (type: string, detail: object): void => {
    if (parent !== window) parent.postMessage({ type, ...detail }, "*");
  };
  const clock = runClock(document.body, payload, keeper, tell, "/");
  const query = new URLSearchParams(location.search);
  const pathPlace = document.body.dataset["place"] ?? "";
  const factsUrl = (): string => `/embed/now?${withVisitorZone(query, pathPlace).toString()}`;
  keepSynced(clock, keeper, Number(payload.options.values["refresh"]), () => fetchPayload(factsUrl()));
  if (payload.clocks.some((facts) => facts.id === "")) {
    void fetchPayload(factsUrl()).then((found) => {
      if (found !== null) clock.replace(found);
    });
  }
  if (payload.ignored.length > 0) console.warn(`Clock: ignored ${payload.ignored.join(", ")}`);

  let told = "";
  const measure = (): void => {
    const box = document.querySelector(".clock");
    if (box === null) return;
    const size = { width: Math.ceil(box.scrollWidth), height: Math.ceil(box.getBoundingClientRect().height) };
    if (told === `${size.width} ${size.height}`) return;
    told = `${size.width} ${size.height}`;
    tell("clock:size", size);
  };
  new ResizeObserver(measure).observe(document.body);
  measure();
}

start();
