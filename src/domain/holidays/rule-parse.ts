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
  typeOf,
  weekdayList,
  weekdayOf,
} from "./rule-words.ts";
import type { DayPart, HolidayType, RuleBase, RuleProgram, RuleStep, StandInMode } from "./rule-program.ts";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAY_LIST = `${WEEKDAY}s?(?:, ?${WEEKDAY}s?)*`;
const DATE = "(?:0*(\\d{1,4})-)?0?(\\d{1,2})-0?(\\d{1,2})(?![\\d-])";
const TYPE = "(?:(public|bank|government|school|observance|optional) )?";
const TIME = "T?0?(\\d{1,2}):(\\d{2})";
const DURATION = "P(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?)?";

type Match = readonly (string | undefined)[];
type Draft = {
  bases: RuleBase[];
  /** Moves written before their date ("monday after 06-01"); the innermost applies first. */
  pending: RuleStep[];
  steps: RuleStep[][];
  mode: StandInMode;
  bridgeType: HolidayType | null;
};
type Token = readonly [pattern: RegExp, take: (draft: Draft, match: Match) => void];

const oneOf = (names: readonly string[]): string =>
  `(${[...names].sort((a, b) => b.length - a.length).join("|")})`;
const anchored = (source: string): RegExp => new RegExp(`^(?:${source})(?=\\s|$)`, "i");
const count = (text: string | undefined, fallback: number): number =>
  text === undefined ? fallback : Number(text);
const optionalNumber = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

function addBase(draft: Draft, base: RuleBase): void {
  draft.bases.push(base);
  draft.steps.push(draft.pending.toReversed());
  draft.pending = [];
}

/** Steps before any date apply to the first one; later steps apply to the latest date. */
function addStep(draft: Draft, step: RuleStep): void {
  const last = draft.steps.at(-1);
  if (last === undefined) draft.pending.push(step);
  else last.push(step);
}

function durationHours(match: Match, at: number): number {
  return count(match[at], 0) * 24 + count(match[at + 1], 0) + count(match[at + 2], 0) / 60;
}

const monthDay = (kind: "hijri" | "hebrew" | "jalaali", names: readonly string[]): Token => [
  anchored(`0?(\\d{1,2}) ${oneOf(names)}(?: 0*(\\d{3,4}))?`),
  (draft, m) =>
    addBase(draft, { kind, day: Number(m[1]), month: monthIndex(names, m[2]), year: optionalNumber(m[3]) }),
];

const dated = (kind: "since" | "until", words: string): Token => [
  anchored(`${words} 0*(\\d{1,4})(?:-0*(\\d{1,2})(?:-0*(\\d{1,2}))?)?`),
  (draft, m) => addStep(draft, { kind, year: Number(m[1]), month: count(m[2], 1), day: count(m[3], 1) }),
];

const NO_PART: DayPart = { startMinutes: null, durationHours: null };

