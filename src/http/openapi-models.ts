type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

/** Members of schemas and operations that are not for publication. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  "x-almanac",
  "x-errors",
  "x-own-answers",
  "x-body-optional",
  "noValidate",
  "hide",
]);

/** Members that contain data, not schemas. */
const DATA_MEMBERS: ReadonlySet<string> = new Set([
  "example",
  "examples",
  "x-examples",
  "x-values",
  "default",
]);

/** The only media type of bodies; Elysia's plugin lists others. */
const BODY_TYPE = "application/json";

/**
 * Completes the document that Elysia's plugin makes: schemas with a title become named models, what is not for publication
 * goes, and bodies get one media type, an example, and whether they are required.
 */
export function publishModels(document: object): object {
  // As JSON a schema has none of TypeBox's symbols.
  const source = JSON.parse(JSON.stringify(document)) as JsonObject;
  for (const operation of operationsOf(source)) completeBody(operation);
  const models: JsonObject = {};
  const published = withModels(source, models) as { components: { schemas: JsonObject } };
  Object.assign(published.components.schemas, models);
  return published;
}

function operationsOf({ paths }: JsonObject): JsonObject[] {
  return Object.values(paths as JsonObject).flatMap(
    (methods) => Object.values(methods as JsonObject) as JsonObject[],
  );
}

function completeBody(operation: JsonObject): void {
  const body = operation["requestBody"] as { content: JsonObject } | undefined;
  if (body === undefined) return;
  const [example] = operation["x-examples"] as { body?: Json }[];
  operation["requestBody"] = {
    required: operation["x-body-optional"] !== true,
    content: {
      [BODY_TYPE]: {
        ...(body.content[BODY_TYPE] as JsonObject),
        ...(example?.body ? { example: example.body } : {}),
      },
    },
  };
}

/** A copy in which schemas with a title are references to `models`. */
function withModels(value: Json, models: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => withModels(item, models));
  if (typeof value !== "object" || value === null) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (OWN_MEMBERS.has(name) || isClosing(name, value)) continue;
    copy[name] = DATA_MEMBERS.has(name) ? member : withModels(member, models);
  }
  const { title, ...model } = copy;
  if (typeof title !== "string" || copy["type"] !== "object") return copy;
  const known = models[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(model))
    throw new Error(`two models are called ${title}`);
  models[title] = model;
  return { $ref: `#/components/schemas/${title}` };
}

/** Whether a member says if a record may have further members: published ones may gain some. */
function isClosing(name: string, { properties }: JsonObject): boolean {
  return (
    name === "additionalProperties" &&
    typeof properties === "object" &&
    Object.keys(properties ?? {}).length > 0
  );
}
