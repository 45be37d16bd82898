import type { TSchema } from "@sinclair/typebox";
import { parseArgs } from "node:util";
import type { App } from "../../http/app.ts";
import { AlmanacError, messageOf } from "../../domain/error.ts";

/** An option of a command. */
export type Option = {
  readonly name: string;
  /** The parameter or body member it stands for. */
  readonly parameter: string;
  readonly isFlag: boolean;
  readonly isList: boolean;
  readonly isNumber: boolean;
  readonly help: string;
};

/** Options as they were given, by name. */
export type Given = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** A route as a command sees it. */
export type AskedRoute = {
  readonly options: readonly Option[];
  /** Whether it takes a body. */
  readonly isPosted: boolean;
  /** Formats it answers in beside JSON. */
  readonly formats: readonly string[];
};

/** Options that every question takes, and that no route sees. */
export const SHARED_OPTIONS: readonly Option[] = [
  ownOption("json", "Print the route's data as JSON; so it is when the output is no terminal.", true),
  ownOption("server", "Ask a running server at this address instead of the data in the program."),
  ownOption("key", "API key for --server."),
];

/** An option that the command itself reads. */
export function ownOption(name: string, help: string, isFlag = false): Option {
  return { name, parameter: "", isFlag, isList: false, isNumber: false, help };
}

/** The options of a route: its parameters or the plain members of its body, with dashes, and a flag for each format. */
export function readRoute(app: App, name: string): AskedRoute {
  const route = app.routes.find(({ method, path }) => `${method} ${path}` === name);
  if (route === undefined) throw new Error(`there is no route ${name}`);
  const query = propertiesOf(route.hooks.query as TSchema | undefined);
  const body = propertiesOf(route.hooks.body as TSchema | undefined);
  const format = (query["format"]?.["enum"] ?? []) as readonly string[];
  const plain = Object.entries(body).filter(([, { type }]) =>
    ["string", "number", "integer", "boolean"].includes(type),
  );
  const named = [
    ...Object.entries(query).filter(([name]) => name !== "format" && name !== "strict"),
    ...plain,
  ];
  const options = named
    .filter(([, schema]) => schema["x-refused"] !== true)
    .flatMap(([name, schema]) =>
      [name, ...((schema["x-aliases"] ?? []) as string[])].map((alias) => optionOf(alias, name, schema)),
    );
  return {
    isPosted: route.method === "POST",
    options: options.filter(
      (option, index) => options.findIndex(({ name }) => name === option.name) === index,
    ),
    formats: format.filter((name) => name !== "json"),
  };
}

/** @throws AlmanacError `invalid_parameter` for an option that there is not. */
export function readArguments(
  argv: readonly string[],
  options: readonly Option[],
  command: string,
): { values: Given; words: string[] } {
  // A number below zero is no option: a leading space hides its dash from the parser.
  const args = argv.map((word) => (/^-[\d.]/.test(word) ? ` ${word}` : word));
  const table = options.map((option) => [
    option.name,
    { type: option.isFlag ? ("boolean" as const) : ("string" as const), multiple: option.isList },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(table),
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
    return {
      values: values as Given,
      words: positionals.map((word) => word.trim()).filter((word) => word !== ""),
    };
  } catch (error) {
    throw new AlmanacError("invalid_parameter", `${messageOf(error)} See 'almanac ${command} --help'.`);
  }
}

function optionOf(alias: string, name: string, schema: TSchema): Option {
  return {
    name: alias.replaceAll("_", "-"),
    parameter: name,
    isFlag: schema["type"] === "boolean",
    isList: schema["type"] === "array",
    isNumber: schema["type"] === "integer" || schema["type"] === "number",
    help: alias === name ? String(schema.description ?? "") : "",
  };
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema?.["properties"] ?? {}) as Record<string, TSchema>;
}
