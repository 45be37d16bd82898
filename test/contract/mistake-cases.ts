/**
 * A request as somebody new to the API may write it, and what must come of it: `leadsTo` is said by a refusal, `gives`
 * are members of the data of an answer to what was meant.
 */
export type Mistake = {
  readonly path: string;
  readonly body?: unknown;
  /** Text in `expected`, in a suggestion or in the message. */
  readonly leadsTo?: string;
  readonly code?: string;
  readonly gives?: Readonly<Record<string, unknown>>;
};

const people = [{ timezone: "Europe/Paris" }, { city: "tokyo" }];
const suggest = (more: object): Pick<Mistake, "path" | "body"> => ({
  path: "/v1/meeting/suggest",
  body: { participants: people, ...more },
});
const withPerson = (person: object): Pick<Mistake, "path" | "body"> => ({
  path: "/v1/meeting/suggest",
  body: { participants: [person] },
});
const score = (more: object): Pick<Mistake, "path" | "body"> => ({
  path: "/v1/meeting/score",
  body: { participants: people, ...more },
});
const item = (request: object): Pick<Mistake, "path" | "body"> => ({
  path: "/v1/batch",
  body: { requests: [{ path: "/time/UTC", ...request }] },
});

/** Names of other APIs, misspelt ones, singular and plural, camelCase: a name and what it leads to, by route. */
const NAMES: Readonly<Record<string, readonly (readonly [query: string, leadsTo: string])[]>> = {
  "/v1/time/Europe/Paris": [
    ["date=2026-12-25", "'at'"],
    ["datetme=2026-12-25T10:00", "'at'"],
    ["timestamp=1795165200", "'at'"],
    ["unixTime=1795165200", "'at'"],
    ["tz=Asia/Tokyo", "'timezone' in the path"],
    ["timeZone=Asia/Tokyo", "'timezone' in the path"],
    ["tzName=Asia/Tokyo", "'timezone' in the path"],
    ["to=Asia/Tokyo", "GET /v1/time/convert"],
    ["country=FR", "GET /v1/"],
    ["lat=48.8", "GET /v1/"],
    ["languge=fr", "'lang'"],
    ["hl=fr", "'lang'"],
    ["formt=text", "'format'"],
    ["output=text", "'format'"],
    ["api_key=abc", "X-API-Key"],
    ["apikey=abc", "X-API-Key"],
  ],
  "/v1/time/convert?from=Europe/Paris&to=Asia/Tokyo": [
    ["dateTime=2026-12-25T10:00", "'time'"],
    ["tims=10:00", "'time'"],
    ["timestamp=1795165200", "'time'"],
    ["disambiguate=later", "'disambiguation'"],
    ["fold=1", "'disambiguation'"],
    ["timezone=Europe/Paris", "'from'"],
    ["targets=UTC", "'to'"],
    ["to_timezones=UTC", "'to'"],
    ["dats=2026-12-25", "'date'"],
  ],
  "/v1/context": [
    ["place=tokyo", "'city'"],
    ["location=tokyo", "'city'"],
    ["address=tokyo", "'city'"],
    ["latlng=35.68,139.69", "'lat' and 'lon'"],
    ["coords=35.68,139.69", "'lat' and 'lon'"],
    ["ll=35.68,139.69", "'lat' and 'lon'"],
    ["tzName=Asia/Tokyo", "'tz'"],
    ["cities=tokyo", "'city'"],
    ["lattitude=35.68&lon=139.69", "'lat'"],
    ["country=JP", "GET /v1/"],
  ],
  "/v1/context/tokyo": [
    ["includes=sun", "'include'"],
    ["fields=sun", "'include'"],
    ["workStart=09:00&workEnds=17:00", "'work_end'"],
    ["timestamp=1795165200", "'at'"],
    ["holiday_limit=2", "'holidays_limit'"],
    ["days=3", "GET /v1/"],
  ],
  "/v1/timezone/Europe/Paris": [
    ["years=2027", "'year'"],
    ["start_date=2027-01-01", "'from'"],
    ["endDate=2027-12-31", "'to'"],
    ["includes=transitions", "'include'"],
    ["max=10", "'limit'"],
  ],
  "/v1/timezone/list": [
    ["countryIso=FR", "'country'"],
    ["countries=FR", "'country'"],
    ["offset=%2B05:30", "'utc_offset'"],
    ["dst=true", "'observes_dst'"],
    ["regoin=Europe", "'region'"],
    ["orderBy=offset", "'sort'"],
    ["pages=2", "'page'"],
  ],
  "/v1/timezone/at?lat=48.85&lon=2.35": [["date=2026-12-25", "'at'"]],
  "/v1/timezone/at": [["latlng=48.85,2.35", "'lat' and 'lon'"]],
  "/v1/city/search?q=paris": [
    ["countryCodes=FR", "'country'"],
    ["iso2=FR", "'country'"],
    ["min_pop=1000", "'min_population'"],
    ["population=1000", "'min_population'"],
    ["maxResults=3", "'limit'"],
    ["region=Ohio", "'admin1'"],
    ["state=Texas", "'admin1'"],
    ["days=2", "GET /v1/"],
  ],
  "/v1/city/top": [
    ["capitals=true", "'capitals_only'"],
    ["countyr=FR", "'country'"],
    ["order=name", "'sort'"],
    ["n=3", "'limit'"],
  ],
  "/v1/city/paris/nearby": [
    ["distance=50", "'radius_km'"],
    ["units=mi", "'unit'"],
    ["radiusKM=50&same_contry=true", "'same_country'"],
  ],
  "/v1/holidays/DE/2026": [
    ["years=2025", "'year' in the path"],
    ["country=AT", "'country' in the path"],
    ["bundesland=BY", "'subdivision'"],
    ["stateCodes=BY", "'subdivision'"],
    ["type=all", "'types'"],
    ["months=5", "'month'"],
    ["date=2026-12-25", "GET /v1/"],
  ],
  "/v1/holidays/upcoming": [
    ["countryIso=DE", "'country'"],
    ["day=5", "'days'"],
    ["startDate=2026-12-01", "'from'"],
    ["canton=ZH", "'subdivision'"],
  ],
  "/v1/holidays/countries": [["continents=EU", "'continent'"]],
  "/v1/sun?city=paris": [
    ["day=2026-12-25", "'days' or 'date'"],
    ["timestamp=1795165200", "'at'"],
    ["heights=100", "'elevation'"],
    ["end_dat=2026-12-25", "'end'"],
  ],
  "/v1/sun": [["latLng=48.85,2.35", "'lat' and 'lon'"]],
  "/v1/moon?city=paris": [
    ["years=2027", "'year'"],
    ["limit=3", "'events_limit'"],
    ["hemisfere=south", "'hemisphere'"],
  ],
  "/v1/date/diff?start=2026-01-01&end=2026-02-01": [
    ["units=days", "'unit'"],
    ["include_end=true", "'inclusive'"],
    ["countryIso=DE", "'country'"],
    ["timeZoneId=Asia/Tokyo", "'tz'"],
  ],
  "/v1/date/diff": [
    ["startDate=2026-01-01&end=2026-02-01", "'start'"],
    ["start=2026-01-01&until=2026-02-01", "'end'"],
  ],
  "/v1/date/add?date=2026-11-20": [
    ["workingDays=3", "'business_days'"],
    ["businessDays=3&day=1", "'days'"],
    ["month=1", "'months'"],
    ["periods=P1M", "'duration'"],
  ],
  "/v1/date/business-days?start=2026-11-01&end=2026-11-30": [
    ["countryIso=US", "'country'"],
    ["weekends=friday", "'weekend'"],
    ["daysOff=friday", "'weekend'"],
    ["excludes=2026-11-02", "'exclude'"],
    ["extraHolidays=2026-11-02", "'holidays'"],
  ],
  "/v1/date/week-number": [
    ["day=2027-01-01", "'date'"],
    ["weeks=47&year=2026", "'week'"],
    ["calendar=us", "'system'"],
  ],
};

