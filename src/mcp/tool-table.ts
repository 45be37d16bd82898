import type { Values } from "../client/api.ts";
import type { Page } from "./bounded-data.ts";

/** How an argument is read, by the functions of `tools.ts`. */
export type ArgumentReader =
  | "timezone"
  | "from"
  | "to"
  | "time"
  | "question"
  | "asker"
  | "country"
  | "span"
  | "calendar"
  | "year"
  | "day"
  | "rule"
  | "sky_place"
  | "participants"
  | "town";

/** A row of `TOOL_TABLE`, where names stand in one text with spaces between them. */
export type ToolTableRow = {
  readonly description: string;
  readonly route: string;
  readonly own?: Readonly<
    Record<
      string,
      {
        description: string;
        read: ArgumentReader;
        also?: string;
        type?: "integer" | "array";
        longest?: number;
      }
    >
  >;
  readonly takes: string;
  readonly required?: string;
  readonly defaults?: Values;
  readonly page?: Page;
  readonly instead?: OtherRoute;
};

/** A route that is asked instead of the row's when a call has one of the arguments `when`; `sentence` is in `SENTENCES`. */
type OtherRoute = Pick<ToolTableRow, "route" | "takes" | "required" | "defaults" | "page"> & {
  readonly when: string;
  readonly sentence: string;
};

/** What a description says of a place where `{place}` stands. */
export const PLACE_WORDS =
  "A city, country, region or island in any language, an IANA time zone, a UTC offset, or latitude and longitude as `48.85,2.35`.";

/** As `PLACE_WORDS`, for the sky: an offset is nowhere on Earth. */
export const SKY_PLACE_WORDS =
  "A city, country, region or island in any language, an IANA time zone, or latitude and longitude as `48.85,2.35`.";

/**
 * The tools of the Model Context Protocol. A call asks one route and adds no rule to it. `own` are arguments that are read
 * differently from the route's parameters, `also` their other names; `takes` are parameters or body members that are passed
 * on; `defaults` are sent unless a call overrides them, where `home` is the caller's zone.
 */
