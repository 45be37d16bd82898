import type { Parsed } from "../error.ts";
import { formatLocal } from "../calendar/format.ts";
import { daysFromCivil, isCivilDate } from "../calendar/civil.ts";
import { type Refusal, refusal } from "../calendar/refusal.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { neverHappens } from "./cron.ts";
import {
  FREQUENCIES,
  type Frequency,
  NO_PARTS,
  type ReadWallRule,
  type RuleParts,
  isImpossibleDate,
} from "./rule.ts";
import { MAX_CANDIDATES, timesOf, workOf } from "./recurrence-times.ts";

const FORM = "a recurrence rule of RFC 5545, such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU";

/** Least and greatest number of each list; `isSigned` ones may count from the end, and are never 0. */
const LISTS: ReadonlyMap<string, { least: number; most: number; isSigned: boolean }> = new Map([
  ["BYSECOND", { least: 0, most: 59, isSigned: false }],
  ["BYMINUTE", { least: 0, most: 59, isSigned: false }],
  ["BYHOUR", { least: 0, most: 23, isSigned: false }],
  ["BYMONTHDAY", { least: 1, most: 31, isSigned: true }],
  ["BYYEARDAY", { least: 1, most: 366, isSigned: true }],
  ["BYWEEKNO", { least: 1, most: 53, isSigned: true }],
  ["BYMONTH", { least: 1, most: 12, isSigned: false }],
  ["BYSETPOS", { least: 1, most: 366, isSigned: true }],
]);
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Most occurrences that a rule may count: the library runs through all of them. */
const MAX_COUNT = 1000;
const MAX_INTERVAL = 100_000;
/** By BYHOUR, BYMINUTE and BYSECOND. */
const MAX_TIMES_A_DAY = 1440;
/** Periods that the library looks at for one question; more would hold other requests. */
const MAX_PERIODS = 2000;

/**
 * Reads an RRULE on wall-clock time. BYDAY, BYSETPOS and the rest are as in RFC 5545 3.3.10; a date in UNTIL includes that
 * day. Never throws.
 *
 * @param startWallSeconds DTSTART
 * @param toWallSeconds reads an UNTIL in UTC on the wall clock
 */
