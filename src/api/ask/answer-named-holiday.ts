import { civilFromDays } from "../../domain/calendar/civil.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { foldText, foldWords } from "../../domain/text/fold.ts";
import { queryText } from "../../http/answer/html.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import { areaOfCode, type AskedArea } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { areaValues, calendarPath, dateOf, LIST_ROUTE, nameOf, regionsText } from "./ask-holiday-text.ts";
import { counted, dateInWords, dayOfText, joined } from "./ask-words.ts";

type NamedHoliday = Extract<Question, { kind: "named_holiday" }>;

/** A holiday of a list whose name fits, and the year of the list. */
type Found = { readonly one: object; readonly fit: number; readonly year: number };

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

/** How well a name fits: the whole, its beginning, a part of whole words; 0 for not at all. */
function fitOf(name: string, wanted: string): number {
  const [all, words] = [foldWords(name).join(" "), foldWords(wanted).join(" ")];
  if (words === "" || GENERIC.has(words)) return 0;
  const key = foldText(wanted);
  if ([key, `${key}day`].includes(foldText(name))) return 3;
  return ` ${all} `.includes(` ${words} `) ? (all.startsWith(words) ? 2 : 1) : 0;
}

/**
 * Answers when a holiday is: one of the whole country, or else of its regions. Without a country it is the caller's, or
 * of the country that its name is known from.
 */
export async function answerNamed(question: NamedHoliday, asking: Asking): Promise<AskedAnswer> {
  const { name, area: words, home } = question;
  const isOwn = words === null && home !== null;
  const area = isOwn && (asking.own?.area ?? null) === null ? null : asking.area(words);
  const answer =
    (area === null ? null : await answerIn(question, area, name, asking)) ??
    (home === null
      ? null
      : await answerIn(question, areaOfCode(home.country, asking.context), home.name, asking));
  if (answer !== null) return answer;
  const where = area === null ? "" : ` of ${inEnglish(area.name)}`;
  throw badParameter("q", "unknown", name, `the name of a holiday${where} in English or in its own language`);
}

async function answerIn(
  question: NamedHoliday,
  area: AskedArea,
  name: string,
  asking: Asking,
): Promise<AskedAnswer | null> {
  const [best] = await holidaysNamed(question, area, name, {}, asking);
  if (best !== undefined) return answerOf(best, question, area, asking);
  if (area.code.includes("-")) return null;
  const regional = await holidaysNamed(question, area, name, { include: "regional" }, asking);
  return answerOfRegions(regional, area, asking);
}

/** The holidays whose names fit best, the next first. */
async function holidaysNamed(
  { year }: NamedHoliday,
  area: AskedArea,
  name: string,
  values: Readonly<Record<string, string>>,
  asking: Asking,
): Promise<readonly Found[]> {
  const thisYear = civilFromDays(asking.today).year;
  const found: Found[] = [];
  for (const each of year === null ? [thisYear, thisYear + 1] : [year]) {
    const data = await asking.search(LIST_ROUTE, {
      ...areaValues(area),
      year: String(each),
      types: "public,bank,optional,observance",
      ...values,
    });
    for (const one of listAt(data, "holidays")) {
      if (year === null && dayOfText(dateOf(one)) < asking.today) continue;
      const fit = Math.max(fitOf(nameOf(one), name), fitOf(String(at(one, "local_name")), name));
      if (fit > 0) found.push({ one, fit, year: each });
    }
  }
  const most = Math.max(...found.map(({ fit }) => fit));
  return found.filter(({ fit }) => fit === most);
}

/** "on Sunday 16 May 2027 (expected)". */
function onDate(holiday: object): string {
  const about = at(holiday, "is_estimated") === true ? " (expected)" : "";
  return `on ${dateInWords(String(at(holiday, "date")))}${about}`;
}

function answerOf(
  { one, year }: Found,
  { isCountdown }: NamedHoliday,
  area: AskedArea,
  asking: Asking,
): AskedAnswer {
  const date = String(at(one, "date"));
  const daysUntil = dayOfText(date) - asking.today;
  const observed = dateOf(one) === date ? "" : `, and the day off for it on ${dateInWords(dateOf(one))}`;
  const path = isCountdown
    ? `/countdown${queryText([
        ["to", date],
        ["title", nameOf(one)],
      ])}`
    : calendarPath(area, year);
  const when = isCountdown && daysUntil >= 0 ? `, in ${counted(daysUntil, "day")}` : "";
  return {
    path,
    answer: `${nameOf(one)} in ${inEnglish(area.name)} is ${onDate(one)}${observed}${when}.`,
  };
}

/** Dates of a holiday that only regions have, in the year of the first. */
function answerOfRegions(found: readonly Found[], area: AskedArea, asking: Asking): AskedAnswer | null {
  const [first] = found;
  if (first === undefined) return null;
  const codesByDate = new Map<string, string[]>();
  for (const { one, year } of found) {
    if (year !== first.year) continue;
    const codes = codesByDate.getOrInsertComputed(onDate(one), () => []);
    codes.push(...listAt(one, "subdivisions").map(String));
  }
  const dates = [...codesByDate].map(
    ([date, codes]) => `${date} in ${regionsText([...new Set(codes)], asking)}`,
  );
  return {
    path: calendarPath(area, first.year),
    answer: `${nameOf(first.one)} is no holiday of all of ${inEnglish(area.name)}: it is ${joined(dates)}.`,
  };
}
