import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import type { Question } from "../../domain/question/question.ts";
import { foldText } from "../../domain/text/fold.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import { areaValues, calendarPath, LIST_ROUTE, nameOf, regionsText, spanText } from "./ask-holiday-text.ts";
import type { AskedArea } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { dayInWords, dayOfText, joined } from "./ask-words.ts";

/** School holidays whose name has a word: those of this year to come, or of the next. */
export async function answerBreak(
  { name, year }: Extract<Question, { kind: "school_break" }>,
  area: AskedArea,
  asking: Asking,
): Promise<AskedAnswer> {
  const wanted = name.replace(/[ -]/g, " ").replace("fall", "autumn");
  const thisYear = civilFromDays(asking.today).year;
  const known = new Set<string>();
  const where = inEnglish(area.name);
  // Where regions have their own, a country's list has none.
  const lists = area.code.includes("-") ? [{}] : [{}, { include: "regional" }];
  for (const list of lists) {
    for (const each of year === null ? [thisYear, thisYear + 1] : [year]) {
      const values = { ...areaValues(area), year: String(each), types: "school", ...list };
      const all = listAt(await asking.call(LIST_ROUTE, values), "holidays");
      for (const one of all) known.add(nameOf(one));
      const found = all.filter((one) => {
        const isToCome = year !== null || dayOfText(String(at(one, "end_date"))) >= asking.today;
        return (
          isToCome &&
          foldText(nameOf(one)).includes(wanted) &&
          String(at(one, "date")).startsWith(String(each))
        );
      });
      if (found.length === 0) continue;
      return {
        path: calendarPath(area, each),
        answer: `School holidays in ${where}: ${spansText(found, area, asking)}.`,
      };
    }
  }
  const names =
    known.size === 0 ? "none are held here" : `known there are ${[...known].slice(0, 8).join(", ")}`;
  throw badParameter("q", "unknown", name, `school holidays of ${where} by their name: ${names}`);
}

/** Each span of school holidays once, with the regions of a country that have it, where not all have it. */
function spansText(found: readonly object[], area: AskedArea, asking: Asking): string {
  const codesBySpan = new Map<string, string[]>();
  for (const one of found) {
    const isOfAll = area.code.includes("-") || at(one, "nationwide") === true;
    const codes = isOfAll ? [] : listAt(one, "subdivisions").map(String);
    codesBySpan.getOrInsertComputed(spanText(one), () => []).push(...codes);
  }
  const texts = [...codesBySpan].map(([span, codes]) =>
    codes.length === 0 ? span : `${span} (in ${regionsText([...new Set(codes)], asking)})`,
  );
  return joined(texts);
}

/** Whether a day is in the school holidays of an area; not known where they are not held. */
export async function answerSchoolDay(day: number, area: AskedArea, asking: Asking): Promise<AskedAnswer> {
  const date = formatDate(day);
  const data = await asking.call("GET /v1/holidays/school", { country: area.code, date });
  const is = at(data, "is_school_holiday");
  const where = inEnglish(area.name);
  const [holiday] = listAt(data, "holidays");
  const path = calendarPath(area, civilFromDays(day).year);
  const [next] = listAt(data, "next");
  const after = next === undefined ? "" : ` The next are ${spanText(next)}.`;
  if (is === true && holiday !== undefined)
    return {
      path,
      answer: `${dayInWords(day)} is in the school holidays of ${where}: ${spanText(holiday)}.`,
    };
  if (is === false)
    return { path, answer: `${dayInWords(day)} is not in the school holidays of ${where}.${after}` };
  const why: Readonly<Record<string, string>> = {
    set_locally: "they are set locally",
    not_published: "they are not published yet",
    not_covered: "they are not held here",
  };
  const reason = why[String(at(data, "reason"))] ?? "they are not known";
  return {
    path,
    answer: `Whether ${dayInWords(day)} is in the school holidays of ${where} is not known: ${reason}.`,
  };
}
