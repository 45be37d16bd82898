import { listAt, write, type Text } from "../../http/question/text.ts";
import type { Column, Sheet } from "./layout.ts";

/** A column: its heading, its text, its rank (see `Column`), and whether it contains numbers. */
type ColumnRow = readonly [head: string, text: Text, rank?: number, isNumber?: true];

/** The layout of a route's answers. Templates read members of the answer, and `label`. */
export type View = {
  readonly title: Text;
  /** Facts by their labels; empty ones are left out. */
  readonly facts?: readonly (readonly [label: string, text: Text])[];
  readonly list?: {
    readonly of: string | ((data: object) => readonly object[]);
    readonly columns: readonly ColumnRow[];
    /** The text for an empty list. */
    readonly none?: string;
  };
  readonly foot?: Text;
};

export function sheetOf({ title, facts = [], list, foot = "" }: View, answer: object, label: string): Sheet {
  const data = { ...answer, label };
  const items = list === undefined ? [] : typeof list.of === "string" ? listAt(data, list.of) : list.of(data);
  const columns = list?.columns ?? [];
  return {
    title: write(title, data),
    facts: facts.map(([name, text]) => [name, write(text, data)] as const).filter(([, text]) => text !== ""),
    columns: columns.map(([head, , rank = 0, isNumber = false]): Column => ({ head, rank, isNumber })),
    rows: items.map((item) => columns.map(([, text]) => write(text, item))),
    foot: [items.length === 0 ? (list?.none ?? "") : "", write(foot, data)].filter(Boolean).join("\n"),
  };
}
