import { describe, expect, test } from "bun:test";
import { formatLocal } from "../../src/domain/calendar/format.ts";
import { readRecurrenceRule } from "../../src/domain/schedule/recurrence-rule.ts";
import { STILL_SEARCHING } from "../../src/domain/schedule/rule.ts";

/** The first times of a rule, as `09-02` for the days of the start's year, with the year and the clock where they differ. */
function timesOf(rule: string, start: string, most: number): string[] {
  const first = Date.parse(`${start}Z`) / 1000;
  const read = readRecurrenceRule(rule, first, (seconds) => seconds - 4 * 3600);
  if (!read.ok) throw new Error(`${rule}: ${read.expected}`);
  const found: string[] = [];
  for (let from = first; found.length < most;) {
    const next = read.value.times.next(from);
    if (next === STILL_SEARCHING) continue;
    if (typeof next !== "number") break;
    found.push(formatLocal(next));
    from = next + 1;
  }
  const ofYear = `${start.slice(0, 4)}-`;
  const atClock = start.slice(10);
  return found.map((one) => one.replace(ofYear, "").replace(new RegExp(`${atClock}$`), ""));
}

const START = "1997-09-02T09:00:00";
const days = (month: string, ...numbers: number[]): string[] =>
  numbers.map((day) => `${month}-${String(day).padStart(2, "0")}`);

/** The examples of RFC 5545 3.8.5.3 with the times that it lists, from its DTSTART unless another is named. */
const EXAMPLES: readonly (readonly [rule: string, times: readonly string[], start?: string])[] = [
  ["FREQ=DAILY;COUNT=10", days("09", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)],
  [
    "FREQ=DAILY;INTERVAL=2",
    [...days("09", 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30), ...days("10", 2)],
  ],
  ["FREQ=DAILY;INTERVAL=10;COUNT=5", ["09-02", "09-12", "09-22", "10-02", "10-12"]],
  [
    "FREQ=WEEKLY;COUNT=10",
    ["09-02", "09-09", "09-16", "09-23", "09-30", "10-07", "10-14", "10-21", "10-28", "11-04"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    ["09-02", "09-16", "09-30", "10-14", "10-28", "11-11", "11-25", "12-09", "12-23", "1998-01-06"],
  ],
  [
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    [...days("09", 2, 4, 9, 11, 16, 18, 23, 25, 30), "10-02"],
  ],
  ["FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", [...days("09", 2, 4, 9, 11, 16, 18, 23, 25, 30), "10-02"]],
  [
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    [
      ...days("09", 1, 3, 5, 15, 17, 19, 29),
      ...days("10", 1, 3, 13, 15, 17, 27, 29, 31),
      ...days("11", 10, 12, 14, 24, 26, 28),
      ...days("12", 8, 10, 12, 22),
    ],
    "1997-09-01T09:00:00",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    [...days("09", 2, 4, 16, 18, 30), ...days("10", 2, 14, 16)],
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    [
      "09-05",
      "10-03",
      "11-07",
      "12-05",
      "1998-01-02",
      "1998-02-06",
      "1998-03-06",
      "1998-04-03",
      "1998-05-01",
      "1998-06-05",
    ],
    "1997-09-05T09:00:00",
  ],
  [
    "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    ["09-05", "10-03", "11-07", "12-05"],
    "1997-09-05T09:00:00",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    [
      "09-07",
      "09-28",
      "11-02",
      "11-30",
      "1998-01-04",
      "1998-01-25",
      "1998-03-01",
      "1998-03-29",
      "1998-05-03",
      "1998-05-31",
    ],
    "1997-09-07T09:00:00",
  ],
  [
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    ["09-22", "10-20", "11-17", "12-22", "1998-01-19", "1998-02-16"],
    "1997-09-22T09:00:00",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    ["09-28", "10-29", "11-28", "12-29", "1998-01-29", "1998-02-26"],
    "1997-09-28T09:00:00",
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    ["09-02", "09-15", "10-02", "10-15", "11-02", "11-15", "12-02", "12-15", "1998-01-02", "1998-01-15"],
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    ["09-30", "10-01", "10-31", "11-01", "11-30", "12-01", "12-31", "1998-01-01", "1998-01-31", "1998-02-01"],
    "1997-09-30T09:00:00",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    [...days("09", 10, 11, 12, 13, 14, 15), "1999-03-10", "1999-03-11", "1999-03-12", "1999-03-13"],
    "1997-09-10T09:00:00",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    [
      ...days("09", 2, 9, 16, 23, 30),
      ...days("11", 4, 11, 18, 25),
      "1998-01-06",
      "1998-01-13",
      "1998-01-20",
      "1998-01-27",
      "1998-03-03",
    ],
  ],
  [
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    [
      "06-10",
      "07-10",
      ...["1998", "1999", "2000", "2001"].flatMap((year) => [`${year}-06-10`, `${year}-07-10`]),
    ],
    "1997-06-10T09:00:00",
  ],
  [
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    [
      "03-10",
      ...["1999", "2001", "2003"].flatMap((year) => ["01", "02", "03"].map((month) => `${year}-${month}-10`)),
    ],
    "1997-03-10T09:00:00",
  ],
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    [
      "01-01",
      "04-10",
      "07-19",
      "2000-01-01",
      "2000-04-09",
      "2000-07-18",
      "2003-01-01",
      "2003-04-10",
      "2003-07-19",
      "2006-01-01",
    ],
    "1997-01-01T09:00:00",
  ],
  ["FREQ=YEARLY;BYDAY=20MO", ["05-19", "1998-05-18", "1999-05-17"], "1997-05-19T09:00:00"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", ["05-12", "1998-05-11", "1999-05-17"], "1997-05-12T09:00:00"],
  [
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    [
      "03-13",
      "03-20",
      "03-27",
      "1998-03-05",
      "1998-03-12",
      "1998-03-19",
      "1998-03-26",
      "1999-03-04",
      "1999-03-11",
      "1999-03-18",
      "1999-03-25",
    ],
    "1997-03-13T09:00:00",
  ],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    ["1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13"],
  ],
  [
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    [
      "09-13",
      "10-11",
      "11-08",
      "12-13",
      "1998-01-10",
      "1998-02-07",
      "1998-03-07",
      "1998-04-11",
      "1998-05-09",
      "1998-06-13",
    ],
    "1997-09-13T09:00:00",
  ],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    ["11-05", "2000-11-07", "2004-11-02"],
    "1996-11-05T09:00:00",
  ],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", ["09-04", "10-07", "11-06"], "1997-09-04T09:00:00"],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    ["09-29", "10-30", "11-27", "12-30", "1998-01-29", "1998-02-26", "1998-03-30"],
    "1997-09-29T09:00:00",
  ],
  ["FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", ["09-02", "09-02T12:00:00", "09-02T15:00:00"]],
  [
    "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    ["09-02", "09-02T09:15:00", "09-02T09:30:00", "09-02T09:45:00", "09-02T10:00:00", "09-02T10:15:00"],
  ],
  ["FREQ=MINUTELY;INTERVAL=90;COUNT=4", ["09-02", "09-02T10:30:00", "09-02T12:00:00", "09-02T13:30:00"]],
  [
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    ["09-02", "09-02T09:20:00", "09-02T09:40:00", "09-02T10:00:00"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    ["08-05", "08-10", "08-19", "08-24"],
    "1997-08-05T09:00:00",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    ["08-05", "08-17", "08-19", "08-31"],
    "1997-08-05T09:00:00",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    ["01-15", "01-30", "02-15", "03-15", "03-30"],
    "2007-01-15T09:00:00",
  ],
];

