import { mustExist } from "../../domain/must-exist.ts";
import { AlmanacError } from "../../domain/error.ts";
import { questionOf, type Api, type Values } from "../../client/api.ts";
import { machineZone } from "../machine-zone.ts";
import {
  participantAt,
  readCoordinates,
  readPlace,
  readPlaces,
  readSkyPlace,
} from "../../client/place-word.ts";
import { ruleParameter } from "../../client/rule-word.ts";
import { ownOption } from "./options.ts";
import { QUESTION_TABLE, type QuestionTableRow } from "./question-table.ts";
import {
  dateOfWord,
  readDay,
  readDuration,
  readMinutes,
  splitDates,
  splitMoment,
  withoutIn,
  withoutLinks,
  withSpreadMoments,
} from "./words.ts";

type Call = {
  readonly words: readonly string[];
  /** Values of the command's own options. */
  readonly own: Readonly<Record<string, string>>;
  /** Parameters of the route that were given as options: no word is needed for them. */
  readonly given: Values;
  /** The date in the caller's zone, from which weekdays are counted. */
  readonly today: string;
  readonly api: Api;
};

/** Parameters of the route, and the heading of its answer. */
type RouteCall = {
  readonly values: Values;
  readonly label?: string;
  /** The command whose route and layout are used instead of its own. */
  readonly as?: string;
};

const ZONE_ROUTE = "GET /v1/time/:timezone";
/** Words for the place of the machine. */
const hereWord = /^(?:here|local|now)$/i;
const daysWord = /^[+-]?\d{1,5}$/;
const yearWord = /^(?:\d{4}|next|this|current)$/i;
/** A moment that needs no zone to be read. */
const instant = /(?:Z|[+-]\d\d:?\d\d|:\d\d(?:[.,]\d+)? ?[+-]\d\d|\]|^[+-]?\d{9,})$/i;

type QuestionName = keyof typeof QUESTION_TABLE;

