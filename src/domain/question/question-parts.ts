import { civilFromDays, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { monthOf } from "../calendar/month-name.ts";
import { readTimeOfDay } from "../calendar/parse.ts";
import { readSpokenDate } from "../calendar/spoken-date.ts";
import { isSmallWord, placeNamed, readPlaceRow } from "./place-row.ts";
import type { Problem, Question, QuestionNames } from "./question.ts";

/** A date split from a text: the rest of it, and the day if the text has one. */
export type DatedText = { readonly rest: string; readonly day: number | null };

/** Years or a month split from a text. */
export type SpanText = { readonly rest: string; readonly year: number | null; readonly month: number | null };

/** A form of questions: an expression with named groups, and what they mean; `null` where a part of them means nothing. */
export type QuestionRule = readonly [
  form: RegExp,
  read: (groups: Readonly<Record<string, string | undefined>>, parts: QuestionParts) => Question | null,
];

/** Longest date, in words: "last sunday of march 2027". */
const MAX_DATE_WORDS = 5;
const STEPS = { this: 0, next: 1, last: -1 } as const;
const YEAR = "(?:(?<name>[a-z]+)\\s+)?(?:(?<number>[12]\\d{3})|(?<relative>(?:this|next|last) year))";
const SPAN_LAST = new RegExp(`(?:^|\\s)(?:(?:in|of|for)\\s+)?${YEAR}$`, "i");
const SPAN_FIRST = new RegExp(`^(?:(?:in|of|for)\\s+)?${YEAR}(?:\\s+(?:in|of|for))?\\s+(?=\\S)`, "i");
const MONTH = "(?:(?<relative>this|next|last) month|(?<name>[a-z]+))";
const MONTH_LAST = new RegExp(`(?:^|\\s)(?:in\\s+)?${MONTH}$`, "i");
const MONTH_FIRST = new RegExp(`^(?:in\\s+)?${MONTH}(?:\\s+in)\\s+(?=\\S)`, "i");
/** A row whose first or last place is the reader's own. */
const OWN_IN_ROW = /^(.+?)(\s+(?:and|to|with|vs\.?)\s+|,\s*)([^,]+)$/i;
const HERE = /^(?:me|here|home|my (?:place|time|zone|city)|us all)$/i;

/** Reads the parts of one question, and keeps the first that names nothing, for the refusal. */
export class QuestionParts {
  readonly names: QuestionNames;
  readonly today: number;
  problem: Problem | null = null;

  constructor(names: QuestionNames, today: number) {
    this.names = { ...names, place: cachedLookup(names.place) };
    this.today = today;
  }

  get year(): number {
    return civilFromDays(this.today).year;
  }

  /** Remembers why a rule does not apply; the first reason is that of the rule that fits best. */
  refuse(problem: Problem): null {
    this.problem ??= problem;
    return null;
  }

  /** One place; `undefined` text and "here" are the reader's own, which is `{ place: null }`. */
  place(text: string | undefined): { readonly place: string | null } | null {
    const words = text?.trim().replace(/^(?:in|at|for|of|from)\s+(?=\S)/i, "") ?? "";
    if (words === "" || HERE.test(words)) return { place: null };
    if (placeNamed(words, this.names) !== null) return { place: words };
    return this.refuse({ kind: "unknown_place", text: words });
  }

  /** A row of places; "me" and "here" are the reader's own. */
  places(text: string): readonly (string | null)[] | null {
    const words = text.trim().replace(/^(?:(?:in|at|between|from|with|for)\s+)+(?=\S)/i, "");
    const [, first = "", between = "", last = ""] = OWN_IN_ROW.exec(words) ?? [];
    const [before, after] = [HERE.test(first), HERE.test(last)];
    const named = before ? last : after ? first : words;
    if (HERE.test(words) || (before && after)) return [null];
    const row = readPlaceRow(named, this.names);
    if (!row.ok) return this.refuse({ kind: "unknown_place", text: row.unknown });
    if (between === "" || !(before || after)) return row.places;
    return before ? [null, ...row.places] : [...row.places, null];
  }

  area(text: string | undefined): { readonly area: string | null } | null {
    const words =
      text
        ?.trim()
        .replace(/^(?:in|of|for)\s+(?=\S)/i, "")
        .replace(/^the\s+(?=\S)/i, "") ?? "";
    if (words === "" || HERE.test(words)) return { area: null };
    if (!isSmallWord(words) && this.names.isArea(words)) return { area: words };
    return this.refuse({ kind: "unknown_area", text: words });
  }

  /** A whole text that is a date. */
  date(text: string): { readonly day: number; readonly name: string | null } | null {
    const read = readSpokenDate(text, this.today);
    if (read?.ok === true) return read;
    const expected = read?.expected ?? "a date such as 2026-12-24, 24 December or Monday";
    return this.refuse({ kind: "bad_date", text: text.trim(), expected });
  }

  /** A date at the beginning or the end of a text, and the rest. `null` for a date that cannot be read. */
  dated(text: string | undefined): DatedText | null {
    const words = (text ?? "").trim().split(" ").filter(Boolean);
    for (let count = Math.min(MAX_DATE_WORDS, words.length); count > 0; count -= 1) {
      const ends = [
        [words.slice(0, count), words.slice(count)],
        [words.slice(-count), words.slice(0, -count)],
      ] as const;
      for (const [part, rest] of ends) {
        // Before other words, "sun" is the one that shines.
        if (part === ends[0][0] && rest.length > 0 && /^sun$/i.test(part.join(" "))) continue;
        const read = readSpokenDate(part.join(" "), this.today);
        if (read === null) continue;
        if (!read.ok) return this.refuse({ kind: "bad_date", text: part.join(" "), expected: read.expected });
        return { rest: rest.join(" ").replace(/(?<!\s)\s+on$/i, ""), day: read.day };
      }
    }
    return { rest: words.join(" "), day: null };
  }

  /** A date and an area behind it: "31 jan spain", "31 jan in spain". */
  dateAndArea(text: string): { readonly day: number; readonly area: string | null } | null {
    const words = text.trim().split(" ");
    for (let count = words.length; count > 0; count -= 1) {
      const read = readSpokenDate(words.slice(0, count).join(" "), this.today);
      if (read === null) continue;
      if (!read.ok)
        return this.refuse({
          kind: "bad_date",
          text: words.slice(0, count).join(" "),
          expected: read.expected,
        });
      const area = this.area(words.slice(count).join(" "));
      return area === null ? null : { day: read.day, area: area.area };
    }
    this.date(text);
    return null;
  }

  /** A year, or a month of one, at either end of a text: "december 2026", "2027", "next year", "next month", "may 2027 in france". */
  span(text: string | undefined): SpanText {
    const words = (text ?? "").trim();
    for (const form of [SPAN_LAST, SPAN_FIRST]) {
      const match = form.exec(words);
      if (match?.groups === undefined) continue;
      const { name, number, relative } = match.groups;
      const rest = words.replace(match[0], " ").trim();
      const month = monthOf(name ?? "");
      const year = number === undefined ? this.relativeYear(relative ?? "") : Number(number);
      // A word before a year that is no month is of the rest.
      if (month === 0) return { rest: `${rest} ${name ?? ""}`.trim(), year, month: null };
      return { rest, year, month };
    }
    const { year, month: current } = civilFromDays(this.today);
    for (const form of [MONTH_LAST, MONTH_FIRST]) {
      const match = form.exec(words);
      const { relative, name = "" } = match?.groups ?? {};
      const step = relative === undefined ? 0 : STEPS[relative.toLowerCase() as keyof typeof STEPS];
      const named = relative === undefined ? monthOf(name) : ((current + step + 11) % 12) + 1;
      if (match === null || named === 0) continue;
      const other = relative === undefined ? Number(named < current) : Math.floor((current + step - 1) / 12);
      return { rest: words.replace(match[0], " ").trim(), year: year + other, month: named };
    }
    return { rest: words, year: null, month: null };
  }

  /** The first and last day of a month. */
  monthDays(year: number, month: number): { readonly start: number; readonly end: number } {
    const start = daysFromCivil(year, month, 1);
    return { start, end: start + daysInMonth(year, month) - 1 };
  }

  /** Second of the day of "9am", "17:30" and "noon". */
  time(text: string): number | null {
    const words = text
      .trim()
      .replace(/^at\s+/i, "")
      .replace(/(\d)\s*h\s*(\d{2})?$/i, (_, hour, minute = "00") => `${hour}:${minute}`);
    return (
      readTimeOfDay(words) ??
      this.refuse({ kind: "bad_time", text: text.trim(), expected: "a time such as 9:30, 9am or 17:00" })
    );
  }

  /** An exchange or payment system. */
  market(text: string): string | null {
    const words = text.trim().replace(/^the\s+(?=\S)/i, "");
    const name = [words, words.replace(/ (?:stock )?(?:exchange|market)$/i, "")].find(this.names.isMarket);
    return name ?? this.refuse({ kind: "unknown_market", text: words });
  }

  private relativeYear(words: string): number {
    return this.year + STEPS[words.split(" ")[0]?.toLowerCase() as keyof typeof STEPS];
  }
}

/** Most names that one question looks up. */
const MAX_LOOKUPS = 200;

/** Looks each name up once; beyond the bound, words name nothing. */
function cachedLookup(find: QuestionNames["place"]): QuestionNames["place"] {
  const known = new Map<string, ReturnType<typeof find>>();
  return (words) => {
    if (!known.has(words)) known.set(words, known.size < MAX_LOOKUPS ? find(words) : null);
    return known.get(words) ?? null;
  };
}
