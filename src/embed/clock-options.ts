import { CLOCK_OPTIONS, type OptionRow } from "./clock-option-table.ts";

export const MAX_CLOCKS = 6;

/** Every option but the place, in the order the builder shows them. */
export const OPTION_TABLE: readonly OptionRow[] = Object.entries(CLOCK_OPTIONS).flatMap(([group, rows]) =>
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
