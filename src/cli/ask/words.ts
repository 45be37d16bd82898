const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const DAY_MS = 86_400_000;

const momentWord = /^(?:\d|now$|today$|tomorrow$|yesterday$)/i;
const dateWord = /^(?:\d{4}-\d{2}-\d{2}(?:$|T)|today$|tomorrow$|yesterday$)/i;

/** The words of a command, split at what is a moment: `2026-12-01 9:00 paris tokyo`. */
export function splitMoment(words: readonly string[]): { moment: string; rest: readonly string[] } {
  const end = words.findIndex((word) => !momentWord.test(word));
  const count = end === -1 ? words.length : end;
  return { moment: readTime(words.slice(0, count).join(" ")), rest: words.slice(count) };
}

/** The words of a command, with dates apart from the others. */
export function splitDates(words: readonly string[]): { dates: string[]; rest: string[] } {
  return {
    dates: words.filter((word) => dateWord.test(word)),
    rest: words.filter((word) => !dateWord.test(word)),
  };
}

/** `9:00`, `9am` and `2026-12-01 9:30pm` as the API takes them; anything else as it is. */
export function readTime(text: string): string {
  const match = /(?<![\d:+-])(\d{1,2})(?::(\d{2}))?(:\d{2})?\s*([ap]m)?$/i.exec(text);
  const [whole = "", hour = "", minute, second = "", half] = match ?? [];
  const isWrongHalf = half !== undefined && (Number(hour) < 1 || Number(hour) > 12);
  if (match === null || isWrongHalf || (minute === undefined && half === undefined)) return text;
  const shift = half?.toLowerCase() === "pm" ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + shift;
  return `${text.slice(0, -whole.length)}${String(hours).padStart(2, "0")}:${minute ?? "00"}${second}`;
}

/** Minutes of `30m`, `1h`, `1h30m`, `90`; `null` for other texts. */
export function readMinutes(text: string): number | null {
  const match = /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*(?:m(?:in(?:utes?)?)?)?)?$/i.exec(text.trim());
  if (match === null || text.trim() === "") return null;
  return Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
}

/** The date of a weekday's name, the next one from today on (UTC); other texts as they are. */
export function readDay(text: string, nowEpochMs: number): string {
  const word = text.toLowerCase();
  const wanted = word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word));
  if (wanted === -1 && word !== "today" && word !== "tomorrow") return text;
  const today = new Date(nowEpochMs).getUTCDay();
  const days = wanted === -1 ? Number(word === "tomorrow") : (wanted - today + 7) % 7;
  return new Date(nowEpochMs + days * DAY_MS).toISOString().slice(0, 10);
}

/** Parameters of `/date/add` by what people call their units. */
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
 * `3 weeks 2 days`, `-10 business days`, `P1M` as parameters of `/date/add`; what is no such text is left to the route as
 * `duration`, which says what it takes.
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
    // A minus before the first holds for those after it: "-3 weeks 2 days".
    const sign = /^[+-]/.test(count) || !text.startsWith("-") ? "" : "-";
    return [parameter, `${sign}${count.replace("+", "")}`] as const;
  });
  const isKnown = found.every(([parameter]) => parameter !== undefined);
  const isDistinct = new Set(found.map(([parameter]) => parameter)).size === found.length;
  if (!isWhole || !isKnown || !isDistinct || /^-?p/i.test(text)) return { duration: text };
  return Object.fromEntries(found);
}
