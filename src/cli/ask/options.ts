import { mustExist } from "../../domain/must-exist.ts";
import type { TSchema } from "@sinclair/typebox";
import type { Values } from "../../client/api.ts";
import { textReader, type ReadText } from "../../http/input/read-text.ts";
import type { RouteTable } from "../../http/route-table.ts";
import { readArguments, wrongCall } from "../../config/wrong-argument.ts";

export type Option = {
  /** Its name and aliases. */
  readonly names: readonly string[];
  /** The route's parameter or body member; `null` if the command itself reads the option. */
  readonly parameter: string | null;
  /** What errors of the route call the input that the command makes of its own option. */
  readonly sets?: string;
  /** `format` is a flag whose name is the parameter's value. */
  readonly type: "text" | "number" | "list" | "flag" | "format";
  /** Reads a number, which a body has as such. */
  readonly read?: ReadText;
  /** The values that are accepted, if they can be listed. */
  readonly values?: readonly string[];
  /** Its value if it is not given. */
  readonly default?: unknown;
  readonly help: string;
};

/** Options as they were given, by name. */
export type Given = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Options of every question, which are not sent to the route. */
const SHARED_OPTIONS: readonly Option[] = [
  ownOption("json", "Print the route's data as JSON; the default if the output is not a terminal.", {
    type: "flag",
  }),
  ownOption("server", "Ask a running server at this address instead of the data in the program."),
  ownOption("key", "API key for --server."),
];
/** What descriptions of parameters say, and what is so in a terminal. */
const IN_TERMINAL: readonly (readonly [said: string, shown: string])[] = [
  ["; `Content-Language` says which were used", ""],
  ["that of `city`, or UTC, when absent", "that of --city, or of this machine, when absent"],
];
const FORMATS: Readonly<Record<string, string>> = {
  csv: "CSV",
  geojson: "GeoJSON",
  ics: "iCalendar",
  text: "plain text",
};
const TYPES: Readonly<Record<string, Option["type"]>> = {
  boolean: "flag",
  array: "list",
  integer: "number",
  number: "number",
};

/** An option that the command itself reads. */
export function ownOption(
  name: string,
  help: string,
  { type = "text", sets }: { type?: "text" | "flag"; sets?: string | undefined } = {},
): Option {
  return { names: [name], parameter: null, type, help, ...(sets === undefined ? {} : { sets }) };
}

/**
 * The options of a command: its own, the parameters or plain body members of its route with dashes, a flag for each
 * format, and the shared ones.
 */
export function readOptions(table: RouteTable, routeName: string, own: readonly Option[] = []): Option[] {
  const route = table.named(routeName);
  const { format, strict: _, ...query } = (route.query?.properties ?? {}) as Record<string, TSchema>;
  const body = Object.entries<TSchema>(route.body?.["properties"] ?? {}).filter(([, { type }]) =>
    ["string", "number", "integer", "boolean"].includes(type),
  );
  const parameters = [...Object.entries(query), ...body]
    .filter(([, schema]) => schema["x-refused"] !== true)
    .map(([parameter, schema]): Option => {
      const names = [parameter, ...((schema["x-aliases"] ?? []) as string[])];
      const values: unknown[] | undefined = schema["enum"] ?? schema["items"]?.enum;
      return {
        names: names.map((name) => name.replaceAll("_", "-")),
        parameter,
        type: TYPES[String(schema["type"])] ?? "text",
        read: textReader(schema),
        ...(values === undefined ? {} : { values: values.map(String) }),
        default: schema.default,
        help: IN_TERMINAL.reduce(
          (text, [said, shown]) => text.replace(said, shown),
          String(schema.description ?? ""),
        ),
      };
    });
  const formats = ((format?.["enum"] ?? []) as string[])
    .filter((name) => name !== "json")
    .map((name): Option => {
      const help = `Answer as ${FORMATS[name] ?? name}.`;
      return { names: [name], parameter: "format", type: "format", help };
    });
  const taken = new Set<string>();
  return [...own, ...parameters, ...formats, ...SHARED_OPTIONS].flatMap((option) => {
    const names = option.names.filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    return names.length === 0 ? [] : { ...option, names };
  });
}

/**
 * Lists options for `--help`: a line that `completion.ts` reads too, with the name and what may follow it, then what it does.
 * A flag that is not off by itself can be turned off.
 */
export function optionsHelp(options: readonly Option[]): string {
  const lines = options.map((option) => {
    const { parameter, type, values, default: byDefault, help } = option;
    const [name, ...others] = option.names;
    const isFlag = type === "flag" || type === "format";
    const canBeOff = type === "flag" && parameter !== null && byDefault !== false;
    const notes = [
      type === "list" ? "Several with commas." : "",
      byDefault === undefined || isFlag ? "" : `Default: ${String(byDefault)}.`,
      others.length === 0 ? "" : `Also ${others.map((other) => `--${other}`).join(", ")}.`,
    ];
    const shown = `  --${canBeOff ? "[no-]" : ""}${name}${isFlag ? "" : ` ${values?.join("|") ?? "…"}`}`;
    return `${shown}\n      ${[help, ...notes].filter(Boolean).join(" ")}`;
  });
  return lines.join("\n");
}

/** @throws AlmanacError `invalid_parameter` for an unknown option, and for two formats. */
export function readCall(argv: readonly string[], options: readonly Option[], command: string) {
  // A leading space keeps the parser from reading a negative number as an option.
  const args = argv.map((word) => (/^-[\d.]/.test(word) ? ` ${word}` : word));
  const table = options.flatMap(({ names, type }) => {
    const kind = type === "flag" || type === "format" ? ("boolean" as const) : ("string" as const);
    return names.map((name) => [name, { type: kind, multiple: type === "list" }] as const);
  });
  const { values, positionals } = readArguments(command, {
    args,
    options: Object.fromEntries(table),
    allowPositionals: true,
    // `--no-x` is then `x` that is false: an option whose own name begins with `no-` would not be found.
    allowNegative: true,
  });
  const given = values as Given;
  const formats = options.filter(
    ({ names, type }) => type === "format" && given[mustExist(names[0])] === true,
  );
  if (formats.length > 1)
    throw wrongCall(command, `Choose one of ${formats.map(({ names }) => `--${names[0]}`).join(", ")}.`);
  return { given, words: positionals.map((word) => word.trim()).filter((word) => word !== "") };
}

export function valuesOf(options: readonly Option[], given: Given): Values {
  const values: Record<string, unknown> = {};
  for (const { names, parameter, type, read } of options) {
    for (const name of names) {
      const value = given[name];
      if (parameter === null || value === undefined || (type === "format" && value === false)) continue;
      values[parameter] = type === "format" ? name : readValue(value, type === "number" ? read : undefined);
    }
  }
  return values;
}

/** The value, or the text if it cannot be read: the route then says what it expects. */
function readValue(value: Given[string], read: ReadText | undefined): unknown {
  if (typeof value === "boolean") return value;
  const texts = [value].flat().map((one) => String(one).trim());
  const [text = ""] = texts;
  const parsed = read?.(text);
  if (parsed?.ok === true) return parsed.value;
  return texts.length > 1 ? texts : text;
}
