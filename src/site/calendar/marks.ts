import { html, type Html } from "../../http/answer/html-tag.ts";
import { isOffForAll } from "../../domain/holidays/rule-program.ts";
import type { Words } from "../languages/page-language.ts";
import { siteDateFormat } from "../frame/site-date.ts";
import type { listHolidays } from "../../api/holidays/holidays.ts";
import { A_MONDAY, dayOf, daysBetween, instantOf } from "../frame/plain-day.ts";

/** The answer of `/v1/holidays/{country}/{year}`. */
export type HolidayYear = Awaited<ReturnType<typeof listHolidays>>;

export type ListedHoliday = HolidayYear["holidays"][number];

/** A long weekend, and the business days to take off for it. */
export type LongWeekend = NonNullable<HolidayYear["long_weekends"]>[number];

/** The holidays of a place, without the published school holidays, which are no days off. */
type DaysOff = {
  readonly list: HolidayYear;
  /** Days off of a holiday; without its own date if the law moves the day off. */
  daysOff(holiday: ListedHoliday): readonly number[];
};

/**
 * How a holiday marks a day: `public` is off for all, `observed` is a day off instead of the holiday's date, `some` is
 * off for some people or not off, and `observance` is never off.
 */
export type MarkKind = "public" | "observed" | "some" | "observance";

export type Mark = { readonly kind: MarkKind; readonly holiday: ListedHoliday };

const RANKS: readonly MarkKind[] = ["public", "observed", "some", "observance"];

/** Marks by day number, the strongest mark of a day first. */
export function marksOf({ list, daysOff }: DaysOff): ReadonlyMap<number, readonly Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const holiday of list.holidays) {
    const free = new Set(daysOff(holiday));
    const own = daysBetween(dayOf(holiday.date), dayOf(holiday.end_date));
    const observed = isOffForAll(holiday.type) ? [...free] : [];
    for (const day of new Set([...own, ...observed])) {
      const kind = kindOf(holiday, list.subdivision !== null, free.has(day), own.includes(day));
      marks.set(day, [...(marks.get(day) ?? []), { kind, holiday }]);
    }
  }
  for (const ofDay of marks.values()) {
    ofDay.sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind));
  }
  return marks;
}

function kindOf(holiday: ListedHoliday, isOfRegion: boolean, isFree: boolean, isOwn: boolean): MarkKind {
  if (holiday.type === "observance") return "observance";
  const isForAll = isOffForAll(holiday.type) && (isOfRegion || holiday.nationwide);
  if (!isForAll || !isFree) return "some";
  return isOwn ? "public" : "observed";
}

export function schoolDaysOf(school: readonly ListedHoliday[]): ReadonlySet<number> {
  const holidays = school.filter((one) => one.school?.kind === "holidays");
  return new Set(holidays.flatMap((one) => daysBetween(dayOf(one.date), dayOf(one.end_date))));
}

/** Whether everybody is off for the whole day. */
export function isFreeForAll(marks: readonly Mark[] | undefined): boolean {
  return (
    marks?.some(({ kind, holiday }) => (kind === "public" || kind === "observed") && !holiday.half_day) ??
    false
  );
}

/** Whether half of the day is off; an observance that begins in the evening takes no work. */
export function isHalfDayOff({ half_day, type }: ListedHoliday): boolean {
  return half_day && type !== "observance";
}

/** The day off of a holiday if it is on another day; otherwise `null`. */
export function otherDayOff({ date, observed_date, end_date }: ListedHoliday): number | null {
  return observed_date < date || observed_date > end_date ? dayOf(observed_date) : null;
}

/** Id of a holiday on a page, with its date and a region: a year may have it twice, and regions may have laws of their own. */
export function anchorOf({ id, date, subdivisions: [region] }: ListedHoliday): string {
  return ["h", date, id, region?.toLowerCase()].filter(Boolean).join("-");
}

const TYPE_WORDS = {
  public: "Public holiday",
  special: "Special non-working day",
  bank: "Bank holiday",
  government: "Government holiday",
  school: "School holiday",
  local: "Local holiday",
  optional: "Optional holiday",
  observance: "Observance",
} as const;

const isWorded = (type: string): type is keyof typeof TYPE_WORDS => type in TYPE_WORDS;

export function typeWord(t: Words, type: string): string {
  return isWorded(type) ? t(TYPE_WORDS[type]) : type;
}

/** A text in a language. @param isMarked whether English is marked too, on a page in another language */
export function inLanguage(text: string, lang: string, className = "", isMarked = false): Html {
  const language = lang === "en" && !isMarked ? "" : html`lang="${lang}" dir="auto"`;
  const style = className === "" ? "" : html`class="${className}"`;
  return html`<span ${style} ${language}>${text}</span>`;
}

/** The name of a holiday, in the language that the API answered in. */
export function holidayName(t: Words, { name, name_language: lang }: ListedHoliday): Html {
  return lang === t.lang ? html`${name}` : inLanguage(name, lang, "", true);
}

/** Names of regions, which the data may have in English alone. */
export function namesHtml(t: Words, names: readonly string[]): Html {
  const text = names.join(t(", "));
  return t.lang === "en" ? html`${text}` : html`<bdi>${text}</bdi>`;
}

/** Months, weekdays and dates in words of one language. */
export function dateWords(lang: string) {
  // British English writes the day before the month, as most of the world does. All languages show the same digits.
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    siteDateFormat(lang === "en" ? "en-GB" : lang, { ...options, numberingSystem: "latn" });
  const shortDay = formatOf({ weekday: "short", day: "numeric", month: "short" });
  const weekdayIn = (style: "long" | "narrow", isoDay: number): string =>
    formatOf({ weekday: style }).format(instantOf(A_MONDAY + isoDay - 1));
  return {
    /** 1-12: "January". */
    month: (number: number): string => formatOf({ month: "long" }).format(Date.UTC(2026, number - 1, 1)),
    /** ISO weekday: "Monday". */
    weekday: (isoDay: number): string => weekdayIn("long", isoDay),
    /** One or two characters for the header of a column: "M". */
    weekdayInitial: (isoDay: number): string => weekdayIn("narrow", isoDay),
    /** "Friday 25 December". */
    longDay: (day: number): string =>
      formatOf({ weekday: "long", day: "numeric", month: "long" }).format(instantOf(day)),
    /** "Fri 25 Dec". */
    shortDay: (day: number): string => shortDay.format(instantOf(day)),
    /** "3 – 6 Apr". */
    span: (first: number, last: number): string => {
      const text = shortDay.formatRange(instantOf(first), instantOf(last));
      return lang === "en" ? text.replaceAll(",", "") : text;
    },
  };
}
