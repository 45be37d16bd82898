import type { TSchema } from "@sinclair/typebox";
import { ERROR_CODES, type ErrorCode } from "../domain/error.ts";
import { PINNED_RELEASE } from "../dataset/zones.ts";
import { PROBLEM_MEDIA_TYPE, titleOf } from "./request/error-format.ts";
import { parameters } from "./request/parameter.ts";
import document from "./openapi.yaml";

/** Headers by status. Those of every answer are described only in the introduction and in the 429 that all share. */
const HEADERS_BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  304: ["ETag"],
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: [
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-Request-Id",
    "Cache-Control",
  ],
  503: ["Retry-After"],
};

/** The `headers` member of a response, if its status has any. */
export function headersOf(status: number, isTagged = false): { headers?: Record<string, { $ref: string }> } {
  const names = [...(HEADERS_BY_STATUS[status] ?? []), ...(isTagged ? ["ETag"] : [])];
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

export function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `${titleOf(code)} (\`${code}\`)`).join(", "),
    ...headersOf(status),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
      [PROBLEM_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

/** Responses that most operations have, by their status. */
export const SHARED_RESPONSES: Readonly<Record<number, readonly ErrorCode[]>> = {
  401: ["expired_api_key", "invalid_api_key", "revoked_api_key"],
  403: ["forbidden"],
  405: ["method_not_allowed"],
  406: ["not_acceptable"],
  408: ["request_timeout"],
  413: ["payload_too_large"],
  414: ["uri_too_long"],
  415: ["unsupported_media_type"],
  429: ["rate_limit_exceeded"],
  500: ["internal_error"],
  503: ["overloaded", "store_unavailable"],
};

/** A parameter as operations list it. */
export function parameterObject(
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

/** Parameters of every operation that reads a query, by their names. */
export const SHARED_PARAMETERS = Object.fromEntries(
  Object.entries<TSchema>(parameters({}).properties).map(([name, schema]) => [
    name,
    parameterObject(name, "query", schema, false),
  ]),
);

/** The document without its operations, to which `publishModels` adds the models of routes. */
export const DOCUMENT = structuredClone(document);
DOCUMENT.components.schemas.Meta.properties.tzdb_version.examples = [PINNED_RELEASE.version];
DOCUMENT.components.schemas.ErrorCode = { enum: ERROR_CODES };
DOCUMENT.components.parameters = SHARED_PARAMETERS;
DOCUMENT.components.responses = Object.fromEntries(
  Object.entries(SHARED_RESPONSES).map(([status, codes]) => [status, errorResponse(Number(status), codes)]),
);
