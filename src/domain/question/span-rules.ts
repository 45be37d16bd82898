import { daysFromCivil, daysInYear } from "../calendar/civil.ts";
import { weekByNumber } from "../calendar/week.ts";
import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

/** How long a month or a year is. */
function lengthOf(unit: string, text: string, parts: QuestionParts): Question | null {
  const { rest, year, month } = parts.span(text.replace(/^(?:a|the|this) year$/i, "this year"));
  if (rest !== "" || year === null) return null;
  const isOfWeeks = unit.toLowerCase().startsWith("week");
  if (month === null) {
    const [start, end] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
    return { kind: "length", start, end, month, unit: isOfWeeks ? "weeks" : "days" };
  }
  if (isOfWeeks) return null;
  return { kind: "length", ...parts.monthDays(year, month), month, unit: "days" };
}

function since(text: string, parts: QuestionParts): Question | null {
  const date = parts.date(
    text.replace(/^(?<name>christmas|new year|easter|halloween)$/i, (name) => last(name, parts)),
  );
  return date === null ? null : { kind: "days_between", start: date.day, end: parts.today };
}

/** The one of this year, or of the year before if it is to come. */
function last(name: string, parts: QuestionParts): string {
  const date = parts.date(`${name} ${parts.year}`);
  return `${name} ${date !== null && date.day > parts.today ? parts.year - 1 : parts.year}`;
}

function dayOfYear(number: number, year: number, parts: QuestionParts): Question | null {
  const length = daysInYear(year);
  if (number >= 1 && number <= length)
    return { kind: "day", day: daysFromCivil(year, 1, number), asks: "year_day" };
  return parts.refuse({
    kind: "bad_number",
    text: `day ${number}`,
    expected: `a day of ${year}, 1 to ${length}`,
  });
}

/** Questions of how long ago a day was, and of how long months and years are. */
export const SPAN_RULES: readonly QuestionRule[] = [
  [
    /^(?:how (?:many days|long|many weeks)(?: (?:is it|has it been|have passed|ago))?|(?:days|weeks|time)(?: passed)?|number of days) since (?<day>.+)$/i,
    ({ day = "" }, parts) => since(day, parts),
  ],
  [/^how (?:long|many days) ago (?:was|is) (?<day>.+)$/i, ({ day = "" }, parts) => since(day, parts)],
  [
    /^how (?:many (?:weeks|months)|long) (?:between|from) (?<start>.+?) (?:and|to|till|until) (?<end>.+)$|^weeks (?:between|from) (?<a>.+?) (?:and|to|till|until) (?<b>.+)$/i,
    ({ start, end, a = "", b = "" }, parts) => {
      const [first, until] = [parts.date(start ?? a), parts.date(end ?? b)];
      return first === null || until === null
        ? null
        : { kind: "days_between", start: first.day, end: until.day };
    },
  ],
  [
    /^(?:how many |number of )(?<unit>days|weeks)(?: (?:are )?(?:there )?)?(?: ?in| does| has| of) (?<text>.+?)(?: have)?$/i,
    ({ unit = "", text = "" }, parts) => lengthOf(unit, text, parts),
  ],
  [
    /^(?<unit>days|weeks) (?:in|of) (?<text>.+)$/i,
    ({ unit = "", text = "" }, parts) => lengthOf(unit, text, parts),
  ],
  [
    /^(?:how many )?days (?:are )?left (?:in|of) (?:the |this )?year$/i,
    (_, parts) => ({ kind: "days_between", start: parts.today, end: daysFromCivil(parts.year, 12, 31) }),
  ],
  [
    /^(?:is|was|will) (?<year>[12]\d{3}|(?:this|next|last) year)(?: be)? an? leap year$/i,
    ({ year: text }, parts) => ({ kind: "leap_year", year: parts.span(text).year }),
  ],
  [/^(?:the )?next leap year$/i, () => ({ kind: "leap_year", year: null })],
  [
    /^(?:(?:what|which) )?(?:day of the year|day number|year ?day)(?: is it| today| is today)?$/i,
    (_, parts) => ({ kind: "day", day: parts.today, asks: "year_day" }),
  ],
  [
    /^(?:(?:what|which) )?(?:day of the year|day number|year ?day)(?: is| of| was)? (?<day>.+)$/i,
    ({ day = "" }, parts) => {
      const date = parts.date(day);
      return date === null ? null : { kind: "day", day: date.day, asks: "year_day" };
    },
  ],
  [
    /^(?:the )?(?:day (?<number>\d{1,3})|(?<nth>\d{1,3})(?:st|nd|rd|th) day)(?: of (?:the year )?)?(?<year>[12]\d{3}|(?:this|next|last) year)$/i,
    ({ number, nth, year: text }, parts) => {
      const { year } = parts.span(text);
      return year === null ? null : dayOfYear(Number(number ?? nth), year, parts);
    },
  ],
  [
    /^(?:is|was|will) (?<day>.+?) (?:be )?(?:an? |on an? )(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i,
    ({ day = "" }, parts) => {
      const date = parts.date(day);
      return date === null ? null : { kind: "day", day: date.day, asks: "weekday" };
    },
  ],
  [
    /^(?:calendar week|kw|cw|wk|w) ?(?<week>\d{1,2})(?:,? (?:of )?(?<year>[12]\d{3}))?$|^(?<isoYear>\d{4})-?w(?<isoWeek>\d{2})$/i,
    ({ week, year, isoYear, isoWeek }, parts) => {
      const number = Number(week ?? isoWeek);
      const inYear = Number(isoYear ?? year ?? parts.year);
      const found = weekByNumber(inYear, number, "iso");
      if (found !== null)
        return { kind: "week", week: found.week, year: inYear, start: found.startDays, end: found.endDays };
      return parts.refuse({
        kind: "bad_number",
        text: `week ${number}`,
        expected: `a week that ${inYear} has, 1 to 52 or 53`,
      });
    },
  ],
  [
    /^(?:the )?(?<which>this|current|next|last) week(?: number)?$/i,
    ({ which = "" }, parts) => {
      const days = which.toLowerCase() === "next" ? 7 : which.toLowerCase() === "last" ? -7 : 0;
      return { kind: "day", day: parts.today + days, asks: "week" };
    },
  ],
];
