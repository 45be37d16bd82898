import { abbreviate } from "./abbreviation.ts";
import { isInForce, lastNamedYear, type RuleLine } from "./rule-line.ts";
import { clockOffsetSeconds, secondsInYear, type YearlyDate } from "./yearly-date.ts";
import { refuse } from "./zi-field.ts";
import type { ZonePeriod } from "./zone-line.ts";

/** What the clocks of a zone show for a while, with the split into standard time and saving as the source writes it. */
export type RawState = {
  offsetSeconds: number;
  savingSeconds: number;
  flag: boolean;
  abbreviation: string;
};

export type Breakpoint = { epochSeconds: number; state: RawState };

/** A rule that goes on for ever, with the state it begins. */
export type TailRule = { date: YearlyDate; state: RawState };

export type ExpandedZone = {
  initial: RawState;
  /** Ascending. Holds every change up to the end of `lastYear`. */
  breakpoints: Breakpoint[];
  lastYear: number;
  /** The rules of every year after `lastYear`; empty where nothing changes any more. */
  tail: TailRule[];
  tailStandardOffsetSeconds: number;
};

/** The rules of one name, and which of them hold in which year. */
export type RuleSet = {
  rules: readonly RuleLine[];
  firstYear: number;
  lastYear: number;
  inYear: Map<number, readonly RuleLine[]>;
};

/** Counts work down to a refusal, so that hostile text cannot keep the compiler busy. */
export type Budget = { stepsLeft: number };

/** Tables are written out at least to this year, as zic(8) does, so that the present never needs the tail. */
const TABLE_LAST_YEAR = 2037;

export function createRuleSet(rules: readonly RuleLine[]): RuleSet {
  return {
    rules,
    firstYear: Math.min(...rules.map((rule) => rule.fromYear)),
    lastYear: Math.max(...rules.map(lastNamedYear)),
    inYear: new Map(),
  };
}

function rulesInYear(set: RuleSet, year: number): readonly RuleLine[] {
  const known = set.inYear.get(year);
  if (known !== undefined) return known;
  const found = set.rules.filter((rule) => isInForce(rule, year));
  set.inYear.set(year, found);
  return found;
}

function stateOf(period: ZonePeriod, savingSeconds: number, flag: boolean, letters: string | null): RawState {
  const offsetSeconds = period.standardOffsetSeconds + savingSeconds;
  return {
    offsetSeconds,
    savingSeconds,
    flag,
    abbreviation: abbreviate(period.format, offsetSeconds, flag, letters),
  };
}

type PendingRule = { rule: RuleLine; localSeconds: number };

/**
 * Takes from `pending` the rule that comes first, given the saving in force: wall-clock and standard-time rules move with it,
 * so the choice is made anew after each change.
 */
function takeEarliest(
  pending: PendingRule[],
  period: ZonePeriod,
  savingSeconds: number,
): { rule: RuleLine; epochSeconds: number } | null {
  let best = -1;
  let bestSeconds = Infinity;
  for (const [index, { rule, localSeconds }] of pending.entries()) {
    const offset = clockOffsetSeconds(rule.date.clock, period.standardOffsetSeconds, savingSeconds);
    const seconds = localSeconds - offset;
    if (seconds === bestSeconds)
      refuse(period.lineNumber, `rules of "${rule.name}" that never fall on one instant`);
    if (seconds < bestSeconds) {
      best = index;
      bestSeconds = seconds;
    }
  }
  const [taken] = best < 0 ? [] : pending.splice(best, 1);
  return taken === undefined ? null : { rule: taken.rule, epochSeconds: bestSeconds };
}

function pendingInYear(set: RuleSet, year: number, budget: Budget, lineNumber: number): PendingRule[] {
  const pending: PendingRule[] = [];
  const rules = rulesInYear(set, year);
  budget.stepsLeft -= 1 + rules.length * rules.length;
  if (budget.stepsLeft < 0) refuse(lineNumber, "rules that can be expanded in a reasonable time");
  for (const rule of rules) {
    const localSeconds = secondsInYear(rule.date, year);
    if (localSeconds === null) refuse(lineNumber, `a day that exists in ${year} in the rules "${rule.name}"`);
    else pending.push({ rule, localSeconds });
  }
  return pending;
}

/** The moment a zone line ends, in UTC, given the saving in force then. */
function untilSeconds(period: ZonePeriod, savingSeconds: number): number {
  if (period.until === null) return Infinity;
  const { year, date } = period.until;
  const local = secondsInYear(date, year);
  if (local === null) return refuse(period.lineNumber, `an end that exists in ${year}`);
  return local - clockOffsetSeconds(date.clock, period.standardOffsetSeconds, savingSeconds);
}

/**
 * Writes out the changes of one zone, in the way zic(8) reads its lines:
 * saving is taken to be zero at the head of each line until a rule says otherwise; rules older than the line decide what is in
 * force when it begins; a rule that falls on the very start of the line replaces that state.
 *
 * `periods` are the lines of the zone in order, `sets` the rules by name. Throws `internal_error` on rules that are missing,
 * on lines that do not follow each other in time, and when `budget` runs out.
 */
