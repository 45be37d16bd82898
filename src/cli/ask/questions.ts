import { AlmanacError } from "../../domain/error.ts";
import { questionOf, type Api, type Values } from "../../http/question/api.ts";
import { participantAt, readPlace, readPlaces, readSkyPlace } from "../../http/question/place-word.ts";
import { ruleParameter } from "../../http/question/rule-word.ts";
import { ownOption, type Option } from "./options.ts";
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

/** A command that calls one route. */
export type QuestionRow = {
  /** The name and arguments. */
  readonly usage: string;
  readonly summary: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly examples: readonly string[];
  /** Options that are not parameters of the route. */
  readonly own?: readonly Option[];
  ask(call: Call): RouteCall | Promise<RouteCall>;
};

const ZONE_ROUTE = "GET /v1/time/:timezone";

/** All commands that ask questions. Each turns its words into parameters of a route, and adds no rule to it. */
export const QUESTIONS: readonly QuestionRow[] = [
  {
    usage: "time [PLACE…]",
    summary: "The time in cities or zones; here without one.",
    route: ZONE_ROUTE,
    examples: ["time", "time tokyo", "time nyc london tokyo", "time new york --at 2026-12-25T12:00:00Z"],
    async ask(call) {
      const one = withoutIn(call.words).join(" ");
      const isOne = call.words.length < 2 || (await call.api(questionOf(ZONE_ROUTE, { timezone: one }))).isOk;
      const [first, ...others] = isOne ? [] : await readPlaces(withoutLinks(withoutIn(call.words)), call.api);
      if (others.length > 0) return { values: { from: first, to: others.join(",") }, as: "convert" };
      const words = call.words.length === 0 ? [Intl.DateTimeFormat().resolvedOptions().timeZone] : call.words;
      return askZone({ ...call, words });
    },
  },
  {
    usage: "convert [TIME] FROM TO…",
    summary: "A time of one place in others; now without a time.",
    route: "GET /v1/time/convert",
    examples: ['convert "2026-12-01 9:00" paris tokyo "new york"', "convert 5pm sydney london"],
    async ask({ words, api }) {
      const { moment, rest } = splitMoment(withoutLinks(words));
      const places = await readPlaces(rest, api);
      if (places.length < 2) throw usageError("Name the place the time is of, then those to convert it to.");
      const [from, ...to] = places;
      return { values: { from, to: to.join(","), ...moment } };
    },
  },
  {
    usage: "city NAME",
    summary: "Cities by their name, with their time.",
    route: "GET /v1/city/search",
    examples: ["city paris", "city springfield --country US --limit 5", "city san jose, costa rica"],
    ask: ({ words }) => ({ values: { q: needed(words, "a name"), include: "time" } }),
  },
  {
    usage: "zone ZONE|PLACE",
    summary: "A time zone: its names, offsets and clock changes.",
    route: "GET /v1/timezone/:timezone",
    examples: ["zone America/New_York", "zone sydney --include transitions", "zone Europe/Berlin --ics"],
    ask: askZone,
  },
  {
    usage: "changes [PLACE…]",
    summary: "When clocks are moved, in places or everywhere, and what is unlike the year before.",
    route: "GET /v1/timezone/changes",
    examples: ["changes paris sydney", "changes --country US --from 2027-01-01", "changes tehran --ics"],
    async ask({ words, api }) {
      if (words.length === 0) return { values: {} };
      return { values: { timezone: await readPlaces(withoutLinks(words), api) } };
    },
  },
  {
    usage: "holidays COUNTRY [REGION] [YEAR]",
    summary: "The holidays of a year in a country or region.",
    route: "GET /v1/holidays/:country/:year",
    examples: [
      "holidays germany bavaria",
      "holidays de --region by --year 2027",
      "holidays us --csv",
      "holidays fr next --ics",
    ],
    own: [ownOption("year", "The year; this one when left out, 'next' for the next.")],
    async ask({ words, own, api }) {
      const isYear = (word: string | undefined): boolean => /^(\d{4}|next|current)$/i.test(word ?? "");
      const last = words.length > 1 && isYear(words.at(-1)) ? words.at(-1) : undefined;
      const said = last === undefined ? words : words.slice(0, -1);
      // Alone, `in` is India.
      const area = said.length > 1 ? withoutLinks(withoutIn(said)) : said;
      needed(area, "a country");
      return { values: { ...(await readArea(area, api)), year: own["year"] ?? last ?? "current" } };
    },
  },
  {
    usage: "next RULE PLACE",
    summary: "When a crontab line, a recurrence rule or 'second tuesday at 9:00' comes next.",
    route: "GET /v1/schedule",
    examples: [
      'next "0 9 * * 1-5" new york --skip-holidays us',
      'next "last friday at 17:00" berlin --ics',
      'next "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" paris --start 2026-11-03T09:00',
    ],
    own: [ownOption("skip-holidays", "Leave out the days off of this country or region.")],
    async ask({ words, own, api }) {
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
  },
  {
    usage: "workdays START [END|DAYS] [COUNTRY]",
    summary: "Business days between two dates, or the day that is some of them ahead.",
    route: "GET /v1/date/business-days",
    examples: ["workdays 2026-12-01 2026-12-31 de", "workdays today 10 fr"],
    ask({ words }) {
      const { dates, rest } = splitDates(withoutLinks(words));
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
  },
  {
    usage: "sun PLACE [DATE]",
    summary: "Sunrise, sunset and twilight.",
    route: "GET /v1/sun",
    examples: ["sun tromsø 2026-12-21", "sun new york tomorrow", "sun -33.87,151.21 --days 7"],
    ask: ({ words }) => askSky(words, "a place", "end"),
  },
  {
    usage: "moon [PLACE] [DATE]",
    summary: "The moon's phase, rise and set.",
    route: "GET /v1/moon",
    examples: ["moon", "moon lisbon 2026-12-24", "moon --year 2027"],
    ask: ({ words }) => askSky(words, null, null),
  },
  {
    usage: "diff START END",
    summary: "The time between two dates or moments.",
    route: "GET /v1/date/diff",
    examples: ["diff 2026-01-31 2027-03-01", "diff today 2026-12-25 --country de"],
    ask({ words }) {
      const [start, end, ...more] = withoutLinks(words);
      if (start === undefined || end === undefined || more.length > 0) throw usageError("Name two dates.");
      return { values: { start, end } };
    },
  },
  {
    usage: "add DATE DURATION",
    summary: "A date plus or minus years, months, days, hours, or business days.",
    route: "GET /v1/date/add",
    examples: ["add today -90 days", "add 2026-12-18 10 business days --country de", "add 2026-12-01 P1M15D"],
    ask({ words }) {
      const [, span, area] = /^(.*\bdays?) (?:in )?([^\d]+)$/i.exec(words.slice(1).join(" ")) ?? [];
      return {
        values: {
          date: needed(words.slice(0, 1), "a date"),
          ...readDuration(span?.split(" ") ?? words.slice(1)),
          ...(area === undefined ? {} : { country: area }),
        },
      };
    },
  },
  {
    usage: "week [DATE|WEEK]",
    summary: "The number of a date's week, or the dates of a week.",
    route: "GET /v1/date/week-number",
    examples: ["week", "week 2026-12-31", "week 2026-W53", "week 53 2026"],
    ask({ words }) {
      const [week = "", year, ...more] = words.filter((word) => word !== "of");
      if (/^w?\d{1,2}$/i.test(week) && more.length === 0)
        return { values: { week: week.replace(/w/i, ""), year } };
      const text = words.join(" ");
      const name = /w/i.test(text) && /\d/.test(text) ? "week" : "date";
      return { values: text === "" ? {} : { [name]: text } };
    },
  },
  {
    usage: "meet PLACE PLACE…",
    summary: "The best times for a meeting of people in several places.",
    route: "POST /v1/meeting/suggest",
    examples: ["meet sf london sydney --on tuesday --for 30m", "meet oslo lima --to 2026-12-31"],
    own: [
      ownOption("on", "The day: a date, a weekday's name, today, tomorrow."),
      ownOption("from", "First day."),
      ownOption("to", "Last day."),
      ownOption("for", "How long: 30m, 1h, 1h30m."),
    ],
    async ask({ words, own, nowEpochMs, api }) {
      if (words.length === 0) throw usageError("Name the places people are in.");
      const places = await readPlaces(withoutLinks(words), api);
      return { values: { participants: places.map(participantAt), ...meetingOf(own, nowEpochMs) } };
    },
  },
];

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
function askSky(words: readonly string[], what: string | null, last: string | null): RouteCall {
  const { dates, rest } = splitDates(withoutIn(words));
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
