import type { Difference } from "./market-days.ts";

const EC = "exchange_calendars";
const PMC = "pandas_market_calendars";
const PH = "holidays";

/** The same of exchanges that publish lists year by year, and of calendars that are compared with a country's days. */
export const DIFFERENCES_OF_LISTS: readonly Difference[] = [
  {
    calendar: "XTAI",
    projects: [EC, PH],
    days: "2016-01-30 2016-06-04 2016-09-10 2017-02-18 2017-06-03 2017-09-30 2018-03-31 2018-12-22".split(
      " ",
    ),
    reason: "Additional trading days on Saturdays, in the schedules of the exchange until 2018",
  },
  {
    calendar: "XTAI",
    projects: [EC],
    days: ["2022-02-04", "2023-01-18"],
    reason:
      "Closed to make the Lunar New Year longer, schedules of 2022 and 2023, the second for settlement alone; holidays has the first",
  },
  {
    calendar: "XTAI",
    projects: [PH],
    days: "2015-02-16 2015-02-17 2016-02-04 2016-02-05 2017-01-25 2017-01-26 2018-02-13 2018-02-14 2019-01-31 2019-02-01 2020-01-21 2020-01-22 2021-02-08 2021-02-09 2022-01-27 2022-01-28 2023-01-18 2023-01-19 2024-02-06 2024-02-07 2025-01-23 2025-01-24 2026-02-12 2026-02-13".split(
      " ",
    ),
    reason: "Days before Lunar New Year on which it only settles, in its yearly schedules",
  },
  {
    calendar: "XTAI",
    projects: [PH],
    days: "2015-07-10 2015-09-29 2016-07-08 2016-09-27 2016-09-28 2019-08-09 2019-09-30 2023-08-03 2024-07-24 2024-07-25 2024-10-02 2024-10-03".split(
      " ",
    ),
    reason: "Typhoon days, notices of the exchange; exchange_calendars has them",
  },
  {
    calendar: "XTAI",
    projects: [PH],
    days: ["*-05-01", "2016-05-02", "2021-04-30", "2022-05-02"],
    reason: "Labour Day closes banks and the exchange and was no day off of offices before 2026",
  },
  {
    calendar: "XBKK",
    projects: [EC],
    days: ["2020-04-13", "2020-04-14", "2020-04-15", "2020-07-27", "2020-09-04", "2020-09-07", "2020-12-11"],
    reason:
      "Songkran of 2020 was moved, Bank of Thailand of 18 March, 2 July and 13 August 2020, and 11 December added on 28 September",
  },
  {
    calendar: "XBKK",
    projects: [EC, PH],
    days: ["2021-10-22", "2021-10-25", "2023-01-03", "2024-01-02"],
    reason:
      "Moved from 25 to 22 October 2021 and from 2 January 2024 to 29 December 2023 by the SEC of Thailand, whose list of 2023 has no 3 January",
  },
  {
    calendar: "XBKK",
    projects: [PH],
    days: ["*-04-01"],
    reason: "The day of the yearly accounts of one bank for farmers",
  },
  {
    calendar: "XBKK",
    projects: [PH],
    days: "2015-07-31 2016-07-20 2019-07-17 2020-07-07 2022-07-14 2023-08-02 2025-07-11 2026-07-30".split(
      " ",
    ),
    reason: "Buddhist Lent closes offices, and neither banks nor the exchange",
  },
  {
    calendar: "XBKK",
    projects: [PH],
    days: "2016-10-14 2017-04-17 2020-11-19 2020-11-20 2021-04-12 2022-07-15 2022-12-30 2023-04-17 2023-07-31 2024-12-30 2025-04-16".split(
      " ",
    ),
    reason:
      "Days off of offices alone: in no list of the SEC of Thailand; the Bank of Thailand kept 19 and 20 November 2020 and 12 April 2021 as working days, the SEC 30 December 2024",
  },
  {
    calendar: "XKRX",
    projects: [PH],
    days: ["*-12-31", "2011-12-30", "2016-12-30", "2022-12-30", "2017-12-29", "2023-12-29"],
    reason: "Closed on the last working day of the year, Business Regulation article 5",
  },
  {
    calendar: "XKRX",
    projects: [PH],
    days: ["2027-05-03", "2027-07-19"],
    reason:
      "Labour Day and Constitution Day are public holidays with a substitute since 2026, and both fall on a Saturday",
  },
  {
    calendar: "XJSE",
    projects: [PH],
    days: ["2026-11-04"],
    reason: "Local elections, a public holiday that the President declared",
  },
  {
    calendar: "FED",
    projects: [PH],
    days: "2006-11-10 2009-07-03 2010-12-24 2010-12-31 2015-07-03 2017-11-10 2020-07-03 2021-06-18 2021-12-24 2021-12-31 2023-11-10 2026-07-03 2027-06-18 2027-12-24 2027-12-31".split(
      " ",
    ),
    reason: "A holiday on a Saturday leaves Friday open, Federal Reserve Bank Services",
  },
  {
    calendar: "XTAE",
    projects: [EC, PMC],
    days: ["2024-02-27"],
    reason: "Closed for the municipal elections, which the war had moved from 31 October 2023",
  },
  {
    calendar: "XTAE",
    projects: [PMC],
    days: ["2023-10-31", "2023-03-08", "2024-03-25"],
    reason:
      "The elections were moved to 27 February 2024; the vacation schedules have Purim and not the day after",
  },
  {
    calendar: "XTAE",
    projects: [PMC],
    days: ["2021-03-23", "2022-05-04"],
    reason: "Knesset election and Memorial Day, in the schedules; exchange_calendars has them",
  },
  {
    calendar: "XSAU",
    projects: [EC],
    days: ["2025-06-04", "2025-06-10"],
    reason:
      "The exchange announced 4 June 2025 as the last day before Eid al-Adha and 11 June as the first after it",
  },
  {
    calendar: "XSAU",
    projects: [PH],
    days: ["2025-02-23", "2025-03-27", "2026-03-17", "2026-03-18", "2026-03-24", "2026-05-25", "2026-05-31"],
    reason: "The exchange's own lists, with longer Eids and no day off for a Founding Day on a weekend",
  },
  {
    calendar: "XSAU",
    projects: [PH],
    days: ["2026-05-24"],
    reason: "A Sunday before Eid al-Adha, in the exchange's list of 2026",
  },
];
