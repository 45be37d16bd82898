import { DIFFERENCES_OF_LISTS } from "./market-days-lists.ts";

export type Difference = {
  calendar: string;
  projects: readonly string[];
  /** ISO dates or beginnings of them; `*-12-24` = every year. */
  days: readonly string[];
  reason: string;
};

const EC = "exchange_calendars";
const PMC = "pandas_market_calendars";
const PH = "holidays";

const INDIA = [
  {
    projects: [EC, PMC, PH],
    days: ["2019-10-27", "2020-11-14", "2021-11-04", "2022-10-24", "2023-11-12", "2024-11-01", "2025-10-21"],
    reason: "Muhurat trading: an hour in the evening by circular, on a day the projects have as closed",
  },
  {
    projects: [EC, PMC, PH],
    days: ["2020-02-01", "2024-01-20", "2024-03-02", "2025-02-01", "2026-02-01"],
    reason: "Circulars on sessions on weekends: the Union Budget, and tests of the recovery site",
  },
  {
    projects: [PMC, PH],
    days: ["2024-01-22", "2024-05-20", "2024-11-20", "2026-01-15"],
    reason: "Circulars on single closures: Ram Temple, elections in Mumbai and Maharashtra",
  },
  {
    projects: [PH],
    days: ["2019-04-29", "2019-10-21", "2023-06-28", "2023-06-29", "2026-03-03", "2026-03-04"],
    reason:
      "Elections of 2019; Bakri Id of 2023 was moved to 29 June and Holi of 2026 is on 3 March by circular",
  },
  {
    projects: [PMC],
    days: ["2020-05-25", "2020-07-31"],
    reason:
      "The exchange was closed for Id-ul-Fitr on 25 May 2020 and open on Friday 31 July; the two others agree",
  },
];

/** Days on which we rightly differ from a project. */
export const EXPECTED_DIFFERENCES: readonly Difference[] = [
  ...INDIA.map((each) => ({ ...each, calendar: "XBOM" })),
  ...INDIA.map((each) => ({
    ...each,
    calendar: "XNSE",
    projects: each.projects.filter((one) => one !== EC),
  })),
  {
    calendar: "XASX",
    projects: [EC],
    days: ["2005", "2006", "2007", "2008", "2009", "2022-12-23", "2022-12-30"],
    reason:
      "ASX closes early on the last day before Christmas and New Year also before 2010 and in 2022; pandas_market_calendars has it",
  },
  {
    calendar: "XASX",
    projects: [PMC],
    days: ["2010-04-26", "2011-04-26"],
    reason: "Anzac Day was taken on the Monday and on the Tuesday after Easter; exchange_calendars has both",
  },
  {
    calendar: "XJSE",
    projects: [EC],
    days: ["2021-11-01", "2022-12-27", "2023-12-15", "2024-05-29", "2026-11-04"],
    reason: "Public holidays that the President declared: elections, 27 December 2022, 15 December 2023",
  },
  {
    calendar: "XMEX",
    projects: [EC],
    days: ["2024-10-01"],
    reason: "Transfer of federal power, in the CNBV's provision for 2024; python-holidays has it",
  },
  {
    calendar: "XHKG",
    projects: [EC],
    days: ["2023-09-01", "2023-09-08"],
    reason: "No trading all day: typhoon Saola and the black rainstorm, HKEX news releases",
  },
  {
    calendar: "XHKG",
    projects: [PMC, PH],
    days: [
      "2016-08-02",
      "2016-10-21",
      "2017-08-23",
      "2020-10-13",
      "2021-10-13",
      "2023-07-17",
      "2023-09-01",
      "2023-09-08",
      "2024-09-06",
    ],
    reason:
      "Days lost to typhoons and rainstorms, HKEX news releases; exchange_calendars has them but for September 2023",
  },
  {
    calendar: "XHKG",
    projects: [PMC],
    days: ["2021-04-06", "2026-04-07"],
    reason: "Easter Monday meets Ching Ming, and the day after is a general holiday by gazette",
  },
  {
    calendar: "XNYS",
    projects: [PMC],
    days: ["2005-06-01"],
    reason: "Trading was cut at 15:56 by a failure, which is no closing time",
  },
  {
    calendar: "XSWX",
    projects: [PMC],
    days: ["2005-12-30", "2006-12-29", "2011-12-30", "2016-12-30", "2017-12-29", "2022-12-30", "2023-12-29"],
    reason: "SIX does not move a closure from a weekend to Friday; the two others agree",
  },
  {
    calendar: "BVMF",
    projects: [PH],
    days: ["*-12-24", "*-12-29", "*-12-30", "*-12-31", "*-01-25", "*-07-09", "*-11-20", "2014-06-12"],
    reason:
      "B3's trading calendar has more days than the national ones that python-holidays lists; the two others agree",
  },
  {
    calendar: "BVMF",
    projects: [PMC],
    days: ["2014-06-12"],
    reason: "Closed for the opening of the World Cup in São Paulo; exchange_calendars has it",
  },
  {
    calendar: "XTAE",
    projects: [EC],
    days: ["2026-04-03"],
    reason: "A Friday of Passover, which closes at 13:50 as every Friday does",
  },
  {
    calendar: "XLON",
    projects: [PMC],
    days: ["2022-05-30"],
    reason:
      "The Spring bank holiday of 2022 was moved to 2 June by proclamation; the exchange traded on 30 May",
  },
  {
    calendar: "XMAD",
    projects: [PH],
    days: ["2021-12-24", "2021-12-31"],
    reason:
      "exchange_calendars has these two years' ends as closed by the exchange's calendar of 2021, against its own rule",
  },
  {
    calendar: "XTKS",
    projects: [PH],
    days: ["2020-10-01"],
    reason: "No trading all day after a failure, notice of 1 October 2020; the two others have it",
  },
  {
    calendar: "XTSE",
    projects: [PH],
    days: ["2008-12-17"],
    reason:
      "Trading was halted by a failure of data feeds, which is no closure by the calendar; the two others agree",
  },
  {
    calendar: "XSHG",
    projects: [PH],
    days: ["2005-02-07", "2005-02-08", "2006-01-26", "2006-01-27"],
    reason: "Closed before Spring Festival by the exchange's notice; the two others agree",
  },
  ...DIFFERENCES_OF_LISTS,
];
