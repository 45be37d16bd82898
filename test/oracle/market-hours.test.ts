import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calendarDefinitions } from "../../src/dataset/holiday-rules.ts";
import { daysFromCivil, dayOfWeek } from "../../src/domain/calendar/civil.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";

const rows = readFileSync(join(import.meta.dir, "reference/market-hours.tsv"), "utf8")
  .trim()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .slice(1)
  .map((line) => {
    const [project = "", id = "", since = "", open = "", close = "", pause = ""] = line.split("\t");
    return {
      project,
      id,
      since: since === "-" ? "2005-01-01" : since,
      text: [open, close, pause].join(" ").trim(),
    };
  });

/** Hours on which we rightly differ: first and last day, what ours are, and why. */
const EXPECTED: Readonly<
  Record<string, readonly (readonly [from: string, to: string, ours: string, reason: string])[]>
> = {
  "exchange_calendars XBKK": [
    ["2005-01-01", "2024-03-24", "10:00 16:30 12:30-14:30", "SET has a break, which the project leaves out"],
    ["2024-03-25", "2027-12-31", "10:00 16:30 12:30-14:00", "SET: the afternoon begins at 14:00"],
  ],
  "exchange_calendars XSES": [
    ["2005-01-01", "2011-07-31", "09:00 17:00 12:30-14:00", "SGX: no break as of 1 August 2011"],
    ["2017-11-13", "2027-12-31", "09:00 17:00 12:00-13:00", "SGX: a break again as of 13 November 2017"],
  ],
  "exchange_calendars XTAE": [
    [
      "2005-01-01",
      "2026-01-04",
      "09:59 15:40",
      "TASE: shorter on Sundays, which the project has as early closes",
    ],
    ["2026-01-05", "2027-12-31", "09:59 13:50", "TASE: shorter on Fridays, the same"],
  ],
  "pandas_market_calendars XTAE": [
    ["2005-01-01", "2027-12-31", "09:59 17:15", "TASE: closing phase until 17:15; the project has old hours"],
    ["2005-01-01", "2026-01-04", "09:59 15:40", "TASE: Sundays"],
    ["2026-01-05", "2027-12-31", "09:59 13:50", "TASE: Fridays"],
  ],
  "exchange_calendars XHKG": [
    [
      "2005-01-01",
      "2011-03-06",
      "10:00 16:00 12:30-14:30",
      "HKEX: the break was shortened in March 2011 and 2012",
    ],
    ["2011-03-07", "2012-03-04", "09:30 16:00 12:00-13:30", "the same"],
  ],
  "pandas_market_calendars XHKG": [
    [
      "2005-01-01",
      "2011-03-06",
      "10:00 16:00 12:30-14:30",
      "HKEX: the break was shortened in March 2011 and 2012",
    ],
    ["2011-03-07", "2012-03-04", "09:30 16:00 12:00-13:30", "the same"],
  ],
  "pandas_market_calendars XASX": [
    ["2005-01-01", "2027-12-31", "10:00 16:00", "ASX: trading ends at 16:00, its closing auction at 16:10"],
  ],
  "exchange_calendars XTKS": [
    [
      "2005-01-01",
      "2011-11-20",
      "09:00 15:00 11:00-12:30",
      "TSE: the morning was extended to 11:30 on 21 November 2011",
    ],
  ],
  "pandas_market_calendars XTKS": [["2005-01-01", "2011-11-20", "09:00 15:00 11:00-12:30", "the same"]],
  "exchange_calendars XMEX": [
    [
      "2007-01-01",
      "2027-12-31",
      "07:30 14:00",
      "BMV: an hour earlier while only New York has daylight saving time",
    ],
  ],
  "exchange_calendars BVMF": [
    [
      "2019-11-04",
      "2027-12-31",
      "10:00 17:00",
      "B3: an hour earlier while New York has daylight saving time",
    ],
  ],
  "pandas_market_calendars BVMF": [
    ["2019-11-04", "2027-12-31", "10:00 18:00", "B3: while New York has standard time"],
  ],
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** "09:00 15:30 11:30-12:30"; `null` where the hours of a day are not known. */
function oursOn(id: string, day: number): string | null {
  const definition = calendarDefinitions.find((each) => each.id === id);
  const span = definition?.hours.find(
    ({ fromDay, toDay, weekdays }) =>
      (fromDay ?? -Infinity) <= day &&
      day <= (toDay ?? Infinity) &&
      (weekdays?.includes(dayOfWeek(day)) ?? true),
  );
  if (span === undefined) return null;
  const { openMinutes, closeMinutes, breaks } = span.hours;
  const pauses = breaks.map(({ startMinutes, endMinutes }) => `${clock(startMinutes)}-${clock(endMinutes)}`);
  return [clock(openMinutes), clock(closeMinutes), ...pauses].join(" ");
}

test.each([...new Set(rows.map(({ project, id }) => `${project} ${id}`))])(
  "hours of %s from 2005 to 2027",
  (key) => {
    const theirs = rows.filter(({ project, id }) => `${project} ${id}` === key);
    const id = key.split(" ")[1] ?? "";
    const differences = new Set<string>();
    const seen = new Set<string>();
    for (let day = daysFromCivil(2005, 1, 1); day <= daysFromCivil(2027, 12, 31); day += 1) {
      if (dayOfWeek(day) > 5) continue;
      const date = formatDate(day);
      const ours = oursOn(id, day);
      const stated = theirs.findLast(({ since }) => since <= date)?.text;
      if (ours === null || ours === stated) continue;
      const decided = EXPECTED[key]?.find(([from, to, text]) => from <= date && date <= to && text === ours);
      if (decided === undefined) differences.add(`from ${date} ours ${ours}, theirs ${stated}`);
      else seen.add(decided.slice(0, 3).join(" "));
    }
    expect([...differences].slice(0, 5)).toEqual([]);
    // A difference that is not there any more has no place in the table. Hours of Sundays are outside of this comparison.
    const unseen = (EXPECTED[key] ?? [])
      .map((each) => each.slice(0, 3).join(" "))
      .filter((each) => !seen.has(each));
    expect(unseen.filter((each) => !each.endsWith("15:40"))).toEqual([]);
  },
);