const named: Mistake[] = Object.entries(NAMES).flatMap(([route, rows]) =>
  rows.map(([query, leadsTo]) => ({
    path: `${route}${route.includes("?") ? "&" : "?"}${query}`,
    leadsTo,
    code: "unknown_parameter",
  })),
);

/** Values that have another meaning in other APIs. */
const VALUES: readonly Mistake[] = [
  { path: "/v1/time/tokyo", leadsTo: "Asia/Tokyo" },
  { path: "/v1/time/tokyo", leadsTo: "/v1/context/tokyo" },
  { path: "/v1/time/Asia/Beijing", leadsTo: "Asia/Shanghai" },
  { path: "/v1/time/America/San_Francisco", leadsTo: "America/Los_Angeles" },
  { path: "/v1/time/Europe/Munich", leadsTo: "Europe/Berlin" },
  { path: "/v1/time/US/New_York", leadsTo: "America/New_York" },
  { path: "/v1/time/Asia/Mumbai", leadsTo: "Asia/Kolkata" },
  { path: "/v1/time/Australia/Canbera", leadsTo: "Australia/Canberra" },
  { path: "/v1/time/IST", leadsTo: "Asia/Kolkata" },
  { path: "/v1/time/ET", leadsTo: "Did you mean America/New_York, Africa/Addis_Ababa?" },
  { path: "/v1/sun?q=PT", leadsTo: "America/Los_Angeles" },
  { path: "/v1/time/Eastern%20Time", leadsTo: "Did you mean America/New_York" },
  { path: "/v1/time/Pacific%20Time%20(US%20&%20Canada)", leadsTo: "Did you mean America/Los_Angeles" },
  { path: "/v1/time/convert?from=Central%20European%20Time&to=UTC", leadsTo: "Did you mean Europe/Paris" },
  { path: "/v1/time/NYC", leadsTo: "America/New_York" },
  { path: "/v1/time/convert?from=LHR&to=UTC", leadsTo: "Did you mean Europe/London" },
  { path: "/v1/time/convert?from=LA&to=UTC", leadsTo: "America/Los_Angeles" },
  { path: "/v1/timezone/Europe/Frankfurt", leadsTo: "Europe/Berlin" },
  { path: "/v1/time/convert?from=Asia/Beijing&to=UTC", leadsTo: "Asia/Shanghai" },
  { path: "/v1/time/convert?to=Asia/Tokyo", gives: { from: { timezone: "UTC" } } },
  { path: "/v1/time/convert?to=Asia/Tokyo&time=10:00", leadsTo: "zone or city", code: "missing_parameter" },
  { path: "/v1/time/Europe/Paris?at=2026-12-25T10:00", gives: { current_time: "2026-12-25T10:00:00" } },
  { path: "/v1/time/Europe/Paris?time=2026-12-25T10:00", gives: { current_time: "2026-12-25T10:00:00" } },
  { path: "/v1/time/Europe/Paris?when=2026-12-25T10:00", gives: { utc: "2026-12-25T09:00:00Z" } },
  { path: "/v1/time/Europe/Paris?at=15:00", gives: { current_time: "2026-11-20T15:00:00" } },
  { path: "/v1/time/Asia/Tokyo?at=tomorrow", gives: { current_time: "2026-11-21T00:00:00" } },
  { path: "/v1/time/Asia/Tokyo?at=now", gives: { current_time: "2026-11-20T18:00:00" } },
  { path: "/v1/time/convert?from=paris&to=tokyo&time=0930", leadsTo: "09:30" },
  { path: "/v1/date/diff?start=1990&end=2026", leadsTo: "2026-11-20" },
  {
    path: "/v1/time/convert?from=paris&to=tokyo&date=2026-12-05",
    leadsTo: "'time'",
    code: "missing_parameter",
  },
  {
    path: "/v1/time/convert?from=paris&to=tokyo&time=2026-12-01T10:00&date=2026-12-05",
    leadsTo: "15:00",
    code: "conflicting_parameters",
  },
  {
    path: "/v1/time/convert?from=paris&to=tokyo&time=now&date=2026-12-05",
    leadsTo: "15:00",
    code: "conflicting_parameters",
  },
  {
    path: "/v1/time/convert?from=paris&to=tokyo&time=2026-12-05T10:00&date=2026-12-05",
    gives: { from: { local_time: "2026-12-05T10:00:00" } },
  },
  { path: "/v1/date/week-number?year=2026", leadsTo: "'week'", code: "missing_parameter" },
  { path: "/v1/time/Europe/Paris?at=25.12.2026", leadsTo: "15:00, now, today, tomorrow" },
  { path: "/v1/time/Europe/Paris?at=Dec%2025", leadsTo: "2026-11-20T10:00" },
  { path: "/v1/timezone/list?at=15:00", leadsTo: "an instant with its offset" },
  { path: "/v1/timezone/list?q=Asia/Kolk&view=ids", gives: { timezones: ["Asia/Kolkata"] } },
  { path: "/v1/holidays/DE/2026?region=BY", gives: { subdivision: "DE-BY" } },
  { path: "/v1/holidays/DE/2026?province=BY", gives: { subdivision: "DE-BY" } },
  { path: "/v1/holidays/DE/2026?county=BY", gives: { subdivision: "DE-BY" } },
  { path: "/v1/holidays/US/2026?state=US-TX", gives: { subdivision: "US-TX" } },
  {
    path: "/v1/date/business-days?start=2026-11-01&end=2026-11-30&country=DE&region=BY",
    gives: { subdivision: "DE-BY" },
  },
  { path: "/v1/context", leadsTo: "city=paris", code: "missing_parameter" },
  { path: "/v1/sun", leadsTo: "city=paris", code: "missing_parameter" },
  { path: "/v1/moon", leadsTo: "tz=UTC", code: "missing_parameter" },
  { path: "/v1/context?tz=UTC", leadsTo: "/v1/context/utc" },
  { path: "/v1/context?q=UTC", leadsTo: "tz" },
  { path: "/v1/city/search?q=UTC", gives: { cities: [] } },
  { path: "/v1/city/search?q=GMT", gives: { cities: [] } },
  { path: "/v1/city/search?q=UTC%2B5", gives: { cities: [] } },
  { path: "/v1/city/search?q=JFK&limit=1", gives: { cities: [{ slug: "new-york-city" }] } },
  { path: "/v1/city/search?q=lhr&limit=1", gives: { cities: [{ slug: "london" }] } },
  { path: "/v1/city/search?q=CDG&limit=1", gives: { cities: [{ slug: "paris" }] } },
  { path: "/v1/city/search?q=HND&limit=1", gives: { cities: [{ slug: "tokyo" }] } },
  { path: "/v1/context?q=JFK&include=location", gives: { slug: "new-york-city" } },
  { path: "/v1/sun?q=UTC", leadsTo: "tz" },
  { path: "/v1/holidays/bavaria/2026", leadsTo: "DE-BY" },
  { path: "/v1/holidays/england/2026", leadsTo: "GB-ENG" },
  { path: "/v1/holidays/US/2026?subdivision=New%20York", leadsTo: "Did you mean US-NY?" },
  { path: "/v1/holidays/DE/2026?subdivision=bayern", leadsTo: "Did you mean DE-BY?" },
  { path: "/v1/holidays/upcoming?country=england", leadsTo: "upcoming?country=GB&subdivision=GB-ENG" },
  { path: "/v1/holidays/upcoming?country=DE-BY", leadsTo: "upcoming?country=DE&subdivision=DE-BY" },
  {
    path: "/v1/date/business-days?start=2026-12-01&end=2026-12-31&country=scotland",
    leadsTo: "Did you mean GB-SCT?",
  },
  { path: "/v1/holidays/québec.ics", leadsTo: "CA-QC" },
  { path: "/v1/sun?place=tokyo", leadsTo: "'city'", code: "unknown_parameter" },
  { path: "/v1/moon?place=tokyo", leadsTo: "'city'", code: "unknown_parameter" },
  {
    path: "/v1/time/convert?from=Europe/Paris&to=UTC&date_time=2026-12-25T10:00",
    gives: { from: { local_time: "2026-12-25T10:00:00" } },
  },
  {
    path: "/v1/time/convert?source=Europe/Paris&target=UTC&datetime=2026-12-25T10:00",
    gives: { to: { local_time: "2026-12-25T09:00:00" } },
  },
  { path: "/v1/holidays/US/2026?region_code=TX", gives: { subdivision: "US-TX" } },
  { path: "/v1/context/paris?language=de", gives: { country: { name: "Frankreich" } } },
  { path: "/v1/context/paris?lang=german", leadsTo: "BCP 47" },
  { path: "/v1/holidays/DE/26", leadsTo: "a year from 1900 to 2100" },
  { path: "/v1/holidays/Germny/2026", leadsTo: "germany" },
  { path: "/v1/city/pariss", leadsTo: "paris" },
  { path: "/v1/context/tokio", gives: { slug: "tokyo" } },
  { path: "/v1/time/utc", gives: { timezone: "UTC" } },
  { path: "/v1/holidays/DE/2026?format=xml", leadsTo: "json, ics, csv" },
  { path: "/v1/time/UTC?format=csv", leadsTo: "json, text" },
  { path: "/v1/time/UTC?utm_source=x&_=1&cb=3&fbclid=abc&v=2", gives: { timezone: "UTC" } },
];

