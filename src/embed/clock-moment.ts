import { dateFormat } from "../browser/date-format.ts";
import { offsetText } from "../browser/english-text.ts";
import { SECONDS_PER_DAY } from "../domain/time-unit.ts";
import { offsetName } from "../domain/tz/offset-name.ts";
import type { ClockOptions } from "./clock-options.ts";
import type { ClockWords } from "./clock-words.ts";
import { weekOf } from "../domain/calendar/week.ts";

/** What a zone's clocks show from a second on; the first span of a clock has no beginning. */
export type ClockSpan = readonly [
  fromEpochSeconds: number,
  offsetSeconds: number,
  abbreviation: string,
  isDst: boolean,
];

/** What a browser needs to run one clock for a year. */
export type ClockData = {
  /** Zone id; `""` for the browser's zone until the browser has named it. */
  readonly id: string;
  readonly label: string;
  readonly spans: readonly ClockSpan[];
  /** Sunrises (`true`) and sunsets around now; empty if no option needs them. */
  readonly sun: readonly (readonly [epochSeconds: number, isRise: boolean])[];
};

/** Data of a page or of `/embed/now` for the script that runs a clock. */
export type ClockPayload = {
  readonly now_ms: number;
  readonly options: ClockOptions;
  readonly words: ClockWords;
  readonly clocks: readonly ClockData[];
  /** Names of options with invalid values. */
  readonly ignored: readonly string[];
};

export type TimePart = { readonly name: string; readonly text: string };

/** Texts and angles of one clock at one moment. */
export type ClockMoment = {
  time: TimePart[];
  date: string;
  /** For `<time datetime>`. */
  iso: string;
  hourDeg: number;
  minuteDeg: number;
  secondDeg: number;
  chips: TimePart[];
  isDay: boolean | null;
};

const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  short: { day: "numeric", month: "short", year: "numeric" },
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long" },
};

/** The span in force at an instant. */
export function spanAt(facts: ClockData, epochSeconds: number): ClockSpan {
  let current: ClockSpan = facts.spans[0] ?? [0, 0, "UTC", false];
  for (const span of facts.spans) if (span[0] <= epochSeconds) current = span;
  return current;
}

/**
 * Everything a clock shows at an instant.
 *
 * @param hereOffsetSeconds the browser's offset for `diff`; `null` on the server
 */
