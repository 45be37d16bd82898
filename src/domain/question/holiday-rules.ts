import { FEAST, knownFeast } from "./known-feast.ts";
import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const PUBLIC = "public|bank|national|federal|statutory|legal|official";

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");

function holidays(text: string, ofSchools: boolean, parts: QuestionParts): Question | null {
  const { rest, year, month } = parts.span(text);
  const area = parts.area(rest);
  if (area === null) return null;
  return { kind: "holidays", area: area.area, year: year ?? parts.year, month, ofSchools };
}

function nextHoliday(text: string | undefined, parts: QuestionParts): Question | null {
  const area = parts.area(text);
  return area === null ? null : { kind: "next_holiday", area: area.area, of: "public" };
}

function longWeekends(text: string, parts: QuestionParts): Question | null {
  const { rest, year, month } = parts.span(text);
  const area = month === null ? parts.area(rest) : null;
  return area === null ? null : { kind: "long_weekends", area: area.area, year: year ?? parts.year };
}

function dayOff(
  dayText: string,
  areaText: string | undefined,
  asks: "holiday" | "working_day",
  parts: QuestionParts,
): Question | null {
  const date = parts.date(dayText);
  const area = date === null ? null : parts.area(areaText);
  return date === null || area === null ? null : { kind: "day_off", day: date.day, area: area.area, asks };
}

export const HOLIDAY_RULES: readonly QuestionRule[] = [
  [
    form(`(?:the )?next (?:(?:${PUBLIC}) )?holidays?(?: (?<area>.+))?`),
    ({ area }, parts) => nextHoliday(area, parts),
  ],
  [
    /^(?:the )?next long weekend(?: (?<area>.+))?$/i,
    ({ area: text }, parts) => {
      const area = parts.area(text);
      return area === null ? null : { kind: "next_holiday", area: area.area, of: "long_weekend" };
    },
  ],
  [
    /^(?:the )?(?:long weekends?|bridge days?)(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => longWeekends(text, parts),
  ],
  [
    /^(?<area>.+?) (?:long weekends|bridge days)(?: (?<year>.+))?$/i,
    ({ area, year = "" }, parts) => longWeekends(`${area} ${year}`, parts),
  ],
  [
    form(`(?:the )?(?:next )?(?<name>${FEAST})(?: (?<text>.+))?`),
    ({ name, text = "" }, parts) => {
      const { rest, year, month } = parts.span(text);
      return month === null ? named({ name, area: rest, year: year?.toString() }, parts) : null;
    },
  ],
  [
    form(
      `(?:is|was) it an? (?:(?:${PUBLIC}) )?(?:holiday|day off) (?<day>today|tomorrow|yesterday|on .+?)(?: in (?<area>.+))?`,
    ),
    ({ day = "", area }, parts) => dayOff(day, area, "holiday", parts),
  ],
  [
    form(
      `(?:what|which) (?:(?:${PUBLIC}) )?holiday (?:is|was|will be)(?: it)?(?: on)? (?<day>.+?)(?: in (?<area>.+))?`,
    ),
    ({ day = "", area }, parts) => dayOff(day, area, "holiday", parts),
  ],
  [
    form(
      `(?:do|does|will) (?:people|we|i|one|you) (?:have to )?work (?:on )?(?<day>.+?)(?: in (?<area>.+))?`,
    ),
    ({ day = "", area }, parts) => dayOff(day, area, "working_day", parts),
  ],
  [
    form(
      `(?:is|are) there (?:an? )?(?:any )?(?:(?:${PUBLIC}) )?holidays? (?:on )?(?<day>.+?)(?: in (?<area>.+))?`,
    ),
    ({ day = "", area }, parts) => dayOff(day, area, "holiday", parts),
  ],
  [
    form(
      `(?:is|will) (?<day>.+?) (?:be )?(?:an? )?(?:(?:${PUBLIC}) )?(?:holiday|day off|off)(?: (?<area>.+))?`,
    ),
    ({ day = "", area }, parts) => dayOff(day, area, "holiday", parts),
  ],
  [
    form(`(?:is|will) (?<day>.+?) (?:be )?(?:an? )?(?:working|business|work) ?day(?: (?<area>.+))?`),
    ({ day = "", area }, parts) => dayOff(day, area, "working_day", parts),
  ],
  [
    /^school (?:holidays?|breaks?|vacations?)(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => holidays(text, true, parts),
  ],
  [
    /^(?<area>.+?) school (?:holidays?|breaks?|vacations?)(?: (?<year>.+))?$/i,
    ({ area, year = "" }, parts) => holidays(`${area} ${year}`, true, parts),
  ],
  [
    form(
      `how many (?:(?:${PUBLIC}) )?holidays (?:are there|does|do|has|have)?(?: ?in)? ?(?<text>.+?)(?: have)?(?<year> (?:in )?[12]\\d{3})?`,
    ),
    ({ text = "", year = "" }, parts) => holidays(`${text}${year}`, false, parts),
  ],
  [
    form(`(?:(?:${PUBLIC}) )?holidays?(?: (?<text>.+))?`),
    ({ text = "" }, parts) => holidays(text, false, parts),
  ],
  [
    form(`(?<area>.+?) (?:(?:${PUBLIC}) )?holidays(?: (?:in |for )?(?<year>.+))?`),
    ({ area, year = "" }, parts) => holidays(`${area} ${year}`, false, parts),
  ],
];

/** A holiday by its name, with its year or area: whether there is one of that name, its calendar says. */
export const NAMED_HOLIDAY_RULES: readonly QuestionRule[] = [
  [/^(?<name>.+?(?: day| eve| monday| friday| sunday| new year)) (?:in )?(?<area>\D+)$/i, named],
  [/^(?<name>.+?) (?<year>[12]\d{3}) (?:in )?(?<area>\D+)$/i, named],
  [/^(?<name>.+?) (?:in )?(?<area>\D+?) (?<year>[12]\d{3})$/i, named],
];

/** "When is thanksgiving": without an area it is the reader's own country's. */
export const WHEN_RULES: readonly QuestionRule[] = [
  [/^(?<name>.+?) in (?<area>\D+?),? (?:in )?(?<year>[12]\d{3})$/i, named],
  ...NAMED_HOLIDAY_RULES,
  [/^(?<name>.+?) in (?<area>\D+)$/i, named],
  [/^(?<name>.+?)(?: (?<year>[12]\d{3}))?$/i, named],
];

function named(
  { name = "", area: areaText, year }: Readonly<Record<string, string | undefined>>,
  parts: QuestionParts,
): Question | null {
  const area = parts.area(areaText);
  if (area === null) return null;
  return {
    kind: "named_holiday",
    name,
    area: area.area,
    year: year === undefined ? null : Number(year),
    home: area.area === null ? knownFeast(name) : null,
    isCountdown: false,
  };
}
