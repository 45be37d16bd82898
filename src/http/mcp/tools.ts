import type { Question } from "../question/api.ts";
import { readCoordinates, readPlace, type Asking } from "../question/place-word.ts";
import { SENTENCES, type Sentence } from "./sentences.ts";

/** Arguments of a call, as a model wrote them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** An argument that is not the route's parameter of the same name. */
type OwnArgument = { readonly type: "string" | "array" | "integer" | "object"; readonly description: string };

/** One tool: a route as a model asks it. */
export type ToolRow = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operationId: string;
  /** Parameters or body members of the route that the tool takes as they are. */
  readonly takes: readonly string[];
  readonly own?: Readonly<Record<string, OwnArgument>>;
  readonly required: readonly string[];
  readonly say: Sentence;
  ask(own: Readonly<Record<string, string>>, rest: Arguments, asking: Asking): Question | Promise<Question>;
};

const PLACE =
  "A city in any spelling, an IANA time zone, a UTC offset, or latitude and longitude as `48.85,2.35`.";
const COUNTRY: OwnArgument = { type: "string", description: "Country: ISO 3166-1 code or name." };

const place = (description: string): OwnArgument => ({
  type: "string",
  description: `${description} ${PLACE}`,
});

const zonePath = (zone: string): string => zone.split("/").map(encodeURIComponent).join("/");

const BUSINESS = ["country", "subdivision", "weekend", "holidays", "types"] as const;

