import { styleText } from "node:util";

export type Screen = { readonly width: number; readonly hasColour: boolean };

export type Column = {
  readonly head: string;
  readonly isNumber?: boolean;
  /** On a narrow screen the columns with the highest rank are left out first; rank 0 always stays. */
  readonly rank?: number;
};

/** The texts of an answer for the terminal. */
export type Sheet = {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The text below the table; may be empty. */
  readonly foot: string;
};

const GAP = 2;
const MIN_CELL = 8;
const MAX_WIDTH = 120;

type Paint = (style: "bold" | "dim" | "cyan", text: string) => string;

/** Lays out a sheet: title, facts with their labels, a table as wide as the screen allows, foot. */
export function layOut(sheet: Sheet, screen: Screen): string {
  const width = Math.min(screen.width, MAX_WIDTH);
  const paint: Paint = (style, text) =>
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

function factLines(facts: Sheet["facts"], width: number, paint: Paint): string[] {
  const indent = Math.max(0, ...facts.map(([label]) => Bun.stringWidth(label))) + GAP;
  return facts.flatMap(([label, text]) =>
    wrap(text, Math.max(width - indent, MIN_CELL)).map(
      (line, index) => paint("cyan", pad(index === 0 ? label : "", indent)) + line,
    ),
  );
}

function tableLines({ columns, rows }: Sheet, width: number, paint: Paint): string[] {
  if (rows.length === 0) return [];
  const all = columns.map((column, index) => {
    const texts = [column.head, ...rows.map((row) => row[index] ?? "")];
    return {
      ...column,
      index,
      rank: column.rank ?? 0,
      size: Math.max(...texts.map((text) => Bun.stringWidth(text))),
    };
  });
  // Empty columns are left out.
  let shown = all.filter(({ index }) => rows.some((row) => (row[index] ?? "") !== ""));
  const excess = (): number => shown.reduce((sum, { size }) => sum + size + GAP, -GAP) - width;
  const lowest = (): number => Math.max(...shown.map(({ rank }) => rank));
  while (excess() > 0 && lowest() > 0) {
    const last = lowest();
    shown = shown.filter(({ rank }) => rank !== last);
  }
  // If the table is still too wide, the widest column is cut.
  const [widest] = shown.toSorted((a, b) => b.size - a.size);
  if (widest !== undefined) widest.size = Math.max(widest.size - Math.max(excess(), 0), MIN_CELL);
  const line = (cells: readonly string[]): string =>
    shown
      .map(({ index, size, isNumber }) => pad(cut(cells[index] ?? "", size), size, isNumber))
      .join(" ".repeat(GAP))
      .trimEnd();
  return [paint("cyan", line(columns.map(({ head }) => head))), ...rows.map(line)];
}

/** Breaks a text between words; an empty text has no lines. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of text === "" ? [] : text.split("\n")) {
    let line = "";
    for (const word of part.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      const isFull = line !== "" && Bun.stringWidth(longer) > width;
      if (isFull) lines.push(line);
      line = isFull ? word : longer;
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

function pad(text: string, width: number, isRight = false): string {
  const space = " ".repeat(Math.max(0, width - Bun.stringWidth(text)));
  return isRight ? space + text : text + space;
}
