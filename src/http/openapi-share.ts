import {
  isObject,
  type Json,
  type JsonObject,
  composeSchemas,
  listOf,
  simplifySchemas,
} from "./openapi-schema.ts";

/** Shorter parts are repeated, because a reference is hardly shorter. */
const MIN_CHARACTERS = 60;

/** The only media type of bodies; the plugin lists others. */
const BODY_TYPE = "application/json";

/** Internal members. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  "x-almanac",
  "x-errors",
  "x-body-optional",
  "noValidate",
  "hide",
]);

/**
 * Moves what a document repeats into `components`: schemas with a title, and parameters and responses of several
 * operations. Also removes internal members, and corrects bodies: the plugin marks all as required and of many types.
 */
export function shareRepeated(document: object): JsonObject {
  const source = JSON.parse(JSON.stringify(document)) as JsonObject;
  for (const operation of operationsOf(source)) {
    const body = operation["requestBody"];
    if (!isObject(body)) continue;
    body["required"] = operation["x-body-optional"] !== true;
    const content = objectIn(objectIn(body, "content"), BODY_TYPE);
    const [example] = listOf(operation["x-examples"]);
    body["content"] = {
      [BODY_TYPE]:
        isObject(example) && example["body"] !== undefined
          ? { ...content, example: example["body"] }
          : content,
    };
  }
  const schemas: JsonObject = {};
  const plain = shareTitled(simplifySchemas(source), schemas) as JsonObject;
  const components = objectIn(plain, "components");
  composeSchemas(schemas);
  Object.assign(objectIn(components, "schemas"), schemas);
  const operations = operationsOf(plain);
  const parameterLists = operations.map((operation) => operation["parameters"]).filter(Array.isArray);
  shareMembers(parameterLists, "parameters", objectIn(components, "parameters"), (parameter) =>
    String(isObject(parameter) ? parameter["name"] : ""),
  );
  const responses = operations.map((operation) => operation["responses"]).filter(isObject);
  shareMembers(responses, "responses", objectIn(components, "responses"), (_, status) => status);
  return plain;
}

/** A copy without internal members, in which schemas with a title are references to `schemas`. */
function shareTitled(value: Json, schemas: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => shareTitled(item, schemas));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === "example") copy[name] = member;
    else if (!OWN_MEMBERS.has(name)) copy[name] = shareTitled(member, schemas);
  }
  const { title, ...untitled } = copy;
  if (typeof title !== "string" || copy["type"] !== "object") return copy;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(untitled)) return copy;
  schemas[title] = untitled;
  return { $ref: `#/components/schemas/${title}` };
}

/** Replaces members that several containers have by references to one component. */
function shareMembers(
  containers: readonly (Json[] | JsonObject)[],
  kind: "parameters" | "responses",
  components: JsonObject,
  nameOf: (member: Json, key: string) => string,
): void {
  const uses = new Map<string, { container: Json[] | JsonObject; key: string; member: Json }[]>();
  for (const container of containers) {
    for (const [key, member] of Object.entries(container)) {
      const text = JSON.stringify(member);
      if (text.length < MIN_CHARACTERS) continue;
      uses.set(text, [...(uses.get(text) ?? []), { container, key, member }]);
    }
  }
  for (const all of uses.values()) {
    const [first] = all;
    if (first === undefined || all.length < 2) continue;
    const base = nameOf(first.member, first.key);
    let name = base;
    for (let count = 2; components[name] !== undefined; count += 1) name = `${base}_${count}`;
    components[name] = first.member;
    for (const { container, key } of all)
      Reflect.set(container, key, { $ref: `#/components/${kind}/${name}` });
  }
}

function operationsOf(document: JsonObject): JsonObject[] {
  return Object.values(objectIn(document, "paths")).flatMap((methods) =>
    isObject(methods) ? Object.values(methods).filter(isObject) : [],
  );
}

/** A member that is an object; created if it is missing. */
function objectIn(parent: JsonObject, name: string): JsonObject {
  const member = parent[name];
  if (isObject(member)) return member;
  const made: JsonObject = {};
  parent[name] = made;
  return made;
}
