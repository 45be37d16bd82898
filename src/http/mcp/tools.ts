import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import { questionOf, wordOf, type Api, type Values } from "../question/api.ts";
import { at } from "../fields/text.ts";
import { ALIASES } from "../request/parameter.ts";
import { ruleParameter } from "../question/rule-word.ts";
import { participantAt, readPlace, readSkyPlace } from "../question/place-word.ts";

/** An argument that is read differently from the route's parameter. */
type OwnArgument = {
  readonly type: "string" | "integer" | "array";
  readonly description: string;
  /** Other names that are accepted for it. */
  readonly also?: readonly string[];
  /** Turns the argument's text into parameters of the route. */
  readonly read: (text: string, api: Api) => Values | Promise<Values>;
};

/** A tool, which calls one route. */
export type ToolRow = {
  readonly name: string;
  readonly description: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly own?: Readonly<Record<string, OwnArgument>>;
  /** Parameters or body members of the route that the tool passes on. */
  readonly takes: readonly string[];
  readonly required?: readonly string[];
  /** Parameters that are sent unless a call overrides them. */
  readonly defaults?: Values;
};

const PLACE =
  "A city, country, region or island in any language, an IANA time zone, a UTC offset, or latitude and longitude as `48.85,2.35`.";
/** What callers call a place. */
const PLACE_NAMES = [
  "timezone",
  "place",
  "city",
  "location",
  "tz",
  "zone",
  "time_zone",
  "where",
  "q",
  "name",
];
const BUSINESS = ["city", "country", "subdivision", "weekend", "holidays", "types"];

function text(description: string, read: OwnArgument["read"], also: readonly string[] = []): OwnArgument {
  return { type: "string", description, read, also };
}

/** What callers call the place of a time that is converted. */
function namesOf(side: string, short: string): string[] {
  const kinds = ["timezone", "time_zone", "tz", "zone", "place", "city", "location"];
  return [side, short, ...kinds.flatMap((kind) => [`${side}_${kind}`, `${short}_${kind}`])];
}

const PEOPLE_NAMES = ["participants", "timezones", "cities", "locations", "people", "attendees", "zones"];

/** Passes a place on to a route. */
function placeAs(parameter: string): OwnArgument["read"] {
  return async (words, api) => {
    const places = await Promise.all(linesOf(words).map((word) => readPlace(word, api)));
    return { [parameter]: places.join(",") };
  };
}

/** The name of the town that stands for a region or island, which are no cities; other words as they are. */
async function readTown(q: string, api: Api): Promise<Values> {
  const { data } = await api(questionOf("GET /v1/city/:slug", { slug: q }));
  const isArea = /^(?:region|island)$/.test(String(at(data, "match.kind")));
  return { q: isArea ? wordOf(at(data, "display_name")) : q };
}

async function readParticipants(words: string, api: Api): Promise<Values> {
  const places = await Promise.all(linesOf(words).map((word) => readPlace(word, api)));
  return { participants: places.map(participantAt) };
}

/** Most items of a list, and most characters of each and of any other text, before it is looked up. */
export const MAX_LINES = MEETING_LIMITS.participants;
export const MAX_CHARACTERS = 200;

/** The items of a list, which may also come as lines of one text. */
export function linesOf(value: unknown): string[] {
  return wordOf(value).split("\n");
}

/** The documented name of an argument of a tool; the argument's own name where the tool has none for it. */
export function argumentName({ own = {}, takes }: ToolRow, sent: string): string {
  const name = sent.replace(/(?<=[a-z\d])[A-Z]/g, "_$&").toLowerCase();
  if (Object.hasOwn(own, name) || takes.includes(name)) return name;
  const ofOwn = Object.entries(own).find(([, { also = [] }]) => also.includes(name));
  const aliases: Readonly<Record<string, readonly string[]>> = ALIASES;
  return ofOwn?.[0] ?? takes.find((taken) => aliases[taken]?.includes(name)) ?? sent;
}

