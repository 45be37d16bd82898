import type { TSchema } from "@sinclair/typebox";

/** The names that a query or an object of a body accepts, with the documented name of each. */
export type KnownNames = {
  /** Also aliases, and every name in camelCase. */
  readonly canonical: ReadonlyMap<string, string>;
  /** By `nameKey`. */
  readonly keys: readonly (readonly [key: string, canonical: string])[];
};

/** Normalizes a name, so that `tzName`, `tz-name`, `tz_name[]` and `TZ_NAME` are equal. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const NO_NAMES: KnownNames = { canonical: new Map(), keys: [] };
const namesBySchema = new WeakMap<TSchema, KnownNames>();

/** Names that the schema of a query or of an object in a body accepts. A documented name wins over an alias. */
export function namesOfSchema(schema: TSchema | null | undefined): KnownNames {
  if (schema === null || schema === undefined) return NO_NAMES;
  const known = namesBySchema.get(schema) ?? readNames(schema);
  namesBySchema.set(schema, known);
  return known;
}

function readNames(schema: TSchema): KnownNames {
  const properties = Object.entries<TSchema>(schema["properties"] ?? {});
  const names = new Map(properties.map(([name]) => [name, name]));
  const add = (alias: string, name: string): void => {
    if (!names.has(alias)) names.set(alias, name);
  };
  for (const [name, property] of properties) {
    for (const alias of (property["x-aliases"] ?? []) as readonly string[]) add(alias, name);
  }
  for (const [name, canonical] of names) add(camelCase(name), canonical);
  const keys = new Map([...names].map(([name, canonical]) => [nameKey(name), canonical]));
  return { canonical: names, keys: [...keys] };
}

/** `country_code` as `countryCode`. */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
