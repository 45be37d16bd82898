import { mustExist } from "../../domain/must-exist.ts";
import { styleText } from "node:util";
import { listAt, write, type Text } from "../../http/answer/text.ts";

export type Screen = { readonly width: number; readonly hasColour: boolean };

/**
 * A column: its heading, its text, its rank, and whether it contains numbers. On a narrow screen the columns with the
 * highest rank are left out first; rank 0 always stays.
 */
type Column = readonly [head: string, text: Text, rank?: number, isNumber?: true];

/** The layout of a route's answers. Templates read members of the answer, and `label`. */
export type View = {
  readonly title: Text;
  /** Facts by their labels; empty ones are left out. */
  readonly facts?: readonly (readonly [label: string, text: Text])[];
  readonly list?: {
    readonly of: string | ((data: object) => readonly object[]);
    readonly columns: readonly Column[];
    /** The text for an empty list. */
    readonly none?: string;
  };
  readonly foot?: Text;
};

const GAP = 2;
const MIN_CELL = 8;
const MAX_WIDTH = 120;

type Paint = (style: "bold" | "dim" | "cyan", text: string) => string;

/** Lays out an answer: title, facts with their labels, a table as wide as the screen allows, foot. */
export function layOut({ title, facts = [], list, foot = "" }: View, data: object, screen: Screen): string {
  const width = Math.min(screen.width, MAX_WIDTH);
  const paint: Paint = (style, text) =>
    screen.hasColour ? styleText(style, text, { validateStream: false }) : text;
  const items = list === undefined ? [] : typeof list.of === "string" ? listAt(data, list.of) : list.of(data);
  const isEmpty = items.length === 0;
  const footText = [isEmpty ? (list?.none ?? "") : "", write(foot, data)].filter(Boolean).join("\n");
  const known = facts.map(([label, text]) => [label, write(text, data)] as const);
  const blocks = [
    wrap(write(title, data), width).map((line) => paint("bold", line)),
    factLines(
      known.filter(([, text]) => text !== ""),
      width,
      paint,
    ),
    isEmpty ? [] : tableLines(list?.columns ?? [], items, width, paint),
    wrap(footText, width).map((line) => paint("dim", line)),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n");
}

function factLines(facts: readonly (readonly [string, string])[], width: number, paint: Paint): string[] {
  const indent = Math.max(0, ...facts.map(([label]) => Bun.stringWidth(label))) + GAP;
  return facts.flatMap(([label, text]) =>
    wrap(text, Math.max(width - indent, MIN_CELL)).map(
      (line, index) => paint("cyan", pad(index === 0 ? label : "", indent)) + line,
    ),
  );
}

function tableLines(
  columns: readonly Column[],
  items: readonly object[],
  width: number,
  paint: Paint,
): string[] {
  const all = columns.map(([head, text, rank = 0, isNumber = false]) => {
    const cells = items.map((item) => write(text, item));
    return {
      cells: [head, ...cells],
      rank,
      isNumber,
      size: Math.max(...[head, ...cells].map((cell) => Bun.stringWidth(cell))),
    };
  });
  // Empty columns are left out.
  let shown = all.filter(({ cells }) => cells.slice(1).some((cell) => cell !== ""));
  const excess = (): number => shown.reduce((sum, { size }) => sum + size + GAP, -GAP) - width;
  const lowest = (): number => Math.max(...shown.map(({ rank }) => rank));
  while (excess() > 0 && lowest() > 0) {
    const last = lowest();
    shown = shown.filter(({ rank }) => rank !== last);
  }
  // If the table is still too wide, the widest column is cut.
  const [widest] = shown.toSorted((a, b) => b.size - a.size);
  if (widest !== undefined) widest.size = Math.max(widest.size - Math.max(excess(), 0), MIN_CELL);
  const lines = [null, ...items].map((_, row) =>
    shown
      .map(({ cells, size, isNumber }) => pad(cut(cells[row] ?? "", size), size, isNumber))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
  return lines.map((line, row) => (row === 0 ? paint("cyan", line) : line));
}

/** Rows of texts, one below the other, whose columns are as wide as their longest text. */
export function alignRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    row.map((cell, at) => cell.padEnd(mustExist(widths[at]))).join("  ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
}

/** Breaks a text between words; an empty text has no lines. */
function wrap(text: string, width: number): string[] {
  return text === "" ? [] : Bun.wrapAnsi(text, width).split("\n");
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