export function expandZone(
  periods: readonly ZonePeriod[],
  sets: ReadonlyMap<string, RuleSet>,
  budget: Budget,
): ExpandedZone {
  const breakpoints: Breakpoint[] = [];
  let initial: RawState | null = null;
  let firstStandard: RawState | null = null;
  let startSeconds = -Infinity;
  let lastYear = TABLE_LAST_YEAR;
  let tail: TailRule[] = [];
  let standardOffsetSeconds = 0;

  for (const [index, period] of periods.entries()) {
    standardOffsetSeconds = period.standardOffsetSeconds;
    let savingSeconds = period.ruleName === null ? period.savingSeconds : 0;
    if (period.ruleName === null) {
      const state = stateOf(period, savingSeconds, period.flag, "");
      if (index === 0) initial = state;
      else breakpoints.push({ epochSeconds: startSeconds, state });
    } else {
      const set = sets.get(period.ruleName);
      if (set === undefined) return refuse(period.lineNumber, `rules named "${period.ruleName}"`);
      if (period.until === null) lastYear = Math.max(TABLE_LAST_YEAR, set.lastYear + 1);
      let isStartOpen = index > 0;
      let startOffset = period.standardOffsetSeconds;
      let startAbbreviation = "";
      const endYear = period.until?.year ?? lastYear;
      for (let year = set.firstYear; year <= endYear; year += 1) {
        const pending = pendingInYear(set, year, budget, period.lineNumber);
        for (;;) {
          const end = untilSeconds(period, savingSeconds);
          const next = takeEarliest(pending, period, savingSeconds);
          if (next === null) break;
          const { rule, epochSeconds } = next;
          const state = stateOf(period, rule.savingSeconds, rule.flag, rule.letters);
          if (epochSeconds >= end) {
            if (startAbbreviation === "" && state.offsetSeconds === startOffset)
              startAbbreviation = state.abbreviation;
            break;
          }
          savingSeconds = rule.savingSeconds;
          if (isStartOpen && epochSeconds === startSeconds) isStartOpen = false;
          if (isStartOpen) {
            if (epochSeconds < startSeconds) {
              startOffset = state.offsetSeconds;
              startAbbreviation = state.abbreviation;
              continue;
            }
            if (startAbbreviation === "" && state.offsetSeconds === startOffset)
              startAbbreviation = state.abbreviation;
          }
          if (!rule.flag) firstStandard ??= state;
          breakpoints.push({ epochSeconds, state });
        }
      }
      if (isStartOpen) {
        const saving = startOffset - period.standardOffsetSeconds;
        const abbreviation =
          startAbbreviation === ""
            ? stateOf(period, saving, saving !== 0, null).abbreviation
            : startAbbreviation;
        if (abbreviation === "")
          refuse(period.lineNumber, "rules that name the time in force when this line begins");
        const state = { offsetSeconds: startOffset, savingSeconds: saving, flag: saving !== 0, abbreviation };
        breakpoints.push({ epochSeconds: startSeconds, state });
      }
      if (period.until === null) {
        tail = set.rules
          .filter((rule) => rule.toYear === Infinity)
          .map((rule) => ({
            date: rule.date,
            state: stateOf(period, rule.savingSeconds, rule.flag, rule.letters),
          }));
      }
    }
    const end = untilSeconds(period, savingSeconds);
    if (end <= startSeconds) refuse(period.lineNumber, "an end after that of the line before");
    startSeconds = end;
  }

  initial ??= firstStandard ?? breakpoints[0]?.state ?? null;
  if (initial === null)
    return refuse(periods[0]?.lineNumber ?? 0, "rules that name the first time of the zone");
  breakpoints.sort((a, b) => a.epochSeconds - b.epochSeconds);
  return {
    initial,
    breakpoints: withoutHidden(initial, breakpoints),
    lastYear,
    tail: tail.length > 1 ? tail : [],
    tailStandardOffsetSeconds: standardOffsetSeconds,
  };
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
 * Drops changes to the same state, and those that a following change overtakes on the wall clock before they could be seen:
 * the earlier moment then gets the later state. That is zic's reading of lines whose ends and rules nearly coincide.
 */
function withoutHidden(initial: RawState, breakpoints: readonly Breakpoint[]): Breakpoint[] {
  const kept: Breakpoint[] = [];
  for (const next of breakpoints) {
    const last = kept.at(-1);
    const before = kept.at(-2)?.state ?? initial;
    if (
      last !== undefined &&
      next.epochSeconds + last.state.offsetSeconds <= last.epochSeconds + before.offsetSeconds
    ) {
      kept[kept.length - 1] = { epochSeconds: last.epochSeconds, state: next.state };
      continue;
    }
    if (!isSameState(last?.state ?? initial, next.state)) kept.push(next);
  }
  return kept;
}
