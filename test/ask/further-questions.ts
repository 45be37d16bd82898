import type { QuestionCase } from "./english-questions.ts";

/**
 * Questions that were once refused, or answered for something else, as `english-questions.ts`. Weekdays are those of the
 * Gregorian calendar; that 24 December is a business day in Germany and none of its public holidays is said by the holiday laws
 * of its states.
 */
const row = (ask: string, page: string | null, ...says: string[]): QuestionCase => ({ ask, page, says });

export const FURTHER_QUESTIONS: readonly QuestionCase[] = [
  // Weekdays of a month
  row("last sunday of march 2027", "/dates?start=2027-03-28", "28 March 2027"),
  row("third thursday of november 2026", "/dates?start=2026-11-19", "19 November 2026"),
  row("1st monday in september 2027", "/dates?start=2027-09-06", "Monday 6 September 2027"),
  row("when is the fourth thursday of november", "/dates?start=2027-11-25", "25 November 2027"),
  row("days until the last friday of january", "/countdown?to=2027-01-29", "63 days"),
  row("fifth monday of february 2027", null, "Mondays", "February 2027"),
  row("sunset rome last sunday of march 2027", "/places/rome?date=2027-03-28", "19:3"),
  row(
    "first business day of january 2027 in germany",
    "/dates?start=2026-12-31&by=1&unit=business_days&area=DE",
    "Monday 4 January 2027",
  ),
  row(
    "last working day of november 2026 in netherlands",
    "/dates?start=2026-12-01&by=-1&unit=business_days&area=NL",
    "Monday 30 November 2026",
  ),

  // Moments of ISO 8601
  row("2026-12-24T18:00Z in sydney", "/convert/UTC/sydney?at=2026-12-24T18:00", "05:00", "25 December"),
  row("2026-07-01T09:00+02:00 in tokyo", "/convert/%2B02%3A00/tokyo?at=2026-07-01T09:00", "16:00"),

  // Parts of an hour
  row("12.5 hours after 8pm", "/convert/london?at=2026-11-28T08:30", "08:30", "28 November"),
  row("in 1.5 hours", "/convert/london?at=2026-11-27T13:30", "13:30"),

  // Days on which banks alone close
  row(
    "is 24 december a holiday in germany",
    "/dates?start=2026-12-24&area=DE",
    "not a public holiday",
    "14:00",
  ),
  row(
    "is 24 december a bank holiday in germany",
    "/dates?start=2026-12-24&area=DE",
    "not a public holiday",
    "bank holiday",
  ),
  row("is 24 december a working day in germany", "/dates?start=2026-12-24&area=DE", "is a business day"),

  // Places that share a name, or that few know
  row("time in paris texas", "/places/paris-us-tx", "Paris, Texas"),
  row("time in atlantis", "/places/atlantis", "South Africa"),
  row("time in north pole", "/places/north-pole", "Alaska"),
  row("time in richmond, north yorkshire", "/places/richmond-gb-england-north-yorkshire", "North Yorkshire"),

  // Holidays of another country, and what a list does not count
  row(
    "when is labour day in australia 2027",
    "/calendar/AU/2027",
    "1 March 2027 in Western Australia",
    "8 March 2027 in Victoria",
    "3 May 2027 in Queensland",
    "4 October 2027 in Australian Capital Territory, New South Wales and South Australia",
  ),
  row("when is thanksgiving in ontario 2027", "/calendar/CA/2027?region=ON", "11 October 2027"),
  row("bank holidays uk 2027", "/calendar/GB/2027", "6 public holidays", "regions of it have more"),

  // Days of a year, crontab in a place, spans without "in", abbreviations
  row("day 300 of 2026", "/dates?start=2026-10-27", "27 October 2026"),
  row("the 366th day of 2026", null, "1 to 365"),
  row("0 9 * * 1-5 in new york", "/schedule?rule=0%209%20*%20*%201-5&timezone=America/New_York", "09:00"),
  row("first monday of every month", "/dates?start=2026-12-07", "7 December 2026"),
  row("90 min after 10pm tokyo", "/convert/tokyo?at=2026-11-27T23:30", "23:30"),
  row("pst", null, "America/Los_Angeles"),

  // The sun is no Sunday
  row("sun angle madrid at 5pm", null),

  // Feasts whose name says which are meant, of the country that keeps them; those of several countries need one
  row("chinese new year 2027", "/calendar/CN/2027", "6 February 2027"),
  row("days until chinese new year", "/countdown?to=2027-02-06&title=Spring%20Festival", "71 days"),
  row("passover 2027", "/calendar/IL/2027", "22 April 2027"),
  row("diwali 2026", "/calendar/IN/2026", "8 November 2026"),
  row("labor day 2027", "/calendar/US/2027", "6 September 2027"),
  row("black friday 2027", "/calendar/US/2027", "26 November 2027"),
  row("when is boxing day", "/calendar/GB/2026", "26 December 2026", "28 December 2026"),
  row("when is labour day", null, "United Kingdom"),
  row("when is eid al-adha 2027", null, "eid al-adha", "United Kingdom"),
  row("when is eid al-adha 2027 in uae", "/calendar/AE/2027", "16 May 2027", "expected"),

  // Days that are counted from Easter
  row("orthodox easter 2028", "/countdown?to=2028-04-16&title=Orthodox%20Easter", "16 April 2028"),
  row("shrove tuesday 2027", "/countdown?to=2027-02-09&title=Shrove%20Tuesday", "9 February 2027"),
  row("is whit monday a holiday in germany", "/dates?start=2027-05-17&area=DE", "is a public holiday"),
  row("ascension day 2027", "/countdown?to=2027-05-06&title=Ascension%20Day", "6 May 2027"),

  // Weekdays of a month without "of"
  row("3rd thursday november 2027", "/dates?start=2027-11-18", "18 November 2027"),

  // Both equinoxes or solstices of a year (UTC by the tables of the US Naval Observatory: 20 March 2027 20:25, 23 September 06:02)
  row("equinox 2027", "/countdown?to=2027-03-20&title=March%20equinox", "20 March 2027", "23 September 2027"),
  row("next solstice", "/countdown?to=2026-12-21&title=December%20solstice", "21 December 2026"),
  row(
    "solstices 2027 in sydney",
    "/countdown?to=2027-06-22&title=June%20solstice",
    "winter solstice of the southern half",
    "22 December 2027",
  ),

  // Long weekends of a year
  row("long weekends spain 2027", "/calendar/ES/2027", "9 October 2027 to Tuesday 12 October 2027"),
  row("bridge days germany 2027", "/calendar/DE/2027", "Friday 7 May 2027 taken off"),

  // School holidays of regions, asked of their country
  row("summer holidays 2027 germany", "/calendar/DE/2027", "13 September 2027 (in Bavaria)"),

  // Feasts that many countries keep, and days of one date
  row("mother's day 2027", "/calendar/GB/2027", "7 March 2027"),
  row("mother's day in germany", "/calendar/DE/2027", "9 May 2027"),
  row("days until mother's day", "/countdown?to=2027-03-07&title=Mother's%20Day", "100 days"),
  row("holi 2027", "/calendar/IN/2027", "22 March 2027"),
  row("thanksgiving canada 2027", "/calendar/CA/2027", "11 October 2027"),
  row("may day 2027", "/countdown?to=2027-05-01&title=May%20Day", "Saturday 1 May 2027"),
  row("is epiphany a holiday in austria", "/dates?start=2027-01-06&area=AT", "is a public holiday"),
  row("orthodox christmas", "/countdown?to=2027-01-07&title=Orthodox%20Christmas", "7 January 2027"),
  row("what is the time", "/places/london", "12:00"),
  row(
    "cron 0 9 * * 1",
    "/schedule?rule=0%209%20*%20*%201&timezone=Europe/London",
    "30 November 2026 at 09:00",
  ),

  // A day of regions whose date is an estimate is said to be one
  row("raksha bandhan in india 2027", "/calendar/IN/2027", "17 August 2027 (expected) in 6 regions"),
];
