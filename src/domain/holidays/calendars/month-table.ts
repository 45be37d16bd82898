import table from "./month-table.tsv" with { type: "text" };

/** The cells of each table by its name; the head of month-table.tsv says what they are. */
export const MONTH_CELLS: ReadonlyMap<string, string> = new Map(
  table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf("\t")), line.slice(line.indexOf("\t") + 1)]),
);
