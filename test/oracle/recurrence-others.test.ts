import { describe, expect, test } from "bun:test";
import { formatLocal } from "../../src/domain/calendar/format.ts";
import { readRecurrenceRule } from "../../src/domain/schedule/recurrence-rule.ts";
import { STILL_SEARCHING } from "../../src/domain/schedule/rule.ts";
import { readTable } from "../support/table.ts";

/** Rules that the other projects read otherwise than RFC 5545 has it, and what it says (3.3.10). */
const DIFFER: readonly (readonly [rule: RegExp, why: string])[] = [
  [
    /^FREQ=YEARLY;(?!.*(?:BYMONTH|BYDAY|BYWEEKNO)=).*BYMONTHDAY=/,
    "BYMONTHDAY expands a year, so to each month, as dateutil reads it; they take the month of the start alone",
  ],
  [
    /BYWEEKNO=\d+;BYDAY=(?:TU,SA;INTERVAL=[56]|MO,TU;INTERVAL=3);/,
    "INTERVAL counts calendar years, as dateutil does; libical counts years of weeks",
  ],
  [
    /^FREQ=DAILY;BYMINUTE=1,2,3,4;/,
    "BYMINUTE is ignored for a start that is a date, which calendar text says, not the rule",
  ],
];
/** Rules that are refused: two that the RFC forbids, and one beyond the times of a day that a search looks at. */
const REFUSED: readonly (readonly [rule: RegExp, expected: string])[] = [
  [/^FREQ=(?:WEEK|MONTH)LY;.*BYWEEKNO=/, "BYWEEKNO only with FREQ=YEARLY"],
  [/^FREQ=WEEKLY;.*BYMONTHDAY=/, "BYMONTHDAY only with FREQ=YEARLY"],
  [/BYMONTHDAY=.*BYHOUR=.*BYMINUTE=.*BYSECOND=/, "at most 1440 times a day"],
];
const MOST = 1100;

/** The time of a calendar such as 20260105T090000, as we write it. */
function written(time: string): string {
  const [date = "", clock = "000000"] = time.replace("Z", "").split("T");
  const [hour, minute, second] = [clock.slice(0, 2), clock.slice(2, 4), clock.slice(4)];
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hour}:${minute}:${second}`;
}

/** All times of a rule, or as many as are asked for. */
function timesOf(rule: string, start: string, most: number): string[] | string {
  const first = Date.parse(`${written(start)}Z`) / 1000;
  const read = readRecurrenceRule(rule, first, (seconds) => seconds);
  if (!read.ok) return read.expected;
  const found: string[] = [];
  for (let from = first; found.length < most;) {
    const next = read.value.times.next(from);
    if (next === STILL_SEARCHING) continue;
    if (typeof next !== "number") break;
    found.push(formatLocal(next));
    from = next + 1;
  }
  return found;
}

const ROWS = readTable("oracle/reference/recurrence-others.tsv").map(
  ([project = "", rule = "", start = "", count = "", times = ""]) => ({ project, rule, start, count, times }),
);

describe("rules of the tests of other projects", () => {
  test("are all of them", () => {
    expect(ROWS.filter(({ project }) => project === "libical").length).toBe(142);
    expect(ROWS.filter(({ project }) => project === "lib-recur").length).toBeGreaterThanOrEqual(75);
  });

  test.each(ROWS)("$project: $rule from $start", ({ rule, start, count, times }) => {
    const listed = times.split(",").filter((time) => time !== "");
    const found = timesOf(rule, start, count === "" ? listed.length : MOST);
    const refusal = REFUSED.find(([pattern]) => pattern.test(rule))?.[1];
    if (refusal !== undefined || typeof found === "string") {
      expect(found).toStartWith(refusal ?? "times");
      return;
    }
    const isAll = !listed.includes("…");
    const [first, last] = [listed[0] ?? "…", listed.at(-1) ?? "…"];
    const agrees =
      (count === "" || found.length === Number(count)) &&
      (isAll && listed.length > 0
        ? Bun.deepEquals(found, listed.map(written))
        : [first, last].every((time, at) => time === "…" || found.at(at === 0 ? 0 : -1) === written(time)));
    const differs = DIFFER.some(([pattern]) => pattern.test(rule));
    // A departure that is not there any more has no place in the list.
    expect([found.slice(0, 40), agrees]).toEqual([found.slice(0, 40), !differs]);
  });
});
