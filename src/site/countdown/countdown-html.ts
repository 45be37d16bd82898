import { html, type Html } from "../../http/answer/html-tag.ts";
import { countText } from "../../browser/english-text.ts";

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
export function countdownHtml({ title, subject, toEpochMs, nowEpochMs, moment }: Countdown): Html {
  const parts = partsOf(Math.floor((toEpochMs - nowEpochMs) / 1000)).map(
    ({ unit, count, word }) => html`<span data-unit="${unit}"><b>${count}</b> <i>${word}</i></span>`,
  );
  const heading = title === "" ? "" : html`<p class="countdown-title">${title}</p>`;
  return html`
    <div
      class="countdown"
      data-to="${toEpochMs}"
      data-now="${nowEpochMs}"
      data-moment="${moment}"
      data-subject="${subject}"
    >
      ${heading}
      <p class="countdown-parts" role="timer" aria-live="off">${parts}</p>
      <p class="countdown-moment">${stateOf(toEpochMs, nowEpochMs, moment)}</p>
    </div>
  `;
}
