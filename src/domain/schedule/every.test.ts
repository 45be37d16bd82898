import { expect, test } from "bun:test";
import { readTimeOfDay } from "../calendar/parse.ts";
import { ruleOfWords } from "./every.ts";

const rruleOf = (text: string): string | null => {
  const read = ruleOfWords(text, readTimeOfDay);
  return read.ok ? read.value.rrule.replace(";BYMINUTE=0;BYSECOND=0", "") : null;
};

test.each([
  ["the last Friday of every month at 17:00", "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17"],
  ["last friday in each month at 5pm", "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17"],
  ["every fortnight on Tuesday at 9am", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9"],
  ["fortnightly on tuesdays and fridays at 9", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;BYHOUR=9"],
  ["monday to friday at 9", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9"],
  ["Mon-Fri at 9 and 17", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17"],
  ["saturday through monday at noon", "FREQ=WEEKLY;INTERVAL=1;BYDAY=SA,SU,MO;BYHOUR=12"],
  ["on mondays at 9:00", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;BYHOUR=9"],
  ["each monday and the thursday at 9:00", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH;BYHOUR=9"],
  ["other monday at 9:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9"],
  ["other week on monday at 9:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9"],
  ["daily at midnight", "FREQ=DAILY;INTERVAL=1;BYHOUR=0"],
  ["weekly on monday at 9:00", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;BYHOUR=9"],
  ["monthly on the 1st and the 15th at 8:00", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1,15;BYHOUR=8"],
  ["mondays in december at 9:00", "FREQ=MONTHLY;BYMONTH=12;BYDAY=MO;BYHOUR=9"],
  ["3rd wednesday of the month at 9:00", "FREQ=MONTHLY;BYDAY=3WE;BYHOUR=9"],
  ["24 december every year at 18:00", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;BYHOUR=18"],
  ["the 24th of December at 18:00", "FREQ=MONTHLY;BYMONTH=12;BYMONTHDAY=24;BYHOUR=18"],
  // Each of the times of the day, not the first or the last of them.
  ["first weekday at 9:00 and 17:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,2;BYHOUR=9,17"],
  ["last working day at 9:00 and 17:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,-2;BYHOUR=9,17"],
  ["the 10th business day at 9:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=10;BYHOUR=9"],
  ["15 minutes", "FREQ=MINUTELY;INTERVAL=15"],
  ["every friday 5pm", "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;BYHOUR=17"],
  ["monday and thursday 9:00 and 17:00", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH;BYHOUR=9,17"],
  ["first day of the month at 0:00", "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=0"],
  ["the first day of march noon", "FREQ=MONTHLY;BYMONTH=3;BYMONTHDAY=1;BYHOUR=12"],
  ["every second tuesday of the month at 9:00", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9"],
  ["the second tuesday at 9:00", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9"],
  ["second and fourth tuesday at 9:00", "FREQ=MONTHLY;BYDAY=2TU,4TU;BYHOUR=9"],
])("'%s' is %s", (text, rrule) => {
  expect(rruleOf(text)).toBe(rrule);
});

test.each([
  "sixth friday at 9:00",
  "6th friday at 9:00",
  "40th working day at 9:00",
  "first,last working day at 9:00",
  "1st to 5th at 9:00",
  "monday to friday to sunday at 9:00",
  "monday to at 9:00",
  "monday at 25",
  "monday",
  "0 weeks on monday at 9:00",
])("'%s' is refused", (text) => {
  expect(rruleOf(text)).toBeNull();
});

test.each([
  ["every second tuesday at 9:00", "'other tuesday' or 'the second tuesday of the month'"],
  ["second tuesday 9:00", "'other tuesday' or 'the second tuesday of the month'"],
  ["every 3rd friday 5pm", "'3 weeks on friday' or 'the 3rd friday of the month'"],
  ["every second working day at 9:00", "'the second working day of the month'"],
])("'%s' has two meanings, which the refusal names", (text, expected) => {
  expect(ruleOfWords(text, readTimeOfDay)).toEqual({ ok: false, reason: "ambiguous_format", expected });
});
