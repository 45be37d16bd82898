import { join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

const ROOT = join(import.meta.dir, "..");
const WIDTH = 80;

/** The default gives the type: a flag is `false`, a whole number a number, `null` a text that may be absent. */
type Option = { default: false | number | string | null; help: string; value?: string };

type ValueOf<Default> = Default extends false
  ? boolean
  : Default extends number
    ? number
    : Default extends string
      ? string
      : string | null;

/** The executable that `bun run build` makes. */
export const PROGRAM = {
  default: join(ROOT, "dist", process.platform === "win32" ? "almanac.exe" : "almanac"),
  help: "The executable.",
} as const;

/**
 * Reads the options of a script. `--help` prints them and ends the process with 0, a wrong option with 2.
 *
 * @param command the words behind `bun run`
 * @param options by name; `value` is their word in the help: FILE for a text, N for a number
 */
export function readOptions<T extends Record<string, Option>>(
  command: string,
  about: string,
  options: T,
): { [Name in keyof T]: ValueOf<T[Name]["default"]> } {
  const rows = Object.entries<Option>(options);
  const kinds = rows.map(
    ([name, { default: initial }]) =>
      [name, { type: initial === false ? "boolean" : "string" } as const] as const,
  );
  const given = parse({ ...Object.fromEntries(kinds), help: { type: "boolean", short: "h" } });
  if (given["help"] === true) {
    console.log(helpOf(command, about, rows));
    process.exit(0);
  }
  const values = rows.map(([name, { default: initial }]) => {
    const value = given[name] ?? initial;
    if (typeof initial !== "number" || typeof value === "number") return [name, value];
    if (!/^\d{1,9}$/.test(String(value))) fail(`--${name} is a whole number, not '${value}'.`);
    return [name, Number(value)];
  });
  return Object.fromEntries(values) as { [Name in keyof T]: ValueOf<T[Name]["default"]> };
}

function parse(options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function helpOf(command: string, about: string, rows: readonly (readonly [string, Option])[]): string {
  const named = rows.map(([name, { default: initial, help, value }]) => ({
    flag:
      initial === false ? `--${name}` : `--${name} ${value ?? (typeof initial === "number" ? "N" : "FILE")}`,
    text:
      initial === null || initial === false || initial === "" ? help : `${help} Default: ${shown(initial)}.`,
  }));
  const indent = Math.max(...named.map(({ flag }) => flag.length)) + 4;
  const lines = named.map(({ flag, text }) => {
    const wrapped = Bun.wrapAnsi(text, WIDTH - indent).replaceAll("\n", `\n${" ".repeat(indent)}`);
    return `  ${flag.padEnd(indent - 2)}${wrapped}`;
  });
  const usage = `Usage: bun run ${command}${rows.length === 0 ? "" : " [OPTION …]"}`;
  return [usage, Bun.wrapAnsi(about, WIDTH), lines.join("\n")].join("\n\n").trimEnd();
}

const shown = (initial: string | number): string => String(initial).replace(`${ROOT}/`, "");

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
