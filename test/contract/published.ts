import Ajv2020 from "ajv/dist/2020.js";
import type { ServedRoute } from "./routes.ts";
import { createService } from "./service.ts";

type Json = Record<string, unknown>;

/**
 * The document the service publishes, fetched from it, not made for the test; parameters and responses stand where they
 * are used.
 */
export async function publishedDocument(): Promise<Json> {
  const response = await createService().send("/openapi.json");
  const document = (await response.json()) as Json;
  return opened(document, document) as Json;
}

const OPENED = /^#\/components\/(?:parameters|responses)\//;

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

/** Checks answers against the published document with an independent JSON Schema implementation. */
export async function createValidator(): Promise<Validator> {
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
    if (validate(body)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
  };
}

const strict = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/**
 * Finds what is wrong with the `data` of an answer by the route's own schema. It allows no member that is not named; the
 * published document does, so that answers may gain some.
 */
export function faultsOfData({ answerSchema }: ServedRoute, data: unknown): string[] {
  if (answerSchema === null) return [];
  const validate = strict.compile(answerSchema);
  if (validate(data)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
}
