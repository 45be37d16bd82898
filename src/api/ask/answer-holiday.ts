import { civilFromDays } from "../../domain/calendar/civil.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { countHolidays } from "../holidays/holiday-count.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import type { AskedArea } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import {
  areaValues,
  calendarPath,
  dateOf,
  LIST_ROUTE,
  nameOf,
  regionsText,
  spanText,
} from "./ask-holiday-text.ts";
import { answerNamed } from "./answer-named-holiday.ts";
import { answerBreak, answerSchoolDay } from "./answer-school.ts";
import { counted, dateInWords, dayInWords, dayOfText, joined } from "./ask-words.ts";

type HolidayQuestion = Extract<
  Question,
  { kind: "holidays" | "next_holiday" | "long_weekends" | "school_break" | "day_off" | "named_holiday" }
>;

/** Answers questions of public holidays, school holidays and days off. */
export function answerHoliday(question: HolidayQuestion, asking: Asking): Promise<AskedAnswer> {
  if (question.kind === "named_holiday") return answerNamed(question, asking);
  const area = asking.area(question.area);
  switch (question.kind) {
    case "holidays":
      return answerList(question, area, asking);
    case "next_holiday":
      return answerNext(question, area, asking);
    case "school_break":
      return answerBreak(question, area, asking);
    case "day_off":
      return answerDay(question, area, asking);
    case "long_weekends":
      return answerLongWeekends(question.year, area, asking);
  }
}

const dayText = (holiday: object): string =>
  `${nameOf(holiday)} on ${dateInWords(String(at(holiday, "date")))}`;