/** How each command turns its words into parameters of its route; it adds no rule to it. */
const READERS: Readonly<Record<QuestionName, (call: Call) => RouteCall | Promise<RouteCall>>> = {
  async ask(call) {
    const q = needed(call.words, "a question, such as 'sunset paris'");
    // For a place alone there is more to show than a sentence.
    const place = await call.api(questionOf(ZONE_ROUTE, { timezone: q }));
    return place.isOk ? { values: { timezone: q }, label: q, as: "time" } : { values: { q } };
  },
  async time(call) {
    const said = call.words.every((word) => hereWord.test(word)) ? [] : call.words;
    const one = withoutIn(said).join(" ");
    const isOne = said.length < 2 || (await call.api(questionOf(ZONE_ROUTE, { timezone: one }))).isOk;
    const [first, ...others] = isOne ? [] : await readPlaces(withoutLinks(withoutIn(said)), call.api);
    if (others.length > 0) return { values: { from: first, to: others.join(",") }, as: "convert" };
    return askZone({ ...call, words: said.length === 0 ? [machineZone()] : said });
  },
  async convert({ words, given, api, today }) {
    const { moment, rest } = splitMoment(withSpreadMoments(withoutLinks(words)), today);
    const places = await readPlaces(rest, api);
    const time = String(given["time"] ?? moment.time ?? "");
    const hasFrom = given["from"] !== undefined || (places.length === 1 && instant.test(time));
    const [from, ...to] = hasFrom ? [undefined, ...places] : places;
    if ((!hasFrom && from === undefined) || (to.length === 0 && given["to"] === undefined))
      throw usageError("Name the place the time is of, then those to convert it to.");
    return { values: { from, ...(to.length === 0 ? {} : { to: to.join(",") }), ...moment } };
  },
  city({ words, given }) {
    const name = isPlaced(given) ? words.join(" ") : needed(words, "a city");
    return { values: { ...(name === "" ? {} : (readCoordinates(name) ?? { q: name })), include: "time" } };
  },
  zone: askZone,
  async changes({ words, api }) {
    if (words.length === 0) return { values: {} };
    return { values: { timezone: await readPlaces(withoutLinks(words), api) } };
  },
  async holidays({ words, own, api }) {
    const at = words.length > 1 ? words.findIndex((word) => yearWord.test(word)) : -1;
    const count = at === -1 ? 0 : words[at + 1]?.toLowerCase() === "year" ? 2 : 1;
    const said = words.toSpliced(at, count);
    // Alone, `in` is India.
    const area = said.length > 1 ? withoutLinks(withoutIn(said)) : said;
    needed(area, "a country");
    const year = own["year"] ?? words[at]?.replace(/^this$/i, "current") ?? "current";
    return { values: { ...(await readArea(area, api)), year } };
  },
  async next({ words, own, given, api }) {
    const hasRule = ["cron", "rule", "every"].some((name) => given[name] !== undefined);
    const rule = hasRule ? {} : ruleParameter(needed(words.slice(0, 1), "a rule, in quotes"));
    const place = withoutIn(words.slice(hasRule ? 0 : 1)).join(" ");
    const daysOff = own["skip-holidays"];
    return {
      values: {
        ...rule,
        ...(place === "" ? {} : { timezone: await readPlace(place, api) }),
        ...(daysOff === undefined ? {} : { ...(await readArea(daysOff.split(" "), api)), holidays: "skip" }),
      },
    };
  },
  async workdays({ words, given, today, api }) {
    const { dates, rest } = splitDates(withoutLinks(words), today);
    const ends = fill(["start", "end"], dates, given, "Name two dates at most.");
    if ((ends["start"] ?? given["start"]) === undefined)
      throw usageError("Name the first day, such as 2026-12-01 or today.");
    const hasDays = ends["end"] === undefined && daysWord.test(rest[0] ?? "");
    return {
      values: {
        ...ends,
        ...(hasDays ? { days: rest[0]?.replace("+", "") } : {}),
        ...(await readArea(rest.slice(hasDays ? 1 : 0), api)),
      },
    };
  },
  market: ({ words }) => ({
    values: { id: needed(words, "an exchange or payment system, such as nyse or target2") },
  }),
  sun: (call) => askSky(call, "a place", "end"),
  moon: (call) => askSky(call, null, null),
  async diff({ words, given, today, api }) {
    const isDay = (word: string): boolean =>
      /\d/.test(word) || dateOfWord(readDay(word, today), today) !== word;
    const [from, ...to] = words.some(isDay) ? [] : await readPlaces(withoutLinks(words), api);
    // Between places it is their clocks that differ.
    if (to.length > 0) return { values: { from, to: to.join(",") }, as: "convert" };
    const ends = fill(["start", "end"], withoutLinks(words), given, "Name two dates.");
    if (["start", "end"].some((name) => (ends[name] ?? given[name]) === undefined))
      throw usageError("Name two dates.");
    return {
      values: Object.fromEntries(Object.entries(ends).map(([name, day]) => [name, readDay(day, today)])),
    };
  },
  async add({ words, given, today, api }) {
    const hasDate = given["date"] !== undefined;
    const date = hasDate ? String(given["date"]) : readDay(needed(words.slice(0, 1), "a date"), today);
    const after = words.slice(hasDate ? 0 : 1);
    const [, span, area = ""] = /^(.*\bdays?) (?:in )?([^\d]+)$/i.exec(after.join(" ")) ?? [];
    return {
      values: {
        date,
        ...readDuration(span?.split(" ") ?? after),
        ...(await readArea(area.split(" ").filter(Boolean), api)),
      },
      // For a city it is the local day.
      label: given["city"] === undefined ? dateOfWord(date, today) : date,
    };
  },
  week({ words, today }) {
    const [week = "", year, ...more] = words.filter((word) => word !== "of");
    if (/^w?\d{1,2}$/i.test(week) && more.length === 0)
      return { values: { week: week.replace(/w/i, ""), year } };
    const text = words.join(" ");
    const name = /w/i.test(text) && /\d/.test(text) ? "week" : "date";
    return { values: text === "" ? {} : { [name]: readDay(text, today) } };
  },
  async meet({ words, own, today, api }) {
    if (words.length === 0) throw usageError("Name the places people are in.");
    const places = await readPlaces(withoutLinks(words), api);
    return { values: { participants: places.map(participantAt), ...meetingOf(own, today) } };
  },
};

