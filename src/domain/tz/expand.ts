import { mustExist } from "../must-exist.ts";
import { civilFromDays } from "../calendar/civil.ts";
import {
  type Budget,
  type DatedRule,
  type RuleLine,
  type RuleSet,
  type ZonePeriod,
  datedRules,
} from "./zi-line.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { type YearlyDate, clockOffsetSeconds, secondsInYear } from "./yearly-date.ts";
import { refuse } from "./zi-field.ts";
import { numericAbbreviation } from "./offset-name.ts";

/** A rule without end, with the state that it begins. */
type TailRule = { date: YearlyDate; state: RawState };

export type ExpandedZone = ReturnType<typeof expandZone>;

/** Tables are written out at least to this year, as zic(8) does, so that the present never needs the tail. */
const TABLE_LAST_YEAR = 2037;

/**
 * Writes out the changes of one zone as zic(8) does: at the start of each line saving is zero until a rule changes it. Changes are
 * written out to `tableLastYear` at least; later years stay rules.
 *
 * `periods` are the lines of the zone in order, `sets` the rules by name. Throws `internal_error` on rules that are missing,
 * on lines that do not follow each other in time, and when `budget` runs out.
 */
export function expandZone(
  periods: readonly ZonePeriod[],
  sets: ReadonlyMap<string, RuleSet>,
  budget: Budget,
  tableLastYear = TABLE_LAST_YEAR,
) {
  const breakpoints: Breakpoint[] = [];
  let fixedInitial: RawState | null = null;
  let startSeconds = -Infinity;
  let lastYear = tableLastYear;
  let tail: TailRule[] = [];
  let tailStandardOffsetSeconds = 0;

  for (const period of periods) {
    let { savingSeconds } = period;
    if (period.ruleName === null) {
      const state = stateOf(period, savingSeconds, period.flag, "");
      if (startSeconds === -Infinity) fixedInitial = state;
      else breakpoints.push({ epochSeconds: startSeconds, state });
      tail = [];
    } else {
      const set = sets.get(period.ruleName);
      if (set === undefined) return refuse(period.lineNumber, `rules named "${period.ruleName}"`);
      if (period.until === null)
        lastYear = Math.max(tableLastYear, set.lastYear + 1, yearOf(startSeconds) + 1);
      const endYear = period.until?.year ?? lastYear;
      const expanded = expandPeriod(period, set, startSeconds, endYear, budget);
      for (const breakpoint of expanded.breakpoints) breakpoints.push(breakpoint);
      savingSeconds = expanded.savingSeconds;
      tail = period.until === null ? tailOf(period, set) : [];
    }
    tailStandardOffsetSeconds = period.standardOffsetSeconds;
    const endSeconds = createUntil(period)(savingSeconds);
    if (endSeconds <= startSeconds) refuse(period.lineNumber, "an end after that of the line before");
    startSeconds = endSeconds;
  }

  breakpoints.sort((a, b) => a.epochSeconds - b.epochSeconds);
  // When a zone begins with rules, the time before the first of them is its first standard time.
  const initial =
    fixedInitial ?? (breakpoints.find(({ state }) => !state.flag) ?? breakpoints[0])?.state ?? null;
  if (initial === null)
    return refuse(mustExist(periods[0]).lineNumber, "rules that name the first time of the zone");
  return {
    initial,
    /** Ascending. Has every change up to the end of `lastYear`. */
    breakpoints: withoutHidden(initial, breakpoints),
    lastYear,
    /** The rules of every year after `lastYear`; empty when nothing changes any more. */
    tail,
    tailStandardOffsetSeconds,
  };
}

function yearOf(epochSeconds: number): number {
  return epochSeconds === -Infinity ? 0 : civilFromDays(Math.floor(epochSeconds / SECONDS_PER_DAY)).year;
}

/** The rules without end. A single one changes nothing after its first time. */
function tailOf(period: ZonePeriod, set: RuleSet): TailRule[] {
  const endless = set.rules.filter((rule) => rule.toYear === Infinity);
  if (endless.length < 2) return [];
  return endless.map((rule) => ({
    date: rule.date,
    state: stateOf(period, rule.savingSeconds, rule.flag, rule.letters),
  }));
}

function isSameState(a: RawState, b: RawState): boolean {
  return (
    a.offsetSeconds === b.offsetSeconds &&
    a.savingSeconds === b.savingSeconds &&
    a.flag === b.flag &&
    a.abbreviation === b.abbreviation
  );
}

/**
 * Drops changes to the same state, and those that the wall clock never shows because a following change overtakes them: the earlier
 * change then gets the later state. zic does the same with lines whose ends and rules nearly coincide.
 */
function withoutHidden(initial: RawState, breakpoints: readonly Breakpoint[]): Breakpoint[] {
  const visible: Breakpoint[] = [];
  for (const next of breakpoints) {
    const last = visible.at(-1);
    const before = visible.at(-2)?.state ?? initial;
    if (
      last !== undefined &&
      next.epochSeconds + last.state.offsetSeconds <= last.epochSeconds + before.offsetSeconds
    ) {
      visible[visible.length - 1] = { epochSeconds: last.epochSeconds, state: next.state };
    } else if (!isSameState(last?.state ?? initial, next.state)) {
      visible.push(next);
    }
  }
  return visible;
}

export type Breakpoint = { epochSeconds: number; state: RawState };