/** The table of tools. Each asks one route and adds no rule to it. */
export const TOOLS: readonly ToolRow[] = [
  {
    name: "get_current_time",
    title: "Current time",
    description:
      "The time now, or at a given instant, in a city or time zone, with offset and the next clock change.",
    operationId: "getTime",
    takes: ["at"],
    own: { timezone: place("Where.") },
    required: ["timezone"],
    say: SENTENCES.time,
    async ask({ timezone = "" }, rest, asking) {
      const { zone } = await readPlace(timezone, asking);
      return { path: `/v1/time/${zonePath(zone)}`, query: queryOf(rest) };
    },
  },
  {
    name: "convert_time",
    title: "Convert time",
    description:
      "A time of one city or time zone in another, daylight saving time and change of day included.",
    operationId: "convertTime",
    takes: ["date", "disambiguation"],
    own: {
      source_timezone: place("Where the time is read."),
      time: { type: "string", description: "`14:30` (today there), `2026-12-01T14:30`, or an instant." },
      target_timezone: place("Where it is wanted."),
    },
    required: ["source_timezone", "time", "target_timezone"],
    say: SENTENCES.convert,
    async ask({ source_timezone: source = "", target_timezone: target = "", time = "" }, rest, asking) {
      const [from, to] = await Promise.all([readPlace(source, asking), readPlace(target, asking)]);
      return { path: "/v1/time/convert", query: { from: from.name, to: to.name, time, ...queryOf(rest) } };
    },
  },
  {
    name: "find_place",
    title: "Find a city",
    description:
      "Cities by name in any language and with spelling mistakes: coordinates, country, population, time zone.",
    operationId: "searchCities",
    takes: ["country", "limit", "lang"],
    own: {
      query: { type: "string", description: "Name, with country or region after a comma: `paris, texas`." },
    },
    required: ["query"],
    say: SENTENCES.city,
    ask: ({ query: q = "" }, rest) => ({
      path: "/v1/city/search",
      query: { limit: "5", ...queryOf(rest), q },
    }),
  },
  {
    name: "timezone_info",
    title: "Time zone",
    description:
      "A time zone or the one of a city: offset, names, daylight saving time, previous and next clock change.",
    operationId: "getTimezone",
    takes: ["at", "year", "include"],
    own: { timezone: place("Which.") },
    required: ["timezone"],
    say: SENTENCES.zone,
    async ask({ timezone = "" }, rest, asking) {
      const { zone } = await readPlace(timezone, asking);
      return { path: `/v1/timezone/${zonePath(zone)}`, query: queryOf(rest) };
    },
  },
  {
    name: "timezone_at",
    title: "Time zone of a coordinate",
    description: "The time zone at a latitude and longitude, by the borders of zones.",
    operationId: "getTimezoneAt",
    takes: ["lat", "lon"],
    required: ["lat", "lon"],
    say: SENTENCES.zoneAt,
    ask: (_, rest) => ({ path: "/v1/timezone/at", query: queryOf(rest) }),
  },
  {
    name: "holidays",
    title: "Holidays of a year",
    description: "Public and other holidays of a country or region in a year.",
    operationId: "listHolidays",
    takes: ["subdivision", "types", "month", "lang"],
    own: {
      country: COUNTRY,
      year: { type: "integer", description: "The year, 1900 to 2100; this one when left out." },
    },
    required: ["country"],
    say: SENTENCES.holidays,
    ask: ({ country = "", year = "current" }, rest) => ({
      path: `/v1/holidays/${encodeURIComponent(country)}/${encodeURIComponent(year)}`,
      query: queryOf(rest),
    }),
  },
  {
    name: "next_holidays",
    title: "Next holidays",
    description: "The holidays to come in a country or region, and whether today is one.",
    operationId: "listUpcomingHolidays",
    takes: ["country", "subdivision", "types", "from", "days", "limit", "lang"],
    required: ["country"],
    say: SENTENCES.upcoming,
    ask: (_, rest) => ({ path: "/v1/holidays/upcoming", query: { limit: "5", ...queryOf(rest) } }),
  },
  {
    name: "is_business_day",
    title: "Is it a business day",
    description: "Whether a date is a business day: no weekend and no holiday of the country or region.",
    operationId: "countBusinessDays",
    takes: BUSINESS,
    own: { date: { type: "string", description: "`2026-12-25`, `today` or `tomorrow`." } },
    required: ["date"],
    say: SENTENCES.isWorkday,
    ask: ({ date = "" }, rest) => ({
      path: "/v1/date/business-days",
      query: { start: date, end: date, ...queryOf(rest) },
    }),
  },
  {
    name: "count_business_days",
    title: "Count business days",
    description:
      "How many business days lie between two dates, or which date is so many business days away (`days`).",
    operationId: "countBusinessDays",
    takes: ["start", "end", "days", "inclusive", ...BUSINESS],
    required: ["start"],
    say: SENTENCES.workdays,
    ask: (_, rest) => ({ path: "/v1/date/business-days", query: queryOf(rest) }),
  },
  {
    name: "add_to_date",
    title: "Add to a date",
    description: "A date or time plus or minus years, months, weeks, days, hours, or business days.",
    operationId: "addToDate",
    takes: [
      "date",
      "duration",
      "years",
      "months",
      "weeks",
      "days",
      "hours",
      "minutes",
      "business_days",
      "tz",
      "country",
      "subdivision",
    ],
    required: ["date"],
    say: SENTENCES.add,
    ask: (_, rest) => ({ path: "/v1/date/add", query: queryOf(rest) }),
  },
  {
    name: "date_difference",
    title: "Difference of dates",
    description:
      "The time between two dates or instants: in years, months and days, in days, weekdays, business days.",
    operationId: "diffDates",
    takes: ["start", "end", "unit", "tz", "inclusive", "country", "subdivision"],
    required: ["start", "end"],
    say: SENTENCES.diff,
    ask: (_, rest) => ({ path: "/v1/date/diff", query: queryOf(rest) }),
  },
  {
    name: "sun",
    title: "Sunrise and sunset",
    description:
      "Sunrise, sunset, day length and twilight of a place on a date, polar day and night included.",
    operationId: "getSun",
    takes: ["date", "days"],
    own: { place: place("Where.") },
    required: ["place"],
    say: SENTENCES.sun,
    ask: ({ place: where = "" }, rest) => ({
      path: "/v1/sun",
      query: { ...placeQuery(where), ...queryOf(rest) },
    }),
  },
  {
    name: "moon",
    title: "Moon",
    description: "The moon's phase, illumination and next phases; of a place also when it rises and sets.",
    operationId: "getMoon",
    takes: ["date", "year"],
    own: { place: place("Where; may be left out.") },
    required: [],
    say: SENTENCES.moon,
    ask: ({ place: where = "" }, rest) => ({
      path: "/v1/moon",
      query: { ...(where === "" ? { tz: "UTC" } : placeQuery(where)), ...queryOf(rest) },
    }),
  },
  {
    name: "suggest_meeting",
    title: "Suggest a meeting",
    description:
      "The best times for a meeting of people in several places, by their working hours, sleep, weekends and holidays.",
    operationId: "suggestMeeting",
    takes: ["duration_minutes", "window", "timezone", "limit", "earliest", "latest"],
    own: { places: { type: "array", description: `Where people are, one entry each. ${PLACE}` } },
    required: ["places"],
    say: SENTENCES.meet,
    async ask({ places = "" }, rest, asking) {
      const found = await Promise.all(places.split("\n").map((word) => readPlace(word, asking)));
      const participants = found.map(({ name, isCity, shortLabel }) => ({
        name: shortLabel,
        [isCity ? "city" : "timezone"]: name,
      }));
      return { path: "/v1/meeting/suggest", query: {}, body: { ...rest, participants } };
    },
  },
];

/** The parameters of `/sun` and `/moon` that name a place. */
function placeQuery(text: string): Record<string, string> {
  if (text === "") return {};
  return readCoordinates(text) ?? (text.includes("/") ? { tz: text } : { q: text });
}

/** Arguments as the texts that the route reads by its own schema. */
function queryOf(rest: Arguments): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(textOf) : textOf(value),
    ]),
  );
}

/** An argument as text; lists of texts stand one a line. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  return JSON.stringify(value) ?? "";
}
