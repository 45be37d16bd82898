import { listAt, write, type Text } from "../../http/question/text.ts";
import type { Column, Sheet } from "./layout.ts";

/** A column: its heading, what stands in it, its rank (see `Column`), and whether it holds numbers. */
type ColumnRow = readonly [head: string, text: Text, rank?: number, isNumber?: true];

/** How the answers of a route are set. Templates read members of the answer, and `label`, which heads it. */
export type View = {
  readonly title: Text;
  /** Facts by their labels; one that is absent is left out. */
  readonly facts?: readonly (readonly [label: string, text: Text])[];
  readonly list?: {
    readonly of: string | ((data: object) => readonly object[]);
    readonly columns: readonly ColumnRow[];
    /** What is said where the list is empty. */
    readonly none?: string;
  };
  readonly foot?: Text;
};

/** Makes a sheet of an answer. */
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
