type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

/** Members of schemas and operations that are not for publication. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  "x-almanac",
  "x-errors",
  "x-own-answers",
  "x-request-body",
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

/** Completes the document that Elysia's plugin makes: schemas with a title become named models, what is not for publication goes. */
export function publishModels(document: object): object {
  const models: JsonObject = {};
  // As JSON a schema has none of TypeBox's symbols.
  const published = withModels(JSON.parse(JSON.stringify(document)), models) as PublishedDocument;
  Object.assign(published.components.schemas, models);
  return published;
}

type PublishedDocument = { components: { schemas: JsonObject } };

/** A copy in which schemas with a title are references to `models`. */
function withModels(value: Json, models: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => withModels(item, models));
  if (typeof value !== "object" || value === null) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (OWN_MEMBERS.has(name) || isClosing(name, value)) continue;
    // The plugin lists further media types of bodies.
    const shown = name === "requestBody" ? (value["x-request-body"] ?? member) : member;
    copy[name] = DATA_MEMBERS.has(name) ? shown : withModels(shown, models);
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
