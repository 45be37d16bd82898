import type { Parsed } from "../error.ts";
import { refusal } from "./refusal.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "../time-unit.ts";

/** Units of a duration in the order in which they are added, largest first. */
export const DURATION_UNITS = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** Integers, each with its own sign. Days and larger are calendar units, hours and smaller exact time. */
export type Duration = Readonly<Record<DurationUnit | "milliseconds", number>>;

export const ZERO_DURATION: Duration = {
  years: 0,
  months: 0,
  weeks: 0,
  days: 0,
  hours: 0,
  minutes: 0,
  seconds: 0,
  milliseconds: 0,
};

export const MS_PER_UNIT = {
  weeks: 7 * MS_PER_DAY,
  days: MS_PER_DAY,
  hours: MS_PER_HOUR,
  minutes: MS_PER_MINUTE,
  seconds: 1000,
} as const;

/** A duration of the given parts; the others are zero. */
export function durationOf(parts: Partial<Duration>): Duration {
  return { ...ZERO_DURATION, ...parts };
}

/** The same length in the other direction. */
export function negateDuration(duration: Duration): Duration {
  return durationOf(Object.fromEntries(Object.entries(duration).map(([unit, size]) => [unit, 0 - size])));
}

/** Whether any calendar unit (years to days) is set. */
export function hasDatePart(duration: Duration): boolean {
  return duration.years !== 0 || duration.months !== 0 || duration.weeks !== 0 || duration.days !== 0;
}

/** Whether any exact unit (hours to milliseconds) is set. */
export function hasTimePart(duration: Duration): boolean {
  return (
    duration.hours !== 0 || duration.minutes !== 0 || duration.seconds !== 0 || duration.milliseconds !== 0
  );
}

/** The exact part, hours to milliseconds, in ms; exact up to 2^53. */
export function timePartMs(duration: Duration): number {
  return (
    duration.hours * MS_PER_UNIT.hours +
    duration.minutes * MS_PER_UNIT.minutes +
    duration.seconds * MS_PER_UNIT.seconds +
    duration.milliseconds
  );
}

/** Milliseconds as hours, minutes, seconds and ms, nothing larger than `largestUnit`. */
export function balanceTime(ms: number, largestUnit: "hours" | "minutes" | "seconds"): Duration {
  const balanced = Temporal.Duration.from({ milliseconds: ms }).round({ largestUnit });
  const { hours, minutes, seconds, milliseconds } = balanced;
  return durationOf({ hours, minutes, seconds, milliseconds });
}

const FORM = "an ISO 8601 duration such as P1Y2M3W4DT5H6M7S, or words such as 2 weeks 3 days";
/** Enough digits for the seconds of ten thousand years; more can only leave the range. */
const MAX_DIGITS = 12;
const MAX_LENGTH = 120;
const DIGITS = `numbers of at most ${MAX_DIGITS} digits`;
const WHOLE_NUMBERS = "whole numbers, with smaller units for a part of one: PT1H30M or 1 hour 30 minutes";
const BARE_LETTER =
  "the unit's name, because a letter may stand for two (m for months or minutes): 90 days, or P90D";

const ISO = /^([+-]?)P(?=[^T]|T.)([^T]*)(?:T(.+))?$/i;
const DATE_PARTS = /^(?:([+-]?\d+)Y)?(?:([+-]?\d+)M)?(?:([+-]?\d+)W)?(?:([+-]?\d+)D)?$/i;
const TIME_PARTS = /^(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?\d+)(?:[.,](\d{1,9}))?S)?$/i;
const SIGN_APART = /([+-]) +(?=\d)/g;
/** Between two parts in words: `1 year, 2 months and 3 days`. */
const PART_IN_WORDS = /^(?:,? and |[, ] *)?([+-]?\d+)(?:[.,](\d{1,9}))? ?([a-z]+)\.?/i;
const WORDS: readonly (readonly [unit: DurationUnit, words: RegExp])[] = [
  ["years", /^y(?:ea)?rs?$/],
  ["months", /^mo(?:nth|s)?s?$/],
  ["weeks", /^w(?:ee)?ks?$/],
  ["days", /^days?$/],
  ["hours", /^h(?:ou)?rs?$/],
  ["minutes", /^min(?:ute)?s?$/],
  ["seconds", /^sec(?:ond)?s?$/],
];

/**
 * Reads an ISO 8601 duration, `P[nY][nM][nW][nD][T[nH][nM][nS]]`, in any case, or words: `90 days`, `2 weeks and 3 days`. A sign may stand
 * before the whole, or before parts of it (as `formatDuration` writes them). Numbers are integers of at most 12 digits; seconds alone may have
 * a fraction of up to 9 digits behind a dot or a comma, cut to milliseconds. Refuses with `syntax`, `too_large` or `too_long`; never throws.
 */
