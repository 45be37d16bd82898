import { MS_PER_DAY } from "../../domain/time-unit.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const coordinates = /^-?\d+(?:\.\d+)?,/;
const momentWord =
  /^(?:\d|(?:now|today|tomorrow|yesterday|noon|midday|midnight)\b|(?:sun|mon|tues|wednes|thurs|fri|satur)day$)/i;
const halfDay = /^[ap]m$/i;
/** A day, also in a notation that the API refuses: its message then says what to write instead. */
const dateWord =
  /^(?:\d{4}-\d{2}-\d{2}(?:$|T)|\d{1,4}([-/.])\d{1,2}\1\d{1,4}$|\d{8}$|today$|tomorrow$|yesterday$|(?:sun|mon|tues|wednes|thurs|fri|satur)day$)/i;
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
export type SplitMoment = { moment: { time?: string }; rest: readonly string[] };

/** Which words are of a moment. */
function momentsIn(words: readonly string[]): boolean[] {
  return words.map(
    (word, index) =>
      (momentWord.test(word) && !coordinates.test(word)) ||
      (halfDay.test(word) && /^\d/.test(words[index - 1] ?? "")),
  );
}

/** The words of a command, with those of a moment that stood in quotes, such as `"friday at 9am"`, one by one. */
export function withSpreadMoments(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const parts = word.split(" ").filter((part) => !linkWord.test(part));
    return word.includes(" ") && !momentsIn(parts).includes(false) ? parts : [word];
  });
}

/**
 * Splits the words of a command after a leading moment, or before a last one: `2026-12-01 9:00 paris tokyo`. A day may stand further on:
 * `9am paris to tokyo on friday`.
 */
export function splitMoment(words: readonly string[], today: string): SplitMoment {
  const isMoment = momentsIn(words);
  const [first, last] = [isMoment.indexOf(false), isMoment.lastIndexOf(false)];
  if (first === -1) return { moment: momentOf(words, today), rest: [] };
  if (first === 0) return { moment: momentOf(words.slice(last + 1), today), rest: words.slice(0, last + 1) };
  const { dates, rest } = splitDates(words.slice(first), today);
  return { moment: momentOf([...words.slice(0, first), ...dates], today), rest };
}

function momentOf(words: readonly string[], today: string): SplitMoment["moment"] {
  if (words.length === 0) return {};
  return { time: words.map((word) => (dateWord.test(word) ? readDay(word, today) : word)).join(" ") };
}

/** Separates the days in the words of a command; a weekday is the next one. */
export function splitDates(words: readonly string[], today: string): { dates: string[]; rest: string[] } {
  const isDay = (word: string | undefined): boolean => word !== undefined && dateWord.test(word);
  return {
    dates: words.filter(isDay).map((word) => readDay(word, today)),
    rest: words.filter((word, index) => !isDay(word) && !(word === "on" && isDay(words[index + 1]))),
  };
}

/** Minutes of `30m`, `1h`, `1h30m`, `90`; `null` for other texts. */
export function readMinutes(text: string): number | null {
  const match = /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*(?:m(?:in(?:utes?)?)?)?)?$/i.exec(text.trim());
  if (match === null || text.trim() === "") return null;
  return Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
}

/** The next date of a weekday, which may be today; leaves other texts, such as `tomorrow`, as they are. */
export function readDay(text: string, today: string): string {
  const word = text.toLowerCase();
  const wanted = word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word));
  if (wanted === -1) return text;
  return daysLater(today, (wanted - new Date(today).getUTCDay() + 7) % 7);
}

const DAY_WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** The date of `today`, `tomorrow` and `yesterday`; other texts as they are. */
export function dateOfWord(text: string, today: string): string {
  const days = DAY_WORDS[text.toLowerCase()];
  return days === undefined ? text : daysLater(today, days);
}

function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Names of the units that the API takes in words, by their letters. */
const UNIT_LETTERS: Readonly<Record<string, string>> = {
  y: "years",
  w: "weeks",
  d: "days",
  h: "hours",
  m: "minutes",
  s: "seconds",
};

/** A duration for `/date/add`: `1h30` and `90d` with the names of their units, other texts as they are. */
export function readDuration(words: readonly string[]): Record<string, string> {
  const text = words.join(" ").trim();
  if (text === "") return {};
  // M alone may be a month, as in ISO 8601, or a minute.
  const isIso = /^[+-]?p/i.test(text) || (/\dM\b/.test(text) && !/h/i.test(text));
  const named = text
    // A missing unit after hours is minutes.
    .replace(/(\dh)(\d{1,2})$/i, "$1$2m")
    .replace(
      /(\d) ?([ywdhms])(?![a-z])/gi,
      (_, digit, letter: string) => `${digit} ${UNIT_LETTERS[letter.toLowerCase()]} `,
    )
    .trim();
  return { duration: isIso ? text : named };
}
