import { mustExist } from "../must-exist.ts";
import { civilFromDays, dayOfWeek, isLeapYear } from "../calendar/civil.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";
import { formatTimeOfDay } from "../calendar/format.ts";
import { daysAway } from "./rule-base.ts";
import type { ApplyStep, DayPart, Draft } from "./rule-program.ts";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAY_LIST = `(${WEEKDAY}s?(?:, ?${WEEKDAY}s?)*)`;
const TIME = "T?0?(\\d{1,2}):(\\d{2})";
const DURATION = "P(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?)?";

/** English names of the ISO weekdays, and of any day before them. */
export const WEEKDAYS = ["day", ...DAY_NAMES] as const;
const WEEKDAY_WORDS = WEEKDAYS.map((name) => name.toLowerCase());

/** The ISO weekday of a name in English; 0, any day, where it is none. */
export const weekdayOf = (text = ""): number =>
  Math.max(0, WEEKDAY_WORDS.indexOf(text.trim().toLowerCase().replace(/s$/, "")));

const weekdaysOf = (text = ""): number[] => text.split(",").map(weekdayOf);

/** "a, b or c" */
export const orList = (words: readonly string[]): string => words.join(", ").replace(/, (?=[^,]*$)/, " or ");

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

function ordinal(count: number): string {
  const ending = { 1: "st", 2: "nd", 3: "rd" }[count % 10];
  return `${count}${count > 10 && count < 20 ? "th" : (ending ?? "th")}`;
}

/** What a rule says beside its date. */
export type RuleStep = {
  apply: ApplyStep;
  /** What it does in plain English. */
  clause?: string;
  /** Of a move: the date with it, "the Monday after 1 June", from the date without. */
  dateFrom?: (date: string) => string;
};

/** What an "if … then" does to the holiday: it moves it, or gives another day off beside its date, a working day. */
export type StandInMode = "move" | "observed";

type Match = readonly (string | undefined)[];
type StepForm = readonly [pattern: string, read: (match: Match, mode: StandInMode) => RuleStep];

const each =
  (change: (draft: Draft) => void): ApplyStep =>
  (drafts) => {
    drafts.forEach(change);
    return drafts;
  };
const only =
  (isWanted: (day: number) => boolean): ApplyStep =>
  (drafts) =>
    drafts.filter(({ day }) => isWanted(day));
const yearOf = (day: number): number => civilFromDays(day).year;

/** Moves the holiday itself. */
function place(draft: Draft, day: number): void {
  draft.day = day;
  draft.observedDay = day;
}

/** Puts the day off on another day. */
function standIn(draft: Draft, day: number, mode: StandInMode): void {
  if (mode === "move") return place(draft, day);
  draft.observedDay = day;
  draft.isDayFree = false;
}

function setPart(draft: Draft, part: DayPart): void {
  draft.part = {
    startMinutes: part.startMinutes ?? draft.part.startMinutes,
    durationHours: part.durationHours ?? draft.part.durationHours,
  };
}

/** @param side "next" is a later day, "after" the same day or a later one, "before" and "previous" are earlier */
function moveOffset(from: number, count: number, weekday: number, side: string): number {
  const isBackward = side === "before" || side === "previous";
  if (weekday === 0) return isBackward ? -count : count;
  const weeks = (count - 1) * 7;
  if (isBackward) return -(((7 + from - weekday) % 7 || 7) + weeks);
  const ahead = (7 + weekday - from) % 7;
  return (side === "next" ? ahead || 7 : ahead) + weeks;
}

/** "the 2nd Monday of October", "the Monday before 1 June" */
function movedFrom(date: string, count: number, weekday: number, side: string): string {
  const name = WEEKDAYS[weekday];
  const [, month] = /^1 ([A-Z][a-z]+)$/.exec(date) ?? [];
  if (month !== undefined && side === "after" && weekday !== 0)
    return `the ${ordinal(count)} ${name} of ${month}`;
  const days = weekday === 0 ? daysAway(count) : `the ${count === 1 ? "" : `${ordinal(count)} `}${name}`;
  if (side === "next") return `${days} on or after ${date}`;
  return `${days} ${side === "previous" ? "on or before" : side} ${date}`;
}

const minutesOf = (hour: string | undefined, minute: string | undefined): number | null =>
  hour === undefined ? null : Number(hour) * 60 + Number(minute);
