import { Kind, type TArray, type TObject, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** A schema without its ban on unknown members, and where they may occur; `null` if nowhere. */
type Loose = { schema: TSchema; shape: Shape | null };

/** The names in a schema. `names` are those an object may have, `null` for any; `members` those that contain objects. */
type Shape =
  | { kind: "list"; item: Shape }
  | { kind: "object"; names: ReadonlySet<string> | null; members: readonly (readonly [string, Shape])[] };

const looseBySchema = new WeakMap<TSchema, Loose>();

/**
 * Pointers (RFC 6901) of unknown members, in the order of `Value.Errors`; `null` if the body has any other issue or more
 * than `limit` unknown members. Several times faster than listing all issues.
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

/** The same schema with objects that accept any member. Unions stay strict, because they fail as a whole. */
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

/** Adds the members of an object before those of its members. `value` matches the loosened schema. */
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