export const TOOL_TABLE = {
  get_current_time: {
    description: "The time in a city or time zone, now or at an instant, with the next clock change.",
    route: "GET /v1/time/:timezone",
    own: {
      timezone: {
        description: "Where; UTC, or the zone of the machine that runs this, when left out. {place}",
        read: "timezone",
        also: "timezone place city location tz zone time_zone where q name",
      },
    },
    takes: "at",
    defaults: { timezone: "home" },
  },
  convert_time: {
    description: "A time of one city or time zone in another, daylight saving time included.",
    route: "GET /v1/time/convert",
    own: {
      time: {
        description: "`14:30` (today there), `9am`, `2026-12-01T14:30`, or an instant; now when left out.",
        read: "time",
        also: "datetime date_time at",
      },
      source_timezone: {
        description: "Where the time is read; not needed for an instant such as `2026-12-01T14:30Z`. {place}",
        read: "from",
        also: "source source_timezone source_time_zone source_tz source_zone source_place source_city source_location from from_timezone from_time_zone from_tz from_zone from_place from_city from_location",
      },
      target_timezone: {
        description: "Where it is wanted. {place}",
        read: "to",
        also: "target target_timezone target_time_zone target_tz target_zone target_place target_city target_location to to_timezone to_time_zone to_tz to_zone to_place to_city to_location",
      },
    },
    takes: "date disambiguation",
    required: "target_timezone",
  },
  find_place: {
    description: "Cities by name, in any language and misspelt too: coordinates, country, time zone.",
    route: "GET /v1/city/search",
    own: {
      query: {
        description: "Name, with country or region after a comma: `paris, texas`.",
        read: "town",
        also: "timezone place city location tz zone time_zone where q name text search",
      },
    },
    takes: "country limit lang",
    required: "query",
    defaults: { limit: "5" },
  },
  timezone_info: {
    description:
      "A time zone, or that of a city or coordinate: offset, names, the next clock change. With `year`, `from`, `to` or `country`: when clocks change there, by which rule.",
    route: "GET /v1/timezone/:timezone",
    own: {
      timezone: {
        description: "Which. {place}",
        read: "timezone",
        also: "timezone place city location tz zone time_zone where q name",
      },
      year: { description: "The year of the clock changes.", read: "span", type: "integer" },
    },
    takes: "at include",
    required: "timezone",
    instead: {
      when: "year from to country",
      route: "GET /v1/timezone/changes",
      takes: "country from to",
      page: { argument: "from", member: "at", isDate: true },
      sentence: "clock_changes",
    },
  },
  next_occurrences: {
    description: "When a recurring time comes next on a place's clock, on days off or around them.",
    route: "GET /v1/schedule",
    own: {
      rule: {
        description:
          "`0 9 * * 1-5` (cron), `FREQ=WEEKLY;BYDAY=TU`, `other tuesday at 9:00`, or the lines of a calendar's event.",
        read: "rule",
        longest: 6000,
      },
      timezone: {
        description: "On whose clock, unless the rule names a zone. {place}",
        read: "timezone",
        also: "timezone place city location tz zone time_zone where q name",
      },
    },
    takes: "start from to at direction count country calendar region holidays exdate rdate duration",
    required: "rule",
    page: { argument: "from", member: "datetime" },
    defaults: { count: "5" },
  },
  market_hours: {
    description:
      "Whether a stock exchange or payment system (NYSE, LSE, TARGET2, Fedwire) is open, its hours, and when it next opens, closes, closes early.",
    route: "GET /v1/calendars/:id",
    own: {
      calendar: {
        description: "Name or id (MIC) of the exchange or payment system: `NYSE`, `XTKS`.",
        read: "calendar",
        also: "id market exchange name",
      },
    },
    takes: "at",
    required: "calendar",
  },
  holidays: {
    description:
      "The holidays to come in a country or region, and whether today is one; with `year` or `month` all public and other holidays of it.",
    route: "GET /v1/holidays/upcoming",
    own: {
      country: {
        description: "Country or region: ISO 3166 code or name; of holidays to come all when left out.",
        read: "country",
        also: "country_code countrycode cc place location",
      },
      year: { description: "A year, 1900 to 2100.", read: "year", type: "integer" },
    },
    takes: "region types from days limit lang",
    page: { argument: "from", member: "date" },
    defaults: { limit: "5" },
    instead: {
      when: "year month",
      route: "GET /v1/holidays/:country/:year",
      takes: "region types month lang",
      required: "country",
      defaults: { year: "current" },
      sentence: "holidays_of_year",
    },
  },
  business_days: {
    description:
      "Whether a date is a business day (working day) of a country or region; with `end` how many lie between two dates, with `days` the date that many business days away.",
    route: "GET /v1/date/business-days",
    own: {
      start: {
        description: "The date, or the first one: `2026-12-25`, `today` or `tomorrow`.",
        read: "day",
        also: "date day from start_date",
      },
    },
    takes: "end days inclusive city country calendar region weekend holidays types",
    required: "start",
  },
  calendar_date: {
    description:
      "A date's week number, weekday and day of the year, or the dates of a `week`; with `duration`, `years`, `months`, `days`, `hours` or `business_days` the date or time that is so much later or earlier.",
    route: "GET /v1/date/week-number",
    takes: "date week year system tz",
    instead: {
      when: "duration years months weeks days hours minutes business_days",
      route: "GET /v1/date/add",
      takes: "date duration years months weeks days hours minutes business_days tz country calendar region",
      required: "date",
      sentence: "added_date",
    },
  },
  date_difference: {
    description: "The time between two dates or instants in years, months, days, business days.",
    route: "GET /v1/date/diff",
    takes: "start end unit tz inclusive country region",
    required: "start end",
  },
  sun: {
    description: "Sunrise, sunset, day length and twilight of a place on a date.",
    route: "GET /v1/sun",
    own: {
      place: {
        description: "Where. {place}",
        read: "sky_place",
        also: "timezone place city location tz zone time_zone where q name",
      },
    },
    takes: "date days",
    required: "place",
    page: { argument: "date", member: "date" },
  },
  moon: {
    description: "The moon's phase, illumination and next phases; of a place its rise and set too.",
    route: "GET /v1/moon",
    own: {
      place: {
        description: "Where; may be left out. {place}",
        read: "sky_place",
        also: "timezone place city location tz zone time_zone where q name",
      },
    },
    takes: "date year",
  },
  suggest_meeting: {
    description: "The best times for a meeting of people in several places, by their working hours.",
    route: "POST /v1/meeting/suggest",
    own: {
      places: {
        description: "Where people are, one entry each. {place}",
        read: "participants",
        also: "participants timezones cities locations people attendees zones",
        type: "array",
      },
    },
    takes: "duration_minutes window timezone limit earliest latest",
    required: "places",
  },
  answer_question: {
    description:
      "Answers an English question in a sentence: `3pm bangalore in london`, `is monday a holiday in quebec`, `100 days from now`, `is nyse open`. For more than a sentence call the other tools.",
    route: "GET /v1/ask",
    own: {
      question: {
        description: "The question, every word of which is read.",
        read: "question",
        also: "q query text",
      },
      place: {
        description: "Where it is asked, for `today`, `my time` and questions that name no place. {place}",
        read: "asker",
        also: "timezone tz city location zone",
      },
    },
    takes: "",
    required: "question",
    defaults: { tz: "home" },
  },
} as const satisfies Readonly<Record<string, ToolTableRow>>;
