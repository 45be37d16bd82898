import { answers, refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  { title: "no country", path: "/v1/holidays/school", status: 400, code: "missing_parameter" },
  answers("a country whose schools have their own authorities", "/v1/holidays/school?country=JP", {
    is_school_holiday: null,
    reason: "set_locally",
    set_by: "the board of education of the municipality or prefecture",
  }),
  answers("a country that the data have nothing of", "/v1/holidays/school?country=BR&date=2026-12-28", {
    is_school_holiday: null,
    reason: "not_covered",
    known_from: null,
    known_until: null,
  }),
  refuses(
    "a region that is none",
    "/v1/holidays/school?country=DE&subdivision=DE-XX",
    400,
    "invalid_parameter",
  ),
  refuses(
    "school holidays are no days off for business days",
    "/v1/date/business-days?start=2026-08-03&end=2026-08-07&country=DE-BY&types=school",
    400,
    "invalid_parameter",
  ),
  answers(
    "nor with all types",
    "/v1/date/business-days?start=2026-08-03&end=2026-08-07&country=DE-BY&types=all",
    { business_days: 5 },
  ),
  answers(
    "upcoming school holidays, those that have begun among them",
    "/v1/holidays/upcoming?country=DE&subdivision=DE-BY&types=school&from=2026-08-20&limit=2",
    {
      next: { date: "2026-11-02" },
      holidays: [{ date: "2026-08-03", days_until: 0 }, { date: "2026-11-02" }],
    },
  ),
  answers(
    "Brussels, where the communities differ",
    "/v1/holidays/school?subdivision=BE-BRU&date=2026-02-25",
    { is_school_holiday: null, reason: "some_schools" },
  ),
  answers("Brussels, where they agree", "/v1/holidays/school?subdivision=BE-BRU&date=2026-02-18", {
    is_school_holiday: true,
    reason: null,
  }),
  answers(
    "Gelderland, which three Dutch regions share",
    "/v1/holidays/school?country=NL-GE&date=2026-02-16",
    { is_school_holiday: null, reason: "some_schools" },
  ),
  answers("Germany, some of whose states have holidays", "/v1/holidays/school?country=DE&date=2026-07-10", {
    is_school_holiday: null,
    reason: "some_schools",
  }),
  answers("Germany between the years", "/v1/holidays/school?country=DE&date=2026-12-28", {
    is_school_holiday: true,
    reason: null,
  }),
  answers("Schleswig-Holstein when only islands teach", "/v1/holidays/school?country=DE-SH&date=2026-08-12", {
    is_school_holiday: null,
    reason: "some_schools",
  }),
  answers("Mecklenburg's vocational schools alone", "/v1/holidays/school?country=DE-MV&date=2026-02-18", {
    is_school_holiday: null,
    reason: "some_schools",
  }),
  answers("a department, by its académie and zone", "/v1/holidays/school?country=FR-38&date=2026-02-10", {
    is_school_holiday: true,
    reason: null,
  }),
  answers("a zone", "/v1/holidays/school?country=FR&subdivision=FR-ZC&date=2026-02-10", {
    is_school_holiday: false,
    reason: null,
  }),
  answers("Corsica, whose dates are its own", "/v1/holidays/school?country=FR-2A&date=2026-02-10", {
    is_school_holiday: false,
    reason: null,
  }),
  answers("Réunion, by its own code", "/v1/holidays/school?country=RE&date=2026-01-05", {
    is_school_holiday: true,
    reason: null,
  }),
  answers("an Italian province, by its region", "/v1/holidays/school?country=IT-MI&date=2025-12-27", {
    is_school_holiday: true,
    reason: null,
  }),
  answers("Italy after the lessons have ended", "/v1/holidays/school?country=IT-25&date=2026-07-15", {
    is_school_holiday: null,
    reason: "not_covered",
  }),
  answers("Lithuania's summer, which is not in the data", "/v1/holidays/school?country=LT&date=2026-07-15", {
    is_school_holiday: null,
    reason: "not_covered",
  }),
  answers("a year that nobody has published", "/v1/holidays/school?country=DE-BY&date=2035-08-10", {
    is_school_holiday: null,
    reason: "not_published",
  }),
  answers("thirteen misprinted months", "/v1/holidays/school?country=FR-973&date=2024-08-01", {
    is_school_holiday: null,
    reason: "not_covered",
  }),
  answers("a misprinted month that is corrected", "/v1/holidays/school?country=NL-ZE&date=2027-03-10", {
    is_school_holiday: false,
    reason: null,
  }),
  answers("the schools of munich on 2026-08-10", "/v1/holidays/school?city=munich&date=2026-08-10", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of munich on 2026-08-10, in its context",
    "/v1/context/munich?at=2026-08-10T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of lyon on 2026-02-10", "/v1/holidays/school?city=lyon&date=2026-02-10", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of lyon on 2026-02-10, in its context",
    "/v1/context/lyon?at=2026-02-10T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of paris on 2026-02-10", "/v1/holidays/school?city=paris&date=2026-02-10", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of paris on 2026-02-10, in its context",
    "/v1/context/paris?at=2026-02-10T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of nimes on 2026-02-24", "/v1/holidays/school?city=nimes&date=2026-02-24", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of nimes on 2026-02-24, in its context",
    "/v1/context/nimes?at=2026-02-24T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of rotterdam on 2026-07-06", "/v1/holidays/school?city=rotterdam&date=2026-07-06", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of rotterdam on 2026-07-06, in its context",
    "/v1/context/rotterdam?at=2026-07-06T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of amsterdam on 2026-07-06", "/v1/holidays/school?city=amsterdam&date=2026-07-06", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of amsterdam on 2026-07-06, in its context",
    "/v1/context/amsterdam?at=2026-07-06T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of arnhem on 2026-07-13", "/v1/holidays/school?city=arnhem&date=2026-07-13", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of arnhem on 2026-07-13, in its context",
    "/v1/context/arnhem?at=2026-07-13T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of ede on 2026-07-13", "/v1/holidays/school?city=ede&date=2026-07-13", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of ede on 2026-07-13, in its context",
    "/v1/context/ede?at=2026-07-13T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of eupen on 2026-02-24", "/v1/holidays/school?city=eupen&date=2026-02-24", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of eupen on 2026-02-24, in its context",
    "/v1/context/eupen?at=2026-02-24T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of liege on 2026-02-24", "/v1/holidays/school?city=liege&date=2026-02-24", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of liege on 2026-02-24, in its context",
    "/v1/context/liege?at=2026-02-24T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of gent on 2026-02-24", "/v1/holidays/school?city=gent&date=2026-02-24", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of gent on 2026-02-24, in its context",
    "/v1/context/gent?at=2026-02-24T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of brussels on 2026-02-24", "/v1/holidays/school?city=brussels&date=2026-02-24", {
    is_school_holiday: null,
  }),
  answers(
    "the schools of brussels on 2026-02-24, in its context",
    "/v1/context/brussels?at=2026-02-24T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: null } },
  ),
  answers("the schools of zurich on 2026-04-21", "/v1/holidays/school?city=zurich&date=2026-04-21", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of zurich on 2026-04-21, in its context",
    "/v1/context/zurich?at=2026-04-21T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of geneva on 2026-04-21", "/v1/holidays/school?city=geneva&date=2026-04-21", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of geneva on 2026-04-21, in its context",
    "/v1/context/geneva?at=2026-04-21T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  answers("the schools of vienna on 2026-02-03", "/v1/holidays/school?city=vienna&date=2026-02-03", {
    is_school_holiday: true,
  }),
  answers(
    "the schools of vienna on 2026-02-03, in its context",
    "/v1/context/vienna?at=2026-02-03T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: true } },
  ),
  answers("the schools of innsbruck on 2026-02-03", "/v1/holidays/school?city=innsbruck&date=2026-02-03", {
    is_school_holiday: false,
  }),
  answers(
    "the schools of innsbruck on 2026-02-03, in its context",
    "/v1/context/innsbruck?at=2026-02-03T12:00&include=school_holidays",
    { school_holidays: { is_school_holiday: false } },
  ),
  shows(
    "the feed of DE-BY has an event a period",
    "/v1/holidays/DE-BY.ics?types=school",
    [/(?:BEGIN:VEVENT[^]*?){11}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "the feed of FR-75 has an event a period",
    "/v1/holidays/FR-75.ics?types=school",
    [/(?:BEGIN:VEVENT[^]*?){11}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "the feed of BE-VLG has an event a period",
    "/v1/holidays/BE-VLG.ics?types=school",
    [/(?:BEGIN:VEVENT[^]*?){11}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "the feed of CH-ZH has an event a period",
    "/v1/holidays/CH-ZH.ics?types=school",
    [/(?:BEGIN:VEVENT[^]*?){11}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  shows(
    "the feed of ES-AN has an event a period",
    "/v1/holidays/ES-AN.ics?types=school",
    [/(?:BEGIN:VEVENT[^]*?){11}/],
    { headers: { "content-type": "text/calendar; charset=utf-8", etag: /./ } },
  ),
  answers(
    "until when, what is next, how far dates are known, and each area",
    "/v1/holidays/school?country=FR-75&date=2026-12-24",
    {
      is_school_holiday: true,
      until: "2027-01-03",
      known_until: "2027-07-03",
      areas: [{ code: "FR-ZC", name: "Zone C", group: null, is_school_holiday: true }],
      next: [{ date: "2027-02-07", name: "Winter Holidays" }, { date: "2027-04-04" }, { date: "2027-05-06" }],
    },
  ),
  answers("the schools of Zürich, group by group", "/v1/holidays/school?country=CH-ZH&date=2026-07-20", {
    areas: [
      { group: "ZH-BS", is_school_holiday: null },
      { group: "ZH-MS", is_school_holiday: null },
      { group: "ZH-VS", is_school_holiday: true },
    ],
  }),
  answers("a commune of Zürich chooses its sport weeks", "/v1/holidays/school?city=zurich&date=2027-02-17", {
    is_school_holiday: null,
    reason: "set_locally",
    set_by: "the commune",
  }),
  answers(
    "a commune of Aargau, in a year of which the canton has set some weeks",
    "/v1/holidays/school?city=aarau&date=2034-02-17",
    { is_school_holiday: null, reason: "set_locally" },
  ),
  answers("Lazio published its calendar of 2026-27", "/v1/holidays/school?city=rome&date=2026-12-28", {
    is_school_holiday: true,
    until: "2027-01-06",
  }),
  answers("Lombardy published its own too", "/v1/holidays/school?city=milan&date=2026-12-28", {
    is_school_holiday: true,
    until: "2027-01-06",
  }),
  answers("the Veneto of the same day is not held", "/v1/holidays/school?country=IT-34&date=2026-12-28", {
    is_school_holiday: null,
    reason: "not_covered",
    known_until: "2026-06-06",
  }),
  answers("Vorarlberg moved its week of February 2027", "/v1/holidays/school?country=AT-8&date=2027-02-10", {
    is_school_holiday: false,
  }),
  answers("and has the next one", "/v1/holidays/school?country=AT-8&date=2027-02-17", {
    is_school_holiday: true,
    until: "2027-02-20",
  }),
  answers("Carinthia did not", "/v1/holidays/school?country=AT-2&date=2027-02-10", {
    is_school_holiday: true,
  }),
  answers(
    "Bucharest's week of 2027 is its inspectorate's choice",
    "/v1/holidays/school?country=RO-B&date=2027-02-17",
    { is_school_holiday: null, reason: "set_locally" },
  ),
  answers(
    "Cluj had another week of 2026 than Bucharest",
    "/v1/holidays/school?country=RO-CJ&date=2026-02-17",
    { is_school_holiday: false },
  ),
  answers("Vojvodina's calendar is its own", "/v1/holidays/school?city=novi-sad&date=2026-02-17", {
    is_school_holiday: null,
    reason: "not_covered",
  }),
  {
    title: "a list of school holidays that is not whole says so",
    path: "/v1/holidays/IT-25/2026?types=school",
    status: 200,
    warnings: ["holidays_local", "school_holidays_incomplete"],
  },
] satisfies readonly Scenario[];