const hoursOf = ([days = "0", hours = "0", minutes = "0"]: Match): number =>
  Number(days) * 24 + Number(hours) + Number(minutes) / 60;

function partText({ startMinutes, durationHours }: DayPart): string {
  const parts = [];
  if (durationHours !== null) {
    const isDays = durationHours >= 24 && durationHours % 24 === 0;
    parts.push(isDays ? `${plural(durationHours / 24, "day")} long` : `for ${plural(durationHours, "hour")}`);
  }
  if (startMinutes !== null)
    parts.push(
      startMinutes === 0 ? "the whole day" : `from ${formatTimeOfDay(startMinutes * 60).slice(0, 5)}`,
    );
  return parts.join(" ");
}

const partStep = (part: DayPart): RuleStep => ({
  apply: each((draft) => setPart(draft, part)),
  clause: partText(part),
});

const whenOn = (weekdays: readonly number[]): string =>
  `when it falls on a ${orList(weekdays.map((weekday) => mustExist(WEEKDAYS[weekday])))}`;

const YEARS: Readonly<Record<string, (year: number) => boolean>> = {
  even: (year) => year % 2 === 0,
  odd: (year) => year % 2 !== 0,
  leap: isLeapYear,
  "non-leap": (year) => !isLeapYear(year),
};

/** The forms of what stands beside a date: the first match wins, so longer forms come before shorter ones. */
export const STEP_FORMS: readonly StepForm[] = [
  [
    `if ${WEEKDAY_LIST} then (?:(next|previous) (${WEEKDAY})(?: ${TIME})?|${TIME})(?: ${DURATION})?`,
    ([, list, side = "", weekday, hour, minute, ownHour, ownMinute, ...duration], mode) => {
      const weekdays = weekdaysOf(list);
      const part = {
        startMinutes: minutesOf(hour, minute) ?? minutesOf(ownHour, ownMinute),
        durationHours: hoursOf(duration) || null,
      };
      const to = weekday === undefined ? null : weekdayOf(weekday);
      const apply = each((draft) => {
        const from = dayOfWeek(draft.day);
        if (draft.isMoved || !weekdays.includes(from)) return;
        if (to !== null) {
          standIn(draft, draft.day + moveOffset(from, 1, to, side), mode);
          draft.isMoved = true;
        }
        setPart(draft, part);
      });
      if (to === null) return { apply, clause: `${partText(part)} ${whenOn(weekdays)}` };
      const off = `the ${WEEKDAYS[to]} ${side === "previous" ? "before" : "after"}`;
      const clause = mode === "move" ? `moved to ${off}` : `the day off is taken on ${off}`;
      return { apply, clause: `${clause} ${whenOn(weekdays)}` };
    },
  ],
  [
    `(not )?on ${WEEKDAY_LIST}`,
    ([, not, list]) => {
      const weekdays = weekdaysOf(list);
      const apply = only((day) => weekdays.includes(dayOfWeek(day)) === (not === undefined));
      return { apply, clause: `${not === undefined ? "only" : "not"} ${whenOn(weekdays)}` };
    },
  ],
  [
    "in (even|odd|leap|non-leap) years",
    ([, kind = ""]) => ({
      apply: only((day) => YEARS[kind]?.(yearOf(day)) ?? true),
      clause: `only in ${kind} years`,
    }),
  ],
  [
    "every (\\d+) years? since 0*(\\d{1,4})",
    ([, every, since]) => ({
      apply: only((day) => (yearOf(day) - Number(since)) % Number(every) === 0),
      clause: `every ${plural(Number(every), "year")}, counted from ${Number(since)}`,
    }),
  ],
  [
    `(?:(\\d+)(?:st|nd|rd|th)? )?(${WEEKDAY}|day)s? (before|after|next|previous|in)`,
    ([, ordinalText = "1", name, word = "in"]) => {
      const [count, weekday, side] = [Number(ordinalText), weekdayOf(name), word === "in" ? "after" : word];
      const apply = each((draft) =>
        place(draft, draft.observedDay + moveOffset(dayOfWeek(draft.observedDay), count, weekday, side)),
      );
      return { apply, dateFrom: (date) => movedFrom(date, count, weekday, side) };
    },
  ],
  [TIME, ([, hour, minute]) => partStep({ startMinutes: minutesOf(hour, minute), durationHours: null })],
  [DURATION, ([, ...duration]) => partStep({ startMinutes: null, durationHours: hoursOf(duration) })],
];
