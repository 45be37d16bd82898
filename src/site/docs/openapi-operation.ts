import { mustExist } from "../../domain/must-exist.ts";
import type { TObject, TSchema } from "@sinclair/typebox";
import { ERROR_CODES, type ErrorCode } from "../../domain/error.ts";
import { PINNED_RELEASE } from "../../dataset/zones.ts";
import { PROBLEM_MEDIA_TYPE, statusOf, titleOf } from "../../http/errors/error-format.ts";
import { MEDIA_TYPES, type Format } from "../../http/answer/format.ts";
import { parameters } from "../../http/input/parameter.ts";
import type { OwnAnswers, Route } from "../../http/route.ts";
import answers from "./example-answers.json" with { type: "json" };
import { OPENAPI, SHARED_ERRORS } from "./openapi.ts";

/** A recorded answer of each operation's first example, by operation id; made by `test/support/record-examples.ts`. */
const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = answers;

/** Errors of any route, of those that read their query, and of those that take a body. */
const ERRORS: Readonly<Record<"any" | "query" | "body", readonly ErrorCode[]>> = SHARED_ERRORS;

/** Routes whose answers always depend on the current time. */
const ALWAYS_LIVE = /^\/(?:health\/|api\/ip|api\/timezone\/:area\/|v1\/status$)/;

const KEY_SECURITY = [{ apiKey: [] }, { bearer: [] }];

const TEXT = { type: "string" };

/** Headers by status. Those of every answer are described only in the introduction and in the 429 that all share. */
const HEADERS: Readonly<Record<number, string>> = {
  304: "ETag",
  401: "WWW-Authenticate",
  405: "Allow",
  429: "Retry-After X-RateLimit-Limit X-RateLimit-Remaining X-RateLimit-Reset X-Request-Id Cache-Control",
  503: "Retry-After",
};

/** The operation object of a route, made from the schemas that its requests are read with. */
export function describeOperation(route: Route): Record<string, unknown> {
  const { operationId, summary, description, cost, needsKey, examples, oneOf, ownAnswers } = route;
  const [first] = examples;
  const notFound = ownAnswers?.error ?? null;
  return {
    operationId,
    tags: [route.tag],
    summary,
    description: oneOf.length === 0 ? description : `${description} Needs one of ${choiceText(oneOf)}.`,
    parameters: [...parametersOf("path", route.params, route), ...parametersOf("query", route.query, route)],
    "x-request-body": {
      required: !route.isBodyOptional,
      content: contentOf([["application/json", route.body]], first?.body),
    },
    "x-cost": typeof cost === "number" ? cost : cost.least,
    "x-examples": examples,
    // No member of OpenAPI can say it, so that importers that send required parameters alone send none of these.
    ...(oneOf.length === 0 ? {} : { "x-one-of": oneOf }),
    security: needsKey ? KEY_SECURITY : [{}, ...KEY_SECURITY],
    responses: {
      [route.successStatus]: successResponse(route),
      ...(isRevalidated(route) ? { "304": { $ref: "#/components/responses/304" } } : {}),
      ...errorResponses(errorsOf(route)),
      ...(ownAnswers === null || notFound === null
        ? {}
        : {
            "404": { description: "Unknown location", content: contentOf(ownContent(ownAnswers, notFound)) },
          }),
    },
  };
}

/** "`city`, `lat` and `lon`, `q`". */
function choiceText(alternatives: readonly (readonly string[])[]): string {
  return alternatives.map((names) => names.map((name) => `\`${name}\``).join(" and ")).join(", ");
}

function parametersOf(place: "path" | "query", schema: TObject | null, { examples }: Route) {
  const shown = new URL(examples[0]?.path ?? "", "http://localhost").searchParams;
  return Object.entries<TSchema>(schema?.properties ?? {})
    .filter(([, property]) => property["x-refused"] !== true)
    .map(([name, property]) => {
      if (place === "query" && name in SHARED_PARAMETERS) return { $ref: `#/components/parameters/${name}` };
      const isRequired = schema?.required?.includes(name) ?? false;
      // The reference fills its form with it.
      const example = place === "path" ? property.examples?.[0] : exampleOf(shown.get(name), property);
      return parameterObject(name, place, property, isRequired, example);
    });
}

/** Text from an address as a value of the schema's type. */
function exampleOf(text: string | null, { type }: TSchema): unknown {
  if (text === null || type === "string") return text ?? undefined;
  return type === "array" ? text.split(",") : JSON.parse(text);
}

