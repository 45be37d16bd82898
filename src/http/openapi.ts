import { OptionalKind, Type, type TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../domain/error.ts";
import { PROBLEM_MEDIA_TYPE, statusOf, titleOf } from "./problem.ts";
import { MEDIA_TYPES, type Format } from "./content-format.ts";
import {
  ERROR_SCHEMA,
  GEOJSON_SCHEMA,
  HEADERS,
  headersOf,
  META_SCHEMA,
  PROBLEM_SCHEMA,
} from "./openapi-components.ts";
import { defineRoute, type Route } from "./route.ts";

/** Errors that any route may answer with. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_parameter",
  "unknown_parameter",
  "conflicting_parameters",
  "invalid_api_key",
  "revoked_api_key",
  "expired_api_key",
  "forbidden",
  "method_not_allowed",
  "not_acceptable",
  "uri_too_long",
  "headers_too_large",
  "rate_limit_exceeded",
  "internal_error",
  "overloaded",
];

/** Errors of any route that takes a body. */
const BODY_ERRORS: readonly ErrorCode[] = [
  "invalid_json",
  "invalid_body",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
];

/** Answered by the runtime's server, which has what is too long for ours: without a body, without headers of ours. */
const BODILESS_ERRORS: ReadonlySet<ErrorCode> = new Set(["headers_too_large"]);

/** Answers that are of now, whatever is asked. */
const ALWAYS_LIVE = /^\/(?:health\/|v1\/(?:status|city\/search|city\/:slug\/nearby)$)/;

/**
 * The OpenAPI document, served with and without the version in its address. Made from the very schemas that requests
 * are read with. OpenAPI 3.1, whose schemas are JSON Schema 2020-12, so TypeBox objects stand in it as they are.
 */
export function createOpenapiRoutes(version: string, allRoutes: () => readonly Route[]): Route[] {
  let text: string | null = null;
  const documentText = (): string => (text ??= JSON.stringify(openapiDocument(version, allRoutes())));
  const options = {
    tag: "Service",
    summary: "This API as OpenAPI 3.1",
    description: "The machine-readable description of every route.",
    cost: 0,
    query: {},
    usesZones: false,
    formats: ["openapi"] as const,
    data: Type.Object({}, { description: "An OpenAPI 3.1 document, outside the usual envelope." }),
    handle: () => ({ cache: "reference" as const, body: documentText(), format: "openapi" as const }),
  };
  return [
    defineRoute({
      ...options,
      path: "/openapi.json",
      operationId: "getOpenapi",
      examples: [{ path: "/openapi.json", summary: "The document" }],
    }),
    defineRoute({
      ...options,
      path: "/v1/openapi.json",
      operationId: "getOpenapiV1",
      examples: [{ path: "/v1/openapi.json", summary: "The document" }],
    }),
  ];
}

/** The document of a list of routes as a plain JSON value. */
export function openapiDocument(version: string, routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/[:*](\w+)/g, "{$1}");
    const operation = operationOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Almanac",
      version,
      summary: "Time zones, cities and times.",
      description:
        "Answers are `{status, data, meta}`. Errors have the real HTTP status and name every bad input; ask for `application/problem+json` to have them as RFC 9457. Every answer carries `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix seconds).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Meta: META_SCHEMA, Error: ERROR_SCHEMA, Problem: PROBLEM_SCHEMA },
      headers: HEADERS,
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operationOf(route: Route): Record<string, unknown> {
  const pathParameters = Object.entries(route.pathParameters).map(([name, { description, example }]) => ({
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
    example,
  }));
  const offered = Object.entries<TSchema>(route.querySchema.properties).filter(
    ([, schema]) => schema["x-refused"] !== true,
  );
  const queryParameters = offered.map(([name, schema]) => {
    const { description, "x-aliases": aliases, ...rest } = schema;
    return {
      name,
      in: "query",
      required: schema[OptionalKind] === undefined && schema.default === undefined,
      description: Array.isArray(aliases)
        ? `${String(description)} Also accepted as ${aliases.map((alias) => `\`${String(alias)}\``).join(", ")}.`
        : description,
      schema: rest,
      ...(schema["type"] === "array" ? { style: "form", explode: false } : {}),
      ...(Array.isArray(aliases) ? { "x-aliases": aliases } : {}),
    };
  });
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    parameters: [...pathParameters, ...queryParameters],
    ...(route.bodySchema === null ? {} : { requestBody: requestBodyOf(route.bodySchema, route) }),
    "x-cost": route.cost,
    "x-examples": route.examples,
    security: route.needsKey ? KEY_SECURITY : [{}, ...KEY_SECURITY],
    responses: {
      [String(route.successStatus)]: successResponse(route),
      ...(isRevalidated(route) ? { "304": unchangedResponse } : {}),
      ...errorResponses(route),
    },
  };
}

/** Whether some of its answers carry an entity tag. */
function isRevalidated(route: Route): boolean {
  return route.method === "GET" && !route.needsKey && !ALWAYS_LIVE.test(route.path);
}

const unchangedResponse = {
  description: "Nothing has changed since the answer with the tag of `If-None-Match`.",
  headers: headersOf(304),
};

function requestBodyOf(schema: TSchema, route: Route): Record<string, unknown> {
  const [example] = route.examples;
  return {
    required: !route.isBodyOptional,
    content: {
      "application/json": { schema, ...(example?.body === undefined ? {} : { example: example.body }) },
    },
  };
}

function successResponse(route: Route): Record<string, unknown> {
  if (route.successStatus === 204) return { description: route.summary, headers: headersOf(204) };
  const content: Record<string, unknown> = {};
  for (const format of route.formats) {
    const [mediaType = ""] = MEDIA_TYPES[format].split(";");
    content[mediaType] = { schema: contentSchema(route, format) };
  }
  const { ETag, ...always } = { ...headersOf(route.successStatus), ...headersOf(304) };
  const headers = isRevalidated(route) ? { ...always, ETag } : always;
  return { description: route.summary, headers, content };
}

function contentSchema(route: Route, format: Format): unknown {
  if (format === "json") return successSchema(route);
  if (format === "geojson") return GEOJSON_SCHEMA;
  return { type: format === "openapi" ? "object" : "string" };
}

function successSchema(route: Route): unknown {
  return {
    type: "object",
    required: ["status", "data", "meta"],
    additionalProperties: false,
    properties: {
      status: { const: "ok" },
      data: route.dataSchema,
      meta: { $ref: "#/components/schemas/Meta" },
    },
  };
}

function errorResponses(route: Route): Record<string, unknown> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  const ofBody = route.bodySchema === null ? [] : BODY_ERRORS;
  for (const code of new Set([...route.errors, ...COMMON_ERRORS, ...ofBody])) {
    const status = statusOf(code);
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, unknown> = {};
  for (const [status, codes] of [...codesByStatus].toSorted(([a], [b]) => a - b)) {
    const description = codes.map((code) => `${titleOf(code)} (\`${code}\`)`).join(", ");
    if (codes.every((code) => BODILESS_ERRORS.has(code))) {
      responses[String(status)] = { description: `${description}, without a body` };
      continue;
    }
    responses[String(status)] = {
      description,
      headers: headersOf(status),
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Error" } },
        [PROBLEM_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } },
      },
    };
  }
  return responses;
}

/** A key in either header. */
const KEY_SECURITY = [{ apiKey: [] }, { bearer: [] }];
