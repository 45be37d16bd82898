import type { TSchema } from "@sinclair/typebox";

/** Words for texts of a format. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["moment", "a date, a local time or an instant"],
  ["date-or-word", "a date"],
  ["language", "a language tag"],
]);

/** Describes in words the JSON of a schema: its kind and bounds, or an example. */
export function expectedOf(schema: TSchema): string {
  const { type, format, minItems = 0, maxItems, maxLength } = schema;
  if (Array.isArray(schema["anyOf"])) return listOf(schema["anyOf"].map(expectedOf));
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].join(", ")}`;
  const example = exampleOf(schema);
  const such = example === undefined ? "" : ` such as ${JSON.stringify(example)}`;
  switch (type) {
    case "array":
      return `an array${maxItems === undefined ? "" : ` of ${minItems} to ${maxItems} items`}${such}`;
    case "string":
      if (such === "" && maxLength !== undefined) return `a string of at most ${maxLength} characters`;
      return (FORMATS.get(format) ?? "a string") + such;
    case "integer":
    case "number":
      return expectedNumber(schema);
    case "boolean":
      return "true or false";
    default:
      return type === "object" ? `an object${such}` : "null";
  }
}

/** What to send where a number is expected. */
export function expectedNumber({ type, minimum, maximum, exclusiveMinimum }: TSchema): string {
  const kind = type === "integer" ? "a whole number" : "a decimal number";
  if (maximum === undefined) return kind;
  return exclusiveMinimum === undefined
    ? `${kind} from ${minimum} to ${maximum}`
    : `${kind} over ${exclusiveMinimum}, at most ${maximum}`;
}

/** What to send for a parameter of a query that is missing. */
export function expectedParameter(name: string, schema: TSchema): string {
  const example: unknown = schema["examples"]?.[0];
  const isNumber = schema["type"] === "integer" || schema["type"] === "number";
  const kind = isNumber ? expectedNumber(schema) : "a value";
  return example === undefined ? `parameter '${name}'` : `${kind} such as ${name}=${String(example)}`;
}

/** A short value of a schema, of an object with what it needs or its first member; `undefined` if the schema has none. */
export function exampleOf(schema: TSchema): unknown {
  const [own] = (schema["examples"] ?? schema["enum"] ?? []) as unknown[];
  if (own !== undefined) return own;
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].map(exampleOf).find((one) => one !== undefined);
  switch (schema["type"]) {
    case "object": {
      const members = Object.entries<TSchema>(schema["properties"] ?? {});
      const required: readonly string[] = schema["required"] ?? [];
      const known = members.flatMap(([name, member]) => {
        const example = exampleOf(member);
        return example === undefined ? [] : [[name, example] as const];
      });
      const needed = known.filter(([name]) => required.includes(name));
      return known.length === 0
        ? undefined
        : Object.fromEntries(needed.length > 0 ? needed : known.slice(0, 1));
    }
    case "array": {
      const item = exampleOf(schema["items"]);
      return item === undefined ? undefined : [item];
    }
    default:
      return schema.default ?? schema["minimum"];
  }
}

/** `a, b or c`, each once. */
function listOf(kinds: readonly string[]): string {
  const [last = "", ...others] = [...new Set(kinds)].toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}
