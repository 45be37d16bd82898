import { answers, refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers(
    "a time that the clock skips is pushed forward, once",
    "/v1/schedule?cron=30%202%20*%20*%20*&timezone=America/New_York&from=2027-03-14&to=2027-03-14",
    {
      occurrences: [
        {
          datetime: "2027-03-14T03:30:00-04:00",
          resolution: { kind: "gap", applied: "later", shift_seconds: 3600 },
        },
      ],
    },
  ),
  answers(
    "an hour that comes twice counts once, the first",
    "/v1/schedule?cron=30%201%20*%20*%20*&timezone=America/New_York&from=2027-11-07&to=2027-11-07",
    {
      occurrences: [
        { datetime: "2027-11-07T01:30:00-04:00", resolution: { kind: "overlap", applied: "earlier" } },
      ],
    },
  ),
  answers(
    "or the second, when asked",
    "/v1/schedule?cron=30%201%20*%20*%20*&timezone=America/New_York&from=2027-11-07&to=2027-11-07&disambiguation=later",
    { occurrences: [{ datetime: "2027-11-07T01:30:00-05:00" }] },
  ),
  refuses(
    "or is refused",
    "/v1/schedule?cron=30%202%20*%20*%20*&timezone=America/New_York&from=2027-03-14&to=2027-03-14&disambiguation=reject",
    422,
    "nonexistent_time",
  ),
  answers(
    "a skipped time outside the span is not refused",
    "/v1/schedule?cron=30%202%20*%20*%20*&timezone=America/New_York&from=2027-03-15&count=1&disambiguation=reject",
    { count: 1 },
  ),
  answers(
    "a crontab line does not happen before its start either",
    "/v1/schedule?cron=30%204%20*%20*%20*&timezone=Europe/Berlin&start=2027-06-05T04:31&count=1",
    { start: "2027-06-05T04:31:00", occurrences: [{ local_time: "2027-06-06T04:30:00" }] },
  ),
  answers(
    "from a day that is over, the rule begins on that day",
    "/v1/schedule?every=last%20sunday%20of%20march%20at%202:30&timezone=Europe/Berlin&from=2020-01-01&count=1",
    { start: "2020-01-01T00:00:00", occurrences: [{ local_time: "2020-03-29T03:30:00" }] },
  ),
  {
    title: "without a start it says what was taken",
    path: "/v1/schedule?rule=FREQ=WEEKLY;INTERVAL=2;BYDAY=TU&timezone=Europe/Paris",
    status: 200,
    warnings: ["start_assumed"],
  },
  {
    title: "and says nothing of a start that changes nothing",
    path: "/v1/schedule?every=last%20working%20day%20of%20the%20month%20at%2017:00&timezone=Europe/Paris",
    status: 200,
  },
  answers(
    "words in German",
    "/v1/schedule?every=last%20friday%20of%20march%20at%2017:00&timezone=Europe/Berlin&lang=de&count=1",
    { explanation: "am letzten Freitag im März um 17:00 Uhr" },
  ),
  answers(
    "a day of the month and a weekday: either is enough",
    "/v1/schedule?cron=0%200%201%20*%201&timezone=UTC&from=2026-11-29&count=3",
    {
      occurrences: [
        { local_time: "2026-11-30T00:00:00" },
        { local_time: "2026-12-01T00:00:00" },
        { local_time: "2026-12-07T00:00:00" },
      ],
    },
  ),
  answers(
    "both where one begins with a star, as in Vixie's cron",
    "/v1/schedule?cron=0%200%20*/2%20*%201&timezone=UTC&from=2026-11-29&count=2",
    { occurrences: [{ local_time: "2026-12-07T00:00:00" }, { local_time: "2026-12-21T00:00:00" }] },
  ),
  answers(
    "the next working day, by the region's law",
    "/v1/schedule?cron=0%209%206%201%20*&timezone=Europe/Berlin&country=DE-BY&holidays=next&count=1",
    { occurrences: [{ local_time: "2027-01-07T09:00:00", moved_from: "2027-01-06T09:00:00" }] },
  ),
  answers(
    "the working day before",
    "/v1/schedule?cron=0%209%201%201%20*&timezone=Europe/Berlin&country=DE&holidays=previous&count=1",
    { occurrences: [{ local_time: "2026-12-31T09:00:00", moved_from: "2027-01-01T09:00:00" }] },
  ),
  answers(
    "days off are only marked unless asked otherwise",
    "/v1/schedule?cron=0%209%2025,28%2012%20*&timezone=Europe/Paris&country=FR&count=2",
    { occurrences: [{ is_business_day: false }, { is_business_day: true }] },
  ),
  answers(
    "a rare day is found, by a rule of days too",
    "/v1/schedule?rule=FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO&timezone=UTC&start=2026-11-20&count=2",
    { occurrences: [{ local_time: "2044-02-29T00:00:00" }, { local_time: "2072-02-29T00:00:00" }] },
  ),
  answers("a crontab line has no end", "/v1/schedule?cron=0%200%2029%202%20*&timezone=UTC&from=9990-01-01", {
    count: 2,
    has_ended: false,
    occurrences: [{ local_time: "9992-02-29T00:00:00" }, {}],
  }),
  answers(
    "a rule that has ended",
    "/v1/schedule?rule=FREQ=DAILY;COUNT=3&timezone=UTC&start=2026-11-20T08:00",
    { count: 2, has_ended: true },
  ),
  answers(
    "a date in UNTIL includes that day",
    "/v1/schedule?rule=FREQ=DAILY;UNTIL=20261122&timezone=Asia/Tokyo&start=2026-11-20T23:00",
    { count: 3, has_ended: true },
  ),
  { title: "refused: no rule", path: "/v1/schedule?timezone=UTC", status: 400, code: "missing_parameter" },
  { title: "refused: no clock", path: "/v1/schedule?cron=@daily", status: 400, code: "missing_parameter" },
  refuses(
    "refused: two rules",
    "/v1/schedule?cron=@daily&every=day%20at%209:00&timezone=UTC",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "refused: days off of nowhere",
    "/v1/schedule?cron=@daily&timezone=UTC&holidays=skip",
    400,
    "missing_parameter",
  ),
  answers(
    "every Saturday without days off: the search ends",
    "/v1/schedule?cron=0%209%20*%20*%206&timezone=Europe/Berlin&country=DE&holidays=skip",
    { count: 0 },
    { warnings: ["search_limit"] },
  ),
  answers(
    "a crontab line, without the holidays of a country",
    "/v1/schedule?cron=0%209%20*%20*%201-5&timezone=America/New_York&country=US&holidays=skip&count=5",
    {
      rule: { kind: "cron", text: "0 9 * * 1-5", rrule: null },
      explanation: "every Monday–Friday at 09:00",
      timezone: "America/New_York",
      count: 5,
      skipped: ["2026-11-26T09:00:00"],
      has_ended: false,
    },
  ),
  answers(
    "a skipped time that is pushed onto another of the rule is named beside it",
    "/v1/schedule?cron=0,30%201-4%20*%20*%20*&timezone=America/New_York&from=2027-03-14T01:30&count=3",
    {
      occurrences: [
        { local_time: "2027-03-14T01:30:00", also_for: [] },
        { local_time: "2027-03-14T03:00:00", also_for: ["2027-03-14T02:00:00"] },
        { local_time: "2027-03-14T03:30:00", also_for: ["2027-03-14T02:30:00"] },
      ],
    },
  ),
  answers(
    "a star for minutes is a step, which leaves out an hour that the clock skips",
    "/v1/schedule?cron=*/30%201-4%20*%20*%20*&timezone=America/New_York&from=2027-03-14T01:30&count=3",
    {
      occurrences: [
        { local_time: "2027-03-14T01:30:00", also_for: [] },
        { local_time: "2027-03-14T03:00:00", also_for: [] },
        { local_time: "2027-03-14T03:30:00", also_for: [] },
      ],
    },
  ),
  answers(
    "every second week counts from the start",
    "/v1/schedule?rule=RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU&timezone=Europe/Paris&start=2026-11-03T14:00&count=2",
    {
      rule: { kind: "rule", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" },
      explanation: "every 2 weeks on Tuesday",
      start: "2026-11-03T14:00:00",
      occurrences: [{ local_time: "2026-12-01T14:00:00" }, { local_time: "2026-12-15T14:00:00" }],
    },
  ),
  answers(
    "words, on a city's clock",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=tokyo&count=2",
    {
      rule: { rrule: "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9;BYMINUTE=0;BYSECOND=0" },
      explanation: "on the second Tuesday of the month at 09:00",
      occurrences: [{ datetime: "2026-12-08T09:00:00+09:00" }, { datetime: "2027-01-12T09:00:00+09:00" }],
    },
  ),
  refuses(
    "refused: the 30th of February",
    "/v1/schedule?cron=0%200%2030%202%20*&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "never" }] },
  ),
  refuses(
    "refused: the 31st of April and June",
    "/v1/schedule?rule=FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31&start=2026-01-01&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "never" }] },
  ),
  refuses(
    "refused: hours that its steps never meet",
    "/v1/schedule?rule=FREQ=HOURLY;INTERVAL=24;BYHOUR=5&start=2026-11-20T09:00&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "never" }] },
  ),
  refuses(
    "refused: every second Tuesday, which means two things",
    "/v1/schedule?every=every%20second%20tuesday%20at%209:00&timezone=UTC",
    400,
    "invalid_parameter",
    {
      errors: [
        { reason: "ambiguous_format", expected: "'other tuesday' or 'the second tuesday of the month'" },
      ],
    },
  ),
  answers("a time needs no 'at'", "/v1/schedule?every=every%20friday%205pm&timezone=UTC&count=1", {
    occurrences: [{ local_time: "2026-11-20T17:00:00" }],
  }),
  answers(
    "the first day of the month at midnight",
    "/v1/schedule?every=first%20day%20of%20the%20month%20at%200:00&timezone=UTC&count=1",
    { occurrences: [{ local_time: "2026-12-01T00:00:00" }] },
  ),
  refuses(
    "refused: a rule that is not found in one search",
    "/v1/schedule?rule=FREQ=SECONDLY;INTERVAL=7919;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYHOUR=0;BYMINUTE=0;BYSECOND=0&timezone=UTC&start=2026-01-01",
    400,
    "invalid_parameter",
    { errors: [{ reason: "not_found" }] },
  ),
  refuses(
    "refused: a sixth Monday",
    "/v1/schedule?rule=FREQ=MONTHLY;BYDAY=6MO&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: minute 61",
    "/v1/schedule?cron=61%20*%20*%20*%20*&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses("refused: four fields", "/v1/schedule?cron=0%209%20*%20*&timezone=UTC", 400, "invalid_parameter", {
    errors: [{ reason: "syntax" }],
  }),
  refuses(
    "refused: a date instead of a line",
    "/v1/schedule?cron=2026-12-01T00:00:00&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: a start of the machine",
    "/v1/schedule?cron=@reboot&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: an unknown part",
    "/v1/schedule?rule=FREQ=DAILY;FOO=1&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "unknown" }] },
  ),
  refuses(
    "refused: a part twice",
    "/v1/schedule?rule=FREQ=DAILY;FREQ=WEEKLY&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "repeated" }] },
  ),
  refuses(
    "refused: a day out of range",
    "/v1/schedule?rule=FREQ=MONTHLY;BYMONTHDAY=32&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: an unknown frequency",
    "/v1/schedule?rule=FREQ=FORTNIGHTLY&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "enum" }] },
  ),
  refuses(
    "refused: COUNT beside UNTIL",
    "/v1/schedule?rule=FREQ=DAILY;COUNT=2;UNTIL=20271231&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: each second of a day",
    "/v1/schedule?rule=FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59;BYSECOND=0,1&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "too_large" }] },
  ),
  refuses(
    "refused: a count beyond the limit",
    "/v1/schedule?rule=FREQ=DAILY;COUNT=5000&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "too_large" }] },
  ),
  refuses(
    "refused: other words",
    "/v1/schedule?every=blue%20moon%20at%209:00&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: words without a time",
    "/v1/schedule?every=second%20tuesday%20of%20march&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  refuses(
    "refused: an hour that is none",
    "/v1/schedule?every=day%20at%2025:00&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "syntax" }] },
  ),
  answers(
    "a rule in words in en",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=en",
    { explanation: "on the second Tuesday of the month at 09:00" },
  ),
  answers(
    "a rule in words in de",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=de",
    { explanation: "am zweiten Dienstag des Monats um 09:00 Uhr" },
  ),
  answers(
    "a rule in words in fr",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=fr",
    { explanation: "le 2e mardi du mois à 09:00" },
  ),
  answers(
    "a rule in words in es",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=es",
    { explanation: "el segundo martes del mes a las 09:00" },
  ),
  answers(
    "a rule in words in it",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=it",
    { explanation: "il secondo martedì del mese alle 09:00" },
  ),
  answers(
    "a rule in words in pt",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=pt",
    { explanation: "na 2.ª terça-feira do mês às 09:00" },
  ),
  answers(
    "a rule in words in ja",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=ja",
    { explanation: "毎月の第2火曜日09:00" },
  ),
  answers(
    "a rule in words in zh",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=zh",
    { explanation: "每月的第二个星期二09:00" },
  ),
  answers(
    "a rule in words in ru",
    "/v1/schedule?every=second%20tuesday%20of%20the%20month%20at%209:00&timezone=UTC&count=1&lang=ru",
    { explanation: "on the second Tuesday of the month at 09:00" },
  ),
  answers(
    "the crontab line */15 9-17 * * 1-5 in words",
    "/v1/schedule?cron=*%2F15+9-17+*+*+1-5&timezone=UTC&count=1",
    { explanation: "every 15 minutes on Monday–Friday of hour 9–17" },
  ),
  answers(
    "the crontab line 30 4 1,15 * 5 in words",
    "/v1/schedule?cron=30+4+1%2C15+*+5&timezone=UTC&count=1",
    { explanation: "on day 1 and 15 or on Friday of the month at 04:30" },
  ),
  answers(
    "the crontab line */10 * * * * * in words",
    "/v1/schedule?cron=*%2F10+*+*+*+*+*&timezone=UTC&count=1",
    { explanation: "every 10 seconds" },
  ),
  answers("the crontab line 0 22 L * * in words", "/v1/schedule?cron=0+22+L+*+*&timezone=UTC&count=1", {
    explanation: "on the last day of the month at 22:00",
  }),
  answers("the crontab line 0 9 1 1,7 * in words", "/v1/schedule?cron=0+9+1+1%2C7+*&timezone=UTC&count=1", {
    explanation: "on day 1 of January and July at 09:00",
  }),
  answers(
    "the crontab line 15,40 * * * * in words",
    "/v1/schedule?cron=15%2C40+*+*+*+*&timezone=UTC&count=1",
    { explanation: "every hour at minute 15 and 40" },
  ),
  answers("the crontab line 0 0 15W * * in words", "/v1/schedule?cron=0+0+15W+*+*&timezone=UTC&count=1", {
    explanation: null,
  }),
  answers(
    "the crontab line 7,8 * * * * * in words",
    "/v1/schedule?cron=7%2C8+*+*+*+*+*&timezone=UTC&count=1",
    { explanation: null },
  ),
  {
    title: "the page says what is wrong with 'blue+moon'",
    path: "/schedule?rule=blue+moon&timezone=tokyo",
    status: 400,
    texts: ["cannot be read"],
    absent: ["<script>alert"],
  },
  {
    title: "the page says what is wrong with '<script>alert(1)</script>'",
    path: "/schedule?rule=%3Cscript%3Ealert(1)%3C/script%3E&timezone=tokyo",
    status: 400,
    texts: ["&lt;script&gt;"],
    absent: ["<script>alert"],
  },
  {
    title: "the page says what is wrong with '0+9+*+*+*&timezone=nowhere'",
    path: "/schedule?rule=0+9+*+*+*&timezone=nowhere",
    status: 400,
    texts: ["&#39;nowhere&#39;"],
    absent: ["<script>alert"],
  },
  shows("the page says what is wrong with ''", "/schedule?rule=&timezone=tokyo", ["Recurring times"], {
    absent: ["<script>alert"],
  }),
  {
    title: "a calendar's long and foreign title is folded by octets",
    path: "/v1/schedule?cron=0+9+*+*+1&timezone=Asia/Tokyo&count=2&format=ics&utc=true&title=%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0%E6%AF%8E%E9%80%B1%E3%81%AE%E4%BC%9A%E8%AD%B0",
    status: 200,
    headers: { "content-type": "text/calendar; charset=utf-8" },
  },
  shows(
    "the page shows the rule in words, ten occurrences on two clocks and a subscription",
    "/schedule?rule=30+2+*+*+*&timezone=America/New_York&other=tokyo",
    [
      "Every day at 02:30",
      /^(?:(?!<tr><td>)[^])*(?:<tr><td>(?:(?!<tr><td>)[^])*){10}$/,
      "<td>Sat 21 Nov 2026, 16:30</td>",
      /href="webcal:\/\/[^/]+\/v1\/schedule[^"]*start=2026-11-20T00:00:00/,
    ],
  ),
  shows(
    "the page's subscription is a calendar",
    "/v1/schedule?cron=30%202%20*%20*%20*&timezone=America/New_York&holidays=keep&start=2026-11-20T00:00:00&format=ics",
    ["RRULE:FREQ=DAILY;BYHOUR=2;BYMINUTE=30;BYSECOND=0\r\n"],
    { absent: [/(?:BEGIN:VEVENT[^]*?){2}/], headers: { "content-type": "text/calendar; charset=utf-8" } },
  ),
  shows(
    "the page calls a place as the reader does",
    "/schedule?rule=0+9+*+*+1-5&timezone=buenos-aires&other=tokyo",
    ['<th scope="col">Buenos Aires</th><th scope="col">Tokyo</th>', "by the clock of Buenos Aires."],
  ),
  shows(
    "the page leaves out a second clock that shows the same",
    "/schedule?rule=0+9+*+*+1-5&timezone=berlin&other=paris",
    ['<th scope="col">Berlin</th></tr>'],
  ),
  answers(
    "working days are those of the country",
    "/v1/schedule?every=working%20day%20at%209:00&timezone=Europe/Paris&country=SA&from=2026-11-20T00:00&count=3",
    {
      rule: { rrule: null },
      explanation: "every business day at 09:00",
      occurrences: [
        { local_time: "2026-11-22T09:00:00", is_business_day: true },
        { local_time: "2026-11-23T09:00:00" },
        { local_time: "2026-11-24T09:00:00" },
      ],
      skipped: [],
    },
  ),
  answers(
    "a make-up workday is one",
    "/v1/schedule?every=working%20day%20at%209:00&timezone=Asia/Shanghai&country=CN&holidays=skip&from=2026-02-14T00:00&to=2026-02-28&count=3",
    {
      occurrences: [
        { local_time: "2026-02-14T09:00:00" },
        { local_time: "2026-02-24T09:00:00" },
        { local_time: "2026-02-25T09:00:00" },
      ],
      skipped: [],
    },
  ),
  answers(
    "the first working day of a month that begins with a holiday, with keep",
    "/v1/schedule?every=first%20working%20day%20of%20the%20month%20at%209:00&timezone=Europe/Paris&country=FR&from=2026-12-20T00:00&holidays=keep&count=2",
    {
      explanation: "on the first business day of the month at 09:00",
      occurrences: [
        { local_time: "2027-01-04T09:00:00", moved_from: null },
        { local_time: "2027-02-01T09:00:00" },
      ],
      skipped: [],
    },
  ),
  answers(
    "the first working day of a month that begins with a holiday, with skip",
    "/v1/schedule?every=first%20working%20day%20of%20the%20month%20at%209:00&timezone=Europe/Paris&country=FR&from=2026-12-20T00:00&holidays=skip&count=2",
    {
      explanation: "on the first business day of the month at 09:00",
      occurrences: [
        { local_time: "2027-01-04T09:00:00", moved_from: null },
        { local_time: "2027-02-01T09:00:00" },
      ],
      skipped: [],
    },
  ),
  answers(
    "the first working day of a month that begins with a holiday, with previous",
    "/v1/schedule?every=first%20working%20day%20of%20the%20month%20at%209:00&timezone=Europe/Paris&country=FR&from=2026-12-20T00:00&holidays=previous&count=2",
    {
      explanation: "on the first business day of the month at 09:00",
      occurrences: [
        { local_time: "2027-01-04T09:00:00", moved_from: null },
        { local_time: "2027-02-01T09:00:00" },
      ],
      skipped: [],
    },
  ),
  answers(
    "the last working day of a month, by the weekend that was sent",
    "/v1/schedule?every=last%20working%20day%20of%20december%20at%2017:00&timezone=UTC&weekend=thursday,friday&from=2026-11-20T00:00&count=2",
    { occurrences: [{ local_time: "2026-12-30T17:00:00" }, { local_time: "2027-12-29T17:00:00" }] },
  ),
  answers(
    "weekdays are Monday to Friday everywhere",
    "/v1/schedule?every=weekday%20at%209:00&timezone=Asia/Riyadh&country=SA&from=2026-11-20T00:00&count=2",
    {
      rule: { rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0;BYSECOND=0" },
      occurrences: [
        { local_time: "2026-11-20T09:00:00", is_business_day: false },
        { local_time: "2026-11-23T09:00:00" },
      ],
    },
  ),
  answers(
    "every other Monday begins with the next one",
    "/v1/schedule?every=other%20Monday%20at%209am&timezone=UTC&from=2026-11-20T00:00&count=2",
    {
      start: "2026-11-23T09:00:00",
      occurrences: [{ local_time: "2026-11-23T09:00:00" }, { local_time: "2026-12-07T09:00:00" }],
    },
    { warnings: ["start_assumed"] },
  ),
  answers(
    "every second month too",
    "/v1/schedule?every=2%20months%20on%20the%201st%20at%209:00&timezone=UTC&start=2026-11-20&from=2026-11-20T00:00&count=2",
    { occurrences: [{ local_time: "2026-12-01T09:00:00" }, { local_time: "2027-02-01T09:00:00" }] },
  ),
  answers(
    "a week without a day takes that of its start, and says so",
    "/v1/schedule?every=week%20at%209:00&timezone=UTC&from=2026-11-20T00:00&count=1",
    { occurrences: [{ day_name: "Friday" }] },
    { warnings: ["start_assumed"] },
  ),
  answers(
    "every 15 minutes goes on through a repeated hour",
    "/v1/schedule?cron=*/15%20*%20*%20*%20*&timezone=America/New_York&from=2026-11-01T05:45:00Z&count=4",
    {
      occurrences: [
        { datetime: "2026-11-01T01:45:00-04:00", resolution: { kind: "overlap", applied: "earlier" } },
        { datetime: "2026-11-01T01:00:00-05:00", resolution: { kind: "overlap", applied: "later" } },
        { datetime: "2026-11-01T01:15:00-05:00" },
        { datetime: "2026-11-01T01:30:00-05:00" },
      ],
    },
  ),
  answers(
    "every 15 minutes goes on through a repeated half hour",
    "/v1/schedule?cron=*/15%20*%20*%20*%20*&timezone=Australia/Lord_Howe&from=2027-04-03T14:45:00Z&count=3",
    {
      occurrences: [
        { datetime: "2027-04-04T01:45:00+11:00" },
        { datetime: "2027-04-04T01:30:00+10:30" },
        { datetime: "2027-04-04T01:45:00+10:30" },
      ],
    },
  ),
  answers(
    "half past each hour comes twice",
    "/v1/schedule?cron=30%20*%20*%20*%20*&timezone=Europe/Paris&from=2026-10-25T00:00:00Z&count=3",
    {
      occurrences: [
        { datetime: "2026-10-25T02:30:00+02:00" },
        { datetime: "2026-10-25T02:30:00+01:00" },
        { datetime: "2026-10-25T03:30:00+01:00" },
      ],
    },
  ),
  answers(
    "a step leaves out an hour that a clock skips",
    "/v1/schedule?cron=*/30%20*%20*%20*%20*&timezone=America/New_York&from=2027-03-14T01:30&count=3",
    {
      occurrences: [
        { local_time: "2027-03-14T01:30:00", also_for: [] },
        { local_time: "2027-03-14T03:00:00", also_for: [] },
        { local_time: "2027-03-14T03:30:00", also_for: [] },
      ],
    },
  ),
  answers(
    "BYDAY limits BYYEARDAY",
    "/v1/schedule?rule=FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO&timezone=UTC&start=2026-01-01T09:00&from=2026-01-01&count=2",
    { occurrences: [{ local_time: "2034-04-10T09:00:00" }, { local_time: "2040-04-09T09:00:00" }] },
  ),
  answers(
    "BYWEEKNO alone is the start's weekday, once a year",
    "/v1/schedule?rule=FREQ=YEARLY;BYWEEKNO=20&timezone=UTC&start=2026-01-07T09:00&from=2026-01-01&count=3",
    {
      occurrences: [
        { local_time: "2026-05-13T09:00:00" },
        { local_time: "2027-05-19T09:00:00" },
        { local_time: "2028-05-17T09:00:00" },
      ],
    },
  ),
  answers(
    "a numbered weekday and a day of the month must both hold",
    "/v1/schedule?rule=FREQ=MONTHLY;BYMONTHDAY=6;BYDAY=1FR&timezone=UTC&start=2026-01-01T09:00&from=2026-01-01&count=2",
    { occurrences: [{ local_time: "2026-02-06T09:00:00" }, { local_time: "2026-03-06T09:00:00" }] },
  ),
  answers(
    "a 53rd Thursday stays inside its year",
    "/v1/schedule?rule=FREQ=YEARLY;BYDAY=53TH&timezone=UTC&start=2026-01-01T09:00&from=2026-01-01&count=2",
    { occurrences: [{ local_time: "2026-12-31T09:00:00" }, { local_time: "2032-12-30T09:00:00" }] },
  ),
  answers(
    "a rule that happens once a year at one hour",
    "/v1/schedule?rule=FREQ=HOURLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=0&timezone=UTC&start=2026-01-01&from=2026-01-01&count=5",
    { count: 5 },
  ),
  answers(
    "spaces stand after the signs of a rule",
    "/v1/schedule?rule=FREQ=WEEKLY;%20BYDAY=MO,%20WE&timezone=UTC&start=2026-11-23T09:00&count=2&from=2026-11-23",
    { occurrences: [{ local_time: "2026-11-23T09:00:00" }, { local_time: "2026-11-25T09:00:00" }] },
  ),
  answers(
    "the third day before the last",
    "/v1/schedule?cron=0%209%20L-3%20*%20*&timezone=UTC&from=2027-02-01&count=2",
    { occurrences: [{ local_time: "2027-02-25T09:00:00" }, { local_time: "2027-03-28T09:00:00" }] },
  ),
  answers(
    "from the 25th to the last",
    "/v1/schedule?cron=0%209%2025-L%202%20*&timezone=UTC&from=2027-02-01&count=5",
    {
      occurrences: [
        { local_time: "2027-02-25T09:00:00" },
        {},
        {},
        { local_time: "2027-02-28T09:00:00" },
        { local_time: "2028-02-25T09:00:00" },
      ],
    },
  ),
  answers(
    "Quartz counts Sunday as 1",
    "/v1/schedule?cron=0%200%2012%20?%20*%202&dialect=quartz&timezone=UTC&from=2026-11-20&count=1",
    { occurrences: [{ local_time: "2026-11-23T12:00:00", day_name: "Monday" }] },
  ),
  answers(
    "AWS has a year and no seconds",
    "/v1/schedule?cron=0%209%20?%20*%20MON-FRI%202027&dialect=aws&timezone=UTC&from=2026-11-20&count=1",
    { occurrences: [{ local_time: "2027-01-01T09:00:00" }] },
  ),
  refuses(
    "refused: a line that dialects read differently",
    "/v1/schedule?cron=0%200%2012%20?%20*%202&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "ambiguous_format" }] },
  ),
  answers(
    "every 15 minutes in words goes on through a repeated hour",
    "/v1/schedule?every=15%20minutes&timezone=America/New_York&start=2026-11-01&from=2026-11-01T05:45:00Z&count=2",
    {
      occurrences: [{ datetime: "2026-11-01T01:45:00-04:00" }, { datetime: "2026-11-01T01:00:00-05:00" }],
    },
  ),
  refuses(
    "refused: a date that no month has on that weekday",
    "/v1/schedule?cron=0%200%2012%2015W%20*%20*/6&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "never" }] },
  ),
  refuses(
    "refused: a rule whose days no year has",
    "/v1/schedule?rule=FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2&timezone=UTC",
    400,
    "invalid_parameter",
    { errors: [{ reason: "never" }] },
  ),
  answers(
    "the lines of a calendar, folded, with spaces and CRLF",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0D%0A+20261125T090000%0D%0ARDATE%3A20261124T160000Z&count=3",
    {
      timezone: "America/New_York",
      start: "2026-11-02T09:00:00",
      rule: {
        rrule: "FREQ=WEEKLY;BYDAY=MO,WE",
        rdate: ["2026-11-24T11:00:00"],
        exdate: ["2026-11-23T09:00:00", "2026-11-25T09:00:00"],
        duration: "PT1H30M",
      },
      occurrences: [
        { datetime: "2026-11-24T11:00:00-05:00", end: "2026-11-24T12:30:00-05:00" },
        { datetime: "2026-11-30T09:00:00-05:00" },
        { datetime: "2026-12-02T09:00:00-05:00" },
      ],
    },
  ),
  answers(
    "a whole event of a calendar",
    "/v1/schedule?rule=BEGIN%3AVCALENDAR%0ABEGIN%3AVTIMEZONE%0ATZID%3AAmerica%2FNew_York%0ABEGIN%3ASTANDARD%0ADTSTART%3A20071104T020000%0ARRULE%3AFREQ%3DYEARLY%3BBYMONTH%3D11%3BBYDAY%3D1SU%0AEND%3ASTANDARD%0AEND%3AVTIMEZONE%0ABEGIN%3AVEVENT%0AUID%3A1%0ADTSTAMP%3A20261101T000000Z%0ASUMMARY%3AStand-up%0ADTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0A+20261125T090000%0ARDATE%3A20261124T160000Z%0ALOCATION%3ARoom+1%0AEND%3AVEVENT%0AEND%3AVCALENDAR%0A&count=3",
    {
      timezone: "America/New_York",
      start: "2026-11-02T09:00:00",
      rule: {
        rrule: "FREQ=WEEKLY;BYDAY=MO,WE",
        rdate: ["2026-11-24T11:00:00"],
        exdate: ["2026-11-23T09:00:00", "2026-11-25T09:00:00"],
        duration: "PT1H30M",
      },
      occurrences: [
        { datetime: "2026-11-24T11:00:00-05:00", end: "2026-11-24T12:30:00-05:00" },
        { datetime: "2026-11-30T09:00:00-05:00" },
        { datetime: "2026-12-02T09:00:00-05:00" },
      ],
    },
  ),
  answers(
    "an event's lines in one, as a box for one line makes of them",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000+DTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000+RRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE+EXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C+20261125T090000+RDATE%3A20261124T160000Z&count=3",
    {
      timezone: "America/New_York",
      start: "2026-11-02T09:00:00",
      rule: {
        rrule: "FREQ=WEEKLY;BYDAY=MO,WE",
        rdate: ["2026-11-24T11:00:00"],
        exdate: ["2026-11-23T09:00:00", "2026-11-25T09:00:00"],
        duration: "PT1H30M",
      },
      occurrences: [
        { datetime: "2026-11-24T11:00:00-05:00", end: "2026-11-24T12:30:00-05:00" },
        { datetime: "2026-11-30T09:00:00-05:00" },
        { datetime: "2026-12-02T09:00:00-05:00" },
      ],
    },
  ),
  answers(
    "EXDATE and RDATE as parameters",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=Europe%2FParis&exdate=2026-11-21%2C2026-11-22T09%3A00%2C2026-11-23T08%3A00%3A00Z&rdate=2026-11-22T10%3A00&count=2",
    { occurrences: [{ local_time: "2026-11-22T10:00:00" }, { local_time: "2026-11-24T09:00:00" }] },
  ),
  {
    title: "times to leave out that the rule has not are named",
    path: "/v1/schedule?rule=DTSTART%3A20261102T090000Z%0ARRULE%3AFREQ%3DDAILY%0AEXDATE%3A20261124T100000Z&count=1",
    status: 200,
    warnings: ["exdate_unused"],
  },
  answers(
    "a start that is no time of the rule is named",
    "/v1/schedule?rule=DTSTART%3A20261102T090000Z%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DTU&count=1",
    { occurrences: [{ utc: "2026-11-24T09:00:00Z" }] },
    { warnings: ["start_not_in_rule"] },
  ),
  answers(
    "listed times alone, the start first",
    "/v1/schedule?rule=DTSTART%3BTZID%3DEurope%2FParis%3A20261201T090000%0ARDATE%3BTZID%3DEurope%2FParis%3A20261204T090000",
    {
      has_ended: true,
      occurrences: [{ local_time: "2026-12-01T09:00:00" }, { local_time: "2026-12-04T09:00:00" }],
    },
  ),
  answers(
    "an event of days lasts a day",
    "/v1/schedule?rule=DTSTART%3BVALUE%3DDATE%3A20261102%0ARRULE%3AFREQ%3DMONTHLY&timezone=Europe%2FParis&count=1",
    { occurrences: [{ local_time: "2026-12-02T00:00:00", end: "2026-12-03T00:00:00+01:00" }] },
  ),
  answers(
    "an event of days ignores times of day in its rule, with a warning",
    "/v1/schedule?timezone=UTC&from=2024-10-01&rule=DTSTART;VALUE=DATE:20241018%0ARRULE:FREQ=DAILY;BYMINUTE=1,2;BYHOUR=9;INTERVAL=2;COUNT=3",
    {
      rule: { rrule: "FREQ=DAILY;INTERVAL=2;COUNT=3" },
      occurrences: [
        { local_time: "2024-10-18T00:00:00" },
        { local_time: "2024-10-20T00:00:00" },
        { local_time: "2024-10-22T00:00:00" },
      ],
    },
    { warnings: ["ignored_parts"] },
  ),
  answers(
    "a zone by its Windows name",
    "/v1/schedule?rule=DTSTART%3BTZID%3DRomance+Standard+Time%3A20261102T090000%0ARRULE%3AFREQ%3DDAILY&count=1",
    { timezone: "Europe/Paris" },
  ),
  answers(
    "a zone behind a path",
    "/v1/schedule?rule=DTSTART%3BTZID%3D%2Fcitadel.org%2F20210210_1%2FEurope%2FBerlin%3A20261102T090000%0ARRULE%3AFREQ%3DDAILY&count=1",
    { timezone: "Europe/Berlin" },
  ),
  answers(
    "a zone of the same clock does not contradict the text",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0D%0A+20261125T090000%0D%0ARDATE%3A20261124T160000Z&timezone=US%2FEastern&count=1",
    { count: 1 },
  ),
  refuses(
    "refused: a zone that contradicts the text",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0D%0A+20261125T090000%0D%0ARDATE%3A20261124T160000Z&timezone=Europe%2FParis",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "refused: a start that contradicts the text",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0D%0A+20261125T090000%0D%0ARDATE%3A20261124T160000Z&start=2026-11-03",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "refused: a length that contradicts the text",
    "/v1/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ADTEND%3BTZID%3DAmerica%2FNew_York%3A20261102T103000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000%2C%0D%0A+20261125T090000%0D%0ARDATE%3A20261124T160000Z&duration=PT1H",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "refused: EXRULE, with the reason",
    "/v1/schedule?rule=DTSTART%3A20261102T090000Z%0ARRULE%3AFREQ%3DDAILY%0AEXRULE%3AFREQ%3DWEEKLY",
    400,
    "invalid_parameter",
    {},
    { texts: ["RFC 5545 has no EXRULE any more"] },
  ),
  refuses(
    "refused: two events",
    "/v1/schedule?rule=BEGIN%3AVEVENT%0ADTSTART%3A20261102T090000Z%0AEND%3AVEVENT%0ABEGIN%3AVEVENT%0ADTSTART%3A20261102T090000Z%0AEND%3AVEVENT",
    400,
    "invalid_parameter",
    {},
    { texts: ["one event"] },
  ),
  refuses(
    "refused: a misspelt line",
    "/v1/schedule?rule=DTSTART%3A20261102T090000Z%0AEXDAT%3A20261124T100000Z",
    400,
    "invalid_parameter",
    {},
    { texts: ["in place of 'EXDAT:"] },
  ),
  refuses(
    "refused: a zone that is unknown",
    "/v1/schedule?rule=DTSTART%3BTZID%3DNowhere+Time%3A20261102T090000%0ARRULE%3AFREQ%3DDAILY",
    400,
    "invalid_parameter",
    {},
    { texts: ["Nowhere Time"] },
  ),
  refuses(
    "refused: an added day of a rule with a time",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=UTC&rdate=2026-12-24",
    400,
    "invalid_parameter",
  ),
  refuses(
    "refused: other control characters in a rule",
    "/v1/schedule?rule=FREQ%3DDAILY%07&timezone=UTC",
    400,
    "invalid_parameter",
    {},
    { texts: ["without control characters"] },
  ),
  refuses(
    "refused: line ends in a title",
    "/v1/schedule?cron=%40daily&timezone=UTC&title=a%0Ab",
    400,
    "invalid_parameter",
    {},
    { texts: ["without control characters"] },
  ),
  answers(
    "a crontab line with its zone",
    "/v1/schedule?cron=CRON_TZ%3DAmerica%2FNew_York+0+9+%2A+%2A+1-5&count=1",
    { timezone: "America/New_York", occurrences: [{ datetime: "2026-11-20T09:00:00-05:00" }] },
  ),
  answers(
    "a crontab line with TZ, and a table's line before it",
    "/v1/schedule?cron=TZ%3DAmerica%2FNew_York+0+9+%2A+%2A+1-5&count=1",
    { timezone: "America/New_York" },
  ),
  answers(
    "CRON_TZ on a line of its own",
    "/v1/schedule?cron=CRON_TZ%3DAmerica%2FNew_York%0A0+9+%2A+%2A+1-5&count=1",
    { timezone: "America/New_York" },
  ),
  refuses(
    "refused: TZ on a line of its own, which is that of commands",
    "/v1/schedule?cron=TZ%3DAmerica%2FNew_York%0A0+9+%2A+%2A+1-5",
    400,
    "invalid_parameter",
  ),
  refuses(
    "refused: a zone that contradicts CRON_TZ",
    "/v1/schedule?cron=CRON_TZ%3DAmerica%2FNew_York+0+9+%2A+%2A+%2A&timezone=UTC",
    400,
    "conflicting_parameters",
  ),
  answers(
    "the previous occurrences, the latest first",
    "/v1/schedule?cron=0+9+%2A+%2A+1-5&timezone=Europe%2FParis&direction=previous&count=3",
    {
      occurrences: [
        { local_time: "2026-11-20T09:00:00" },
        { local_time: "2026-11-19T09:00:00" },
        { local_time: "2026-11-18T09:00:00" },
      ],
    },
  ),
  answers(
    "previous ones back to the start",
    "/v1/schedule?rule=FREQ%3DWEEKLY%3BINTERVAL%3D2%3BBYDAY%3DTU%3BBYHOUR%3D9&start=2026-10-20&timezone=Europe%2FParis&direction=previous",
    {
      has_ended: true,
      occurrences: [{ local_time: "2026-11-17T09:00:00" }, {}, { local_time: "2026-10-20T09:00:00" }],
    },
  ),
  refuses(
    "refused: previous ones of a rule that counts from an unknown start",
    "/v1/schedule?rule=FREQ%3DWEEKLY%3BINTERVAL%3D2%3BBYDAY%3DTU%3BBYHOUR%3D9&timezone=Europe%2FParis&direction=previous",
    400,
    "missing_parameter",
  ),
  refuses(
    "refused: previous ones from a first moment alone",
    "/v1/schedule?cron=%40daily&timezone=UTC&direction=previous&from=2026-11-01",
    400,
    "missing_parameter",
  ),
  answers(
    "does it happen then: yes",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=Europe%2FParis&at=2026-12-01T09%3A00",
    { happens: true, occurrences: [{ local_time: "2026-12-01T09:00:00" }] },
  ),
  answers(
    "does it happen then: no",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=Europe%2FParis&at=2026-12-01T09%3A01",
    { happens: false, occurrences: [] },
  ),
  answers(
    "does it happen that day: not on a day off",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=Europe%2FParis&at=2026-12-25&country=FR&holidays=skip",
    { happens: false, skipped: ["2026-12-25T09:00:00"] },
  ),
  refuses(
    "refused: a moment and a span",
    "/v1/schedule?cron=0+9+%2A+%2A+%2A&timezone=UTC&at=2026-12-01&from=2026-11-01",
    400,
    "conflicting_parameters",
  ),
  answers(
    "the length of each occurrence, over a clock change",
    "/v1/schedule?cron=0+12+%2A+%2A+%2A&timezone=Europe%2FParis&duration=P1D&from=2027-03-27&count=1",
    { rule: { duration: "P1D" }, occurrences: [{ end: "2027-03-28T12:00:00+02:00" }] },
  ),
  refuses(
    "refused: a length of months",
    "/v1/schedule?cron=%40daily&timezone=UTC&duration=P1M",
    400,
    "invalid_parameter",
  ),
  refuses(
    "refused: a skipped time, with its date, zone, parameter and the ways out",
    "/v1/schedule?cron=30+2+%2A+%2A+%2A&timezone=America%2FNew_York&from=2027-03-14&disambiguation=reject",
    422,
    "nonexistent_time",
    {},
    {
      texts: [
        "The clocks of America/New_York skip 2027-03-14T02:30:00, a time of 'cron'. Send disambiguation=earlier or later, or another rule.",
      ],
    },
  ),
  refuses(
    "refused: a time that comes twice, likewise",
    "/v1/schedule?cron=30+1+%2A+%2A+%2A&timezone=America%2FNew_York&from=2026-11-01&disambiguation=reject",
    422,
    "ambiguous_time",
    {},
    { texts: ["show 2026-11-01T01:30:00, a time of 'cron', twice."] },
  ),
  shows(
    "the page reads the lines of an event, whose zone goes before the box",
    "/schedule?rule=DTSTART%3BTZID%3DAmerica%2FNew_York%3A20261102T090000%0D%0ARRULE%3AFREQ%3DWEEKLY%3BBYDAY%3DMO%2C+WE%0D%0AEXDATE%3BTZID%3DAmerica%2FNew_York%3A20261123T090000&timezone=Europe%2FParis",
    [
      "by the clock of America/New_York.",
      "<td>Wed 25 Nov 2026, 09:00</td>",
      /href="webcal:\/\/[^"]*format=ics"/,
    ],
    { absent: ["<td>Mon 23 Nov 2026, 09:00</td>"] },
  ),
  shows(
    "the page reads a crontab line with its zone",
    "/schedule?rule=CRON_TZ%3DAmerica%2FNew_York+0+9+%2A+%2A+1-5&timezone=tokyo",
    ["by the clock of America/New_York."],
  ),
  {
    title: "the page says what two words mean",
    path: "/schedule?rule=every+second+tuesday+at+9:00&timezone=tokyo",
    status: 400,
    texts: ["other tuesday", "the second tuesday of the month"],
  },
  shows(
    "a rule of every second does not list all seconds of the days that are left out",
    "/v1/schedule?rule=FREQ=SECONDLY&timezone=UTC&exdate=2027-01-01,2027-01-02&format=ics",
    ["BEGIN:VEVENT"],
    { absent: ["EXDATE"] },
  ),
  shows(
    "a rule of every hour lists the hours of the days that are left out",
    "/v1/schedule?rule=FREQ=HOURLY&timezone=UTC&exdate=2027-01-01&format=ics",
    ["RRULE:FREQ=HOURLY", "EXDATE:20270101T230000Z"],
  ),
] satisfies readonly Scenario[];