describe("the examples of RFC 5545 have the times that it lists", () => {
  test.each(EXAMPLES)("%s", (rule, times, start = START) => {
    const isCounted = /COUNT|UNTIL/.test(rule);
    expect(timesOf(rule, start, times.length + (isCounted ? 3 : 0))).toEqual([...times]);
  });

  test("each day of January for three years, said in two ways", () => {
    const start = "1998-01-01T09:00:00";
    const yearly = "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA";
    const daily = "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1";
    expect(timesOf(yearly, start, 200)).toEqual(timesOf(daily, start, 200));
    expect(timesOf(daily, start, 200)).toHaveLength(93);
  });
});

/** What libical's and lib-recur's own tests hold, as facts: rule, start and the times that calendars agree on. */
const KNOWN: readonly (readonly [rule: string, start: string, times: readonly string[]])[] = [
  // libical, regression data: leap days, the last day of short months, and weeks at the edge of years.
  ["FREQ=YEARLY;COUNT=3", "2012-02-29T09:00:00", ["02-29", "2016-02-29", "2020-02-29"]],
  ["FREQ=MONTHLY;COUNT=4", "2014-01-31T09:00:00", ["01-31", "03-31", "05-31", "07-31"]],
  [
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR;COUNT=3",
    "2009-12-01T09:00:00",
    ["2010-01-01", "2016-01-01", "2021-01-01"],
  ],
  ["FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3", "2013-12-01T09:00:00", ["12-30", "2014-12-29", "2016-01-04"]],
  ["FREQ=YEARLY;BYYEARDAY=-1;COUNT=3", "2011-12-31T09:00:00", ["12-31", "2012-12-31", "2013-12-31"]],
  ["FREQ=YEARLY;BYYEARDAY=366;COUNT=2", "2011-01-01T09:00:00", ["2012-12-31", "2016-12-31"]],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;COUNT=2", "2014-01-01T09:00:00", ["01-31", "10-31"]],
  ["FREQ=MONTHLY;BYDAY=5MO;COUNT=3", "2014-01-01T09:00:00", ["03-31", "06-30", "09-29"]],
  // lib-recur: sets of a period in which BYSETPOS picks of days and times together.
  ["FREQ=DAILY;BYHOUR=6,18;BYSETPOS=-1;COUNT=2", "2014-01-01T00:00:00", ["01-01T18:00:00", "01-02T18:00:00"]],
  [
    "FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=1,-1;COUNT=4",
    "2014-01-06T09:00:00",
    ["01-06", "01-08", "01-13", "01-15"],
  ],
  [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3",
    "2011-02-28T09:00:00",
    ["02-28", "2012-02-29", "2013-02-28"],
  ],
  [
    "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3,10;COUNT=4",
    "2014-01-01T09:00:00",
    ["03-30", "10-26", "2015-03-29", "2015-10-25"],
  ],
];

test.each(KNOWN)("a case of other projects: %s from %s", (rule, start, times) => {
  expect(timesOf(rule, start, times.length + 2)).toEqual([...times]);
});
