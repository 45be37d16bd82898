import type { weekend } from "../../src/dataset/schema.ts";
import { parseCsv, type CellOf } from "./csv.ts";
import { recordAt, type Json } from "./json.ts";

type WeekendRow = typeof weekend.$inferSelect;

/**
 * Reads data/weekends.csv.
 * @throws Error with the line number where a region, date or day is none, a source is missing, or two rows of
 * a region overlap or are out of order
 */
export function parseWeekends(csv: string): WeekendRow[] {
  const ends = new Map<string, string | null>();
  let position = 0;
  return parseCsv(csv, (cell) => {
    const row = readRow(cell);
    const last = ends.get(row.region);
    if (last !== undefined && (last === null || row.from === null || row.from <= last))
      throw new Error(`${row.region} overlaps its row before`);
    ends.set(row.region, row.until);
    return { position: position++, ...row };
  });
}

/**
 * Countries for which CLDR has a weekend of its own but the file has no row: each needs a look at the law.
 */
export function missingWeekends(rows: readonly WeekendRow[], weekData: Json): string[] {
  const covered = new Set(rows.map((row) => row.region));
  const starts = Object.keys(recordAt(weekData, "weekendStart"));
  const ends = Object.keys(recordAt(weekData, "weekendEnd"));
  return [...new Set([...starts, ...ends])]
    .filter((code) => /^[A-Z]{2}$/u.test(code) && !covered.has(code))
    .sort();
}

/** Dates are inclusive; days are ISO numbers. */
function readRow(cell: CellOf): Omit<WeekendRow, "position"> {
  const region = cell("region");
  if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/u.test(region)) throw new Error(`no region ${region}`);
  const days = cell("days").split(" ").map(Number);
  const isAscending = days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0));
  if (!isAscending || days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) {
    throw new Error(`days are ${cell("days")}, expected ISO numbers 1 to 7, ascending`);
  }
  const source = cell("source");
  if (source === "") throw new Error(`no source`);
  const from = dateIn(cell, "from");
  const until = dateIn(cell, "until");
  if (from !== null && until !== null && until < from) throw new Error("ends before it begins");
  return { region, from, until, days, source };
}

function dateIn(cell: CellOf, column: string): string | null {
  const text = cell(column);
  if (text === "") return null;
  const isDate =
    /^\d{4}-\d\d-\d\d$/u.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  if (!isDate) throw new Error(`${text} is no date`);
  return text;
}
