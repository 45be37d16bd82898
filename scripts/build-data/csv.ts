import { messageOf } from "../../src/domain/error.ts";

/** A row's cell by the name of its column, without spaces around it. @throws Error if there is no such column */
export type CellOf = (column: string) => string;

/**
 * Reads CSV as RFC 4180 has it: quoted cells may hold separators, doubled quotes and line breaks; the first row
 * names the columns. Lines that begin with # and empty lines are left out.
 *
 * @param read makes something of each row; its errors gain the line
 * @throws Error with the line where a row has another number of cells than the header
 */
export function parseCsv<T>(text: string, read: (cell: CellOf) => T, separator: "," | "\t" = ","): T[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/u, ""), separator);
  const columns = header?.cells.map((name) => name.trim()) ?? [];
  return records.map(({ line, cells }) =>
    atLine(line, () => {
      if (cells.length !== columns.length)
        throw new Error(`expected ${columns.length} cells, found ${cells.length}`);
      return read((column) => {
        const cell = cells[columns.indexOf(column)];
        if (cell === undefined) throw new Error(`there is no column ${column}`);
        return cell.trim();
      });
    }),
  );
}

/** What `read` returns; its errors gain the number of a line. */
export function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`line ${line}: ${messageOf(error)}`, { cause: error });
  }
}

type CsvRecord = { line: number; cells: string[] };

function splitRecords(text: string, separator: string): CsvRecord[] {
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|(?!")([^${separator}\\r\\n]*))(${separator}|\\r?\\n)`,
    "uy",
  );
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  while (cell.lastIndex < whole.length) {
    const [found, quoted, plain = "", end] = cell.exec(whole) ?? [];
    if (found === undefined) throw new Error(`line ${record.line}: a quoted cell does not end`);
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += found.split("\n").length - 1;
    if (end === separator) continue;
    records.push(record);
    record = { line, cells: [] };
  }
  return records.filter(
    ({ cells: [first = "", ...others] }) => !first.startsWith("#") && first + others.join("") !== "",
  );
}
