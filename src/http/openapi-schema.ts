/** Members that contain data, not schemas. */
const DATA_MEMBERS: ReadonlySet<string> = new Set(["example", "examples", "x-examples", "default", "enum"]);

/** A schema with fewer members is shorter when repeated than when referenced. */
const MIN_SHARED_MEMBERS = 5;

/** Shortens schemas: alternatives of constants become an `enum`, a plain value or null one schema with two types. */
export function simplifySchemas(value: Json): Json {
  if (Array.isArray(value)) return value.map(simplifySchemas);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    copy[name] = DATA_MEMBERS.has(name) ? member : simplifySchemas(member);
  }
  return withoutConstants(withoutNull(copy));
}

function withoutConstants(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const constants = anyOf.filter(isObject).filter((each) => isConstant(each));
  const types = new Set(constants.map(({ type }) => type));
  const [type] = types;
  if (constants.length !== anyOf.length || types.size !== 1 || type === undefined) return schema;
  return { ...rest, type, enum: constants.map((each) => each["const"] ?? null) };
}

function isConstant(schema: JsonObject): boolean {
  return Object.keys(schema).length === 2 && "const" in schema && "type" in schema;
}

function withoutNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [first, second] = anyOf;
  if (!isObject(first) || !isObject(second) || second["type"] !== "null") return schema;
  const { type } = first;
  const isPlain = typeof type === "string" && type !== "object" && type !== "array" && !("const" in first);
  if (!isPlain || Object.keys(first).some((name) => name in rest)) return schema;
  const values = first["enum"];
  return {
    ...rest,
    ...first,
    type: [type, "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/**
 * The published schema of an answer: it allows further members, because answers may gain some, and has no examples of
 * single members, because each operation shows a whole answer.
 */
export function openAnswer(value: Json): Json {
  if (Array.isArray(value)) return value.map(openAnswer);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const isDropped =
        (name === "examples" && Array.isArray(member)) ||
        (name === "additionalProperties" && member === false);
      return isDropped ? [] : [[name, openAnswer(member)]];
    }),
  );
}

/** Writes a schema that has all members of a shared one as `allOf` that one, with its further members. */
export function composeSchemas(schemas: JsonObject): void {
  const whole = structuredClone(schemas);
  const bases = Object.entries(whole)
    .flatMap(([name, schema]) => (isObject(schema) && isOpenRecord(schema) ? [{ name, schema }] : []))
    .filter(({ schema }) => membersOf(schema).length >= MIN_SHARED_MEMBERS)
    .toSorted((a, b) => membersOf(b.schema).length - membersOf(a.schema).length);
  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = composed(schema, name, bases);
  }
}

type Base = { readonly name: string; readonly schema: JsonObject };

function composed(value: Json, ownName: string | null, bases: readonly Base[]): Json {
  if (Array.isArray(value)) return value.map((item) => composed(item, null, bases));
  if (!isObject(value)) return value;
  const base = isOpenRecord(value)
    ? bases.find((each) => each.name !== ownName && hasAllOf(value, each))
    : null;
  const rest = base === null || base === undefined ? value : beyond(value, base);
  return Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [
      name,
      DATA_MEMBERS.has(name) ? member : composed(member, null, bases),
    ]),
  );
}

function hasAllOf(schema: JsonObject, { schema: base }: Base): boolean {
  const own = schema["properties"];
  const required = schema["required"];
  if (!isObject(own) || !Array.isArray(required)) return false;
  const members = membersOf(base);
  return (
    members.length < Object.keys(own).length &&
    members.every(([name, member]) => JSON.stringify(own[name]) === JSON.stringify(member)) &&
    listOf(base["required"]).every((name) => required.includes(name))
  );
}

function beyond(schema: JsonObject, { name, schema: base }: Base): JsonObject {
  const shared = new Set(membersOf(base).map(([member]) => member));
  const inherited = listOf(base["required"]);
  const required = listOf(schema["required"]).filter((member) => !inherited.includes(member));
  const own = membersOf(schema).filter(([member]) => !shared.has(member));
  return {
    ...schema,
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    required,
    properties: Object.fromEntries(own),
  };
}

/** Whether a schema lists the members of an object and allows others. */
function isOpenRecord(schema: JsonObject): boolean {
  return isObject(schema["properties"]) && schema["type"] === "object" && !("additionalProperties" in schema);
}

function membersOf(schema: JsonObject): [string, Json][] {
  const members = schema["properties"];
  return isObject(members) ? Object.entries(members) : [];
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
