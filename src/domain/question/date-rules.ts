import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { readSpokenDate } from "../calendar/spoken-date.ts";
import { weekByNumber } from "../calendar/week.ts";
import { knownFeast } from "./known-feast.ts";
import type { Question, SumUnit } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const UNIT = String.raw`(?<unit>(?:working |business |work |week)?days?|weeks?|fortnights?|months?|years?)`;
const WORK = "(?:working|business|work) ?days?";
/** As the API bounds what is added to a date. */
const MAX_COUNT = 10_000;

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");

/** A number of units from a day. @param sign -1 for those before it */
function sum(
  { count: text = "", unit = "", area: areaText }: Readonly<Record<string, string | undefined>>,
  start: number | undefined,
  sign: 1 | -1,
  parts: QuestionParts,
): Question | null {
  if (start === undefined) return null;
  const count = /^an?$/i.test(text) ? 1 : Number(text);
  if (count > MAX_COUNT)
    return parts.refuse({ kind: "bad_number", text, expected: `a number up to ${MAX_COUNT}` });
  const area = parts.area(areaText);
  if (area === null) return null;
  const word = unit.toLowerCase();
  const named: SumUnit = /^(?:work|business|week ?day)/.test(word)
    ? "business_days"
    : word.startsWith("day")
      ? "days"
      : word.startsWith("month")
        ? "months"
        : word.startsWith("year")
          ? "years"
          : "weeks";
  return {
    kind: "sum",
    start,
    count: sign * count * (word.startsWith("fortnight") ? 2 : 1),
    unit: named,
    area: area.area,
  };
}

/** The days until a date, or until a holiday by its name and area. */
function countdown(text: string, parts: QuestionParts): Question | null {
  const read = readSpokenDate(text, parts.today);
  if (read?.ok === true) return { kind: "countdown", day: read.day, title: read.name };
  // What looks like a date is no holiday's name.
  if (read !== null || /\d/.test(text)) {
    parts.date(text);
    return null;
  }
  const [, name = text, areaText] = /^(.+?) in (\D+)$/i.exec(text) ?? [];
  const area = parts.area(areaText);
  if (area === null) return null;
  const home = area.area === null ? knownFeast(name) : null;
  return { kind: "named_holiday", name, area: area.area, year: null, home, isCountdown: true };
}

function weekOf(text: string | undefined, parts: QuestionParts): Question | null {
  const date = text === undefined ? { day: parts.today } : parts.date(text);
  return date === null ? null : { kind: "day", day: date.day, asks: "week" };
}

function workingDays(start: number, text: string, parts: QuestionParts): Question | null {
  const end = parts.dateAndArea(text);
  return end === null ? null : { kind: "working_days", start, end: end.day, area: end.area };
}

const COUNT = String.raw`(?<count>\d{1,6}|an?)`;

/** As `sum`, of a day that an area may follow without a word between: "1 dec 2026 uk". */
function sumOfDay(groups: Readonly<Record<string, string | undefined>>, sign: 1 | -1, parts: QuestionParts) {
  const { day = "", area } = groups;
  const { problem } = parts;
  const date = parts.date(day);
  if (date !== null || area !== undefined) return sum(groups, date?.day, sign, parts);
  const [reason] = [parts.problem];
  parts.problem = problem;
  const split = parts.dateAndArea(day);
  if (split === null || split.area === null)
    return parts.refuse(parts.problem ?? reason ?? { kind: "not_understood" });
  return sum({ ...groups, area: split.area }, split.day, sign, parts);
}