/** A command that calls one route. */
export type QuestionRow = ReturnType<typeof questionNamed>;

function questionNamed(name: string, { own = {}, ...row }: QuestionTableRow) {
  // The table's own names.
  const ask = READERS[name as QuestionName];
  return {
    ...row,
    name,
    own: Object.entries(own).map(([option, { help, sets }]) => ownOption(option, help, { sets })),
    ask,
  };
}

/** All commands that ask questions. */
export const QUESTIONS: readonly QuestionRow[] = Object.entries<QuestionTableRow>(QUESTION_TABLE).map(
  ([name, row]) => questionNamed(name, row),
);

/** A country, a region, or a country and one of its regions: `germany bavaria`; nothing without words. */
async function readArea(words: readonly string[], api: Api): Promise<Values> {
  for (let count = words.length; count > 0; count -= 1) {
    const region = words.slice(count).join(" ");
    const country = words.slice(0, count).join(" ");
    const values = { country, ...(region === "" ? {} : { region }) };
    const question = questionOf("GET /v1/holidays/:country/:year", { ...values, year: "current" });
    if ((await api(question)).code !== "country_not_found") return values;
  }
  return words.length === 0 ? {} : { country: words.join(" ") };
}

async function askZone({ words, api }: Call): Promise<RouteCall> {
  const label = needed(withoutIn(words), "a place or a zone");
  return { values: { timezone: await readPlace(label, api) }, label };
}

function meetingOf({ on, from = on, to = from, for: length }: Call["own"], today: string): Values {
  const minutes = length === undefined ? undefined : readMinutes(length);
  if (minutes === null) throw usageError(`--for is '${length}': expected a length such as 30m, 1h or 1h30m.`);
  const [start = "today", end] = [on ?? from, on ?? to].map((day) => readDay(day ?? "today", today));
  // What is left of today.
  const isToday = dateOfWord(start, today) === today;
  return {
    ...(minutes === undefined ? {} : { duration_minutes: minutes }),
    ...(from === undefined && to === undefined ? {} : { window: { start: isToday ? "now" : start, end } }),
  };
}

/**
 * A place and a day, in either order; the place is optional if `what` is `null`. A second day is the value of the parameter
 * `last`.
 */
function askSky({ words, given, today }: Call, what: string | null, last: string | null): RouteCall {
  const { dates, rest } = splitDates(withoutIn(words), today);
  const label = what === null || isPlaced(given) ? rest.join(" ") : needed(rest, what);
  const days = fill(last === null ? ["date"] : ["date", last], dates, given, "Name fewer dates.");
  return { values: { ...(label === "" ? {} : readSkyPlace(label)), ...days }, label };
}

/** Whether an option names a place. */
function isPlaced(given: Values): boolean {
  return ["city", "lat", "lon", "q", "tz"].some((name) => given[name] !== undefined);
}

/** The words for those of the parameters that no option gave, in their order. @throws AlmanacError for too many words. */
function fill(
  names: readonly string[],
  words: readonly string[],
  given: Values,
  problem: string,
): Record<string, string> {
  const open = names.filter((name) => given[name] === undefined);
  if (words.length > open.length) throw usageError(problem);
  return Object.fromEntries(words.map((word, index) => [mustExist(open[index]), word]));
}

function needed(words: readonly string[], what: string): string {
  if (words.length === 0) throw usageError(`Name ${what}.`);
  return words.join(" ");
}

function usageError(message: string): AlmanacError {
  return new AlmanacError("invalid_parameter", message);
}