/** The grammar: the first match wins, so longer forms come before shorter ones. */
const TOKENS: readonly Token[] = [
  [
    anchored(`julian ${DATE}`),
    (d, m) =>
      addBase(d, { kind: "julian", year: optionalNumber(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  ],
  [
    anchored(DATE),
    (d, m) =>
      addBase(d, { kind: "gregorian", year: optionalNumber(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  ],
  [
    anchored("(easter|orthodox)(?: ([-+]?\\d{1,3})(?: ?days?)?)?"),
    (d, m) =>
      addBase(d, {
        kind: m[1]?.toLowerCase() === "orthodox" ? "orthodox" : "easter",
        offsetDays: count(m[2], 0),
      }),
  ],
  monthDay("hijri", HIJRI),
  monthDay("hebrew", HEBREW),
  monthDay("jalaali", JALAALI),
  [
    anchored("(march|june|september|december) (?:equinox|solstice)(?: in (\\S+))?"),
    (d, m) => {
      const season = m[1]?.toLowerCase();
      const known = season === "june" || season === "september" || season === "december" ? season : "march";
      addBase(d, { kind: "equinox", longitudeDeg: SEASONS[known], utcOffsetSeconds: offsetOf(m[2]) });
    },
  ],
  [
    anchored("(chinese|korean|vietnamese) (\\d{1,2})-(\\d{1,2}) solarterm"),
    (d, m) =>
      addBase(d, { kind: "solar_term", calendar: lunarOf(m[1]), term: Number(m[2]), day: Number(m[3]) }),
  ],
  [
    anchored("(chinese|korean|vietnamese) (\\d{1,2})-([01])-(\\d{1,2})"),
    (d, m) =>
      addBase(d, {
        kind: "lunar",
        calendar: lunarOf(m[1]),
        month: Number(m[2]),
        isLeapMonth: m[3] === "1",
        day: Number(m[4]),
      }),
  ],
  [
    anchored("bengali-revised 0?(\\d{1,2})-0?(\\d{1,2})"),
    (d, m) => addBase(d, { kind: "bengali", month: Number(m[1]), day: Number(m[2]) }),
  ],
  [
    anchored("announced(?: (?!P\\d|if |and if|since |prior )[a-z][a-z0-9-]*)?"),
    (d) => addBase(d, { kind: "announced" }),
  ],
  [
    anchored(oneOf(MONTH_NAMES)),
    (d, m) => addBase(d, { kind: "gregorian", year: null, month: monthIndex(MONTH_NAMES, m[1]), day: 1 }),
  ],
  [
    anchored(
      `if is ${TYPE}holiday then (?:(\\d+)(?:st|nd|rd|th)? )?(next|previous|after|before) (${WEEKDAY}|day)(?: omit (${WEEKDAY_LIST}))?`,
    ),
    (d, m) =>
      addStep(d, {
        kind: "if_holiday",
        type: typeOf(m[1]),
        mode: d.mode,
        count: count(m[2], 1),
        direction: m[3] === "previous" || m[3] === "before" ? "backward" : "forward",
        weekday: weekdayOf(m[4] ?? "day"),
        omit: weekdayList(m[5]),
      }),
  ],
  [
    anchored(
      `if (${WEEKDAY_LIST}) then (?:(next|previous) (${WEEKDAY})(?: ${TIME})?|${TIME})(?: ${DURATION})?`,
    ),
    (d, m) => {
      const hours = durationHours(m, 8);
      const minutes =
        m[4] === undefined
          ? m[6] === undefined
            ? null
            : Number(m[6]) * 60 + Number(m[7])
          : Number(m[4]) * 60 + Number(m[5]);
      const to =
        m[3] === undefined
          ? null
          : {
              weekday: weekdayOf(m[3]),
              direction: m[2] === "previous" ? ("backward" as const) : ("forward" as const),
            };
      addStep(d, {
        kind: "if_weekday",
        weekdays: weekdayList(m[1]),
        mode: d.mode,
        to,
        part: { startMinutes: minutes, durationHours: hours === 0 ? null : hours },
      });
    },
  ],
  [
    anchored(`(not )?on (${WEEKDAY_LIST})`),
    (d, m) => addStep(d, { kind: "only_weekday", not: m[1] !== undefined, weekdays: weekdayList(m[2]) }),
  ],
  [
    anchored("in (even|odd|leap|non-leap) years"),
    (d, m) =>
      addStep(d, {
        kind: "only_years",
        parity: m[1] === "even" || m[1] === "odd" || m[1] === "leap" ? m[1] : "non-leap",
      }),
  ],
  [
    anchored("every (\\d+) years? since 0*(\\d{1,4})"),
    (d, m) => addStep(d, { kind: "every_years", every: Number(m[1]), since: Number(m[2]) }),
  ],
  [
    anchored(`(?:(\\d+)(?:st|nd|rd|th)? )?(${WEEKDAY}|day)s? (before|after|next|previous|in)`),
    (d, m) =>
      d.pending.push({
        kind: "move",
        count: count(m[1], 1),
        weekday: weekdayOf(m[2] ?? "day"),
        direction: m[3] === "before" || m[3] === "next" || m[3] === "previous" ? m[3] : "after",
      }),
  ],
  [anchored(`is ${TYPE}holiday`), (d, m) => void (d.bridgeType = typeOf(m[1]))],
  dated("since", "since"),
  dated("until", "prior to"),
  [
    anchored(TIME),
    (d, m) =>
      addStep(d, { kind: "part", part: { ...NO_PART, startMinutes: Number(m[1]) * 60 + Number(m[2]) } }),
  ],
  [
    anchored(DURATION),
    (d, m) => addStep(d, { kind: "part", part: { ...NO_PART, durationHours: durationHours(m, 1) } }),
  ],
  [anchored("substitutes"), (d) => void (d.mode = "substitutes")],
  [anchored("observed"), (d) => void (d.mode = "observed")],
  [anchored("and"), (d) => void (d.mode = d.mode === "move" ? "and" : d.mode)],
  [anchored("if equal|then|if"), () => undefined],
  [anchored("#\\d+"), () => undefined],
];

/**
 * Reads one rule of date-holidays' language ("2nd monday in October", "12-25 and if saturday then next monday",
 * "1 Shawwal P3D", "easter -2") into a program for `runRule`, by that project's specification. Two forms are added:
 * `announced <word>`, a holiday without a rule whose days are listed under `dates`, and `observed if …`, a holiday that
 * keeps its date while the day off is on another day. Throws `internal_error` with the rule and the part that could not
 * be read: rules come with the program.
 */
export function parseRule(text: string): RuleProgram {
  const draft: Draft = { bases: [], pending: [], steps: [], mode: "move", bridgeType: null };
  // The data set has "Saturdayif" for "Saturday if".
  let rest = text.trim().replace(/day(?=if )/g, "day ");
  while (rest !== "") {
    const length = takeToken(draft, rest);
    if (length === 0)
      throw new AlmanacError("internal_error", `holiday rule "${text}": cannot read "${rest}"`);
    rest = rest.slice(length).trimStart();
  }
  const [base, ...bridges] = draft.bases;
  if (base === undefined || draft.pending.length > 0)
    throw new AlmanacError("internal_error", `holiday rule "${text}": no date in it`);
  const programs = bridges.map((day, index) => ({
    base: day,
    steps: draft.steps[index + 1] ?? [],
    bridge: null,
  }));
  return {
    base,
    steps: draft.steps[0] ?? [],
    bridge: draft.bridgeType === null ? null : { days: programs, type: draft.bridgeType },
  };
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
