import { civilFromDays } from "../../domain/calendar/civil.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { countHolidays } from "../holidays/holiday-count.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { foldText, foldWords } from "../../domain/text/fold.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { AskedArea } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { areaValues, calendarPath, dateOf, LIST_ROUTE, nameOf, spanText } from "./ask-holiday-text.ts";
import { answerBreak, answerSchoolDay } from "./answer-school.ts";
import { counted, dateInWords, dayInWords, dayOfText, joined } from "./ask-words.ts";

type HolidayQuestion = Extract<
  Question,
  { kind: "holidays" | "next_holiday" | "school_break" | "day_off" | "named_holiday" }
>;

/** Most regions that an answer names. */
const MAX_REGIONS = 4;
/** Words of many names, which alone name none. */
const GENERIC: ReadonlySet<string> = new Set([
  "day",
  "holiday",
  "eve",
  "the",
  "of",
  "national",
  "public",
  "bank",
  "first",
  "second",
]);

/** Answers questions of public holidays, school holidays and days off. */
export function answerHoliday(question: HolidayQuestion, asking: Asking): Promise<AskedAnswer> {
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
    case "named_holiday":
      return answerNamed(question, area, asking);
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

async function answerLongWeekend(area: AskedArea, asking: Asking): Promise<AskedAnswer> {
  const { year } = civilFromDays(asking.today);
  for (const each of [year, year + 1]) {
    const values = { ...areaValues(area), year: String(each), include: "long_weekends" };
    const runs = listAt(await asking.call(LIST_ROUTE, values), "long_weekends");
    const next = runs.find((run) => dayOfText(String(at(run, "start"))) >= asking.today);
    if (next === undefined) continue;
    const bridge = listAt(next, "bridge_days").map((day) => dateInWords(String(day)));
    const off = bridge.length === 0 ? "" : `, with ${joined(bridge)} taken off`;
    return {
      path: calendarPath(area, each),
      answer: `The next long weekend in ${inEnglish(area.name)} is from ${dateInWords(String(at(next, "start")))} to ${dateInWords(String(at(next, "end")))}, ${counted(Number(at(next, "days")), "day")}${off}.`,
    };
  }
  return { path: calendarPath(area, year), answer: `No long weekend is known in ${inEnglish(area.name)}.` };
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
    const codes = listAt(one, "subdivisions").map(String);
    const regionNames = codes
      .slice(0, MAX_REGIONS)
      .map((code) => asking.context.holidays.regionName(code.slice(0, 2), code, "en"));
    return `${nameOf(one)} in ${codes.length > MAX_REGIONS ? `${codes.length} regions` : joined(regionNames)}`;
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

/** How well a name fits: the whole, its beginning, a part of whole words; 0 for not at all. */
function fitOf(name: string, wanted: string): number {
  const [all, words] = [foldWords(name).join(" "), foldWords(wanted).join(" ")];
  if (words === "" || GENERIC.has(words)) return 0;
  const key = foldText(wanted);
  if ([key, `${key}day`].includes(foldText(name))) return 3;
  return ` ${all} `.includes(` ${words} `) ? (all.startsWith(words) ? 2 : 1) : 0;
}

async function answerNamed(
  { name, year, isCountdown }: Extract<Question, { kind: "named_holiday" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const thisYear = civilFromDays(asking.today).year;
  let best: { readonly one: object; readonly fit: number; readonly year: number } | null = null;
  for (const each of year === null ? [thisYear, thisYear + 1] : [year]) {
    const data = await asking.search(LIST_ROUTE, {
      ...areaValues(area),
      year: String(each),
      types: "public,bank,optional,observance",
    });
    for (const one of listAt(data, "holidays")) {
      if (year === null && dayOfText(dateOf(one)) < asking.today) continue;
      const fit = Math.max(fitOf(nameOf(one), name), fitOf(String(at(one, "local_name")), name));
      // The first of equals is the next.
      if (fit > (best?.fit ?? 0)) best = { one, fit, year: each };
    }
  }
  if (best !== null) {
    const date = String(at(best.one, "date"));
    const about = at(best.one, "is_estimated") === true ? " (expected)" : "";
    const daysUntil = dayOfText(date) - asking.today;
    const observed =
      dateOf(best.one) === date ? "" : `, and the day off for it on ${dateInWords(dateOf(best.one))}`;
    const path = isCountdown
      ? `/countdown${queryText([
          ["to", date],
          ["title", nameOf(best.one)],
        ])}`
      : calendarPath(area, best.year);
    const when = isCountdown && daysUntil >= 0 ? `, in ${counted(daysUntil, "day")}` : "";
    return {
      path,
      answer: `${nameOf(best.one)} in ${inEnglish(area.name)} is on ${dateInWords(date)}${about}${observed}${when}.`,
    };
  }
  const expected = `the name of a holiday of all of ${inEnglish(area.name)}; one of a region needs its name, such as 'thanksgiving in ontario'`;
  throw badParameter("q", "unknown", name, expected);
}
