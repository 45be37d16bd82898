import { mustExist } from "../must-exist.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import { ORDINALS } from "../calendar/ordinal.ts";
import { civilFromDays, dayOfWeek, daysInMonth } from "../calendar/civil.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";
import { offsetName } from "./offset-name.ts";
import { clockMovesBetween, type Transition, type Zone } from "./zone.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import {
  clockOffsetSeconds,
  CLOCK,
  DAY_KIND,
  LEAP_YEAR,
  secondsInYear,
  type YearlyDate,
} from "./yearly-date.ts";

/** How a change compares with that of the same kind the year before. */
export type YearComparison = "same" | "moved" | "new";

/** One moment at which a zone's clocks are moved. */
export type ClockChange = ReturnType<typeof clockChangesOf>[number];

/** A change of the year before without a counterpart in this year. */
export type DroppedChange = { readonly zone: Zone; readonly transition: Transition };

/** Zones whose clocks move at one instant, by the same amount and by the same rule. */
export type ChangeGroup = ReturnType<typeof moveOf> & { readonly changes: readonly ClockChange[] };

const YEAR_SECONDS = 365 * SECONDS_PER_DAY;
/** How far a change may move between two years and still count as the same: more than laws or Ramadan move it. */
const SEARCH_SECONDS = 60 * SECONDS_PER_DAY;
/** Limit for one zone; no zone has more than 12 in a year. */
const MAX_CHANGES = 10_000;

/**
 * The moments of a span at which one zone's clocks are moved, oldest first, each compared with the year before. Leaves out
 * changes that no clock shows (of a name, of the legal standard).
 *
 * @param fromEpochSeconds the span is `[fromEpochSeconds, toEpochSeconds)`
 */
export function clockChangesOf(zone: Zone, fromEpochSeconds: number, toEpochSeconds: number) {
  return clockMovesBetween(zone, fromEpochSeconds, toEpochSeconds, MAX_CHANGES).map((transition) => {
    const yearBefore = counterpart(zone, transition, -YEAR_SECONDS);
    // The zone's rule for the years ahead, when this change follows it; `null` for all others.
    const rule = ruleOf(zone, transition);
    const comparison = compare(zone, transition, rule, yearBefore);
    return { zone, transition, rule, yearBefore, comparison };
  });
}

/** The changes a year before a span that have no counterpart in it. */
export function droppedChangesOf(
  zone: Zone,
  fromEpochSeconds: number,
  toEpochSeconds: number,
): DroppedChange[] {
  return clockMovesBetween(zone, fromEpochSeconds - YEAR_SECONDS, toEpochSeconds - YEAR_SECONDS, MAX_CHANGES)
    .filter((transition) => counterpart(zone, transition, YEAR_SECONDS) === null)
    .map((transition) => ({ zone, transition }));
}

/** The change of the same kind that lies nearest to a year away. */
function counterpart(zone: Zone, { epochSeconds, kind }: Transition, distanceSeconds: number) {
  const middle = epochSeconds + distanceSeconds;
  const found = clockMovesBetween(zone, middle - SEARCH_SECONDS, middle + SEARCH_SECONDS, MAX_CHANGES).filter(
    (transition) => transition.kind === kind,
  );
  const [nearest] = found.toSorted(
    (a, b) => Math.abs(a.epochSeconds - middle) - Math.abs(b.epochSeconds - middle),
  );
  return nearest ?? null;
}

/** The zone's rule for later years that gives the same change at the same instant. */
function ruleOf({ core }: Zone, { epochSeconds, before, after }: Transition): YearlyDate | null {
  const { tail, tailStandardOffsetSeconds: standardSeconds, states } = core;
  const { year } = civilFromDays(Math.floor((epochSeconds + before.offsetSeconds) / SECONDS_PER_DAY));
  const rule = tail.find(({ date, type }) => {
    const clock = clockOffsetSeconds(date.clock, standardSeconds, before.offsetSeconds - standardSeconds);
    return (
      states[type]?.offsetSeconds === after.offsetSeconds &&
      secondsInYear(date, year) === epochSeconds + clock
    );
  });
  return rule?.date ?? null;
}

