import { MONTH_NAMES } from "../calendar/month-name.ts";
import { AlmanacError } from "../error.ts";
import {
  HEBREW,
  HIJRI,
  JALAALI,
  SEASONS,
  lunarOf,
  monthIndex,
  offsetOf,
  weekdayList,
  weekdayOf,
} from "./rule-words.ts";
import type { RuleBase, RuleProgram, RuleStep, StandInMode } from "./rule-program.ts";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAY_LIST = `${WEEKDAY}s?(?:, ?${WEEKDAY}s?)*`;
const DATE = "(?:0*(\\d{1,4})-)?0?(\\d{1,2})-0?(\\d{1,2})(?![\\d-])";
const TIME = "T?0?(\\d{1,2}):(\\d{2})";
const DURATION = "P(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?)?";

type Match = readonly (string | undefined)[];
type Draft = {
  base: RuleBase | null;
  /** Moves written before their date ("monday after 06-01"); the innermost applies first. */
  pending: RuleStep[];
  steps: RuleStep[];
  mode: StandInMode;
};
type Token = readonly [pattern: RegExp, take: (draft: Draft, match: Match) => void];

const oneOf = (names: readonly string[]): string =>
  `(${[...names].sort((a, b) => b.length - a.length).join("|")})`;
const anchored = (source: string): RegExp => new RegExp(`^(?:${source})(?=\\s|$)`, "i");
const count = (text: string | undefined, fallback: number): number =>
  text === undefined ? fallback : Number(text);
const optionalNumber = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

function durationHours([days, hours, minutes]: Match): number {
  return count(days, 0) * 24 + count(hours, 0) + count(minutes, 0) / 60;
}

/** A form of a date, from which the moves written before it start. */
const date = (source: string, read: (match: Match) => RuleBase): Token => [
  anchored(source),
  (draft, match) => {
    draft.base = read(match);
    draft.steps.push(...draft.pending.toReversed());
    draft.pending = [];
  },
];

const step = (source: string, read: (match: Match, mode: StandInMode) => RuleStep): Token => [
  anchored(source),
  (draft, match) => (draft.base === null ? draft.pending : draft.steps).push(read(match, draft.mode)),
];

const monthDay = (kind: "hijri" | "hebrew" | "jalaali", names: readonly string[]): Token =>
  date(`0?(\\d{1,2}) ${oneOf(names)}(?: 0*(\\d{3,4}))?`, ([, day, month, year]) => ({
    kind,
    day: Number(day),
    month: monthIndex(names, month),
    year: optionalNumber(year),
  }));

const yearMonthDay = ([, year, month, day]: Match) => ({
  year: optionalNumber(year),
  month: Number(month),
  day: Number(day),
});

const dated = (kind: "since" | "until", words: string): Token =>
  step(`${words} 0*(\\d{1,4})(?:-0*(\\d{1,2})(?:-0*(\\d{1,2}))?)?`, ([, year, month, day]) => ({
    kind,
    year: Number(year),
    month: count(month, 1),
    day: count(day, 1),
  }));

const minutesOf = (hour: string | undefined, minute: string | undefined): number | null =>
  hour === undefined ? null : Number(hour) * 60 + Number(minute);
const isOneOf = <T extends string>(text: string | undefined, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === text) ?? otherwise;

