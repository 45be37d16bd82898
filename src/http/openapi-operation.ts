import { OptionalKind, type TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../domain/error.ts";
import { PROBLEM_MEDIA_TYPE, statusOf, titleOf } from "./request/error-format.ts";
import { MEDIA_TYPES, type Format } from "./request/format.ts";
import { OPTIONS_MEMBER, type Route } from "./request/route.ts";
import { GEOJSON_SCHEMA, headersOf } from "./openapi-components.ts";
import answers from "./example-answers.json" with { type: "json" };
import { type Json, openAnswer } from "./openapi-schema.ts";
import type { OwnAnswers, RouteExample } from "./fields/route-schema.ts";

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

const OPENAPI_FORMATS: ReadonlySet<string> = new Set(["getOpenapi"]);

/** A route's schemas and detail as Elysia stores them. */
type Hooks = {
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly query?: TSchema;
  readonly params?: TSchema;
  readonly body?: TSchema;
  readonly response?: TSchema;
};

/** The operation object of a route, made from the schemas that its requests are read with. */
export function describeOperation(route: Route, hooks: Hooks): Record<string, unknown> {
  const detail = hooks.detail ?? {};
  const shown = (detail["x-examples"] ?? []) as readonly RouteExample[];
  const { body } = hooks;
  return {
    [OPTIONS_MEMBER]: detail[OPTIONS_MEMBER],
    operationId: route.operationId,
    tags: detail["tags"],
    summary: route.summary,
    description: detail["description"],
    parameters: [
      ...parametersOf("path", hooks.params, presetOf(route, shown[0])),
      ...parametersOf("query", hooks.query, presetOf(route, shown[0])),
    ],
    "x-cost": typeof route.cost === "number" ? route.cost : route.cost.least,
    "x-examples": shown,
    security: route.needsKey ? KEY_SECURITY : [{}, ...KEY_SECURITY],
    responses: {
      ...responsesOf(route, hooks, (detail["x-errors"] ?? []) as readonly ErrorCode[]),
      ...ownResponses(route, detail["x-own-answers"] as OwnAnswers | undefined),
    },
    ...(body === undefined ? {} : { "x-body-optional": route.isBodyOptional }),
  };
}

/** The values of an operation's first example, with which the reference fills its form. */
function presetOf({ pattern }: Route, example: RouteExample | undefined): ReadonlyMap<string, string> {
  const { pathname, searchParams } = new URL(example?.path ?? "", "http://localhost");
  const segments = pathname.split("/");
  const inPath = pattern.split("/").flatMap((part, index) => {
    if (!part.startsWith(":")) return [];
    const isLast = index === pattern.split("/").length - 1;
    const value = isLast ? segments.slice(index).join("/") : segments[index];
    return [[part.slice(1), decodeURIComponent(value ?? "")] as const];
  });
  return new Map([...inPath, ...searchParams]);
}

function parametersOf(
  place: "path" | "query",
  schema: TSchema | undefined,
  preset: ReadonlyMap<string, string>,
) {
  const properties = Object.entries<TSchema>(schema?.["properties"] ?? {});
  return properties
    .filter(([, property]) => property["x-refused"] !== true)
    .map(([name, { description, "x-aliases": aliases, examples: values, ...rest }]) => ({
      name,
      in: place,
      ...(place === "path" || (rest[OptionalKind] === undefined && rest.default === undefined)
        ? { required: true }
        : {}),
      description: Array.isArray(aliases)
        ? `${String(description)} Also accepted as ${aliases.map((alias) => `\`${String(alias)}\``).join(", ")}.`
        : description,
      schema: rest,
      ...(rest["type"] === "array" ? { explode: false } : {}),
      ...(Array.isArray(aliases) ? { "x-aliases": aliases } : {}),
      // As the schema's `examples`, the reference's form would send them all at once.
      ...(values === undefined ? {} : { "x-values": values }),
      ...(preset.has(name) ? { example: valueOf(preset.get(name) ?? "", rest["type"]) } : {}),
    }));
}

/** Text from an address as a value of a JSON type. */
function valueOf(text: string, type: unknown): unknown {
  if (type === "array") return text.split(",");
  if (type === "integer" || type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

function responsesOf(route: Route, hooks: Hooks, errors: readonly ErrorCode[]): Record<string, unknown> {
  return {
    [String(route.successStatus)]: successResponse(route, hooks.response),
    ...(isRevalidated(route) ? { "304": UNCHANGED } : {}),
    ...errorResponses([
      ...errors,
      ...(route.needsKey ? ["api_key_required" as const] : []),
      ...COMMON_ERRORS,
      ...inputErrors(hooks),
      ...(hooks.body === undefined ? [] : BODY_ERRORS),
    ]),
  };
}

/** Responses of a route whose answers and 404 have no envelope. */
function ownResponses(route: Route, own: OwnAnswers | undefined): Record<string, unknown> {
  if (own === undefined) return {};
  const example = EXAMPLE_ANSWERS[route.operationId];
  const shown = example === undefined ? {} : { example };
  const contentOf = (schema: TSchema | null, first = {}) => ({
    ...(own.json === null ? {} : { "application/json": { schema, ...first } }),
    ...(own.isText
      ? { "text/plain": { schema: { type: "string" }, ...(own.json === null ? first : {}) } }
      : {}),
  });
  return {
    "200": {
      description: route.summary,
      ...headersOf(200, isRevalidated(route)),
      content: contentOf(own.json, shown),
    },
    ...(own.error === null
      ? {}
      : {
          "404": { description: "Unknown location", ...headersOf(404), content: contentOf(own.error) },
        }),
  };
}

/** Whether some answers have an entity tag. */
function isRevalidated({ method, needsKey, pattern }: Route): boolean {
  return method === "GET" && !needsKey && !ALWAYS_LIVE.test(pattern);
}

const UNCHANGED = {
  description: "Nothing has changed since the answer with the tag of `If-None-Match`.",
  ...headersOf(304),
};

function successResponse(route: Route, data: TSchema | undefined): Record<string, unknown> {
  const { summary, successStatus } = route;
  if (successStatus === 204) return { description: summary, ...headersOf(204) };
  const content: Record<string, unknown> = {};
  const example = EXAMPLE_ANSWERS[route.operationId];
  for (const format of route.formats) {
    const [mediaType = ""] = MEDIA_TYPES[format].split(";");
    content[mediaType] = {
      schema: contentSchema(route, data, format),
      ...(format === route.formats[0] && example !== undefined ? { example } : {}),
    };
  }
  return { description: summary, ...headersOf(successStatus, isRevalidated(route)), content };
}

function contentSchema({ operationId }: Route, data: TSchema | undefined, format: Format): unknown {
  if (format === "geojson") return GEOJSON_SCHEMA;
  if (format !== "json") return { type: "string" };
  if (OPENAPI_FORMATS.has(operationId)) return { type: "object" };
  return {
    type: "object",
    required: ["status", "data", "meta"],
    properties: {
      status: { const: "ok" },
      data: openAnswer((data ?? {}) as Json),
      meta: { $ref: "#/components/schemas/Meta" },
    },
  };
}

/** Errors of reading the query and path parameters. */
function inputErrors({ query, params }: Hooks): readonly ErrorCode[] {
  if (query !== undefined) return QUERY_ERRORS;
  return params === undefined ? [] : ["invalid_parameter"];
}

function errorResponses(errors: readonly ErrorCode[]): Record<string, unknown> {
  const codes = [...new Set(errors)].toSorted();
  const codesByStatus = Map.groupBy(codes, statusOf);
  const responses: Record<string, unknown> = {};
  for (const [status, all] of [...codesByStatus].toSorted(([a], [b]) => a - b)) {
    const description = all.map((code) => `${titleOf(code)} (\`${code}\`)`).join(", ");
    responses[String(status)] = {
      description,
      ...headersOf(status),
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Error" } },
        [PROBLEM_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } },
      },
    };
  }
  return responses;
}
