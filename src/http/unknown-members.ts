import { Kind, type TArray, type TObject, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

const looseBySchema = new WeakMap<TSchema, TSchema>();

/**
 * Pointers (RFC 6901) of the members that a schema does not know, in the order of `Value.Errors`, where nothing else is wrong with a body;
 * null where anything else is, or more than `limit` are unknown. To list faults takes several times as long as to look for these alone.
 */
export function listUnknownMembers(schema: TSchema, body: unknown, limit: number): string[] | null {
  const loose = looseBySchema.get(schema) ?? loosened(schema);
  looseBySchema.set(schema, loose);
  if (!Value.Check(loose, body)) return null;
  const found: string[] = [];
  addUnknown(schema, body, "", found, limit);
  return found.length > limit ? null : found;
}

const isObject = (schema: TSchema): schema is TObject => schema[Kind] === "Object";
const isArray = (schema: TSchema): schema is TArray => schema[Kind] === "Array";

/** The same schema, but for objects that take any member. What may be one of several is as strict as before: it fails as a whole. */
function loosened(schema: TSchema): TSchema {
  if (isArray(schema)) return { ...schema, items: loosened(schema.items) };
  if (!isObject(schema)) return schema;
  const { additionalProperties: _, properties, ...rest } = schema;
  const members = Object.entries(properties).map(([name, member]) => [name, loosened(member)]);
  return { ...rest, properties: Object.fromEntries(members) };
}

/** The members of an object before what stands in them. `value` fits the loosened schema. */
function addUnknown(schema: TSchema, value: unknown, pointer: string, found: string[], limit: number): void {
  if (found.length > limit) return;
  if (isArray(schema) && Array.isArray(value)) {
    if (!isObject(schema.items) && !isArray(schema.items)) return;
    for (const [index, item] of value.entries()) {
      addUnknown(schema.items, item, `${pointer}/${index}`, found, limit);
    }
    return;
  }
  if (!isObject(schema) || typeof value !== "object" || value === null) return;
  const { properties } = schema;
  if (schema.additionalProperties === false) {
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(properties, name)) found.push(`${pointer}/${escaped(name)}`);
    }
  }
  for (const name of Object.keys(properties)) {
    const member = properties[name];
    if (member === undefined || !(isObject(member) || isArray(member)) || !Object.hasOwn(value, name))
      continue;
    addUnknown(member, Reflect.get(value, name), `${pointer}/${escaped(name)}`, found, limit);
  }
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
