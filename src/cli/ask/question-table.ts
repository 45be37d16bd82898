/** A row of `QUESTION_TABLE`. */
export type QuestionTableRow = {
  readonly usage: string;
  readonly summary: string;
  readonly route: string;
  readonly examples: readonly string[];
  readonly own?: Readonly<Record<string, { readonly help: string; readonly sets?: string }>>;
};

/**
 * Commands that ask a route, by name: what follows the name, the method and pattern of the route, and options that are no
 * parameters of the route, with what errors of the route call the input that is made of each. `questions.ts` reads their words.
 */
export const QUESTION_TABLE = {
  ask: {
    usage: "QUESTION",
    summary: "A question in words: 'is monday a holiday in quebec', '100 days from now'.",
    route: "GET /v1/ask",
    examples: ["is monday a holiday in quebec", "3pm bangalore in london", "ask sunset paris 24 december"],
  },
  time: {
    usage: "[PLACE…]",
    summary: "The time in cities or zones; here without one.",
    route: "GET /v1/time/:timezone",
    examples: ["time", "time tokyo", "time nyc london tokyo", "time new york --at 2026-12-25T12:00:00Z"],
  },
  convert: {
    usage: "[TIME] FROM TO…",
    summary: "A time of one place in others; now without a time.",
    route: "GET /v1/time/convert",
    examples: ['convert "2026-12-01 9:00" paris tokyo "new york"', "convert 5pm sydney london"],
  },
  city: {
    usage: "NAME",
    summary: "Cities by their name, with their time.",
    route: "GET /v1/city/search",
    examples: ["city paris", "city springfield --country US --limit 5", "city san jose, costa rica"],
  },
  zone: {
    usage: "ZONE|PLACE",
    summary: "A time zone: its names, offsets and clock changes.",
    route: "GET /v1/timezone/:timezone",
    examples: ["zone America/New_York", "zone sydney --include transitions", "zone Europe/Berlin --ics"],
  },
  changes: {
    usage: "[PLACE…]",
    summary: "When clocks are moved, in places or everywhere, and what is unlike the year before.",
    route: "GET /v1/timezone/changes",
    examples: ["changes paris sydney", "changes --country US --from 2027-01-01", "changes tehran --ics"],
  },
  holidays: {
    usage: "COUNTRY [REGION] [YEAR]",
    summary: "The holidays of a year in a country or region.",
    route: "GET /v1/holidays/:country/:year",
    examples: [
      "holidays germany bavaria",
      "holidays de --region by --year 2027",
      "holidays us --csv",
      "holidays fr next --ics",
    ],
    own: {
      year: { sets: "year", help: "The year; this one when left out, 'next' for the next." },
    },
  },
  next: {
    usage: "RULE PLACE",
    summary: "When a crontab line, a recurrence rule or 'other tuesday at 9:00' comes next.",
    route: "GET /v1/schedule",
    examples: [
      'next "0 9 * * 1-5" new york --skip-holidays us',
      'next "last friday at 17:00" berlin --ics',
      'next "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" paris --start 2026-11-03T09:00',
    ],
    own: {
      "skip-holidays": {
        sets: "country",
        help: "Leave out the days off of this country, region or exchange.",
      },
    },
  },
  workdays: {
    usage: "START [END|DAYS] [COUNTRY]",
    summary: "Business days between two dates, or the day that is some of them ahead.",
    route: "GET /v1/date/business-days",
    examples: ["workdays 2026-12-01 2026-12-31 de", "workdays today 10 fr"],
  },
  market: {
    usage: "CALENDAR",
    summary: "Whether an exchange or payment system is open, and what comes next.",
    route: "GET /v1/calendars/:id",
    examples: ["market nyse", "market london stock exchange", "market target2 --at 2026-12-25T12:00:00Z"],
  },
  sun: {
    usage: "PLACE [DATE]",
    summary: "Sunrise, sunset and twilight.",
    route: "GET /v1/sun",
    examples: ["sun tromsø 2026-12-21", "sun new york tomorrow", "sun -33.87,151.21 --days 7"],
  },
  moon: {
    usage: "[PLACE] [DATE]",
    summary: "The moon's phase, rise and set.",
    route: "GET /v1/moon",
    examples: ["moon", "moon lisbon 2026-12-24", "moon --year 2027"],
  },
  diff: {
    usage: "START END",
    summary: "The time between two dates or moments.",
    route: "GET /v1/date/diff",
    examples: ["diff 2026-01-31 2027-03-01", "diff today 2026-12-25 --country de"],
  },
  add: {
    usage: "DATE DURATION",
    summary: "A date plus or minus years, months, days, hours, or business days.",
    route: "GET /v1/date/add",
    examples: ["add today -90 days", "add 2026-12-18 10 business days --country de", "add 2026-12-01 P1M15D"],
  },
  week: {
    usage: "[DATE|WEEK]",
    summary: "The number of a date's week, or the dates of a week.",
    route: "GET /v1/date/week-number",
    examples: ["week", "week 2026-12-31", "week 2026-W53", "week 53 2026"],
  },
  meet: {
    usage: "PLACE PLACE…",
    summary: "The best times for a meeting of people in several places.",
    route: "POST /v1/meeting/suggest",
    examples: ["meet sf london sydney --on tuesday --for 30m", "meet oslo lima --to 2026-12-31"],
    own: {
      on: { help: "The day: a date, a weekday's name, today, tomorrow." },
      from: { sets: "/window/start", help: "First day." },
      to: { sets: "/window/end", help: "Last day." },
      for: { sets: "/duration_minutes", help: "How long: 30m, 1h, 1h30m." },
    },
  },
} as const satisfies Readonly<Record<string, QuestionTableRow>>;
