import { html, type Html } from "../../http/answer/html-tag.ts";
import type { Words } from "../languages/page-language.ts";

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

type Unit = (typeof UNITS)[number][0];

/** By language and unit, which bounds it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ locale }: Words, unit: Unit): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { style: "unit", unit: unit.slice(0, -1), unitDisplay: "long" });
  formats.set(key, made);
  return made;
}

/** "days" beside 2; a language may write one or two of them as a word alone. */
const wordOf = (t: Words, unit: Unit, count: number): string =>
  formatOf(t, unit)
    .formatToParts(count)
    .filter(({ type }) => type === "unit")
    .map(({ value }) => value)
    .join("");

/** What is left of a span: each unit, its count, and its word. */
export function partsOf(t: Words, seconds: number): { unit: Unit; count: number; word: string }[] {
  let rest = Math.abs(seconds);
  return UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count, word: wordOf(t, unit, count) };
  });
}

/** Whether the moment is still to come, in words below the numbers. */
export function stateOf(t: Words, toEpochMs: number, nowEpochMs: number, moment: string): string {
  return toEpochMs > nowEpochMs ? t("until {moment}", { moment }) : t("since {moment}", { moment });
}

/** "37 days until New Year", "13 hours since Launch": the largest unit that is not zero. */
export function countSentence(t: Words, toEpochMs: number, nowEpochMs: number, subject: string): string {
  const parts = partsOf(t, Math.floor((toEpochMs - nowEpochMs) / 1000));
  const found = parts.find((part) => part.count > 0);
  const values = { length: formatOf(t, found?.unit ?? "seconds").format(found?.count ?? 0), moment: subject };
  return toEpochMs > nowEpochMs
    ? t("{length} until {moment}.", values)
    : t("{length} since {moment}.", values);
}

/** The days, hours, minutes and seconds to a moment, or since it. The script counts on. */
export function countdownHtml(t: Words, { title, subject, toEpochMs, nowEpochMs, moment }: Countdown): Html {
  const parts = partsOf(t, Math.floor((toEpochMs - nowEpochMs) / 1000)).map(
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
      <p class="countdown-moment">${stateOf(t, toEpochMs, nowEpochMs, moment)}</p>
    </div>
  `;
}
