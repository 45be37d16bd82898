import { numericAbbreviation } from "./offset-name.ts";
import { datedRules, type Budget, type DatedRule, type RuleLine, type RuleSet } from "./rule-line.ts";
import { clockOffsetSeconds, secondsInYear } from "./yearly-date.ts";
import { refuse } from "./zi-field.ts";
import type { ZonePeriod } from "./zone-line.ts";

/** What the clocks of a zone show, with the split into standard time and saving as in the source. */
export type RawState = {
  offsetSeconds: number;
  savingSeconds: number;
  flag: boolean;
  abbreviation: string;
};

export type Breakpoint = { epochSeconds: number; state: RawState };

export type ExpandedPeriod = {
  breakpoints: Breakpoint[];
  /** Saving in force when the line ends. */
  savingSeconds: number;
};

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

/** The state of a zone line with a saving. `letters` is `null` when no rule is known. */
export function stateOf(
  period: ZonePeriod,
  savingSeconds: number,
  flag: boolean,
  letters: string | null,
): RawState {
  const offsetSeconds = period.standardOffsetSeconds + savingSeconds;
  return {
    offsetSeconds,
    savingSeconds,
    flag,
    abbreviation: abbreviate(period.format, offsetSeconds, flag, letters),
  };
}

/** The end of a zone line in UTC, as a function of the saving in force then; `Infinity` for a zone's last line. */
export function createUntil(period: ZonePeriod): (savingSeconds: number) => number {
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
 * abbreviation at the start comes from the last rule before it or, without one, from the next rule with the same offset.
 */
export function expandPeriod(
  period: ZonePeriod,
  set: RuleSet,
  startSeconds: number,
  endYear: number,
  budget: Budget,
): ExpandedPeriod {
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
