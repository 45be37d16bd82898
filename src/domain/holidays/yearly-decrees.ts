import { civilFromDays } from "../calendar/civil.ts";

/** Decisions that a government takes every year, and that change the days off of it. */
export type YearlyDecrees = {
  /** What they decide, a sentence without its stop: "China moves days off to weekends by decree". */
  statement: string;
  /** The last year whose decisions are held. */
  untilYear: number;
  /** The law or the decrees. */
  source: string | null;
};

/** A year whose decisions are not held. */
export type UndecidedYear = Pick<YearlyDecrees, "statement" | "source"> & { year: number };

/**
 * The first year of a span whose decisions are not held; `null` where none is missing.
 *
 * @param areas the country and the areas within it, from the widest to the innermost; the innermost that states some decides
 */
export function firstUndecided(
  areas: readonly { decrees: YearlyDecrees | null }[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): UndecidedYear | null {
  const [firstYear, lastYear] = [civilFromDays(firstDay).year, civilFromDays(lastDay).year];
  const stated = areas.findLast(({ decrees }) => decrees !== null)?.decrees ?? null;
  if (stated === null || lastYear <= stated.untilYear) return null;
  const { statement, untilYear, source } = stated;
  return { statement, source, year: Math.max(firstYear, untilYear + 1) };
}