/** The grammar: the first match wins, so longer forms come before shorter ones. */
const TOKENS: readonly Token[] = [
  date(`julian ${DATE}`, (m) => ({ kind: "julian", ...yearMonthDay(m) })),
  date(DATE, (m) => ({ kind: "gregorian", ...yearMonthDay(m) })),
  date("(easter|orthodox)(?: ([-+]?\\d{1,3})(?: ?days?)?)?", ([, feast, days]) => ({
    kind: feast?.toLowerCase() === "orthodox" ? "orthodox" : "easter",
    offsetDays: count(days, 0),
  })),
  monthDay("hijri", HIJRI),
  monthDay("hebrew", HEBREW),
  monthDay("jalaali", JALAALI),
  date("(march|june|september|december) (?:equinox|solstice)(?: in (\\S+))?", ([, season, zone]) => ({
    kind: "equinox",
    longitudeDeg: SEASONS[isOneOf(season?.toLowerCase(), ["june", "september", "december"], "march")],
    utcOffsetSeconds: offsetOf(zone),
  })),
  date("(chinese|korean|vietnamese) (\\d{1,2})-(\\d{1,2}) solarterm", ([, calendar, term, day]) => ({
    kind: "solar_term",
    calendar: lunarOf(calendar),
    term: Number(term),
    day: Number(day),
  })),
  date("(chinese|korean|vietnamese) (\\d{1,2})-([01])-(\\d{1,2})", ([, calendar, month, leap, day]) => ({
    kind: "lunar",
    calendar: lunarOf(calendar),
    month: Number(month),
    isLeapMonth: leap === "1",
    day: Number(day),
  })),
  date("bengali-revised 0?(\\d{1,2})-0?(\\d{1,2})", ([, month, day]) => ({
    kind: "bengali",
    month: Number(month),
    day: Number(day),
  })),
  date("announced(?: (?!P\\d|if |since |prior )[a-z][a-z0-9-]*)?", () => ({ kind: "announced" })),
  date("between holidays", () => ({ kind: "between" })),
  date(oneOf(MONTH_NAMES), ([, month]) => ({
    kind: "gregorian",
    year: null,
    month: monthIndex(MONTH_NAMES, month),
    day: 1,
  })),
  step(
    `if (${WEEKDAY_LIST}) then (?:(next|previous) (${WEEKDAY})(?: ${TIME})?|${TIME})(?: ${DURATION})?`,
    ([, weekdays, side, weekday, hour, minute, ownHour, ownMinute, ...duration], mode) => ({
      kind: "if_weekday",
      weekdays: weekdayList(weekdays),
      mode,
      to:
        weekday === undefined
          ? null
          : { weekday: weekdayOf(weekday), direction: side === "previous" ? "backward" : "forward" },
      part: {
        startMinutes: minutesOf(hour, minute) ?? minutesOf(ownHour, ownMinute),
        durationHours: durationHours(duration) || null,
      },
    }),
  ),
  step(`(not )?on (${WEEKDAY_LIST})`, ([, not, weekdays]) => ({
    kind: "only_weekday",
    not: not !== undefined,
    weekdays: weekdayList(weekdays),
  })),
  step("in (even|odd|leap|non-leap) years", ([, parity]) => ({
    kind: "only_years",
    parity: isOneOf(parity, ["even", "odd", "leap"], "non-leap"),
  })),
  step("every (\\d+) years? since 0*(\\d{1,4})", ([, every, since]) => ({
    kind: "every_years",
    every: Number(every),
    since: Number(since),
  })),
  [
    anchored(`(?:(\\d+)(?:st|nd|rd|th)? )?(${WEEKDAY}|day)s? (before|after|next|previous|in)`),
    (draft, [, ordinal, weekday, side]) =>
      draft.pending.push({
        kind: "move",
        count: count(ordinal, 1),
        weekday: weekdayOf(weekday ?? "day"),
        direction: isOneOf(side, ["before", "next", "previous"], "after"),
      }),
  ],
  dated("since", "since"),
  dated("until", "prior to"),
  step(TIME, ([, hour, minute]) => ({
    kind: "part",
    part: { startMinutes: minutesOf(hour, minute), durationHours: null },
  })),
  step(DURATION, ([, ...duration]) => ({
    kind: "part",
    part: { startMinutes: null, durationHours: durationHours(duration) },
  })),
  [anchored("observed"), (draft) => void (draft.mode = "observed")],
  [anchored("and(?! if)|#\\d+"), () => undefined],
];

/**
 * Reads one rule of date-holidays' language ("2nd monday in October", "08-17 if sunday then next monday",
 * "1 Shawwal P3D", "easter -2") into a program for `runRule`, by that project's specification. Three forms are added:
 * `announced <word>`, a holiday without a rule whose days are listed under `dates`, `observed if …`, a holiday that
 * keeps its date while the day off is on another day, and `between holidays`. Substitutes are no part of a rule: an area
 * says which of its holidays have them (`readSubstitutions`). Throws `internal_error` with the rule and the part that
 * could not be read: rules come with the program.
 */
export function parseRule(text: string): RuleProgram {
  const draft: Draft = { base: null, pending: [], steps: [], mode: "move" };
  // The data set has "Saturdayif" for "Saturday if".
  let rest = text.trim().replace(/day(?=if )/g, "day ");
  while (rest !== "") {
    const length = takeToken(draft, rest);
    if (length === 0)
      throw new AlmanacError("internal_error", `holiday rule "${text}": cannot read "${rest}"`);
    rest = rest.slice(length).trimStart();
  }
  const { base, pending, steps } = draft;
  if (base === null || pending.length > 0)
    throw new AlmanacError("internal_error", `holiday rule "${text}": no date in it`);
  return { base, steps };
}

function takeToken(draft: Draft, rest: string): number {
  for (const [pattern, take] of TOKENS) {
    const match = pattern.exec(rest);
    if (match === null || match[0] === "") continue;
    take(draft, match);
    return match[0].length;
  }
  return 0;
}
