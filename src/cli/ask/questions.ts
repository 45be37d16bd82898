import { AlmanacError } from "../../domain/error.ts";
import { questionOf, type Api, type Values } from "../../http/question/api.ts";
import { participantAt, readPlace, readPlaces, readSkyPlace } from "../../http/question/place-word.ts";
import { ruleParameter } from "../../http/question/rule-word.ts";
import { ownOption } from "./options.ts";
import table from "./questions.yaml";
import {
  readDay,
  readDuration,
  readMinutes,
  splitDates,
  splitMoment,
  withoutIn,
  withoutLinks,
} from "./words.ts";

type Call = {
  readonly words: readonly string[];
  /** Values of the command's own options. */
  readonly own: Readonly<Record<string, string>>;
  readonly nowEpochMs: number;
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

/** How each command of `questions.yaml` turns its words into parameters of its route; it adds no rule to it. */
const READERS: Readonly<Record<string, (call: Call) => RouteCall | Promise<RouteCall>>> = {
  async time(call) {
    const one = withoutIn(call.words).join(" ");
    const isOne = call.words.length < 2 || (await call.api(questionOf(ZONE_ROUTE, { timezone: one }))).isOk;
    const [first, ...others] = isOne ? [] : await readPlaces(withoutLinks(withoutIn(call.words)), call.api);
    if (others.length > 0) return { values: { from: first, to: others.join(",") }, as: "convert" };
    const words = call.words.length === 0 ? [Intl.DateTimeFormat().resolvedOptions().timeZone] : call.words;
    return askZone({ ...call, words });
  },
  async convert({ words, api, nowEpochMs }) {
    const { moment, rest } = splitMoment(withoutLinks(words), nowEpochMs);
    const places = await readPlaces(rest, api);
    if (places.length < 2) throw usageError("Name the place the time is of, then those to convert it to.");
    const [from, ...to] = places;
    return { values: { from, to: to.join(","), ...moment } };
  },
  city: ({ words }) => ({ values: { q: needed(words, "a name"), include: "time" } }),
  zone: askZone,
  async changes({ words, api }) {
    if (words.length === 0) return { values: {} };
    return { values: { timezone: await readPlaces(withoutLinks(words), api) } };
  },
  async holidays({ words, own, api }) {
    const isYear = (word: string | undefined): boolean => /^(\d{4}|next|current)$/i.test(word ?? "");
    const last = words.length > 1 && isYear(words.at(-1)) ? words.at(-1) : undefined;
    const said = last === undefined ? words : words.slice(0, -1);
    // Alone, `in` is India.
    const area = said.length > 1 ? withoutLinks(withoutIn(said)) : said;
    needed(area, "a country");
    return { values: { ...(await readArea(area, api)), year: own["year"] ?? last ?? "current" } };
  },
  async next({ words, own, api }) {
    const rule = ruleParameter(needed(words.slice(0, 1), "a rule, in quotes"));
    const place = withoutIn(words.slice(1)).join(" ");
    const country = own["skip-holidays"];
    return {
      values: {
        ...rule,
        ...(place === "" ? {} : { timezone: await readPlace(place, api) }),
        ...(country === undefined ? {} : { country, holidays: "skip" }),
      },
    };
  },
  workdays({ words, nowEpochMs }) {
    const { dates, rest } = splitDates(withoutLinks(words), nowEpochMs);
    const [start = needed([], "the first day, such as 2026-12-01 or today"), end, ...more] = dates;
    if (more.length > 0) throw usageError("Name two dates at most.");
    const [first = ""] = rest;
    const days = end === undefined && /^[+-]?\d{1,5}$/.test(first) ? { days: first.replace("+", "") } : {};
    const country = rest.slice(Object.keys(days).length).join(" ");
    return {
      values: {
        start,
        ...(end === undefined ? days : { end }),
        ...(country === "" ? {} : { country }),
      },
    };
  },
  sun: (call) => askSky(call, "a place", "end"),
  moon: (call) => askSky(call, null, null),
  diff({ words }) {
    const [start, end, ...more] = withoutLinks(words);
    if (start === undefined || end === undefined || more.length > 0) throw usageError("Name two dates.");
    return { values: { start, end } };
  },
  add({ words }) {
    const [, span, area] = /^(.*\bdays?) (?:in )?([^\d]+)$/i.exec(words.slice(1).join(" ")) ?? [];
    return {
      values: {
        date: needed(words.slice(0, 1), "a date"),
        ...readDuration(span?.split(" ") ?? words.slice(1)),
        ...(area === undefined ? {} : { country: area }),
      },
    };
  },
  week({ words }) {
    const [week = "", year, ...more] = words.filter((word) => word !== "of");
    if (/^w?\d{1,2}$/i.test(week) && more.length === 0)
      return { values: { week: week.replace(/w/i, ""), year } };
    const text = words.join(" ");
    const name = /w/i.test(text) && /\d/.test(text) ? "week" : "date";
    return { values: text === "" ? {} : { [name]: text } };
  },
  async meet({ words, own, nowEpochMs, api }) {
    if (words.length === 0) throw usageError("Name the places people are in.");
    const places = await readPlaces(withoutLinks(words), api);
    return { values: { participants: places.map(participantAt), ...meetingOf(own, nowEpochMs) } };
  },
};

/** A row of `questions.yaml`. */
type TableRow = {
  readonly usage: string;
  readonly summary: string;
  readonly route: string;
  readonly examples: readonly string[];
  readonly own?: Readonly<Record<string, string>>;
};

/** A command that calls one route. */
export type QuestionRow = ReturnType<typeof questionNamed>;

function questionNamed(name: string, { own = {}, ...row }: TableRow) {
  const ask = READERS[name];
  if (ask === undefined) throw new Error(`questions.yaml: nothing reads the words of '${name}'`);
  return { ...row, name, own: Object.entries(own).map(([option, help]) => ownOption(option, help)), ask };
}

/** All commands that ask questions. */
export const QUESTIONS: readonly QuestionRow[] = Object.entries<TableRow>(table).map(([name, row]) =>
  questionNamed(name, row),
);

/** A country, a region, or a country and one of its regions: `germany bavaria`. */
async function readArea(words: readonly string[], api: Api): Promise<Values> {
  for (let count = words.length; count > 0; count -= 1) {
    const region = words.slice(count).join(" ");
    const country = words.slice(0, count).join(" ");
    const values = { country, ...(region === "" ? {} : { subdivision: region }) };
    const question = questionOf("GET /v1/holidays/:country/:year", { ...values, year: "current" });
    if ((await api(question)).code !== "country_not_found") return values;
  }
  return { country: words.join(" ") };
}

async function askZone({ words, api }: Call): Promise<RouteCall> {
  const label = needed(withoutIn(words), "a place or a zone");
  return { values: { timezone: await readPlace(label, api) }, label };
}

function meetingOf({ on, from = on, to = from, for: length }: Call["own"], nowEpochMs: number): Values {
  const minutes = length === undefined ? undefined : readMinutes(length);
  if (minutes === null) throw usageError(`--for is '${length}': expected a length such as 30m, 1h or 1h30m.`);
  const days = [on ?? from, on ?? to].map((day) => readDay(day ?? "today", nowEpochMs));
  return {
    ...(minutes === undefined ? {} : { duration_minutes: minutes }),
    ...(from === undefined && to === undefined ? {} : { window: { start: days[0], end: days[1] } }),
  };
}

/**
 * A place and a day, in either order; the place is optional if `what` is `null`. A second day is the value of the parameter
 * `last`.
 */
function askSky({ words, nowEpochMs }: Call, what: string | null, last: string | null): RouteCall {
  const { dates, rest } = splitDates(withoutIn(words), nowEpochMs);
  const label = what === null ? rest.join(" ") : needed(rest, what);
  const [date, end, ...more] = dates;
  if (more.length > 0 || (end !== undefined && last === null)) throw usageError("Name fewer dates.");
  return {
    values: {
      ...(label === "" ? {} : readSkyPlace(label)),
      ...(date === undefined ? {} : { date }),
      ...(end === undefined || last === null ? {} : { [last]: end }),
    },
    label,
  };
}

function needed(words: readonly string[], what: string): string {
  if (words.length === 0) throw usageError(`Name ${what}.`);
  return words.join(" ");
}

function usageError(message: string): AlmanacError {
  return new AlmanacError("invalid_parameter", message);
}
