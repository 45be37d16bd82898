import type { RRuleTemporal } from "rrule-temporal";
import { SEARCH_LIMIT, type WallTimes } from "./rule.ts";

/** Questions in one search: those for rules that happen rarely take a millisecond each. */
const MAX_QUESTIONS = 40;
/** Times that are asked for at once, about: the library goes through all of a period for each question. */
const FEW_TIMES = 60;
const MANY_TIMES = 250;

/** The times of a rule in the order of the calendar; a rule that counts is read as a whole, any other by spans. */
export function timesOf(rule: RRuleTemporal, isCounted: boolean): WallTimes {
  let read: number[] = [];
  let isAll = false;
  let at = 0;
  let spanSeconds = 60;
  let growth = 8;
  let questions = 0;

  /** Reads the times of a span, or the first after it. */
  function readFrom(fromWallSeconds: number): void {
    at = 0;
    if (isCounted && questions === 1) {
      read = rule.all().map(secondsOf);
      isAll = true;
      return;
    }
    const from = new Date(fromWallSeconds * 1000);
    try {
      const end = new Date((fromWallSeconds + spanSeconds) * 1000);
      read = rule.between(from, end, true).map(secondsOf);
      if (read.length < FEW_TIMES) spanSeconds *= growth;
      if (read.length > MANY_TIMES) spanSeconds /= 4;
    } catch {
      // The span was too long.
      read = [];
      spanSeconds /= growth;
      growth = growth === 8 ? 2 : 1;
    }
    if (read.length > 0) return;
    const first = rule.next(from, true);
    isAll = first === null;
    if (first !== null) read = [secondsOf(first)];
  }

  return {
    next(fromWallSeconds) {
      while ((read[at] ?? Infinity) < fromWallSeconds) at += 1;
      while (at >= read.length && !isAll) {
        questions += 1;
        if (questions > MAX_QUESTIONS) return SEARCH_LIMIT;
        try {
          readFrom(fromWallSeconds);
        } catch {
          // Those of a rule that counts are then read like others, as far as that goes.
          if (!isCounted || questions > 1) return SEARCH_LIMIT;
        }
      }
      return read[at] ?? null;
    },
  };
}

const secondsOf = ({ epochMilliseconds }: { epochMilliseconds: number }): number =>
  Math.floor(epochMilliseconds / 1000);
