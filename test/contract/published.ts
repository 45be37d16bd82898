import Ajv2020, { type ErrorObject } from "ajv/dist/2020.js";
import { allRoutes, documentedPathOf } from "./routes.ts";
import { service } from "./service.ts";

type Json = Record<string, unknown>;

/**
 * The document the service publishes, fetched from it, not made for the test; parameters and responses stand where they
 * are used.
 */
export function publishedDocument(): Promise<Json> {
  fetched ??= (async () => {
    const document = (await (await service.send("/openapi.json")).json()) as Json;
    return opened(document, document) as Json;
  })();
  return fetched;
}

let fetched: Promise<Json> | null = null;

const OPENED = /^#\/components\/(?:parameters|responses|schemas)\//;

/** The same with references to shared parameters and responses opened. */
function opened(value: unknown, document: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => opened(item, document));
  if (typeof value !== "object" || value === null) return value;
  const reference: unknown = Reflect.get(value, "$ref");
  if (typeof reference === "string" && OPENED.test(reference)) {
    const target = reference
      .slice(2)
      .split("/")
      .reduce<unknown>((current, name) => (current as Json)[name], document);
    return opened(target, document);
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member, document)]));
}

/** Finds what is wrong with an answer by the published document; an empty list is right. */
export type Validator = (
  method: string,
  operationPath: string,
  status: number,
  mediaType: string,
  body: unknown,
) => string[];

/** Checks answers against the published document and the routes' schemas with an independent JSON Schema implementation. */
export function createValidator(): Promise<Validator> {
  made ??= makeValidator();
  return made;
}

let made: Promise<Validator> | null = null;

async function makeValidator(): Promise<Validator> {
  const document = await publishedDocument();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, "openapi");
  return (method, operationPath, status, mediaType, body) => {
    const pointer = [
      "paths",
      operationPath,
      method,
      "responses",
      String(status),
      "content",
      mediaType,
      "schema",
    ]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validate = ajv.getSchema(`openapi#/${pointer}`);
    if (validate === undefined)
      return [`the document has nothing for ${operationPath} ${status} ${mediaType}`];
    if (!validate(body)) return describeErrors(validate.errors);
    if (mediaType !== "application/json") return [];
    const closed = status < 300 ? closedEnvelopes.get(`${method} ${operationPath}`) : closedRefusal;
    return closed === undefined || closed(body) ? [] : describeErrors(closed.errors);
  };
}

const strict = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/**
 * Envelopes as the routes' own schemas have them, by method and documented path: with no member that is not named. The
 * published document allows others, so that answers may gain some.
 */
const closedEnvelopes = new Map(
  allRoutes()
    .filter(({ answerSchema, operationId }) => answerSchema !== null && operationId !== "getOpenapi")
    .map((route) => [
      `${route.method.toLowerCase()} ${documentedPathOf(route)}`,
      strict.compile({
        type: "object",
        additionalProperties: false,
        properties: { status: {}, data: route.answerSchema, meta: {} },
      }),
    ]),
);

const closedRefusal = strict.compile({
  additionalProperties: false,
  properties: { status: {}, data: {}, error: {}, meta: {} },
});

function describeErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
}
