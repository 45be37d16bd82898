import { CronExpressionParser } from "cron-parser";
import { CronosExpression } from "cronosjs";
import ICAL from "ical.js";
import { RRule } from "rrule";
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { service } from "../contract/service.ts";
import { readTable } from "../support/table.ts";
import { changesByZdump, compileByZic, type ShownChange } from "../support/zic.ts";

type Occurrence = {
  unix: number;
  local_time: string;
  also_for: string[];
  resolution: { kind: string; applied: string | null };
};

async function occurrences(query: Record<string, string>): Promise<Occurrence[]> {
  const answer = await service.send(`/v1/schedule?${new URLSearchParams(query).toString()}`);
  const text = await answer.text();
  expect(`${answer.status} ${answer.status === 200 ? "" : text}`.trim()).toBe("200");
  return (JSON.parse(text) as { data: { occurrences: Occurrence[] } }).data.occurrences;
}

const COUNT = 40;
const seconds = (date: Date): number => date.getTime() / 1000;

function byRrule(start: string, rule: string): number[] {
  const text = `DTSTART:${start.replace(/[-:]/g, "")}00Z\nRRULE:${rule}`;
  return RRule.fromString(text)
    .all((_, index) => index < COUNT)
    .map(seconds);
}

function byIcal(start: string, rule: string): number[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${start}:00Z`, undefined));
  const found: number[] = [];
  for (let next = iterator.next(); next && found.length < COUNT; next = iterator.next())
    found.push(next.toUnixTime());
  return found;
}

/** Rules that ical.js 2.2.1 reads otherwise than RFC 5545 and the other library do, and why. */
const ICAL_DIFFERS: readonly (readonly [rule: RegExp, why: string])[] = [
  [/BYWEEKNO=|^FREQ=YEARLY;BYDAY=20MO$/, "it does not read BYWEEKNO, nor a weekday numbered in its year"],
  [
    /^FREQ=YEARLY;BYMONTH=.*BYMONTHDAY=/,
    "it counts 29 to 31 February as days of March, and -1 from their end",
  ],
  [/^FREQ=MONTHLY;BYDAY=1MO;BYHOUR=.*,/, "with several times it takes days that are no Mondays"],
  [/^FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1$/, "it takes DTSTART although it is not the last Monday"],
];
const differsInIcal = (rule: string): boolean => ICAL_DIFFERS.some(([pattern]) => pattern.test(rule));

const rules = readTable("oracle/reference/recurrence-rules.tsv").map(
  ([start = "", rule = ""]) => [start, rule] as const,
);
const CRON_LINES = readTable("oracle/reference/crontab-lines.tsv").flat();

describe("recurrence rules in UTC against two other implementations", () => {
  test("there are three hundred rules with the crontab lines", () => {
    expect(rules.length + CRON_LINES.length).toBeGreaterThanOrEqual(300);
  });

  test.each(rules)("%s %s", async (start, rule) => {
    const mine = await occurrences({ rule, start, from: start, timezone: "UTC", count: String(COUNT) });
    const found = mine.map(({ unix }) => unix);
    expect(found).toEqual(byRrule(start, rule));
    if (!differsInIcal(rule)) expect(found).toEqual(byIcal(start, rule));
  });
});

describe("crontab lines in UTC against two other implementations", () => {
  const from = new Date("2026-11-22T00:00:00Z");
  test.each(CRON_LINES)("%s", async (line) => {
    const mine = await occurrences({
      cron: line,
      from: "2026-11-22T00:00:01Z",
      timezone: "UTC",
      count: String(COUNT),
    });
    const found = mine.map(({ unix }) => unix);
    // The two do not know this name of @daily.
    const known = line.replace("@midnight", "@daily");
    const parser = CronExpressionParser.parse(known, { currentDate: from, tz: "UTC" });
    expect(found).toEqual(Array.from({ length: COUNT }, () => parser.next().getTime() / 1000));
    const cronos = CronosExpression.parse(known, { timezone: 0 });
    expect(found).toEqual(cronos.nextNDates(from, COUNT).map(seconds));
  });
});

/**
 * Where a wall-clock time comes to, found by looking at both offsets of a change. A line of fixed times happens once; one
 * that steps through the day follows the clock, so twice or never, as cron(8) of Debian has it: "Jobs which are specified with
 * wildcards are run based on the new time immediately".
 */
function instantsOf(
  wall: number,
  { epochSeconds, before, after }: ShownChange,
  isInterval: boolean,
): number[] {
  const [early, late] = [wall - before.offsetSeconds, wall - after.offsetSeconds];
  if (!isInterval) return [early < epochSeconds || late < epochSeconds ? early : late];
  return [...new Set([...(early < epochSeconds ? [early] : []), ...(late >= epochSeconds ? [late] : [])])];
}

const ZONES =
  "America/New_York America/Vancouver Africa/Casablanca Europe/London Australia/Lord_Howe America/Santiago".split(
    " ",
  );
const YEAR_2026 = Date.UTC(2026, 0, 1) / 1000;
/** Shapes of the fields for minute and hour, each with each. */
const MINUTES = "* */15 */7 0 30 59 0,30 10-40/10 5-20".split(" ");
const HOURS = "* */2 */6 0-23 0 1 2 3 23 1,2,3 0,23 0-6/2 1-3".split(" ");
/** The other fields of a line: days of the month, months and weekdays. */
const DAYS = ["* * 0", "* 3,11 *", "1-15 * *"];
const NICKNAMES: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
};
const LINES: Readonly<Record<string, string>> = {
  ...NICKNAMES,
  ...Object.fromEntries(
    MINUTES.flatMap((minute) => HOURS.map((hour) => [`${minute} ${hour} * * *`, `${minute} ${hour} * * *`])),
  ),
  ...Object.fromEntries(
    DAYS.flatMap((rest) =>
      ["30 2", "*/20 1", "0 */3"].map((clock) => [`${clock} ${rest}`, `${clock} ${rest}`]),
    ),
  ),
};

/** The numbers of a field: `*`, lists, ranges and steps, with `from` to `to` as all of them. */
function numbersOf(field: string, from: number, to: number): ReadonlySet<number> {
  return new Set(
    field.split(",").flatMap((part) => {
      const [span = "", step = "1"] = part.split("/");
      const [first = "", last = first] = span.split("-");
      const [low, high] = span === "*" ? [from, to] : [Number(first), Number(last)];
      return Array.from({ length: high - low + 1 }, (_, at) => low + at).filter(
        (number) => (number - low) % Number(step) === 0,
      );
    }),
  );
}

/** Whether a line happens at a wall-clock second, read field by field. */
function happensAt(line: string): (wall: number) => boolean {
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = line.split(" ");
  const minutes = numbersOf(minute, 0, 59);
  const hours = numbersOf(hour, 0, 23);
  const days = numbersOf(day, 1, 31);
  const months = numbersOf(month, 1, 12);
  const weekdays = numbersOf(weekday, 0, 6);
  return (wall) => {
    const at = new Date(wall * 1000);
    return (
      minutes.has(at.getUTCMinutes()) &&
      hours.has(at.getUTCHours()) &&
      days.has(at.getUTCDate()) &&
      months.has(at.getUTCMonth() + 1) &&
      weekdays.has(at.getUTCDay())
    );
  };
}

/** Lines that Debian's cron runs by the clock as it stands: "not specified as @hourly, nor with '*' in the hour or minute"; and all hours. */
const INTERVALS = /^(?:\*|\S+ (?:\*|0-23 ))/;

describe("around every change of the clocks of 2026 to 2028, against zdump", () => {
  const folder = compileByZic();
  const compared = { changes: 0, lines: 0, times: 0 };
  afterAll(() => {
    console.log(`crontab lines around changes of clocks: ${JSON.stringify(compared)}`);
  });

  test.each(ZONES)("%s", async (zone) => {
    const changes = (await changesByZdump(join(folder, zone), 2025, 2029)).filter(
      ({ epochSeconds, before, after }) =>
        epochSeconds >= YEAR_2026 && before.offsetSeconds !== after.offsetSeconds,
    );
    expect(changes.length).toBeGreaterThanOrEqual(1);
    for (const change of changes) {
      compared.changes += 1;
      const { epochSeconds } = change;
      const [before, after] = [change.before.offsetSeconds, change.after.offsetSeconds];
      const [from, to] = [epochSeconds - 6 * 3600, epochSeconds + 6 * 3600];
      for (const [cron, fields] of Object.entries(LINES)) {
        const isInterval = INTERVALS.test(fields);
        const isTime = happensAt(fields);
        const expected = new Map<number, number[]>();
        const first = Math.ceil((from + Math.min(before, after) - 86_400) / 60) * 60;
        for (let wall = first; wall < to + 86_400 + before; wall += 60) {
          if (!isTime(wall)) continue;
          for (const unix of instantsOf(wall, change, isInterval))
            if (unix >= from && unix <= to) expected.set(unix, [...(expected.get(unix) ?? []), wall]);
        }
        const query = { cron, timezone: zone, from: String(from), to: String(to), count: "1000" };
        const found = await occurrences(query);
        compared.lines += 1;
        compared.times += found.length;
        const instants = [...expected.keys()].toSorted((a, b) => a - b);
        expect([epochSeconds, cron, found.map(({ unix }) => unix)]).toEqual([epochSeconds, cron, instants]);
        for (const { unix, resolution, local_time: local, also_for: others } of found) {
          const walls = expected.get(unix) ?? [];
          // Nothing of the rule is lost in silence: each wall-clock time is the occurrence's own or named beside it.
          const isOwn = Date.parse(`${local}Z`) / 1000 === walls.at(-1);
          expect(walls.length).toBe(others.length + 1);
          if (!isOwn) expect(resolution.kind).toBe("gap");
          const isTwice = unix < epochSeconds && unix + before >= epochSeconds + after;
          if (isTwice) expect(resolution).toMatchObject({ kind: "overlap", applied: "earlier" });
          const isAgain = unix >= epochSeconds && unix + after < epochSeconds + before;
          if (isAgain && isInterval) expect(resolution).toMatchObject({ kind: "overlap", applied: "later" });
        }
      }
    }
  });
});
