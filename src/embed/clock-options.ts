import table from "./clock-options.yaml";

/** A row's values, as a JSON schema: the builder's control and the server's reader are made from it. */
export type OptionSchema =
  | { readonly type: "string"; readonly enum: readonly string[] }
  | { readonly type: "array"; readonly items: { readonly type: "string"; readonly enum: readonly string[] } }
  | { readonly type: "boolean" }
  | { readonly type: "integer"; readonly minimum: number; readonly maximum: number }
  | { readonly type: "string"; readonly format: "language" }
  | { readonly type: "string"; readonly maxLength: number }
  | TextSchema;

type TextSchema = {
  readonly type: "string";
  readonly maxLength: number;
  /** Matches the whole text. */
  readonly pattern: string;
  /** What to send instead of what does not match. */
  readonly "x-expected": string;
};

export type OptionRow = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: string;
  readonly label: string;
  readonly help: string;
  /** The default as text; `""` for none. */
  readonly default: string;
  readonly schema: OptionSchema;
};

/** A row of `clock-options.yaml`. */
type TableRow = Pick<OptionRow, "label" | "schema"> & Partial<OptionRow>;

export const MAX_CLOCKS = 6;

/** Every option but the place, in the order the builder shows them. */
export const OPTION_TABLE: readonly OptionRow[] = Object.entries<Record<string, TableRow>>(table).flatMap(
  ([group, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ aliases: [], help: "", default: "", ...row, name, group })),
);

/** The text of each option's default. */
export function defaultValues(): Record<string, string> {
  return Object.fromEntries(OPTION_TABLE.map((option) => [option.name, option.default]));
}

export type ClockPlace = { readonly text: string; readonly isCity: boolean };

export type ClockOptions = {
  /** Zones and cities in the order of the query; the zone `local` is the browser's. */
  readonly places: readonly ClockPlace[];
  /** Valid values by option name, with defaults; `""` for none. */
  readonly values: Readonly<Record<string, string>>;
};

/** A value that is none of its option's. */
export type OptionIssue = { readonly name: string; readonly value: string; readonly expected: string };

/** What a clock's address asks for that it cannot have. */
export type Ignored = {
  /** Invalid values, replaced by their defaults. */
  readonly issues: readonly OptionIssue[];
  /** Names of parameters that are no options, such as those of campaigns; they have no effect. */
  readonly unknown: readonly string[];
};
