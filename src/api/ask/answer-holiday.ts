import { formatDate } from "../../domain/calendar/format.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { foldText } from "../../domain/text/fold.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { AskedArea } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { counted, dateInWords, dayInWords, dayOfText } from "./ask-words.ts";

type HolidayQuestion = Extract<Question, { kind: "holidays" | "next_holiday" | "day_off" | "named_holiday" }>;

const LIST_ROUTE = "GET /v1/holidays/:country/:year";

/** Answers questions of public holidays, school holidays and days off. */
export function answerHoliday(question: HolidayQuestion, asking: Asking): Promise<AskedAnswer> {
  const area = asking.area(question.area);
  switch (question.kind) {
    case "holidays":
      return answerList(question, area, asking);
    case "next_holiday":
      return answerNext(area, asking);
    case "day_off":
      return answerDay(question, area, asking);
    case "named_holiday":
      return answerNamed(question, area, asking);
  }
}

function calendarPath({ code }: AskedArea, year: number): string {
  return `/calendar/${code.slice(0, 2)}/${year}${queryText([["region", code.slice(3)]])}`;
}

/** Parameters of an area for the list of a year. */
function areaValues({ code }: AskedArea): Readonly<Record<string, string>> {
  return { country: code.slice(0, 2), ...(code.length > 2 ? { subdivision: code } : {}) };
}

const dateOf = (holiday: object): string => String(at(holiday, "observed_date") ?? at(holiday, "date"));
const nameOf = (holiday: object): string => String(at(holiday, "name"));

async function answerList(
  { year, ofSchools }: Extract<Question, { kind: "holidays" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const types = ofSchools ? { types: "school" } : {};
  const data = await asking.call(LIST_ROUTE, { ...areaValues(area), year: String(year), ...types });
  const days = listAt(data, "holidays");
  const next = days.find((one) => dayOfText(dateOf(one)) >= asking.today) ?? null;
  const where = inEnglish(area.name);
  const path = calendarPath(area, year);
  const kind = ofSchools ? "school holiday" : "public holiday";
  if (days.length === 0) {
    const none = ofSchools
      ? `No school holidays are known for ${where} in ${year}.`
      : `${area.name} has no public holidays in ${year}.`;
    return { path, answer: none };
  }
  const first = next ?? days[0] ?? {};
  const word = next === null ? "the first was" : "the next is";
  return {
    path,
    answer: `${counted(days.length, kind)} in ${where} in ${year}; ${word} ${nameOf(first)} on ${dateInWords(dateOf(first))}.`,
  };
}

async function answerNext(area: AskedArea, asking: Asking): Promise<AskedAnswer> {
  const data = await asking.call("GET /v1/holidays/upcoming", { country: area.code, limit: "1" });
  const [next] = listAt(data, "holidays");
  const where = inEnglish(area.name);
  if (next === undefined)
    return {
      path: `/calendar/${area.code.slice(0, 2)}`,
      answer: `No holiday is to come in ${where} in the next 90 days.`,
    };
  const date = dateOf(next);
  return {
    path: calendarPath(area, Number(date.slice(0, 4))),
    answer: `The next public holiday in ${where} is ${nameOf(next)} on ${dateInWords(date)}.`,
  };
}

async function answerDay(
  { day, asks }: Extract<Question, { kind: "day_off" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const date = formatDate(day);
  const data = await asking.call("GET /v1/date/business-days", {
    start: date,
    end: date,
    country: area.code,
  });
  const holidays = listAt(data, "holidays").map(nameOf);
  const isWorked = at(data, "start_is_business_day") === true;
  const where = inEnglish(area.name);
  const why =
    holidays.length > 0
      ? `: ${holidays.join(", ")}`
      : at(data, "reason") === "weekend"
        ? ": it is a weekend"
        : "";
  const said =
    asks === "working_day"
      ? `is ${isWorked ? "" : "not "}a working day in ${where}${why}`
      : holidays.length > 0
        ? `is a public holiday in ${where}${why}`
        : `is not a public holiday in ${where}${isWorked ? "" : ", but a day off"}${why}`;
  return {
    path: `/dates${queryText([
      ["start", date],
      ["area", area.code],
    ])}`,
    answer: `${dayInWords(day)} ${said}.`,
  };
}

/** How well a name fits: the whole, its beginning, a part; 0 for not at all. */
function fitOf(name: string, wanted: string): number {
  if (name === wanted || name === `${wanted} day`) return 3;
  return name.startsWith(wanted) ? 2 : name.includes(wanted) ? 1 : 0;
}

async function answerNamed(
  { name, year }: Extract<Question, { kind: "named_holiday" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const wanted = foldText(name);
  const thisYear = Number(formatDate(asking.today).slice(0, 4));
  for (const each of year === null ? [thisYear, thisYear + 1] : [year]) {
    const data = await asking.call(LIST_ROUTE, {
      ...areaValues(area),
      year: String(each),
      types: "public,bank,optional,observance",
    });
    const days = listAt(data, "holidays").filter(
      (one) => year !== null || dayOfText(dateOf(one)) >= asking.today,
    );
    const best = days
      .map((one) => ({
        one,
        fit: Math.max(
          fitOf(foldText(nameOf(one)), wanted),
          fitOf(foldText(String(at(one, "local_name"))), wanted),
        ),
      }))
      .toSorted((a, b) => b.fit - a.fit)[0];
    if (best === undefined || best.fit === 0) continue;
    const date = String(at(best.one, "date"));
    const about = at(best.one, "is_estimated") === true ? " (expected)" : "";
    return {
      path: calendarPath(area, each),
      answer: `${nameOf(best.one)} in ${inEnglish(area.name)} is on ${dateInWords(date)}${about}.`,
    };
  }
  const expected = `the name of a holiday of all of ${inEnglish(area.name)}; one of a region needs its name, such as 'thanksgiving in ontario'`;
  throw badParameter("q", "unknown", name, expected);
}