/** A parameter as operations list it. */
function parameterObject(
  name: string,
  place: "path" | "query",
  { description, "x-aliases": aliases, examples: values, ...schema }: TSchema,
  isRequired: boolean,
  example?: unknown,
) {
  const also = Array.isArray(aliases)
    ? ` Also accepted as ${aliases.map((alias) => `\`${String(alias)}\``).join(", ")}.`
    : "";
  return {
    name,
    in: place,
    ...(isRequired && schema.default === undefined ? { required: true } : {}),
    description: `${String(description)}${also}`,
    schema,
    ...(schema["type"] === "array" ? { explode: false } : {}),
    ...(Array.isArray(aliases) ? { "x-aliases": aliases } : {}),
    // As the schema's `examples`, the reference's form would send them all at once.
    ...(values === undefined ? {} : { "x-values": values }),
    ...(example === undefined ? {} : { example }),
  };
}

/** Whether some answers have an entity tag. */
function isRevalidated({ method, needsKey, pattern }: Route): boolean {
  return method === "GET" && !needsKey && !ALWAYS_LIVE.test(pattern);
}

/** The `headers` member of a response, if its status has any. */
function headersOf(status: number, isTagged = false): { headers?: Record<string, { $ref: string }> } {
  const names = [...(HEADERS[status]?.split(" ") ?? []), ...(isTagged ? ["ETag"] : [])];
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** A schema for each media type. */
type Content = readonly (readonly [mediaType: string, schema: unknown])[];

function contentOf(content: Content, example?: unknown): Record<string, object> {
  const media = content.map(([mediaType, schema], index) => [
    mediaType,
    index === 0 && example !== undefined ? { schema, example } : { schema },
  ]);
  return Object.fromEntries(media);
}

/** The content of answers without the envelope. */
function ownContent({ json, isText }: OwnAnswers, schema: TSchema | null): Content {
  return [
    ...(json === null ? [] : [["application/json", schema] as const]),
    ...(isText ? [["text/plain", TEXT] as const] : []),
  ];
}

function successResponse(route: Route): Record<string, unknown> {
  const { summary: description, successStatus, ownAnswers, formats, operationId } = route;
  if (successStatus === 204) return { description };
  const content =
    ownAnswers === null
      ? formats.map(
          (format) => [mustExist(MEDIA_TYPES[format].split(";")[0]), contentSchema(route, format)] as const,
        )
      : ownContent(ownAnswers, ownAnswers.json);
  const headers = headersOf(successStatus, isRevalidated(route));
  return { description, ...headers, content: contentOf(content, EXAMPLE_ANSWERS[operationId]) };
}

function contentSchema({ operationId, response }: Route, format: Format): unknown {
  if (format === "geojson") return { $ref: "#/components/schemas/FeatureCollection" };
  if (format !== "json") return TEXT;
  if (operationId === "getOpenapi") return { type: "object" };
  return {
    type: "object",
    required: ["status", "data", "meta"],
    properties: {
      status: { const: "ok" },
      data: response ?? {},
      meta: { $ref: "#/components/schemas/Meta" },
    },
  };
}

function errorsOf({ errors, needsKey, query, params, hasBody }: Route): ErrorCode[] {
  return [
    ...errors,
    ...(needsKey ? ["api_key_required" as const] : []),
    ...ERRORS.any,
    ...(query === null ? [] : ERRORS.query),
    ...(params === null ? [] : ["invalid_parameter" as const]),
    ...(hasBody ? ERRORS.body : []),
  ];
}

function errorResponses(errors: readonly ErrorCode[]): Record<string, unknown> {
  const responses = [...codesByStatus(errors)].map(([status, codes]) => [
    status,
    codes.join() === SHARED_CODES.get(status)?.join()
      ? { $ref: `#/components/responses/${status}` }
      : errorResponse(status, codes),
  ]);
  return Object.fromEntries(responses);
}

function codesByStatus(errors: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy([...new Set(errors)].toSorted(), statusOf);
}

function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `${titleOf(code)} (\`${code}\`)`).join(", "),
    ...headersOf(status),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
      [PROBLEM_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

/** Errors that most operations have, by their status. Most read a query and no body. */
const SHARED_CODES = codesByStatus(Object.values(ERRORS).flat());
SHARED_CODES.set(400, codesByStatus(ERRORS.query).get(400) ?? []);

/** Parameters of every operation that reads a query, by their names. */
const SHARED_PARAMETERS = Object.fromEntries(
  Object.entries<TSchema>(parameters({}).properties).map(([name, schema]) => [
    name,
    parameterObject(name, "query", schema, false),
  ]),
);

const { components } = OPENAPI;
const { Meta } = components.schemas;

/** The document without its operations, to which `publishModels` adds the models of routes. */
export const DOCUMENT = {
  ...OPENAPI,
  components: {
    ...components,
    schemas: {
      ...components.schemas,
      Meta: {
        ...Meta,
        properties: {
          ...Meta.properties,
          tzdb_version: { ...Meta.properties.tzdb_version, examples: [PINNED_RELEASE.version] },
        },
      },
      ErrorCode: { enum: ERROR_CODES },
    },
    parameters: SHARED_PARAMETERS,
    responses: {
      304: { description: "The answer of `If-None-Match` still holds.", ...headersOf(304) },
      ...Object.fromEntries(
        [...SHARED_CODES].map(([status, codes]) => [status, errorResponse(status, codes)]),
      ),
    },
  },
};
