import { answers, including, like, refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers("without a span, a year from today by UTC", "/v1/timezone/changes?timezone=Europe/Paris", {
    from: "2026-11-20",
    to: "2027-11-19",
    count: 2,
  }),
  answers(
    "zones of one rule stand together, whatever their offsets",
    "/v1/timezone/changes?timezone=Europe/Lisbon,Europe/Paris,Europe/Helsinki&from=2027-01-01&to=2027-12-31",
    { count: 2 },
  ),
  answers("a city stands for its zone", "/v1/timezone/changes?tz=paris&from=2027-01-01&to=2027-12-31", {
    count: 2,
  }),
  refuses(
    "a span the wrong way round",
    "/v1/timezone/changes?from=2027-01-02&to=2027-01-01",
    400,
    "invalid_parameter",
    { errors: [{ name: "to", reason: "too_small" }] },
  ),
  refuses(
    "a span over five years",
    "/v1/timezone/changes?from=2027-01-01&to=2032-01-01",
    400,
    "invalid_parameter",
    { errors: [{ name: "to", reason: "too_large" }] },
  ),
  refuses("an unknown zone", "/v1/timezone/changes?timezone=Europe/Pariss", 400, "invalid_parameter", {
    errors: [{ name: "timezone", reason: "unknown" }],
  }),
  refuses("an unknown country", "/v1/timezone/changes?country=XX", 400, "invalid_parameter", {
    errors: [{ name: "country", reason: "unknown" }],
  }),
  answers(
    "what is given up is named",
    "/v1/timezone/changes?country=MX&timezone=America/Mexico_City&from=2023-01-01&to=2023-12-31",
    {
      count: 0,
      dropped: [
        { timezone: "America/Mexico_City", kind: "dst_start", at_year_before: "2022-04-03T08:00:00Z" },
        { timezone: "America/Mexico_City", kind: "dst_end", at_year_before: "2022-10-30T07:00:00Z" },
      ],
    },
  ),
  {
    title: "CSV",
    path: "/v1/timezone/changes?country=FR&from=2027-01-01&to=2027-12-31&format=csv",
    status: 200,
    headers: { "content-type": "text/csv; charset=utf-8" },
  },
  {
    title: "a subscription, its slash as it is",
    path: "/v1/timezone/Europe/Paris.ics",
    status: 200,
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "public, max-age=3600",
      etag: /^W\//,
    },
  },
  {
    title: "the same with its slash encoded, in any case",
    path: "/v1/timezone/europe%2Fparis.ICS",
    status: 200,
    headers: { "content-type": "text/calendar; charset=utf-8" },
  },
  refuses("of a zone that there is not", "/v1/timezone/Europe/Pariss.ics", 404, "timezone_not_found", {
    suggestions: including("Europe/Paris"),
  }),
  answers(
    "a country's changes of a year",
    "/v1/timezone/changes?country=FR&timezone=Europe/Paris&from=2027-01-01&to=2027-12-31",
    {
      from: "2027-01-01",
      to: "2027-12-31",
      count: 2,
      changes: [
        {
          at: "2027-03-28T01:00:00Z",
          unix: 1806195600,
          kind: "dst_start",
          shift_seconds: 3600,
          rule: "last Sunday of March at 01:00 UTC",
          country_codes: including("FR"),
          timezones: [
            {
              timezone: "Europe/Paris",
              local_before: "2027-03-28T02:00:00",
              local_after: "2027-03-28T03:00:00",
              against_year_before: "same",
              at_year_before: "2026-03-29T01:00:00Z",
            },
          ],
        },
        { at: "2027-10-31T01:00:00Z", kind: "dst_end", shift_seconds: -3600 },
      ],
      dropped: [],
      tzdb_version: like(/^20\d\d[a-z]+$/u),
    },
    { headers: { "cache-control": "public, max-age=3600" } },
  ),
  {
    title: "the calendar is linked by the zone",
    path: "/v1/timezone/Europe/Paris",
    status: 200,
    headers: { link: '</v1/timezone/Europe/Paris.ics>; rel="alternate"; type="text/calendar"' },
  },
  shows("and by its clock", "/embed/clock?city=paris", [
    'type="text/calendar" title="Clock changes" href="/v1/timezone/Europe/Paris.ics"',
  ]),
  shows(
    "the changes of all zones are one calendar",
    "/v1/timezone/changes?country=FR,US&from=2027-01-01&to=2027-12-31&format=ics",
    ["SUMMARY:Clocks go forward 1 hour: FR"],
  ),
] satisfies readonly Scenario[];
