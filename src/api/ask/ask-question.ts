import { questionOf, type Answer, type Api, type Values } from "../../client/api.ts";
import { isAboutDaysOff } from "../holidays/holiday-warning.ts";
import { innerApi } from "../../client/inner-api.ts";
import type { Question, Problem } from "../../domain/question/question.ts";
import { namedPlaceOf } from "../../domain/question/place-names.ts";
import { readQuestion } from "../../domain/question/read-question.ts";
import { suggestPlaces } from "../../domain/places/read-words.ts";

import { AlmanacError } from "../../domain/error.ts";
import type { RequestContext } from "../../http/context.ts";
import { badParameter, missingParameter } from "../../http/errors/bad-input.ts";
import { lawOfText, lawSuggestions } from "../../http/input/country-parameter.ts";
import { todayIn } from "../../http/input/moment-parameter.ts";
import { worldOf } from "../../http/input/words.ts";
import type { Handle } from "../../http/route.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { areaOfCode, askedArea, askedPlace, ownPlace, UTC_PLACE } from "./ask-place.ts";
import { answerClock } from "./answer-clock.ts";
import { answerMarket } from "./answer-market.ts";
import { answerPlace } from "./answer-place.ts";
import { answerDate } from "./answer-date.ts";
import { answerHoliday } from "./answer-holiday.ts";
import { answerSky } from "./answer-sky.ts";
import { answerTime } from "./answer-time.ts";

/** Another day than today, to see whether a question depends on it. */
const SOME_DAYS = 400;

/** Answers a question. @throws AlmanacError `invalid_parameter` for what cannot be read, with what was meant */
export async function askQuestion(
  { q: text, tz }: { readonly q: string; readonly tz?: string | undefined },
  context: RequestContext,
  handle: Handle,
) {
  const own = ownPlace(tz, context);
  const today = todayIn((own ?? UTC_PLACE).zone, context);
  const world = worldOf(context);
  const names = {
    place: (words: string) => namedPlaceOf(words, world),
    isArea: (words: string) => isLaw(words, context) || namedPlaceOf(words, world)?.kind === "city",
    isMarket: (words: string) => context.data.calendars.find(words) !== null,
  };
  const reading = readQuestion(text, names, today);
  if (!reading.ok) throw refusalOf(reading.problem, text, context);
  const { question } = reading;
  // What no day changes is an answer for ever.
  const isFixed = (): boolean => Bun.deepEquals(readQuestion(text, names, today + SOME_DAYS), reading);
  if (question.kind === "days_between" && isFixed()) context.cache = "pinned";
  let api: Api | null = null;
  async function answerOfRoute(route: string, values: Values): Promise<Answer & { data: object }> {
    const answer = await (api ??= innerApi(context, handle))(questionOf(route, values));
    const { isOk, data, problem } = answer;
    if (!isOk || typeof data !== "object" || data === null)
      throw new AlmanacError("invalid_parameter", problem);
    return { ...answer, data };
  }
  const asking: Asking = {
    context,
    today,
    own,
    clock: (words) => (words === null ? (own ?? UTC_PLACE) : askedPlace(words, context)),
    place(words) {
      if (words !== null) return askedPlace(words, context);
      if (own !== null) return own;
      throw missingParameter("tz", "your city or zone, or a place in the question");
    },
    area(words) {
      if (words !== null) return askedArea(words, context);
      if (own !== null && own.area !== null) return areaOfCode(own.area.slice(0, 2), context);
      throw missingParameter("tz", "your city or zone, or a country in the question");
    },
    async call(route, values) {
      const { data, warnings, warningCodes } = await answerOfRoute(route, values);
      for (const [index, code] of warningCodes.entries())
        if (isAboutDaysOff(code)) context.warn(code, warnings[index] ?? "");
      return data;
    },
    search: async (route, values) => (await answerOfRoute(route, values)).data,
  };
  const { path, answer } = await answerOf(question, asking);
  return { question: { kind: question.kind, text }, path, answer };
}

/** Whether words name a country or a region of one; "al-adha" has the form of a region's code, and is none. */
function isLaw(words: string, context: RequestContext): boolean {
  const law = lawOfText(words, context);
  const subdivision = law?.subdivision ?? null;
  return (
    law !== null && (subdivision === null || context.holidays.hasSubdivision(law.country.code, subdivision))
  );
}

function answerOf(question: Question, asking: Asking): AskedAnswer | Promise<AskedAnswer> {
  switch (question.kind) {
    case "time":
    case "conversion":
    case "meeting":
    case "zone":
    case "recurrence":
      return answerTime(question, asking);
    case "clock_change":
    case "time_sum":
    case "time_until":
    case "unix_time":
      return answerClock(question, asking);
    case "sun":
    case "moon":
    case "moonrise":
    case "season":
      return answerSky(question, asking);
    case "holidays":
    case "next_holiday":
    case "long_weekends":
    case "school_break":
    case "day_off":
    case "named_holiday":
      return answerHoliday(question, asking);
    case "market":
      return answerMarket(question, asking);
    case "place":
      return answerPlace(question.place, asking);
    default:
      return answerDate(question, asking);
  }
}

const EXAMPLES =
  "a question such as '3pm bangalore', 'time difference lagos toronto', 'sunset paris', 'full moon', 'holidays quebec', 'is monday a holiday in spain', '100 days from now', 'meeting sf london sydney'";

/** The error for a question that cannot be read, which names the words that mean nothing. */
function refusalOf(problem: Problem, text: string, context: RequestContext): AlmanacError {
  switch (problem.kind) {
    case "unknown_place": {
      const zones = zonesOfAbbreviation(problem.text, context);
      if (zones !== null) return zones;
      const near = suggestPlaces(problem.text, worldOf(context));
      return badParameter("q", "unknown", problem.text, "a place or time zone by its name", near);
    }
    case "unknown_area":
      return badParameter(
        "q",
        "unknown",
        problem.text,
        "a country or region by its name or code",
        lawSuggestions(problem.text, context).slice(0, 5),
      );
    case "unknown_market":
      return badParameter(
        "q",
        "unknown",
        problem.text,
        "an exchange or payment system by its name or id, such as NYSE",
        context.data.calendars.suggest(problem.text),
      );
    case "not_understood":
      return (
        zonesOfAbbreviation(text, context) ??
        new AlmanacError(
          "invalid_parameter",
          `The question '${text.slice(0, 100)}' is not understood: expected ${EXAMPLES}.`,
          {
            errors: [
              { in: "query", name: "q", reason: "syntax", value: text.slice(0, 100), expected: EXAMPLES },
            ],
          },
        )
      );
    default:
      return badParameter("q", "syntax", problem.text, problem.expected);
  }
}

/** The refusal of an abbreviation that several zones have; `null` for other words. */
function zonesOfAbbreviation(text: string, context: RequestContext): AlmanacError | null {
  const zones = context.zones.names.zonesOfAbbreviation(text.trim());
  if (zones.length === 0) return null;
  return badParameter("q", "unknown", text.trim(), "one of the zones that have this abbreviation", zones);
}