export function momentOf(
  facts: ClockData,
  options: ClockOptions,
  words: ClockWords,
  epochMs: number,
  hereOffsetSeconds: number | null,
): ClockMoment {
  const { values } = options;
  const epochSeconds = Math.floor(epochMs / 1000);
  const span = spanAt(facts, epochSeconds);
  const localMs = epochMs + span[1] * 1000;
  const secondOfDay = (((epochSeconds + span[1]) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  const isSmooth = values["hands"] === "smooth";
  const second = (secondOfDay % 60) + (isSmooth ? (((epochMs % 1000) + 1000) % 1000) / 1000 : 0);
  const iso = new Date(localMs).toISOString().slice(0, 19) + offsetName(span[1]);
  const dayState = facts.sun.length === 0 ? null : isDayAt(facts, epochSeconds);
  return {
    time:
      values["countdown"] === ""
        ? timeParts(localMs, values)
        : countdownParts(Number(values["countdown"]) - epochMs, values["lang"] ?? "en"),
    date: dateText(localMs, values),
    iso,
    hourDeg: (secondOfDay / 120) % 360,
    minuteDeg: (secondOfDay / 10) % 360,
    secondDeg: second * 6,
    chips: chipsOf(facts, options, words, epochSeconds, hereOffsetSeconds, dayState),
    isDay: dayState,
  };
}

function timeParts(localMs: number, values: Readonly<Record<string, string>>): TimePart[] {
  const hours = values["hours"];
  const parts = dateFormat(values["lang"] ?? "en", {
    hour: hours === "24" ? "2-digit" : "numeric",
    minute: "2-digit",
    ...(values["seconds"] === "true" ? { second: "2-digit" } : {}),
    ...(hours === "24" ? { hourCycle: "h23" as const } : {}),
    ...(hours === "12" ? { hour12: true } : {}),
  }).formatToParts(localMs);
  return parts.map((part) => ({ name: part.type, text: part.value }));
}

function shortTime(localMs: number, values: Readonly<Record<string, string>>): string {
  const parts = timeParts(localMs, { ...values, seconds: "false" });
  return parts.map(({ text }) => text).join("");
}

function dateText(localMs: number, values: Readonly<Record<string, string>>): string {
  const style = values["date"] ?? "none";
  if (style === "iso") return new Date(localMs).toISOString().slice(0, 10);
  const options = DATE_STYLES[style];
  return options === undefined ? "" : dateFormat(values["lang"] ?? "en", options).format(localMs);
}

function countdownParts(leftMs: number, lang: string): TimePart[] {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const days = Math.floor(left / SECONDS_PER_DAY);
  const two = new Intl.NumberFormat(lang, { minimumIntegerDigits: 2 });
  const unit = new Intl.NumberFormat(lang, { style: "unit", unit: "day", unitDisplay: "short" });
  return [
    ...(days > 0
      ? [
          { name: "days", text: unit.format(days) },
          { name: "literal", text: " " },
        ]
      : []),
    { name: "hour", text: two.format(Math.floor(left / 3600) % 24) },
    { name: "literal", text: ":" },
    { name: "minute", text: two.format(Math.floor(left / 60) % 60) },
    { name: "literal", text: ":" },
    { name: "second", text: two.format(left % 60) },
  ];
}

function chipsOf(
  facts: ClockData,
  { values }: ClockOptions,
  words: ClockWords,
  epochSeconds: number,
  hereOffsetSeconds: number | null,
  isDay: boolean | null,
): TimePart[] {
  const [, offsetSeconds, abbreviation, isDst] = spanAt(facts, epochSeconds);
  const shown = (values["show"] ?? "").split(",").filter(Boolean);
  const isOffsetShown = shown.includes("offset");
  const makers: Readonly<Record<string, () => string>> = {
    offset: () => offsetText(offsetSeconds),
    // Many zones have no abbreviation but their offset, which the clock then shows once.
    abbreviation: () => (isOffsetShown && /^[+-]/.test(abbreviation) ? "" : abbreviation),
    dst: () => (isDst ? words.dst : words.standard),
    next_change: () => nextChangeText(facts, epochSeconds, values),
    daynight: () => (isDay === null ? "" : isDay ? words.day : words.night),
    sun: () => sunText(facts, epochSeconds, values),
    week: () =>
      `${words.week} ${weekOf(Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY), "iso").week}`,
    diff: () =>
      hereOffsetSeconds === null
        ? ""
        : differenceText(offsetSeconds - hereOffsetSeconds, values["lang"] ?? "en", words),
  };
  return shown.map((name) => ({ name, text: makers[name]?.() ?? "" }));
}

/** "28 Mar 2027, 02:00 → 03:00": the local time before and after. */
function nextChangeText(
  facts: ClockData,
  epochSeconds: number,
  values: Readonly<Record<string, string>>,
): string {
  const index = facts.spans.findIndex((span) => span[0] > epochSeconds);
  const next = facts.spans[index];
  const before = facts.spans[index - 1];
  if (next === undefined || before === undefined) return "";
  const clock = (offsetSeconds: number): string => shortTime((next[0] + offsetSeconds) * 1000, values);
  const day = dateText((next[0] + before[1]) * 1000, { ...values, date: "short" });
  return `${day}, ${clock(before[1])} → ${clock(next[1])}`;
}

function isDayAt(facts: ClockData, epochSeconds: number): boolean {
  const last = facts.sun.findLast((event) => event[0] <= epochSeconds);
  return last === undefined ? facts.sun[0]?.[1] === false : last[1];
}

/** The sunrise and the sunset of the local day. */
function sunText(facts: ClockData, epochSeconds: number, values: Readonly<Record<string, string>>): string {
  const dayOf = (seconds: number): number =>
    Math.floor((seconds + spanAt(facts, seconds)[1]) / SECONDS_PER_DAY);
  const today = dayOf(epochSeconds);
  return facts.sun
    .filter((event) => dayOf(event[0]) === today)
    .map(([seconds, isRise]) => {
      return `${isRise ? "↑" : "↓"} ${shortTime((seconds + spanAt(facts, seconds)[1]) * 1000, values)}`;
    })
    .join("  ");
}

function differenceText(seconds: number, lang: string, words: ClockWords): string {
  if (seconds === 0) return words.same;
  const text = (value: number, unit: "hour" | "minute", signDisplay: "always" | "never"): string =>
    new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "narrow", signDisplay }).format(value);
  const [hours, minutes] = [Math.trunc(seconds / 3600), Math.round(seconds / 60) % 60];
  if (minutes === 0) return text(hours, "hour", "always");
  if (hours === 0) return text(minutes, "minute", "always");
  return `${text(hours, "hour", "always")} ${text(minutes, "minute", "never")}`;
}
