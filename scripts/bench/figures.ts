export type Spread = { median: number; min: number; max: number };

/** Median, least and greatest, to a thousandth. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number): number => Math.round((sorted[index] ?? Number.NaN) * 1000) / 1000;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

/** A whole number with its thousands apart. */
export const formatCount = (figure: number): string => Math.round(figure).toLocaleString("en");

/** A table in Markdown: its first column is aligned left, the others right unless `rule` says otherwise. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule = ["---", ...head.slice(1).fill("--:")],
): string {
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** A line of a table for a terminal: the first column is aligned left, the others right. */
export function formatRow(widths: readonly number[], cells: readonly string[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join("  ");
}
