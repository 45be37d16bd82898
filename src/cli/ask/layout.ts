import { styleText } from "node:util";

/** Where an answer is shown. */
export type Screen = { readonly width: number; readonly hasColour: boolean };

export type Column = {
  readonly head: string;
  readonly isNumber?: boolean;
  /** Columns with the highest number are left out first where the screen is narrow; 0 is always there. */
  readonly rank?: number;
};

/** An answer set for reading. */
export type Sheet = {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** What stands below; may be empty. */
  readonly foot: string;
};

const GAP = 2;
const MIN_CELL = 8;
const MAX_WIDTH = 120;

type Style = "bold" | "dim" | "cyan";

/** Sets a sheet: title, facts side by side with their labels, a table as wide as the screen allows. */
export function layOut(sheet: Sheet, screen: Screen): string {
  const width = Math.min(screen.width, MAX_WIDTH);
  const paint = (style: Style, text: string): string =>
    screen.hasColour ? styleText(style, text, { validateStream: false }) : text;
  const blocks = [
    wrap(sheet.title, width).map((line) => paint("bold", line)),
    factLines(sheet.facts, width, paint),
    tableLines(sheet, width, paint),
    wrap(sheet.foot, width).map((line) => paint("dim", line)),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n");
}

function factLines(
  facts: Sheet["facts"],
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  const labelWidth = Math.max(0, ...facts.map(([label]) => Bun.stringWidth(label)));
  const indent = labelWidth + GAP;
  return facts.flatMap(([label, text]) =>
    wrap(text, Math.max(width - indent, MIN_CELL)).map((line, index) =>
      index === 0 ? paint("cyan", pad(label, indent)) + line : " ".repeat(indent) + line,
    ),
  );
}

function tableLines(
  { columns, rows }: Sheet,
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  if (rows.length === 0) return [];
  const full = columns.map(({ head }, index) =>
    Math.max(...[head, ...rows.map((row) => row[index] ?? "")].map((text) => Bun.stringWidth(text))),
  );
  // A column in which nothing stands says nothing.
  let shown = columns
    .map((_, index) => index)
    .filter((index) => rows.some((row) => (row[index] ?? "") !== ""));
  const total = (): number => shown.reduce((sum, index) => sum + (full[index] ?? 0) + GAP, -GAP);
  while (total() > width) {
    const last = Math.max(...shown.map((index) => columns[index]?.rank ?? 0));
    if (last === 0) break;
    shown = shown.filter((index) => (columns[index]?.rank ?? 0) !== last);
  }
  // What is still too wide is taken from the widest column.
  const excess = total() - width;
  const widest = shown.toSorted((a, b) => (full[b] ?? 0) - (full[a] ?? 0))[0] ?? 0;
  const widths = full.map((size, index) =>
    index === widest && excess > 0 ? Math.max(size - excess, MIN_CELL) : size,
  );
  const line = (cells: readonly string[]): string =>
    shown
      .map((index) => {
        const cell = cut(cells[index] ?? "", widths[index] ?? 0);
        return columns[index]?.isNumber ? padStart(cell, widths[index] ?? 0) : pad(cell, widths[index] ?? 0);
      })
      .join(" ".repeat(GAP))
      .trimEnd();
  return [paint("cyan", line(columns.map(({ head }) => head))), ...rows.map(line)];
}

/** Breaks a text between words; an empty one has no line. */
function wrap(text: string, width: number): string[] {
  if (text === "") return [];
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let line = "";
    for (const word of part.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && Bun.stringWidth(longer) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.push(line);
  }
  return lines;
}

function cut(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  let short = "";
  for (const character of text) {
    if (Bun.stringWidth(short + character) > width - 1) break;
    short += character;
  }
  return `${short}…`;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)));
}

function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - Bun.stringWidth(text))) + text;
}