const BODIES: readonly Mistake[] = [
  { ...suggest({ duration: 30 }), leadsTo: "'duration_minutes'" },
  { ...suggest({ durationMinutes: 30 }), leadsTo: "'duration_minutes'" },
  { ...suggest({ length: 30 }), leadsTo: "'duration_minutes'" },
  { ...suggest({ perDay: 1 }), leadsTo: "'per_day'" },
  { ...suggest({ step: 30 }), leadsTo: "'step_minutes'" },
  { ...suggest({ interval: 30 }), leadsTo: "'step_minutes'" },
  { ...suggest({ start: "2026-11-23" }), leadsTo: "'window'" },
  { ...suggest({ range: { start: "2026-11-23", end: "2026-11-24" } }), leadsTo: "'window'" },
  { ...suggest({ maxSuggestions: 3 }), leadsTo: "'limit'" },
  {
    ...suggest({ working_hours: { start: "08:00", end: "16:00" } }),
    leadsTo: "participants[].working_hours",
  },
  { ...suggest({ recurrance: { interval_weeks: 1, count: 2 } }), leadsTo: "'recurrence'" },
  {
    ...suggest({ recurrence: { intervalWeeks: 1, interval_weeks: 1, count: 2 } }),
    leadsTo: "'interval_weeks'",
  },
  {
    ...suggest({ window: { from: "2026-11-23", start: "2026-11-23", end: "2026-11-24" } }),
    leadsTo: "'start'",
  },
  { path: "/v1/meeting/suggest", body: { attendees: ["Europe/Paris"] }, leadsTo: "'participants'" },
  { path: "/v1/meeting/suggest", body: { people: ["Europe/Paris"] }, leadsTo: "'participants'" },
  { ...withPerson({ tzName: "Europe/Paris", city: "paris" }), leadsTo: "'timezone'" },
  { ...withPerson({ location: "paris", timezone: "UTC" }), leadsTo: "'city'" },
  {
    ...withPerson({ timezone: "UTC", workingHours: { start: "08:00", end: "16:00" } }),
    leadsTo: "'working_hours'",
  },
  { ...withPerson({ timezone: "UTC", hours: { start: "08:00", end: "16:00" } }), leadsTo: "'working_hours'" },
  { ...withPerson({ timezone: "UTC", events: [] }), leadsTo: "'busy'" },
  { ...withPerson({ timezone: "UTC", countryIso: "DE" }), leadsTo: "'country'" },
  { ...withPerson({ timezone: "UTC", requird: false }), leadsTo: "'required'" },
  { ...withPerson({ city: "munich", region: "BY" }), gives: { timezone: "Europe/Berlin" } },
  { ...withPerson({ tz: "Europe/Paris" }), gives: { timezone: "Europe/Paris" } },
  { ...score({ slot: [] }), leadsTo: "'slots'" },
  { ...score({ start: "2026-11-24T09:00:00Z", duration: 30 }), leadsTo: "'duration_minutes'" },
  { ...score({ start: "2026-11-24T09:00:00Z", alternative: 2 }), leadsTo: "'alternatives'" },
  {
    ...score({ slots: [{ begin: "2026-11-24T09:00:00Z", start: "2026-11-24T09:00:00Z" }] }),
    leadsTo: "'start'",
  },
  { ...item({ url: "/time/UTC" }), leadsTo: "'path'" },
  { ...item({ params: { at: "now" } }), leadsTo: "'query'" },
  { ...item({ payload: {} }), leadsTo: "'body'" },
  { path: "/v1/batch", body: { calls: ["/time/UTC"] }, leadsTo: "'requests'" },
  { path: "/v1/batch", body: { request: ["/time/UTC"] }, leadsTo: "'requests'" },
  { path: "/v1/keys", body: { name: "app" }, leadsTo: "'label'" },
  { path: "/v1/keys", body: { allowedOrigins: ["https://a.example"] }, leadsTo: "'allowed_origins'" },
  { path: "/v1/keys", body: { origins: ["https://a.example"] }, leadsTo: "'allowed_origins'" },
];

export const MISTAKES: readonly Mistake[] = [...named, ...VALUES, ...BODIES];
