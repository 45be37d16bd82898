import type { SchoolCell, SchoolScope } from "./school-area.ts";
import type { SchoolYearbook } from "./school-calendar.ts";
import type { SchoolCoverage, SchoolPeriod } from "./school-data.ts";

/** Why it is not known whether schools have holidays. */
export const UNKNOWN_REASONS = ["set_locally", "not_covered", "not_published"] as const;

/** From the first to the last day, as day numbers. */
export type KnownSpan = { first: number; last: number };

/** What is known of the schools of a cell, apart from their holidays. */
export type CellCoverage = {
  /** The spans of time with all holidays, in order. */
  spans: readonly KnownSpan[];
  /** Days on which schools differ by a decision of others than the area, with who decides. */
  local: readonly SchoolCoverage[];
  /** `null` where the data say nothing of the area. */
  row: SchoolCoverage | null;
  /** Whether nothing is held of the area, not even holidays of the area around it. */
  isExcluded: boolean;
};

/** Schools are never open for longer without holidays: dates that are farther apart have a gap between them. */
const MAX_TERM_DAYS = 120;
/** Summer holidays begin within a week after the lessons end. */
const MAX_WAIT_DAYS = 7;

/** What the table of coverage says of a cell, by its innermost area that has a row; the periods are the cell's. */
export function coverageOf(
  { areas, coverage, countryCode }: Pick<SchoolYearbook, "areas" | "coverage" | "countryCode">,
  cell: SchoolCell,
  scope: SchoolScope,
  periods: readonly SchoolPeriod[],
): CellCoverage {
  const inner = cell.area === null ? scope.chain : areas.scopeOf(cell.area).chain;
  // A region that is smaller than the cell's area may have a row of its own.
  const path = [...scope.chain.difference(inner), ...inner, countryCode];
  const matches = ({ group }: SchoolCoverage): boolean => group === null || group === cell.group;
  const area = path.find((code) => coverage.some((row) => row.area === code && matches(row)));
  const rows = coverage.filter((row) => row.area === area && matches(row));
  const local = rows.filter(({ setBy }) => setBy !== null);
  const held = rows.find(({ setBy }) => setBy === null) ?? null;
  const isExcluded = held !== null && held.firstDay === null;
  const spans = knownSpans(periods).flatMap(({ first, last }) => {
    if (held === null || held.firstDay === null || held.lastDay === null) return [];
    const span = { first: Math.max(first, held.firstDay), last: Math.min(last, held.lastDay) };
    return span.first <= span.last ? [span] : [];
  });
  return { spans, local, row: held ?? local[0] ?? null, isExcluded };
}

/** Whether a row of local decisions is about a day. */
export const isLocalOn =
  (day: number) =>
  ({ firstDay, lastDay }: SchoolCoverage): boolean =>
    (firstDay ?? day) <= day && (lastDay ?? day) >= day;

/** The stretches of time whose dates are published: a list ends where the next date is too far away to be the next. */
function knownSpans(periods: readonly SchoolPeriod[]): KnownSpan[] {
  const spans: KnownSpan[] = [];
  let hasEnded = false;
  for (const { firstDay, lastDay, kind, isDoubtful } of periods) {
    const span = spans.at(-1);
    const isSummer = span !== undefined && firstDay - span.last <= MAX_WAIT_DAYS && lastDay > firstDay;
    const isNext = span !== undefined && firstDay - span.last <= MAX_TERM_DAYS && (!hasEnded || isSummer);
    if (isDoubtful) continue;
    if (isNext) span.last = Math.max(span.last, lastDay);
    else spans.push({ first: firstDay, last: lastDay });
    hasEnded = kind === "end_of_lessons";
  }
  return spans;
}

/** What is not known of the schools of a region between two days. */
export type SchoolGap = {
  reason: "set_locally" | "not_covered";
  /** Who sets them, where that is known. */
  setBy: string | null;
  /** First and last day that are known of all schools; `null` where there is none. */
  knownFromDay: number | null;
  knownUntilDay: number | null;
};

/** Why a list of a region's school holidays from one day to another may lack some; `null` where it is whole. */
export function schoolGap(
  yearbook: SchoolYearbook,
  region: string | null,
  firstDay: number,
  lastDay: number,
): SchoolGap | null {
  const scope = yearbook.areas.scopeOf(region ?? yearbook.region);
  const cells = yearbook.areas.cellsOf(scope);
  if (cells.length === 0)
    return { reason: "not_covered", setBy: null, knownFromDay: null, knownUntilDay: null };
  let gap: SchoolGap | null = null;
  for (const cell of cells) {
    const { spans, local } = coverageOf(yearbook, cell, scope, yearbook.periodsOf(cell));
    const isLocal = ({ firstDay: from, lastDay: to }: SchoolCoverage): boolean =>
      (from ?? firstDay) <= lastDay && (to ?? lastDay) >= firstDay;
    const decided = local.find(isLocal);
    if (decided !== undefined)
      return { reason: "set_locally", setBy: decided.setBy, knownFromDay: null, knownUntilDay: null };
    if (spans.some(({ first, last }) => first <= firstDay && last >= lastDay)) continue;
    const span = spans.findLast(({ first, last }) => first <= lastDay && last >= firstDay) ?? spans.at(-1);
    gap ??= {
      reason: "not_covered",
      setBy: null,
      knownFromDay: span?.first ?? null,
      knownUntilDay: span?.last ?? null,
    };
  }
  return gap;
}
