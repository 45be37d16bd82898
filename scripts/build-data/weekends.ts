import type { CsvRow } from "./csv.ts";
import { parseCsv } from "./csv.ts";
import { recordAt, type Json } from "./json.ts";

/** A row of data/weekends.csv. Dates are inclusive; `days` are ISO numbers, ascending. */
export type WeekendRow = {
  region: string;
  from: string | null;
  until: string | null;
  days: number[];
  source: string;
};

/**
 * Reads data/weekends.csv.
 * @throws Error with the line number where a region, date or day is none, a source is missing, or two rows of
 * a region overlap or are out of order
 */
export function parseWeekends(csv: string): WeekendRow[] {
  const rows: WeekendRow[] = [];
  for (const row of parseCsv(csv)) {
    const weekend = readRow(row);
    const last = rows.findLast((other) => other.region === weekend.region);
    if (last !== undefined && (last.until === null || weekend.from === null || weekend.from <= last.until)) {
      throw new Error(`line ${row.line}: ${weekend.region} overlaps its row before`);
    }
    rows.push(weekend);
  }
  return rows;
}

/**
 * Countries for which CLDR has a weekend of its own but the file has no row: each needs a look at the law.
 */
export function missingWeekends(rows: readonly WeekendRow[], weekData: Json): string[] {
  const covered = new Set(rows.map((row) => row.region));
  const starts = Object.keys(recordAt(weekData, "supplemental", "weekData", "weekendStart"));
  const ends = Object.keys(recordAt(weekData, "supplemental", "weekData", "weekendEnd"));
  return [...new Set([...starts, ...ends])]
    .filter((code) => /^[A-Z]{2}$/u.test(code) && !covered.has(code))
    .sort();
}

function readRow(row: CsvRow): WeekendRow {
  const region = row.cell("region");
  if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/u.test(region)) throw new Error(`line ${row.line}: no region ${region}`);
  const days = row.cell("days").split(" ").map(Number);
  const isAscending = days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0));
  if (!isAscending || days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) {
    throw new Error(`line ${row.line}: days are ${row.cell("days")}, expected ISO numbers 1 to 7, ascending`);
  }
  const source = row.cell("source");
  if (source === "") throw new Error(`line ${row.line}: no source`);
  const from = dateIn(row, "from");
  const until = dateIn(row, "until");
  if (from !== null && until !== null && until < from)
    throw new Error(`line ${row.line}: ends before it begins`);
  return { region, from, until, days, source };
}

function dateIn(row: CsvRow, column: string): string | null {
  const text = row.cell(column);
  if (text === "") return null;
  const isDate =
    /^\d{4}-\d\d-\d\d$/u.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  if (!isDate) throw new Error(`line ${row.line}: ${text} is no date`);
  return text;
}
