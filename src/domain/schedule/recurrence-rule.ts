import type { Parsed } from "../error.ts";
import { daysFromCivil, isCivilDate } from "../calendar/civil.ts";
import { type Refusal, refusal } from "../calendar/refusal.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { neverHappens } from "./cron.ts";
import {
  FREQUENCIES,
  type Frequency,
  NO_PARTS,
  type RuleParts,
  type WallRule,
  isImpossibleDate,
} from "./rule.ts";
import type { RecurrenceParts } from "./recurrence-period.ts";
import { recurrenceTimes } from "./recurrence-times.ts";

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
/** Most occurrences that a rule may count: a search runs through all of them. */
const MAX_COUNT = 1000;
const MAX_INTERVAL = 100_000;
/** By BYHOUR, BYMINUTE and BYSECOND. */
const MAX_TIMES_A_DAY = 1440;

/**
 * Reads an RRULE on wall-clock time. BYDAY, BYSETPOS and the rest are as in RFC 5545 3.3.10; a date in UNTIL includes that
 * day. Never throws.
 *
 * @param startWallSeconds DTSTART
 * @param toWallSeconds reads an UNTIL in UTC on the wall clock
 */
export function readRecurrenceRule(
  text: string,
  startWallSeconds: number,
  toWallSeconds: (epochSeconds: number) => number,
): Parsed<WallRule> {
  const fields = fieldsOf(text);
  if (!fields.ok) return fields;
  const read = partsOf(fields.value, toWallSeconds);
  if (!read.ok) return read;
  const { parts, untilWallSeconds } = read.value;
  if (isImpossibleDate(parts)) return neverHappens();
  const timesADay = [parts.hours, parts.minutes, parts.seconds].reduce(
    (product, list) => product * (list.length || 1),
    1,
  );
  if (timesADay > MAX_TIMES_A_DAY) return refusal("too_large", `at most ${MAX_TIMES_A_DAY} times a day`);
  return {
    ok: true,
    value: {
      times: recurrenceTimes(parts, startWallSeconds, untilWallSeconds),
      parts: isDescribable(fields.value) ? parts : null,
      isInterval: false,
    },
  };
}

type Fields = ReadonlyMap<string, string>;

function fieldsOf(text: string): Parsed<Fields> {
  const fields = new Map<string, string>();
  for (const field of text
    .trim()
    .replace(/^RRULE:/i, "")
    .replace(/;$/, "")
    .toUpperCase()
    .replace(/([;,=]) +/g, "$1")
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
): Parsed<{ parts: RecurrenceParts; untilWallSeconds: number | null }> {
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
  const misplaced = misplacedPart(fields, frequency);
  if (misplaced !== null) return misplaced;
  const weekdays = weekdaysOf(fields.get("BYDAY"), frequency);
  if (!weekdays.ok) return weekdays;
  const until = untilOf(fields.get("UNTIL"), toWallSeconds);
  if (until !== null && !until.ok) return until;
  const listOf = (name: string): readonly number[] => lists.get(name) ?? [];
  const parts: RecurrenceParts = {
    ...NO_PARTS,
    frequency,
    interval: lists.get("INTERVAL")?.[0] ?? 1,
    weekdays: weekdays.value,
    monthDays: listOf("BYMONTHDAY"),
    yearDays: listOf("BYYEARDAY"),
    weekNumbers: listOf("BYWEEKNO"),
    positions: listOf("BYSETPOS"),
    weekStart: WEEKDAYS.indexOf(fields.get("WKST") ?? "MO") + 1,
    months: listOf("BYMONTH"),
    hours: listOf("BYHOUR"),
    minutes: listOf("BYMINUTE"),
    seconds: listOf("BYSECOND"),
    count: lists.get("COUNT")?.[0] ?? null,
    untilDay: until === null ? null : Math.floor(until.value / SECONDS_PER_DAY),
  };
  return { ok: true, value: { parts, untilWallSeconds: until?.value ?? null } };
}

/** Parts that a rule of some frequencies must not have (RFC 5545 3.3.10). */
const ONLY_WITH: Readonly<Record<string, readonly Frequency[]>> = {
  BYWEEKNO: ["YEARLY"],
  BYYEARDAY: ["YEARLY", "HOURLY", "MINUTELY", "SECONDLY"],
  BYMONTHDAY: ["YEARLY", "MONTHLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"],
};

function misplacedPart(fields: Fields, frequency: Frequency): Refusal | null {
  for (const [name, frequencies] of Object.entries(ONLY_WITH))
    if (fields.has(name) && !frequencies.includes(frequency))
      return refusal("syntax", `${name} only with FREQ=${frequencies.join(", ")} (RFC 5545 3.3.10)`);
  if (fields.has("COUNT") && fields.has("UNTIL"))
    return refusal("syntax", "COUNT or UNTIL, not both (RFC 5545 3.3.10)");
  if (fields.has("BYWEEKNO") && /\d/.test(fields.get("BYDAY") ?? ""))
    return refusal("syntax", "BYDAY without numbers beside BYWEEKNO (RFC 5545 3.3.10)");
  const others = [...fields.keys()].filter((name) => name.startsWith("BY") && name !== "BYSETPOS");
  if (fields.has("BYSETPOS") && others.length === 0)
    return refusal("syntax", "BYSETPOS beside another BY part (RFC 5545 3.3.10)");
  return null;
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
