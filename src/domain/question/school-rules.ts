import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const HOLIDAYS = "(?:holidays?|breaks?|vacations?)";
/** Holidays of schools by the time of the year, as their authorities name them in English. */
const BREAK = "summer|autumn|fall|winter|christmas|easter|spring|whitsun|pentecost|carnival|half[ -]term";

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");

function onDay(dayText: string, areaText: string | undefined, parts: QuestionParts): Question | null {
  const date = parts.date(dayText);
  const area = date === null ? null : parts.area(areaText);
  if (date === null || area === null) return null;
  return { kind: "day_off", day: date.day, area: area.area, asks: "school_holiday" };
}

function next(areaText: string | undefined, parts: QuestionParts): Question | null {
  const area = parts.area(areaText);
  return area === null ? null : { kind: "next_holiday", area: area.area, of: "school" };
}

function named(name: string, text: string, parts: QuestionParts): Question | null {
  const { rest, year, month } = parts.span(text);
  const area = month === null ? parts.area(rest.replace(/^(?:begin|start|end)s?(?: |$)/i, "")) : null;
  return area === null ? null : { kind: "school_break", name: name.toLowerCase(), area: area.area, year };
}

/** Questions of school holidays that name a day or the time of the year. */
export const SCHOOL_RULES: readonly QuestionRule[] = [
  [
    form(
      `(?:are there|are|is there|is it) (?:any )?(?:school ${HOLIDAYS}|schools? (?:off|closed|out))(?: in (?<area>.+?))? (?:on )?(?<day>(?:on |today|tomorrow|\\d|[a-z]+day\\b|[a-z]+ \\d).*?)`,
    ),
    ({ day = "", area }, parts) => onDay(day, area, parts),
  ],
  [
    form(`(?:are|is) (?<day>.+?) (?:an? )?school ${HOLIDAYS}(?: (?<area>.+))?`),
    ({ day = "", area }, parts) => onDay(day, area, parts),
  ],
  [
    form(
      `(?:is|are) (?:there )?schools? (?:off|closed|out|on|open)?(?: in (?<area>.+?))? (?:on )?(?<day>\\S+(?: \\S+){0,2})`,
    ),
    ({ day = "", area }, parts) => onDay(day, area, parts),
  ],
  [form(`(?:the )?next school ${HOLIDAYS}(?: (?<area>.+))?`), ({ area }, parts) => next(area, parts)],
  [
    form(`when (?:do|does|will) (?:the )?(?:next )?school ${HOLIDAYS} (?:start|begin)(?: (?<area>.+))?`),
    ({ area }, parts) => next(area, parts),
  ],
  [
    form(
      `(?:when (?:do|does|will|is|are) )?(?:the )?(?:school )?(?<name>${BREAK}) (?:school )?${HOLIDAYS}(?: (?<text>.+))?`,
    ),
    ({ name = "", text = "" }, parts) => named(name, text, parts),
  ],
  [form(`(?<name>half[ -]term) (?<text>.+)`), ({ name = "", text = "" }, parts) => named(name, text, parts)],
  [
    form(`(?<area>.+?) (?:school )?(?<name>${BREAK}) (?:school )?${HOLIDAYS}(?: (?<text>.+))?`),
    ({ area, name = "", text = "" }, parts) => named(name, `${area} ${text}`, parts),
  ],
];