export const DATE_RULES: readonly QuestionRule[] = [
  [
    form(`${COUNT} ${UNIT} (?:from|after|since) (?<day>.+?)(?: in (?<area>.+))?`),
    (groups, parts) => sumOfDay(groups, 1, parts),
  ],
  [
    form(`in ${COUNT} ${UNIT}(?: (?:in )?(?<area>.+))?`),
    (groups, parts) => sum(groups, parts.today, 1, parts),
  ],
  [form(`${COUNT} ${UNIT} ago(?: in (?<area>.+))?`), (groups, parts) => sum(groups, parts.today, -1, parts)],
  [
    form(`${COUNT} ${UNIT} before (?<day>.+?)(?: in (?<area>.+))?`),
    (groups, parts) => sumOfDay(groups, -1, parts),
  ],
  [
    form(String.raw`(?<day>.+?) ?(?:\+|plus) ?${COUNT} ?${UNIT}(?: in (?<area>.+))?`),
    (groups, parts) => sumOfDay(groups, 1, parts),
  ],
  [
    form(String.raw`(?<day>.+?) (?:-|−|minus) ?${COUNT} ?${UNIT}(?: in (?<area>.+))?`),
    (groups, parts) => sumOfDay(groups, -1, parts),
  ],
  [
    form(`(?:how many )?${WORK} (?:between|from) (?<start>.+?) (?:and|to|till|until) (?<end>.+)`),
    ({ start = "", end = "" }, parts) => {
      const first = parts.date(start);
      return first === null ? null : workingDays(first.day, end, parts);
    },
  ],
  [
    form(`(?:how many )?${WORK}(?: left)? (?:till|until|to|before) (?<end>.+)`),
    ({ end = "" }, parts) => workingDays(parts.today, end, parts),
  ],
  [
    form(
      `(?:the )?(?<which>first|last) ${WORK} (?:of|in) (?<span>[a-z]+(?: [12]\\d{3})?|(?:this|next) month)(?: (?:in )?(?<area>.+))?`,
    ),
    ({ which = "", span: text, area: areaText }, parts) => {
      const { year, month, rest } = parts.span(text);
      const area = parts.area(areaText);
      if (year === null || month === null || rest !== "" || area === null) return null;
      const { start, end } = parts.monthDays(year, month);
      const isFirst = which.toLowerCase() === "first";
      const [from, count] = isFirst ? [start - 1, 1] : [end + 1, -1];
      return { kind: "sum", start: from, count, unit: "business_days", area: area.area };
    },
  ],
  [
    form(`(?:how many )?${WORK} left (?:in )?(?:the |this )?(?<what>month|year)(?: (?<area>.+))?`),
    ({ what, area: areaText }, parts) => {
      const { year, month } = civilFromDays(parts.today);
      const area = parts.area(areaText);
      if (area === null) return null;
      const end =
        what?.toLowerCase() === "year" ? daysFromCivil(year, 12, 31) : parts.monthDays(year, month).end;
      return { kind: "working_days", start: parts.today, end, area: area.area };
    },
  ],
  [
    form(
      `(?:how many )?${WORK} (?:in |of )?(?<span>(?:[a-z]+ )?[12]\\d{3}|(?:this|next) (?:month|year)|[a-z]+)(?: (?<area>.+))?`,
    ),
    ({ span: text, area: areaText }, parts) => {
      const { year, month, rest } = parts.span(text);
      const area = parts.area(areaText);
      if (year === null || rest !== "" || area === null) return null;
      const span = { start: daysFromCivil(year, 1, 1), end: daysFromCivil(year, 12, 31) };
      return {
        kind: "working_days",
        ...(month === null ? span : parts.monthDays(year, month)),
        area: area.area,
      };
    },
  ],
  [
    /^(?:how many )?days (?:between|from) (?<start>.+?) (?:and|to|till|until) (?<end>.+)$/i,
    ({ start = "", end = "" }, parts) => {
      const [first, last] = [parts.date(start), parts.date(end)];
      return first === null || last === null
        ? null
        : { kind: "days_between", start: first.day, end: last.day };
    },
  ],
  [
    /^(?:how (?:many (?:days|weeks|months|sleeps|nights)|long)(?: (?:is it|are there|do we have|left|remain))?|(?:number of )?(?:days|weeks|time|sleeps)(?: left)?) (?:until|till|til|to|before) (?<day>.+)$/i,
    ({ day = "" }, parts) => countdown(day, parts),
  ],
  [/^countdown (?:(?:to|until|for) )?(?<day>.+)$/i, ({ day = "" }, parts) => countdown(day, parts)],
  [/^(?<day>.+?) countdown$/i, ({ day = "" }, parts) => countdown(day, parts)],
  [
    /^week(?: number| no\.?)? (?<week>\d{1,2})(?:,? (?:of )?(?<year>[12]\d{3}))?$/i,
    ({ week = "", year }, parts) => {
      const inYear = year === undefined ? parts.year : Number(year);
      const found = weekByNumber(inYear, Number(week), "iso");
      if (found !== null)
        return { kind: "week", week: found.week, year: inYear, start: found.startDays, end: found.endDays };
      return parts.refuse({
        kind: "bad_number",
        text: `week ${week}`,
        expected: `a week that ${inYear} has, 1 to 52 or 53`,
      });
    },
  ],
  [
    /^(?:(?:what|which) )?(?:calendar |iso )?week(?: (?:number|no\.?))?(?: (?:is it|now|today|is this|this week|are we in|of the year))*$/i,
    (_, parts) => weekOf(undefined, parts),
  ],
  [
    /^(?:(?:what|which) )?(?:calendar |iso )?week(?: (?:number|no\.?))?(?: (?:of|is|on|for|in))? (?<day>.+)$/i,
    ({ day }, parts) => weekOf(day, parts),
  ],
  [
    /^(?:what(?: is)? )?(?:(?:the )?(?:date|day)(?: is it)?(?: today)?|today['’]?s date|today)$/i,
    (_, parts) => ({ kind: "day", day: parts.today, asks: "weekday" }),
  ],
  [
    /^(?:(?:what|which) (?:week)?day(?: of the week)? (?:is|was|will|does|do)|(?:week ?day|day of the week)(?: of| for| on)?)(?: it)?(?: on)? (?<day>.+?)(?: be| fall on)?$/i,
    ({ day = "" }, parts) => {
      const date = parts.date(day);
      return date === null ? null : { kind: "day", day: date.day, asks: "weekday" };
    },
  ],
  [
    /^(?:age(?: of someone born)?|how old (?:is|am|are|would i be|will i be) ?(?:someone|somebody|a person|i|you)? ?(?:if )?(?:i was |i am |you were )?born|i was born|born)(?: on)? (?<day>.+)$/i,
    ({ day = "" }, parts) => {
      const date = parts.date(day);
      return date === null ? null : { kind: "age", born: date.day };
    },
  ],
  // A date alone.
  [
    /^(?<day>.+)$/,
    ({ day: text = "" }, parts) => {
      const date = readSpokenDate(text, parts.today);
      if (date === null) return null;
      if (!date.ok) return parts.refuse({ kind: "bad_date", text, expected: date.expected });
      return date.name === null
        ? { kind: "day", day: date.day, asks: "weekday" }
        : { kind: "countdown", day: date.day, title: date.name };
    },
  ],
];
