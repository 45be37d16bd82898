import type { TObject, TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../domain/error.ts";
import { statusOf } from "./request/error-format.ts";
import { MEDIA_TYPES, type Format } from "./request/format.ts";
import type { OwnAnswers, Route } from "./request/route.ts";
import {
  errorResponse,
  headersOf,
  parameterObject,
  SHARED_PARAMETERS,
  SHARED_RESPONSES,
} from "./openapi-components.ts";
import answers from "./example-answers.json" with { type: "json" };

/** A recorded answer of each operation's first example, by operation id; made by `test/support/record-examples.ts`. */
const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = answers;

/** Errors of any route but the 431 of the runtime, which has no body: it would leave the errors of typed clients undefined. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_api_key",
  "revoked_api_key",
  "expired_api_key",
  "forbidden",
  "method_not_allowed",
  "rate_limit_exceeded",
  "internal_error",
  "overloaded",
  "store_unavailable",
];

/** Errors of any route that reads its query. */
const QUERY_ERRORS: readonly ErrorCode[] = [
  "invalid_parameter",
  "unknown_parameter",
  "conflicting_parameters",
  "not_acceptable",
  "uri_too_long",
];

/** Errors of any route that takes a body. */
const BODY_ERRORS: readonly ErrorCode[] = [
  "invalid_json",
  "invalid_body",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
];

/** Routes whose answers always depend on the current time. */
const ALWAYS_LIVE =
  /^\/(?:health\/|api\/ip|api\/timezone\/:area\/|v1\/(?:status|city\/search|city\/:slug\/nearby)$)/;

const KEY_SECURITY = [{ apiKey: [] }, { bearer: [] }];

/** The operation object of a route, made from the schemas that its requests are read with. */
export function describeOperation(route: Route): Record<string, unknown> {
  const { operationId, summary, description, cost, needsKey, examples } = route;
  return {
    operationId,
    tags: [route.tag],
    summary,
    description,
    parameters: [...parametersOf("path", route.params, route), ...parametersOf("query", route.query, route)],
    "x-cost": typeof cost === "number" ? cost : cost.least,
    "x-examples": examples,
    security: needsKey ? KEY_SECURITY : [{}, ...KEY_SECURITY],
    responses: {
      [String(route.successStatus)]:
        route.ownAnswers === null ? successResponse(route) : ownResponse(route.ownAnswers, route),
      ...(isRevalidated(route) ? { "304": UNCHANGED } : {}),
      ...errorResponses(errorsOf(route)),
      ...ownNotFound(route.ownAnswers),
    },
    "x-body-optional": route.isBodyOptional,
  };
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

function errorsOf({ errors, needsKey, query, params, hasBody }: Route): ErrorCode[] {
  return [
    ...errors,
    ...(needsKey ? ["api_key_required" as const] : []),
    ...COMMON_ERRORS,
    ...(query === null ? [] : QUERY_ERRORS),
    ...(params === null ? [] : ["invalid_parameter" as const]),
    ...(hasBody ? BODY_ERRORS : []),
  ];
}

/** The response of a route whose answers have no envelope. */
function ownResponse(own: OwnAnswers, route: Route) {
  const example = EXAMPLE_ANSWERS[route.operationId];
  const content = ownContent(own, own.json);
  const [first] = Object.values(content);
  if (first !== undefined && example !== undefined) Object.assign(first, { example });
  return { description: route.summary, ...headersOf(200, isRevalidated(route)), content };
}

function ownNotFound(own: OwnAnswers | null) {
  if (own === null || own.error === null) return {};
  return { "404": { description: "Unknown location", content: ownContent(own, own.error) } };
}

function ownContent({ json, isText }: OwnAnswers, schema: TSchema | null): Record<string, object> {
  return {
    ...(json === null ? {} : { "application/json": { schema } }),
    ...(isText ? { "text/plain": { schema: { type: "string" } } } : {}),
  };
}

/** Whether some answers have an entity tag. */
function isRevalidated({ method, needsKey, pattern }: Route): boolean {
  return method === "GET" && !needsKey && !ALWAYS_LIVE.test(pattern);
}

const UNCHANGED = {
  description: "The answer of `If-None-Match` still holds.",
  ...headersOf(304),
};

function successResponse(route: Route): Record<string, unknown> {
  const { summary, successStatus } = route;
  if (successStatus === 204) return { description: summary, ...headersOf(204) };
  const content: Record<string, unknown> = {};
  const example = EXAMPLE_ANSWERS[route.operationId];
  for (const format of route.formats) {
    const [mediaType = ""] = MEDIA_TYPES[format].split(";");
    content[mediaType] = {
      schema: contentSchema(route, format),
      ...(format === route.formats[0] && example !== undefined ? { example } : {}),
    };
  }
  return { description: summary, ...headersOf(successStatus, isRevalidated(route)), content };
}

function contentSchema({ operationId, response }: Route, format: Format): unknown {
  if (format === "geojson") return { $ref: "#/components/schemas/FeatureCollection" };
  if (format !== "json") return { type: "string" };
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

function errorResponses(errors: readonly ErrorCode[]): Record<string, unknown> {
  const codesByStatus = Map.groupBy([...new Set(errors)].toSorted(), statusOf);
  const responses: Record<string, unknown> = {};
  for (const [status, codes] of codesByStatus) {
    const shared = SHARED_RESPONSES[status];
    const isShared = codes.join(" ") === shared?.join(" ");
    responses[String(status)] = isShared
      ? { $ref: `#/components/responses/${status}` }
      : errorResponse(status, codes);
  }
  return responses;
}