export function parseDuration(text: string): Parsed<Duration> {
  if (text.length > MAX_LENGTH) return refusal("too_long", FORM);
  const [, sign, dateText = "", timeText = ""] = ISO.exec(text) ?? [];
  if (sign === undefined) return readWords(text.replace(SIGN_APART, "$1"));
  const date = DATE_PARTS.exec(dateText);
  const time = TIME_PARTS.exec(timeText);
  if (date === null || time === null) {
    const hasFraction = /\d[.,]\d/.test(text);
    return refusal("syntax", hasFraction ? WHOLE_NUMBERS : FORM);
  }
  const parts = [...date.slice(1), ...time.slice(1, 4)].map((size = "0") => size);
  if (parts.some((size) => size.replace(/^[+-]/, "").length > MAX_DIGITS))
    return refusal("too_large", DIGITS);
  const sizes = DURATION_UNITS.map((unit, index) => [unit, Number(parts[index]) + 0] as const);
  const milliseconds = millisecondsOf(time[4] ?? "", parts.at(-1) ?? "");
  const duration = durationOf({ ...Object.fromEntries(sizes), milliseconds });
  return { ok: true, value: sign === "-" ? negateDuration(duration) : duration };
}

/** Digits of a fraction of a second as whole milliseconds, with the sign of the seconds before them. */
function millisecondsOf(digits: string, seconds: string): number {
  const size = Number(digits.slice(0, 3).padEnd(3, "0"));
  return seconds.startsWith("-") ? 0 - size : size;
}

/** `-3 weeks 2 days`: a sign before the first part is that of every part without its own. */
function readWords(text: string): Parsed<Duration> {
  const sizes: Partial<Record<keyof Duration, number>> = {};
  const whole = text.startsWith("-") ? "-" : "";
  for (let rest = text; rest !== "";) {
    const [part, size = "", fraction = "", word = ""] = PART_IN_WORDS.exec(rest) ?? [];
    const unit = WORDS.find(([, words]) => words.test(word.toLowerCase()))?.[0];
    if (fraction !== "" && unit !== "seconds") return refusal("syntax", WHOLE_NUMBERS);
    if (part !== undefined && word.length === 1) return refusal("syntax", BARE_LETTER);
    if (part === undefined || unit === undefined || sizes[unit] !== undefined) return refusal("syntax", FORM);
    if (size.replace(/^[+-]/, "").length > MAX_DIGITS) return refusal("too_large", DIGITS);
    const signed = /^[+-]/.test(size) ? size : whole + size;
    sizes[unit] = Number(signed) + 0;
    if (fraction !== "") sizes.milliseconds = millisecondsOf(fraction, signed);
    rest = rest.slice(part.length);
  }
  return text === "" ? refusal("syntax", FORM) : { ok: true, value: durationOf(sizes) };
}

/**
 * ISO 8601 text of a duration: "P9M20D", "-P1DT2H", "PT0S" for nothing. One sign stands in front where all
 * parts agree; where they do not, each negative part carries its own (as the extensions of ISO 8601-2 allow).
 */
export function formatDuration(duration: Duration): string {
  const parts = Object.values(duration);
  const isNegative = parts.some((part) => part < 0) && parts.every((part) => part <= 0);
  const shown = isNegative ? negateDuration(duration) : duration;
  const part = (unit: DurationUnit, designator: string): string =>
    shown[unit] === 0 ? "" : `${shown[unit]}${designator}`;
  const date = part("years", "Y") + part("months", "M") + part("weeks", "W") + part("days", "D");
  const ms = shown.seconds * 1000 + shown.milliseconds;
  const time = part("hours", "H") + part("minutes", "M") + (ms === 0 ? "" : `${ms / 1000}S`);
  if (date === "" && time === "") return "PT0S";
  return `${isNegative ? "-" : ""}P${date}${time === "" ? "" : `T${time}`}`;
}

/** Units of a duration that are not zero, largest first, each with its size; seconds with their fraction. */
export function sizesOf(duration: Duration): (readonly [unit: DurationUnit, size: number])[] {
  const seconds = (duration.seconds * 1000 + duration.milliseconds) / 1000;
  return DURATION_UNITS.map((unit) => [unit, unit === "seconds" ? seconds : duration[unit]] as const).filter(
    ([, size]) => size !== 0,
  );
}

/**
 * English words for the size of a duration, its sign left out: "9 months and 20 days", "1 year, 2 months
 * and 3 days". `nothing` is what zero is called.
 */
export function describeDuration(duration: Duration, nothing: "days" | "seconds"): string {
  const phrases = sizesOf(duration).map(([unit, signed]) => {
    const size = Math.abs(signed);
    return `${size} ${size === 1 ? unit.slice(0, -1) : unit}`;
  });
  const last = phrases.pop();
  if (last === undefined) return `0 ${nothing}`;
  return phrases.length === 0 ? last : `${phrases.join(", ")} and ${last}`;
}
