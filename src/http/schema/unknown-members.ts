import { Kind, type TArray, type TObject, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** A schema that takes members nobody knows, and where they may stand; null where they may stand nowhere. */
type Loose = { schema: TSchema; shape: Shape | null };

/** What a schema says of names. `names` are those that an object may have, null for any; `members` those that have a shape too. */
type Shape =
  | { kind: "list"; item: Shape }
  | { kind: "object"; names: ReadonlySet<string> | null; members: readonly (readonly [string, Shape])[] };

const looseBySchema = new WeakMap<TSchema, Loose>();

/**
 * Pointers (RFC 6901) of the members that a schema does not know, in the order of `Value.Errors`, where nothing else is wrong with a body;
 * null where anything else is, or more than `limit` are unknown. To list faults takes several times as long as to look for these alone.
 */
export function listUnknownMembers(schema: TSchema, body: unknown, limit: number): string[] | null {
  const loose = looseBySchema.get(schema) ?? { schema: loosened(schema), shape: shapeOf(schema) };
  looseBySchema.set(schema, loose);
  if (!Value.Check(loose.schema, body)) return null;
  const found: string[] = [];
  if (loose.shape !== null) addUnknown(loose.shape, body, "", found, limit);
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

function shapeOf(schema: TSchema): Shape | null {
  if (isArray(schema)) {
    const item = shapeOf(schema.items);
    return item === null ? null : { kind: "list", item };
  }
  if (!isObject(schema)) return null;
  const members = Object.entries(schema.properties).flatMap(([name, member]) => {
    const shape = shapeOf(member);
    return shape === null ? [] : [[name, shape] as const];
  });
  const isOpen = schema.additionalProperties !== false;
  return { kind: "object", names: isOpen ? null : new Set(Object.keys(schema.properties)), members };
}

/** The members of an object before what stands in them. `value` fits the loosened schema. */
function addUnknown(shape: Shape, value: unknown, pointer: string, found: string[], limit: number): void {
  if (found.length > limit || typeof value !== "object" || value === null) return;
  if (shape.kind === "list") {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index += 1) {
      addUnknown(shape.item, value[index], `${pointer}/${index}`, found, limit);
    }
    return;
  }
  if (shape.names !== null) {
    for (const name of Object.keys(value)) {
      if (!shape.names.has(name)) found.push(`${pointer}/${escaped(name)}`);
    }
  }
  for (const [name, member] of shape.members) {
    if (!Object.hasOwn(value, name)) continue;
    addUnknown(member, Reflect.get(value, name), `${pointer}/${escaped(name)}`, found, limit);
  }
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