function compare(
  zone: Zone,
  transition: Transition,
  rule: YearlyDate | null,
  yearBefore: Transition | null,
): YearComparison {
  if (yearBefore === null) return "new";
  const hasSameOffsets =
    transition.before.offsetSeconds === yearBefore.before.offsetSeconds &&
    transition.after.offsetSeconds === yearBefore.after.offsetSeconds;
  if (!hasSameOffsets) return "moved";
  const ruleBefore = ruleOf(zone, yearBefore);
  if (rule !== null && ruleBefore !== null) return rule === ruleBefore ? "same" : "moved";
  return isLikeDate(transition, yearBefore) ? "same" : "moved";
}

/**
 * Whether two changes a year apart may follow one former rule: the same time of day in the same month, on the same date,
 * or on the same weekday a whole number of weeks apart.
 */
function isLikeDate(a: Transition, b: Transition): boolean {
  const [dayA, timeA] = localDay(a);
  const [dayB, timeB] = localDay(b);
  const [civilA, civilB] = [civilFromDays(dayA), civilFromDays(dayB)];
  if (timeA !== timeB || civilA.month !== civilB.month) return false;
  const apart = Math.abs(dayA - dayB);
  return (
    civilA.day === civilB.day || (dayOfWeek(dayA) === dayOfWeek(dayB) && (apart === 364 || apart === 371))
  );
}

/** The wall clock before a change: day number and second of the day. */
function localDay({ epochSeconds, before }: Transition): [days: number, secondOfDay: number] {
  const localSeconds = epochSeconds + before.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  return [days, localSeconds - days * SECONDS_PER_DAY];
}

function moveOf({ transition: { epochSeconds, kind, before, after }, rule }: ClockChange) {
  const shiftSeconds = after.offsetSeconds - before.offsetSeconds;
  return { epochSeconds, kind, shiftSeconds, rule: rule === null ? null : ruleText(rule) };
}

/** Joins changes of many zones; the earliest group first, then the largest. */
export function groupChanges(changes: readonly ClockChange[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, (change) => Object.values(moveOf(change)).join(" "));
  return Array.from(groups.values())
    .flatMap((members) => members.slice(0, 1).map((first) => ({ ...moveOf(first), changes: members })))
    .toSorted((a, b) => a.epochSeconds - b.epochSeconds || b.changes.length - a.changes.length);
}

const CLOCK_NAMES: ReadonlyMap<number, string> = new Map([
  [CLOCK.wall, "local time"],
  [CLOCK.standard, "standard time"],
  [CLOCK.universal, "UTC"],
]);

/** A yearly date in words: "last Sunday of March at 01:00 UTC". */
export function ruleText(date: YearlyDate): string {
  return `${dayText(date)} at ${timeText(date.timeSeconds)} ${mustExist(CLOCK_NAMES.get(date.clock))}`;
}

function dayText({ month, dayKind, day, weekday }: YearlyDate): string {
  const monthName = mustExist(MONTH_NAMES[month - 1]);
  if (dayKind === DAY_KIND.day) return `${day} ${monthName}`;
  // Rules count from Sunday, the names from Monday.
  const dayName = mustExist(DAY_NAMES[(weekday + 6) % 7]);
  if (dayKind === DAY_KIND.onOrBefore) {
    if (day >= daysInMonth(LEAP_YEAR, month)) return `last ${dayName} of ${monthName}`;
    return `last ${dayName} up to ${day} ${monthName}`;
  }
  // From the 29th on, the weekday may be of the next month.
  const ordinal = day % 7 === 1 && day < 29 ? ORDINALS[(day - 1) / 7] : undefined;
  return ordinal === undefined
    ? `first ${dayName} from ${day} ${monthName}`
    : `${ordinal} ${dayName} of ${monthName}`;
}

/** The time of a rule, which may be 24:00 and more, or below zero. */
function timeText(seconds: number): string {
  return (seconds < 0 ? "-" : "") + offsetName(Math.abs(seconds)).slice(1);
}
