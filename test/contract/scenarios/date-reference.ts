import { answers, refuses, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  refuses(
    "add 2024-01-31 P1M: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-01-31&duration=P1M&overflow=reject",
    422,
    "date_overflow",
  ),
  answers(
    "add 2023-01-31 P1M: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2023-01-31&duration=P1M&overflow=constrain",
    { result: "2023-02-28" },
  ),
  refuses(
    "add 2024-02-29 P1Y: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-02-29&duration=P1Y&overflow=reject",
    422,
    "date_overflow",
  ),
  answers(
    "add 2024-02-29 P4Y: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-02-29&duration=P4Y&overflow=constrain",
    { result: "2028-02-29" },
  ),
  answers(
    "add 2023-12-31 P2M: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2023-12-31&duration=P2M&overflow=constrain",
    { result: "2024-02-29" },
  ),
  answers(
    "add 2024-01-31 P1M1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-01-31&duration=P1M1D&overflow=constrain",
    { result: "2024-03-01" },
  ),
  answers(
    "add 1900-02-28 P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=1900-02-28&duration=P1D&overflow=constrain",
    { result: "1900-03-01" },
  ),
  answers(
    "add 2000-02-28 P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2000-02-28&duration=P1D&overflow=constrain",
    { result: "2000-02-29" },
  ),
  answers(
    "add 2100-02-28 P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2100-02-28&duration=P1D&overflow=constrain",
    { result: "2100-03-01" },
  ),
  answers(
    "add 2023-10-31 P13M: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2023-10-31&duration=P13M&overflow=constrain",
    { result: "2024-11-30" },
  ),
  refuses(
    "add 9999-12-31 P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill; years beyond 9999 are refused here",
    "/v1/date/add?date=9999-12-31&duration=P1D&overflow=constrain",
    422,
    "out_of_range",
  ),
  answers(
    "subtract 2024-03-31 P1M: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-03-31&duration=P1M&overflow=constrain&operation=subtract",
    { result: "2024-02-29" },
  ),
  answers(
    "subtract 2024-02-29 P1Y: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-02-29&duration=P1Y&overflow=constrain&operation=subtract",
    { result: "2023-02-28" },
  ),
  answers(
    "subtract 2024-03-01 P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-03-01&duration=P1D&overflow=constrain&operation=subtract",
    { result: "2024-02-29" },
  ),
  answers(
    "subtract 2024-05-31 P3M1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2024-05-31&duration=P3M1D&overflow=constrain&operation=subtract",
    { result: "2024-02-28" },
  ),
  answers(
    "diff 2024-01-31 2024-02-29 month: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2024-01-31&end=2024-02-29&unit=months",
    { iso_duration: "P29D" },
  ),
  answers(
    "diff 2023-01-31 2023-03-01 month: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2023-01-31&end=2023-03-01&unit=months",
    { iso_duration: "P1M1D" },
  ),
  answers(
    "diff 2024-02-29 2025-02-28 year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2024-02-29&end=2025-02-28&unit=years",
    { iso_duration: "P11M30D" },
  ),
  answers(
    "diff 2024-02-29 2028-02-29 year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2024-02-29&end=2028-02-29&unit=years",
    { iso_duration: "P4Y" },
  ),
  answers(
    "diff 2024-02-29 2025-03-01 year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2024-02-29&end=2025-03-01&unit=years",
    { iso_duration: "P1Y1D" },
  ),
  answers(
    "diff 2000-01-01 2026-11-20 year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2000-01-01&end=2026-11-20&unit=years",
    { iso_duration: "P26Y10M19D" },
  ),
  answers(
    "diff 2000-01-01 2026-11-20 month: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2000-01-01&end=2026-11-20&unit=months",
    { iso_duration: "P322M19D" },
  ),
  answers(
    "diff 2000-01-01 2026-11-20 week: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2000-01-01&end=2026-11-20&unit=weeks",
    { iso_duration: "P1402W6D" },
  ),
  answers(
    "diff 2000-01-01 2026-11-20 day: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2000-01-01&end=2026-11-20&unit=days",
    { iso_duration: "P9820D" },
  ),
  answers(
    "diff 2026-11-20 2000-01-01 year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2026-11-20&end=2000-01-01&unit=years",
    { iso_duration: "-P26Y10M19D" },
  ),
  answers(
    "diff 1582-10-04 1582-10-15 day: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=1582-10-04&end=1582-10-15&unit=days",
    { iso_duration: "P11D" },
  ),
  answers(
    "diff 2024-01-30 2024-02-29 month: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2024-01-30&end=2024-02-29&unit=months",
    { iso_duration: "P30D" },
  ),
  answers(
    "diff 0001-01-01 9999-12-31 day: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=0001-01-01&end=9999-12-31&unit=days",
    { iso_duration: "P3652058D" },
  ),
  answers(
    "add zoned 2026-03-07T02:30:00-05:00[America/New_York] P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2026-03-07T02:30:00-05:00[America/New_York]&duration=P1D",
    { result_time: { zoned: "2026-03-08T03:30:00-04:00[America/New_York]" } },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "add zoned 2026-03-07T02:30:00-05:00[America/New_York] PT24H: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2026-03-07T02:30:00-05:00[America/New_York]&duration=PT24H",
    { result_time: { zoned: "2026-03-08T03:30:00-04:00[America/New_York]" } },
  ),
  answers(
    "add zoned 2026-10-03T02:15:00+10:30[Australia/Lord_Howe] P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2026-10-03T02:15:00%2B10:30[Australia/Lord_Howe]&duration=P1D",
    { result_time: { zoned: "2026-10-04T02:45:00+11:00[Australia/Lord_Howe]" } },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "add zoned 2011-12-29T12:00:00-10:00[Pacific/Apia] P1D: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/add?date=2011-12-29T12:00:00-10:00[Pacific/Apia]&duration=P1D",
    { result_time: { zoned: "2011-12-31T12:00:00+14:00[Pacific/Apia]" } },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "diff zoned 2026-03-07T12:00[America/New_York] 2026-03-08T12:00[America/New_York] hour: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2026-03-07T12:00[America/New_York]&end=2026-03-08T12:00[America/New_York]&unit=hours",
    { iso_duration: "PT23H" },
  ),
  answers(
    "diff zoned 2026-10-31T12:00[America/New_York] 2026-11-01T12:00[America/New_York] hour: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2026-10-31T12:00[America/New_York]&end=2026-11-01T12:00[America/New_York]&unit=hours",
    { iso_duration: "PT25H" },
  ),
  answers(
    "diff zoned 2026-10-31T12:00[America/New_York] 2026-11-01T11:00[America/New_York] day: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2026-10-31T12:00[America/New_York]&end=2026-11-01T11:00[America/New_York]&unit=days",
    { iso_duration: "PT24H" },
  ),
  answers(
    "diff zoned 2026-01-31T10:00[Europe/London] 2026-03-29T09:00[Europe/London] year: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/diff?start=2026-01-31T10:00[Europe/London]&end=2026-03-29T09:00[Europe/London]&unit=years",
    { iso_duration: "P1M28DT22H" },
  ),
  answers(
    "iso week 2016-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2016-12-31",
    { week_date: "2016-W52-6" },
  ),
  answers(
    "iso week 2018-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2018-12-31",
    { week_date: "2019-W01-1" },
  ),
  answers(
    "iso week 2019-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2019-12-31",
    { week_date: "2020-W01-2" },
  ),
  answers(
    "iso week 2020-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2020-01-01",
    { week_date: "2020-W01-3" },
  ),
  answers(
    "iso week 2021-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2021-12-31",
    { week_date: "2021-W52-5" },
  ),
  answers(
    "iso week 2023-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2023-01-01",
    { week_date: "2022-W52-7" },
  ),
  answers(
    "iso week 2024-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2024-01-01",
    { week_date: "2024-W01-1" },
  ),
  answers(
    "iso week 2024-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2024-12-31",
    { week_date: "2025-W01-2" },
  ),
  answers(
    "iso week 2025-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2025-01-01",
    { week_date: "2025-W01-3" },
  ),
  answers(
    "iso week 2025-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2025-12-31",
    { week_date: "2026-W01-3" },
  ),
  answers(
    "iso week 2027-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2027-12-31",
    { week_date: "2027-W52-5" },
  ),
  answers(
    "iso week 2029-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2029-01-01",
    { week_date: "2029-W01-1" },
  ),
  answers(
    "iso week 2030-01-01: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2030-01-01",
    { week_date: "2030-W01-2" },
  ),
  answers(
    "iso week 2030-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2030-12-31",
    { week_date: "2031-W01-2" },
  ),
  answers(
    "iso week 2031-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill, python isocalendar, java WeekFields.ISO",
    "/v1/date/week-number?date=2031-12-31",
    { week_date: "2032-W01-3" },
  ),
  answers(
    "day of year 2023-12-31: Bun's Temporal, @js-temporal/polyfill, temporal-polyfill",
    "/v1/date/week-number?date=2023-12-31",
    { day_of_year: 365 },
  ),
  answers(
    "us week 2015-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2015-12-31",
    { us: { week: 1, week_year: 2016 } },
  ),
  answers(
    "us week 2016-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2016-12-31",
    { us: { week: 53, week_year: 2016 } },
  ),
  answers(
    "us week 2017-01-01: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2017-01-01",
    { us: { week: 1, week_year: 2017 } },
  ),
  answers(
    "us week 2017-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2017-12-31",
    { us: { week: 1, week_year: 2018 } },
  ),
  answers(
    "us week 2020-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2020-12-31",
    { us: { week: 1, week_year: 2021 } },
  ),
  answers(
    "us week 2021-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2021-12-31",
    { us: { week: 1, week_year: 2022 } },
  ),
  answers(
    "us week 2022-01-01: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2022-01-01",
    { us: { week: 1, week_year: 2022 } },
  ),
  answers(
    "us week 2022-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2022-12-31",
    { us: { week: 53, week_year: 2022 } },
  ),
  answers(
    "us week 2024-01-01: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2024-01-01",
    { us: { week: 1, week_year: 2024 } },
  ),
  answers(
    "us week 2024-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2024-12-31",
    { us: { week: 1, week_year: 2025 } },
  ),
  answers(
    "us week 2026-01-01: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2026-01-01",
    { us: { week: 1, week_year: 2026 } },
  ),
  answers(
    "us week 2026-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2026-12-31",
    { us: { week: 1, week_year: 2027 } },
  ),
  answers(
    "us week 2028-01-01: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2028-01-01",
    { us: { week: 1, week_year: 2028 } },
  ),
  answers(
    "us week 2028-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2028-12-31",
    { us: { week: 1, week_year: 2029 } },
  ),
  answers(
    "us week 2032-12-31: formula, java WeekFields.SUNDAY_START weekOfYear",
    "/v1/date/week-number?date=2032-12-31",
    { us: { week: 1, week_year: 2033 } },
  ),
  answers(
    "business days between 2026-06-29 2026-07-10: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-06-29&end=2026-07-10&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25&inclusive=both",
    { business_days: 9 },
  ),
  answers(
    "business days between 2026-07-03 2026-07-05: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-07-03&end=2026-07-05&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25&inclusive=both",
    { business_days: 0 },
  ),
  answers(
    "business days between 2026-07-10 2026-06-29: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-07-10&end=2026-06-29&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25&inclusive=both",
    { business_days: -9 },
  ),
  answers(
    "business days between 2026-11-20 2026-11-20: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-11-20&end=2026-11-20&weekend=sat,sun&inclusive=both",
    { business_days: 1 },
  ),
  answers(
    "business days between 2026-11-21 2026-11-21: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-11-21&end=2026-11-21&weekend=sat,sun&inclusive=both",
    { business_days: 0 },
  ),
  answers(
    "business days between 2026-11-21 2026-11-22: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-11-21&end=2026-11-22&weekend=sat,sun&inclusive=both",
    { business_days: 0 },
  ),
  answers(
    "business days between 2026-12-24 2027-01-04: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-12-24&end=2027-01-04&weekend=sat,sun&holidays=2026-01-01,2026-04-03,2026-04-06,2026-05-01,2026-05-14,2026-05-25,2026-10-03,2026-12-25,2026-12-26,2027-01-01&inclusive=both",
    { business_days: 6 },
  ),
  answers(
    "business days between 2026-04-02 2026-04-07: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-04-02&end=2026-04-07&weekend=sat,sun&holidays=2026-01-01,2026-04-03,2026-04-06,2026-05-01,2026-05-14,2026-05-25,2026-10-03,2026-12-25,2026-12-26&inclusive=both",
    { business_days: 2 },
  ),
  answers(
    "business days between 2026-01-01 2026-12-31: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-01-01&end=2026-12-31&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25&inclusive=both",
    { business_days: 250 },
  ),
  answers(
    "business days between 2026-01-01 2026-12-31: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-01-01&end=2026-12-31&weekend=sat,sun&holidays=2026-01-01,2026-04-03,2026-04-06,2026-05-01,2026-05-14,2026-05-25,2026-10-03,2026-12-25,2026-12-26&inclusive=both",
    { business_days: 254 },
  ),
  answers(
    "business days between 2026-03-01 2026-03-31: numpy busday_count, day-by-day count",
    "/v1/date/business-days?start=2026-03-01&end=2026-03-31&weekend=sun&inclusive=both",
    { business_days: 26 },
  ),
  answers(
    "business days between 2006-02-28 2006-01-31: numpy busday_count, day-by-day count, Microsoft docs example as remembered = -21",
    "/v1/date/business-days?start=2006-02-28&end=2006-01-31&weekend=sat,sun&inclusive=both",
    { business_days: -21 },
  ),
  answers(
    "business days between 2014-09-01 2014-09-30: numpy busday_count, day-by-day count, developer.mescius.com NETWORKDAYS.INTL example = 16",
    "/v1/date/business-days?start=2014-09-01&end=2014-09-30&weekend=fri,sat,sun&holidays=2014-09-02,2014-09-03&inclusive=both",
    { business_days: 16 },
  ),
  answers(
    "business days between 2026-11-20 2026-11-23: numpy busday_count",
    "/v1/date/business-days?start=2026-11-20&end=2026-11-23&weekend=sat,sun&inclusive=start",
    { business_days: 1 },
  ),
  answers(
    "business days between 2026-11-23 2026-11-20: numpy busday_count",
    "/v1/date/business-days?start=2026-11-23&end=2026-11-20&weekend=sat,sun&inclusive=start",
    { business_days: -1 },
  ),
  answers(
    "business days between 2011-07-11 2011-07-18: numpy busday_count",
    "/v1/date/business-days?start=2011-07-11&end=2011-07-18&weekend=sat,sun&inclusive=start",
    { business_days: 5 },
  ),
  answers(
    "add business days 2026-11-21 0: numpy busday_offset, day-by-day",
    "/v1/date/business-days?start=2026-11-21&days=0&weekend=sat,sun",
    { result: "2026-11-21" },
  ),
  answers(
    "add business days 2026-11-20 10: numpy busday_offset, day-by-day",
    "/v1/date/business-days?start=2026-11-20&days=10&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25",
    { result: "2026-12-07" },
  ),
  answers(
    "add business days 2026-11-20 -10: numpy busday_offset, day-by-day",
    "/v1/date/business-days?start=2026-11-20&days=-10&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25",
    { result: "2026-11-05" },
  ),
  answers(
    "add business days 2008-10-01 151: numpy busday_offset, day-by-day, Microsoft docs WORKDAY example as remembered 2009-05-05",
    "/v1/date/business-days?start=2008-10-01&days=151&weekend=sat,sun&holidays=2008-11-26,2008-12-04,2009-01-21",
    { result: "2009-05-05" },
  ),
  answers(
    "add business days 2012-01-01 90: numpy busday_offset, day-by-day, Microsoft docs WORKDAY.INTL as remembered 41013 = 2012-04-14",
    "/v1/date/business-days?start=2012-01-01&days=90&weekend=sun",
    { result: "2012-04-14" },
  ),
  answers(
    "add business days 2012-01-01 30: numpy busday_offset, day-by-day, Microsoft docs WORKDAY.INTL as remembered 40944 = 2012-02-05",
    "/v1/date/business-days?start=2012-01-01&days=30&weekend=sat",
    { result: "2012-02-05" },
  ),
  answers(
    "add business days 2026-11-20 250: numpy busday_offset, day-by-day",
    "/v1/date/business-days?start=2026-11-20&days=250&weekend=sat,sun&holidays=2026-01-01,2026-01-19,2026-02-16,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-10-12,2026-11-11,2026-11-26,2026-12-25,2027-01-01,2027-01-18,2027-02-15,2027-05-31,2027-06-18,2027-07-05,2027-09-06,2027-10-11,2027-11-11,2027-11-25",
    { result: "2027-11-22" },
  ),
] satisfies readonly Scenario[];
