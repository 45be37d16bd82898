import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import { wordOf, type Api, type Values } from "../question/api.ts";
import { ruleParameter } from "../question/rule-word.ts";
import { participantAt, readPlace, readSkyPlace } from "../question/place-word.ts";

/** An argument that is read differently from the route's parameter. */
type OwnArgument = {
  readonly type: "string" | "integer" | "array";
  readonly description: string;
  /** Turns the argument's text into parameters of the route. */
  readonly read: (text: string, api: Api) => Values | Promise<Values>;
  /** The argument's default. */
  readonly otherwise?: string;
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
const BUSINESS = ["city", "country", "subdivision", "weekend", "holidays", "types"];

function text(description: string, read: OwnArgument["read"]): OwnArgument {
  return { type: "string", description, read };
}

/** Passes a place on to a route. */
function placeAs(parameter: string): OwnArgument["read"] {
  return async (word, api) => ({ [parameter]: await readPlace(word, api) });
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

/** All tools. Each calls one route and adds no rule to it. */
export const TOOLS: readonly ToolRow[] = [
  {
    name: "get_current_time",
    description: "The time in a city or time zone, now or at an instant, with the next clock change.",
    route: "GET /v1/time/:timezone",
    own: { timezone: text(`Where. ${PLACE}`, placeAs("timezone")) },
    takes: ["at"],
    required: ["timezone"],
  },
  {
    name: "convert_time",
    description: "A time of one city or time zone in another, daylight saving time included.",
    route: "GET /v1/time/convert",
    own: {
      source_timezone: text(`Where the time is read. ${PLACE}`, placeAs("from")),
      time: text("`14:30` (today there), `2026-12-01T14:30`, or an instant.", (time) => ({ time })),
      target_timezone: text(`Where it is wanted. ${PLACE}`, placeAs("to")),
    },
    takes: ["date", "disambiguation"],
    required: ["source_timezone", "time", "target_timezone"],
  },
  {
    name: "find_place",
    description: "Cities by name, in any language and misspelt too: coordinates, country, time zone.",
    route: "GET /v1/city/search",
    own: { query: text("Name, with country or region after a comma: `paris, texas`.", (q) => ({ q })) },
    takes: ["country", "limit", "lang"],
    required: ["query"],
    defaults: { limit: "5" },
  },
  {
    name: "timezone_info",
    description: "A time zone, or that of a city: offset, names, previous and next clock change.",
    route: "GET /v1/timezone/:timezone",
    own: { timezone: text(`Which. ${PLACE}`, placeAs("timezone")) },
    takes: ["at", "year", "include"],
    required: ["timezone"],
  },
  {
    name: "timezone_at",
    description: "The time zone at a latitude and longitude, by the borders of zones.",
    route: "GET /v1/timezone/at",
    takes: ["lat", "lon"],
    required: ["lat", "lon"],
  },
  {
    name: "clock_changes",
    description: "When and by which rule clocks are moved, in a time zone, a country or everywhere.",
    route: "GET /v1/timezone/changes",
    own: { timezone: text(`Which; may be left out. ${PLACE}`, placeAs("timezone")) },
    takes: ["country", "from", "to"],
  },
  {
    name: "next_occurrences",
    description: "When a recurring time comes next on a place's clock, on days off or around them.",
    route: "GET /v1/schedule",
    own: {
      rule: text("`0 9 * * 1-5` (cron), `FREQ=WEEKLY;BYDAY=TU` or `second tuesday at 9:00`.", ruleParameter),
      timezone: text(`On whose clock. ${PLACE}`, placeAs("timezone")),
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
      country: text("Country: ISO 3166-1 code or name.", (country) => ({ country })),
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
    own: { date: text("`2026-12-25`, `today` or `tomorrow`.", (date) => ({ start: date, end: date })) },
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
    own: { place: text(`Where. ${PLACE}`, readSkyPlace) },
    takes: ["date", "days"],
    required: ["place"],
  },
  {
    name: "moon",
    description: "The moon's phase, illumination and next phases; of a place its rise and set too.",
    route: "GET /v1/moon",
    own: { place: { ...text(`Where; may be left out. ${PLACE}`, readSkyPlace), otherwise: "UTC" } },
    takes: ["date", "year"],
  },
  {
    name: "suggest_meeting",
    description: "The best times for a meeting of people in several places, by their working hours.",
    route: "POST /v1/meeting/suggest",
    own: {
      places: { ...text(`Where people are, one entry each. ${PLACE}`, readParticipants), type: "array" },
    },
    takes: ["duration_minutes", "window", "timezone", "limit", "earliest", "latest"],
    required: ["places"],
  },
];
