import { isCivilDate } from "../calendar/civil.ts";
import { nearestName } from "../text/near-names.ts";

/** Where a value stands in a file: the names and positions that lead to it from the top. */
export type FilePath = readonly (string | number)[];

/** What is wrong at a place of a file, and what to write instead. */
export type FileIssue = { readonly path: FilePath; readonly message: string };

/** Reports everything that is wrong with a value. */
export type Shape = (value: unknown, path: FilePath, report: (issue: FileIssue) => void) => void;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** A value that a test accepts. `expected` says what to write: "a year from 1900 to 2100". */
export const valueThat =
  (expected: string, isValid: (value: unknown) => boolean): Shape =>
  (value, path, report) => {
    if (!isValid(value)) report({ path, message: `${shown(value)} is not ${expected}` });
  };

/** A text that a test accepts. */
export const textThat = (expected: string, isValid: (text: string) => boolean = () => true): Shape =>
  valueThat(expected, (value) => typeof value === "string" && value.trim() !== "" && isValid(value));

/** A list in which each item has a shape, or one item alone. */
export const oneOrMore =
  (item: Shape): Shape =>
  (value, path, report) => {
    if (Array.isArray(value)) value.forEach((each, at) => item(each, [...path, at], report));
    else item(value, path, report);
  };

/** A list in which each item has a shape. */
export const listOf =
  (item: Shape): Shape =>
  (value, path, report) => {
    if (!Array.isArray(value)) report({ path, message: `expected a list, as in [ … ]` });
    else value.forEach((each, at) => item(each, [...path, at], report));
  };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Properties of given names, of which some are needed. Others are refused with the nearest name. */
export const properties =
  (shapes: Readonly<Record<string, Shape>>, needed: readonly string[] = []): Shape =>
  (value, path, report) => {
    if (!isFields(value)) return report({ path, message: `expected ${Object.keys(shapes).join(", ")}` });
    for (const name of needed)
      if (value[name] === undefined) report({ path, message: `"${name}" is missing` });
    for (const [name, each] of Object.entries(value)) {
      const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
      if (shape !== undefined) shape(each, [...path, name], report);
      else report({ path: [...path, name], message: unknownProperty(name, Object.keys(shapes)) });
    }
  };

function unknownProperty(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const hint = near === null ? `write one of ${known.join(", ")}` : `did you mean "${near}"?`;
  return `there is no property "${name}" here; ${hint}`;
}

/** Entries whose names have a shape, and whose values have another. */
export const entriesOf =
  (name: Shape, entry: Shape, most = Number.POSITIVE_INFINITY): Shape =>
  (value, path, report) => {
    if (!isFields(value)) return report({ path, message: "expected entries, each as name: value" });
    const entries = Object.entries(value);
    if (entries.length > most)
      return report({ path, message: `has ${entries.length} entries; at most ${most} are read` });
    for (const [key, each] of entries) {
      name(key, [...path, key], report);
      entry(each, [...path, key], report);
    }
  };

/** Whether a text is `YYYY-MM-DD` and a date there is. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year !== undefined && isCivilDate(Number(year), Number(month), Number(day));
}