async function answerList(
  { year, month, ofSchools }: Extract<Question, { kind: "holidays" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const types = ofSchools ? { types: "school" } : {};
  const ofMonth = month === null ? {} : { month: String(month) };
  const data = await asking.call(LIST_ROUTE, {
    ...areaValues(area),
    year: String(year),
    ...types,
    ...ofMonth,
  });
  const days = listAt(data, "holidays");
  const next = days.find((one) => dayOfText(dateOf(one)) >= asking.today) ?? null;
  const where = inEnglish(area.name);
  const path = calendarPath(area, year);
  const kind = ofSchools ? "school holiday" : "public holiday";
  const span = month === null ? String(year) : `${MONTH_NAMES[month - 1]} ${year}`;
  if (days.length === 0) {
    const none = ofSchools
      ? `No school holidays are known for ${where} in ${span}.`
      : `${area.name} has no public holidays in ${span}.`;
    return { path, answer: none };
  }
  const count = `${ofSchools ? counted(days.length, kind) : holidaysText(days, area)} in ${where} in ${span}`;
  if (month !== null)
    return { path, answer: `${count}: ${joined(days.map(ofSchools ? spanText : dayText))}.` };
  const first = next ?? days[0] ?? {};
  const word = next === null ? "the first was" : "the next is";
  const said = `${count}; ${word} ${nameOf(first)} on ${dateInWords(dateOf(first))}.`;
  return { path, answer: [said, ...(ofSchools ? [] : beyondList(data))].join(" ") };
}

/** "10 public holidays and 1 half day". */
function holidaysText(days: readonly object[], { code }: AskedArea): string {
  const { wholeDays, halfDays } = countHolidays(
    days.map((one) => ({
      type: String(at(one, "type")),
      half_day: at(one, "half_day") === true,
      nationwide: at(one, "nationwide") === true,
    })),
    code.includes("-"),
  );
  const half = counted(halfDays, "half day");
  if (wholeDays === 0) return half;
  return `${counted(wholeDays, "public holiday")}${halfDays === 0 ? "" : ` and ${half}`}`;
}

/** What a list of a country's public holidays does not count: days of its regions, and days that have no date yet. */
function beyondList(data: object): readonly string[] {
  const [regions, undated] = [listAt(data, "regional_more"), listAt(data, "undated")];
  const isOne = undated.length === 1;
  return [
    ...(regions.length === 0
      ? []
      : [`${counted(regions.length, "region")} of it ${regions.length === 1 ? "has" : "have"} more.`]),
    ...(undated.length === 0
      ? []
      : [`${counted(undated.length, "holiday")} more ${isOne ? "has" : "have"} no date yet.`]),
  ];
}

async function answerNext(
  { of }: Extract<Question, { kind: "next_holiday" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const where = inEnglish(area.name);
  if (of === "long_weekend") return answerLongWeekend(area, asking);
  const types = of === "school" ? { types: "school", days: "366" } : {};
  const data = await asking.call("GET /v1/holidays/upcoming", { country: area.code, limit: "1", ...types });
  const [next] = listAt(data, "holidays");
  const kind = of === "school" ? "school holidays" : "public holiday";
  if (next === undefined)
    return {
      path: calendarPath(area, civilFromDays(asking.today).year),
      answer: `No ${kind} to come ${of === "school" ? "are" : "is"} known in ${where}${of === "school" ? "" : " in the next 90 days"}.`,
    };
  const date = of === "school" ? String(at(next, "date")) : dateOf(next);
  const path = calendarPath(area, Number(date.slice(0, 4)));
  if (of === "school") return { path, answer: `The next school holidays in ${where} are ${spanText(next)}.` };
  return { path, answer: `The next public holiday in ${where} is ${nameOf(next)} on ${dateInWords(date)}.` };
}

async function longWeekendsOf(
  year: number,
  area: AskedArea,
  asking: Asking,
): Promise<readonly { readonly start: string; readonly text: string }[]> {
  const values = { ...areaValues(area), year: String(year), include: "long_weekends" };
  return listAt(await asking.call(LIST_ROUTE, values), "long_weekends").map((run) => {
    const [start, end] = [String(at(run, "start")), String(at(run, "end"))];
    const bridge = listAt(run, "bridge_days").map((day) => dateInWords(String(day)));
    const off = bridge.length === 0 ? "" : `, with ${joined(bridge)} taken off`;
    return {
      start,
      text: `from ${dateInWords(start)} to ${dateInWords(end)}, ${counted(Number(at(run, "days")), "day")}${off}`,
    };
  });
}

async function answerLongWeekend(area: AskedArea, asking: Asking): Promise<AskedAnswer> {
  const { year } = civilFromDays(asking.today);
  for (const each of [year, year + 1]) {
    const runs = await longWeekendsOf(each, area, asking);
    const next = runs.find(({ start }) => dayOfText(start) >= asking.today);
    if (next === undefined) continue;
    return {
      path: calendarPath(area, each),
      answer: `The next long weekend in ${inEnglish(area.name)} is ${next.text}.`,
    };
  }
  return { path: calendarPath(area, year), answer: `No long weekend is known in ${inEnglish(area.name)}.` };
}

async function answerLongWeekends(year: number, area: AskedArea, asking: Asking): Promise<AskedAnswer> {
  const runs = await longWeekendsOf(year, area, asking);
  const where = `${inEnglish(area.name)} in ${year}`;
  const path = calendarPath(area, year);
  if (runs.length === 0) return { path, answer: `No long weekend is known in ${where}.` };
  const texts = runs.map(({ text }) => text).join("; ");
  return { path, answer: `${counted(runs.length, "long weekend")} in ${where}: ${texts}.` };
}

async function answerDay(
  { day, asks }: Extract<Question, { kind: "day_off" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  if (asks === "school_holiday") return answerSchoolDay(day, area, asking);
  const date = formatDate(day);
  const data = await asking.call("GET /v1/date/business-days", {
    start: date,
    end: date,
    country: area.code,
  });
  const list = await asking.search(LIST_ROUTE, {
    ...areaValues(area),
    year: date.slice(0, 4),
    types: "public,bank",
    ...(area.code.includes("-") ? {} : { include: "regional" }),
  });
  const isOnDay = (one: object): boolean => at(one, "date") === date || at(one, "observed_date") === date;
  const all = listAt(list, "holidays").filter(isOnDay);
  // A region's list has its own days and those of the whole country.
  const isRegional = (one: object): boolean =>
    !area.code.includes("-") && at(one, "nationwide") === false && listAt(one, "subdivisions").length > 0;
  const holidays = all.filter((one) => !isRegional(one));
  const isWorked = at(data, "start_is_business_day") === true;
  const where = inEnglish(area.name);
  // A day on which only banks close is no public holiday.
  const ofPublic = holidays.filter((one) => at(one, "type") === "public");
  const isPublic = ofPublic.length > 0;
  const names = [...new Set((isPublic ? ofPublic : holidays).map((one) => nameWithDay(one, date)))];
  const isWeekend = at(data, "reason") === "weekend";
  const why = names.length > 0 ? `: ${names.join(", ")}` : isWeekend ? ": it is a weekend" : "";
  const regions = all.filter(isRegional).flatMap((one) => {
    return `${nameOf(one)} in ${regionsText(listAt(one, "subdivisions").map(String), asking)}`;
  });
  const elsewhere =
    regions.length > 0 && holidays.length === 0 ? `, but in parts of it: ${joined(regions)}` : "";
  const said =
    asks === "working_day"
      ? `is ${isWorked ? "" : "not "}a business day in ${where}${why}`
      : isPublic
        ? `is a public holiday in ${where}${why}`
        : `is not a public holiday in ${where}${butOtherwise(isWorked, names.length > 0)}${why}`;
  return {
    path: `/dates${queryText([
      ["start", date],
      ["area", area.code],
    ])}`,
    answer: `${dayInWords(day)} ${said}${elsewhere}.`,
  };
}

/** What a day is that is no public holiday, in words that follow. */
function butOtherwise(isWorked: boolean, isBankHoliday: boolean): string {
  if (isBankHoliday) return ", but a bank holiday";
  return isWorked ? "" : ", but a day off";
}

/** A holiday's name, with the time from which a half day is off, or the day on which it is taken if that is another one. */
function nameWithDay(holiday: object, date: string): string {
  const observed = dateOf(holiday);
  const offFrom = at(holiday, "off_from");
  const name = typeof offFrom === "string" ? `${nameOf(holiday)}, from ${offFrom}` : nameOf(holiday);
  if (observed !== date) return `${name}, whose day off is ${dateInWords(observed)}`;
  return at(holiday, "date") === date ? name : `the day off for ${name}`;
}
