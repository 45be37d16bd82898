import { countText } from "../../browser/english-text.ts";
import { escapeHtml } from "../../http/answer/html.ts";

export type Countdown = {
  readonly title: string;
  /** What is counted to: the title, or else the moment. */
  readonly subject: string;
  readonly toEpochMs: number;
  readonly nowEpochMs: number;
  readonly moment: string;
};

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** What is left of a span: each unit, its count, and its word. */
export function partsOf(seconds: number): { unit: string; count: number; word: string }[] {
  let rest = Math.abs(seconds);
  return UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count, word: countText(count, unit.slice(0, -1)).replace(/^\S+ /, "") };
  });
}

/** Whether the moment is still to come, in words below the numbers. */
export function stateOf(toEpochMs: number, nowEpochMs: number, moment: string): string {
  return `${toEpochMs > nowEpochMs ? "until" : "since"} ${moment}`;
}

/** "37 days until New Year", "13 hours since Launch": the largest unit that is not zero. */
export function countSentence(toEpochMs: number, nowEpochMs: number, subject: string): string {
  const parts = partsOf(Math.floor((toEpochMs - nowEpochMs) / 1000));
  const { unit, count } = parts.find((part) => part.count > 0) ?? { unit: "seconds", count: 0 };
  return `${countText(count, unit.slice(0, -1))} ${stateOf(toEpochMs, nowEpochMs, subject)}.`;
}

/** The days, hours, minutes and seconds to a moment, or since it. The script counts on. */
export function countdownHtml({ title, subject, toEpochMs, nowEpochMs, moment }: Countdown): string {
  const parts = partsOf(Math.floor((toEpochMs - nowEpochMs) / 1000)).map(
    ({ unit, count, word }) => `<span data-unit="${unit}"><b>${count}</b> <i>${word}</i></span>`,
  );
  const heading = title === "" ? "" : `<p class="countdown-title">${escapeHtml(title)}</p>`;
  return `<div class="countdown" data-to="${toEpochMs}" data-now="${nowEpochMs}" data-moment="${escapeHtml(moment)}" data-subject="${escapeHtml(subject)}">${heading}<p class="countdown-parts" role="timer" aria-live="off">${parts.join("")}</p><p class="countdown-moment">${escapeHtml(stateOf(toEpochMs, nowEpochMs, moment))}</p></div>`;
}
