import { answers, any, including, like, refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  {
    title: "a year before some of its holidays were introduced",
    path: "/v1/holidays/US/1900?month=1",
    status: 200,
    warnings: ["holidays_early"],
  },
  answers(
    "the same region as a parameter, without its country",
    "/v1/holidays/DE/2026?month=1&subdivision=by",
    { subdivision: "DE-BY", regional: true, count: 2, regional_more: [] },
  ),
  answers(
    "a region without days of its own has the country's, and says so",
    "/v1/holidays/SE/2026?subdivision=SE-AB&types=public&month=6",
    { subdivision: "SE-AB", regional: false, count: 2 },
  ),
  answers("names in the caller's and the country's language", "/v1/holidays/DE/2026?month=10&lang=fr", {
    country: { name: "Allemagne" },
    holidays: [{ local_name: "Tag der Deutschen Einheit" }],
  }),
  answers(
    "days off of some towns are told of where they are not asked for",
    "/v1/holidays/DE-BY/2026?month=8",
    { holidays: [], count: 0 },
    { warnings: ["holidays_local"] },
  ),
  refuses("an unknown region names those there are", "/v1/holidays/DE-XX/2026", 400, "invalid_parameter"),
  refuses(
    "a region beside another country",
    "/v1/holidays/DE-BY/2026?subdivision=DE-HE",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "a country alone is no address, and near ones are named",
    "/v1/holidays/FR",
    404,
    "route_not_found",
    { suggestions: ["/v1/holidays/FR/current", "/v1/holidays/FR.ics"] },
  ),
  answers("whether today is one", "/v1/holidays/upcoming?country=US&days=0&from=2026-11-26", {
    today: [{ is_holiday: true }],
    count: 1,
  }),
  answers(
    "everywhere",
    "/v1/holidays/upcoming?limit=3",
    { count: 3, today: null },
    { warnings: ["holidays_undated"] },
  ),
  answers("today is each country's own", "/v1/holidays/upcoming?country=NZ,US&days=0", {
    today: [{ date: "2026-11-20" }, { date: "2026-11-20" }],
  }),
  answers(
    "one record with both dates",
    "/v1/holidays/US/2026?month=7",
    {
      country: { country_code: "US", name: "United States" },
      year: 2026,
      subdivision: null,
      types: ["public"],
      count: 1,
      holidays: [
        {
          id: "us-independence-day",
          date: "2026-07-04",
          observed_date: "2026-07-03",
          day_of_week: 6,
          day_name: "Saturday",
          nationwide: true,
          type: "public",
          half_day: false,
          is_estimated: false,
        },
      ],
      long_weekends: null,
    },
    { headers: { "cache-control": "public, max-age=86400", etag: /^W\// } },
  ),
  answers("the country as us", "/v1/holidays/us/2026", { country: { country_code: "US" } }),
  answers("the country as usa", "/v1/holidays/usa/2026", { country: { country_code: "US" } }),
  answers("the country as USA", "/v1/holidays/USA/2026", { country: { country_code: "US" } }),
  answers("the country as united-states", "/v1/holidays/united-states/2026", {
    country: { country_code: "US" },
  }),
  answers("a region in the path adds its days", "/v1/holidays/DE-BY/2026?month=1", {
    subdivision: "DE-BY",
    holidays: [{ date: "2026-01-01" }, { date: "2026-01-06" }],
  }),
  answers(
    "a list of GB alone says what its regions add",
    "/v1/holidays/GB/2026",
    { regional_more: including({ subdivision: "GB-SCT", name: "Scotland", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of CH alone says what its regions add",
    "/v1/holidays/CH/2026",
    { regional_more: including({ subdivision: "CH-ZH", name: "Zürich", days: any(Number) }) },
    { warnings: ["holidays_local", "holidays_regional"] },
  ),
  answers(
    "a list of MY alone says what its regions add",
    "/v1/holidays/MY/2026",
    { regional_more: including({ subdivision: "MY-01", name: "Johor", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of DE alone says what its regions add",
    "/v1/holidays/DE/2026",
    { regional_more: including({ subdivision: "DE-BY", name: "Bavaria", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of IN alone says what its regions add",
    "/v1/holidays/IN/2026",
    { regional_more: including({ subdivision: "IN-MH", name: "Maharashtra", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of ES alone says what its regions add",
    "/v1/holidays/ES/2026",
    { regional_more: including({ subdivision: "ES-CT", name: "Catalonia", days: any(Number) }) },
    { warnings: ["holidays_local", "holidays_regional"] },
  ),
  answers(
    "a list of CA alone says what its regions add",
    "/v1/holidays/CA/2026",
    { regional_more: including({ subdivision: "CA-QC", name: "Quebec", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of AU alone says what its regions add",
    "/v1/holidays/AU/2026",
    { regional_more: including({ subdivision: "AU-VIC", name: "Victoria", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers(
    "a list of US alone says what its regions add",
    "/v1/holidays/US/2026",
    { regional_more: including({ subdivision: "US-TX", name: "Texas", days: any(Number) }) },
    { warnings: ["holidays_regional"] },
  ),
  answers("a region that lies in another has the days of that one", "/v1/holidays/GB-LND/2026?month=8", {
    subdivision: "GB-LND",
    regional: true,
    holidays: [{ date: "2026-08-31", subdivisions: ["GB-LND"] }],
  }),
  answers("names come with the language they are in", "/v1/holidays/FR/2026?month=7&lang=tr", {
    regional: null,
    holidays: [{ name_language: any(String), local_language: "fr" }],
  }),
  answers(
    "an expected date says by how many days it may be wrong",
    "/v1/holidays/SA/2031?month=1",
    { holidays: [{ is_estimated: true, estimate_tolerance_days: 1 }] },
    { warnings: ["holidays_estimated"] },
  ),
  answers("a day has its common English name, an explanation and its law", "/v1/holidays/DE/2026?month=10", {
    holidays: [
      {
        id: "de-german-unity-day",
        name: "German Unity Day",
        rule: "3 October",
        source: like(/Einigungsvertrag/u),
        note: null,
      },
    ],
  }),
  answers("a rule is explained, not quoted", "/v1/holidays/US/2026?month=7", {
    holidays: [
      { rule: like(/^4 July; the nearest business day is off as well when it falls on the weekend/u) },
    ],
  }),
  answers("days off of some towns say of which", "/v1/holidays/DE-BY/2026?month=8&types=public,local", {
    holidays: [
      { date: "2026-08-08", type: "local", note: like(/Augsburg/u) },
      { date: "2026-08-15", type: "local", note: like(/more Catholic than Protestant/u) },
    ],
  }),
  answers(
    "the year by word, in the country's own zone",
    "/v1/holidays/NZ/current?month=2",
    { year: 2026, holidays: [{ date: "2026-02-06" }] },
    { headers: { "cache-control": "public, max-age=3600" } },
  ),
  answers(
    "working Saturdays by decree, which are no holidays",
    "/v1/holidays/HU/2026?types=workday&lang=hu",
    {
      types: ["workday"],
      count: 3,
      holidays: [
        { date: "2026-01-10", type: "workday", name: "Áthelyezett munkanap" },
        { date: "2026-08-08", source: like(/(?i:rendelet|decree)/u) },
        { date: "2026-12-12", days: 1 },
      ],
    },
  ),
  {
    title: "all kinds of holidays, without working days",
    path: "/v1/holidays/HU/2026?types=all&month=8",
    status: 200,
    absent: ["workday"],
  },
  answers("long weekends and bridge days", "/v1/holidays/FR/2026?include=long_weekends", {
    long_weekends: including({
      start: "2026-05-14",
      end: "2026-05-17",
      days: 4,
      bridge_days: ["2026-05-15"],
    }),
  }),
  refuses("an unknown country, with suggestions", "/v1/holidays/frnace/2026", 404, "country_not_found", {
    suggestions: including("france"),
  }),
  refuses("the year 1899", "/v1/holidays/FR/1899", 400, "invalid_parameter", {
    errors: [{ in: "path", name: "year" }],
  }),
  refuses("the year 2101", "/v1/holidays/FR/2101", 400, "invalid_parameter", {
    errors: [{ in: "path", name: "year" }],
  }),
  refuses("the year abc", "/v1/holidays/FR/abc", 400, "invalid_parameter", {
    errors: [{ in: "path", name: "year" }],
  }),
  refuses("the year 20260", "/v1/holidays/FR/20260", 400, "invalid_parameter", {
    errors: [{ in: "path", name: "year" }],
  }),
  {
    title: "CSV by suffix",
    path: "/v1/holidays/FR/2026.csv",
    status: 200,
    headers: { "content-type": "text/csv; charset=utf-8" },
  },
  answers("a continent", "/v1/holidays/countries?continent=OC", {
    countries: including({ country_code: "NZ" }),
  }),
  answers("regions by name", "/v1/holidays/countries?q=germany&include=subdivisions", {
    count: 1,
    countries: [{ country_code: "DE", subdivisions: including({ code: "DE-BY", name: "Bavaria" }) }],
  }),
  answers(
    "the next ones of two countries",
    "/v1/holidays/upcoming?country=US,FR&limit=2",
    {
      count: 2,
      next: { id: "us-thanksgiving-day", days_until: 6 },
      today: [
        { country_code: "US", date: "2026-11-20", is_holiday: false },
        { country_code: "FR", date: "2026-11-20", is_holiday: false },
      ],
    },
    { headers: { "cache-control": "no-store" } },
  ),
  {
    title: "an unknown region: XX-BY",
    path: "/v1/date/business-days?start=2026-05-01&days=1&subdivision=XX-BY",
    status: 400,
    error: { errors: [{ name: "region", reason: "unknown", value: "XX-BY" }] },
  },
  {
    title: "an unknown region: country XX-BY",
    path: "/v1/date/business-days?start=2026-05-01&days=1&country=XX-BY",
    status: 400,
    error: { errors: [{ name: "country", reason: "unknown", value: "XX-BY" }] },
  },
  {
    title: "an unknown region: country ne-zealand",
    path: "/v1/date/business-days?start=2026-05-01&days=1&country=ne-zealand",
    status: 400,
    error: { errors: [{ name: "country", reason: "unknown", value: "ne-zealand" }] },
  },
  {
    title: "an unknown region: el-salvador",
    path: "/v1/date/business-days?start=2026-05-01&days=1&subdivision=el-salvador",
    status: 400,
    error: { errors: [{ name: "region", reason: "syntax", value: "el-salvador" }] },
  },
  {
    title: "an unknown region: country ne-zealand",
    path: "/v1/holidays/ne-zealand/2026",
    status: 404,
    error: { errors: [{ name: "country", reason: "unknown", value: "ne-zealand" }] },
  },
  {
    title: "an unknown region: DE-ZZ",
    path: "/v1/holidays/DE-ZZ/2026",
    status: 400,
    error: { errors: [{ name: "region", reason: "enum", value: "DE-ZZ" }] },
  },
  shows("the name of the calendar /v1/holidays/DE-BY/2026.ics", "/v1/holidays/DE-BY/2026.ics", [
    "X-WR-CALNAME:Holidays in Germany (Bavaria)",
  ]),
  shows(
    "the name of the calendar /v1/holidays/DE-BY/2026.ics?lang=de",
    "/v1/holidays/DE-BY/2026.ics?lang=de",
    ["X-WR-CALNAME:Feiertage: Deutschland (Bayern)"],
  ),
  shows("the name of the calendar /v1/holidays/GB-LND/2026.ics", "/v1/holidays/GB-LND/2026.ics", [
    "X-WR-CALNAME:Holidays in the United Kingdom (London)",
  ]),
  shows("the name of the calendar /v1/holidays/US-CA.ics", "/v1/holidays/US-CA.ics", [
    "X-WR-CALNAME:Holidays in the United States (California)",
  ]),
  shows("the name of the calendar /v1/holidays/FR.ics?lang=fr", "/v1/holidays/FR.ics?lang=fr", [
    "X-WR-CALNAME:Jours fériés : France",
  ]),
  shows("the name of the calendar /v1/holidays/FR.ics?lang=sw", "/v1/holidays/FR.ics?lang=sw", [
    "X-WR-CALNAME:Holidays in France",
  ]),
  shows(
    "/v1/holidays/FR/2026.ics is a calendar of days, the same every time",
    "/v1/holidays/FR/2026.ics",
    [/(?:BEGIN:VEVENT[^]*?){6}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "/v1/holidays/FR.ics is a calendar of days, the same every time",
    "/v1/holidays/FR.ics",
    [/(?:BEGIN:VEVENT[^]*?){6}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "/v1/holidays/IL/2026?format=ics is a calendar of days, the same every time",
    "/v1/holidays/IL/2026?format=ics",
    [/(?:BEGIN:VEVENT[^]*?){6}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  answers(
    "days that are marked and worked are told of where no other is",
    "/v1/holidays/UA/2026",
    { holidays: [], count: 0 },
    { warnings: ["holidays_of_other_types"] },
  ),
  answers("they say why they are worked", "/v1/holidays/UA/2026?types=observance&month=8", {
    holidays: [{ id: "ua-independence-day", type: "observance", note: like(/^Under martial law/u) }],
  }),
  answers("a note of one region is said of that region", "/v1/holidays/DE/2026?month=6&include=regional", {
    holidays: [
      {
        id: "de-corpus-christi-bw",
        note: like(
          /^DE-SN-BZ: Only in Catholic Sorbian .*[.] DE-TH-EIC, DE-TH-UH, DE-TH-WAK: Only in the district/u,
        ),
      },
    ],
  }),
  answers(
    "a holiday has the same id in the list of all regions",
    "/v1/holidays/MY/2026?month=2&include=regional",
    {
      holidays: including(
        { id: "my-thaipusam", date: "2026-02-01", observed_date: "2026-02-02" },
        {
          id: "my-thaipusam",
          date: "2026-02-01",
          observed_date: "2026-02-01",
          subdivisions: ["MY-14", "MY-16", "MY-02"],
        },
      ),
    },
  ),
  answers(
    "days to come in a year whose dates are not all known",
    "/v1/holidays/upcoming?country=NP&from=2032-10-01&days=40",
    { count: 0 },
    { warnings: ["holidays_undated"] },
  ),
  answers(
    "and those of a year that is known, before it",
    "/v1/holidays/upcoming?country=NP&from=2026-11-20&days=366&limit=1",
    { count: 1 },
  ),
  answers(
    "a make-up workday is no holiday",
    "/v1/holidays/upcoming?country=HU&types=workday&from=2026-08-08&days=0",
    { count: 1, today: [{ is_holiday: false, holidays: [{ type: "workday" }] }] },
  ),
  refuses("a country without holidays of its own", "/v1/holidays/AQ/2026", 404, "holidays_not_available"),
] satisfies readonly Scenario[];
