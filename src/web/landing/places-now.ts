import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import { clockText } from "../english-text.ts";
import { setText } from "../element.ts";
import { createServerClock } from "../clock/server-clock.ts";

/** Writes the local time into each row. */
function writeTimes(list: Element, nowEpochMs: number): void {
  for (const row of list.querySelectorAll<HTMLElement>("[data-offset]")) {
    const localMs = nowEpochMs + Number(row.dataset["offset"]) * 1000;
    const text = clockText(localMs / 1000);
    setText(row.querySelector("time"), text);
  }
}

/**
 * Updates the times on the landing page every minute. When the office hours on it are out of date, it fetches the page
 * again, which does not use the reader's limit.
 */
export function keepPlacesNow(): void {
  const first = document.querySelector<HTMLElement>("#now");
  if (first === null) return;
  let list = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const serverClock = createServerClock("/embed/now", Number(list.dataset["now"]));

  async function renew(): Promise<void> {
    try {
      const response = await fetch("/", { cache: "no-cache", credentials: "omit" });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const next = page.querySelector<HTMLElement>("#now");
      const sentence = page.querySelector("#now-sentence")?.textContent ?? "";
      if (!response.ok || next === null) return;
      list.replaceWith(next);
      list = next;
      setText(document.querySelector("#now-sentence"), sentence);
    } catch {
      // Offline: the times go on, and the next minute tries again.
    }
  }

  async function tick(): Promise<void> {
    clearTimeout(timer);
    if (document.hidden) return;
    if (serverClock.nowEpochMs() >= Number(list.dataset["until"])) await renew();
    const nowEpochMs = serverClock.nowEpochMs();
    writeTimes(list, nowEpochMs);
    timer = setTimeout(() => void tick(), MS_PER_MINUTE - (nowEpochMs % MS_PER_MINUTE) + 50);
  }

  document.addEventListener("visibilitychange", () => void serverClock.sync().then(tick));
  void serverClock.sync().then(tick);
}
