/**
 * Questions as people type them, with the page and the values that are right. They were written down before any answer was seen.
 *
 * Asked on Friday 27 November 2026 at 12:00 UTC by somebody whose clock is London's. Offsets are those of zoneinfo, times of the sun by
 * NOAA's equations, phases by the published tables, dates by Python's calendar and dateutil, holidays by the laws of each country.
 */
export type QuestionCase = {
  readonly ask: string;
  /** The page's address; `null` where the question must be refused. */
  readonly page: string | null;
  /** Texts that the answer, or the refusal, must contain. */
  readonly says: readonly string[];
};

const row = (ask: string, page: string | null, ...says: string[]): QuestionCase => ({ ask, page, says });

export const ENGLISH_QUESTIONS: readonly QuestionCase[] = [
  // The time in a place
  row("time in tokyo", "/places/tokyo", "21:00", "Tokyo"),
  row("what time is it in new york?", "/places/new-york-city", "07:00", "New York"),
  row("current time in kathmandu", "/places/kathmandu", "17:45"),
  row("local time auckland", "/places/auckland", "01:00", "Saturday 28 November"),
  row("St. John's Newfoundland time now", "/places/st-john-s", "08:30"),
  row("what's the time in Tehran", "/places/tehran", "15:30"),
  row("paris time", "/places/paris", "13:00"),
  row("sydney", "/places/sydney", "23:00"),
  row("time now in honolulu", "/places/honolulu", "02:00"),
  row("time in the UK", "/places/london", "12:00"),
  row("time in Paris, Texas", "/places/paris-us-tx", "06:00"),
  row("time in europe/lisbon", "/zones/europe-lisbon", "12:00"),
  row("time", null, "not understood"),
  row("time in lonodn", null, "lonodn"),
  row("time in usa", null, "several time zones"),

  // From one place to another
  row("london to tokyo", "/convert/london/tokyo", "12:00", "21:00"),
  row("3pm in bangalore", "/convert/bengaluru/london?at=2026-11-27T15:00", "09:30", "20:30"),
  row("3pm bangalore", "/convert/bengaluru/london?at=2026-11-27T15:00", "09:30", "20:30"),
  row("9:30 paris in tokyo", "/convert/paris/tokyo?at=2026-11-27T09:30", "17:30"),
  row("9am new york to berlin", "/convert/new-york-city/berlin?at=2026-11-27T09:00", "15:00"),
  row(
    "8am tomorrow sydney to london and los angeles",
    "/convert/sydney/london/los-angeles?at=2026-11-28T08:00",
    "21:00",
    "13:00",
  ),
  row(
    "2026-12-01 16:00 san francisco to mumbai",
    "/convert/san-francisco/mumbai?at=2026-12-01T16:00",
    "05:30",
    "2 December",
  ),
  row(
    "10am new york in london on 20 march 2027",
    "/convert/new-york-city/london?at=2027-03-20T10:00",
    "14:00",
  ),
  row("noon in kathmandu", "/convert/kathmandu/london?at=2026-11-27T12:00", "06:15"),
  row(
    "midnight tokyo in new york",
    "/convert/tokyo/new-york-city?at=2026-11-27T00:00",
    "10:00",
    "26 November",
  ),
  row(
    "when it is 5pm in chicago what time is it in paris and singapore",
    "/convert/chicago/paris/singapore?at=2026-11-27T17:00",
    "00:00",
    "07:00",
  ),
  row("monday 9am london in dubai", "/convert/london/dubai?at=2026-11-30T09:00", "13:00"),
  row("8pm dubai in nyc", "/convert/dubai/new-york-city?at=2026-11-27T20:00", "11:00"),
  row("2pm UTC in auckland", "/convert/UTC/auckland?at=2026-11-27T14:00", "03:00", "28 November"),
  row("14:00 utc to tokyo", "/convert/UTC/tokyo?at=2026-11-27T14:00", "23:00"),
  row("7:15 são paulo lisbon", "/convert/sao-paulo/lisbon?at=2026-11-27T07:15", "10:15"),
  row("convert 3pm london to tokyo", "/convert/london/tokyo?at=2026-11-27T15:00", "00:00", "28 November"),
  row("paris 9am in tokyo", "/convert/paris/tokyo?at=2026-11-27T09:00", "17:00"),
  row("9am my time in tokyo", "/convert/london/tokyo?at=2026-11-27T09:00", "18:00"),
  row("3pm IST in london", null, "IST"),
  row("25:00 paris in tokyo", null, "25:00"),
  row("3pm in bangaloer", null, "bangaloer"),
  row("berlin vs tokyo", "/convert/berlin/tokyo", "8 hours"),
  row("new york los angeles", "/convert/new-york-city/los-angeles", "04:00"),

  // Differences
  row("time difference lagos toronto", "/convert/lagos/toronto", "6 hours"),
  row("time difference mumbai new york", "/convert/mumbai/new-york-city", "10 hours 30 minutes"),
  row("time difference between london and sydney", "/convert/london/sydney", "11 hours"),
  row("difference between cairo and johannesburg", "/convert/cairo/johannesburg", "same time"),
  row("how many hours ahead is tokyo of london", "/convert/london/tokyo", "9 hours"),
  row("how many hours is tokyo ahead of london", "/convert/london/tokyo", "9 hours"),
  row("paris moscow time difference", "/convert/paris/moscow", "2 hours"),
  row("time difference with kathmandu", "/convert/london/kathmandu", "5 hours 45 minutes"),
  row("time difference lagos", "/convert/london/lagos", "1 hour"),
  row("time difference between toronto", "/convert/london/toronto", "5 hours"),
  row("time difference lagos torontoo", null, "torontoo"),

  // Sun
  row("sunset paris", "/places/paris", "16:58"),
  row("sunset in paris", "/places/paris", "16:58"),
  row("paris sunset 24 december", "/places/paris?date=2026-12-24", "16:57"),
  row("sunrise in oslo tomorrow", "/places/oslo?date=2026-11-28", "08:44"),
  row("when does the sun set in london today", "/places/london", "15:57"),
  row("when does the sun rise in sydney on christmas", "/places/sydney?date=2026-12-25", "05:42"),
  row("sunrise and sunset in cairo", "/places/cairo", "06:2", "16:5"),
  row("sunrise tromso 21 dec", "/places/tromso?date=2026-12-21", "does not rise"),
  row("day length reykjavik", "/places/reykjavik", "5 h 21 min"),
  row("new york sunset june 21 2027", "/places/new-york-city?date=2027-06-21", "20:30"),
  row("sunrise tokyo", "/places/tokyo", "06:28"),
  row("sunset", "/places/london", "15:57"),
  row("golden hour paris", "/places/paris", "Paris"),
  row("civil twilight london", "/places/london", "London"),
  row("sunset in 48.8566, 2.3522", "/search?q=48.8566%2C%202.3522", "16:58"),
  row("sunset in parsi", null, "parsi"),
  row("sunset 24/12/2026 paris", null, "24/12/2026"),

  // Moon
  row("full moon", "/moon", "24 December 2026"),
  row("next full moon", "/moon", "24 December 2026"),
  row("when is the next new moon?", "/moon", "9 December 2026"),
  row("full moon tokyo", "/moon?place=tokyo", "24 December 2026", "10:28"),
  row("new moon in los angeles", "/moon?place=los-angeles", "8 December 2026", "16:5"),
  row("full moon january 2027", "/moon?year=2027", "22 January 2027"),
  row("full moons 2027", "/moon?year=2027", "22 January"),
  row("moon phase today", "/moon", "lit"),
  row("moon tonight", "/moon", "lit"),
  row("moon phase 24 december 2026", "/moon?year=2026", "Full moon"),
  row("moonrise in paris", "/places/paris", "Paris"),
  row("first quarter moon", "/moon", "17 December 2026"),
  row("last quarter", "/moon", "1 December 2026"),

  // Holidays
  row("holidays quebec", "/calendar/CA/2026?region=QC", "Christmas", "25 December"),
  row("holidays germany 2027", "/calendar/DE/2027", "Germany", "2027"),
  row("public holidays in japan", "/calendar/JP/2026", "Japan"),
  row("bank holidays scotland 2026", "/calendar/GB/2026?region=SCT", "30 November"),
  row("german public holidays", null, "german"),
  row("spain holidays next year", "/calendar/ES/2027", "2027"),
  row("next holiday in spain", "/calendar/ES/2026", "6 December 2026"),
  row("next bank holiday scotland", "/calendar/GB/2026?region=SCT", "30 November 2026"),
  row("next public holiday", "/calendar/GB/2026", "25 December 2026"),
  row("when is the next public holiday in south africa", "/calendar/ZA/2026", "16 December 2026"),
  row("holidays in bavaria", "/calendar/DE/2026?region=BY", "Bavaria"),
  row("school holidays bavaria", "/calendar/DE/2026?region=BY", "school"),
  row("school holidays france 2026", "/calendar/FR/2026", "school"),
  row("is monday a holiday in quebec", "/dates?start=2026-11-30&area=CA-QC", "not a public holiday"),
  row("is monday a bank holiday in scotland?", "/dates?start=2026-11-30&area=GB-SCT", "St Andrew’s Day"),
  row("is 25 december a holiday in japan", "/dates?start=2026-12-25&area=JP", "not a public holiday"),
  row("is today a holiday in the us", "/dates?start=2026-11-27&area=US", "not a public holiday"),
  row("is tomorrow a working day in france", "/dates?start=2026-11-28&area=FR", "not a business day"),
  row("is 8 december a working day in spain", "/dates?start=2026-12-08&area=ES", "not a business day"),
  row("when is thanksgiving 2027 in the us", "/calendar/US/2027", "25 November 2027"),
  // Canada’s thanksgiving is a day of most of its provinces, not of all.
  row("when is thanksgiving in canada 2027", "/calendar/CA/2027", "no holiday of all", "11 October 2027"),
  row("when is thanksgiving in ontario 2027", "/calendar/CA/2027?region=ON", "11 October 2027"),
  row("easter monday 2027 germany", "/calendar/DE/2027", "29 March 2027"),
  row("when is diwali 2027 in india", "/calendar/IN/2027", "2027"),
  row("when is chinese new year 2027 in singapore", "/calendar/SG/2027", "6 February 2027"),
  row("bastille day 2027 france", "/calendar/FR/2027", "14 July 2027"),
  row("when is thanksgiving", "/calendar/US/2027", "in the United States", "25 November 2027"),
  row("holidays atlantys", null, "atlantys"),
  row("is blursday a holiday in quebec", null, "blursday"),

  // Weeks
  row("week number", "/dates?start=2026-11-27", "Week 48"),
  row("what week is it?", "/dates?start=2026-11-27", "Week 48"),
  row("week number of 24 december", "/dates?start=2026-12-24", "Week 52"),
  row("calendar week 1 january 2027", "/dates?start=2027-01-01", "Week 53"),
  row("week 52", "/dates?start=2026-12-21", "21 December", "27 December 2026"),
  row("week 1 2027", "/dates?start=2027-01-04", "4 January 2027"),
  row("week 54 2026", null, "54"),

  // Reckoning with dates
  row("100 days from now", "/dates?start=2026-11-27&by=100&unit=days", "Sunday 7 March 2027"),
  row("100 days from today", "/dates?start=2026-11-27&by=100&unit=days", "7 March 2027"),
  row("in 10 days", "/dates?start=2026-11-27&by=10&unit=days", "Monday 7 December 2026"),
  row("90 days ago", "/dates?start=2026-11-27&by=-90&unit=days", "Saturday 29 August 2026"),
  row("30 days before 2026-12-31", "/dates?start=2026-12-31&by=-30&unit=days", "1 December 2026"),
  row("6 weeks from 1 january 2027", "/dates?start=2027-01-01&by=6&unit=weeks", "12 February 2027"),
  row("3 months from now", "/dates?start=2026-11-27&by=3&unit=months", "27 February 2027"),
  row("2026-11-27 + 45 days", "/dates?start=2026-11-27&by=45&unit=days", "11 January 2027"),
  row(
    "10 working days from today in spain",
    "/dates?start=2026-11-27&by=10&unit=business_days&area=ES",
    "14 December 2026",
  ),
  row("days until christmas", "/countdown?to=2026-12-25&title=Christmas", "28 days"),
  row("how many days until christmas", "/countdown?to=2026-12-25&title=Christmas", "28 days"),
  row("how long until new year", "/countdown?to=2027-01-01&title=New%20Year", "35 days"),
  row("countdown to valentine's day", "/countdown?to=2027-02-14&title=Valentine%E2%80%99s%20Day", "79 days"),
  row("countdown to 4 july 2027", "/countdown?to=2027-07-04", "219 days"),
  row("days until 2027-03-28", "/countdown?to=2027-03-28", "121 days"),
  row("days between 2026-11-27 and 2027-01-31", "/dates?start=2026-11-27&end=2027-01-31", "65 days"),
  row("days from 1 jan 2027 to 1 mar 2027", "/dates?start=2027-01-01&end=2027-03-01", "59 days"),
  row(
    "working days till 31 jan spain",
    "/dates?start=2026-11-27&end=2027-01-31&inclusive=true&area=ES",
    "42",
  ),
  row(
    "working days between 1 december 2026 and 31 december 2026 in germany",
    "/dates?start=2026-12-01&end=2026-12-31&inclusive=true&area=DE",
    "22",
  ),
  row(
    "business days in december 2026 uk",
    "/dates?start=2026-12-01&end=2026-12-31&inclusive=true&area=GB",
    "21",
  ),
  row("what day is 17 may 1990", "/dates?start=1990-05-17", "Thursday"),
  row("what day of the week is christmas 2027", "/dates?start=2027-12-25", "Saturday"),
  row("what date is it", "/dates?start=2026-11-27", "Friday 27 November 2026"),
  row("age 17 may 1990", "/dates?born=1990-05-17", "36 years"),
  row("how old is someone born 2000-02-29", "/dates?born=2000-02-29", "26 years"),
  row("days until 30 february", null, "30 february"),
  row("days until 06/07/2027", null, "06/07/2027"),

  // Meetings
  row("meeting sf london sydney", "/meet?cities=san-francisco,london,sydney", "San Francisco", "Sydney"),
  row("meet new york tokyo", "/meet?cities=new-york-city,tokyo", "Tokyo"),
  row("best time to meet between paris and singapore", "/meet?cities=paris,singapore", "Singapore"),
  row("meeting with tokyo", "/meet?cities=london,tokyo", "Tokyo"),
  row("call berlin, mumbai and chicago", "/meet?cities=berlin,mumbai,chicago", "Mumbai"),
  row("meeting cairo new york london", "/meet?cities=cairo,new-york-city,london", "Cairo"),
  row("meeting sf lodnon", null, "lodnon"),

  // Zones and their changes
  row("when do the clocks change in london", "/zones/europe-london", "28 March 2027"),
  row("clock change new york", "/zones/america-new-york", "14 March 2027"),
  row("daylight saving time sydney", "/zones/australia-sydney", "4 April 2027"),
  row("dst tokyo", "/zones/asia-tokyo", "no clock change"),
  row("what time zone is bangalore in", "/zones/asia-kolkata", "Asia/Kolkata"),
  row("time zone of denver", "/zones/america-denver", "America/Denver"),
  row("europe/kyiv", "/zones/europe-kyiv", "14:00"),
  row("utc offset kathmandu", "/zones/asia-kathmandu", "+05:45"),
  row("time zone 48.8566, 2.3522", "/zones/europe-paris", "Europe/Paris"),

  // Recurring times
  row(
    "every monday at 9:00 in tokyo",
    "/schedule?rule=every%20monday%20at%209:00&timezone=Asia/Tokyo",
    "30 November",
  ),
  row(
    "last friday of the month at 17:00",
    "/schedule?rule=last%20friday%20of%20the%20month%20at%2017:00&timezone=Europe/London",
    "27 November",
  ),
  row("0 9 * * 1-5", "/schedule?rule=0%209%20*%20*%201-5&timezone=Europe/London", "30 November"),

  // Nothing that the box can answer
  row("weather in paris", null, "weather"),
  row("who is the president of france", null, "not understood"),
  row("asdfgh qwerty", null, "not understood"),
];
