/** One row of a CSV file with a header: cell by column name, and its line for messages. */
export type CsvRow = { line: number; cell: (column: string) => string };

/**
 * Reads CSV as RFC 4180 has it: quoted cells may hold commas, doubled quotes and line breaks; the first row
 * names the columns. Lines that begin with # and empty lines are left out.
 * @throws Error with the line number where a row has another number of cells than the header, or lacks a
 * column that is asked for
 */
export function parseCsv(text: string): CsvRow[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/u, ""));
  if (header === undefined) return [];
  const columns = new Map(header.cells.map((name, at) => [name.trim(), at]));
  return records.map(({ line, cells }) => {
    if (cells.length !== columns.size) {
      throw new Error(`line ${line}: expected ${columns.size} cells, found ${cells.length}`);
    }
    const cell = (column: string): string => {
      const at = columns.get(column);
      if (at === undefined) throw new Error(`there is no column ${column}`);
      return (cells[at] ?? "").trim();
    };
    return { line, cell };
  });
}

type CsvRecord = { line: number; cells: string[] };

function splitRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const firstLine = line;
    const cells: string[] = [];
    let isDone = false;
    while (!isDone) {
      const cell = readCell(text, at, firstLine);
      cells.push(cell.value);
      line += cell.lineBreaks;
      const stop = text[cell.end] ?? "\n";
      at = cell.end + 1;
      if (stop === "\r" && text[at] === "\n") at += 1;
      isDone = stop !== ",";
    }
    line += 1;
    const isBlank = cells.length === 1 && cells[0] === "";
    if (!isBlank && !cells[0]?.startsWith("#")) records.push({ line: firstLine, cells });
  }
  return records;
}

function readCell(
  text: string,
  start: number,
  line: number,
): { value: string; end: number; lineBreaks: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && !",\r\n".includes(text.charAt(end))) end += 1;
    return { value: text.slice(start, end), end, lineBreaks: 0 };
  }
  let value = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error(`line ${line}: a quoted cell does not end`);
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      return { value, end: quote + 1, lineBreaks: value.split("\n").length - 1 };
    }
    value += '"';
    at = quote + 2;
  }
}
