import { formatDate } from "../../domain/calendar/format.ts";
import {
  civilFromDays,
  dayOfYear,
  daysFromCivil,
  daysInYear,
  isLeapYear,
} from "../../domain/calendar/civil.ts";
import { dayName } from "../../domain/calendar/day-name.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { at } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { counted, dateInWords, dayInWords } from "./ask-words.ts";

type DateQuestion = Extract<
  Question,
  {
    kind:
      | "day"
      | "length"
      | "leap_year"
      | "week"
      | "sum"
      | "days_between"
      | "working_days"
      | "countdown"
      | "age";
  }
>;

const datesPath = (pairs: readonly (readonly [string, string])[]): string => `/dates${queryText(pairs)}`;

/** Answers questions of dates, weeks and the days between them. */
export function answerDate(question: DateQuestion, asking: Asking): AskedAnswer | Promise<AskedAnswer> {
  switch (question.kind) {
    case "day":
      return answerDay(question, asking);
    case "length":
      return answerLength(question);
    case "leap_year":
      return answerLeapYear(question.year, asking.today);
    case "week":
      return {
        path: datesPath([["start", formatDate(question.start)]]),
        answer: `Week ${question.week} of ${question.year} is from ${dayInWords(question.start)} to ${dayInWords(question.end)}.`,
      };
    case "sum":
      return answerSum(question, asking);
    case "days_between":
      return answerBetween(question);
    case "working_days":
      return answerWorkingDays(question, asking);
    case "countdown": {
      const { day, title } = question;
      const days = day - asking.today;
      const path = `/countdown${queryText([
        ["to", formatDate(day)],
        ["title", title ?? ""],
      ])}`;
      const what = title === null ? dayInWords(day) : `${title}, ${dayInWords(day)}`;
      const count = daysInWords(Math.abs(days));
      return { path, answer: days < 0 ? `${what}, was ${count} ago.` : `${count} until ${what}.` };
    }
    case "age":
      return answerAge(question.born, asking);
  }
}

function answerDay({ day, asks }: Extract<Question, { kind: "day" }>, { today }: Asking): AskedAnswer {
  const { week, weekYear, startDays, endDays } = weekOf(day, "iso");
  const path = datesPath([["start", formatDate(day)]]);
  if (asks === "year_day") {
    const length = daysInYear(civilFromDays(day).year);
    return { path, answer: `${dayInWords(day)} is day ${dayOfYear(day)} of ${length} of the year.` };
  }
  if (asks === "weekday") {
    const verb = day < today ? "was" : "is";
    return { path, answer: `${formatDate(day)} ${verb} ${dayInWords(day)}, in week ${week} of ${weekYear}.` };
  }
  return {
    path,
    answer: `Week ${week} of ${weekYear}, from ${dayInWords(startDays)} to ${dayInWords(endDays)}.`,
  };
}

function answerLength({ start, end, month, unit }: Extract<Question, { kind: "length" }>): AskedAnswer {
  const { year } = civilFromDays(start);
  const name = month === null ? String(year) : `${MONTH_NAMES[month - 1]} ${year}`;
  if (unit === "weeks") {
    const last = weekOf(daysFromCivil(year, 12, 28), "iso");
    const path = datesPath([["start", formatDate(last.startDays)]]);
    return {
      path,
      answer: `${name} has ${last.week} weeks (ISO 8601); the last is from ${dayInWords(last.startDays)} to ${dayInWords(last.endDays)}.`,
    };
  }
  const path = datesPath([
    ["start", formatDate(start)],
    ["end", formatDate(end)],
    ["inclusive", "true"],
  ]);
  return { path, answer: `${name} has ${end - start + 1} days.` };
}

function answerLeapYear(asked: number | null, today: number): AskedAnswer {
  const next = civilFromDays(today).year + 1;
  // Eight years without one are the most there are.
  const year = asked ?? Array.from({ length: 8 }, (_, index) => next + index).find(isLeapYear) ?? next;
  const isLeap = isLeapYear(year);
  const day = isLeap ? daysFromCivil(year, 2, 29) : daysFromCivil(year, 3, 1);
  const path = datesPath([["start", formatDate(day)]]);
  if (!isLeap) return { path, answer: `${year} is not a leap year: its February has 28 days.` };
  return { path, answer: `${year} is a leap year: 29 February is a ${dayName(day)}.` };
}

/** "65 days (9 weeks 2 days)". */
function daysInWords(days: number): string {
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  const inWeeks =
    weeks < 2 ? "" : ` (${counted(weeks, "week")}${rest === 0 ? "" : ` ${counted(rest, "day")}`})`;
  return counted(days, "day") + inWeeks;
}

async function answerSum(
  { start, count, unit, area: words }: Extract<Question, { kind: "sum" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const area = unit === "business_days" && (words !== null || asking.own?.area) ? asking.area(words) : null;
  const data = await asking.call("GET /v1/date/add", {
    date: formatDate(start),
    [unit]: String(count),
    ...(area === null ? {} : { country: area.code }),
  });
  const noun = unit === "business_days" ? "business day" : unit.slice(0, -1);
  const when = count < 0 ? "before" : "after";
  const where = area === null ? "" : ` in ${inEnglish(area.name)}`;
  return {
    path: datesPath([
      ["start", formatDate(start)],
      ["by", String(count)],
      ["unit", unit],
      ["area", area?.code ?? ""],
    ]),
    answer: `${counted(Math.abs(count), noun)} ${when} ${dayInWords(start)}${where} is ${dateInWords(String(at(data, "date")))}.`,
  };
}

function answerBetween({ start, end }: Extract<Question, { kind: "days_between" }>): AskedAnswer {
  return {
    path: datesPath([
      ["start", formatDate(start)],
      ["end", formatDate(end)],
    ]),
    answer: `${daysInWords(Math.abs(end - start))} from ${dayInWords(start)} to ${dayInWords(end)}${end < start ? ", backwards" : ""}.`,
  };
}

async function answerWorkingDays(
  { start, end, area: words }: Extract<Question, { kind: "working_days" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const area = asking.area(words);
  const data = await asking.call("GET /v1/date/business-days", {
    start: formatDate(start),
    end: formatDate(end),
    country: area.code,
    inclusive: "both",
  });
  return {
    path: datesPath([
      ["start", formatDate(start)],
      ["end", formatDate(end)],
      ["inclusive", "true"],
      ["area", area.code],
    ]),
    answer: `${counted(Number(at(data, "business_days")), "business day")} in ${inEnglish(area.name)} from ${dayInWords(start)} to ${dayInWords(end)}, both counted.`,
  };
}

async function answerAge(born: number, asking: Asking): Promise<AskedAnswer> {
  const path = datesPath([["born", formatDate(born)]]);
  if (born > asking.today) return { path, answer: `${dayInWords(born)} is still to come.` };
  const data = await asking.call("GET /v1/date/diff", {
    start: formatDate(born),
    end: formatDate(asking.today),
    unit: "years",
  });
  return { path, answer: `Born on ${dayInWords(born)}: ${String(at(data, "human"))} old.` };
}
