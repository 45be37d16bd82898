import { MS_PER_DAY } from "../../domain/time-unit.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const coordinates = /^-?\d+(?:\.\d+)?,/;
/** The API refuses names of weekdays, and says what to write; no place is meant by them. */
const momentWord =
  /^(?:\d|(?:now|today|tomorrow|yesterday|noon|midnight|(?:sun|mon|tues|wednes|thurs|fri|satur)day)$)/i;
const halfDay = /^[ap]m$/i;
/** A date, also in a notation that the API refuses: its message then says what to write instead. */
const dateWord =
  /^(?:\d{4}-\d{2}-\d{2}(?:$|T)|\d{1,4}([-/.])\d{1,2}\1\d{1,4}$|\d{8}$|today$|tomorrow$|yesterday$)/i;
const dayName = /^(?:today|tomorrow|yesterday)$/i;
/** Words before places or dates. In capitals, or at the end, they are the code of a country. */
const linkWord = /^(?:from|to|in|at|and|between|until)$/;

/** Drops the words that only link others: `from paris to tokyo`. */
export function withoutLinks(words: readonly string[]): string[] {
  return words.filter((word, index) => !linkWord.test(word) || index === words.length - 1);
}

/** Drops the first word of `in paris`. */
export function withoutIn(words: readonly string[]): readonly string[] {
  return words[0] === "in" ? words.slice(1) : words;
}

/** Parameters of a moment, and the words that are not of it. */
export type SplitMoment = { moment: { date?: string; time?: string }; rest: readonly string[] };

/** Splits the words of a command after a leading moment, or before a last one: `2026-12-01 9:00 paris tokyo`. */
export function splitMoment(words: readonly string[]): SplitMoment {
  const isMoment = words.map(
    (word, index) =>
      (momentWord.test(word) && !coordinates.test(word)) ||
      (halfDay.test(word) && /^\d/.test(words[index - 1] ?? "")),
  );
  const [first, last] = [isMoment.indexOf(false), isMoment.lastIndexOf(false)];
  if (first === -1) return { moment: momentOf(words), rest: [] };
  if (first > 0) return { moment: momentOf(words.slice(0, first)), rest: words.slice(first) };
  return { moment: momentOf(words.slice(last + 1)), rest: words.slice(0, last + 1) };
}

function momentOf(words: readonly string[]): SplitMoment["moment"] {
  if (words.length === 0) return {};
  const day = words.find((word) => dayName.test(word));
  const time = readTime(words.filter((word) => word !== day).join(" "));
  return day === undefined ? { time } : time === "" ? { time: day } : { date: day, time };
}

/** Separates the dates in the words of a command. */
export function splitDates(words: readonly string[]): { dates: string[]; rest: string[] } {
  return {
    dates: words.filter((word) => dateWord.test(word)),
    rest: words.filter((word) => !dateWord.test(word)),
  };
}

/** Writes `9:00`, `9am`, `noon` and `2026-12-01 9:30pm` as the API expects them; leaves other texts as they are. */
export function readTime(said: string): string {
  const text = said.replace(/\bnoon$/i, "12:00").replace(/\bmidnight$/i, "00:00");
  const match = /(?<![\d:+-])(\d{1,2})(?::(\d{2}))?(:\d{2})?\s*([ap]m)?$/i.exec(text);
  const [whole = "", hour = "", minute, second = "", half] = match ?? [];
  const isWrongHalf = half !== undefined && (Number(hour) < 1 || Number(hour) > 12);
  if (match === null || isWrongHalf || (minute === undefined && half === undefined)) return text;
  const halfHours = half?.toLowerCase() === "pm" ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + halfHours;
  return `${text.slice(0, -whole.length)}${String(hours).padStart(2, "0")}:${minute ?? "00"}${second}`;
}

/** Minutes of `30m`, `1h`, `1h30m`, `90`; `null` for other texts. */
export function readMinutes(text: string): number | null {
  const match = /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*(?:m(?:in(?:utes?)?)?)?)?$/i.exec(text.trim());
  if (match === null || text.trim() === "") return null;
  return Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
}

/** The next date of a weekday (UTC); leaves other texts, such as `tomorrow`, as they are. */
export function readDay(text: string, nowEpochMs: number): string {
  const word = text.toLowerCase();
  const wanted = word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word));
  if (wanted === -1) return text;
  const days = (wanted - new Date(nowEpochMs).getUTCDay() + 7) % 7;
  return new Date(nowEpochMs + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Parameters of `/date/add` by their usual names. */
const UNITS: readonly (readonly [pattern: RegExp, parameter: string])[] = [
  [/^(?:business|working|work)[- ]?days?$/, "business_days"],
  [/^y(?:ears?|rs?)?$/, "years"],
  [/^mo(?:nths?|s)?$/, "months"],
  [/^w(?:eeks?|ks?)?$/, "weeks"],
  [/^d(?:ays?)?$/, "days"],
  [/^h(?:ours?|rs?)?$/, "hours"],
  [/^m(?:in(?:ute)?s?)?$/, "minutes"],
  [/^s(?:ec(?:ond)?s?)?$/, "seconds"],
];

/**
 * Reads `3 weeks 2 days` and `-10 business days` as parameters of `/date/add`. Other texts are sent as `duration`, so that
 * the route explains what it accepts.
 */
export function readDuration(words: readonly string[]): Record<string, string> {
  // A missing unit after hours is minutes: 1h30.
  const text = words
    .join(" ")
    .trim()
    .replace(/(\dh)(\d{1,2})$/i, "$1$2m");
  if (text === "") return {};
  // M alone may be a month, as in ISO 8601, or a minute.
  if (/\dM\b/.test(text) && !/h/i.test(text)) return { duration: text };
  const parts = [
    ...text.toLowerCase().matchAll(/([+-]?\d{1,12})\s{0,9}([a-z]{1,20}(?:[- ]days?\b)?)[\s,]{0,9}/g),
  ];
  const isWhole = parts.map(([part]) => part).join("") === text.toLowerCase();
  const found = parts.map(([, count = "", unit = ""]) => {
    const parameter = UNITS.find(([pattern]) => pattern.test(unit))?.[1];
    // A minus before the first count applies to all: "-3 weeks 2 days".
    const sign = /^[+-]/.test(count) || !text.startsWith("-") ? "" : "-";
    return [parameter, `${sign}${count.replace("+", "")}`] as const;
  });
  const isKnown = found.every(([parameter]) => parameter !== undefined);
  const isDistinct = new Set(found.map(([parameter]) => parameter)).size === found.length;
  if (!isWhole || !isKnown || !isDistinct || /^-?p/i.test(text)) return { duration: text };
  return Object.fromEntries(found);
}