/** All tools. Each calls one route and adds no rule to it. */
export const TOOLS: readonly ToolRow[] = [
  {
    name: "get_current_time",
    description: "The time in a city or time zone, now or at an instant, with the next clock change.",
    route: "GET /v1/time/:timezone",
    own: { timezone: text(`Where. ${PLACE}`, placeAs("timezone"), PLACE_NAMES) },
    takes: ["at"],
    required: ["timezone"],
  },
  {
    name: "convert_time",
    description: "A time of one city or time zone in another, daylight saving time included.",
    route: "GET /v1/time/convert",
    own: {
      source_timezone: text(`Where the time is read. ${PLACE}`, placeAs("from"), namesOf("source", "from")),
      time: text(
        "`14:30` (today there), `9am`, `2026-12-01T14:30`, or an instant; now when left out.",
        (time) => ({ time }),
        ["datetime", "date_time", "at"],
      ),
      target_timezone: text(`Where it is wanted. ${PLACE}`, placeAs("to"), namesOf("target", "to")),
    },
    takes: ["date", "disambiguation"],
    required: ["source_timezone", "target_timezone"],
  },
  {
    name: "find_place",
    description: "Cities by name, in any language and misspelt too: coordinates, country, time zone.",
    route: "GET /v1/city/search",
    own: {
      query: text("Name, with country or region after a comma: `paris, texas`.", readTown, [
        ...PLACE_NAMES,
        "text",
        "search",
      ]),
    },
    takes: ["country", "limit", "lang"],
    required: ["query"],
    defaults: { limit: "5" },
  },
  {
    name: "timezone_info",
    description:
      "A time zone, or that of a city or coordinate: offset, names, clock changes (of a year with `year` and `include` of `transitions`).",
    route: "GET /v1/timezone/:timezone",
    own: { timezone: text(`Which. ${PLACE}`, placeAs("timezone"), PLACE_NAMES) },
    takes: ["at", "year", "include"],
    required: ["timezone"],
  },
  {
    name: "next_occurrences",
    description: "When a recurring time comes next on a place's clock, on days off or around them.",
    route: "GET /v1/schedule",
    own: {
      rule: text("`0 9 * * 1-5` (cron), `FREQ=WEEKLY;BYDAY=TU` or `second tuesday at 9:00`.", ruleParameter),
      timezone: text(`On whose clock. ${PLACE}`, placeAs("timezone"), PLACE_NAMES),
    },
    takes: ["start", "from", "to", "count", "country", "subdivision", "holidays"],
    required: ["rule", "timezone"],
    defaults: { count: "5" },
  },
  {
    name: "holidays",
    description: "Public and other holidays of a country or region in a year.",
    route: "GET /v1/holidays/:country/:year",
    own: {
      country: text("Country or region: ISO 3166 code or name.", (country) => ({ country }), [
        ...ALIASES.country,
        "place",
        "location",
      ]),
      year: {
        ...text("The year, 1900 to 2100; this one when left out.", (year) => ({ year })),
        type: "integer",
      },
    },
    takes: ["subdivision", "types", "month", "lang"],
    required: ["country"],
    defaults: { year: "current" },
  },
  {
    name: "next_holidays",
    description: "The holidays to come in a country or region, and whether today is one.",
    route: "GET /v1/holidays/upcoming",
    takes: ["country", "subdivision", "types", "from", "days", "limit", "lang"],
    required: ["country"],
    defaults: { limit: "5" },
  },
  {
    name: "is_business_day",
    description: "Whether a date is a business day of a country or region: no weekend, no holiday.",
    route: "GET /v1/date/business-days",
    own: {
      date: text("`2026-12-25`, `today` or `tomorrow`.", (date) => ({ start: date, end: date }), [
        "day",
        "start",
      ]),
    },
    takes: BUSINESS,
    required: ["date"],
  },
  {
    name: "count_business_days",
    description: "The business days between two dates, or the date that is `days` business days away.",
    route: "GET /v1/date/business-days",
    takes: ["start", "end", "days", "inclusive", ...BUSINESS],
    required: ["start"],
  },
  {
    name: "add_to_date",
    description: "A date or time plus or minus years, months, days, hours, or business days.",
    route: "GET /v1/date/add",
    takes: "date duration years months weeks days hours minutes business_days tz country subdivision".split(
      " ",
    ),
    required: ["date"],
  },
  {
    name: "date_difference",
    description: "The time between two dates or instants in years, months, days, business days.",
    route: "GET /v1/date/diff",
    takes: ["start", "end", "unit", "tz", "inclusive", "country", "subdivision"],
    required: ["start", "end"],
  },
  {
    name: "sun",
    description: "Sunrise, sunset, day length and twilight of a place on a date.",
    route: "GET /v1/sun",
    own: { place: text(`Where. ${PLACE}`, readSkyPlace, PLACE_NAMES) },
    takes: ["date", "days"],
    required: ["place"],
  },
  {
    name: "moon",
    description: "The moon's phase, illumination and next phases; of a place its rise and set too.",
    route: "GET /v1/moon",
    own: { place: { ...text(`Where; may be left out. ${PLACE}`, readSkyPlace, PLACE_NAMES) } },
    takes: ["date", "year"],
  },
  {
    name: "suggest_meeting",
    description: "The best times for a meeting of people in several places, by their working hours.",
    route: "POST /v1/meeting/suggest",
    own: {
      places: {
        ...text(`Where people are, one entry each. ${PLACE}`, readParticipants, PEOPLE_NAMES),
        type: "array",
      },
    },
    takes: ["duration_minutes", "window", "timezone", "limit", "earliest", "latest"],
    required: ["places"],
  },
];
