import { answers, refuses, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers("an early close is told with its reason", "/v1/calendars/nyse?at=2026-11-27T12:30:00-05:00", {
    id: "XNYS",
    is_open: true,
    session: {
      closes_at: "2026-11-27T13:00:00-05:00",
      early_close: true,
      reason: "Day after Thanksgiving",
    },
    next_open: "2026-11-30T09:30:00-05:00",
  }),
  answers(
    "a national day of mourning closes New York, not the Federal Reserve",
    "/v1/calendars/XNYS?at=2025-01-09T12:00",
    { is_open: false, reason: "holiday", holidays: ["National day of mourning"] },
  ),
  answers(
    "the Federal Reserve is open on the Friday before a holiday on Saturday",
    "/v1/calendars/Fedwire?at=2026-07-03T12:00",
    { id: "FED", is_open: true, session: { opens_at: "2026-07-02T21:00:00-04:00" } },
  ),
  answers("a break at noon", "/v1/calendars/XTKS?at=2026-11-27T12:00", {
    state: "break",
    reason: "break",
    next_open: "2026-11-27T12:30:00+09:00",
  }),
  answers("TARGET by its older name", "/v1/calendars/TARGET2?at=2026-12-25T12:00", {
    id: "TARGET",
    reason: "holiday",
    next_open: "2026-12-28T02:30:00+01:00",
  }),
  answers("a year without a published list is not known", "/v1/calendars/XNSE?at=2030-03-04T12:00", {
    is_open: null,
    state: "not_known",
    reason: "not_covered",
    next_open: null,
  }),
  refuses("a list of a year that is not known is refused", "/v1/holidays/XNSE/2030", 422, "out_of_range"),
  { title: "an unknown calendar", path: "/v1/calendars/nysee", status: 404, code: "calendar_not_found" },
  { title: "calendars of a country", path: "/v1/calendars?country=CA", status: 200, data: { count: 2 } },
  answers("the year of an exchange, with its early closes as half days", "/v1/holidays/XNYS/2027?month=11", {
    country: { country_code: "XNYS", name: "New York Stock Exchange" },
    count: 2,
    holidays: [{ half_day: false }, { half_day: true }],
  }),
  answers("Juneteenth of 2027, a Saturday, on the Friday before", "/v1/holidays/XNYS/2027?month=6", {
    holidays: [{ date: "2027-06-19", observed_date: "2027-06-18" }],
  }),
  answers(
    "a day is off if one of the calendars has it off",
    "/v1/date/business-days?start=2026-07-01&end=2026-07-31&calendar=XNYS,TARGET",
    { calendars: ["XNYS", "TARGET"], business_days: 22, holiday_days: 1 },
  ),
  answers(
    "the same by the Federal Reserve alone",
    "/v1/date/business-days?start=2026-07-01&end=2026-07-31&calendar=fedwire",
    { calendars: ["FED"], business_days: 23 },
  ),
  refuses(
    "a calendar beside a country",
    "/v1/date/business-days?start=2026-07-02&days=1&calendar=FED&country=US",
    400,
    "conflicting_parameters",
  ),
  refuses(
    "a calendar that is none",
    "/v1/date/business-days?start=2026-07-02&days=1&calendar=XNYX",
    400,
    "invalid_parameter",
  ),
  refuses(
    "a calendar is no country of cities",
    "/v1/city/search?q=york&country=XNYS",
    400,
    "invalid_parameter",
  ),
  {
    title: "an exchange has no schools, of whose holidays some could be missing",
    path: "/v1/holidays/XNYS/2026?types=public,school",
    status: 200,
    warnings: [],
  },
] satisfies readonly Scenario[];