/**
 * The abbreviation that a zone line's FORMAT gives (zic(8)): `GMT/BST` picks by the flag, `%s` takes the rule's letters,
 * `%z` the offset. `letters` is `null` when no rule is known: a `%s` format then gives `""`.
 */
function abbreviate(format: string, offsetSeconds: number, flag: boolean, letters: string | null): string {
  const slash = format.indexOf("/");
  if (slash >= 0) return flag ? format.slice(slash + 1) : format.slice(0, slash);
  if (format.includes("%z")) return format.replace("%z", () => numericAbbreviation(offsetSeconds));
  if (!format.includes("%s")) return format;
  return letters === null ? "" : format.replace("%s", () => letters);
}

export type RawState = {
  offsetSeconds: number;
  savingSeconds: number;
  flag: boolean;
  abbreviation: string;
};

/**
 * What the clocks of a zone show by a zone line with a saving, with the split into standard time and saving as in the source. `letters` is
 * `null` when no rule is known.
 */
function stateOf(period: ZonePeriod, savingSeconds: number, flag: boolean, letters: string | null): RawState {
  const offsetSeconds = period.standardOffsetSeconds + savingSeconds;
  return {
    offsetSeconds,
    savingSeconds,
    flag,
    abbreviation: abbreviate(period.format, offsetSeconds, flag, letters),
  };
}

/** The end of a zone line in UTC, as a function of the saving in force then; `Infinity` for a zone's last line. */
function createUntil(period: ZonePeriod): (savingSeconds: number) => number {
  if (period.until === null) return () => Infinity;
  const { year, date } = period.until;
  const local = secondsInYear(date, year);
  if (local === null) return refuse(period.lineNumber, `an end that exists in ${year}`);
  return (savingSeconds) =>
    local - clockOffsetSeconds(date.clock, period.standardOffsetSeconds, savingSeconds);
}

/**
 * Removes the earliest rule from `pending`, given the saving in force. Wall-clock and standard-time rules depend on the saving,
 * so the choice is made again after each change.
 */
function takeEarliest(
  pending: DatedRule[],
  period: ZonePeriod,
  savingSeconds: number,
): { rule: RuleLine; epochSeconds: number } | null {
  let best: DatedRule | null = null;
  let bestSeconds = Infinity;
  for (const dated of pending) {
    const offset = clockOffsetSeconds(dated.rule.date.clock, period.standardOffsetSeconds, savingSeconds);
    const seconds = dated.localSeconds - offset;
    if (seconds === bestSeconds)
      refuse(period.lineNumber, `rules of "${dated.rule.name}" that fall on different instants`);
    if (seconds < bestSeconds) {
      best = dated;
      bestSeconds = seconds;
    }
  }
  if (best === null) return null;
  pending.splice(pending.indexOf(best), 1);
  return { rule: best.rule, epochSeconds: bestSeconds };
}

/**
 * Writes out the changes of a zone line with rules, from `startSeconds` on (`-Infinity` for a zone's first line), up to `endYear`.
 * When earlier rules decide the state at the start, or a rule falls on it, the first change is at the start itself. The
 * abbreviation at the start comes from the last rule before it or, without one, from the next rule with the same offset. Returns the
 * saving in force when the line ends too.
 */
function expandPeriod(
  period: ZonePeriod,
  set: RuleSet,
  startSeconds: number,
  endYear: number,
  budget: Budget,
) {
  const untilOf = createUntil(period);
  const states = new Map<RuleLine, RawState>();
  const breakpoints: Breakpoint[] = [];
  let savingSeconds = 0;
  let isStartOpen = startSeconds !== -Infinity;
  let startOffset = period.standardOffsetSeconds;
  let startAbbreviation = "";

  for (let year = set.firstYear; year <= endYear; year += 1) {
    const pending = [...datedRules(set, year, budget, period.lineNumber)];
    for (;;) {
      const untilSeconds = untilOf(savingSeconds);
      const next = takeEarliest(pending, period, savingSeconds);
      if (next === null) break;
      const { rule, epochSeconds } = next;
      const state = states.getOrInsertComputed(rule, () =>
        stateOf(period, rule.savingSeconds, rule.flag, rule.letters),
      );
      const isPast = epochSeconds >= untilSeconds;
      if (!isPast) savingSeconds = rule.savingSeconds;
      if (epochSeconds === startSeconds) isStartOpen = false;
      if (isStartOpen && epochSeconds < startSeconds) {
        startOffset = state.offsetSeconds;
        startAbbreviation = state.abbreviation;
        continue;
      }
      if (isStartOpen && startAbbreviation === "" && state.offsetSeconds === startOffset) {
        startAbbreviation = state.abbreviation;
      }
      if (isPast) break;
      breakpoints.push({ epochSeconds, state });
    }
  }
  if (isStartOpen) {
    const saving = startOffset - period.standardOffsetSeconds;
    const isUnnamed = startAbbreviation === "";
    const abbreviation = isUnnamed
      ? stateOf(period, saving, saving !== 0, null).abbreviation
      : startAbbreviation;
    if (abbreviation === "")
      refuse(period.lineNumber, "rules that name the time in force when this line begins");
    const state = { offsetSeconds: startOffset, savingSeconds: saving, flag: saving !== 0, abbreviation };
    breakpoints.push({ epochSeconds: startSeconds, state });
  }
  return { breakpoints, savingSeconds };
}
