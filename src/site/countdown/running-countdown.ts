/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createServerClock } from "../../embed/server-clock.ts";
import { setText } from "../../browser/element.ts";
import { t } from "../frame/script-words.ts";
import { countSentence, partsOf, stateOf } from "./countdown-html.ts";

/** Counts on by the server's time until its element is replaced. */
export function startCountdown(): void {
  const box = document.querySelector<HTMLElement>(".countdown");
  if (box === null) return;
  const { to, now, moment = "", subject = "" } = box.dataset;
  const toEpochMs = Number(to);
  const clock = createServerClock("/embed/now", Number(now));
  void clock.sync();
  const timer = setInterval(() => {
    if (!box.isConnected) clearInterval(timer);
    const nowEpochMs = clock.nowEpochMs();
    for (const { unit, count, word } of partsOf(t, Math.floor((toEpochMs - nowEpochMs) / 1000))) {
      const part = box.querySelector(`[data-unit="${unit}"]`);
      setText(part?.querySelector("b"), String(count));
      setText(part?.querySelector("i"), word);
    }
    setText(box.querySelector(".countdown-moment"), stateOf(t, toEpochMs, nowEpochMs, moment));
    setText(document.querySelector("#answer"), countSentence(t, toEpochMs, nowEpochMs, subject));
  }, 250);
}
