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

/** What is stated for a place: of the areas that it lies in, from the widest to the innermost, the innermost that states some decides. */
export const decreesOf = (areas: readonly { decrees: YearlyDecrees | null }[]): YearlyDecrees | null =>
  areas.findLast(({ decrees }) => decrees !== null)?.decrees ?? null;

/** The first year of a span whose decisions of a place are not held; `null` where none is missing. */
export function firstUndecided(
  { decrees }: { decrees: YearlyDecrees | null },
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): UndecidedYear | null {
  const [firstYear, lastYear] = [civilFromDays(firstDay).year, civilFromDays(lastDay).year];
  if (decrees === null || lastYear <= decrees.untilYear) return null;
  const { statement, untilYear, source } = decrees;
  return { statement, source, year: Math.max(firstYear, untilYear + 1) };
}