export async function readRecurrenceRule(
  text: string,
  startWallSeconds: number,
  toWallSeconds: (epochSeconds: number) => number,
): ReadWallRule {
  const fields = fieldsOf(text);
  if (!fields.ok) return fields;
  const read = partsOf(fields.value, toWallSeconds);
  if (!read.ok) return read;
  const { parts, untilWallSeconds } = read.value;
  if (isImpossibleDate(parts)) return neverHappens(text);
  const timesADay = [parts.hours, parts.minutes, parts.seconds].reduce(
    (product, list) => product * (list.length || 1),
    1,
  );
  if (timesADay > MAX_TIMES_A_DAY) return refusal("too_large", `at most ${MAX_TIMES_A_DAY} times a day`);
  // Days of the month are looked for by months, because the library would look at each day before.
  const { frequency, interval, monthDays } = parts;
  const isMonthly =
    frequency === "DAILY" && interval === 1 && monthDays.length > 0 && !fields.value.has("BYSETPOS");
  const own = [...fields.value]
    .filter(([name]) => name !== "UNTIL")
    .map(([name, value]) => `${name}=${isMonthly && name === "FREQ" ? "MONTHLY" : value}`);
  if (untilWallSeconds !== null) own.push(`UNTIL=${compact(untilWallSeconds)}`);
  const { RRuleTemporal } = await import("rrule-temporal");
  try {
    // The wall clock passes for UTC, so that the runtime's zones play no part.
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${compact(startWallSeconds)}\nRRULE:${own.join(";")}`,
      strict: true,
      maxIterations: MAX_PERIODS,
      maxCandidateEvaluations: MAX_CANDIDATES,
      cache: false,
    });
    const times = timesOf(
      rule,
      parts.count !== null,
      workOf(fields.value, isMonthly ? { ...parts, frequency: "MONTHLY" } : parts),
    );
    return { ok: true, value: { times, parts: isDescribable(fields.value) ? parts : null } };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return refusal("syntax", `${FORM} (${message})`);
  }
}

const compact = (wallSeconds: number): string => `${formatLocal(wallSeconds).replace(/[-:]/g, "")}Z`;

type Fields = ReadonlyMap<string, string>;

function fieldsOf(text: string): Parsed<Fields> {
  const fields = new Map<string, string>();
  for (const field of text
    .trim()
    .replace(/^RRULE:/i, "")
    .replace(/;$/, "")
    .toUpperCase()
    .split(";")) {
    const [, name = "", value = ""] = /^([A-Z]+)=([0-9A-Z,+-]+)$/.exec(field.trim()) ?? [];
    if (name === "") return refusal("syntax", FORM);
    if (fields.has(name)) return refusal("repeated", `${name} once`);
    fields.set(name, value);
  }
  return { ok: true, value: fields };
}

function partsOf(
  fields: Fields,
  toWallSeconds: (epochSeconds: number) => number,
): Parsed<{ parts: RuleParts; untilWallSeconds: number | null }> {
  const frequency = FREQUENCIES.find((each) => each === fields.get("FREQ"));
  if (frequency === undefined) return refusal("enum", `FREQ with one of ${FREQUENCIES.join(", ")}`);
  const lists = new Map<string, number[]>();
  for (const [name, value] of fields) {
    if (["FREQ", "BYDAY", "UNTIL"].includes(name)) continue;
    const bounds = LISTS.get(name);
    const list = bounds === undefined ? singleOf(name, value) : numbersOf(name, value, bounds);
    if (!list.ok) return list;
    lists.set(name, list.value);
  }
  const weekdays = weekdaysOf(fields.get("BYDAY"), frequency);
  if (!weekdays.ok) return weekdays;
  const until = untilOf(fields.get("UNTIL"), toWallSeconds);
  if (until !== null && !until.ok) return until;
  const listOf = (name: string): readonly number[] => lists.get(name) ?? [];
  const parts: RuleParts = {
    ...NO_PARTS,
    frequency,
    interval: lists.get("INTERVAL")?.[0] ?? 1,
    weekdays: weekdays.value,
    monthDays: listOf("BYMONTHDAY"),
    months: listOf("BYMONTH"),
    hours: listOf("BYHOUR"),
    minutes: listOf("BYMINUTE"),
    seconds: listOf("BYSECOND"),
    count: lists.get("COUNT")?.[0] ?? null,
    untilDay: until === null ? null : Math.floor(until.value / SECONDS_PER_DAY),
  };
  return { ok: true, value: { parts, untilWallSeconds: until?.value ?? null } };
}

function singleOf(name: string, value: string): Parsed<number[]> {
  if (name === "WKST")
    return WEEKDAYS.includes(value) ? { ok: true, value: [] } : refusal("enum", "WKST with MO … SU");
  const most = name === "COUNT" ? MAX_COUNT : name === "INTERVAL" ? MAX_INTERVAL : null;
  if (most === null)
    return refusal(
      "unknown",
      `a part of a recurrence rule: FREQ, INTERVAL, COUNT, UNTIL, WKST, BYDAY, ${[...LISTS.keys()].join(", ")}`,
    );
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1) return refusal("syntax", `${name} from 1 to ${most}`);
  return number > most ? refusal("too_large", `${name} from 1 to ${most}`) : { ok: true, value: [number] };
}

function numbersOf(
  name: string,
  text: string,
  { least, most, isSigned }: { least: number; most: number; isSigned: boolean },
): Parsed<number[]> {
  const numbers = text.split(",").map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : NaN));
  const isGood = (number: number): boolean =>
    Math.abs(number) >= least && Math.abs(number) <= most && (isSigned || number >= 0);
  const expected = `${name} with numbers from ${least} to ${most}${isSigned ? `, or from -${most} to -${least}` : ""}`;
  if (!numbers.every(isGood)) return refusal("syntax", expected);
  return { ok: true, value: [...new Set(numbers)].toSorted((a, b) => a - b) };
}

function weekdaysOf(text: string | undefined, frequency: Frequency): Parsed<RuleParts["weekdays"]> {
  const found = (text === undefined ? [] : text.split(",")).map((each) => {
    const [, ordinal = "", name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each) ?? [];
    return { ordinal: ordinal === "" ? 0 : Number(ordinal) || NaN, weekday: WEEKDAYS.indexOf(name) + 1 };
  });
  const most = frequency === "MONTHLY" ? 5 : frequency === "YEARLY" ? 53 : 0;
  const isGood = ({ ordinal, weekday }: (typeof found)[number]): boolean =>
    weekday > 0 && Math.abs(ordinal) <= most;
  if (found.every(isGood)) return { ok: true, value: found };
  const numbered = most === 0 ? "" : `, or numbered to ${most} such as 2TU and -1FR`;
  return refusal("syntax", `BYDAY with MO, TU, WE, TH, FR, SA, SU${numbered}`);
}

const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

function untilOf(
  text: string | undefined,
  toWallSeconds: (epochSeconds: number) => number,
): { ok: true; value: number } | Refusal | null {
  if (text === undefined) return null;
  const [, year, month, day, hour, minute = 0, second = 0, zulu] = UNTIL.exec(text) ?? [];
  const expected = "UNTIL with a date such as 20271231, or a time such as 20271231T225959Z";
  if (!isCivilDate(Number(year), Number(month), Number(day))) return refusal("not_a_date", expected);
  const midnight = daysFromCivil(Number(year), Number(month), Number(day)) * SECONDS_PER_DAY;
  if (hour === undefined) return { ok: true, value: midnight + SECONDS_PER_DAY - 1 };
  const seconds = midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return refusal("not_a_date", expected);
  return { ok: true, value: zulu === "Z" ? toWallSeconds(seconds) : seconds };
}

/** Rules with the parts that few people write are not put into words. */
const isDescribable = (fields: Fields): boolean =>
  !["BYYEARDAY", "BYWEEKNO", "BYSETPOS"].some((name) => fields.has(name));
