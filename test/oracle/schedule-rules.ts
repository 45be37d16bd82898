/** Rules of RFC 5545 3.8.5.3, each with its DTSTART; what is no longer running in the RFC's own years still has these dates. */
export const RFC_RULES: readonly (readonly [start: string, rule: string])[] = [
  ["1997-09-02T09:00", "FREQ=DAILY;COUNT=10"],
  ["1997-09-02T09:00", "FREQ=DAILY;UNTIL=19971224T000000Z"],
  ["1997-09-02T09:00", "FREQ=DAILY;INTERVAL=2"],
  ["1997-09-02T09:00", "FREQ=DAILY;INTERVAL=10;COUNT=5"],
  ["1998-01-01T09:00", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA"],
  ["1998-01-01T09:00", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;COUNT=10"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;UNTIL=19971224T000000Z"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;INTERVAL=2;WKST=SU"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH"],
  ["1997-09-01T09:00", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR"],
  ["1997-09-02T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH"],
  ["1997-09-05T09:00", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR"],
  ["1997-09-05T09:00", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR"],
  ["1997-09-07T09:00", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU"],
  ["1997-09-22T09:00", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO"],
  ["1997-09-28T09:00", "FREQ=MONTHLY;BYMONTHDAY=-3"],
  ["1997-09-02T09:00", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15"],
  ["1997-09-30T09:00", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1"],
  ["1997-09-10T09:00", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15"],
  ["1997-09-02T09:00", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU"],
  ["1997-06-10T09:00", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7"],
  ["1997-03-10T09:00", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3"],
  ["1997-01-01T09:00", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200"],
  ["1997-05-19T09:00", "FREQ=YEARLY;BYDAY=20MO"],
  ["1997-05-12T09:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
  ["1997-03-13T09:00", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH"],
  ["1997-06-05T09:00", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8"],
  ["1998-02-13T09:00", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"],
  ["1997-09-13T09:00", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13"],
  ["1996-11-05T09:00", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"],
  ["1997-09-04T09:00", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3"],
  ["1997-09-29T09:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"],
  ["1997-09-02T09:00", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z"],
  ["1997-09-02T09:00", "FREQ=MINUTELY;INTERVAL=15;COUNT=6"],
  ["1997-09-02T09:00", "FREQ=MINUTELY;INTERVAL=90;COUNT=4"],
  ["1997-09-02T09:00", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40"],
  ["1997-09-02T09:00", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16"],
  ["1997-08-05T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"],
  ["1997-08-05T09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"],
  ["2007-01-15T09:00", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5"],
];

/** Further rules, made of the parts that calendars write, from 2026 on. */
export const MADE_RULES: readonly string[] = [
  ...["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].flatMap((freq) =>
    [1, 2, 3, 5].map((interval) => `FREQ=${freq};INTERVAL=${interval}`),
  ),
  ...["1MO", "2TU", "3WE", "4TH", "5FR", "-1SA", "-2SU", "1MO,3MO", "2TU,4TU", "-1MO,-1FR"].flatMap((day) => [
    `FREQ=MONTHLY;BYDAY=${day}`,
    `FREQ=MONTHLY;INTERVAL=2;BYDAY=${day}`,
    `FREQ=YEARLY;BYMONTH=3,9;BYDAY=${day}`,
  ]),
  ...["1", "15", "28", "29", "30", "31", "-1", "-2", "-31", "1,15", "10,20,30"].flatMap((day) => [
    `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    `FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=${day}`,
    `FREQ=YEARLY;BYMONTH=1,2,12;BYMONTHDAY=${day}`,
  ]),
  ...["MO", "SA,SU", "MO,WE,FR", "MO,TU,WE,TH,FR"].flatMap((days) => [
    `FREQ=WEEKLY;BYDAY=${days}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${days}`,
    `FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=${days}`,
    `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=1`,
    `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=-1`,
    `FREQ=DAILY;BYDAY=${days};BYHOUR=8,20`,
  ]),
  ...["60", "100", "-1", "366", "1,-1"].map((day) => `FREQ=YEARLY;BYYEARDAY=${day}`),
  ...["6", "9,17", "0,6,12,18", "23"].flatMap((hours) =>
    ["0", "30", "0,15,30,45"].flatMap((minutes) => [
      `FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${minutes}`,
      `FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=${hours};BYMINUTE=${minutes}`,
      `FREQ=MONTHLY;BYDAY=1MO;BYHOUR=${hours};BYMINUTE=${minutes}`,
    ]),
  ),
  ...[2, 4, 7, 11].flatMap((interval) => [
    `FREQ=HOURLY;INTERVAL=${interval};COUNT=30`,
    `FREQ=MINUTELY;INTERVAL=${interval * 10}`,
    `FREQ=DAILY;INTERVAL=${interval};UNTIL=20260601T000000Z`,
    `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=SU;COUNT=12`,
    `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=31`,
  ]),
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=HOURLY;INTERVAL=6",
  "FREQ=HOURLY;INTERVAL=5;BYDAY=MO",
  "FREQ=MINUTELY;INTERVAL=45",
  "FREQ=SECONDLY;INTERVAL=90",
];

/** Lines of crontab(5)'s manual, of Debian packages' and of common servers' crontabs. */
export const CRON_LINES: readonly string[] = `
5 0 * * * | 15 14 1 * * | 0 22 * * 1-5 | 23 0-23/2 * * * | 5 4 * * sun | 0 4 8-14 * * | 0 0 1,15 * 1
30 4 1,15 * 5 | 0,30 * * * * | 0 0 13 * 5 | */2 * * * * | 0-23/2 * * * * | 17 * * * * | 25 6 * * *
47 6 * * 7 | 52 6 1 * * | 30 7-23 * * * | 0 */12 * * * | 57 0 * * 0 | 5-55/10 * * * * | 59 23 * * *
09,39 * * * * | 30 3 * * 0 | 10 3 * * * | */5 * * * * | 2 * * * * | 0 8 * * * | 0 9 * * * | 0 5 1 * *
27 3 * * * | 0,5,10,15,20,25,30,35,40,45,50,55 * * * * | * * * * * | */10 * * * * | */15 * * * *
*/20 * * * * | */30 * * * * | 0 * * * * | 30 * * * * | 0 0 * * * | 0 2 * * * | 30 2 * * * | 45 23 * * *
0 3 * * 6 | 0 4 * * 1 | 0 6 * * 1-5 | 0 9-17 * * 1-5 | */15 9-17 * * 1-5 | 0 9,12,15,18 * * *
0 0 1 * * | 0 0 1 1 * | 0 0 15 * * | 0 12 1 */3 * | 0 0 1 1,4,7,10 * | 0 0 1 */2 * | 15 10 * * MON-FRI
0 8 * JAN,JUL MON | 0 0 * * 0,6 | 0 0 * * SAT,SUN | 0 0 29 2 * | 0 0 31 * * | 0 0 30 * * | 1 1 1 1 1
0 18 * * 1,3,5 | 0 20 * * 2,4 | 10-20 5 * * * | 0 1-5/2 * * * | 7 3 * * 1-5 | 0 7,19 * * *
50 23 28-31 * * | 0 10 * 5-9 * | 0 0 1-7 * * | 0 0 22-28 * * | 0 0 * 2 * | 59 11 25 12 * | 0 0 1 12 0
5,35 8-18/2 * * 1-5 | 3 4 5 6 * | 3 4 5 6 0 | 0 23 * * 7 | 13 13 13 * * | 0 15 10 * * | 20 3 2-30/4 * *
@hourly | @daily | @weekly | @monthly | @yearly | @midnight | @annually
`
  .trim()
  .split(/\n| \| /);
