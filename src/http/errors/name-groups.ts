/** Names of parameters and members for one thing: ours, then those of other APIs. */
export const NAME_GROUPS = {
  // Names of parameters and members for one thing: ours, best suggestion first, then those of other APIs, as `nameKey` writes them.

  // What a request is about; ignoring one would answer a different question.
  subjects: {
    "timezone tz from_tz":
      "tzname zonename timezonename zoneid timezoneid iana olson ianatimezone offsetzone",
    "timezones participants": "tzs zones",
    "lat lon": "latlng latlon latlong ll coord coords coordinate position geo point geolocation",
    "city q slug": "place placename location town address cityname destination cityid geonameid loc",
    "at time date":
      "datetime when timestamp ts epoch unix unixtime unixtimestamp moment instant on asof localtime dt",
    country:
      "countryiso isocountry iso iso2 isocode iso3166 nation countryid countryname land locationcountry",
    "region admin1":
      "subdivision state province county regioncode regionname statecode provincecode subdiv subdivisioncode iso31662 canton bundesland federalstate area",
    "start window":
      "from startdate datefrom fromdate begin begindate since starttime startat date1 first startsat timemin",
    "end window": "to enddate dateto todate until till finish endtime endat date2 last endsat stop timemax",
  },
  // Names that are suggested only on the same route.
  options: {
    lang: "hl languagecode langcode acceptlanguage",
    "limit events_limit holidays_limit":
      "max maxresults maxsuggestions top take n num results pagesize maxrows rows numresults first page",
    page: "pagenumber pageno pageindex skip p cursor",
    "from to": "year years",
    continent: "region area worldregion",
    radius_km: "distance distancekm within range maxdistance radiusm km radiusmeters",
    "business_days days": "workingdays workdays weekdays bizdays numdays daycount numberofdays",
    weekend: "weekenddays daysoff weekends nonworkingdays",
    "holidays exclude": "extraholidays publicholidays customholidays bankholidays",
    types: "kind category holidaytype kinds publicholidays",
    format: "output fmt responseformat outputformat filetype",
    unit: "measure unitsystem",
    "date at": "day",
    date: "base basedate from start startdate",
    "duration_minutes duration":
      "minutes length durationmin durationmins durationinminutes meetinglength durationms period",
    participants: "attendee people person user member guest invitee team",
    "working_hours work_start": "hours workhours businesshours officehours availability schedule workday",
    work_start: "open opens opensat officestart workstarthour",
    work_end: "close closes closesat officeend",
    window: "range daterange period between dates timerange searchwindow",
    step_minutes: "step interval granularity slotminutes slotinterval stepminute",
    busy: "unavailable blocked event busytimes freebusy appointments",
    requests: "call operation queries urls batch paths",
    path: "url uri endpoint route href relativeurl",
    query: "params parameters querystring args qs",
    body: "payload data json requestbody",
    method: "verb httpmethod",
    label: "name keyname title description app appname",
    allowed_origins: "origin domains referrers cors whitelist",
    disambiguation: "disambiguate fold ambiguous dst isdst",
    observes_dst: "dst hasdst isdst",
    utc_offset: "offset gmtoffset gmt utc rawoffset",
    system: "weeksystem calendar type",
    include: "field expand sections with part",
    exclude: "without omit",
    min_population: "population minpop populationmin",
    capitals_only: "capital capitals onlycapitals",
    elevation: "alt height elevationm elev",
    inclusive: "includeend includelast includeenddate",
    sort: "order orderby sortby ordering",
  },
  // Names under which callers send an API key in the query, where it is ignored and would end up in logs.
  keys: "apikey key accesskey accesstoken token appid xapikey auth",
} as const satisfies {
  readonly subjects: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  readonly keys: string;
};
