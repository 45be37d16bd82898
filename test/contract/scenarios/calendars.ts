import { type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  {
    title: "an early close is told with its reason",
    path: "/v1/calendars/nyse?at=2026-11-27T12:30:00-05:00",
    status: 200,
    data: {
      id: "XNYS",
      is_open: true,
      session: {
        closes_at: "2026-11-27T13:00:00-05:00",
        early_close: true,
        reason: "Day after Thanksgiving",
      },
      next_open: "2026-11-30T09:30:00-05:00",
    },
  },
  {
    title: "a national day of mourning closes New York, not the Federal Reserve",
    path: "/v1/calendars/XNYS?at=2025-01-09T12:00",
    status: 200,
    data: { is_open: false, reason: "holiday", holidays: ["National day of mourning"] },
  },
  {
    title: "the Federal Reserve is open on the Friday before a holiday on Saturday",
    path: "/v1/calendars/Fedwire?at=2026-07-03T12:00",
    status: 200,
    data: { id: "FED", is_open: true, session: { opens_at: "2026-07-02T21:00:00-04:00" } },
  },
  {
    title: "a break at noon",
    path: "/v1/calendars/XTKS?at=2026-11-27T12:00",
    status: 200,
    data: { state: "break", reason: "break", next_open: "2026-11-27T12:30:00+09:00" },
  },
  {
    title: "TARGET by its older name",
    path: "/v1/calendars/TARGET2?at=2026-12-25T12:00",
    status: 200,
    data: { id: "TARGET", reason: "holiday", next_open: "2026-12-28T02:30:00+01:00" },
  },
  {
    title: "a year without a published list is not known",
    path: "/v1/calendars/XNSE?at=2030-03-04T12:00",
    status: 200,
    data: { is_open: null, state: "not_known", reason: "not_covered", next_open: null },
  },
  {
    title: "a list of a year that is not known is refused",
    path: "/v1/holidays/XNSE/2030",
    status: 422,
    code: "out_of_range",
  },
  { title: "an unknown calendar", path: "/v1/calendars/nysee", status: 404, code: "calendar_not_found" },
  { title: "calendars of a country", path: "/v1/calendars?country=CA", status: 200, data: { count: 2 } },
  {
    title: "the year of an exchange, with its early closes as half days",
    path: "/v1/holidays/XNYS/2027?month=11",
    status: 200,
    data: {
      country: { country_code: "XNYS", name: "New York Stock Exchange" },
      count: 2,
      holidays: [{ half_day: false }, { half_day: true }],
    },
  },
  {
    title: "Juneteenth of 2027, a Saturday, on the Friday before",
    path: "/v1/holidays/XNYS/2027?month=6",
    status: 200,
    data: { holidays: [{ date: "2027-06-19", observed_date: "2027-06-18" }] },
  },
  {
    title: "a day is off if one of the calendars has it off",
    path: "/v1/date/business-days?start=2026-07-01&end=2026-07-31&calendar=XNYS,TARGET",
    status: 200,
    data: { calendars: ["XNYS", "TARGET"], business_days: 22, holiday_days: 1 },
  },
  {
    title: "the same by the Federal Reserve alone",
    path: "/v1/date/business-days?start=2026-07-01&end=2026-07-31&calendar=fedwire",
    status: 200,
    data: { calendars: ["FED"], business_days: 23 },
  },
  {
    title: "a calendar beside a country",
    path: "/v1/date/business-days?start=2026-07-02&days=1&calendar=FED&country=US",
    status: 400,
    code: "conflicting_parameters",
  },
  {
    title: "a calendar that is none",
    path: "/v1/date/business-days?start=2026-07-02&days=1&calendar=XNYX",
    status: 400,
    code: "invalid_parameter",
  },
  {
    title: "a calendar is no country of cities",
    path: "/v1/city/search?q=york&country=XNYS",
    status: 400,
    code: "invalid_parameter",
  },
  {
    title: "an exchange has no schools, of whose holidays some could be missing",
    path: "/v1/holidays/XNYS/2026?types=public,school",
    status: 200,
    warnings: [],
  },
] satisfies readonly Scenario[];
