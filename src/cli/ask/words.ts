import { MS_PER_DAY } from "../../domain/time-unit.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const momentWord = /^(?:\d|now$|today$|tomorrow$|yesterday$)/i;
const dateWord = /^(?:\d{4}-\d{2}-\d{2}(?:$|T)|today$|tomorrow$|yesterday$)/i;

/** Splits the words of a command after a leading moment: `2026-12-01 9:00 paris tokyo`. */
export function splitMoment(words: readonly string[]): { moment: string; rest: readonly string[] } {
  const end = words.findIndex((word) => !momentWord.test(word));
  const count = end === -1 ? words.length : end;
  return { moment: readTime(words.slice(0, count).join(" ")), rest: words.slice(count) };
}

/** Separates the dates in the words of a command. */
export function splitDates(words: readonly string[]): { dates: string[]; rest: string[] } {
  return {
    dates: words.filter((word) => dateWord.test(word)),
    rest: words.filter((word) => !dateWord.test(word)),
  };
}

/** Writes `9:00`, `9am` and `2026-12-01 9:30pm` as the API expects them; leaves other texts as they are. */
export function readTime(text: string): string {
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

/** The next date of a weekday, or of `today` or `tomorrow` (UTC); leaves other texts as they are. */
export function readDay(text: string, nowEpochMs: number): string {
  const word = text.toLowerCase();
  const wanted = word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word));
  if (wanted === -1 && word !== "today" && word !== "tomorrow") return text;
  const today = new Date(nowEpochMs).getUTCDay();
  const days = wanted === -1 ? Number(word === "tomorrow") : (wanted - today + 7) % 7;
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
  const text = words.join(" ").trim();
  if (text === "") return {};
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
