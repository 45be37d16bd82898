import {
  searchOccurrences,
  type Occurrence,
  type OccurrenceQuery,
  type OccurrenceSearch,
} from "./occurrences.ts";
import { SEARCH_LIMIT } from "./rule.ts";

type Span = { from: number; to: number };

/** The first span to look through; the next ones are each four times as long. */
const FIRST_SPAN_SECONDS = 3600;
const GROWTH = 4;
/** More occurrences than these are looked for in halves of the span. */
const MOST_IN_SPAN = 2000;
/** Halves of spans that are looked through at most. */
const MAX_HALVES = 60;

/** As `searchOccurrences`, but back from the last moment: the latest occurrence comes first. */
export function searchPreviousOccurrences(query: OccurrenceQuery): OccurrenceSearch {
  const { fromEpochSeconds, toEpochSeconds, count } = query;
  const found: Occurrence[] = [];
  const skipped: number[] = [];
  const halves: Span[] = [];
  let spanSeconds = FIRST_SPAN_SECONDS;
  let last = toEpochSeconds;
  let halved = 0;
  let search: { span: Span; inner: OccurrenceSearch } | null = null;
  let end: ReturnType<OccurrenceSearch["end"]> = "full";

  /** The latest span that was not looked through; `null` when all were. */
  function nextSpan(): Span | null {
    const half = halves.pop();
    if (half !== undefined) return half;
    if (last < fromEpochSeconds) return null;
    const span = { from: Math.max(fromEpochSeconds, last - spanSeconds + 1), to: last };
    spanSeconds *= GROWTH;
    last = span.from - 1;
    return span;
  }

  /** Takes what a search found; whether there is more to look for. */
  function settle({ span, inner }: { span: Span; inner: OccurrenceSearch }): boolean {
    const all = inner.found();
    if (inner.end() === SEARCH_LIMIT || all.length >= MOST_IN_SPAN) {
      halved += 1;
      if (span.from === span.to || halved > MAX_HALVES) {
        end = SEARCH_LIMIT;
        return false;
      }
      const middle = Math.floor((span.from + span.to) / 2);
      halves.push({ from: span.from, to: middle }, { from: middle + 1, to: span.to });
      return true;
    }
    found.push(...all.toReversed());
    skipped.push(...inner.skipped.toReversed());
    return found.length < count;
  }

  return {
    step() {
      if (search === null) {
        const span = nextSpan();
        if (span === null) {
          end = "rule_ended";
          return false;
        }
        const bounds = { fromEpochSeconds: span.from, toEpochSeconds: span.to, count: MOST_IN_SPAN };
        search = { span, inner: searchOccurrences({ ...query, ...bounds }) };
      }
      if (search.inner.step()) return true;
      const ended = search;
      search = null;
      return settle(ended);
    },
    found: () => found.slice(0, count),
    get skipped() {
      return skipped.slice(0, count);
    },
    end: () => end,
  };
}
